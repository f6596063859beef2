// SPDX-License-Identifier: MIT
// Programs without -pg, compiled with -finstrument-functions: the same counts, and inlined copies under who has them.
#include <QStandardPaths>
#include <QtTest>

#include "profiled_program.h"

class TestHooks : public QObject {
    Q_OBJECT
private slots:
    void countsAndArcsAreThoseOfMcount_data();
    void countsAndArcsAreThoseOfMcount();
    void everyFormIsExact_data();
    void everyFormIsExact();
    void preloadByHandIsExact();
    void inlinedCopiesAreCalledByTheCodeAroundThem_data();
    void inlinedCopiesAreCalledByTheCodeAroundThem();
    void aSecondNameOfAClonesCodeMayBeLong();
    void versionsForProcessorsAreCalledAsTheyAre_data();
    void versionsForProcessorsAreCalledAsTheyAre();
    void withoutUnwindTablesTheCountsAreExact_data();
    void withoutUnwindTablesTheCountsAreExact();
    void strippedProgramsAreExact();
    void mcountBesideHooksCountsOnce_data();
    void mcountBesideHooksCountsOnce();
    void resolversBeforeTheStartAreCounted_data();
    void resolversBeforeTheStartAreCounted();
    void threadsLoseNothing();
    void aThousandTargetsAreExact();
    void signalHandlersLoseNothing();
    void forksLoseNothing_data();
    void forksLoseNothing();
    void theSmallestStackIsEnough();
    void exceptionsAndJumpsAreExact_data();
    void exceptionsAndJumpsAreExact();
    void hooksOfTheProgramAreLeftAlone_data();
    void hooksOfTheProgramAreLeftAlone();
    void hooksOfLibrariesAreCalledToo_data();
    void hooksOfLibrariesAreCalledToo();
    void aProgramWithHooksOfItsOwnIsSampled();
    void theRecorderDoesNotAskForPg();
};

namespace {

bool isMissing(const QString& compiler)
{
    return !compiler.isEmpty() && QStandardPaths::findExecutable(compiler).isEmpty();
}

bool isStatic(const QStringList& flags) { return flags.contains("-static") || flags.contains("-static-pie"); }

/// Runs it as its flags ask for.
Ended execute(ProfiledProgram& program, const QStringList& flags, const QStringList& arguments = {})
{
    return flags.contains("RUNTIME") ? program.run(arguments) : program.record(arguments);
}

/// Calls from this function, and from the part of it that GCC has moved away.
std::uint64_t callsFrom(const GmonContent& gmon, const QString& caller, const QString& callee)
{
    return gmon.arcs.value({caller, callee}) + gmon.arcs.value({caller + ".cold", callee});
}

/// Returns the first function whose calls are not as many as the program printed. (Stock gprof, which others ask, too,
/// bills what a part calls that GCC has moved away to the function before it.)
QString wrongCount(const GmonContent& gmon, const QString& printed)
{
    for (const QString& line : printed.split('\n', Qt::SkipEmptyParts)) {
        const QString name = line.section(' ', 0, 0), count = line.section(' ', 1);
        if (QString::number(gmon.calls.value(name)) != count)
            return line + ", counted " + QString::number(gmon.calls.value(name));
    }
    return printed.isEmpty() ? "nothing is printed" : gmon.error;
}

} // namespace

void TestHooks::countsAndArcsAreThoseOfMcount_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("compiler");
    for (const char* name : {"calls", "many_arcs", "thrown"})
        for (const char* compiler : {"", "clang"})
            QTest::addRow("%s %s", name, *compiler ? compiler : "cc") << name << compiler;
}

void TestHooks::countsAndArcsAreThoseOfMcount()
{
    QFETCH(QString, name);
    QFETCH(QString, compiler);
    if (isMissing(compiler))
        QSKIP("this compiler is not installed");
    GmonContent gmon[2];
    for (const bool isHooked : {false, true}) {
        ProfiledProgram program;
        QCOMPARE(program.build(name, isHooked ? QStringList{"-O0", "HOOKS"} : QStringList{"-O0"}, compiler), QString());
        QCOMPARE(program.record().status, 0);
        gmon[isHooked] = program.gmon();
        QCOMPARE(gmon[isHooked].error, QString());
    }
    QVERIFY(gmon[0].arcs.size() > 5);
    QCOMPARE(gmon[1].calls, gmon[0].calls);
    QCOMPARE(gmon[1].arcs, gmon[0].arcs);
    QCOMPARE(gmon[1].external, gmon[0].external);
}

void TestHooks::everyFormIsExact_data()
{
    QTest::addColumn<QStringList>("flags");
    QTest::addColumn<QString>("compiler");
    for (const char* compiler : {"", "clang"}) {
        const QByteArray name = *compiler ? compiler : "cc";
        const auto row = [&](const char* form, const QStringList& flags) {
            QTest::addRow("%s %s", name.constData(), form) << flags << compiler;
        };
        row("pie", {"-pie", "-fPIE"});
        row("no-pie", {"-no-pie", "-fno-pie"});
        row("unoptimised", {"-O0"});
        row("size", {"-Os"});
        row("most optimised", {"-O3"});
        row("no plt", {"-fno-plt"});
        row("cet", {"-fcf-protection=full"});
        row("no frame pointer", {"-fomit-frame-pointer"});
        row("frame pointer", {"-fno-omit-frame-pointer"});
        row("archive", {"RUNTIME"});
        row("archive no-pie", {"RUNTIME", "-no-pie", "-fno-pie"});
        row("archive static", {"RUNTIME", "-static"});
        row("archive static-pie", {"RUNTIME", "-static-pie"});
    }
    QTest::addRow("cc lto") << QStringList{"-flto", "-O3"} << "";
    QTest::addRow("clang after inlining") << QStringList{"-finstrument-functions-after-inlining"} << "clang";
}

void TestHooks::everyFormIsExact()
{
    QFETCH(QStringList, flags);
    QFETCH(QString, compiler);
    if (isMissing(compiler))
        QSKIP("this compiler is not installed");
    for (const char* name : {"calls", "inlined"}) {
        ProfiledProgram program;
        if (const QString error = program.build(name, flags + QStringList{"HOOKS"}, compiler); !error.isEmpty()) {
            if (isStatic(flags))
                QSKIP("static linking is not possible here");
            QFAIL(qPrintable(error));
        }
        const Ended ended = execute(program, flags);
        QCOMPARE(ended.status, 0);
        if (QByteArray(name) == "calls")
            QCOMPARE(program.disagreement(ended.out), QString());
        else if (!flags.contains("-finstrument-functions-after-inlining")) // nobody tells of them then
            QCOMPARE(wrongCount(program.gmon(), ended.out), QString());
        QCOMPARE(program.profiles(), QStringList{"gmon.out"});
    }
}

void TestHooks::preloadByHandIsExact()
{
    ProfiledProgram program;
    QCOMPARE(program.build("calls", {"HOOKS"}), QString());
    const Ended ended = program.preload();
    QCOMPARE(ended.status, 0);
    QCOMPARE(ended.err, QString());
    QCOMPARE(program.disagreement(ended.out), QString());
}

void TestHooks::inlinedCopiesAreCalledByTheCodeAroundThem_data()
{
    QTest::addColumn<QStringList>("flags");
    QTest::addColumn<QString>("compiler");
    for (const char* compiler : {"", "clang"}) {
        const QByteArray name = *compiler ? compiler : "cc";
        QTest::addRow("%s -O2", name.constData()) << QStringList{"-O2"} << compiler;
        QTest::addRow("%s -O3", name.constData()) << QStringList{"-O3"} << compiler;
        QTest::addRow("%s no-pie", name.constData()) << QStringList{"-no-pie", "-fno-pie"} << compiler;
        QTest::addRow("%s -fno-plt", name.constData()) << QStringList{"-fno-plt"} << compiler;
        QTest::addRow("%s archive", name.constData()) << QStringList{"RUNTIME"} << compiler;
        QTest::addRow("%s archive static", name.constData()) << QStringList{"RUNTIME", "-static"} << compiler;
    }
    QTest::addRow("cc lto") << QStringList{"-flto", "-O3"} << "";
}

void TestHooks::inlinedCopiesAreCalledByTheCodeAroundThem()
{
    QFETCH(QStringList, flags);
    QFETCH(QString, compiler);
    if (isMissing(compiler))
        QSKIP("this compiler is not installed");
    ProfiledProgram program;
    const QString error = program.build("inlined", flags + QStringList{"HOOKS"}, compiler);
    if (!error.isEmpty() && isStatic(flags))
        QSKIP("static linking is not possible here");
    QCOMPARE(error, QString());
    const Ended ended = execute(program, flags);
    const GmonContent gmon = program.gmon();
    QCOMPARE(gmon.arcs.value({"main", "outer"}), 10u);
    QCOMPARE(gmon.arcs.value({"outer", "middle"}), 10u);
    QCOMPARE(gmon.arcs.value({"outer", "inner"}), 30u);
    QCOMPARE(gmon.arcs.value({"main", "seldom"}), 10u);
    QCOMPARE(callsFrom(gmon, "seldom", "inner"), 1u);
    QCOMPARE(callsFrom(gmon, "seldom", "rare"), 2u);
    QCOMPARE(gmon.arcs.value({"uncounted", "inner"}), 10u);
    QCOMPARE(gmon.arcs.value({"main", "inner"}), 0u);
    QCOMPARE(gmon.arcs.value({"main", "worker.constprop.0"}), 10u);
    QCOMPARE(gmon.arcs.value({"worker.part.0", "worker"}), 10u);
    QCOMPARE(gmon.arcs.value({"main", "tree"}), 1u);
    QCOMPARE(gmon.arcs.value({"tree", "tree"}), printedNumber(ended.out, "tree") - 1);
}

void TestHooks::aSecondNameOfAClonesCodeMayBeLong()
{
    ProfiledProgram program;
    QCOMPARE(program.build("inlined", {"HOOKS"}), QString());
    const QString script = R"(
        clone=$(nm inlined | awk '$3 == "worker.constprop.0" { print $1 }')
        text=$(objdump -h inlined | awk '$2 == ".text" { print $4 }')
        objcopy --add-symbol $(printf %0600d 0)=.text:$((0x$clone - 0x$text)),function,global inlined named)";
    QCOMPARE(program.start("sh", {"-c", script}).err, QString());
    QCOMPARE(program.start(ProfiledProgram::recorder(), {program.path("named")}).status, 0);
    QCOMPARE(program.gmon().arcs.value({"main", "worker.constprop.0"}), 10u); // by the symbols of the other one
}

void TestHooks::versionsForProcessorsAreCalledAsTheyAre_data()
{
    QTest::addColumn<QStringList>("flags");
    QTest::addRow("pie") << QStringList{};
    QTest::addRow("no-pie") << QStringList{"-no-pie", "-fno-pie"};
    QTest::addRow("cet") << QStringList{"-fcf-protection=full"};
    QTest::addRow("archive") << QStringList{"RUNTIME"};
    QTest::addRow("archive static") << QStringList{"RUNTIME", "-static"};
}

void TestHooks::versionsForProcessorsAreCalledAsTheyAre()
{
    QFETCH(QStringList, flags);
    ProfiledProgram program;
    if (!program.build("dispatched", flags + QStringList{"HOOKS"}).isEmpty())
        QSKIP("this form is not possible here");
    QCOMPARE(execute(program, flags).status, 0);
    const GmonContent gmon = program.gmon();
    const auto callsOf = [&](const QString& version) { return gmon.arcs.value({"main", "work." + version}); };
    QCOMPARE(callsOf("default") + callsOf("avx2"), 700u);
}

void TestHooks::withoutUnwindTablesTheCountsAreExact_data()
{
    QTest::addColumn<QStringList>("flags");
    QTest::addRow("preload") << QStringList{};
    QTest::addRow("archive static") << QStringList{"RUNTIME", "-static"};
}

void TestHooks::withoutUnwindTablesTheCountsAreExact()
{
    QFETCH(QStringList, flags);
    for (const char* name : {"calls", "inlined"}) {
        ProfiledProgram program;
        if (!program.build(name, flags + QStringList{"HOOKS", "-fno-asynchronous-unwind-tables"}).isEmpty())
            QSKIP("static linking is not possible here");
        const Ended ended = execute(program, flags);
        QCOMPARE(ended.status, 0);
        // A clone's calls are then those of the function that it was made of.
        QCOMPARE(wrongCount(program.gmon(), QString(ended.out).replace("worker 10", "worker 20")), QString());
    }
}

void TestHooks::strippedProgramsAreExact()
{
    ProfiledProgram program;
    QCOMPARE(program.build("calls", {"HOOKS"}), QString());
    QCOMPARE(program.start("strip", {"-o", "stripped", program.program()}).status, 0);
    const Ended ended = program.start(ProfiledProgram::recorder(), {program.path("stripped")});
    QCOMPARE(ended.status, 0);
    QCOMPARE(program.disagreement(ended.out), QString()); // by the symbols of the other one
}

void TestHooks::mcountBesideHooksCountsOnce_data()
{
    QTest::addColumn<QStringList>("flags");
    QTest::addColumn<QString>("compiler");
    QTest::addRow("cc") << QStringList{} << "";
    QTest::addRow("cc no-pie") << QStringList{"-no-pie", "-fno-pie"} << "";
    QTest::addRow("cc mfentry") << QStringList{"-mfentry"} << "";
    QTest::addRow("cc no plt") << QStringList{"-fno-plt"} << "";
    QTest::addRow("cc unoptimised") << QStringList{"-O0"} << "";
    QTest::addRow("cc archive static") << QStringList{"RUNTIME", "-static"} << "";
    QTest::addRow("clang") << QStringList{} << "clang";
    QTest::addRow("clang mfentry") << QStringList{"-mfentry"} << "clang";
}

void TestHooks::mcountBesideHooksCountsOnce()
{
    QFETCH(QStringList, flags);
    QFETCH(QString, compiler);
    if (isMissing(compiler))
        QSKIP("this compiler is not installed");
    for (const char* name : {"calls", "inlined"}) {
        ProfiledProgram program;
        const QString error = program.build(name, flags + QStringList{"-finstrument-functions"}, compiler);
        if (!error.isEmpty() && isStatic(flags))
            QSKIP("static linking is not possible here");
        QCOMPARE(error, QString());
        const Ended ended = execute(program, flags);
        QCOMPARE(wrongCount(program.gmon(), ended.out), QString());
    }
}

void TestHooks::resolversBeforeTheStartAreCounted_data()
{
    QTest::addColumn<QStringList>("flags");
    QTest::addRow("preload") << QStringList{};
    QTest::addRow("archive") << QStringList{"RUNTIME"};
    QTest::addRow("archive static") << QStringList{"RUNTIME", "-static"};
    QTest::addRow("archive static-pie") << QStringList{"RUNTIME", "-static-pie"};
}

void TestHooks::resolversBeforeTheStartAreCounted()
{
    QFETCH(QStringList, flags);
    ProfiledProgram program;
    if (!program.build("resolver", flags + QStringList{"HOOKS"}).isEmpty())
        QSKIP("this form is not possible here");
    const Ended ended = execute(program, flags);
    QVERIFY(!ended.crashed);
    QCOMPARE(ended.status, 0);
    QCOMPARE(program.disagreement(ended.out), QString());
}

void TestHooks::threadsLoseNothing()
{
    ProfiledProgram program;
    QCOMPARE(program.build("threads", {"HOOKS"}), QString());
    for (const QStringList& arguments : {QStringList{"4", "1000000", "4"}, QStringList{"1000", "1000", "1000"}}) {
        const Ended ended = program.record(arguments); // numbers of threads, of calls, of threads at a time
        QVERIFY(printedNumber(ended.out, "leaf") > 1000000);
        QCOMPARE(program.disagreement(ended.out), QString());
    }
}

void TestHooks::aThousandTargetsAreExact()
{
    ProfiledProgram program;
    QCOMPARE(program.build("many_arcs", {"HOOKS"}), QString());
    const Ended ended = program.record();
    QCOMPARE(program.disagreement(ended.out), QString());
    const GmonContent gmon = program.gmon();
    for (int i = 1000; i < 2000; ++i)
        QCOMPARE(gmon.arcs.value({"main", QStringLiteral("f%1").arg(i)}), i == 1500 ? 1000700u : 700u);
}

void TestHooks::signalHandlersLoseNothing()
{
    ProfiledProgram program;
    QCOMPARE(program.build("signals", {"HOOKS"}), QString());
    const Ended ended = program.record();
    QCOMPARE(ended.status, 0);
    QVERIFY(printedNumber(ended.out, "handler") > 100);
    QCOMPARE(program.disagreement(ended.out), QString());
}

void TestHooks::forksLoseNothing_data()
{
    QTest::addColumn<QString>("how");
    QTest::addRow("fork") << "fork";
    QTest::addRow("vfork") << "vfork";
}

/// The parent's own calls; a child's are those of tst_children, by the same tables.
void TestHooks::forksLoseNothing()
{
    QFETCH(QString, how);
    GmonContent gmon[2];
    for (const bool isHooked : {false, true}) {
        ProfiledProgram program;
        QCOMPARE(program.build("processes", isHooked ? QStringList{"-O0", "HOOKS"} : QStringList{"-O0"}), QString());
        const Ended ended = program.record({how});
        QVERIFY(!ended.crashed);
        QVERIFY(!program.profiles().isEmpty());
        gmon[isHooked] = program.gmon(program.profiles().first());
        QCOMPARE(gmon[isHooked].error, QString());
    }
    QVERIFY(!gmon[0].calls.isEmpty());
    QCOMPARE(gmon[1].calls, gmon[0].calls);
}

void TestHooks::theSmallestStackIsEnough()
{
    ProfiledProgram program;
    QCOMPARE(program.build("processes", {"HOOKS"}), QString());
    const Ended ended = program.record({"small_stack"});
    QVERIFY(!ended.crashed);
    QCOMPARE(ended.status, 3);
    QCOMPARE(program.disagreement(ended.out), QString());
}

void TestHooks::exceptionsAndJumpsAreExact_data()
{
    QTest::addColumn<QStringList>("flags");
    QTest::addColumn<QString>("compiler");
    for (const char* compiler : {"", "clang"}) {
        QTest::addRow("%s", *compiler ? compiler : "cc") << QStringList{} << compiler;
        QTest::addRow("%s -O3", *compiler ? compiler : "cc") << QStringList{"-O3"} << compiler;
        QTest::addRow("%s archive", *compiler ? compiler : "cc") << QStringList{"RUNTIME"} << compiler;
    }
}

void TestHooks::exceptionsAndJumpsAreExact()
{
    QFETCH(QStringList, flags);
    QFETCH(QString, compiler);
    if (isMissing(compiler))
        QSKIP("this compiler is not installed");
    ProfiledProgram program;
    QCOMPARE(program.build("thrown", flags + QStringList{"HOOKS"}, compiler), QString());
    const Ended ended = execute(program, flags);
    QCOMPARE(ended.status, 0);
    QCOMPARE(wrongCount(program.gmon(), ended.out), QString());
}

void TestHooks::hooksOfTheProgramAreLeftAlone_data()
{
    QTest::addColumn<QStringList>("flags");
    QTest::addRow("preload") << QStringList{};
    QTest::addRow("archive") << QStringList{"RUNTIME"};
}

void TestHooks::hooksOfTheProgramAreLeftAlone()
{
    QFETCH(QStringList, flags);
    ProfiledProgram program;
    QCOMPARE(program.build("own_hooks", flags + QStringList{"-finstrument-functions"}), QString());
    const Ended ended = execute(program, flags);
    QCOMPARE(ended.status, 0);
    QCOMPARE(program.gmon().calls.value("leaf"), 5u); // by mcount
}

void TestHooks::hooksOfLibrariesAreCalledToo_data()
{
    QTest::addColumn<bool>("isPreloaded");
    QTest::addRow("needed") << false;
    QTest::addRow("preloaded") << true;
}

void TestHooks::hooksOfLibrariesAreCalledToo()
{
    QFETCH(bool, isPreloaded);
    ProfiledProgram program;
    const QString library = program.path("libtracer.so"), source = ProfiledProgram::sourceOf("tracer");
    const QStringList options{"-O0", "-fPIC", "-shared", "-finstrument-functions", "-o", library, source};
    QCOMPARE(program.start("cc", options).err, QString());
    QStringList flags{"HOOKS", "-O0"};
    if (isPreloaded)
        program.environment.insert("LD_PRELOAD", library);
    else
        flags += {"-Wl,--no-as-needed", library};
    QCOMPARE(program.build("calls", flags), QString());
    const Ended alone = program.run();
    if (isPreloaded)
        program.environment.insert("LD_PRELOAD", ProfiledProgram::library() + ':' + library);
    const Ended recorded = isPreloaded ? program.run() : program.record();
    QCOMPARE(recorded.status, 0);
    QVERIFY(printedNumber(alone.out, "entered") > 100);
    QCOMPARE(recorded.out, alone.out);
    QCOMPARE(printedNumber(recorded.out, "strange"), 0u);
    const QString printed = recorded.out.left(recorded.out.indexOf("entered"));
    QCOMPARE(wrongCount(program.gmon(), printed), QString());
}

void TestHooks::aProgramWithHooksOfItsOwnIsSampled()
{
    ProfiledProgram program;
    QCOMPARE(program.build("own_hooks", {"HOOKS"}), QString());
    const Ended ended = program.record({"busy"});
    QCOMPARE(ended.status, 0);
    QVERIFY2(ended.err.contains("sampling only"), qPrintable(ended.err));
    QVERIFY(program.gmon().totalTicks() > 0);
}

void TestHooks::theRecorderDoesNotAskForPg()
{
    ProfiledProgram program;
    QCOMPARE(program.build("calls", {"HOOKS"}), QString());
    QCOMPARE(program.record().err, QString("gmonscope-record: wrote gmon.out\n"));
}

QTEST_GUILESS_MAIN(TestHooks)
#include "tst_hooks.moc"
