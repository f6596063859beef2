// SPDX-License-Identifier: MIT
// Counts are exact, in every way of compiling and linking, and stock gprof reads the same.
#include <QStandardPaths>
#include <QtTest>

#include "profiled_program.h"

class TestCounting : public QObject {
    Q_OBJECT
private slots:
    void everyFormIsExact_data();
    void everyFormIsExact();
    void preloadByHandIsExact();
    void resolversBeforeTheStartAreCounted_data();
    void resolversBeforeTheStartAreCounted();
    void threadsLoseNothing_data();
    void threadsLoseNothing();
    void thousandsOfShortThreadsLoseNothing();
    void oneSiteWithAThousandTargetsIsExact();
    void signalHandlersLoseNothingWhileTablesGrow_data();
    void signalHandlersLoseNothingWhileTablesGrow();
    void aCallThatEndsItsFunctionIsTheCallers();
    void aValueInAnyRegisterOutlivesTheCall_data();
    void aValueInAnyRegisterOutlivesTheCall();
    void callsFromLibcComeFromOutside();
    void stoppedProfileCountsNothing();
    void theLibraryNeedsLibcAlone();
    void theLibraryHasUnversionedSymbols();
    void allOfTheStubHasAName();
    void theSlowPathNeedsNoLibc_data();
    void theSlowPathNeedsNoLibc();
};

namespace {

/// All that counts a call for the first time, or takes a sample.
const QStringList slowPath{"tables/forked_child",
                           "base/apart",
                           "base/may",
                           "base/memory",
                           "base/memory_copy",
                           "base/own_process",
                           "base/process_status",
                           "base/own_files",
                           "budget/counting_time",
                           "count/hook_path",
                           "count/slow_path",
                           "mute/counting_call_x86_64",
                           "mute/muted_calls",
                           "mute/own_code",
                           "patch/near_jump",
                           "sample/owed_time",
                           "sample/perf_event",
                           "sample/sample",
                           "sample/sample_source",
                           "sample/sampled_thread",
                           "sample/split_stack",
                           "sample/stack_tree",
                           "sample/ticker",
                           "scope/build_id",
                           "scope/continued_tables",
                           "scope/modules_learn",
                           "scope/thread_record",
                           "signals/signal_ours",
                           "signals/signal_waits",
                           "tables/arc_table",
                           "tables/clone_names",
                           "tables/hooks",
                           "tables/own_table",
                           "tables/shared_table",
                           "tables/thread_place",
                           "tables/threads",
                           "unwind/hook_calls",
                           "unwind/stack_bounds",
                           "unwind/unwind",
                           "unwind/unwind_cfi",
                           "unwind/unwind_step",
                           "unwind/unwind_deep",
                           "unwind/unwind_expressions",
                           "unwind/unwind_fold",
                           "unwind/unwind_rows",
                           "unwind/stack_reads",
                           "unwind/unwind_static",
                           "unwind/unwind_tables"};

/// Compiles it with clang, as the build would, to objects in the program's directory. Returns what clang says against
/// it.
QString compileSlowPath(const ProfiledProgram& program)
{
    QStringList command{"-O2",
                        "-fPIC",
                        "-mgeneral-regs-only",
                        "-fno-builtin",
                        "-fno-stack-protector",
                        "-c",
                        "-I" GMONSCOPE_SOURCE_DIR "/runtime"};
    for (const QString& name : slowPath)
        command.append(QStringLiteral(GMONSCOPE_SOURCE_DIR "/runtime/%1.c").arg(name));
    const Ended ended = program.start("clang", command);
    return ended.status == 0 ? QString() : ended.err;
}

} // namespace

void TestCounting::everyFormIsExact_data()
{
    QTest::addColumn<QStringList>("flags");
    QTest::addColumn<QString>("compiler");
    QTest::addRow("pie") << QStringList{"-pie", "-fPIE"} << "";
    QTest::addRow("no-pie") << QStringList{"-no-pie", "-fno-pie"} << "";
    QTest::addRow("mfentry") << QStringList{"-mfentry"} << "";
    QTest::addRow("unoptimised") << QStringList{"-O0"} << "";
    QTest::addRow("size") << QStringList{"-Os"} << "";
    QTest::addRow("cet") << QStringList{"-fcf-protection=full"} << "";
    QTest::addRow("objects only") << QStringList{"OBJECTS ONLY"} << "";
    QTest::addRow("clang") << QStringList{} << "clang";
    QTest::addRow("clang no-pie") << QStringList{"-no-pie", "-fno-pie"} << "clang";
    QTest::addRow("clang mfentry") << QStringList{"-mfentry"} << "clang";
    QTest::addRow("clang archive static") << QStringList{"RUNTIME", "-static"} << "clang";
    QTest::addRow("archive") << QStringList{"RUNTIME"} << "";
    QTest::addRow("archive no-pie") << QStringList{"RUNTIME", "-no-pie", "-fno-pie"} << "";
    QTest::addRow("archive static") << QStringList{"RUNTIME", "-static"} << "";
    QTest::addRow("archive static-pie") << QStringList{"RUNTIME", "-static-pie"} << "";
    QTest::addRow("archive static mfentry") << QStringList{"RUNTIME", "-static", "-mfentry"} << "";
    QTest::addRow("archive objects only") << QStringList{"RUNTIME", "OBJECTS ONLY"} << "";
}

void TestCounting::everyFormIsExact()
{
    QFETCH(QStringList, flags);
    QFETCH(QString, compiler);
    if (!compiler.isEmpty() && QStandardPaths::findExecutable(compiler).isEmpty())
        QSKIP("this compiler is not installed");
    ProfiledProgram program;
    if (const QString error = program.build("calls", flags, compiler); !error.isEmpty()) {
        if (flags.contains("-static") || flags.contains("-static-pie"))
            QSKIP("static linking is not possible here");
        QFAIL(qPrintable(error));
    }
    const Ended ended = flags.contains("RUNTIME") ? program.run() : program.record();
    QCOMPARE(ended.status, 0); // 1: an argument or result was changed
    QCOMPARE(program.disagreement(ended.out), QString());
    QCOMPARE(program.profiles(), QStringList{"gmon.out"});
}

void TestCounting::preloadByHandIsExact()
{
    ProfiledProgram program;
    QCOMPARE(program.build("calls"), QString());
    const Ended ended = program.preload();
    QCOMPARE(ended.status, 0);
    QCOMPARE(ended.err, QString());
    QCOMPARE(program.disagreement(ended.out), QString());
}

void TestCounting::resolversBeforeTheStartAreCounted_data()
{
    QTest::addColumn<QStringList>("flags");
    QTest::addRow("preload") << QStringList{};
    QTest::addRow("archive") << QStringList{"RUNTIME"};
    QTest::addRow("archive static") << QStringList{"RUNTIME", "-static"};
    QTest::addRow("archive static-pie") << QStringList{"RUNTIME", "-static-pie"};
}

void TestCounting::resolversBeforeTheStartAreCounted()
{
    QFETCH(QStringList, flags);
    ProfiledProgram program;
    if (!program.build("resolver", flags).isEmpty())
        QSKIP("this form is not possible here");
    const Ended ended = flags.isEmpty() ? program.record() : program.run();
    QVERIFY(!ended.crashed);
    QCOMPARE(ended.status, 0);
    QCOMPARE(program.disagreement(ended.out), QString());
}

void TestCounting::threadsLoseNothing_data()
{
    QTest::addColumn<int>("threads");
    QTest::addColumn<int>("calls");
    QTest::addRow("2") << 2 << 3000000;
    QTest::addRow("4") << 4 << 1000000;
    QTest::addRow("1000") << 1000 << 1000;
}

void TestCounting::threadsLoseNothing()
{
    QFETCH(int, threads);
    QFETCH(int, calls);
    ProfiledProgram program;
    QCOMPARE(program.build("threads"), QString());
    const QString count = QString::number(threads);
    const Ended ended = program.record({count, QString::number(calls), count}); // all at a time
    QCOMPARE(printedNumber(ended.out, "leaf"), static_cast<std::uint64_t>(threads) * (calls + 2));
    QCOMPARE(program.disagreement(ended.out), QString());
}

void TestCounting::thousandsOfShortThreadsLoseNothing()
{
    ProfiledProgram program;
    QCOMPARE(program.build("threads"), QString());
    const Ended ended = program.record({"4000", "50", "40"});
    QCOMPARE(printedNumber(ended.out, "run"), 4000u);
    QCOMPARE(program.disagreement(ended.out), QString());
}

void TestCounting::oneSiteWithAThousandTargetsIsExact()
{
    ProfiledProgram program;
    QCOMPARE(program.build("many_arcs"), QString());
    const Ended ended = program.record();
    QCOMPARE(program.disagreement(ended.out), QString());
    const GmonContent gmon = program.gmon();
    for (int i = 1000; i < 2000; ++i)
        QCOMPARE(gmon.arcs.value({"main", QStringLiteral("f%1").arg(i)}), i == 1500 ? 1000700u : 700u);
}

void TestCounting::signalHandlersLoseNothingWhileTablesGrow_data()
{
    QTest::addColumn<QStringList>("flags");
    QTest::addRow("mcount") << QStringList{};
    QTest::addRow("fentry") << QStringList{"-mfentry"};
}

void TestCounting::signalHandlersLoseNothingWhileTablesGrow()
{
    QFETCH(QStringList, flags);
    ProfiledProgram program;
    QCOMPARE(program.build("signals", flags), QString());
    const Ended ended = program.record();
    QCOMPARE(ended.status, 0);
    QVERIFY(printedNumber(ended.out, "handler") > 100);
    QCOMPARE(program.disagreement(ended.out), QString());
    std::uint64_t indirect = 0; // each of the 1000 by run or by the handler
    const GmonContent gmon = program.gmon();
    for (auto calls = gmon.calls.begin(); calls != gmon.calls.end(); ++calls)
        if (calls.key().size() == 5 && calls.key()[0] == 'f')
            indirect += calls.value();
    QCOMPARE(indirect, printedNumber(ended.out, "leaf") + printedNumber(ended.out, "from_handler"));
}

void TestCounting::aCallThatEndsItsFunctionIsTheCallers()
{
    ProfiledProgram program;
    QCOMPARE(program.build("noreturn", {"-fno-align-functions"}), QString());
    program.record();
    QCOMPARE(program.gmon().arcs.value({"caller", "finish"}), 1u);
    QCOMPARE(program.gmon().arcs.value({"main", "caller"}), 1u);
    const Ended gprof = program.start("gprof", {"-b", "-q", program.program(), "gmon.out"});
    QVERIFY(!gprof.out.contains("bystander"));
}

void TestCounting::aValueInAnyRegisterOutlivesTheCall_data()
{
    QTest::addColumn<QString>("flags");
    for (const char* flags : {"", "-mfentry", "ROOM"})
        QTest::addRow("-pg %s", flags) << flags;
}

void TestCounting::aValueInAnyRegisterOutlivesTheCall()
{
    QFETCH(QString, flags);
    ProfiledProgram program;
    const QString error = program.build("all_registers", flags.split(' ', Qt::SkipEmptyParts) << "-O2");
    if (!error.isEmpty() && flags == "-mfentry")
        QSKIP("the compiler has no -mfentry");
    QCOMPARE(error, QString());
    const QString expected = program.run().out;
    QVERIFY(!expected.isEmpty());
    for (const QStringList& options : {QStringList{}, QStringList{"-F", "0"}, QStringList{"--no-count"},
                                       QStringList{"--budget=5%"}, QStringList{"--no-count=^step$"}}) {
        const Ended ended = program.record({}, options);
        QCOMPARE(ended.out, expected);
        QCOMPARE(ended.status, 0);
    }
    program.record();
    QCOMPARE(program.gmon().calls["step"], 2'000'000u);
}

void TestCounting::callsFromLibcComeFromOutside()
{
    ProfiledProgram program;
    QCOMPARE(program.build("calls"), QString());
    const Ended ended = program.record();
    const GmonContent gmon = program.gmon();
    QCOMPARE(gmon.external.value("compare"), printedNumber(ended.out, "compare"));
    QCOMPARE(gmon.external.value("main"), 1u);
    QCOMPARE(gmon.external.value("factorial"), 0u);
    QVERIFY(!program.gprofCalls().contains("compare"));
}

void TestCounting::stoppedProfileCountsNothing()
{
    ProfiledProgram program;
    QCOMPARE(program.build("processes"), QString());
    const Ended ended = program.record({"control"});
    QCOMPARE(program.disagreement(ended.out), QString());
}

void TestCounting::theLibraryNeedsLibcAlone()
{
    const Ended ended = ProfiledProgram().start("readelf", {"-d", "-W", ProfiledProgram::library()});
    QCOMPARE(ended.out.count("(NEEDED)"), 1);
    QVERIFY(ended.out.contains("[libc.so.6]"));
}

void TestCounting::theLibraryHasUnversionedSymbols()
{
    const Ended ended = ProfiledProgram().start("nm", {"-D", "--defined-only", ProfiledProgram::library()});
    QStringList names;
    for (const QString& line : ended.out.split('\n', Qt::SkipEmptyParts))
        names.append(line.section(' ', 2));
    QCOMPARE(
        names.join(' '),
        QStringLiteral(
            "_Exit __cxa_finalize __cyg_profile_func_enter __cyg_profile_func_exit __fentry__ __monstartup "
            "__sysv_signal _exit "
            "_mcleanup "
            "_mcount bsd_signal dlclose execl execle "
            "execlp execv execve execveat execvp execvpe fexecve gmonscope_rt_dump gmonscope_rt_mark "
            "gmonscope_rt_off gmonscope_rt_on gmonscope_rt_rank_sum gmonscope_rt_reset mcount moncontrol "
            "monstartup popen "
            "posix_spawn posix_spawnp prctl pthread_create pthread_sigmask ptrace raise sigaction sigaltstack sigblock "
            "sighold sigignore signal sigprocmask sigrelse sigset sigsetmask ssignal syscall system sysv_signal"));
}

/// The counting code is part of the profile: its time shall not be that of a nameless piece of code.
void TestCounting::allOfTheStubHasAName()
{
    const Ended ended = ProfiledProgram().start("nm", {"-n", "-S", "--defined-only", ProfiledProgram::library()});
    std::uint64_t end = 0; // end of the symbol before
    int seen = 0;
    for (const QString& line : ended.out.split('\n', Qt::SkipEmptyParts)) {
        static const QRegularExpression stub("^([0-9a-f]+) ([0-9a-f]+) [tT] "
                                             "(_?mcount|__mcount_internal|__fentry__|__cyg_profile_func_\\w+|gmonscope_"
                                             "rt_mark|gms_count_other\\w*|\\w+_found)$");
        const auto match = stub.match(line);
        if (!match.hasMatch())
            continue;
        const std::uint64_t start = match.captured(1).toULongLong(nullptr, 16);
        QVERIFY2(seen++ == 0 || start < end + 64, qPrintable(line)); // functions begin at cache lines
        end = start + match.captured(2).toULongLong(nullptr, 16);
    }
    QVERIFY(seen >= 3);
}

void TestCounting::theSlowPathNeedsNoLibc_data()
{
    QTest::addColumn<bool>("isClangs");
    QTest::addRow("as it was built") << false;
    QTest::addRow("compiled by clang") << true;
}

void TestCounting::theSlowPathNeedsNoLibc()
{
    QFETCH(bool, isClangs);
    if (isClangs && QStandardPaths::findExecutable("clang").isEmpty())
        QSKIP("clang is not installed");
    const ProfiledProgram program;
    if (isClangs)
        QCOMPARE(compileSlowPath(program), QString());
    QStringList files{ProfiledProgram::archive()};
    if (isClangs)
        files = QDir(program.directory).entryList({"*.o"});
    // A function of libc might change vector registers or errno, or call back an instrumented malloc.
    const Ended ended = program.start("nm", QStringList{"-u", "-A"} + files);
    QCOMPARE(ended.status, 0);
    int seen = 0;
    for (const QString& line : ended.out.split('\n', Qt::SkipEmptyParts)) {
        QStringList names;
        for (const QString& name : slowPath)
            names << name.section('/', -1);
        const QRegularExpression slow("(^|:)(" + names.join('|') + R"(|signal_entry_\w+|mcount_\w+|hooks_\w+)\.)");
        if (!line.contains(slow))
            continue;
        const QString name = line.section(' ', -1);
        QVERIFY2(name.startsWith("gms_") || name == "_GLOBAL_OFFSET_TABLE_", qPrintable(line));
        ++seen;
    }
    QVERIFY(seen > 5);
}

QTEST_GUILESS_MAIN(TestCounting)
#include "tst_counting.moc"
