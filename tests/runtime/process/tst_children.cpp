// SPDX-License-Identifier: MIT
// Children by fork, vfork and past all fork handlers: each call is counted once, and for the process that made it.
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QtTest>

#include "formats/scope_format.h"
#include "profiled_program.h"

class TestChildren : public QObject {
    Q_OBJECT
private slots:
    void aForkHandlerBeforeOursLosesNothing_data();
    void aForkHandlerBeforeOursLosesNothing();
    void aForkedChildDoesNotWaitForTheLoader_data();
    void aForkedChildDoesNotWaitForTheLoader();
    void forksAmongThreadsLoseNothing();
    void vforkLosesNothing();
    void aVforkChildTakesNoPlaceOfItsOwn();
    void bareChildrenCountForThemselvesFromTheirFirstNewCallOn_data();
    void bareChildrenCountForThemselvesFromTheirFirstNewCallOn();
    void bareChildrenThatCallNothingNewWriteNoProfile();
    void aChildThatEndsAtOnceIsCountedInItsParentsProfile_data();
    void aChildThatEndsAtOnceIsCountedInItsParentsProfile();
    void aChildThatDoesMoreHasAProfile_data();
    void aChildThatDoesMoreHasAProfile();
    void aChildThatNoFolderHasRoomForIsToldOf();
    void aChildWithoutItsFirstThreadHasAProfile_data();
    void aChildWithoutItsFirstThreadHasAProfile();
    void aDaemonKeepsItsCallsApartFromWhoStartedIt();
    void aChildWhoseParentHasEndedLosesNoCall_data();
    void aChildWhoseParentHasEndedLosesNoCall();
    void thousandsOfForksTakeNoMemory_data();
    void thousandsOfForksTakeNoMemory();
    void aChildOfAStoppedProfileIsStopped();
    void programsOfOneProcessHaveTimesOfTheirOwn_data();
    void programsOfOneProcessHaveTimesOfTheirOwn();
    void aProgramThatFailsToBecomeAnotherHasAllItsTime();
    void aProgramThatFailsToBecomeAnotherAtOnceKeepsItsFile();
    void aScriptHasTheArgumentsThatItWouldHave();
    void programsThatBecomeOthersDoNotFillTheFolder();
    void theNameOfAnEarlierProgramHasTheNumberOnce();
    void aProfileThatWasWrittenBeforeAnExecGivesWay();
    void aProfileOfOnesOwnIsReplacedThoughAnotherClaimsItsName();
    void childrenOfOneNumberHaveAProfileEach_data();
    void childrenOfOneNumberHaveAProfileEach();
    void profilesOfAnEarlierRunAreReplacedOneByOne();
    void theEnvironmentStaysUntilAProgramIsStarted_data();
    void theEnvironmentStaysUntilAProgramIsStarted();
    void whoCannotSeeTheLibraryIsNotToldOfIt_data();
    void whoCannotSeeTheLibraryIsNotToldOfIt();

private:
    static std::vector<std::uint64_t> leafCalls(const ProfiledProgram& program);
    static std::uint64_t preparedInAll(const ProfiledProgram& program);
};

/// Calls of prepare() in all profiles of the program. On a full machine a few children use so much processor time that
/// they have profiles of their own.
std::uint64_t TestChildren::preparedInAll(const ProfiledProgram& program)
{
    std::uint64_t calls = 0;
    for (const QString& name : program.profiles())
        calls += program.gmon(name).calls.value("prepare");
    return calls;
}

void TestChildren::aForkHandlerBeforeOursLosesNothing_data()
{
    QTest::addColumn<QStringList>("flags");
    QTest::addRow("preloaded") << QStringList{};
    QTest::addRow("archive") << QStringList{"RUNTIME"};
}

void TestChildren::aForkHandlerBeforeOursLosesNothing()
{
    QFETCH(QStringList, flags);
    ProfiledProgram program;
    QCOMPARE(program.build("early_handler", flags), QString());
    QDir(program.directory).mkdir("live");
    program.environment.insert("GMONSCOPE_DIR", program.path("live"));
    const Ended ended = flags.isEmpty() ? program.preload() : program.run();
    QCOMPARE(program.disagreement(ended.out), QString());
    const GmonContent child = program.gmon(QStringLiteral("gmon.out.%1").arg(printedNumber(ended.out, "child")));
    QCOMPARE(child.error, QString());
    QCOMPARE(child.calls.value("in_handler"), 50u);
    QCOMPARE(child.calls.value("leaf"), 7u);
    QCOMPARE(QDir(program.path("live")).entryList(QDir::Files), QStringList()); // no file was given up
}

void TestChildren::aForkedChildDoesNotWaitForTheLoader_data() { aForkHandlerBeforeOursLosesNothing_data(); }

void TestChildren::aForkedChildDoesNotWaitForTheLoader()
{
    QFETCH(QStringList, flags);
    ProfiledProgram program;
    QCOMPARE(program.build("loader_busy", flags + QStringList{"-pthread"}), QString());
    const Ended ended = flags.isEmpty() ? program.record() : program.run();
    QCOMPARE(ended.status, 0);
    QCOMPARE(program.disagreement(ended.out), QString());
    const GmonContent child = program.gmon(QStringLiteral("gmon.out.%1").arg(printedNumber(ended.out, "child")));
    QCOMPARE(child.error, QString());
    QCOMPARE(child.calls.value("leaf"), 10u);
}

void TestChildren::forksAmongThreadsLoseNothing()
{
    ProfiledProgram program;
    QCOMPARE(program.build("forks_among_threads", {"-pthread"}), QString());
    const Ended ended = program.record({"60"});
    QCOMPARE(printedNumber(ended.out, "ended well"), 60u);
    QCOMPARE(program.disagreement(ended.out.section('\n', 1)), QString());
    QCOMPARE(program.profiles().size(), 61);
    for (const QString& name : program.profiles().mid(1))
        QCOMPARE(program.gmon(name).calls.value("leaf"), 300u);
}

void TestChildren::vforkLosesNothing()
{
    ProfiledProgram program;
    QCOMPARE(program.build("processes"), QString());
    const Ended ended = program.record({"vfork"});
    QCOMPARE(program.disagreement(ended.out), QString());
    QCOMPARE(program.profiles(), QStringList{"gmon.out"});
}

void TestChildren::aVforkChildTakesNoPlaceOfItsOwn()
{
    ProfiledProgram program;
    QCOMPARE(program.build("borrowed"), QString());
    const Ended ended = program.record();
    QCOMPARE(program.disagreement(ended.out), QString());
    QCOMPARE(program.profiles(), QStringList{"gmon.out"});
}

void TestChildren::bareChildrenCountForThemselvesFromTheirFirstNewCallOn_data()
{
    QTest::addColumn<QString>("how");
    QTest::addRow("clone") << "clone";
    QTest::addRow("_Fork") << "_Fork";
}

void TestChildren::bareChildrenCountForThemselvesFromTheirFirstNewCallOn()
{
    QFETCH(QString, how);
    ProfiledProgram program;
    QCOMPARE(program.build("bare_children"), QString());
    const Ended ended = program.record({how, "calls"});
    QCOMPARE(program.disagreement(ended.out), QString());
    const QString child = QStringLiteral("gmon.out.%1").arg(printedNumber(ended.out, "child"));
    QCOMPARE(program.profiles(), (QStringList{"gmon.out", child}));
    const GmonContent own = program.gmon(child);
    QCOMPARE(own.calls.value("other"), 30u);
    QCOMPARE(own.calls.value("leaf") + program.gmon().calls.value("leaf"), 1340u);
    QCOMPARE(own.calls.value("main"), 0u);
}

void TestChildren::bareChildrenThatCallNothingNewWriteNoProfile()
{
    ProfiledProgram program;
    QCOMPARE(program.build("bare_children"), QString());
    const Ended ended = program.record({"_Fork", "silent"});
    QCOMPARE(program.disagreement(ended.out), QString());
    QCOMPARE(program.profiles(), QStringList{"gmon.out"});
}

void TestChildren::aChildThatEndsAtOnceIsCountedInItsParentsProfile_data()
{
    QTest::addColumn<QString>("how");
    for (const char* how : {"_exit", "raw", "kill", "exec", "raw-exec"})
        QTest::addRow("%s", how) << how;
}

void TestChildren::aChildThatEndsAtOnceIsCountedInItsParentsProfile()
{
    QFETCH(QString, how);
    ProfiledProgram program;
    QCOMPARE(program.build("forks"), QString());
    const Ended ended = program.record({how, "20", "30"});
    QVERIFY2(program.profiles().size() <= 1 + 2, qPrintable(program.profiles().join(' ')));
    QCOMPARE(preparedInAll(program), 601U);
    QVERIFY2(ended.err.startsWith("gmonscope-record: wrote gmon.out") &&
                 ended.err.count('\n') <= program.profiles().size(),
             qPrintable(ended.err));
    QVERIFY(QDir(program.path("live")).isEmpty());
}

void TestChildren::aChildThatDoesMoreHasAProfile_data()
{
    QTest::addColumn<QString>("how");
    QTest::addColumn<uint>("calls");
    QTest::addRow("ends by exit") << "exit" << 3U;
    QTest::addRow("calls more") << "_exit" << 1200U;
    QTest::addRow("calls more before an exec") << "exec" << 1200U;
    QTest::addRow("computes") << "compute" << 3U;
    QTest::addRow("computes without a call") << "compute" << 0U;
    QTest::addRow("lives longer") << "idle" << 3U;
}

void TestChildren::aChildThatDoesMoreHasAProfile()
{
    QFETCH(QString, how);
    QFETCH(uint, calls);
    ProfiledProgram program;
    QCOMPARE(program.build("forks"), QString());
    const Ended ended = program.record({how, "2", QString::number(calls)});
    QCOMPARE(program.gmon().calls.value("prepare"), 1u);
    QCOMPARE(program.profiles().size(), 3);
    const QString name = QStringLiteral("gmon.out.%1").arg(printedNumber(ended.out, "child"));
    const GmonContent child = program.gmon(name);
    QCOMPARE(child.error, QString());
    QCOMPARE(child.calls.value("prepare"), calls + (how == "idle" ? 1 : 0));
    if (how == "compute")
        QVERIFY(child.totalTicks() > 0);
    QVERIFY(QDir(program.path("live")).isEmpty());
}

void TestChildren::aChildThatNoFolderHasRoomForIsToldOf()
{
    ProfiledProgram program;
    QCOMPARE(program.build("forks"), QString());
    program.record({"unfiled", "4", "2000"});
    QCOMPARE(program.profiles().size(), 2); // one child has ended by exit
    scope_header header{};
    QFile companion(program.path("gmon.out" SCOPE_SUFFIX));
    QVERIFY(companion.open(QIODevice::ReadOnly));
    QCOMPARE(companion.read(reinterpret_cast<char*>(&header), sizeof header), qint64(sizeof header));
    QCOMPARE(header.fileless_children, 3u);
}

void TestChildren::aChildWithoutItsFirstThreadHasAProfile_data()
{
    QTest::addColumn<QString>("how");
    for (const char* how : {"exit", "_exit", "kill"})
        QTest::addRow("%s", how) << how;
}

/// The kernel's files about the process are its first thread's, and gone with it: the folder of its live file, too.
void TestChildren::aChildWithoutItsFirstThreadHasAProfile()
{
    QFETCH(QString, how);
    ProfiledProgram program;
    QCOMPARE(program.build("leaderless", {"-pthread"}), QString());
    const Ended ended = program.record({how, "child"});
    const QString name = QStringLiteral("gmon.out.%1").arg(printedNumber(ended.out, "child"));
    QCOMPARE(program.profiles(), (QStringList{"gmon.out", name}));
    QCOMPARE(program.gmon(name).calls.value("leaf"), printedNumber(ended.out, "leaf"));
    QVERIFY(QDir(program.path("live")).isEmpty());
}

void TestChildren::aDaemonKeepsItsCallsApartFromWhoStartedIt()
{
    ProfiledProgram program;
    QCOMPARE(program.build("forks"), QString());
    const Ended ended = program.record({"daemon", "1", "5"});
    QCOMPARE(ended.status, 0);
    const auto daemon = printedNumber(ended.out, "daemon");
    const QString name = QStringLiteral("gmon.out.%1").arg(daemon);
    QTRY_VERIFY_WITH_TIMEOUT(program.has(name + ".scope"), 20000);
    // Each call is counted once; those that it made while its first parent lived may be in either profile.
    QTRY_COMPARE(program.gmon().calls.value("prepare") + program.gmon(name).calls.value("prepare"), 1u + 5u + 2000u);
    QVERIFY(program.gmon(name).calls.value("prepare") >= 2000U);
}

void TestChildren::aChildWhoseParentHasEndedLosesNoCall_data()
{
    QTest::addColumn<quint64>("calls");
    QTest::newRow("few") << quint64{10};
    QTest::newRow("many") << quint64{5000};
}

void TestChildren::aChildWhoseParentHasEndedLosesNoCall()
{
    QFETCH(quint64, calls);
    ProfiledProgram program;
    QCOMPARE(program.build("forks"), QString());
    const Ended ended = program.record({"orphaned", "1", QString::number(calls)});
    QCOMPARE(ended.status, 0);
    const QString name = QStringLiteral("gmon.out.%1").arg(printedNumber(ended.out, "orphan"));
    QTRY_VERIFY_WITH_TIMEOUT(program.has(name + ".scope"), 20000);
    QTRY_COMPARE(program.gmon(name).calls.value("prepare"), calls);
    QCOMPARE(program.gmon().calls.value("prepare"), 1u);
}

void TestChildren::thousandsOfForksTakeNoMemory_data()
{
    QTest::addColumn<QString>("how");
    QTest::addColumn<int>("calls");
    QTest::addRow("that call nothing") << "_exit" << 0;
    QTest::addRow("that call something") << "_exit" << 3;
    QTest::addRow("that end by exit") << "exit" << 0;
}

void TestChildren::thousandsOfForksTakeNoMemory()
{
    QFETCH(QString, how);
    QFETCH(int, calls);
    ProfiledProgram program;
    QCOMPARE(program.build("forks"), QString());
    const Ended ended = program.preload({how, "1000", QString::number(calls)});
    /* A child that the machine makes use as much time as a sample stands for has a file, and leaves it by _exit. */
    const QStringList left = QDir(program.path("live")).entryList(QDir::Files);
    for (const QString& file : left) {
        const Ended salvaged = program.start(ProfiledProgram::controller(), {"salvage", program.path("live/" + file)});
        QVERIFY2(salvaged.status == 0, qPrintable(salvaged.err));
    }
    QVERIFY2(program.profiles().size() <= 1 + 20, qPrintable(program.profiles().join(' ')));
    QVERIFY2(left.size() <= 20, qPrintable(left.join(' ')));
    QCOMPARE(preparedInAll(program), printedNumber(ended.out, "prepare"));
}

void TestChildren::aChildOfAStoppedProfileIsStopped()
{
    ProfiledProgram program;
    QCOMPARE(program.build("forks"), QString());
    const Ended ended = program.record({"stopped", "2", "1200"});
    QCOMPARE(ended.status, 0);
    QCOMPARE(program.profiles(), QStringList{"gmon.out"});
    QCOMPARE(program.gmon().calls.value("prepare"), 1u);
}

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

void TestChildren::programsOfOneProcessHaveTimesOfTheirOwn_data()
{
    QTest::addColumn<QString>("how");
    QTest::addRow("ends by itself") << "exit";
    QTest::addRow("is killed") << "kill";
    QTest::addRow("becomes a third one without -pg") << "other";
}

void TestChildren::programsOfOneProcessHaveTimesOfTheirOwn()
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

void TestChildren::aProgramThatFailsToBecomeAnotherHasAllItsTime()
{
    ProfiledProgram program;
    QCOMPARE(program.build("replaced"), QString());
    QCOMPARE(program.record({"200", "fail", "200", "kill"}).crashed, true);
    const double all = secondsOf(program, "gmon.out");
    QVERIFY2(all >= 0.39 && all < 0.55, qPrintable(QString::number(all)));
}

void TestChildren::aProgramThatFailsToBecomeAnotherAtOnceKeepsItsFile()
{
    ProfiledProgram program;
    QCOMPARE(program.build("fails_at_once"), QString());
    const Ended ended = program.start(ProfiledProgram::recorder(), {"--children=all", program.program()});
    QVERIFY(ended.crashed);
    QCOMPARE(program.gmon().error, QString());
    QVERIFY(program.gmon().totalTicks() > 10);
}

void TestChildren::aScriptHasTheArgumentsThatItWouldHave()
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

void TestChildren::programsThatBecomeOthersDoNotFillTheFolder()
{
    ProfiledProgram program;
    const Ended ended =
        program.start(ProfiledProgram::recorder(),
                      {"--children=all", "sh", "-c",
                       "for i in $(seq 300); do env true; done; find \"$GMONSCOPE_DIR\" -name '*.scope' | wc -l"});
    QVERIFY2(ended.out.toInt() > 0 && ended.out.toInt() < 100, qPrintable(ended.out + ended.err));
    QVERIFY(QDir(program.path("live")).isEmpty());
}

void TestChildren::theNameOfAnEarlierProgramHasTheNumberOnce()
{
    ProfiledProgram program;
    QCOMPARE(program.build("replaced"), QString());
    const Ended ended = program.record({"fork", "50", "exec", "50", "exit"});
    const QString child = QStringLiteral("gmon.out.%1").arg(printedNumber(ended.out, "child"));
    QCOMPARE(program.profiles(), (QStringList{"gmon.out", child, child + ".1"}));
}

void TestChildren::aProfileThatWasWrittenBeforeAnExecGivesWay()
{
    ProfiledProgram program;
    QCOMPARE(program.build("replaced"), QString());
    QCOMPARE(program.record({"50", "write", "0", "exit"}).status, 0);
    QCOMPARE(program.profiles().size(), 2);
    QCOMPARE(program.profiles().at(0), QString("gmon.out"));
    QVERIFY(program.profiles().at(1).endsWith(".1"));
    QCOMPARE(program.gmon().totalTicks(), 0u); // the last program
    QVERIFY(program.gmon(program.profiles().at(1)).totalTicks() > 0);
}

/// Calls of leaf() in the profiles of children that call it. Those in between have profiles of their own on a slow
/// machine.
std::vector<std::uint64_t> TestChildren::leafCalls(const ProfiledProgram& program)
{
    std::vector<std::uint64_t> calls;
    for (const QString& name : program.profiles().filter("gmon.out."))
        if (const std::uint64_t own = program.gmon(name).calls.value("leaf"))
            calls.push_back(own);
    std::sort(calls.begin(), calls.end());
    return calls;
}

/// The other one goes elsewhere as soon as it sees whose profile it is.
void TestChildren::aProfileOfOnesOwnIsReplacedThoughAnotherClaimsItsName()
{
    ProfiledProgram program;
    QCOMPARE(program.build("claimed"), QString());
    const Ended ended = program.record();
    QCOMPARE(ended.status, 0);
    const QStringList claims = program.profiles().filter(".tmp");
    QCOMPARE(claims.size(), 1);
    QCOMPARE(program.profiles(), QStringList({"gmon.out", claims.first()}));
    QCOMPARE(program.gmon().calls.value("leaf"), 2u);
}

void TestChildren::childrenOfOneNumberHaveAProfileEach_data()
{
    QTest::addColumn<QString>("when");
    for (const char* when : {"in_turn", "at_once"})
        QTest::addRow("%s", when) << when;
}

void TestChildren::childrenOfOneNumberHaveAProfileEach()
{
    QFETCH(QString, when);
    ProfiledProgram program;
    QCOMPARE(program.build("same_number"), QString());
    const Ended ended = program.record({"5", when});
    if (ended.status == 77)
        QSKIP("needs the rights to make a PID namespace");
    QCOMPARE(leafCalls(program), (std::vector<std::uint64_t>{1, 2, 3, 4, 5}));
    QVERIFY(program.has("gmon.out.1") && program.has("gmon.out.1.4.scope"));
    QCOMPARE(ended.err, QString("gmonscope-record: wrote gmon.out and 5 more, up to gmon.out.1.4; their sum: "
                                "gmonscope-report gmon.out gmon.out.*\n"));
}

void TestChildren::profilesOfAnEarlierRunAreReplacedOneByOne()
{
    ProfiledProgram program;
    QCOMPARE(program.build("same_number"), QString());
    if (program.record({"4", "in_turn"}).status == 77)
        QSKIP("needs the rights to make a PID namespace");
    QCOMPARE(program.record({"2", "in_turn"}).status, 0);
    QCOMPARE(leafCalls(program), (std::vector<std::uint64_t>{1, 2, 3, 4}));
    QCOMPARE(program.gmon("gmon.out.1").calls.value("leaf"), 1u);
    QCOMPARE(program.gmon("gmon.out.1.1").calls.value("leaf"), 2u); // of this run; the others are of the one before
    QCOMPARE(program.record({"1", "in_turn"}).err,
             QString("gmonscope-record: wrote gmon.out and 1 more, up to gmon.out.1\n"));
}

void TestChildren::whoCannotSeeTheLibraryIsNotToldOfIt_data()
{
    QTest::addColumn<QString>("way");
    QTest::addColumn<QString>("besides");
    for (const char* const way : {"exec", "spawn", "system", "popen"})
        QTest::newRow(way) << QString(way) << QString();
    QTest::newRow("with the library for MPI") << QString("exec") << QString("libgmonscope-mpi.so");
}

/// As after a chroot: the dynamic linker would write to the program's standard error.
void TestChildren::whoCannotSeeTheLibraryIsNotToldOfIt()
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

void TestChildren::theEnvironmentStaysUntilAProgramIsStarted_data()
{
    QTest::addColumn<QString>("way");
    QTest::addColumn<QString>("shown");
    for (const char* const way : {"exec", "spawn", "system", "popen"})
        QTest::newRow(way) << QString(way) << QString();
    for (const char* const way : {"cleared", "edited"})
        QTest::newRow(way) << QString(way) << QString("A 0 B 1\n");
}

/// And yet the program that is started then takes another name for its profile.
void TestChildren::theEnvironmentStaysUntilAProgramIsStarted()
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

QTEST_GUILESS_MAIN(TestChildren)
#include "tst_children.moc"
