// SPDX-License-Identifier: MIT
//
// --break-cycles: which arcs go, what is said of them, and where the time flows then.
#include "gmonscope/text_report.h"
#include "graph_text.h"
#include "random_program.h"

#include <QTest>

#include <cmath>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

/// main calls a, which with b and c is a cycle; c calls back once, but works for ten seconds.
const std::string loop = "main -> a 4\na -> b 8\nb -> c 20\nc -> a 1\nc -> leaf 5\na 1\nb 2\nc 3\nleaf 4\n";
/// Two cycles, of two and of three; e and f are called from both.
const std::string two = "main -> a 1\na -> b 9\nb -> a 2\nb -> d 3\nd -> e 7\ne -> f 7\nf -> d 4\na 1\nd 1\ne 1\nf 1\n";

std::shared_ptr<const Profile> broken(const std::string& text, std::uint32_t mostArcs, std::uint32_t sizeLeft = 1)
{
    return profileFromText(text, {}, {.breaking = {.mostArcs = mostArcs, .sizeLeft = sizeLeft}});
}

std::string nameOf(const Profile& profile, FunctionId f) { return std::string(profile.function(f).name); }

/// "c -> a 1; ...", what was cut.
std::string cutsOf(const Profile& profile)
{
    std::string text;
    for (const CutArc& cut : profile.cutArcs())
        text += (text.empty() ? "" : "; ") + nameOf(profile, cut.caller) + " -> " + nameOf(profile, cut.callee) + ' ' +
                std::to_string(cut.calls);
    return text;
}

} // namespace

class TestBreakCycles : public QObject {
    Q_OBJECT

private slots:
    void withoutTheOptionNothingIsCut()
    {
        const auto profile = profileFromText(loop);
        QCOMPARE(profile->cutArcs().size(), std::size_t{0});
        QCOMPARE(profile->cycles().size(), std::size_t{1});
    }
    void theArcWithTheFewestCallsIsCut()
    {
        const auto profile = broken(loop, 10);
        QCOMPARE(cutsOf(*profile), std::string("c -> a 1"));
        QVERIFY(profile->cycles().empty());
    }
    void aCutSaysWhatItCosts()
    {
        const auto profile = broken(loop, 10);
        const CutArc& cut = profile->cutArcs().front();
        QCOMPARE(cut.cycleCalls, std::uint64_t{29});
        QCOMPARE(cut.cycleMembers, 3u);
        QCOMPARE(cut.freed.size(), std::size_t{3});
        QCOMPARE(cut.movedSeconds, 2.0); // a costs 10 seconds, of which 1 call in 5 came by this arc
    }
    void timeFlowsThroughTheOpenedCycle()
    {
        const auto profile = broken(loop, 10);
        QCOMPARE(functionOf(*profile, "c").descendantsSeconds, 4.0);
        QCOMPARE(functionOf(*profile, "b").descendantsSeconds, 7.0);
        QCOMPARE(functionOf(*profile, "a").descendantsSeconds, 9.0);
        QCOMPARE(functionOf(*profile, "a").calls, std::uint64_t{4});
        QCOMPARE(profile->totalSeconds(), 10.0);
        QCOMPARE(profile->totalCalls(), std::uint64_t{38});
    }
    /// Cutting arcs has the same result as -k, which is known to agree with GNU gprof.
    void theResultIsThatOfLeavingTheArcOut()
    {
        std::ostringstream cut, left;
        writeCallGraph(cut, CallGraphListing(broken(loop, 10)), {});
        writeCallGraph(left, CallGraphListing(profileFromText(loop, {.arcs = {.without = {"c/a"}}})), {});
        QCOMPARE(cut.str(), left.str());
    }
    void allCyclesAreOpenedThatWithMostTimeFirst()
    {
        const auto profile = broken(two, 10);
        QCOMPARE(cutsOf(*profile), std::string("b -> a 2; f -> d 4"));
        QVERIFY(profile->cycles().empty());
    }
    /// A dozen of them would take all cuts that are allowed, and move no time at all.
    void cyclesWithTimeAreOpenedBeforeCheaperOnes()
    {
        std::string text =
            "main -> parse 1\nparse -> term 900\nterm -> parse 50\nparse 4\nterm 1\nterm -> leaf 1\nleaf 3\n";
        for (int i = 0; i < 12; ++i) {
            const std::string a = "a" + std::to_string(i), b = "b" + std::to_string(i);
            text += "main -> " + a + " 1\n" + a + " -> " + b + " 1\n" + b + " -> " + a + " 1\n";
        }
        QCOMPARE(cutsOf(*broken(text, 1)), std::string("term -> parse 50"));
        const auto profile = broken(text, 10);
        QCOMPARE(profile->cutArcs().size(), std::size_t{10});
        QCOMPARE(nameOf(*profile, profile->cutArcs().front().callee), std::string("parse"));
        QVERIFY(profile->cutArcs().front().movedSeconds > 7);
        QCOMPARE(nameOf(*broken(text, 100), broken(text, 100)->cutArcs().front().callee), std::string("parse"));
    }
    /// An interpreter calls thirty functions, which all call back; those with time do so more often.
    void ofALargeCycleThoseLeaveThatHaveTime()
    {
        std::string text = "main -> run 1\nrun 1\n";
        for (int i = 0; i < 30; ++i) {
            const std::string f = "f" + std::to_string(i);
            text += "run -> " + f + " 1000000\n" + f + " -> run " + std::to_string(i + 1) + "\n";
            text += f + (i == 20 ? " 5\n" : i == 25 ? " 3\n" : " 0\n");
        }
        QCOMPARE(QString::fromStdString(cutsOf(*broken(text, 2))), QString("f20 -> run 21; f25 -> run 26"));
        QCOMPARE(cutsOf(*broken(text, 3)), std::string("f20 -> run 21; f25 -> run 26; f0 -> run 1"));
        QVERIFY(broken(text, 30)->cycles().empty());
    }
    /// `work` takes its time in what it calls, which is in no cycle.
    void timeThatACycleCallsIsTime()
    {
        const auto profile =
            broken("m -> a 1\na -> b 9\nb -> a 1\nm -> work 1\nwork -> x 9\nx -> work 5\nx -> leaf 7\nleaf 4\n"
                   "<external> -> other 7\nother -> leaf 7\na 1\n",
                   1);
        QCOMPARE(cutsOf(*profile), std::string("x -> work 5"));
        QCOMPARE(profile->totalSeconds(), 5.0);
    }
    void arcsThatSetOneFreeTogetherAreCutTogether()
    {
        const std::string text = "m -> a 1\na -> b 9\nb -> a 90\nb -> a 90\na -> heavy 2\nb -> heavy 3\nheavy -> a 99\n"
                                 "heavy -> b 99\nheavy 5\na -> c 60\nc -> d 60\nd -> b 60\n";
        const auto profile = broken(text, 2);
        QCOMPARE(cutsOf(*profile), std::string("a -> heavy 2; b -> heavy 3"));
        QCOMPARE(nameOf(*profile, profile->cutArcs().back().freed.front()), std::string("heavy"));
        QVERIFY(profile->cutArcs().front().freed.empty());
        QVERIFY(!profile->cycles().empty());
    }
    void whatSetsNobodyFreeIsNotCut()
    {
        std::string text;
        for (const char* caller : {"a", "b", "c", "d", "e"})
            for (const char* callee : {"a", "b", "c", "d", "e"})
                if (*caller != *callee)
                    text += std::string(caller) + " -> " + callee + " 1\n";
        QVERIFY(broken(text, 3)->cutArcs().empty()); // it takes four to set one free
        QCOMPARE(broken(text, 4)->cutArcs().size(), std::size_t{4});
        QCOMPARE(broken(text, 4)->cycles().front().members.size(), std::size_t{4});
        QVERIFY(broken(text, 10)->cycles().empty());
    }
    void noMoreArcsAreCutThanAllowed()
    {
        const auto profile = broken(two, 1);
        QCOMPARE(cutsOf(*profile), std::string("b -> a 2"));
        QCOMPARE(profile->cycles().size(), std::size_t{1});
        QCOMPARE(profile->cycles().front().members.size(), std::size_t{3});
    }
    void smallCyclesAreLeftAlone()
    {
        const auto profile = broken(two, 10, 2);
        QCOMPARE(cutsOf(*profile), std::string("f -> d 4"));
        QCOMPARE(profile->cycles().size(), std::size_t{1});
        QVERIFY(broken(two, 10, 3)->cutArcs().empty());
    }
    void aCycleIsCutToSmallOnesNotToPieces()
    {
        // Pairs that call each other, tied together by one arc: with pairs allowed, that one is enough.
        const auto profile = broken("a -> b 9\nb -> a 1\nb -> c 9\nc -> d 9\nd -> c 1\nd -> a 5\n", 10, 2);
        QCOMPARE(cutsOf(*profile), std::string("d -> a 5"));
        QCOMPARE(profile->cycles().size(), std::size_t{2});
        QVERIFY(profile->cutArcs().front().freed.empty());
    }
    void theBoundMayLeaveACycle()
    {
        const std::string fan = "a -> b 6\nb -> z 7\na -> c 5\nc -> z 7\na -> d 4\nd -> z 7\nz -> a 100\n";
        QCOMPARE(cutsOf(*broken(fan, 3)), std::string("a -> d 4; a -> c 5; a -> b 6"));
        QCOMPARE(cutsOf(*broken(fan, 2)), std::string("a -> d 4; a -> c 5"));
        QCOMPARE(broken(fan, 2)->cycles().front().members.size(), std::size_t{3});
    }
    void arcsNeverTakenGoFirst()
    {
        const auto profile = broken("a -> b 5\nb -> a 0\na 1\nb 1\n", 10);
        QCOMPARE(cutsOf(*profile), std::string("b -> a 0"));
        QCOMPARE(profile->cutArcs().front().movedSeconds, 0.0);
    }
    void arcsThatNobodyCountedGoLast()
    {
        const auto profile = broken("<external> -> main 1\nmain -> visit 1\nsort -> visit 900\nmain 0.1\nvisit 0.1\n"
                                    "main;visit;sort;visit = 5\nmain;visit;sort = 3\n",
                                    10);
        const auto arcs = profile->arcs();
        QVERIFY(std::any_of(arcs.begin(), arcs.end(), [](const Arc& arc) { return arc.isMeasuredOnly(); }));
        QCOMPARE(profile->cutArcs().size(), std::size_t{1});
        QCOMPARE(profile->cutArcs()[0].calls, std::uint64_t{900}); // sort -> visit
        QCOMPARE(profile->cycles().size(), std::size_t{0});
    }
    void arcsThatNobodyCountedGoLastOfAllCycles()
    {
        const auto profile = broken("main 0.1\nmain -> a 1\na -> b 10\nb -> a 5\nmain;x;y;x = 5\nmain;x;y = 3\n", 1);
        QCOMPARE(cutsOf(*profile), std::string("b -> a 5"));
    }
    void whereNobodyCountedTheSamplesTellTheTime()
    {
        // `leaf` takes all the time, and was seen below x.
        const auto profile = broken("main;a;b;a = 1\nmain;a;b;leaf = 1\nmain;x;y;x = 1\nmain;x;y;leaf = 90\n", 1);
        QCOMPARE(profile->cutArcs().size(), std::size_t{1});
        QCOMPARE(nameOf(*profile, profile->cutArcs().front().freed.front()), std::string("x"));
        // Nine samples in ten of y, or of x, were below the other one.
        const double moved = profile->cutArcs().front().movedSeconds, all = profile->totalSeconds();
        QVERIFY2(moved > 0.01 * all && moved < all, std::to_string(moved).c_str());
        QCOMPARE(profile->cycles().size(), std::size_t{1});
        QCOMPARE(profile->cycles().front().members.size(), std::size_t{2});
    }
    void recursionIsNoCycle() { QVERIFY(broken("a -> b 1\nb -> b 9\n", 10)->cutArcs().empty()); }
    void insideACycleThatIsLeftNoTimeMoves()
    {
        const auto profile = broken("m -> a 1\na -> b 50\nb -> a 5\nb -> c 1\nc -> a 2\nc 1\n", 1);
        QCOMPARE(profile->cutArcs().size(), std::size_t{1});
        QCOMPARE(nameOf(*profile, profile->cutArcs().front().callee), std::string("c"));
        QCOMPARE(profile->cutArcs().front().freed.size(), std::size_t{1});
        QCOMPARE(profile->cycles().front().members.size(), std::size_t{2});
    }
    void totalsAddUpInProgramsOfAnyShape()
    {
        for (std::uint32_t seed = 1; seed <= 30; ++seed) {
            const std::string text = randomProgramText({.seed = seed, .functions = 80, .cycles = 8});
            const auto whole = profileFromText(text), open = broken(text, 1000);
            QVERIFY(open->cycles().empty());
            QCOMPARE(open->totalCalls(), whole->totalCalls());
            std::uint64_t cut = 0;
            for (const CutArc& arc : open->cutArcs())
                cut += arc.calls;
            const auto callsIn = [](const Profile& profile) {
                std::uint64_t calls = 0;
                for (const Function& function : profile.functions())
                    calls += function.calls + function.selfCalls;
                return calls;
            };
            QCOMPARE(callsIn(*open) + cut, callsIn(*whole));
            // All time there is arrives at what nobody calls.
            double roots = 0;
            for (const Function& function : open->functions())
                if (function.calls == function.externalCalls)
                    roots += function.totalSeconds();
            QVERIFY(std::abs(roots - open->totalSeconds()) < 1e-6);
        }
    }
    void theListingNamesArcsAndMembers()
    {
        std::ostringstream out;
        writeCutArcs(out, *broken(loop, 10), {Explanations::Leave});
        QCOMPARE(out.str(), std::string("Cycles opened: 1 arc cut, no cycle left\n\n"
                                        "     calls  % of the   seconds   members\n"
                                        "       cut     cycle     moved  set free  arc\n"
                                        "         1     3.45      2.00         3  c -> a (cycle of 3)\n"
                                        "                                         free: a, b, c\n"));
        std::ostringstream none;
        writeCutArcs(none, *broken("a -> b 1\n", 10));
        QCOMPARE(none.str(), std::string("Cycles opened: 0 arcs cut, no cycle left\n"));
    }
};

QTEST_APPLESS_MAIN(TestBreakCycles)
#include "tst_break_cycles.moc"
