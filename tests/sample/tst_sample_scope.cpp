// SPDX-License-Identifier: MIT
//
// Facts that a .scope file tells beyond a gmon.out, of real programs from our runtime: shared libraries, plug-ins,
// threads, and programs that are running.
#include "command.h"
#include "formats/gmon_bytes.h"
#include "gmonscope/accuracy.h"
#include "gmonscope/export.h"
#include "gmonscope/live.h"
#include "gmonscope/load_profile.h"
#include "gmonscope/views.h"
#include "input/input_profile.h"
#include "scope/scope_gmon.h"
#include "scope/scope_reader.h"
#include "sum/gmon_sum.h"
#include "sum_file/sum_file.h"
#include "temp_files.h"

#include <QProcess>
#include <QTest>

#include <cmath>
#include <cstring>
#include <map>
#include <set>
#include <sstream>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

constexpr const char* lumen = GMONSCOPE_PROGRAMS_DIR "/lumen";
constexpr const char* script = GMONSCOPE_PROGRAMS_DIR "/sample.lum";
constexpr const char* plugins = GMONSCOPE_PROGRAMS_DIR "/plugins";
constexpr const char* phases = GMONSCOPE_PROGRAMS_DIR "/phases";
constexpr const char* costs = GMONSCOPE_PROGRAMS_DIR "/costs";
constexpr int patienceMs = 20000;

std::shared_ptr<const Profile> load(const std::string& image, const std::string& profile, bool useCompanions = true)
{
    const auto loaded = loadProfile({.image = image, .profiles = {profile}, .useCompanions = useCompanions});
    if (!loaded)
        throw std::runtime_error(loaded.error().text());
    return *loaded;
}

const Function& functionNamed(const Profile& profile, std::string_view name)
{
    for (const Function& function : profile.functions())
        if (function.name == name)
            return function;
    throw std::runtime_error("no function " + std::string(name));
}

/// Sums over all functions of this name.
std::uint64_t callsOf(const Profile& profile, std::string_view name)
{
    std::uint64_t calls = 0;
    for (const Function& function : profile.functions())
        calls += function.name == name ? function.calls + function.selfCalls : 0;
    return calls;
}

FunctionId idOf(const Profile& profile, std::string_view name)
{
    return {static_cast<std::uint32_t>(&functionNamed(profile, name) - profile.functions().data())};
}

/// "<external: libc.so.6> 5"
std::string externalCallersOf(const Profile& profile, std::string_view name)
{
    std::string text;
    for (const ExternalArc& arc : profile.externalArcsTo(idOf(profile, name)))
        text += (text.empty() ? "" : ", ") + profile.externalCaller(arc.caller).name + ' ' + std::to_string(arc.calls);
    return text;
}

std::string moduleOf(const Profile& profile, std::string_view name)
{
    const auto module = functionNamed(profile, name).module;
    return module ? profile.module(*module).name : std::string();
}

} // namespace

class TestSampleScope : public QObject {
    Q_OBJECT

    TempFolder m_folder;
    std::string m_gmon, m_plugins;
    std::shared_ptr<const Profile> m_profile;

    std::string record(const std::string& name, const std::vector<std::string>& command)
    {
        std::vector<std::string> words{GMONSCOPE_BIN_DIR "/gmonscope-record", "-o", m_folder.path(name)};
        words.insert(words.end(), command.begin(), command.end());
        const Outcome outcome = run({.words = words, .folder = m_folder.path(), .limitSeconds = 110});
        if (outcome.exitStatus != 0)
            throw std::runtime_error("gmonscope-record failed: " + outcome.err);
        return m_folder.path(name);
    }

    /// The one process that runs with its file in m_folder.
    std::optional<LiveProcess> live() const
    {
        for (const LiveProcess& process : listLiveProcesses())
            if (process.isRunning)
                return process;
        return {};
    }

private slots:
    void initTestCase()
    {
        qputenv("GMONSCOPE_DIR", QByteArray::fromStdString(m_folder.path("live")));
        m_gmon = record("gmon.out", {lumen, "--threads", "4", script, "2"});
        m_profile = load(lumen, m_gmon);
        const std::string folder = GMONSCOPE_PROGRAMS_DIR;
        m_plugins = record("plugins.out", {plugins, "50", folder + "/plugin_one.so", folder + "/plugin_two.so"});
    }

    void theCompanionIsUsed()
    {
        QCOMPARE(m_profile->runs().size(), std::size_t{1});
        QVERIFY(m_profile->runs()[0].process.has_value());
        QCOMPARE(m_profile->runs()[0].process->program, std::string(lumen));
        QCOMPARE(m_profile->runs()[0].process->arguments.at(1), std::string("--threads"));
    }
    void theTablesOfAllThreadsAddUpToThoseOfTheRun()
    {
        QCOMPARE(m_profile->threads().size(), std::size_t{5});
        std::map<std::string, std::uint64_t> calls;
        double ticks = 0;
        for (const ThreadRow& thread : m_profile->threads()) {
            const auto one =
                loadProfile({.image = lumen, .profiles = {m_gmon}, .threads = {std::to_string(thread.tid)}});
            QVERIFY(one);
            QCOMPARE((*one)->totalTicks(), static_cast<double>(thread.samples));
            ticks += (*one)->totalTicks();
            for (const Function& function : (*one)->functions())
                calls[std::string(function.name)] += function.calls + function.selfCalls;
            QCOMPARE(callsOf(**one, "run_thread"), std::uint64_t{thread.isMain ? 0u : 1u});
        }
        QCOMPARE(ticks, m_profile->totalTicks());
        for (const Function& function : m_profile->functions())
            QCOMPARE(calls[std::string(function.name)], callsOf(*m_profile, function.name));
    }
    void itsGmonOutIsWhatTheAnalysisMakesOfIt()
    {
        const auto scope = readScope(m_gmon + ".scope");
        const auto file = openProfile(m_gmon, {});
        QVERIFY(scope && file);
        const auto gmon = parseProfile(*file);
        QVERIFY(bool(gmon));
        GmonData ours = gmonOf(*scope);
        ours.companionId = gmon->companionId;
        GmonSum sum; // merges equal arcs
        QVERIFY(!sum.add(ours));
        ours.arcs = sum.take().arcs;
        const std::string bytes = gmonBytes(ours, {});
        QCOMPARE(bytes.size(), file->bytes.size());
        QVERIFY(std::memcmp(bytes.data(), file->bytes.data(), bytes.size()) == 0);
    }
    void aSumOfTwoRunsReadsAsBoth()
    {
        const std::string other = record("other.out", {lumen, "--threads", "2", script, "1"});
        const LoadRequest both{.image = lumen, .profiles = {m_gmon, other}};
        std::string note;
        QVERIFY(!writeSum(m_folder.path("gmon.sum"), both, note) && note.empty());
        const auto jsonOf = [](const LoadRequest& request) {
            std::ostringstream text;
            writeJson(text, **loadProfile(request), TextStyle(Explanations::Leave));
            const std::string json = text.str();
            return json.substr(0, json.find("\"profiles\":"));
        };
        const std::string direct = jsonOf(both);
        QVERIFY(direct.find("\"gc_mark\"") != std::string::npos);
        QCOMPARE(jsonOf({.image = lumen, .profiles = {m_folder.path("gmon.sum")}}), direct);
        const LoadRequest plain{.image = lumen, .profiles = {m_folder.path("gmon.sum")}, .useCompanions = false};
        QCOMPARE(jsonOf(plain), jsonOf({.image = lumen, .profiles = both.profiles, .useCompanions = false}));
    }
    void itAgreesWithItsGmonOutOnEveryCallInTheProgram()
    {
        const auto plain = load(lumen, m_gmon, false);
        QVERIFY(!plain->runs()[0].process);
        std::size_t compared = 0;
        for (std::size_t i = 0; i < plain->functions().size(); ++i) {
            const Function &f = plain->functions()[i], &g = m_profile->functions()[i];
            QCOMPARE(g.name, f.name);
            QCOMPARE(g.selfCalls, f.selfCalls);
            QCOMPARE(g.calls, f.calls);
            compared += f.calls > 0;
        }
        QVERIFY(compared > 50);
    }
    void itAgreesWithItsGmonOutOnTimeInTheProgram()
    {
        const auto plain = load(lumen, m_gmon, false);
        double largest = 0;
        for (std::size_t i = 0; i < plain->functions().size(); ++i)
            if (plain->functions()[i].kind != FunctionKind::Instrumentation) // most of it is in the runtime's library
                largest = std::max(largest,
                                   std::abs(plain->functions()[i].selfSeconds - m_profile->functions()[i].selfSeconds));
        QVERIFY2(largest < 2 * plain->secondsPerTick(), qPrintable(QString::number(largest)));
    }
    void theTimeIsThatOfTheWholeProcess()
    {
        const ProcessFacts& facts = *m_profile->runs()[0].process;
        const double used = facts.userSeconds + facts.systemSeconds;
        QVERIFY(used > 0.3);
        QVERIFY2(std::abs(m_profile->totalSeconds() - used) < 0.1 * used + 0.05,
                 qPrintable(QString("%1 of %2 s").arg(m_profile->totalSeconds()).arg(used)));
    }
    void functionsOfSharedLibrariesAreRows()
    {
        QCOMPARE(moduleOf(*m_profile, "lumenfmt_checksum"), std::string("liblumenfmt.so"));
        QVERIFY(functionNamed(*m_profile, "lumenfmt_checksum").calls > 100);
        QVERIFY(functionNamed(*m_profile, "lumenfmt_checksum").externalCalls == 0);
        const auto modules = m_profile->modules();
        QVERIFY(std::any_of(modules.begin(), modules.end(), [](const Module& m) {
            return m.name.starts_with("libc.so") && m.state == ModuleState::Read && !m.hasCalls;
        }));
    }
    void theTimeOfCountingIsNoFunctions()
    {
        const Function& row = functionNamed(*m_profile, "[instrumentation]");
        QVERIFY(row.selfSeconds > 0 && row.selfSeconds < 0.5 * m_profile->totalSeconds());
        for (const Function& function : m_profile->functions())
            QVERIFY(!function.isReached() || !function.name.ends_with("mcount"));
        double sum = 0;
        for (const Function& function : m_profile->functions())
            sum += function.selfSeconds;
        QVERIFY(std::abs(sum - m_profile->totalSeconds()) < 1e-9);
    }
    void callbacksComeFromTheCLibrary()
    {
        QVERIFY(externalCallersOf(*m_profile, "compare_items").starts_with("<external: libc.so.6> "));
        QCOMPARE(externalCallersOf(*m_profile, "run_thread"), std::string("<external: libc.so.6> 4"));
    }
    void threadsHaveTheirTimes()
    {
        const auto threads = m_profile->threads();
        QCOMPARE(threads.size(), std::size_t{5});
        QCOMPARE(
            std::count_if(threads.begin(), threads.end(), [](const ThreadRow& t) { return t.start == "run_thread"; }),
            4);
        QCOMPARE(std::count_if(threads.begin(), threads.end(), [](const ThreadRow& t) { return t.isMain; }), 1);
        double sum = 0;
        for (const ThreadRow& thread : threads)
            sum += thread.totalSeconds();
        QVERIFY(std::abs(sum - m_profile->totalSeconds()) < 1e-6);
    }

    void pluginsKeepTheirNamesWhateverAddressTheyGet()
    {
        const auto profile = load(plugins, m_plugins);
        QCOMPARE(callsOf(*profile, "first_worker"), std::uint64_t{500});
        QCOMPARE(callsOf(*profile, "second_worker"), std::uint64_t{500});
        QCOMPARE(callsOf(*profile, "plugin_work"), std::uint64_t{1000});
        QCOMPARE(moduleOf(*profile, "second_worker"), std::string("plugin_two.so"));
        QCOMPARE(profile->arcsTo(idOf(*profile, "first_worker")).size(), std::size_t{1});
    }
    void marksSplitTheTimeOfAFunction()
    {
        const auto profile = load(phases, record("phases.out", {phases}));
        const Function &first = functionNamed(*profile, "phases.first"),
                       &second = functionNamed(*profile, "phases.second");
        QCOMPARE(first.calls, std::uint64_t{10});
        QCOMPARE(second.calls, std::uint64_t{10});
        QCOMPARE(profile->arc(profile->arcsTo(idOf(*profile, "phases.second")).front()).caller,
                 idOf(*profile, "phases"));
        const double share = first.selfSeconds / (first.selfSeconds + second.selfSeconds);
        QVERIFY2(share > 0.08 && share < 0.5, qPrintable(QString::number(share)));
    }
    void whatCallersCostIsMeasured()
    {
        const auto profile = load(costs, record("costs.out", {costs, "20"}));
        const Function& work = functionNamed(*profile, "work");
        QCOMPARE(work.calls, std::uint64_t{2000});
        const MeasuredComparison comparison(*profile);
        for (const ArcId arc : profile->arcsTo(idOf(*profile, "work"))) {
            const double estimated = profile->flow(arc).totalSeconds() / work.selfSeconds;
            const double measured = profile->measured(arc)->seconds / work.selfSeconds;
            const bool isHard = profile->function(profile->arc(arc).caller).name == "hard";
            QVERIFY(std::abs(estimated - 0.5) < 1e-6);
            const double error =
                TimeErrors(*profile).measured(*profile->measured(arc)).around(profile->measured(arc)->seconds) /
                work.selfSeconds;
            // Of intervals that miss 5 %, thrice the width.
            QVERIFY2(std::abs(measured - (isHard ? 20 : 1) / 21.0) < 3 * error, qPrintable(QString::number(measured)));
            QVERIFY(comparison.differs(arc));
        }
    }
    void inlinedFunctionsHaveTheirTimes()
    {
        const std::string image = GMONSCOPE_PROGRAMS_DIR "/inlined", gmon = record("inlined.out", {image});
        for (const bool useCompanions : {true, false}) { // samples, and bins of a histogram
            const auto loaded = loadProfile(
                {.image = image, .profiles = {gmon}, .useCompanions = useCompanions, .symbols = {.inlines = true}});
            QVERIFY(bool(loaded));
            const Profile& profile = **loaded;
            QVERIFY(!profile.inlined().empty());
            const InlinedTime& grind = profile.inlined()[0];
            QCOMPARE(grind.name, std::string("grind"));
            QCOMPARE(grind.function, idOf(profile, "mill"));
            QVERIFY(grind.seconds <= profile.function(grind.function).selfSeconds + 1e-9);
            QVERIFY2(grind.seconds > 0.5 * profile.totalSeconds(), qPrintable(QString::number(grind.seconds)));
        }
        QVERIFY(load(image, gmon)->inlined().empty());
    }
    void countingIsMeasuredByFunction()
    {
        double sum = 0;
        for (std::uint32_t f = 0; f < m_profile->functions().size(); ++f)
            sum += *m_profile->countingSeconds(FunctionId{f});
        const double row = functionNamed(*m_profile, "[instrumentation]").selfSeconds;
        QVERIFY2(sum > 0.9 * row && sum <= row + 1e-9, qPrintable(QString("%1 of %2").arg(sum).arg(row)));
    }
    void callersThatAreNoFunctionsSayWhatTheyAre()
    {
        const auto profile = load(plugins, m_plugins);
        QVERIFY(externalCallersOf(*profile, "compare").starts_with("<external: libc.so.6> "));
        QCOMPARE(externalCallersOf(*profile, "on_signal"), std::string("<signal handler> 3"));
#ifdef __x86_64__
        QCOMPARE(externalCallersOf(*profile, "from_generated_code"), std::string("[jit] 7"));
#endif
    }

    void aRunningProgramIsListedReadAndControlled()
    {
        QProcess process;
        process.setStandardOutputFile(QProcess::nullDevice());
        process.start(GMONSCOPE_BIN_DIR "/gmonscope-record",
                      {"-o", QString::fromStdString(m_folder.path("live.out")), lumen, script, "10000"});
        QTRY_VERIFY_WITH_TIMEOUT(live().has_value(), patienceMs);
        const LiveProcess found = *live();
        QCOMPARE(found.program, std::string(lumen));
        QVERIFY(!found.isOff);
        const auto calls = [&] { return load(lumen, found.path)->totalCalls(); };
        std::uint64_t before = 0;
        QTRY_VERIFY_WITH_TIMEOUT((before = calls()) > 0, patienceMs);
        QTRY_VERIFY_WITH_TIMEOUT(calls() > before, patienceMs);
        QVERIFY(load(lumen, found.path)->runs()[0].process->isRunning);

        QVERIFY(!switchLiveOff(found.path, true));
        QVERIFY(live()->isOff);
        QTest::qWait(100); // for the call in flight
        const std::uint64_t stopped = calls();
        QTest::qWait(100);
        QCOMPARE(calls(), stopped);
        QVERIFY(!resetLive(found.path));
        QCOMPARE(calls(), std::uint64_t{0});
        QCOMPARE(load(lumen, found.path)->runs()[0].process->resetCalls, stopped);
        QVERIFY(!switchLiveOff(found.path, false));
        QTRY_VERIFY_WITH_TIMEOUT(calls() > 0, patienceMs);

        kill(static_cast<pid_t>(found.pid), SIGKILL);
        QVERIFY(process.waitForFinished(patienceMs));
        QVERIFY(!live().has_value());
        QVERIFY(switchLiveOff(found.path, true).has_value()); // salvaged, and gone
        QVERIFY(load(lumen, m_folder.path("live.out"))->totalCalls() > 0);
    }
};

QTEST_GUILESS_MAIN(TestSampleScope)
#include "tst_sample_scope.moc"
