// SPDX-License-Identifier: MIT
//
// .scope files from one end to the other: shared libraries, callers outside, several runs.
#include "gmon_builder.h"
#include "gmonscope/names.h"
#include "scope_sample.h"

#include <QTest>

#include <sys/stat.h>

using namespace gmonscope;
using namespace gmonscope::test;

class TestScopeLoad : public QObject, ScopeSample {
    Q_OBJECT

    static FunctionId idOf(const Profile& profile, std::string_view name)
    {
        return FunctionId{static_cast<std::uint32_t>(functionNamed(profile, name) - profile.functions().data())};
    }

private slots:
    void init() { writeFiles(); }

    void callsGoFromModuleToModule()
    {
        const auto profile = loadSample(sample());
        QCOMPARE(callersOf(profile, "work"), std::string("lib::run(int) 2, main 3"));
        QCOMPARE(callersOf(profile, "lib::run(int)"), std::string("work 5"));
        QCOMPARE(profile->totalCalls(), std::uint64_t{73});
        QCOMPARE(profile->cycles().size(), std::size_t{1});
    }
    void callersThatCountNoCallsAreExternal()
    {
        const auto profile = loadSample(sample());
        QCOMPARE(callersOf(profile, "main"), std::string("<external: libc.so.6> 1"));
        QCOMPARE(callersOf(profile, "compare"), std::string("[jit] 7, <external> 8, <external: libc.so.6> 40"));
        QCOMPARE(functionNamed(*profile, "compare")->externalCalls, std::uint64_t{55});
        QCOMPARE(callersOf(profile, "handler"), std::string("<signal handler> 7"));
    }
    void timeGoesWhereItWasSampled()
    {
        const auto profile = loadSample(sample());
        QVERIFY(isNear(profile->totalSeconds(), 0.056));
        QCOMPARE(profile->totalTicks(), 14.0);
        QVERIFY(isNear(seconds(*profile, "work"), 0.020));
        QVERIFY(isNear(seconds(*profile, "lib::run(int)"), 0.008));
        QVERIFY(isNear(seconds(*profile, "qsort"), 0.012));
        QVERIFY(isNear(seconds(*profile, "[libc.so.6]"), 0.004));
        QVERIFY(isNear(seconds(*profile, "[vdso]"), 0.004));
        QVERIFY(isNear(seconds(*profile, "[jit]"), 0.008));
        double sum = 0;
        for (const Function& function : profile->functions())
            sum += function.selfSeconds;
        QVERIFY(isNear(sum, profile->totalSeconds()));
    }
    void withoutStacksALibraryThatCountsNothingIsOneRow()
    {
        ScopeBuilder scope;
        scope.module({.path = m_prog, .bias = progBias, .low = progBias, .high = progBias + 0x2000, .buildId = progId});
        scope.module({.path = m_lib, .bias = libBias, .low = libBias, .high = libBias + 0x3000, .buildId = libId});
        scope.module(
            {.path = m_libc, .bias = libcBias, .low = libcBias, .high = libcBias + 0x7000, .countsCalls = false});
        scope.arcs({{progBias + 0x1130, libBias + entered(0x2000), 5, 0}});
        const auto sampled = [&scope](std::uint64_t pc, std::uint64_t samples) {
            scope.stack({.pcs = {pc}, .samples = samples, .userNs = samples * 4'000'000});
        };
        sampled(progBias + 0x1110, 5);
        sampled(libBias + 0x2050, 2);
        sampled(libcBias + 0x4010, 3); // qsort
        sampled(libcBias + 0x5010, 1); // something static
        const auto flat = loadSample(scope);
        QVERIFY(isNear(seconds(*flat, "<libc.so.6>"), 0.016));
        QVERIFY(!functionNamed(*flat, "qsort") && !functionNamed(*flat, "[libc.so.6]"));
        QCOMPARE(functionNamed(*flat, "<libc.so.6>")->kind, FunctionKind::Library);
        QCOMPARE(functionNamed(*flat, "<libc.so.6>")->calls, std::uint64_t{0});
        QVERIFY(isNear(seconds(*flat, "lib::run(int)"), 0.008)); // counted
        QVERIFY(isNear(flat->totalSeconds(), 0.044));
        // A single stack, and the functions of the library are worth their names.
        scope.stack({.pcs = {progBias + 0x1110, libcBias + 0x4010}, .samples = 1, .userNs = 4'000'000});
        const auto stacked = loadSample(scope);
        QVERIFY(isNear(seconds(*stacked, "qsort"), 0.016));
        QVERIFY(isNear(seconds(*stacked, "[libc.so.6]"), 0.004));
        QVERIFY(!functionNamed(*stacked, "<libc.so.6>"));
    }
    void theTimeOfCountingIsOneRow()
    {
        // In the runtime, and in the stub through which the library calls it.
        constexpr std::uint64_t runtime = 0x7f2000000000;
        m_lib = m_folder->write("liblib.so", library()
                                                 .plt(0x2400, 0x20)
                                                 .code(0x2410, {0xff, 0x25, 0xea, 0x0b, 0x00, 0x00})
                                                 .import("mcount", 0x3000)
                                                 .bytes());
        ScopeBuilder scope = sample();
        scope.module({.path = m_folder->path("libgmonscope-rt.so"),
                      .bias = runtime,
                      .low = runtime,
                      .high = runtime + 0x1000,
                      .countsCalls = false});
        scope.stack({.pcs = {runtime + 0x100}, .samples = 2, .userNs = 8'000'000});
        scope.stack({.pcs = {runtime + 0x200}, .samples = 1, .userNs = 4'000'000});
        scope.stack({.pcs = {libBias + 0x2410}, .samples = 3, .userNs = 12'000'000});
        const auto profile = loadSample(scope);
        QVERIFY(isNear(seconds(*profile, "[instrumentation]"), 0.024));
        QVERIFY(isNear(profile->totalSeconds(), 0.080));
        QVERIFY(!functionNamed(*profile, "[libgmonscope-rt.so]") && !functionNamed(*profile, "[plt: liblib.so]"));
        QVERIFY(!functionNamed(*profile, "[instrumentation]")->module);
        QVERIFY(profile->problems().empty() || problemsOf(*profile).find("libgmonscope-rt") == std::string::npos);
    }
    void systemTimeIsToldApart()
    {
        const auto profile = loadSample(sample());
        QVERIFY(profile->hasSystemTime());
        QVERIFY(isNear(functionNamed(*profile, "qsort")->selfSystemSeconds, 0.008));
        QVERIFY(isNear(functionNamed(*profile, "work")->selfSystemSeconds, 0));
    }
    void modulesAreListedWithTheirState()
    {
        const auto profile = loadSample(sample());
        QCOMPARE(profile->modules().size(), std::size_t{3});
        QCOMPARE(profile->modules()[0].path, m_prog);
        QCOMPARE(profile->modules()[1].name, std::string("liblib.so"));
        QVERIFY(profile->modules()[1].hasCalls && !profile->modules()[2].hasCalls);
        QCOMPARE(profile->modules()[2].state, ModuleState::Read);
        QCOMPARE(functionNamed(*profile, "qsort")->module, std::optional(ModuleId{2}));
        QVERIFY(!functionNamed(*profile, "[vdso]")->module);
    }
    void functionsOfLibrariesThatWereNotReachedAreNoRows()
    {
        const auto profile = loadSample(sample());
        QVERIFY(!functionNamed(*profile, "unreached"));
        QVERIFY(!functionNamed(*profile, "[plt: liblib.so]"));
    }
    void marksSplitFunctions()
    {
        m_prog = m_folder->write("prog", program().marks(0x8000, {{"loop", 0x1140}}).bytes());
        m_lib = m_folder->write("liblib.so", library().marks(0x8000, {{"part", 0x2040}}).bytes());
        const auto profile = loadSample(sample().arcs({{progBias + 0x1140, progBias + 0x1140, 9, 0},
                                                       {libBias + 0x2040, libBias + 0x2040, 11, 0},
                                                       {progBias + 0x1150, progBias + entered(0x1200), 2, 0},
                                                       {progBias + 0x1250, progBias + 0x1250, 99, 0}}));
        QCOMPARE(callersOf(profile, "work.loop"), std::string("work 9"));
        QCOMPARE(callersOf(profile, "lib::run(int).part"), std::string("lib::run(int) 11"));
        QVERIFY(callersOf(profile, "compare").starts_with("work.loop 2, "));
        QVERIFY(isNear(seconds(*profile, "lib::run(int).part"), 0.008)); // sampled at 0x2050
        QVERIFY(isNear(seconds(*profile, "lib::run(int)"), 0));
    }
    void callsThatABudgetMissedAreEstimated()
    {
        const auto profile = loadSample(rationedSample());
        QCOMPARE(callersOf(profile, "work"), std::string("lib::run(int) 2, main 1003"));
        QCOMPARE(functionNamed(*profile, "work")->calls, std::uint64_t{1005});
        const auto range = profile->callRange(idOf(*profile, "work"));
        QVERIFY(range.has_value());
        QCOMPARE(range->counted, std::uint64_t{5});
        QCOMPARE(range->low, std::uint64_t{1005 - 196}); // 1.96 times the deviation
        QCOMPARE(range->high, std::uint64_t{1005 + 196});
        QVERIFY(!profile->callRange(idOf(*profile, "compare")));
        for (const ArcId id : profile->arcsTo(idOf(*profile, "work"))) {
            const Arc& arc = profile->arc(id);
            const bool isOfMain = profile->function(arc.caller).name == "main";
            QCOMPARE(profile->callRange(arc).has_value(), isOfMain);
            if (isOfMain)
                QCOMPARE(profile->callRange(arc)->counted, std::uint64_t{3});
        }
    }
    void doubtIsCommonToAllRuns()
    {
        const std::string one = m_folder->write("one.scope", rationedSample(60).bytes());
        const auto two = load({one, m_folder->write("two.scope", rationedSample(60, 0x100000).bytes())});
        QVERIFY(bool(two));
        const auto range = (*two)->callRange(idOf(**two, "work"));
        QCOMPARE(range->counted, std::uint64_t{10});
        const auto width =
            static_cast<std::uint64_t>(std::hypot(196 * std::sqrt(2), 120)); // variances add up, doubts do
        QCOMPARE(range->high - 2010, width);
    }
    void aResetIsSubtractedFromWhatWasMissed()
    {
        ScopeBuilder scope = sample();
        scope.rationed({.from = progBias + 0x1020,
                        .self = progBias + entered(0x1100),
                        .missed = 1000,
                        .variance_low = 1,
                        .variance_high = 1,
                        .base_missed = 400,
                        .base_variance_low = UINT64_MAX});
        scope.rationed({.from = 0, .self = progBias + entered(0x1100), .missed = 10, .base_missed = 20});
        const auto profile = loadSample(scope);
        QCOMPARE(callersOf(profile, "work"), std::string("lib::run(int) 2, main 603"));
    }
    void runsAtOtherAddressesAddUp()
    {
        const auto profile =
            load({m_folder->write("a.scope", sample().bytes()), m_folder->write("b.scope", sample(0x10000).bytes())});
        QVERIFY(bool(profile));
        QCOMPARE(callersOf(*profile, "work"), std::string("lib::run(int) 4, main 6"));
        QCOMPARE(callersOf(*profile, "compare"), std::string("[jit] 14, <external> 16, <external: libc.so.6> 80"));
        QVERIFY(isNear((*profile)->totalSeconds(), 0.112));
        QCOMPARE((*profile)->modules().size(), std::size_t{3});
        QCOMPARE((*profile)->runs().size(), std::size_t{2});
        QCOMPARE((*profile)->runs()[1].ticks, std::uint64_t{14});
        QCOMPARE((*profile)->threads().size(), std::size_t{2});
        QCOMPARE((*profile)->threads()[1].run, 1u);
    }
    void runsWithAndWithoutScopeAddUp()
    {
        const auto gmon = GmonBuilder().histogram(0x1000, 0x1400, {0, 2}, 250).arc(0x1020, entered(0x1100) - 1, 4);
        const auto profile =
            load({m_folder->write("a.scope", sample().bytes()), m_folder->write("b.out", gmon.bytes())});
        QVERIFY2(bool(profile), profile ? "" : profile.error().text().c_str());
        QCOMPARE(callersOf(*profile, "work"), std::string("lib::run(int) 2, main 7"));
        QVERIFY(isNear((*profile)->totalSeconds(), 0.064));
        QVERIFY(!(*profile)->hasSystemTime());
    }
    void anAddressMeansAnotherModuleInAnotherEpoch()
    {
        ScopeBuilder scope;
        const std::string other = m_folder->write(
            "other.so", ElfBuilder().type(ET_DYN).text(0x2000, 0x300).function("other", 0x2000, 0x100).bytes());
        scope.module({.path = m_prog, .bias = progBias, .low = progBias, .high = progBias + 0x2000, .buildId = progId});
        scope.module({.path = m_lib, .bias = libBias, .low = libBias, .high = libBias + 0x3000, .endEpoch = 1});
        scope.module({.path = other, .bias = libBias, .low = libBias, .high = libBias + 0x3000, .firstEpoch = 1});
        scope.arcs({{progBias + 0x1010, libBias + entered(0x2000), 1, 0}});
        scope.arcs({{progBias + 0x1010, libBias + entered(0x2000), 10, 0}}, 1);
        scope.stack({.pcs = {libBias + 0x2010}, .samples = 3, .userNs = 3, .thread = 0, .epoch = 1});
        const auto profile = loadSample(scope);
        QCOMPARE(functionNamed(*profile, "lib::run(int)")->calls, std::uint64_t{1});
        QCOMPARE(functionNamed(*profile, "other")->calls, std::uint64_t{10});
        QCOMPARE(functionNamed(*profile, "other")->ticks, 3.0);
    }
    /// A process may lose sight of its own program: it changes its root, or its first thread ends.
    void aProgramWithoutAPathHasItsNames_data()
    {
        QTest::addColumn<bool>("isFirst");
        QTest::addRow("from the start") << true;
        QTest::addRow("later") << false;
    }
    void aProgramWithoutAPathHasItsNames()
    {
        QFETCH(bool, isFirst);
        ScopeBuilder scope;
        ModuleSpec prog{.bias = progBias, .low = progBias, .high = progBias + 0x2000, .buildId = progId};
        if (!isFirst) {
            scope.module({m_prog, prog.bias, prog.low, prog.high, progId, true, 0, 1});
            prog.firstEpoch = 1;
        }
        scope.module(prog);
        scope.arcs({{progBias + 0x1010, progBias + entered(0x1100), 10, 0}}, prog.firstEpoch);
        scope.stack({.pcs = {progBias + 0x1110}, .samples = 3, .epoch = prog.firstEpoch});
        const auto profile = loadSample(scope);
        QCOMPARE(callersOf(profile, "work"), std::string("main 10"));
        QCOMPARE(functionNamed(*profile, "work")->ticks, 3.0);
        QCOMPARE(problemsOf(*profile).find("names"), std::string::npos);
    }
    void aLibraryWithoutAPathIsToldInASentence()
    {
        ScopeBuilder scope;
        scope.module({.path = m_prog, .bias = progBias, .low = progBias, .high = progBias + 0x2000, .buildId = progId});
        scope.module({.bias = libBias, .low = libBias, .high = libBias + 0x3000});
        scope.arcs({{progBias + 0x1010, libBias + entered(0x2000), 10, 0}});
        QVERIFY(problemsOf(*loadSample(scope))
                    .find("note: The profile does not tell which file some code is from: its functions have no "
                          "names\n") != std::string::npos);
    }
    void aLibraryThatIsGoneHasNoNames()
    {
        std::filesystem::remove(m_lib);
        const auto profile = loadSample(sample());
        QCOMPARE(functionNamed(*profile, "liblib.so+0x2008")->calls, std::uint64_t{5});
        QCOMPARE(profile->modules()[1].state, ModuleState::Missing);
        QVERIFY(problemsOf(*profile).find("note: is not there any more") != std::string::npos);
    }
    void aPipeInPlaceOfALibraryIsNotOpened()
    {
        std::filesystem::remove(m_lib);
        QCOMPARE(mkfifo(m_lib.c_str(), 0600), 0); // opening it would wait for a writer
        QCOMPARE(loadSample(sample())->modules()[1].state, ModuleState::Missing);
    }
    void aLibraryOfAnotherBuildHasNoNames()
    {
        m_folder->write("liblib.so", library("another").bytes());
        const auto profile = loadSample(sample());
        QVERIFY(!functionNamed(*profile, "lib::run(int)"));
        QCOMPARE(functionNamed(*profile, "liblib.so+0x2008")->calls, std::uint64_t{5});
        QVERIFY(problemsOf(*profile).find("warning: is another build than the one that was profiled") !=
                std::string::npos);
    }
    void aLibraryWithoutSymbolsHasNoNames()
    {
        m_folder->write("liblib.so", library().stripped().bytes());
        const auto profile = loadSample(sample());
        QCOMPARE(functionNamed(*profile, "liblib.so+0x2008")->calls, std::uint64_t{5});
        QCOMPARE(profile->modules()[1].state, ModuleState::Unreadable);
    }
    /// An address says nothing without its library.
    void functionsOfAStrippedLibraryAreCalledByItsNameAndTheirAddresses()
    {
        m_folder->write("liblib.so", library().stripped().unwindTable(0x8000, {{0x2000, 0x100}}).bytes());
        const auto profile = loadSample(sample().arcs({{progBias + 0x1130, libBias + entered(0x2200), 9, 0}}));
        QCOMPARE(callersOf(profile, "fn@0x2208"), std::string("work 9")); // in no entry of the table
        const Function* const run = functionNamed(*profile, "fn@0x2000");
        QVERIFY(run && run->isNameless);
        QCOMPARE(run->calls, std::uint64_t{5});
        QVERIFY(isNear(run->selfSeconds, 0.008));
        QCOMPARE(displayName(*profile, FunctionId{static_cast<std::uint32_t>(run - profile->functions().data())}),
                 std::string("liblib.so:fn@0x2000"));
        QVERIFY(!functionNamed(*profile, "fn@0x2100")); // not reached
        QCOMPARE(profile->modules()[1].state, ModuleState::Read);
        QCOMPARE(functionNamed(*profile, "work")->isNameless, false);
    }
    void aStrippedProgramWithoutUnwindTableHasTheFunctionsThatWereCalled()
    {
        m_prog = m_folder->write("prog", program().stripped().bytes());
        const auto profile = loadSample(sample());
        QCOMPARE(callersOf(profile, "fn@0x1108"), std::string("lib::run(int) 2, fn@0x1008 3"));
        QCOMPARE(callersOf(profile, "lib::run(int)"), std::string("fn@0x1108 5")); // its libraries are known as ever
        QVERIFY(isNear(seconds(*profile, "fn@0x1108"), 0.020));
        QVERIFY(isNear(profile->totalSeconds(), 0.056));
        QVERIFY(problemsOf(*profile).find("note: is stripped: names come from what is left") != std::string::npos);
    }
    void codeOfWhichNothingIsLeftIsOneRow()
    {
        ScopeBuilder scope;
        m_prog = m_folder->write("prog", program().stripped().bytes());
        scope.text("program=" + m_prog);
        scope.module({.path = m_prog, .bias = progBias, .low = progBias, .high = progBias + 0x2000, .buildId = progId});
        scope.stack({.pcs = {progBias + 0x1010, progBias + 0x1110}, .samples = 5, .userNs = 20'000'000});
        const auto profile = loadSample(scope);
        QCOMPARE(functionNamed(*profile, "[no symbols]")->kind, FunctionKind::Gap);
        QVERIFY(isNear(seconds(*profile, "[no symbols]"), 0.020));
        QVERIFY(!functionNamed(*profile, "[gap]"));
    }
    void codeBetweenDynamicSymbolsIsOfTheUnwindTablesFunctions()
    {
        ElfBuilder elf;
        elf.text(0x1000, 0x400).buildId(progId).function("main", 0x1000, 0x100).dynamicSymbolsOnly();
        elf.unwindTable(0x8000, {{0x1100, 0x80}, {0x1200, 0x100}});
        for (const std::uint64_t address : {0x1000, 0x1100, 0x1200, 0x1300})
            elf.code(address + 4, {0xe8, 0, 0, 0, 0});
        m_prog = m_folder->write("prog", elf.bytes());
        const auto profile = loadSample(sample());
        QCOMPARE(callersOf(profile, "fn@0x1100"), std::string("lib::run(int) 2, main 3"));
        QCOMPARE(callersOf(profile, "fn@0x1200"), std::string("[jit] 7, <external> 8, <external: libc.so.6> 40"));
        QCOMPARE(callersOf(profile, "fn@0x1308"), std::string("<signal handler> 7")); // only its calls tell of it
        QCOMPARE(profile->totalCalls(), std::uint64_t{73});
    }
    void aProgramOfAnotherBuildIsRefused()
    {
        m_folder->write("prog", program().buildId("other").bytes());
        m_prog = m_folder->write("prog2", ElfBuilder().text(0x1000, 0x100).function("f", 0x1000).buildId("x").bytes());
        const auto loaded = load({m_folder->write("x.scope", sample().bytes())});
        QVERIFY(!loaded);
        QVERIFY(loaded.error().text().find(": expected a profile of " + m_prog + ", build 78, found one of ") !=
                std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestScopeLoad)
#include "tst_scope_load.moc"
