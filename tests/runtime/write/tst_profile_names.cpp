// SPDX-License-Identifier: MIT
// The paths of a program's profiles, also when the program forks, starts others or changes its directory, and
// what happens when it cannot go there.
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QtTest>

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "profiled_program.h"

/// NAME.PID.1: where a profile goes whose place is taken.
static const QRegularExpression numbered(R"(^gmon\.out\.\d+\.1$)");

class TestProfileNames : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup() { program.reset(); }
    void gmonOutIsTheDefault();
    void theDirectoryAtStartCounts();
    void outputOptionBeatsTheEnvironment();
    void prefixGivesPrefixAndPid();
    void profdirGivesPidAndProgram();
    void emptyProfdirGivesNothing();
    void aForkedChildStartsFromZeroInItsOwnFile();
    void aForkedChildOfANamedProfileGetsItsPid();
    void aStartedChildDoesNotOverwrite_data();
    void aStartedChildDoesNotOverwrite();
    void writingNowIsPossible();
    void countsAfterWritingAreWrittenAgain();
    void aProgramWithoutCallsWritesNothing();
    void anUnwritableDirectoryIsOneLine();
    void aFullDiskIsOneLine();
    void aFileSizeLimitIsOneLine();
    void aVerySmallStackIsEnough();
    void anEarlierProfileOutlivesAFailedWrite();
    void aNameWithoutRoomForAnAdditionIsWrittenInPlace();
    void aFileInAReadOnlyFolderIsWrittenInPlace();
    void aSymbolicLinkIsOnlyFollowedWhereItWasAskedFor();
    void aFifoDoesNotKeepTheProgramFromItsEnd();
    void aPipeGetsOneProfile();
    void theProgramsOutputIsNoPlaceForAProfile();
    void anEndWhileAnotherThreadWritesLeavesAWholeProfile();

private:
    Ended record(const QStringList& arguments, const QStringList& options = {})
    {
        return program->record(arguments, options);
    }
    std::unique_ptr<ProfiledProgram> program;
};

void TestProfileNames::init()
{
    program = std::make_unique<ProfiledProgram>();
    QCOMPARE(program->build("processes"), QString());
}

void TestProfileNames::gmonOutIsTheDefault()
{
    const Ended ended = record({});
    QCOMPARE(program->profiles(), QStringList{"gmon.out"});
    QCOMPARE(program->disagreement(ended.out), QString());
    QCOMPARE(ended.err, QString("gmonscope-record: wrote gmon.out\n"));
}

void TestProfileNames::theDirectoryAtStartCounts()
{
    const QTemporaryDir elsewhere;
    QCOMPARE(record({"chdir", elsewhere.path()}).status, 0);
    QCOMPARE(program->profiles(), QStringList{"gmon.out"});
    QVERIFY(QDir(elsewhere.path()).isEmpty());
}

void TestProfileNames::outputOptionBeatsTheEnvironment()
{
    program->environment.insert("GMON_OUT_PREFIX", "prefix");
    program->environment.insert("PROFDIR", "");
    const Ended ended = record({"chdir"}, {"-o", "named.prof"});
    QCOMPARE(program->profiles(), QStringList{"named.prof"});
    QVERIFY(ended.err.endsWith(" wrote named.prof; to see it: gmonscope-report named.prof\n"));
}

void TestProfileNames::prefixGivesPrefixAndPid()
{
    program->environment.insert("GMON_OUT_PREFIX", "prefix");
    program->environment.insert("PROFDIR", "nowhere");
    const Ended ended = record({"fork"});
    QCOMPARE(program->profiles().size(), 2);
    const QString child = QStringLiteral("prefix.%1").arg(printedNumber(ended.out, "child"));
    QVERIFY(program->has(child));
    QCOMPARE(program->gmon(child).calls.value("leaf"), 20u);
    QVERIFY(ended.err.startsWith("gmonscope-record: wrote prefix."));
}

void TestProfileNames::profdirGivesPidAndProgram()
{
    QVERIFY(QDir(program->directory).mkdir("profiles"));
    program->environment.insert("PROFDIR", "profiles");
    const Ended ended = record({});
    const QStringList found = QDir(program->path("profiles")).entryList(QDir::Files);
    QCOMPARE(found.size(), 2); // the second is its companion
    QVERIFY(QRegularExpression(R"(^\d+\.processes$)").match(found[0]).hasMatch());
    QCOMPARE(found[1], found[0] + ".scope");
    QCOMPARE(ended.err, "gmonscope-record: wrote profiles/" + found[0] + "; to see it: gmonscope-report profiles/" +
                            found[0] + "\n");
    QCOMPARE(program->profiles(), QStringList());
}

void TestProfileNames::emptyProfdirGivesNothing()
{
    program->environment.insert("PROFDIR", "");
    const Ended ended = record({});
    QCOMPARE(program->profiles(), QStringList());
    QCOMPARE(ended.err, QString("gmonscope-record: no profile: PROFDIR is set but empty\n"));
}

void TestProfileNames::aForkedChildStartsFromZeroInItsOwnFile()
{
    const Ended ended = record({"fork"});
    const QString child = QStringLiteral("gmon.out.%1").arg(printedNumber(ended.out, "child"));
    QCOMPARE(program->profiles(), (QStringList{"gmon.out", child}));
    QCOMPARE(program->disagreement(ended.out), QString());
    QCOMPARE(program->gmon(child).calls.value("leaf"), 20u);
    QCOMPARE(program->gmon(child).calls.value("times"), 1u); // not the parent's
}

void TestProfileNames::aForkedChildOfANamedProfileGetsItsPid()
{
    const Ended ended = record({"fork"}, {"--output=a.prof"});
    QCOMPARE(program->profiles(),
             (QStringList{"a.prof", QStringLiteral("a.prof.%1").arg(printedNumber(ended.out, "child"))}));
}

void TestProfileNames::aStartedChildDoesNotOverwrite_data()
{
    QTest::addColumn<bool>("byHand");
    QTest::addRow("gmonscope-record") << false;
    QTest::addRow("LD_PRELOAD") << true;
}

void TestProfileNames::aStartedChildDoesNotOverwrite()
{
    QFETCH(bool, byHand);
    const Ended ended = byHand ? program->preload({"exec"}) : record({"exec"});
    const QString child = QStringLiteral("gmon.out.%1").arg(printedNumber(ended.out, "child"));
    QCOMPARE(program->profiles(), (QStringList{"gmon.out", child}));
    QCOMPARE(program->gmon().calls.value("leaf"), 8u);
    QCOMPARE(program->gmon(child).calls.value("leaf"), 5u);
    QVERIFY(QDir(program->path("live")).isEmpty()); // the child has counted nothing before its exec
}

void TestProfileNames::writingNowIsPossible()
{
    const Ended ended = record({"now"});
    QCOMPARE(program->disagreement(ended.out), QString());
}

void TestProfileNames::countsAfterWritingAreWrittenAgain()
{
    record({"now_and_later"});
    QCOMPARE(program->gmon().calls.value("leaf"), 7u);
}

void TestProfileNames::aProgramWithoutCallsWritesNothing()
{
    const Ended ended = program->start(ProfiledProgram::recorder(), {"-F", "0", "true"}); // nor samples
    QCOMPARE(ended.status, 0);
    QCOMPARE(program->profiles(), QStringList());
}

void TestProfileNames::anUnwritableDirectoryIsOneLine()
{
    // Not by permissions: the tests may run as root.
    program->environment.insert("LD_PRELOAD", ProfiledProgram::library());
    program->environment.insert("GMONSCOPE_OUT", "missing/gmon.out");
    const Ended ended = program->run({"exit", "42"});
    QVERIFY2(
        program->saysOnceThatItCannotWrite(ended.err, program->path("missing/gmon.out"), "No such file or directory"),
        qPrintable(ended.err));
    QCOMPARE(ended.status, 42);
}

void TestProfileNames::aFullDiskIsOneLine()
{
    if (!QFile::exists("/dev/full"))
        QSKIP("no /dev/full here");
    program->environment.insert("LD_PRELOAD", ProfiledProgram::library());
    program->environment.insert("GMONSCOPE_OUT", "/dev/full");
    const Ended ended = program->run({"exit", "42"});
    QVERIFY2(program->saysOnceThatItCannotWrite(ended.err, "/dev/full", "No space left on device"),
             qPrintable(ended.err));
    QCOMPARE(ended.status, 42);
}

void TestProfileNames::aFileSizeLimitIsOneLine()
{
    const Ended ended = program->start(
        "sh", {"-c", "ulimit -f 0; LD_PRELOAD=" + ProfiledProgram::library() + " exec ./processes exit 42"});
    QCOMPARE(ended.err, "gmonscope: " + program->path("gmon.out") + ": cannot write: File too large\n");
    QVERIFY(!ended.crashed);
    QCOMPARE(ended.status, 42);
    QCOMPARE(program->profiles(), QStringList());
}

void TestProfileNames::aVerySmallStackIsEnough()
{
    const Ended ended = record({"small_stack"});
    QVERIFY(!ended.crashed);
    QCOMPARE(ended.status, 3);
    QCOMPARE(program->disagreement(ended.out), QString());
}

static QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("unreadable");
}

static void writeTo(const QString& path, const QByteArray& text)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

void TestProfileNames::anEarlierProfileOutlivesAFailedWrite()
{
    record({});
    const QByteArray before = contentOf(program->path("gmon.out"));
    const Ended ended = program->start(
        "sh", {"-c", "ulimit -f 0; LD_PRELOAD=" + ProfiledProgram::library() + " exec ./processes exit 42"});
    QVERIFY(ended.err.endsWith("cannot write: File too large\n"));
    QCOMPARE(contentOf(program->path("gmon.out")), before);
    QCOMPARE(program->profiles(), QStringList{"gmon.out"}); // nothing is left of the new one
}

void TestProfileNames::aNameWithoutRoomForAnAdditionIsWrittenInPlace()
{
    const QString name = QString(250, 'x') + ".prof";
    for (int i = 0; i < 2; ++i) { // a new file, then an old one
        const Ended ended = record({}, {"-o", name});
        QCOMPARE(program->disagreement(ended.out, name), QString());
    }
    QCOMPARE(program->profiles(), QStringList{name});
}

void TestProfileNames::aFileInAReadOnlyFolderIsWrittenInPlace()
{
    if (geteuid() == 0)
        QSKIP("the superuser may write to every folder");
    const QString name = "closed/gmon.prof";
    QVERIFY(QDir(program->directory).mkdir("closed"));
    writeTo(program->path(name), "");
    QCOMPARE(chmod(QFile::encodeName(program->path("closed")).constData(), 0555), 0);
    const Ended ended = record({}, {"-o", name});
    QCOMPARE(chmod(QFile::encodeName(program->path("closed")).constData(), 0755), 0);
    QCOMPARE(program->disagreement(ended.out, name), QString());
}

void TestProfileNames::aSymbolicLinkIsOnlyFollowedWhereItWasAskedFor()
{
    writeTo(program->path("victim"), "");
    QVERIFY(QFile::link("victim", program->path("gmon.out")));
    const Ended evaded = record({});
    QVERIFY2(evaded.err.startsWith("gmonscope: " + program->path("gmon.out") + ": a symbolic link, "),
             qPrintable(evaded.err));
    const QString other = program->profiles().filter(numbered).value(0);
    QVERIFY2(evaded.err.endsWith(other + "\n"), qPrintable(evaded.err));
    QCOMPARE(program->disagreement(evaded.out, other), QString());
    QCOMPARE(contentOf(program->path("victim")), QByteArray());
    const Ended followed = record({}, {"-o", "gmon.out"});
    QCOMPARE(program->disagreement(followed.out, "victim"), QString());
    QVERIFY(QFileInfo(program->path("gmon.out")).isSymLink());
    writeTo(program->path("victim"), "precious");
    QCOMPARE(record({}, {"-o", "gmon.out"}).status, 125);
    QCOMPARE(contentOf(program->path("victim")), QByteArray("precious"));
}

void TestProfileNames::aFifoDoesNotKeepTheProgramFromItsEnd()
{
    QCOMPARE(mkfifo(QFile::encodeName(program->path("gmon.out")).constData(), 0600), 0);
    const Ended ended = record({"exit", "42"});
    QCOMPARE(ended.status, 42);
    QVERIFY2(
        ended.err.startsWith("gmonscope-record: " + program->path("gmon.out") + ": cannot write: nobody reads it; "),
        qPrintable(ended.err));
    const Ended read = program->start(
        "sh", {"-c", "cat gmon.out >read.prof & sleep 0.2; " + ProfiledProgram::recorder() + " ./processes; wait"});
    QCOMPARE(program->disagreement(read.out, "read.prof"), QString());
}

void TestProfileNames::aPipeGetsOneProfile()
{
    const Ended ended =
        program->start("sh", {"-c", ProfiledProgram::recorder() +
                                        " -o /dev/fd/3 ./processes now_and_later 3>&1 >/dev/null | cat >read.prof"});
    QCOMPARE(ended.err, QString("gmonscope-record: /dev/fd/3 is a pipe, and has the profile unless ./processes made no "
                                "call of a function built with -pg\n"));
    const GmonContent content = program->gmon("read.prof");
    QCOMPARE(content.error, QString());
    QCOMPARE(content.arcs.value({"times", "leaf"}), 7u);
}

void TestProfileNames::theProgramsOutputIsNoPlaceForAProfile()
{
    for (const char* name : {"/dev/stdout", "said"}) {
        const Ended ended =
            program->start("sh", {"-c", ProfiledProgram::recorder() + " -o " + name + " ./processes exit 3 >said"});
        QCOMPARE(ended.status, 125);
        QVERIFY2(ended.err.endsWith(": cannot write the profile there: it has the program's output\n"),
                 qPrintable(ended.err));
    }
}

void TestProfileNames::anEndWhileAnotherThreadWritesLeavesAWholeProfile()
{
    for (int i = 0; i < 10; ++i) {
        const Ended ended = record({"busy_writer"});
        QVERIFY(ended.err.contains("gmonscope-record: wrote gmon.out"));
        QCOMPARE(program->gmon().error, QString());
        if (!ended.err.contains("another thread has not done with it")) // in 5 s: the disk is very busy
            QCOMPARE(program->gmon().arcs.value({"times", "leaf"}), 1000u);
    }
}

QTEST_GUILESS_MAIN(TestProfileNames)
#include "tst_profile_names.moc"
