// SPDX-License-Identifier: MIT
//
// The part of a run that flows through a function.
#include "diagram/flow_through.h"

#include "graph_text.h"
#include "random_program.h"

#include <QTest>

#include <cmath>

using namespace gmonscope;
using namespace gmonscope::diagram;
using namespace gmonscope::test;

namespace {

using ProfilePtr = std::shared_ptr<const Profile>;

FunctionSet setOf(const Profile& profile, const std::vector<std::string>& names)
{
    FunctionSet set(profile.functions().size());
    for (const std::string& name : names)
        set[idOf(profile, name).value] = true;
    return set;
}

FlowThrough through(const ProfilePtr& profile, const std::vector<std::string>& names, bool isMeasured = false)
{
    return flowThrough(*profile, setOf(*profile, names), Scale(*profile, isMeasured));
}

/// "name value distance" of all that the flow reaches, in the order of the profile.
std::string textOf(const Profile& profile, const FlowThrough& flow)
{
    std::string text;
    for (std::uint32_t f = 0; f < profile.functions().size(); ++f) {
        if (flow.distances[f] == FlowThrough::unreached)
            continue;
        char line[80];
        (void)std::snprintf(line, sizeof line, "%s %.3g %u; ", std::string(profile.function({f}).name).c_str(),
                            flow.values[f], flow.distances[f]);
        text += line;
    }
    return text;
}

bool isNear(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max({1.0, std::abs(a), std::abs(b)}); }

/// Adds up the flow along all ways from a function, one by one: only for graphs without cycles.
class AllWays {
public:
    AllWays(const Profile& profile, FunctionId subject) : m_profile(profile), values(profile.functions().size())
    {
        values[subject.value] = profile.function(subject).totalSeconds();
        upwards(subject, values[subject.value]);
        downwards(subject, 1);
    }

private:
    [[nodiscard]] double shareOf(ArcId id) const
    {
        const Arc& arc = m_profile.arc(id);
        const double total = m_profile.function(arc.callee).totalSeconds();
        return arc.caller == arc.callee || total <= 0 ? 0 : m_profile.flow(id).totalSeconds() / total;
    }

    void upwards(FunctionId f, double value)
    {
        for (const ArcId id : m_profile.arcsTo(f))
            if (const double part = value * shareOf(id); part > 0) {
                values[m_profile.arc(id).caller.value] += part;
                upwards(m_profile.arc(id).caller, part);
            }
    }
    void downwards(FunctionId f, double owed)
    {
        for (const ArcId id : m_profile.arcsFrom(f))
            if (const double part = owed * shareOf(id); part > 0) {
                const FunctionId callee = m_profile.arc(id).callee;
                values[callee.value] += part * m_profile.function(callee).totalSeconds();
                downwards(callee, part);
            }
    }

    const Profile& m_profile;

public:
    std::vector<double> values; ///< by function
};

/// Two callers of f, of which one has much time of its own; f shares leaf with other.
const std::string diamond = "main 0\na 5\nb 0\nf 2\nleaf 6\nother 1\n"
                            "main -> a 1\nmain -> b 1\na -> f 1\nb -> f 3\nf -> leaf 2\n"
                            "main -> other 1\nother -> leaf 1\n";

} // namespace

class TestFlowThrough : public QObject {
    Q_OBJECT
private slots:
    /// f takes 2 s and two thirds of leaf's 6: 6 s. b asked for three quarters of it.
    void callersHaveTheirShareAndCalleesWhatTheyOwe()
    {
        const auto profile = profileFromText(diamond);
        const FlowThrough flow = through(profile, {"f"});
        QCOMPARE(textOf(*profile, flow), std::string("main 6 2; a 1.5 1; b 4.5 1; f 6 0; leaf 4 1; "));
        QCOMPARE(flow.whole, 6.0);
    }
    void aCycleIsOne()
    {
        const auto profile = profileFromText("main 1\nx 2\ny 1\nf 4\nleaf 4\nmain -> x 1\nx -> y 5\ny -> x 5\n"
                                             "y -> f 3\nmain -> f 1\nf -> leaf 1\n");
        const FlowThrough ofF = through(profile, {"f"});
        QCOMPARE(textOf(*profile, ofF), std::string("main 8 1; x 6 1; y 6 1; f 8 0; leaf 4 1; "));
        const FlowThrough ofX = through(profile, {"x"}); // its cycle: 3 s, and 6 of 8 s of f
        QCOMPARE(textOf(*profile, ofX), std::string("main 9 1; x 9 0; y 9 0; f 6 1; leaf 3 2; "));
    }
    void theTimeOfOneBelowAnotherCountsOnce()
    {
        const auto profile = profileFromText(diamond);
        const FlowThrough flow = through(profile, {"b", "f"}); // b has 4.5 of f's 6 s, and they flow through f
        QCOMPARE(textOf(*profile, flow), std::string("main 6 1; a 1.5 1; b 4.5 0; f 6 0; leaf 4 1; "));
        QCOMPARE(flow.whole, 6.0);
    }
    void betweenTwoAllThatFlowsToTheLowerOrFromTheUpperCounts()
    {
        const auto profile = profileFromText("up 0\nmid 1\nside 0\nlow 4\nup -> mid 1\nside -> mid 1\nmid -> low 1\n");
        // Half of mid's 5 s belongs to up; low's 4 s pass through it for both.
        QCOMPARE(textOf(*profile, through(profile, {"up", "low"})),
                 std::string("up 2.5 0; mid 4.5 1; side 2 2; low 4 0; "));
    }
    void withoutTimeCallsTell()
    {
        const auto profile = profileFromText("main 1\na 0\nb 0\nf 0\nleaf 0\nmain -> a 1\nmain -> b 1\na -> f 1\n"
                                             "b -> f 9\nf -> leaf 40\n");
        QCOMPARE(textOf(*profile, through(profile, {"f"})),
                 std::string("main 10 2; a 1 1; b 9 1; f 10 0; leaf 40 1; "));
    }
    /// By calls a has half of f; its stacks say all, and no part of leaf was called from f.
    void sampledStacksAreBelieved()
    {
        const auto profile = profileFromText("main -> a 1\nmain -> b 1\na -> f 1\nb -> f 1\nf -> leaf 1\nb -> leaf 1\n"
                                             "main;a;f = 60\nmain;b;leaf = 40\n");
        QCOMPARE(textOf(*profile, through(profile, {"f"}, true)),
                 std::string("main 0.6 2; a 0.6 1; b 0 1; f 0.6 0; leaf 0 1; "));
        QCOMPARE(textOf(*profile, through(profile, {"f"})).substr(0, 22), std::string("main 0.8 2; a 0.4 1; b"));
    }
    void aSampleCountsOnceHoweverOftenItsFunctionsRecur()
    {
        const auto profile = profileFromText("main -> a 1\na -> f 1\nf -> a 1\nf -> leaf 1\nmain -> leaf 1\n"
                                             "main;a;f;a;f;leaf = 10\nmain;leaf = 5\n");
        const FlowThrough flow = through(profile, {"f"}, true);
        QCOMPARE(textOf(*profile, flow), std::string("main 0.1 1; a 0.1 0; f 0.1 0; leaf 0.1 1; "));
        QCOMPARE(flow.whole, 0.1);
    }
    void allCallersAndCalleesAreListedByFlow()
    {
        const auto profile = profileFromText(diamond);
        const Surroundings all = surroundingsOf(*profile, EntryRef::of(idOf(*profile, "f")), false);
        const auto textOf = [&](const std::vector<Relative>& relatives) {
            std::string text;
            for (const Relative& relative : relatives)
                text += std::string(profile->function(relative.entry.function()).name) + ' ' +
                        std::to_string(relative.distance) + ' ';
            return text;
        };
        QCOMPARE(textOf(all.callers), std::string("main 2 b 1 a 1 "));
        QCOMPARE(textOf(all.callees), std::string("leaf 1 "));
        QCOMPARE(all.whole, 6.0);
        QCOMPARE(all.callers[1].value, 4.5);
    }
    void onRandomProgramsItIsTheSumOverAllWays()
    {
        for (std::uint32_t seed = 1; seed <= 20; ++seed) {
            const auto profile = profileFromText(
                randomProgramText({.seed = seed, .functions = 24, .arcsPerFunction = 2.2, .cycles = 0}));
            for (std::uint32_t f = 0; f < profile->functions().size(); ++f) {
                FunctionSet subject(profile->functions().size());
                subject[f] = true;
                const FlowThrough flow = flowThrough(*profile, subject, Scale(*profile));
                if (profile->function({f}).totalSeconds() <= 0)
                    continue; // by calls
                const AllWays ways(*profile, {f});
                for (std::uint32_t g = 0; g < profile->functions().size(); ++g)
                    QVERIFY2(isNear(flow.values[g], ways.values[g]),
                             qPrintable(QStringLiteral("seed %1: %2 of %3 is %4, not %5")
                                            .arg(seed)
                                            .arg(g)
                                            .arg(f)
                                            .arg(flow.values[g])
                                            .arg(ways.values[g])));
            }
        }
    }
    /// Its callers' flows are all of its time but what came from outside; self times below it are all of its time, too.
    void onRandomProgramsWithCyclesNothingIsLost()
    {
        for (std::uint32_t seed = 1; seed <= 20; ++seed) {
            const auto profile = profileFromText(randomProgramText({.seed = seed, .functions = 60, .cycles = 4}));
            for (std::uint32_t f = 0; f < profile->functions().size(); ++f)
                checkConservation(*profile, FunctionId{f});
        }
    }

private:
    static void checkConservation(const Profile& profile, FunctionId f)
    {
        FunctionSet subject(profile.functions().size());
        subject[f.value] = true;
        const FlowThrough flow = flowThrough(profile, subject, Scale(profile));
        const auto cycle = profile.function(f).cycle;
        const double total = cycle ? profile.cycle(*cycle).totalSeconds() : profile.function(f).totalSeconds();
        if (total <= 0)
            return;
        QVERIFY(isNear(flow.whole, total) && isNear(flow.values[f.value], total));
        const auto totalOf = [&](FunctionId g) {
            const auto in = profile.function(g).cycle;
            return in ? profile.cycle(*in).totalSeconds() : profile.function(g).totalSeconds();
        };
        FunctionSet above = ancestorsOf(profile, subject), below = descendantsOf(profile, subject);
        double self = 0, roots = 0;
        for (std::uint32_t g = 0; g < profile.functions().size(); ++g) {
            const FunctionId id{g};
            QVERIFY(flow.values[g] <= totalOf(id) * (1 + 1e-9));
            if (below[g] && totalOf(id) > 0)
                self += profile.function(id).selfSeconds * flow.values[g] / totalOf(id);
            if (above[g] && profile.function(id).externalCalls && !profile.function(id).cycle)
                roots += flow.values[g]; // function_0 alone is called from outside
        }
        QVERIFY2(isNear(self, total), qPrintable(QStringLiteral("%1 of %2 below").arg(self).arg(total)));
        QVERIFY2(isNear(roots, total), qPrintable(QStringLiteral("%1 of %2 above").arg(roots).arg(total)));
    }
};

QTEST_APPLESS_MAIN(TestFlowThrough)
#include "tst_flow_through.moc"
