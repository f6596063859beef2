// SPDX-License-Identifier: MIT
// The runtime shares its signals with the program, which sees its own and nothing of ours.
#include <QtTest>

#include <csignal>

#include "profiled_program.h"

class TestSignals : public QObject {
    Q_OBJECT
private slots:
    void theProgramSeesItsOwnSignalsOnly_data();
    void theProgramSeesItsOwnSignalsOnly();
    void anUncaughtTrapEndsTheProgram_data();
    void anUncaughtTrapEndsTheProgram();
    void callsInsideTheCLibraryReachNoFunctionOfTheProgram();
    void aProgramThatHasAlignmentCheckedGoesOn();
    void aSmallSignalStackIsLeftAlone();
    void noTickTakesTheRoomOfABlockedSignal_data();
    void noTickTakesTheRoomOfABlockedSignal();
    void aSignalIsBlockedWhereTheRestoredMaskSaysSo_data();
    void aSignalIsBlockedWhereTheRestoredMaskSaysSo();
    void noWaitIsCutShort_data();
    void noWaitIsCutShort();
    void noTickEndsAWaitForAnIoUring();
    void noTickKeepsAHandlerFromTheWaitThatItEnds_data();
    void noTickKeepsAHandlerFromTheWaitThatItEnds();
    void aSignalOfNobodysDisturbsNoWait_data();
    void aSignalOfNobodysDisturbsNoWait();
    void aSignalOfNobodysBesideATickDisturbsNoWait_data();
    void aSignalOfNobodysBesideATickDisturbsNoWait();
    void nothingOutlivesAnExec_data();
    void nothingOutlivesAnExec();
    void childrenOfVforkLeaveTheirParentsSignalsAlone();
    void aDebuggerThatComesLaterIsLeftInPeace_data();
    void aDebuggerThatComesLaterIsLeftInPeace();
    void aProgramThatAsksToBeTracedRunsOn_data();
    void aProgramThatAsksToBeTracedRunsOn();
    void aThreadThatAsksToBeTracedIsNoHindrance_data();
    void aThreadThatAsksToBeTracedIsNoHindrance();
    void theProgramsMaskOutlivesAnExec_data();
    void theProgramsMaskOutlivesAnExec();
    void aNewThreadHoldsWhatItsCreatorHolds();
    void startedProgramsInheritWhatTheyWouldWithoutUs_data();
    void startedProgramsInheritWhatTheyWouldWithoutUs();
};

static void formsOfLinking()
{
    QTest::addColumn<QStringList>("flags");
    QTest::addRow("preloaded") << QStringList{};
    QTest::addRow("archive") << QStringList{"RUNTIME"};
    QTest::addRow("static") << QStringList{"RUNTIME", "-static"};
}

void TestSignals::theProgramSeesItsOwnSignalsOnly_data() { formsOfLinking(); }

void TestSignals::theProgramSeesItsOwnSignalsOnly()
{
    QFETCH(QStringList, flags);
    ProfiledProgram program;
    QCOMPARE(program.build("own_signals", flags), QString());
    const Ended ended = flags.isEmpty() ? program.record() : program.run();
#ifdef __x86_64__
    const QString each =
        "set 0 default 1 seen 2 kept 1 flags 4000004 full 1\n" // with the C library's SA_RESTORER
#else
    const QString each =
        "set 0 default 1 seen 2 kept 1 flags 4 full 1\n"
#endif
        "signal 1 seen 3 blocked 1 again 1 ignored 1\n"
        "once 4 reset 1\n"
        "sysv 1 5 blocked 0\n"
        "sigset 1 0 0 held 1\n"
        "pending 0 waited -1 read -1 then 1 seen 0 waited 1 read 1 suspended 1 still 2 let in 3 was 1\n"
        "inherited 1\n"
        "old calls %1 %2\n";
    QCOMPARE(ended.out, each.arg("400000", "400800") + each.arg("10", "810") + "mask 1\n");
    QCOMPARE(ended.status, 0);
    // All of its 1.1 s but 0.1 s, in which a signal of the program's own waits in the place of ours.
    const GmonContent gmon = program.gmon();
    const double seconds = static_cast<double>(gmon.totalTicks()) / gmon.ticksPerSecond;
    QVERIFY2(seconds > 0.75 && seconds < 1.3, qPrintable(QString::number(seconds)));
}

void TestSignals::anUncaughtTrapEndsTheProgram_data()
{
    QTest::addColumn<QString>("how");
    QTest::addRow("raised") << "raise";
#ifdef __x86_64__
    QTest::addRow("by an instruction") << "instruction";
#endif
}

void TestSignals::anUncaughtTrapEndsTheProgram()
{
    QFETCH(QString, how);
    ProfiledProgram program;
    QCOMPARE(program.build("own_signals"), QString());
    const Ended ended = program.preload({how});
    QVERIFY(ended.crashed);
    QCOMPARE(ended.status, SIGTRAP);
}

void TestSignals::callsInsideTheCLibraryReachNoFunctionOfTheProgram()
{
    ProfiledProgram program;
    QCOMPARE(program.build("wraps_calls"), QString());
    const Ended ended = program.record();
    QCOMPARE(ended.out, program.run().out);
    QCOMPARE(ended.out, QString("sigaction 0 sigprocmask 0 execve 0 prctl 0\n"));
    QCOMPARE(ended.status, 0);
}

void TestSignals::aProgramThatHasAlignmentCheckedGoesOn()
{
#ifndef __x86_64__
    QSKIP("only x86 keeps it in the flags");
#endif
    ProfiledProgram program;
    QCOMPARE(program.build("alignment", {"-O1"}), QString());
    const Ended ended = program.record({}, {"-F", "1000"});
    QCOMPARE(ended.out, QString("checked 1\n"));
    QCOMPARE(ended.status, 0);
}

void TestSignals::aSmallSignalStackIsLeftAlone()
{
    ProfiledProgram program;
    QCOMPARE(program.build("own_signals"), QString());
    const Ended ended = program.record({"small-stack"});
    QCOMPARE(ended.out, QString("stack 0\n"));
    QCOMPARE(ended.status, 0);
    QVERIFY(program.gmon().totalTicks() > 0);
}

void TestSignals::noTickTakesTheRoomOfABlockedSignal_data()
{
    QTest::addColumn<int>("number");
    QTest::addRow("SIGTRAP") << SIGTRAP;
    QTest::addRow("SIGURG") << SIGURG;
}

void TestSignals::noTickTakesTheRoomOfABlockedSignal()
{
    QFETCH(int, number);
    ProfiledProgram program;
    QCOMPARE(program.build("held_signals"), QString());
    const Ended ended = program.record({QString::number(number)}, {"-F", "10000"});
    QCOMPARE(ended.out, QString("missed 0 wrong 0\n"));
    QCOMPARE(ended.status, 0);
}

void TestSignals::aSignalIsBlockedWhereTheRestoredMaskSaysSo_data()
{
    QTest::addColumn<QStringList>("flags");
    QTest::addColumn<QString>("user");
    for (const char* user : {"root", "barred"})
        QTest::addRow("preloaded, %s", user) << QStringList{} << user;
    QTest::addRow("archive") << QStringList{"RUNTIME"} << "";
    QTest::addRow("static") << QStringList{"RUNTIME", "-static"} << "";
}

void TestSignals::aSignalIsBlockedWhereTheRestoredMaskSaysSo()
{
    QFETCH(QStringList, flags);
    QFETCH(QString, user);
    ProfiledProgram program;
    QCOMPARE(program.build("without_perf"), QString());
    QCOMPARE(program.build("restored_masks", flags), QString());
    program.environment.insert("GMONSCOPE_HZ", "1000");
    for (const int number : {SIGURG, SIGTRAP}) {
        const QStringList arguments{QString::number(number)};
        const Ended ended = user.isEmpty() ? program.run(arguments) : program.runAs(user, arguments);
        QCOMPARE(ended.out, QString("jump in: early 0 late 0\n"
                                    "jump out: early 0 late 0\n"
                                    "context: early 0 late 0\n"
                                    "written context: early 0 late 0\n"
                                    "handler's mask: early 0 late 0\n"
                                    "thread's mask: early 0 late 0\n"
                                    "process: early 0 late 0\n"
                                    "ignored: early 0 late 0\n"
                                    "descriptor: early 0 late 0\n"
                                    "the other: early 0 late 0\n"
                                    "blocked in the end 0 0\n"));
        QCOMPARE(ended.status, 0);
        QVERIFY(program.gmon().totalTicks() > 0);
    }
}

void TestSignals::noWaitIsCutShort_data()
{
    QTest::addColumn<QString>("call");
    for (const auto* call : {"ppoll", "nanosleep", "epoll", "sigtimedwait", "select"})
        QTest::addRow("%s", call) << QString::fromLatin1(call);
}

void TestSignals::noWaitIsCutShort()
{
    QFETCH(QString, call);
    ProfiledProgram program;
    QCOMPARE(program.build("short_waits"), QString());
    program.environment.insert("GMONSCOPE_HZ", "1000");
    const Ended ended = program.record({call, "10000"});
    QCOMPARE(ended.out, QString("interrupted 0\n"));
    QCOMPARE(ended.status, 0);
}

void TestSignals::noTickEndsAWaitForAnIoUring()
{
#ifndef __x86_64__
    QSKIP("the kernel does not tell what was called");
#endif
    ProfiledProgram program;
    QCOMPARE(program.build("uring_waits"), QString());
    program.environment.insert("GMONSCOPE_HZ", "10000");
    const Ended ended = program.record({"10000", "handler"});
    if (ended.status == 77)
        QSKIP("needs io_uring");
    QCOMPARE(ended.out, QString("interrupted 0\nby the handler 1\n"));
    QCOMPARE(ended.status, 0);
    QVERIFY(program.gmon().totalTicks() > 0);
}

void TestSignals::noTickKeepsAHandlerFromTheWaitThatItEnds_data()
{
    QTest::addColumn<QString>("call");
    for (const auto* call : {"sigsuspend", "ppoll", "pselect", "epoll_pwait"})
        QTest::addRow("%s", call) << QString::fromLatin1(call);
}

void TestSignals::noTickKeepsAHandlerFromTheWaitThatItEnds()
{
    QFETCH(QString, call);
    ProfiledProgram program;
    QCOMPARE(program.build("masked_waits"), QString());
    program.environment.insert("GMONSCOPE_HZ", "10000");
    const Ended ended = program.record({call, "10000"});
    QCOMPARE(ended.out, QString("without handler 0\n"));
    QCOMPARE(ended.status, 0);
}

void TestSignals::aSignalOfNobodysDisturbsNoWait_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addRow("default") << QStringList{"URG", "default"};
    QTest::addRow("ignored") << QStringList{"URG", "ignored"};
    QTest::addRow("blocked") << QStringList{"URG", "blocked"};
    QTest::addRow("a trap ignored") << QStringList{"TRAP", "ignored"};
    QTest::addRow("a trap blocked") << QStringList{"TRAP", "blocked"};
}

void TestSignals::aSignalOfNobodysDisturbsNoWait()
{
    QFETCH(QStringList, arguments);
    ProfiledProgram program;
    QCOMPARE(program.build("disturbed_waits"), QString());
    const Ended without = program.run(arguments);
    QVERIFY2(without.out.startsWith("nanosleep 0 - woken 0\n"), qPrintable(without.out));
    const Ended with = program.preload(arguments);
    QCOMPARE(with.out, without.out);
    QCOMPARE(with.status, without.status);
}

void TestSignals::aSignalOfNobodysBesideATickDisturbsNoWait_data() { aSignalOfNobodysDisturbsNoWait_data(); }

void TestSignals::aSignalOfNobodysBesideATickDisturbsNoWait()
{
    QFETCH(QStringList, arguments);
    ProfiledProgram program;
    QCOMPARE(program.build("disturbed_waits"), QString());
    program.environment.insert("GMONSCOPE_HZ", "10000");
    const Ended ended = program.preload(arguments << "400");
    QCOMPARE(ended.out, QString("cut short 0\n"));
    QCOMPARE(ended.status, 0);
}

void TestSignals::nothingOutlivesAnExec_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addRow("execv") << QStringList{"200"};
    QTest::addRow("syscall") << QStringList{"200", "bare"};
}

void TestSignals::nothingOutlivesAnExec()
{
    QFETCH(QStringList, arguments);
    ProfiledProgram program;
    QCOMPARE(program.build("exec_busily"), QString());
    program.environment.insert("GMONSCOPE_HZ", "10000");
    const Ended ended = program.record(arguments);
    QCOMPARE(ended.out, QString("end\n"));
    QCOMPARE(ended.status, 0);
}

void TestSignals::childrenOfVforkLeaveTheirParentsSignalsAlone()
{
    ProfiledProgram program;
    QCOMPARE(program.build("vfork_children"), QString());
    program.environment.insert("GMONSCOPE_HZ", "1000");
    const Ended ended = program.record({"50"});
    QCOMPARE(ended.out, QString("failed 0 seen 1 mask 1 1 of USR1 1 1\n"));
    QCOMPARE(ended.status, 0);
}

void TestSignals::aDebuggerThatComesLaterIsLeftInPeace_data()
{
    QTest::addColumn<QStringList>("threads");
    QTest::addColumn<double>("used");
    QTest::newRow("one thread") << QStringList{} << 1.5;
    QTest::newRow("four threads") << QStringList{"3"} << 6.0;
}

void TestSignals::aDebuggerThatComesLaterIsLeftInPeace()
{
    QFETCH(QStringList, threads);
    QFETCH(double, used);
    ProfiledProgram program;
    QCOMPARE(program.build("traced"), QString());
    program.environment.insert("GMONSCOPE_HZ", "1000");
    const Ended ended = program.record(threads);
    QCOMPARE(printedNumber(ended.out, "attached"), 1u);
    // Some 230 out of 1400 until it is noticed, more where the kernel's ticks meet other processes.
    QVERIFY2(printedNumber(ended.out, "traps") < 600, qPrintable(ended.out));
    const GmonContent gmon = program.gmon();
    const double seconds = static_cast<double>(gmon.totalTicks()) / gmon.ticksPerSecond;
    // Those that became the debugger's stops are no samples.
    QVERIFY2(seconds > 0.65 * used && seconds < 1.15 * used,
             qPrintable(QStringLiteral("%1 of %2 s").arg(seconds).arg(used)));
}

void TestSignals::aProgramThatAsksToBeTracedRunsOn_data()
{
    QTest::addColumn<QString>("how");
    QTest::addColumn<QStringList>("flags");
    for (const char* how : {"library", "syscall"}) {
        QTest::addRow("%s, preloaded", how) << how << QStringList{};
        QTest::addRow("%s, archive", how) << how << QStringList{"RUNTIME"};
        QTest::addRow("%s, static", how) << how << QStringList{"RUNTIME", "-static"};
    }
    QTest::addRow("instruction, preloaded") << "instruction" << QStringList{}; // the recorder lets it go on
}

/// It does not end before its tracer, which is the recorder, has heard of the thread's end.
void TestSignals::aThreadThatAsksToBeTracedIsNoHindrance_data()
{
    QTest::addColumn<QString>("how");
    for (const char* how : {"library", "syscall", "instruction"})
        QTest::addRow("%s", how) << how;
}

void TestSignals::aThreadThatAsksToBeTracedIsNoHindrance()
{
    QFETCH(QString, how);
    ProfiledProgram program;
    QCOMPARE(program.build("wants_tracing"), QString());
    program.environment.insert("GMONSCOPE_HZ", "1000");
    const Ended ended = program.record({how, "thread"});
    QCOMPARE(ended.out, QString("saw 1\nthread 0\ntraced 0 -1 1\n"));
    QCOMPARE(ended.status, 3);
    QCOMPARE(program.gmon().calls.value("spin"), 3u);
}

/// Each signal would stop it, for ever where its parent traces nobody.
void TestSignals::aProgramThatAsksToBeTracedRunsOn()
{
    QFETCH(QString, how);
    QFETCH(QStringList, flags);
    ProfiledProgram program;
    QCOMPARE(program.build("wants_tracing", flags), QString());
    program.environment.insert("GMONSCOPE_HZ", "1000");
    QVector<Ended> runs{flags.isEmpty() ? program.record({how}) : program.run({how})};
    QCOMPARE(program.gmon().calls.value("spin"), 2u);
    if (flags.isEmpty() && how != "instruction" && geteuid() == 0) // without a recorder; its ticks are other signals
        runs += program.runAs("nobody", {how});
    for (const Ended& ended : runs) {
        QCOMPARE(ended.out, QString("saw 1\ntraced 0 -1 1\n"));
        QCOMPARE(ended.status, 3);
    }
}

void TestSignals::theProgramsMaskOutlivesAnExec_data() { formsOfLinking(); }

void TestSignals::theProgramsMaskOutlivesAnExec()
{
    QFETCH(QStringList, flags);
    ProfiledProgram program;
    QCOMPARE(program.build("own_signals", flags), QString());
    const Ended ended = flags.isEmpty() ? program.record({"exec"}) : program.run({"exec"});
    // All but KILL, STOP and the C library's own two.
    QCOMPARE(ended.out, QString("SigBlk:\tfffffffe7ffbfeff\n"));
    const Ended jumped = flags.isEmpty() ? program.record({"jump"}) : program.run({"jump"});
    QCOMPARE(jumped.out, QString("SigBlk:\t0000000000000000\n"));
}

/// A SIGTRAP that is blocked everywhere comes while a thread begins.
void TestSignals::aNewThreadHoldsWhatItsCreatorHolds()
{
    ProfiledProgram program;
    QCOMPARE(program.build("starts_programs"), QString());
    for (int i = 0; i < 40; ++i) {
        const Ended ended = program.preload({"none", "blocked"});
        QCOMPARE(ended.status, 0);
        QCOMPARE(ended.out, QString("end\n"));
    }
}

void TestSignals::startedProgramsInheritWhatTheyWouldWithoutUs_data()
{
    QTest::addColumn<QString>("way");
    for (const auto* way : {"execve", "execvp", "fexecve", "fexecve of nothing", "syscall", "syscall at", "fork",
                            "vfork", "vfork with mask", "spawn", "spawnp", "spawn with attributes", "popen", "system"})
        QTest::addRow("%s", way) << QString::fromLatin1(way);
}

void TestSignals::startedProgramsInheritWhatTheyWouldWithoutUs()
{
    QFETCH(QString, way);
    static ProfiledProgram program;
    if (program.program().isEmpty())
        QCOMPARE(program.build("starts_programs"), QString());
    for (const auto* how : {"none", "ignored", "blocked", "both"}) {
        const Ended without = program.run({way, how});
        const Ended with = program.preload({way, how});
        QVERIFY2(without.out.startsWith("SigBlk:"), qPrintable(without.out));
        QCOMPARE(with.out, without.out);
        QCOMPARE(with.status, without.status);
    }
}

QTEST_GUILESS_MAIN(TestSignals)
#include "tst_signals.moc"
