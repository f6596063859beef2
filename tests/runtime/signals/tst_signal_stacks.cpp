// SPDX-License-Identifier: MIT
// A tick hits threads that have no room for it on their stacks, and leaves them as they were.
#include <QtTest>

#include <unistd.h>

#include "profiled_program.h"

class TestSignalStacks : public QObject {
    Q_OBJECT
private slots:
    void init();
    void aTickTakesNoMoreStackThanTheCLibrarys_data() { sources(); }
    void aTickTakesNoMoreStackThanTheCLibrarys();
    void aHandlerHasItsSmallStackForItself_data();
    void aHandlerHasItsSmallStackForItself();
    void aCoroutineOnASignalStackKeepsItsFrames_data();
    void aCoroutineOnASignalStackKeepsItsFrames();
    void aFreeSignalStackStaysFree();
    void aStackInPiecesIsNotOverrun_data() { sources(); }
    void aStackInPiecesIsNotOverrun();

private:
    static void sources();
    Ended runAs(const QString& source, const QStringList& arguments) { return runAs(source, m_program, arguments); }
    Ended runAs(const QString& source, const ProfiledProgram& program, const QStringList& arguments = {});
    ProfiledProgram m_program, m_inPieces;
};

/// Perf with and without ticks in the kernel, and timers alone.
void TestSignalStacks::sources()
{
    QTest::addColumn<QString>("source");
    if (geteuid() == 0)
        QTest::addRow("root") << "root";
    QTest::addRow("ordinary user") << "nobody";
    QTest::addRow("without perf") << "timer";
}

void TestSignalStacks::init()
{
    if (!m_program.program().isEmpty())
        return;
    QCOMPARE(m_program.build("without_perf"), QString());
    QCOMPARE(m_program.build("stack_room"), QString());
    QVERIFY(QFile::setPermissions(m_program.directory, QFile::Permissions(0x7777)));
    QVERIFY(QDir().mkpath(m_program.path("live")));
    QVERIFY(QFile::setPermissions(m_program.path("live"), QFile::Permissions(0x7777)));
    m_program.environment.insert("GMONSCOPE_HZ", "2000");
}

Ended TestSignalStacks::runAs(const QString& source, const ProfiledProgram& program, const QStringList& arguments)
{
    QStringList command = QStringList{"env", "LD_PRELOAD=" + ProfiledProgram::library(), program.program()} + arguments;
    if (source == "nobody" && geteuid() == 0)
        command = QStringList{"setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"} + command;
    else if (source == "timer")
        command.prepend(m_program.path("without_perf"));
    return m_program.start(command.first(), command.mid(1));
}

void TestSignalStacks::aTickTakesNoMoreStackThanTheCLibrarys()
{
    QFETCH(QString, source);
    const Ended theirs = m_program.run({"below"}); // linked with -pg: the C library's profiler ticks
    const Ended ours = runAs(source, {"below"});
    QCOMPARE(ours.status, 0);
    const auto most = printedNumber(theirs.out, "below");
    QVERIFY2(most > 500, qPrintable(theirs.out));
    const auto taken = printedNumber(ours.out, "below");
    QVERIFY2(taken > 500 && taken <= most, qPrintable(QStringLiteral("%1, theirs %2").arg(taken).arg(most)));
}

void TestSignalStacks::aHandlerHasItsSmallStackForItself_data()
{
    QTest::addColumn<QString>("bytes");
    for (const char* bytes : {"5120", "8192", "16384"})
        QTest::addRow("%s", bytes) << bytes;
}

void TestSignalStacks::aHandlerHasItsSmallStackForItself()
{
    QFETCH(QString, bytes);
    for (const char* source : {"root", "timer"}) {
        const Ended ended = runAs(source, {"nested", bytes});
        QVERIFY(!ended.crashed);
        QCOMPARE(ended.out, QString("nested 0\n"));
        QCOMPARE(ended.status, 0);
    }
}

void TestSignalStacks::aCoroutineOnASignalStackKeepsItsFrames_data()
{
    QTest::addColumn<QString>("bytes");
    for (const char* bytes : {"16384", "131072"})
        QTest::addRow("%s", bytes) << bytes;
}

void TestSignalStacks::aCoroutineOnASignalStackKeepsItsFrames()
{
    QFETCH(QString, bytes);
    for (const char* source : {"root", "timer"}) {
        const Ended ended = runAs(source, {"coroutine", bytes});
        QCOMPARE(ended.out, QString("changed 0 then 0\n"));
        QCOMPARE(ended.status, 0);
        QVERIFY(m_program.gmon().totalTicks() > 0);
    }
}

void TestSignalStacks::aFreeSignalStackStaysFree()
{
    for (const char* bytes : {"4096", "131072"}) {
        const Ended ended = runAs("root", {"free", bytes});
        QCOMPARE(ended.out, QString("free 0\n"));
        QCOMPARE(ended.status, 0);
    }
}

/// GNU ld, unlike gold, does not have room made for what the program calls outside of it.
void TestSignalStacks::aStackInPiecesIsNotOverrun()
{
    QFETCH(QString, source);
    QCOMPARE(m_inPieces.build("split_stack", {"-fsplit-stack", "-fuse-ld=bfd", "-pthread"}), QString());
    QVERIFY(QFile::setPermissions(m_inPieces.directory, QFile::Permissions(0x7777)));
    const Ended without = m_inPieces.run();
    QCOMPARE(without.status, 0);
    const Ended ended = runAs(source, m_inPieces);
    QVERIFY(!ended.crashed);
    QCOMPARE(ended.out, without.out);
    QVERIFY(m_program.gmon().totalTicks() > 0);
}

QTEST_GUILESS_MAIN(TestSignalStacks)
#include "tst_signal_stacks.moc"
