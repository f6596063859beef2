// SPDX-License-Identifier: MIT
// The runtime of AArch64 counts like that of x86-64: built with Debian's cross compiler, run by qemu's user mode.
// It cannot show perf events (qemu knows none, so the threads' timers take over) and vfork (qemu makes it
// fork).
#include <QStandardPaths>
#include <QtTest>

#include "marked_program.h"
#include "profiled_program.h"

class TestAarch64 : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void everyFormIsExact_data();
    void everyFormIsExact();
    void everyProcessorIsExact_data();
    void everyProcessorIsExact();
    void theStubFindsItsArcs();
    void inlinedCopiesAreCalledByTheCodeAroundThem_data();
    void inlinedCopiesAreCalledByTheCodeAroundThem();
    void callersAreTold();
    void timeIsSharedOut();
    void stacksAreLibgccs_data();
    void stacksAreLibgccs();
    void marksAreCounted_data();
    void marksAreCounted();
    void theSlowPathNeedsNoLibrary();
    void functionsThatAreOffDoNotCallUs_data();
    void functionsThatAreOffDoNotCallUs();

private:
    QString library() const { return m_build.path("lib/gmonscope/libgmonscope-rt.so"); }
    QString archive() const { return m_build.path("lib/libgmonscope-rt.a"); }
    QString build(ProfiledProgram& program, const QString& name, const QString& flags) const;
    Ended run(const ProfiledProgram& program, const QStringList& arguments, const QString& processor = "max") const;
    Ended emulate(const ProfiledProgram& program, const QStringList& words) const;

    ProfiledProgram m_build; // only for its folder
};

void TestAarch64::initTestCase()
{
    for (const auto* command : {"aarch64-linux-gnu-gcc", "aarch64-linux-gnu-g++", "qemu-aarch64", "cmake"})
        if (QStandardPaths::findExecutable(command).isEmpty())
            QSKIP(qPrintable(QStringLiteral("%1 is not installed").arg(command)));
    const Ended configured = m_build.start(
        "cmake", {"-S", GMONSCOPE_SOURCE_DIR, "-B", m_build.directory, "-DCMAKE_BUILD_TYPE=RelWithDebInfo",
                  "-DCMAKE_TOOLCHAIN_FILE=" GMONSCOPE_SOURCE_DIR "/tests/aarch64/toolchain.cmake",
                  "-DGMONSCOPE_ANALYSIS=OFF", "-DGMONSCOPE_WERROR=ON", "-DCMAKE_INSTALL_LIBDIR=lib"});
    QVERIFY2(configured.status == 0, qPrintable(configured.err));
    const Ended built = m_build.start("cmake", {"--build", m_build.directory, "--parallel", "2"});
    QVERIFY2(built.status == 0, qPrintable(built.out + built.err));
}

/// "RUNTIME" in `flags` stands for the archive, "OBJECTS" for linking without -pg, "clang" for the other compiler.
QString TestAarch64::build(ProfiledProgram& program, const QString& name, const QString& flags) const
{
    QStringList words = flags.split(' ', Qt::SkipEmptyParts);
    if (words.removeAll("RUNTIME") > 0)
        words.append("-Wl," + archive());
    if (words.removeAll("OBJECTS") > 0)
        words.append("OBJECTS ONLY");
    const bool clang = words.removeAll("clang") > 0;
    if (clang)
        words.append("--target=aarch64-linux-gnu");
    program.gprof = "aarch64-linux-gnu-gprof";
    return program.build(name, words, clang ? "clang" : "aarch64-linux-gnu-gcc");
}

Ended TestAarch64::run(const ProfiledProgram& program, const QStringList& arguments, const QString& processor) const
{
    QStringList words{"-cpu", processor, "-L", "/usr/aarch64-linux-gnu"};
    if (!program.start("nm", {program.program()}).out.contains("gms_count_slow"))
        words += {"-E", "LD_PRELOAD=" + library()};
    return program.start("qemu-aarch64", words + QStringList{program.program()} + arguments);
}

void TestAarch64::everyFormIsExact_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("flags");
    for (const auto* flags : {"-pie -fPIE",
                              "-no-pie -fno-pie",
                              "-O0",
                              "-Os",
                              "-O3",
                              "-mbranch-protection=standard",
                              "-momit-leaf-frame-pointer",
                              "OBJECTS",
                              "RUNTIME",
                              "RUNTIME -no-pie -fno-pie",
                              "RUNTIME -static",
                              "RUNTIME -static-pie",
                              "RUNTIME -static -mbranch-protection=standard",
                              "clang",
                              "clang -O0",
                              "clang -no-pie -fno-pie",
                              "clang -mbranch-protection=standard",
                              "clang RUNTIME -static",
                              "HOOKS",
                              "HOOKS -O0",
                              "HOOKS -mbranch-protection=standard",
                              "HOOKS RUNTIME -static",
                              "HOOKS RUNTIME -static-pie",
                              "HOOKS clang",
                              "HOOKS clang -mbranch-protection=standard",
                              "-finstrument-functions",
                              "-finstrument-functions -static RUNTIME"})
        QTest::addRow("%s", flags) << "calls" << flags;
    for (const auto* flags :
         {"", "RUNTIME", "RUNTIME -static", "RUNTIME -static-pie", "HOOKS", "HOOKS RUNTIME -static"})
        QTest::addRow("resolver %s", flags) << "resolver" << flags;
}

void TestAarch64::everyFormIsExact()
{
    QFETCH(QString, name);
    QFETCH(QString, flags);
    if (flags.contains("clang") && QStandardPaths::findExecutable("clang").isEmpty())
        QSKIP("this compiler is not installed");
    ProfiledProgram program;
    QCOMPARE(build(program, name, flags), QString());
    const Ended ended = run(program, {});
    QCOMPARE(ended.err, QString());
    QCOMPARE(ended.status, 0);
    QCOMPARE(program.disagreement(ended.out), QString());
    QCOMPARE(program.profiles(), QStringList{"gmon.out"});
}

void TestAarch64::everyProcessorIsExact_data()
{
    QTest::addColumn<QString>("processor");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QStringList>("arguments");
    // Without LSE, with it, with pointer authentication as well.
    for (const auto* processor : {"cortex-a53", "a64fx", "max"}) {
        QTest::addRow("%s threads", processor) << processor << "threads" << QStringList{"4", "1000000", "4"};
        QTest::addRow("%s short threads", processor) << processor << "threads" << QStringList{"1000", "50", "40"};
        QTest::addRow("%s many arcs", processor) << processor << "many_arcs" << QStringList{};
        QTest::addRow("%s signals", processor) << processor << "signals" << QStringList{};
    }
}

void TestAarch64::everyProcessorIsExact()
{
    QFETCH(QString, processor);
    QFETCH(QString, name);
    QFETCH(QStringList, arguments);
    ProfiledProgram program;
    QCOMPARE(build(program, name, "-mbranch-protection=standard"), QString());
    const Ended ended = run(program, arguments, processor);
    QCOMPARE(ended.err, QString());
    QCOMPARE(ended.status, 0);
    QCOMPARE(program.disagreement(ended.out), QString());
}

void TestAarch64::theStubFindsItsArcs()
{
    ProfiledProgram program; // both compute the same place for an arc: the stub, and the C code that puts it there
    QCOMPARE(build(program, "slow_calls", "RUNTIME -I" GMONSCOPE_SOURCE_DIR "/runtime"), QString());
    const Ended ended = run(program, {});
    QVERIFY2(ended.out.startsWith("slow ") && printedNumber(ended.out, "slow") < 100, qPrintable(ended.out));
}

void TestAarch64::inlinedCopiesAreCalledByTheCodeAroundThem_data()
{
    QTest::addColumn<QString>("flags");
    for (const auto* flags : {"", "-mbranch-protection=standard", "-fno-plt", "RUNTIME -static", "clang"})
        QTest::addRow("%s", flags) << flags;
}

void TestAarch64::inlinedCopiesAreCalledByTheCodeAroundThem()
{
    QFETCH(QString, flags);
    ProfiledProgram program;
    QCOMPARE(build(program, "inlined", "HOOKS " + flags), QString());
    const Ended ended = run(program, {});
    const auto arcs = program.gmon().arcs;
    QCOMPARE(arcs.value({"main", "outer"}), 10u);
    QCOMPARE(arcs.value({"outer", "inner"}), 30u);
    QCOMPARE(arcs.value({"seldom", "inner"}) + arcs.value({"seldom.cold", "inner"}), 1u);
    QCOMPARE(arcs.value({"uncounted", "inner"}), 10u);
    QCOMPARE(arcs.value({"main", "worker.constprop.0"}), 10u);
    QCOMPARE(arcs.value({"main", "tree"}), 1u);
    QCOMPARE(arcs.value({"tree", "tree"}), printedNumber(ended.out, "tree") - 1);
}

void TestAarch64::callersAreTold()
{
    ProfiledProgram program;
    QCOMPARE(build(program, "calls", "-mbranch-protection=standard"), QString());
    const Ended ended = run(program, {});
    const GmonContent gmon = program.gmon();
    QCOMPARE(gmon.external.value("compare"), printedNumber(ended.out, "compare"));
    QCOMPARE(gmon.external.value("main"), 1u);
    QCOMPARE(gmon.arcs.value({"factorial", "factorial"}) + 1, printedNumber(ended.out, "factorial"));
}

void TestAarch64::timeIsSharedOut()
{
    ProfiledProgram program;
    QCOMPARE(build(program, "times", {}), QString());
    const Ended ended = run(program, {});
    QCOMPARE(program.disagreement(ended.out), QString());
    const GmonContent gmon = program.gmon();
    const double total = static_cast<double>(gmon.totalTicks());
    const double share = static_cast<double>(gmon.ticks.value("seventy")) / total;
    QVERIFY2(share > 0.6 && share < 0.8, qPrintable(QString::number(share)));
    const double seconds = total / gmon.ticksPerSecond; // the rest is qemu's own work
    const double used = static_cast<double>(printedNumber(ended.out, "cpu_milliseconds")) / 1000;
    QVERIFY2(seconds > 0.9 * used && seconds < 1.02 * used, qPrintable(QString::number(seconds / used)));
}

Ended TestAarch64::emulate(const ProfiledProgram& program, const QStringList& words) const
{
    return program.start("qemu-aarch64", QStringList{"-L", "/usr/aarch64-linux-gnu"} + words);
}

void TestAarch64::stacksAreLibgccs_data()
{
    QTest::addColumn<QStringList>("command");
    for (const QString flags : {"", "-pg", "-pg -mbranch-protection=standard", "-pg -static", "-O0 -pg"})
        QTest::addRow("gcc %s", qPrintable(flags))
            << QStringList{"aarch64-linux-gnu-gcc"} + flags.split(' ', Qt::SkipEmptyParts);
    // Not clang 14: its tables say nothing of prologues, and the oracle may fault when it is interrupted in one.
}

void TestAarch64::stacksAreLibgccs()
{
    QFETCH(QStringList, command);
    const QString compiler = command.takeFirst();
    if (QStandardPaths::findExecutable(compiler).isEmpty())
        QSKIP("this compiler is not installed");
    const ProfiledProgram program;
    const QString programs = QStringLiteral(GMONSCOPE_SOURCE_DIR "/tests/runtime/programs/");
    const QString victims = program.path("victims.o"), samples = program.path("samples.o");
    const QStringList compile{"-O2", "-c", "-iquote", GMONSCOPE_SOURCE_DIR "/runtime"};
    const QStringList library = command.contains("-static") ? QStringList{} : QStringList{"-lgcc_s"};
    const QList<QStringList> steps{
        QStringList{compiler} + compile + command +
            QStringList{"-Dmain=victims_main", programs + "unwind_victims.c", "-o", victims},
        QStringList{"aarch64-linux-gnu-gcc"} + compile + QStringList{programs + "unwind_samples.c", "-o", samples},
        // Not lazily: the C library's table for binding is wrong, and libgcc believes it to the point of a fault.
        QStringList{compiler, "-pthread", "-Wl,-z,now", victims, samples, archive(), "-o", program.path("samples")} +
            command + library};
    for (const QStringList& step : steps) {
        const Ended ended = program.start(step.first(), step.mid(1));
        QVERIFY2(ended.status == 0, qPrintable(ended.err));
    }
    // How many stacks a process gives is the emulator's affair: as many processes as it takes.
    constexpr int mostProcesses = 12;
    constexpr double fewStacks = 50;
    double stacks = 0, same = 0, complete = 0;
    QString all;
    for (int process = 0; process < mostProcesses && stacks <= fewStacks; ++process) {
        const Ended ended = emulate(program, {"-singlestep", "-E", "GMONSCOPE_HZ=0", program.path("samples"), "60"});
        QCOMPARE(ended.status, 0);
        all += ended.out + ended.err;
        for (const QString& line : ended.out.split('\n', Qt::SkipEmptyParts)) {
            stacks += line.section(' ', 1, 1).toDouble();
            same += line.section(' ', 2, 2).toDouble();
            complete += line.section(' ', 3, 3).toDouble();
        }
    }
    QVERIFY2(stacks > fewStacks, qPrintable(all));
    // A slow machine takes few stacks, and of a hundred one or two end in code whose tables are wrong.
    QVERIFY2(same + 2 >= 0.99 * stacks && complete + 2 >= 0.99 * stacks, qPrintable(all));
}

void TestAarch64::marksAreCounted_data()
{
    QTest::addColumn<QStringList>("flags");
    for (const QString flags : {"-O0", "-O2", "-O3 -funroll-loops", "-O2 -flto", "-O2 -fno-pic -no-pie",
                                "-O2 -mbranch-protection=standard", "-O2 -ffunction-sections -Wl,--gc-sections"})
        QTest::addRow("%s", qPrintable(flags)) << flags.split(' ');
}

void TestAarch64::marksAreCounted()
{
    QFETCH(QStringList, flags);
    const ProfiledProgram program;
    const QString programs = QStringLiteral(GMONSCOPE_SOURCE_DIR "/tests/runtime/programs/");
    const Ended built =
        program.start("aarch64-linux-gnu-g++",
                      flags + QStringList{"-pg", "-I", GMONSCOPE_SOURCE_DIR "/runtime", programs + "marks.cpp",
                                          programs + "marks_more.cpp", "-o", program.path("marks"), "-pthread"});
    QCOMPARE(built.err, QString());
    const Ended alone = emulate(program, {program.path("marks")});
    QCOMPARE(alone.status, 0);
    const Ended ended = emulate(program, {"-E", "LD_PRELOAD=" + library(), program.path("marks")});
    QCOMPARE(ended.out, alone.out);
    const auto passed = marksPassed(program.path("marks"), program.path("gmon.out.scope"));
    QCOMPARE(passed.size(), 14);
    for (auto mark = passed.begin(); mark != passed.end(); ++mark)
        QCOMPARE(mark.value(), printedNumber(ended.out, mark.key()));
}

void TestAarch64::theSlowPathNeedsNoLibrary()
{
    const Ended ended = m_build.start("nm", {"-u", "-A", archive()});
    static const QRegularExpression slow(R"(:(threads|arc_table|memory|mcount_\w+)\.)");
    int seen = 0;
    for (const QString& line : ended.out.split('\n', Qt::SkipEmptyParts)) {
        if (!line.contains(slow))
            continue;
        QVERIFY2(line.section(' ', -1).startsWith("gms_"), qPrintable(line));
        ++seen;
    }
    QVERIFY(seen > 5);
}

void TestAarch64::functionsThatAreOffDoNotCallUs_data()
{
    QTest::addColumn<QString>("flags");
    for (const char* flags :
         {"", "-fno-pie -no-pie", "-mbranch-protection=standard", "-O0", "RUNTIME -static", "clang"})
        QTest::addRow("%s", flags) << flags;
}

void TestAarch64::functionsThatAreOffDoNotCallUs()
{
    QFETCH(QString, flags);
    ProfiledProgram program;
    QCOMPARE(build(program, "switched", flags), QString());
    const Ended ended = run(program, {"once"});
    QVERIFY2(ended.status == 0, qPrintable(QStringLiteral("%1 %2").arg(ended.status).arg(ended.err)));
    QCOMPARE(program.disagreement(ended.out), QString());
}

QTEST_GUILESS_MAIN(TestAarch64)
#include "tst_aarch64.moc"
