// SPDX-License-Identifier: MIT
// Variables by which systemd addresses the process that it has started (sockets, the watchdog) reach the program, not
// its recorder.
#include <QtTest>

#include "profiled_program.h"

class TestRecordAddressee : public QObject {
    Q_OBJECT
private slots:
    void theProgramIsAddressedInPlaceOfTheRecorder_data();
    void theProgramIsAddressedInPlaceOfTheRecorder();
    void whatIsForAnotherProcessStaysSo();
    void withoutAnAddresseeThereIsNone();
    void theRecordersPidfdIsNamedNoMore();
    void aDescriptorThatIsPassedArrives();

private:
    /// Runs `script` under the recorder, in whose own environment `settings` are made: $$ is the recorder there.
    Ended record(const QString& settings, const QString& script)
    {
        return m_program.start("sh",
                               {"-c", settings + " exec \"$0\" sh -c \"$1\"", ProfiledProgram::recorder(), script});
    }
    ProfiledProgram m_program;
};

void TestRecordAddressee::theProgramIsAddressedInPlaceOfTheRecorder_data()
{
    QTest::addColumn<QString>("name");
    for (const char* name : {"LISTEN_PID", "WATCHDOG_PID", "SYSTEMD_EXEC_PID"})
        QTest::newRow(name) << name;
}

void TestRecordAddressee::theProgramIsAddressedInPlaceOfTheRecorder()
{
    QFETCH(QString, name);
    QCOMPARE(record(name + "=$$", "[ \"$" + name + "\" = $$ ] && echo yes").out, QString("yes\n"));
}

void TestRecordAddressee::whatIsForAnotherProcessStaysSo()
{
    QCOMPARE(record("LISTEN_PIDFDID=5 LISTEN_PID=1 WATCHDOG_PID=$PPID", "echo $LISTEN_PID $LISTEN_PIDFDID").out,
             QString("1 5\n"));
}

void TestRecordAddressee::withoutAnAddresseeThereIsNone()
{
    QCOMPARE(record("", "echo ${LISTEN_PID-none} ${WATCHDOG_PID-none}").out, QString("none none\n"));
}

void TestRecordAddressee::theRecordersPidfdIsNamedNoMore()
{
    QCOMPARE(record("LISTEN_PIDFDID=5 LISTEN_PID=$$", "echo ${LISTEN_PIDFDID-none}").out, QString("none\n"));
}

void TestRecordAddressee::aDescriptorThatIsPassedArrives()
{
    QCOMPARE(record("exec 3>&1; LISTEN_FDS=1 LISTEN_PID=$$", "[ $LISTEN_PID = $$ ] && echo yes >&3").out,
             QString("yes\n"));
}

QTEST_GUILESS_MAIN(TestRecordAddressee)

#include "tst_record_addressee.moc"
