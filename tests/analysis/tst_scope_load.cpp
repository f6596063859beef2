// SPDX-License-Identifier: MIT
//
// .scope files from one end to the other: shared libraries, threads, companions, several runs.
#include "elf_builder.h"
#include "gmon_builder.h"
#include "gmonscope/load_profile.h"
#include "gmonscope/views.h"
#include "scope_builder.h"
#include "temp_files.h"

#include <QTest>

#include <cmath>
#include <sys/stat.h>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

constexpr std::uint64_t progBias = 0x555555000000, libBias = 0x7f0000000000, libcBias = 0x7f1000000000;
constexpr std::uint64_t jitCode = 0x7e0000000000, signalReturn = libcBias + 0x5000, vdso = 0x7ffff0000000;
constexpr const char* progId = "prog build";
constexpr const char* libId = "lib build";

/// Where the call of mcount in the function at this address returns to.
std::uint64_t entered(std::uint64_t function) { return function + 9; }

ElfBuilder program()
{
    ElfBuilder elf;
    elf.text(0x1000, 0x400).buildId(progId);
    for (const auto& [name, address] :
         {std::pair{"main", 0x1000u}, {"work", 0x1100u}, {"compare", 0x1200u}, {"handler", 0x1300u}})
        elf.function(name, address, 0x100).code(address + 4, {0xe8, 0, 0, 0, 0});
    return elf;
}

/// Built with -pg.
ElfBuilder library(const char* id = libId)
{
    return ElfBuilder()
        .type(ET_DYN)
        .text(0x2000, 0x300)
        .function("_ZN3lib3runEi", 0x2000, 0x100)
        .function("unreached", 0x2100, 0x100)
        .buildId(id);
}

/// Not built with -pg, and with exported names only.
ElfBuilder libc()
{
    return ElfBuilder().type(ET_DYN).text(0x4000, 0x2000).function("qsort", 0x4000, 0x100).dynamicSymbolsOnly();
}

const Function* functionNamed(const Profile& profile, std::string_view name)
{
    const auto all = profile.functions();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Function& f) { return f.name == name; });
    return found == all.end() ? nullptr : &*found;
}

/// "work 3, <external: libc.so.6> 2"
std::string callersOf(const std::shared_ptr<const Profile>& profile, std::string_view name)
{
    const Function* function = functionNamed(*profile, name);
    if (!function)
        return "no such function";
    const FunctionId id{static_cast<std::uint32_t>(function - profile->functions().data())};
    std::string text;
    for (const EntryLine& line : CallGraphListing(profile).entry(EntryRef::of(id)).callers) {
        text += text.empty() ? "" : ", ";
        text += line.kind == LineKind::External      ? profile->externalCaller(line.external).name
                : line.kind == LineKind::Spontaneous ? "<spontaneous>"
                                                     : std::string(profile->function(line.function).name);
        text += " " + std::to_string(line.calls);
    }
    return text;
}

std::string problemsOf(const Profile& profile)
{
    std::string text;
    for (const Problem& problem : profile.problems())
        text += (problem.severity == Severity::Warning ? "warning: " : "note: ") + problem.text + "\n";
    return text;
}

bool isNear(double a, double b) { return std::abs(a - b) < 1e-9; }

} // namespace

class TestScopeLoad : public QObject {
    Q_OBJECT

    std::unique_ptr<TempFolder> m_folder;
    std::string m_prog, m_lib, m_libc;

    /// A run with everything in it, loaded `shift` bytes higher.
    ScopeBuilder sample(std::uint64_t shift = 0) const
    {
        ScopeBuilder scope;
        scope.header.signal_return = signalReturn + shift;
        scope.header.vdso_low = vdso;
        scope.header.vdso_high = vdso + 0x1000;
        const std::uint64_t prog = progBias + shift, lib = libBias + shift, libc = libcBias + shift;
        scope.text("program=" + m_prog);
        scope.module({.path = m_prog, .bias = prog, .low = prog, .high = prog + 0x2000, .buildId = progId});
        scope.module({.path = m_lib, .bias = lib, .low = lib, .high = lib + 0x3000, .buildId = libId});
        scope.module({.path = m_libc, .bias = libc, .low = libc, .high = libc + 0x7000, .countsCalls = false});
        scope.arcs({{libc + 0x4500, prog + entered(0x1000), 1, 0},        // libc calls main
                    {prog + 0x1020, prog + entered(0x1100), 3, 0},        // main calls work
                    {prog + 0x1130, lib + entered(0x2000), 5, 0},         // work calls lib::run
                    {lib + 0x2020, prog + entered(0x1100), 2, 0},         // which calls work
                    {libc + 0x4020, prog + entered(0x1200), 40, 0},       // qsort calls compare
                    {signalReturn + shift, prog + entered(0x1300), 6, 0}, // the kernel calls handler
                    {vdso + 0x100, prog + entered(0x1300), 1, 0},
                    {jitCode, prog + entered(0x1200), 7, 0},
                    {1, prog + entered(0x1200), 8, 0}});
        scope.thread({.tid = 1, .name = "prog", .userNs = 48'000'000, .systemNs = 8'000'000, .samples = 14});
        const auto sampled = [&](std::uint64_t pc, std::uint64_t samples, std::uint64_t systemNs = 0) {
            scope.stack({.pcs = {prog + 0x1010, pc},
                         .samples = samples,
                         .userNs = samples * 4'000'000 - systemNs,
                         .systemNs = systemNs});
        };
        sampled(prog + 0x1110, 5);
        sampled(lib + 0x2050, 2);
        sampled(libc + 0x4010, 3, 8'000'000); // qsort
        sampled(libc + 0x5010, 1);            // something static
        sampled(vdso + 0x10, 1);
        sampled(jitCode + 0x10, 2);
        return scope;
    }

    Result<std::shared_ptr<const Profile>> load(const std::vector<std::string>& profiles) const
    {
        return loadProfile({.image = m_prog, .profiles = profiles});
    }
    std::shared_ptr<const Profile> loadSample(const ScopeBuilder& scope) const
    {
        const auto loaded = load({m_folder->write("x.scope", scope.bytes())});
        if (!loaded)
            throw std::runtime_error(loaded.error().text());
        return *loaded;
    }
    double seconds(const Profile& profile, std::string_view name) const
    {
        const Function* function = functionNamed(profile, name);
        return function ? function->selfSeconds : -1;
    }

private slots:
    void init()
    {
        m_folder = std::make_unique<TempFolder>();
        m_prog = m_folder->write("prog", program().bytes());
        m_lib = m_folder->write("liblib.so", library().bytes());
        m_libc = m_folder->write("libc.so.6", libc().bytes());
    }

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
    void aLibraryThatIsGoneHasNoNames()
    {
        std::filesystem::remove(m_lib);
        const auto profile = loadSample(sample());
        QCOMPARE(functionNamed(*profile, "[liblib.so]")->calls, std::uint64_t{5});
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
        QCOMPARE(functionNamed(*profile, "[liblib.so]")->calls, std::uint64_t{5});
        QVERIFY(problemsOf(*profile).find("warning: is another build than the one that was profiled") !=
                std::string::npos);
    }
    void aLibraryWithoutSymbolsHasNoNames()
    {
        m_folder->write("liblib.so", library().stripped().bytes());
        const auto profile = loadSample(sample());
        QCOMPARE(functionNamed(*profile, "[liblib.so]")->calls, std::uint64_t{5});
        QCOMPARE(profile->modules()[1].state, ModuleState::Unreadable);
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

    void aCompanionTellsMoreThanItsGmonOut()
    {
        const ScopeBuilder scope = sample();
        const auto gmon = GmonBuilder().companion(scope.header.id).arc(0x1020, entered(0x1100) - 1, 3);
        m_folder->write("gmon.out.scope", scope.bytes());
        const std::string path = m_folder->write("gmon.out", gmon.bytes());
        const auto profile = load({path});
        QVERIFY(bool(profile));
        QCOMPARE(callersOf(*profile, "main"), std::string("<external: libc.so.6> 1"));
        QCOMPARE((*profile)->runs()[0].path, path);
        QCOMPARE((*profile)->runs()[0].process->scopePath, path + ".scope");
        const auto without = loadProfile({.image = m_prog, .profiles = {path}, .useCompanions = false});
        QCOMPARE((*without)->totalCalls(), std::uint64_t{3});
        QVERIFY((*without)->problems().empty());
    }
    void aRenamedGmonOutFindsItsCompanionById()
    {
        const ScopeBuilder scope = sample();
        m_folder->write("gmon.out.scope", scope.bytes());
        const std::string path = m_folder->write("renamed", GmonBuilder().companion(scope.header.id).bytes());
        QCOMPARE((*load({path}))->totalCalls(), std::uint64_t{73});
    }
    void aStaleCompanionIsIgnoredWithANote()
    {
        ScopeBuilder scope = sample();
        m_folder->write("gmon.out.scope", scope.bytes());
        scope.header.id[0] = 99;
        for (const bool hasId : {true, false}) {
            auto gmon = GmonBuilder().arc(0x1020, entered(0x1100) - 1, 3);
            if (hasId)
                gmon.companion(scope.header.id);
            const std::string path = m_folder->write("gmon.out", gmon.bytes());
            const auto profile = load({path});
            QCOMPARE((*profile)->totalCalls(), std::uint64_t{3});
            QVERIFY(!(*profile)->runs()[0].process);
            QVERIFY(problemsOf(**profile).find("note: " + path + ".scope belongs to another profile and is ignored") !=
                    std::string::npos);
        }
    }
    void aMissingCompanionIsNoted()
    {
        const ScopeBuilder scope;
        const std::string path = m_folder->write("gmon.out", GmonBuilder().companion(scope.header.id).bytes());
        QVERIFY(problemsOf(**load({path})).find("note: its companion gmon.out.scope is missing") != std::string::npos);
    }
    void aDamagedCompanionIsIgnoredWithAWarning()
    {
        const ScopeBuilder scope = sample();
        Bytes bytes = scope.bytes();
        bytes.resize(bytes.size() - 10);
        m_folder->write("gmon.out.scope", bytes);
        const auto gmon = GmonBuilder().companion(scope.header.id).arc(0x1020, entered(0x1100) - 1, 3);
        const auto profile = load({m_folder->write("gmon.out", gmon.bytes())});
        QVERIFY(bool(profile));
        QCOMPARE((*profile)->totalCalls(), std::uint64_t{3});
        QVERIFY(problemsOf(**profile).find("warning: its companion is damaged and ignored: ") != std::string::npos);
    }

    void lossesAreProblems()
    {
        ScopeBuilder scope = sample();
        scope.header.ended_ns = 1;
        scope.header.lost_calls = 1;
        scope.header.lost_samples = 2;
        scope.header.unsampled_threads = 3;
        scope.header.unsampled_error = EACCES;
        scope.header.shortened_stacks = 4;
        scope.header.incomplete_stacks = 5;
        scope.header.time_source = SCOPE_TIME_TIMER;
        const std::string problems = problemsOf(*loadSample(scope));
        for (const char* text : {"warning: 1 call is missing: no table had room\n",
                                 "warning: 2 samples have no place: the tree of stacks was full\n",
                                 "warning: 3 threads could not be sampled (Permission denied)\n",
                                 "note: 4 stacks were cut to the innermost two frames: the tree of stacks was full\n",
                                 "note: 5 stacks do not reach the start of the thread\n",
                                 "warning: sampled by the CPU timer alone: it may beat with periodic loops\n"})
            QVERIFY2(problems.find(text) != std::string::npos, (text + problems).c_str());
    }
    void timeThatWasNotSampledIsNoted()
    {
        ScopeBuilder scope = sample();
        scope.header.ended_ns = 1;
        scope.header.user_ns = 3'000'000'000;
        const std::string text = "note: the process used 3.00\u00a0s of CPU time, of which 0.06\u00a0s were sampled\n";
        QVERIFY(problemsOf(*loadSample(scope)).find(text) != std::string::npos);
        scope.header.control_changes = 2;
        QVERIFY(problemsOf(*loadSample(scope)).find(text) == std::string::npos);
    }
    void samplesWithoutRoomAreUnattributed()
    {
        ScopeBuilder scope = sample();
        scope.header.lost_samples = 10;
        scope.thread({.tid = 2, .userNs = 40'000'000, .samples = 10});
        const auto profile = loadSample(scope);
        QVERIFY(isNear(seconds(*profile, "<unattributed>"), 0.040));
        QVERIFY(isNear(profile->totalSeconds(), 0.096));
    }
    void aFileThatNobodyEndedIsReadAsItWasLeft()
    {
        ScopeBuilder scope = sample();
        scope.header.pid = 4'000'000; // above the kernel's largest
        const auto profile = loadSample(scope.live());
        QCOMPARE(profile->totalCalls(), std::uint64_t{73});
        QVERIFY(profile->runs()[0].process->wasKilled && !profile->runs()[0].process->isRunning);
        QVERIFY(problemsOf(*profile).find("note: process 4000000 did not end by itself") != std::string::npos);
    }

    void theHeaviestThreadsStandSinglyAndTheRestByStart()
    {
        ScopeBuilder scope = sample();
        std::uint64_t all = 56'000'000;
        for (unsigned i = 0; i < 300; ++i) {
            const std::uint64_t ns = 4'000'000 * std::uint64_t{i + 1};
            scope.thread({.tid = 100 + i,
                          .start = i % 3 == 0   ? progBias + 0x1100
                                   : i % 3 == 1 ? libBias + 0x2000
                                                : 0,
                          .userNs = ns,
                          .samples = i + 1});
            all += ns;
        }
        scope.thread({.start = progBias + 0x1100, .userNs = 8'000'000, .samples = 2, .lives = 40});
        all += 8'000'000;
        const auto profile = loadSample(scope);
        const auto threads = profile->threads();
        const auto singles =
            std::count_if(threads.begin(), threads.end(), [](const ThreadRow& t) { return t.tid != 0; });
        QCOMPARE(singles, 64);
        QCOMPARE(threads.size(), std::size_t{67});
        double sum = 0;
        std::uint64_t number = 0;
        for (std::size_t i = 0; i < threads.size(); ++i) {
            sum += threads[i].totalSeconds();
            number += threads[i].threads;
            QVERIFY(i == 0 || threads[i - 1].totalSeconds() >= threads[i].totalSeconds());
        }
        QVERIFY(isNear(sum, static_cast<double>(all) * 1e-9));
        QCOMPARE(number, std::uint64_t{341});
        const auto group = std::find_if(threads.begin(), threads.end(),
                                        [](const ThreadRow& t) { return t.tid == 0 && t.start == "work"; });
        QVERIFY(group != threads.end());
        QVERIFY(group->startFunction.has_value());
        QCOMPARE(profile->runs()[0].process->threads, std::uint64_t{341});
    }
};

QTEST_APPLESS_MAIN(TestScopeLoad)
#include "tst_scope_load.moc"
