// SPDX-License-Identifier: MIT
//
// Proof by counting: whatever graphs there are, and whatever a person changes in them, time and calls add up.
#include "gmonscope/views.h"
#include "graph/profile_data.h"
#include "graph_text.h"
#include "random_program.h"
#include "scope_sample.h"
#include "statistics/conservation.h"

#include <QTest>

#include <map>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

constexpr std::uint32_t graphs = 1000;

/// Makes profiles of all sizes and shapes; every third was sampled with stacks, too, some that nobody counted.
std::string randomText(std::uint32_t seed)
{
    std::mt19937 random(seed);
    const auto below = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
    const unsigned functions = 10 + below(60);
    std::string text = randomProgramText(
        {.seed = seed, .functions = functions, .arcsPerFunction = 1 + below(30) / 10.0, .cycles = below(6)});
    const auto name = [](unsigned f) { return "function_" + std::to_string(f); };
    for (unsigned i = below(5); i > 0; --i) // callers of whom nothing is known
        text += "<external:libc.so.6> -> " + name(below(functions)) + ' ' + std::to_string(below(1000)) + '\n';
    for (unsigned i = seed % 3 ? 0 : 1 + below(30); i > 0; --i) {
        std::string stack = below(4) ? "function_0" : "?";
        for (unsigned depth = below(8); depth > 0; --depth)
            stack += ';' + (below(3) ? name(below(functions)) : "uncounted_" + std::to_string(below(6)));
        text += stack + ";leaf_" + std::to_string(below(3)) + " = " + std::to_string(1 + below(50)) + '\n';
    }
    return text;
}

/// Makes changes as a person may make them.
GraphChanges randomChanges(std::uint32_t seed)
{
    std::mt19937 random(seed + 77);
    GraphChanges changes;
    for (unsigned i = random() % 4; i > 0; --i)
        changes.hidden.push_back("function_" + std::to_string(random() % 10));
    if (random() % 3 == 0)
        changes.grouping.rules.push_back({"ones", "_[0-9]*1$"});
    if (random() % 2)
        changes.breaking = {.mostArcs = static_cast<std::uint32_t>(random() % 12),
                            .sizeLeft = static_cast<std::uint32_t>(1 + random() % 3)};
    return changes;
}

bool near(double a, double b) { return std::abs(a - b) <= 1e-8 * std::max({1e-3, std::abs(a), std::abs(b)}); }

/// Checks the printed listing: the callers of each entry pay for it, and its callees are its descendants.
std::string listingImbalance(const std::shared_ptr<const Profile>& profile)
{
    const CallGraphListing listing(profile);
    for (const EntryRef subject : listing.order()) {
        const CallGraphEntry entry = listing.entry(subject);
        if (!subject.isCycle() && profile->function(subject.function()).cycle)
            continue; // its cycle's callers pay
        double paid = 0, received = 0;
        bool isFlow = false, isMeasured = false;
        for (const EntryLine& line : entry.callers) {
            paid += line.totalSeconds();
            isFlow |= line.totalSeconds() > 0;
            isMeasured |= line.isMeasuredOnly;
        }
        for (const EntryLine& line : entry.callees)
            received += line.totalSeconds();
        // Where only stacks tell, callers may be unknown.
        if (isFlow && !near(isMeasured ? std::max(paid, entry.totalSeconds()) : paid, entry.totalSeconds()))
            return "callers of entry " + std::to_string(entry.index) + " pay " + std::to_string(paid) + " of " +
                   std::to_string(entry.totalSeconds());
        if (!near(received, entry.descendantsSeconds))
            return "callees of entry " + std::to_string(entry.index);
    }
    return {};
}

/// Calls that are counted for a function are those of its callers.
std::string callImbalance(const Profile& profile)
{
    std::vector<std::uint64_t> calls(profile.functions().size());
    std::uint64_t all = 0;
    for (const Arc& arc : profile.arcs()) {
        all += arc.calls;
        if (arc.caller != arc.callee)
            calls[arc.callee.value] += arc.calls;
    }
    for (std::uint32_t f = 0; f < calls.size(); ++f) {
        for (const ExternalArc& arc : profile.externalArcsTo(FunctionId{f})) {
            calls[f] += arc.calls;
            all += arc.calls;
        }
        if (calls[f] != profile.function(FunctionId{f}).calls)
            return "calls of " + std::string(profile.function(FunctionId{f}).name);
    }
    for (const CutArc& arc : profile.cutArcs())
        all += arc.calls;
    return all == profile.totalCalls() ? "" : "all calls";
}

} // namespace

class TestConservation : public QObject, ScopeSample {
    Q_OBJECT

    /// A run of three threads, which call and take time in all modules as chance will have it.
    ScopeBuilder randomRun(std::uint32_t seed) const
    {
        std::mt19937 random(seed);
        const std::uint64_t places[]{progBias + 0x1000, progBias + 0x1100, progBias + 0x1200,
                                     progBias + 0x1300, libBias + 0x2000,  libBias + 0x2100,
                                     libcBias + 0x4000, libcBias + 0x5000, jitCode};
        const auto any = [&](std::size_t count) { return places[random() % count] + 0x10 + random() % 0x40; };
        ScopeBuilder scope;
        scope.module({.path = m_prog, .bias = progBias, .low = progBias, .high = progBias + 0x2000, .buildId = progId});
        scope.module({.path = m_lib, .bias = libBias, .low = libBias, .high = libBias + 0x3000, .buildId = libId});
        scope.module(
            {.path = m_libc, .bias = libcBias, .low = libcBias, .high = libcBias + 0x7000, .countsCalls = false});
        for (std::uint32_t thread = 1; thread <= 3; ++thread) {
            std::uint64_t samples = 0;
            for (unsigned i = 0; i < 12; ++i) {
                StackSpec stack{.pcs = {progBias + 0x1010}, .samples = 1 + random() % 9, .thread = thread};
                for (auto depth = random() % 5; depth > 0; --depth)
                    stack.pcs.push_back(any(std::size(places)));
                stack.userNs = stack.samples * 4'000'000 - 1000;
                stack.systemNs = 1000;
                samples += stack.samples;
                scope.stack(stack);
            }
            scope.thread({.tid = 10 + thread,
                          .name = "t",
                          .userNs = samples * 4'000'000 - 12'000,
                          .systemNs = 12'000,
                          .samples = samples,
                          .place = thread});
            std::vector<scope_arc_entry> arcs;
            for (unsigned i = 0; i < 15; ++i)
                arcs.push_back({any(std::size(places)), entered(places[random() % 6]), 1 + random() % 99, 0});
            scope.arcs(arcs, 0, false, thread);
        }
        return scope;
    }

private slots:
    void init() { writeFiles(); }

    void timeAndCallsAddUpInRandomGraphs()
    {
        for (std::uint32_t seed = 1; seed <= graphs; ++seed) {
            const std::string text = randomText(seed);
            const auto profile = profileFromText(text);
            for (const std::string& wrong :
                 {findImbalance(*profile), listingImbalance(profile), callImbalance(*profile)})
                QVERIFY2(wrong.empty(), (wrong + " in graph " + std::to_string(seed) + '\n' + text).c_str());
        }
    }
    void theyDoWhateverIsHiddenGroupedAndCut()
    {
        std::size_t cut = 0, grouped = 0;
        for (std::uint32_t seed = 1; seed <= graphs; ++seed) {
            const std::string text = randomText(seed);
            const auto whole = profileFromText(text), changed = profileFromText(text, {}, randomChanges(seed));
            cut += changed->cutArcs().size();
            grouped += changed->groups().size();
            for (const std::string& wrong : {findImbalance(*changed), listingImbalance(changed)})
                QVERIFY2(wrong.empty(), (wrong + " in graph " + std::to_string(seed) + '\n' + text).c_str());
            QVERIFY(near(changed->totalSeconds(), whole->totalSeconds()));
            QVERIFY(near(changed->totalTicks(), whole->totalTicks()));
        }
        QVERIFY2(cut > graphs / 2 && grouped > graphs / 10,
                 (std::to_string(cut) + " cut, " + std::to_string(grouped) + " grouped").c_str());
    }
    void callersCannotPayMoreThanThereIs()
    {
        const auto profile = profileFromText("leaf 0\nmain -> a 1\nmain -> b 1\na -> leaf 1\nb -> leaf 1\n"
                                             "main;a;leaf = 30\nmain;b;leaf = 10\n");
        QCOMPARE(findImbalance(*profile), std::string());
        auto& propagated = const_cast<Profile::Data&>(profile->data()).propagated; // no reader makes such shares
        propagated.flows.clear();
        propagated.measuredShares.assign(profile->arcs().size(), 0.75);
        const std::string wrong = findImbalance(*profile);
        QVERIFY2(wrong == "callers do not pay for leaf", wrong.c_str());
    }
    void threadsAddUpToTheRun()
    {
        for (std::uint32_t seed = 1; seed <= 50; ++seed) {
            const std::string file = m_folder->write("x.scope", randomRun(seed).bytes());
            const auto load = [&](const std::vector<std::string>& threads) {
                return *loadProfile({.image = m_prog, .profiles = {file}, .threads = threads});
            };
            struct Sum {
                double ticks = 0, seconds = 0, system = 0;
                std::uint64_t calls = 0;
            };
            std::map<std::string, Sum> sums;
            const auto add = [&](const Profile& profile, int sign) {
                QCOMPARE(QString::fromStdString(findImbalance(profile)), QString());
                for (const Function& function : profile.functions()) {
                    Sum& sum = sums[std::string(function.name)];
                    sum.ticks += sign * function.ticks;
                    sum.seconds += sign * function.selfSeconds;
                    sum.system += sign * function.selfSystemSeconds;
                    sum.calls += static_cast<std::uint64_t>(sign) * (function.calls + function.selfCalls);
                }
            };
            const auto whole = load({});
            add(*whole, 1);
            double samples = 0;
            for (const ThreadRow& row : whole->threads())
                samples += static_cast<double>(row.samples);
            QVERIFY(near(samples, whole->totalTicks()));
            for (const char* thread : {"11", "12", "13"})
                add(*load({thread}), -1);
            for (const auto& [name, sum] : sums) {
                QVERIFY2(std::abs(sum.ticks) < 1e-6 && std::abs(sum.seconds) < 1e-9 && std::abs(sum.system) < 1e-9,
                         name.c_str());
                QVERIFY2(sum.calls == 0, name.c_str());
            }
        }
    }
    void whatIsLeftOutIsKnown()
    {
        const std::string file = m_folder->write("x.scope", randomRun(1).bytes());
        const auto whole = *loadProfile({.image = m_prog, .profiles = {file}});
        const Function& left = *std::max_element(whole->functions().begin(), whole->functions().end(),
                                                 [](const auto& a, const auto& b) { return a.ticks < b.ticks; });
        LoadRequest request{.image = m_prog, .profiles = {file}};
        request.selection.flat.without = {std::string(left.name)};
        const auto part = *loadProfile(request);
        QCOMPARE(QString::fromStdString(findImbalance(*part)), QString());
        QVERIFY(near(part->totalTicks() + left.ticks, whole->totalTicks()));
        QVERIFY(left.ticks > 0 && near(part->totalSeconds() + left.selfSeconds, whole->totalSeconds()));
    }
    /// The checks of random graphs can fail.
    void whatIsLostIsFound()
    {
        const auto damaged = [](const std::function<void(Profile::Data&)>& damage) {
            auto data = std::make_unique<Profile::Data>();
            data->table.functions.resize(2);
            data->table.functions[0].name = std::string_view("caller");
            data->table.functions[1].selfSeconds = data->table.functions[1].ticks = 5;
            data->info.runs.push_back({.path = "gmon.out", .ticks = 5, .seconds = 5});
            Profile::Data& contents = *data;
            const auto profile =
                buildProfile(std::move(data), {{.caller = FunctionId{0}, .callee = FunctionId{1}, .calls = 3}});
            damage(contents);
            return findImbalance(*profile);
        };
        QCOMPARE(damaged([](Profile::Data&) {}), std::string());
        const auto says = [&](const char* law, const std::function<void(Profile::Data&)>& damage) {
            const std::string wrong = damaged(damage);
            QVERIFY2(wrong.starts_with(law), wrong.c_str());
        };
        says("the functions' ticks are not", [](Profile::Data& data) { data.info.runs[0].ticks = 6; });
        says("the functions' ticks are not", [](Profile::Data& data) { data.totals.leftOutTicks = 1; });
        says("the functions' own times are not", [](Profile::Data& data) { data.totals.leftOutSeconds = 1; });
        says("the functions' own times are not", [](Profile::Data& data) { data.info.runs[0].seconds = 6; });
        // Flows that stand there are taken instead of what was propagated.
        const std::string descendants = "the time of descendants is not that of callees in caller";
        says(descendants.c_str(), [](Profile::Data& data) { data.propagated.flows.push_back({.selfSeconds = 4}); });
        says(descendants.c_str(), [](Profile::Data& data) { data.propagated.flows.push_back({.selfSeconds = 6}); });
    }
};

QTEST_APPLESS_MAIN(TestConservation)
#include "tst_conservation.moc"
