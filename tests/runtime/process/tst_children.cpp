// SPDX-License-Identifier: MIT
// Children by fork, vfork and past all fork handlers: each call is counted once, and for the process that made it.
#include <QDir>
#include <QFile>
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
    void aChildOfAProgramWithATitleOfItsOwnIsFound();
    void forksAmongThreadsLoseNothing();
    void vforkLosesNothing();
    void aVforkChildTakesNoPlaceOfItsOwn();
    void bareChildrenCountForThemselvesFromTheirFirstNewCallOn_data();
    void bareChildrenCountForThemselvesFromTheirFirstNewCallOn();
    void aBareChildWhoseActionsTheKernelHasClearedIsSampled();
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

private:
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

/// The title is where the environment stood that names the folder of live files.
void TestChildren::aChildOfAProgramWithATitleOfItsOwnIsFound()
{
    ProfiledProgram program;
    QCOMPARE(program.build("own_title"), QString());
    QCOMPARE(program.record().status, 0);
    QCOMPARE(QDir(program.directory).entryList({"gmon.out*.scope"}, QDir::Files).size(), 2);
    QCOMPARE(QDir(program.path("live")).entryList(QDir::Files), QStringList());
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
    for (const char* how : {"clone", "clear", "_Fork"})
        QTest::addRow("%s", how) << how;
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

void TestChildren::aBareChildWhoseActionsTheKernelHasClearedIsSampled()
{
    ProfiledProgram program;
    QCOMPARE(program.build("bare_children"), QString());
    const Ended ended = program.record({"clear", "computes"});
    const GmonContent own = program.gmon(QStringLiteral("gmon.out.%1").arg(printedNumber(ended.out, "child")));
    QVERIFY(own.totalTicks() > 10);
    QVERIFY(5 * own.ticks.value("compute") > 4 * own.totalTicks());
    QCOMPARE(program.record({"clear", "ignores"}).status, 3); // the kernel leaves what is ignored
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

QTEST_GUILESS_MAIN(TestChildren)
#include "tst_children.moc"
