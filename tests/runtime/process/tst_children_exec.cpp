// SPDX-License-Identifier: MIT
// Programs that become others by exec, or start them: each has times of its own, and sees the arguments and the
// environment that it would have without us.
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QtTest>

#include "formats/scope_format.h"
#include "profiled_program.h"

class TestChildrenExec : public QObject {
    Q_OBJECT
private slots:
    void programsOfOneProcessHaveTimesOfTheirOwn_data();
    void programsOfOneProcessHaveTimesOfTheirOwn();
    void aProgramThatFailsToBecomeAnotherHasAllItsTime();
    void aProgramThatFailsToBecomeAnotherAtOnceKeepsItsFile();
    void aScriptHasTheArgumentsThatItWouldHave();
    void programsThatBecomeOthersDoNotFillTheFolder();
    void theEnvironmentStaysUntilAProgramIsStarted_data();
    void theEnvironmentStaysUntilAProgramIsStarted();
    void whoCannotSeeTheLibraryIsNotToldOfIt_data();
    void whoCannotSeeTheLibraryIsNotToldOfIt();
};

/// CPU seconds of the program that wrote this companion.
static double secondsOf(const ProfiledProgram& program, const QString& name)
{
    QFile file(program.path(name + ".scope"));
    scope_header header{};
    if (!file.open(QIODevice::ReadOnly) ||
        file.read(reinterpret_cast<char*>(&header), sizeof header) != qint64(sizeof header))
        return -1;
    return 1e-9 * static_cast<double>(header.user_ns + header.system_ns);
}

void TestChildrenExec::programsOfOneProcessHaveTimesOfTheirOwn_data()
{
    QTest::addColumn<QString>("how");
    QTest::addRow("ends by itself") << "exit";
    QTest::addRow("is killed") << "kill";
    QTest::addRow("becomes a third one without -pg") << "other";
}

void TestChildrenExec::programsOfOneProcessHaveTimesOfTheirOwn()
{
    QFETCH(QString, how);
    ProfiledProgram program;
    QCOMPARE(program.build("replaced"), QString());
    const Ended ended = program.record({"400", "exec", "200", how});
    QCOMPARE(ended.crashed, how == "kill");
    const QStringList profiles = program.profiles();
    QCOMPARE(profiles.size(), 2);
    const double earlier = secondsOf(program, profiles.last());
    QVERIFY2(earlier >= 0.39 && earlier < 0.55, qPrintable(QString::number(earlier)));
    QVERIFY(QRegularExpression(R"(^gmon\.out\.\d+\.1$)").match(profiles.last()).hasMatch());
    const double later = secondsOf(program, "gmon.out");
    QVERIFY2(later >= 0.19 && later < 0.35, qPrintable(QString::number(later)));
    QVERIFY2(ended.out == "clean 1\n", qPrintable(ended.out)); // its environment
}

void TestChildrenExec::aProgramThatFailsToBecomeAnotherHasAllItsTime()
{
    ProfiledProgram program;
    QCOMPARE(program.build("replaced"), QString());
    QCOMPARE(program.record({"200", "fail", "200", "kill"}).crashed, true);
    const double all = secondsOf(program, "gmon.out");
    QVERIFY2(all >= 0.39 && all < 0.55, qPrintable(QString::number(all)));
}

void TestChildrenExec::aProgramThatFailsToBecomeAnotherAtOnceKeepsItsFile()
{
    ProfiledProgram program;
    QCOMPARE(program.build("fails_at_once"), QString());
    const Ended ended = program.start(ProfiledProgram::recorder(), {"--children=all", program.program()});
    QVERIFY(ended.crashed);
    QCOMPARE(program.gmon().error, QString());
    QVERIFY(program.gmon().totalTicks() > 10);
}

void TestChildrenExec::aScriptHasTheArgumentsThatItWouldHave()
{
    ProfiledProgram program;
    QCOMPARE(program.build("runs_script"), QString());
    QFile script(program.path("script"));
    QVERIFY(script.open(QIODevice::WriteOnly));
    script.write("echo \"$0 $# $*\"\n");
    script.close();
    script.setPermissions(QFile::ReadOwner | QFile::ExeOwner);
    for (const QStringList& arguments : {QStringList{}, QStringList{"name"}, QStringList{"name", "one", "two"}}) {
        const Ended without = program.run(QStringList{script.fileName()} + arguments);
        const Ended with = program.preload(QStringList{script.fileName()} + arguments);
        QVERIFY2(without.out.startsWith(script.fileName()), qPrintable(without.out));
        QCOMPARE(with.out, without.out);
        QCOMPARE(with.status, 0);
    }
}

void TestChildrenExec::programsThatBecomeOthersDoNotFillTheFolder()
{
    ProfiledProgram program;
    const Ended ended =
        program.start(ProfiledProgram::recorder(),
                      {"--children=all", "sh", "-c",
                       "for i in $(seq 300); do env true; done; find \"$GMONSCOPE_DIR\" -name '*.scope' | wc -l"});
    QVERIFY2(ended.out.toInt() > 0 && ended.out.toInt() < 100, qPrintable(ended.out + ended.err));
    QVERIFY(QDir(program.path("live")).isEmpty());
}

void TestChildrenExec::whoCannotSeeTheLibraryIsNotToldOfIt_data()
{
    QTest::addColumn<QString>("way");
    QTest::addColumn<QString>("besides");
    for (const char* const way : {"exec", "spawn", "system", "popen"})
        QTest::newRow(way) << QString(way) << QString();
    QTest::newRow("with the library for MPI") << QString("exec") << QString("libgmonscope-mpi.so");
}

/// As after a chroot: the dynamic linker would write to the program's standard error.
void TestChildrenExec::whoCannotSeeTheLibraryIsNotToldOfIt()
{
    QFETCH(QString, way);
    ProfiledProgram program;
    QCOMPARE(program.build("environment"), QString());
    const QString library = program.path("libgmonscope-rt.so");
    QVERIFY(QFile::copy(ProfiledProgram::library(), library));
    QFETCH(QString, besides);
    const QString other = besides.isEmpty() ? QString() : program.path(besides);
    if (!other.isEmpty())
        QVERIFY(QFile::copy(QFileInfo(ProfiledProgram::library()).path() + '/' + besides, other));
    program.environment.insert("LD_PRELOAD", other.isEmpty() ? library : library + ' ' + other);
    const Ended ended = program.run(other.isEmpty() ? QStringList{way, library} : QStringList{way, library, other});
    QCOMPARE(ended.err, QString());
    QCOMPARE(ended.out, QString("kept 1 1 1\nset 1\n"));
}

void TestChildrenExec::theEnvironmentStaysUntilAProgramIsStarted_data()
{
    QTest::addColumn<QString>("way");
    QTest::addColumn<QString>("shown");
    for (const char* const way : {"exec", "spawn", "system", "popen"})
        QTest::newRow(way) << QString(way) << QString();
    for (const char* const way : {"cleared", "edited"})
        QTest::newRow(way) << QString(way) << QString("A 0 B 1\n");
}

/// And yet the program that is started then takes another name for its profile.
void TestChildrenExec::theEnvironmentStaysUntilAProgramIsStarted()
{
    QFETCH(QString, way);
    QFETCH(QString, shown);
    ProfiledProgram program;
    QCOMPARE(program.build("environment"), QString());
    const Ended ended = program.preload({way});
    QCOMPARE(ended.err, QString());
    QCOMPARE(ended.out, "kept 1 1 1\n" + shown + "set 1\n");
    QCOMPARE(program.gmon().calls.value("prepare"), 1u);
    if (!shown.isEmpty())
        return; // nothing preloads us there
    QCOMPARE(program.profiles().size(), 2);
    QVERIFY(QRegularExpression(R"(^gmon\.out\.\d+$)").match(program.profiles().last()).hasMatch());
    QCOMPARE(program.gmon(program.profiles().last()).calls.value("prepare"), 1u);
}

QTEST_GUILESS_MAIN(TestChildrenExec)
#include "tst_children_exec.moc"
