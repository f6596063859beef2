// SPDX-License-Identifier: MIT
//
// Cycles without some of their calls, compared with profiles that are loaded without them.
#include "gmonscope/change_previews.h"
#include "graph_text.h"
#include "profile_lookup.h"

#include <QTest>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

/// A parser: three functions that call each other, and one call back to the first from far below.
constexpr auto parser = "main -> statement 10\nstatement -> expression 1000\nexpression -> term 3000\n"
                        "term -> expression 40\nterm -> block 5\nblock -> statement 5\nmain -> term 2\n"
                        "term -> token 9000\nmain 1\nstatement 2\nexpression 3\nterm 4\nblock 0.5\ntoken 6\n";

std::string nameOf(const Profile& profile, ArcId id)
{
    const Arc& arc = profile.arc(id);
    return std::string(profile.function(arc.caller).name) + " -> " + std::string(profile.function(arc.callee).name);
}

} // namespace

class TestCycleCuts : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theFewestCallsComeFirst();
    void withoutThemNothingIsLeft();
    void aPartOfThemLeavesASmallerCycle();
    void theTimeIsThatOfCyclesThatAreBroken();
    void noCutLeavesTheCycle();
    void callsThatNobodyCountedComeLast();
};

void TestCycleCuts::theFewestCallsComeFirst()
{
    const auto profile = profileFromText(parser);
    const auto cuts = suggestCuts(*profile, CycleId{0});
    QCOMPARE(cuts.size(), 2U);
    QCOMPARE(nameOf(*profile, cuts[0]).substr(0, 5), std::string("term ")); // to block, or from there: both have 5
    QCOMPARE(profile->arc(cuts[0]).calls, 5U);
    QCOMPARE(nameOf(*profile, cuts[1]), std::string("term -> expression"));
}

void TestCycleCuts::withoutThemNothingIsLeft()
{
    const auto profile = profileFromText(parser);
    const auto cuts = suggestCuts(*profile, CycleId{0});
    const CutOutcome outcome = outcomeOfCuts(*profile, CycleId{0}, cuts);
    QVERIFY(outcome.cyclesLeft.empty());
    QCOMPARE(outcome.freed, 4U);
    QCOMPARE(outcome.calls, 45U);
}

void TestCycleCuts::aPartOfThemLeavesASmallerCycle()
{
    const auto profile = profileFromText(parser);
    const auto cuts = suggestCuts(*profile, CycleId{0});
    const CutOutcome outcome = outcomeOfCuts(*profile, CycleId{0}, {cuts.data(), 1});
    QCOMPARE(outcome.cyclesLeft, (std::vector<std::uint32_t>{2})); // expression and term
    QCOMPARE(outcome.freed, 2U);
}

/// The same cuts, made by the load: CutArc::movedSeconds is the same figure.
void TestCycleCuts::theTimeIsThatOfCyclesThatAreBroken()
{
    const auto profile = profileFromText(parser);
    const auto cuts = suggestCuts(*profile, CycleId{0});
    for (std::uint32_t count = 1; count <= cuts.size(); ++count) {
        GraphChanges changes;
        changes.breaking.mostArcs = count;
        const auto broken = profileFromText(parser, {}, changes);
        QCOMPARE(broken->cutArcs().size(), std::size_t{count});
        const CutOutcome outcome = outcomeOfCuts(*profile, CycleId{0}, {cuts.data(), count});
        for (std::size_t i = 0; i < count; ++i) {
            QCOMPARE(broken->cutArcs()[i].calls, profile->arc(cuts[i]).calls);
            QVERIFY(std::abs(broken->cutArcs()[i].movedSeconds - outcome.movedSeconds[i]) < 1e-9);
        }
        QCOMPARE(broken->cycles().size(), outcome.cyclesLeft.size());
    }
}

void TestCycleCuts::noCutLeavesTheCycle()
{
    const auto profile = profileFromText(parser);
    const CutOutcome outcome = outcomeOfCuts(*profile, CycleId{0}, {});
    QCOMPARE(outcome.cyclesLeft, (std::vector<std::uint32_t>{4}));
    QCOMPARE(outcome.freed, 0U);
    QCOMPARE(outcome.allMovedSeconds(), 0.0);
}

void TestCycleCuts::callsThatNobodyCountedComeLast()
{
    // Nobody counts the calls of `loose`, which stacks know.
    const auto profile = profileFromText("main -> a 1\na -> b 100\nb -> a 50\nmain;a;loose = 5\nmain;a;loose;a = 5\n"
                                         "loose -> a 3\nmain;a;b = 5\n");
    QCOMPARE(profile->cycles().size(), 1U);
    const auto cuts = suggestCuts(*profile, CycleId{0});
    QVERIFY(!profile->arc(cuts.front()).isMeasuredOnly());
    for (const ArcId cut : cuts)
        QVERIFY2(!profile->arc(cut).isMeasuredOnly(), nameOf(*profile, cut).c_str()); // others do as well
}

QTEST_APPLESS_MAIN(TestCycleCuts)
#include "tst_cycle_cuts.moc"
