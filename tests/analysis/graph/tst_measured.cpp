// SPDX-License-Identifier: MIT
//
// Tests times from sampled call stacks, beside the estimate by call counts.
#include "gmon_builder.h"
#include "gmonscope/accuracy.h"
#include "gmonscope/diagram.h"
#include "gmonscope/export.h"
#include "gmonscope/text_report.h"
#include "graph_text.h"
#include "measured_scene.h"

#include <QTest>

#include <random>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

std::optional<ArcId> arcBetween(const Profile& profile, std::string_view caller, std::string_view callee)
{
    for (const ArcId arc : profile.arcsFrom(idOf(profile, caller)))
        if (profile.function(profile.arc(arc).callee).name == callee)
            return arc;
    return {};
}

ArcId arcIdOf(const Profile& profile, std::string_view caller, std::string_view callee)
{
    if (const auto arc = arcBetween(profile, caller, callee))
        return *arc;
    throw std::invalid_argument("no arc " + std::string(caller) + " to " + std::string(callee));
}

std::uint64_t samplesOf(const Profile& profile, std::string_view name)
{
    return profile.measured(idOf(profile, name))->samples;
}

std::uint64_t samplesOf(const Profile& profile, std::string_view caller, std::string_view callee)
{
    return profile.measured(arcIdOf(profile, caller, callee))->samples;
}

double totalOf(const Profile& profile, std::string_view name)
{
    return profile.function(idOf(profile, name)).totalSeconds();
}

bool differs(const Profile& profile, std::string_view caller, std::string_view callee)
{
    return MeasuredComparison(profile).differs(arcIdOf(profile, caller, callee));
}

std::size_t flagsOf(const Profile& profile)
{
    const MeasuredComparison comparison(profile);
    std::size_t flags = 0;
    for (std::uint32_t arc = 0; arc < profile.arcs().size(); ++arc)
        flags += comparison.differs(ArcId{arc});
    return flags;
}

} // namespace

class TestMeasured : public QObject {
    Q_OBJECT

private slots:
    void framesOfOneContextAreOne()
    {
        Scene scene = easyAndHard(10, 20);
        scene.samples({"start", "main", "easy"}, 5);
        scene.samples({"start", "main", "hard", "work", "malloc"}, 30);
        const auto profile = scene.load();
        std::string tree;
        for (std::uint32_t i = 0; i < profile->measuredFrames().size(); ++i) {
            const MeasuredFrame& frame = profile->measuredFrames()[i];
            tree += std::string(profile->function(*frame.function).name) + ' ' + std::to_string(frame.samples) + ' ' +
                    std::to_string(static_cast<int>(frame.caller)) + ' ' + std::to_string(frame.end) + '\n';
            QVERIFY(isNear(frame.seconds, static_cast<double>(frame.samples) * nsPerSample * 1e-9));
        }
        QCOMPARE(tree, std::string("main 65 -1 6\n"
                                   "hard 50 0 4\n"
                                   "work 50 1 4\n"
                                   "malloc 30 2 4\n"
                                   "easy 15 0 6\n"
                                   "work 10 4 6\n"));
        QVERIFY(isNear(profile->measuredFrames()[2].selfSeconds, 20 * 0.004));
    }

    void theGraphMarksArcsThatDisagree()
    {
        const auto profile = easyAndHard(100, 900).load();
        Diagram diagram = buildDiagram(*profile);
        markDisagreements(diagram, *profile, MeasuredComparison(*profile));
        std::string marked;
        for (const DiagramArc& arc : diagram.arcs) {
            const std::string &caller = diagram.nodes[arc.tail].name, &callee = diagram.nodes[arc.head].name;
            QCOMPARE(arc.tip.find("disagree beyond chance") != std::string::npos, differs(*profile, caller, callee));
            if (arc.disagrees)
                marked += caller + ' ' + callee + '\n';
        }
        // Where the time of work is shared out; what comes to easy and hard by it has one way only.
        QVERIFY(differs(*profile, "main", "hard"));
        QVERIFY2(marked == "hard work\neasy work\n" || marked == "easy work\nhard work\n", marked.c_str());
    }

    void framesAddUpToTheRun()
    {
        Scene scene({"main", "even", "odd"});
        scene.calls("", "main", 1);
        scene.calls("main", "even", 1);
        scene.calls("even", "odd", 5);
        scene.calls("odd", "even", 5);
        scene.samples({"start", "main", "even", "odd", "even"}, 7);
        scene.samples({"?", "odd"}, 3);
        scene.samples({"start", "main", "counting"}, 2);
        const auto profile = scene.load();
        double outermost = 0, own = 0;
        for (const MeasuredFrame& frame : profile->measuredFrames()) {
            outermost += frame.caller == MeasuredFrame::none ? frame.seconds : 0;
            own += frame.selfSeconds;
        }
        QVERIFY(isNear(outermost, profile->totalSeconds()));
        QVERIFY(isNear(own, profile->totalSeconds()));
    }

    void withoutStacksThereAreNoFrames() { QVERIFY(profileFromText("a -> b 1\nb 1\n")->measuredFrames().empty()); }

    void whoCausesTwentyTimesTheTimeIsMeasuredSo()
    {
        const auto profile = easyAndHard(50, 1000).load();
        for (const char* caller : {"easy", "hard"}) // the estimate: half each
            QVERIFY(isNear(profile->flow(arcIdOf(*profile, caller, "work")).totalSeconds(), 2.1));
        QVERIFY(isNear(profile->measured(arcIdOf(*profile, "easy", "work"))->seconds, 0.2));
        QVERIFY(isNear(profile->measured(arcIdOf(*profile, "hard", "work"))->seconds, 4.0));
        QVERIFY(isNear(profile->measured(idOf(*profile, "hard"))->seconds, 4.0));
        QVERIFY(isNear(profile->measured(idOf(*profile, "work"))->seconds, 4.2));
        QVERIFY(differs(*profile, "easy", "work"));
        QVERIFY(differs(*profile, "hard", "work"));
        QVERIFY(differs(*profile, "main", "easy")); // gets a half from below as well
    }
    void equalCostsDoNotDiffer()
    {
        QCOMPARE(flagsOf(*easyAndHard(480, 520).load()), std::size_t{0});
        QCOMPARE(flagsOf(*easyAndHard(0, 1).load()), std::size_t{0});
        QCOMPARE(flagsOf(*easyAndHard(1, 5).load()), std::size_t{0});
    }
    void chanceAloneFlagsOneProgramInAHundred()
    {
        std::mt19937 random(1982);
        const std::vector<std::string> callers{"a", "b", "c", "d"};
        int flagged = 0;
        constexpr int programs = 400;
        for (int i = 0; i < programs; ++i) {
            Scene scene({"main", "a", "b", "c", "d", "work", "deep"});
            scene.calls("", "main", 1);
            std::map<std::vector<std::string>, std::uint64_t> samples;
            std::discrete_distribution<std::size_t> byCalls{1000, 300, 20, 1};
            const std::uint64_t counts[] = {1000, 300, 20, 1};
            for (std::size_t c = 0; c < 4; ++c) {
                scene.calls("main", callers[c], 1);
                scene.calls(callers[c], "work", counts[c]);
            }
            scene.calls("work", "deep", 4000);
            for (int s = 0; s < 300; ++s) {
                const std::string& caller = callers[byCalls(random)];
                ++samples[random() % 3 ? std::vector<std::string>{"main", caller, "work", "deep"}
                                       : std::vector<std::string>{"main", caller, "work"}];
            }
            for (const auto& [stack, count] : samples)
                scene.samples(stack, count);
            flagged += flagsOf(*scene.load()) > 0;
        }
        QVERIFY2(flagged <= programs / 100, qPrintable(QString::number(flagged)));
    }
    void recursionCountsOnce()
    {
        Scene scene({"main", "f", "g"});
        scene.calls("", "main", 1);
        scene.calls("main", "f", 1);
        scene.calls("f", "f", 9);
        scene.calls("f", "g", 5);
        scene.samples({"main", "f", "f", "f", "g"}, 7);
        scene.samples({"main", "f"}, 2);
        const auto profile = scene.load();
        QCOMPARE(samplesOf(*profile, "f"), std::uint64_t{9});
        QCOMPARE(samplesOf(*profile, "f", "f"), std::uint64_t{7});
        QCOMPARE(samplesOf(*profile, "main", "f"), std::uint64_t{9});
        QCOMPARE(flagsOf(*profile), std::size_t{0});
    }
    void insideCyclesItIsMeasuredToo()
    {
        Scene scene({"main", "x", "y"});
        scene.calls("", "main", 1);
        scene.calls("main", "x", 1);
        scene.calls("x", "y", 5);
        scene.calls("y", "x", 4);
        scene.samples({"main", "x", "y", "x", "y"}, 30);
        scene.samples({"main", "x"}, 10);
        const auto profile = scene.load();
        QCOMPARE(profile->cycles().size(), std::size_t{1});
        QCOMPARE(samplesOf(*profile, "x", "y"), std::uint64_t{30});
        QCOMPARE(samplesOf(*profile, "y", "x"), std::uint64_t{30});
        QCOMPARE(samplesOf(*profile, "y"), std::uint64_t{30});
        QCOMPARE(profile->measured(CycleId{0})->samples, std::uint64_t{40});
        QVERIFY(!differs(*profile, "x", "y")); // nothing is estimated there
    }
    void theFirstCallIntoAFoldedRecursionIsKnown()
    {
        Scene scene({"main", "x", "y"});
        scene.calls("", "main", 1);
        scene.calls("main", "x", 1);
        scene.calls("x", "y", 50);
        scene.calls("y", "x", 49);
        scene.samples({"main", "...", "y", "x", "y"}, 8); // main never calls y
        scene.samples({"main", "...", "x", "y"}, 1);
        const auto profile = scene.load();
        QCOMPARE(samplesOf(*profile, "main", "x"), std::uint64_t{9});
        QVERIFY(!arcBetween(*profile, "main", "y"));
    }
    void stacksWithUnknownCallersProveNothing()
    {
        Scene scene = easyAndHard(300, 300);
        scene.samples({"?", "work"}, 400);
        scene.samples({"?", "hard", "work"}, 400);
        const auto profile = scene.load();
        QCOMPARE(flagsOf(*profile), std::size_t{0});
        QCOMPARE(samplesOf(*profile, "hard", "work"), std::uint64_t{700});
        QCOMPARE(samplesOf(*profile, "work"), std::uint64_t{1400});
    }
    void aSignalHandlerIsNotPartOfWhatItInterrupts()
    {
        Scene scene({"main", "handler"});
        scene.calls("", "main", 1);
        scene.calls("", "handler", 1);
        scene.samples({"main"}, 3);
        scene.samples({"main", "<signal>", "handler"}, 5);
        const auto profile = scene.load();
        QCOMPARE(samplesOf(*profile, "main"), std::uint64_t{3});
        QCOMPARE(samplesOf(*profile, "handler"), std::uint64_t{5});
    }
    void howAProgramIsStartedIsNotShown()
    {
        const auto profile = easyAndHard(5, 5).load();
        QVERIFY(!functionNamed(*profile, "start"));
        QCOMPARE(callersOf(profile, "main"), std::string("<external> 1"));
    }
    void ofAStackWithoutCountsAllIsShown()
    {
        Scene scene({"main"});
        scene.calls("", "main", 1);
        scene.samples({"start", "malloc"}, 5);
        const auto profile = scene.load();
        QVERIFY(profile->arc(arcIdOf(*profile, "start", "malloc")).isMeasuredOnly());
        QVERIFY(isNear(totalOf(*profile, "start"), 0.02));
    }

    /// The last paragraphs of Solaris' gprof(1): 100 units of time in malloc(), which only B calls, that takes 1
    /// itself.
    void theExtremeCaseOfTheSolarisManual()
    {
        Scene scene({"main", "A", "B"});
        scene.calls("", "main", 1);
        scene.calls("main", "A", 10);
        scene.calls("main", "B", 10);
        scene.samples({"start", "main", "A"}, 10);
        scene.samples({"start", "main", "B"}, 1);
        scene.samples({"start", "main", "B", "malloc"}, 60);
        scene.samples({"start", "main", "B", "malloc", "malloc_consolidate"}, 40);
        const auto profile = scene.load();
        const CallGraphListing listing(profile);
        QVERIFY(listing.indexOf(EntryRef::of(idOf(*profile, "B"))) <
                listing.indexOf(EntryRef::of(idOf(*profile, "A"))));
        const CallGraphEntry entry = listing.entry(EntryRef::of(idOf(*profile, "B")));
        QCOMPARE(entry.callees.size(), std::size_t{1});
        QCOMPARE(entry.callees[0].function, idOf(*profile, "malloc"));
        QVERIFY(entry.callees[0].isMeasuredOnly);
        QVERIFY(isNear(entry.callees[0].selfSeconds, 0.24));
        QVERIFY(isNear(entry.callees[0].descendantsSeconds, 0.16));
        QVERIFY(isNear(totalOf(*profile, "B"), 0.404));
        QVERIFY(isNear(totalOf(*profile, "main"), profile->totalSeconds()));
        QCOMPARE(flagsOf(*profile), std::size_t{0});
    }
    void measuredArcsShareTimeAsTheStacksDo()
    {
        Scene scene({"main", "a", "b"});
        scene.calls("", "main", 1);
        scene.calls("main", "a", 1);
        scene.calls("main", "b", 1);
        scene.samples({"main", "a", "malloc"}, 30);
        scene.samples({"main", "b", "malloc"}, 10);
        scene.samples({"?", "malloc"}, 40); // stays where it is
        const auto profile = scene.load();
        QVERIFY(isNear(totalOf(*profile, "a"), 0.12));
        QVERIFY(isNear(totalOf(*profile, "b"), 0.04));
    }
    void callbacksAreJoinedToTheLibraryThatCallsThem()
    {
        Scene scene({"main", "compare"});
        scene.calls("", "main", 1);
        scene.calls("", "compare", 500);
        scene.samples({"main", "qsort"}, 3);
        scene.samples({"main", "qsort", "compare"}, 9);
        const auto profile = scene.load();
        QVERIFY(profile->arc(arcIdOf(*profile, "qsort", "compare")).isMeasuredOnly());
        QCOMPARE(samplesOf(*profile, "qsort", "compare"), std::uint64_t{9});
        QVERIFY(isNear(totalOf(*profile, "main"), 0.012)); // by counts
        QCOMPARE(samplesOf(*profile, "main"), std::uint64_t{12});
        QCOMPARE(samplesOf(*profile, "qsort"), std::uint64_t{12});
        QCOMPARE(profile->function(idOf(*profile, "compare")).calls, std::uint64_t{500});
        QCOMPARE(flagsOf(*profile), std::size_t{0});
    }
    void callersThatAreCountedGetNoArcFromStacks()
    {
        Scene scene({"main", "compare"});
        scene.calls("", "main", 1);
        scene.calls("", "compare", 500);
        scene.samples({"main", "compare"}, 9); // qsort left no frame
        QVERIFY(!arcBetween(*scene.load(), "main", "compare"));
    }
    void callbacksMakeNoCycles()
    {
        Scene scene({"main", "walk", "compare"});
        scene.calls("", "main", 1);
        scene.calls("main", "walk", 1);
        scene.calls("", "compare", 500);
        scene.calls("compare", "walk", 7);
        scene.samples({"main", "walk", "qsort", "compare", "walk"}, 9);
        const auto profile = scene.load();
        QVERIFY(arcBetween(*profile, "walk", "qsort") && !arcBetween(*profile, "qsort", "compare"));
        QVERIFY(profile->cycles().empty());
    }
    void withoutStacksNothingIsMeasured()
    {
        Scene scene = easyAndHard(1, 1);
        LoadRequest request;
        request.profiles.push_back(
            scene.write("g.out", GmonBuilder().histogram(0x1000, 0x1400, {0, 3}, 250).arc(0x1020, 0x1108, 4).bytes()));
        const auto both = scene.load(request); // of one of the two only, and of less than half of the time
        QVERIFY(!both->hasStacks());
        QVERIFY(!both->measured(idOf(*both, "main")).has_value());
        QCOMPARE(flagsOf(*both), std::size_t{0});
    }
    void runsWithoutStacksAreTimeOfUnknownCallers()
    {
        Scene scene = easyAndHard(5, 20);
        const auto alone = scene.load();
        LoadRequest request;
        request.profiles.push_back(
            scene.write("g.out", GmonBuilder().histogram(0x1000, 0x1400, {0, 10}, 250).arc(0x1020, 0x1108, 4).bytes()));
        const auto both = scene.load(request);
        QVERIFY(both->hasStacks());
        QVERIFY2(problemsOf(*both).find("% of the time is of runs without stacks") != std::string::npos,
                 problemsOf(*both).c_str());
        double own = 0;
        for (std::uint32_t f = 0; f < both->functions().size(); ++f) {
            const FunctionId id{f};
            const double plain =
                both->function(id).selfSeconds - alone->function(idOf(*alone, both->function(id).name)).selfSeconds;
            own += plain;
            QVERIFY(std::abs(both->measured(id)->seconds -
                             alone->measured(idOf(*alone, both->function(id).name))->seconds - plain) < 1e-12);
        }
        QVERIFY(std::abs(own - 0.04) < 1e-12);
        QCOMPARE(flagsOf(*both), flagsOf(*alone)); // only whole stacks are compared with the estimate
    }
    void stacksOfSeveralRunsAddUp()
    {
        Scene scene = easyAndHard(5, 20);
        LoadRequest request;
        request.profiles = {scene.write("a.scope"), scene.write("b.scope")};
        scene.samples({"main", "hard", "work"}, 10); // reached in another way
        const auto profile = scene.load(request);
        QCOMPARE(samplesOf(*profile, "hard", "work"), std::uint64_t{70});
        QCOMPARE(samplesOf(*profile, "easy"), std::uint64_t{15});
    }
    void theListingsHaveColumnsForIt()
    {
        const auto profile = easyAndHard(50, 1000).load();
        TextStyle style(Explanations::Leave);
        style.measured = style.errors = true;
        std::ostringstream out;
        writeFlatProfile(out, *profile, style);
        QVERIFY2(out.str().ends_with(R"(
 time   seconds   seconds    calls per call per call     +-self  +-total measured name    
100.00      4.20     4.20     2000  2.10 ms  2.10 ms       0.27     0.27     4.20 work
  0.00      4.20     0.00       10      0 s   210 ms       0.02     0.14     0.20 easy
  0.00      4.20     0.00       10      0 s   210 ms       0.02     0.14     4.00 hard
  0.00      4.20     0.00        1      0 s   4.20 s       0.02     0.27     4.20 main
)"),
                 out.str().c_str());
        out.str("");
        writeCallGraphEntry(out, CallGraphListing(profile), EntryRef::of(idOf(*profile, "work")), style);
        QCOMPARE(out.str(), std::string(R"(                2.10    0.00     0.14     4.00!    1000/2000        hard [4]
                2.10    0.00     0.14     0.20!    1000/2000        easy [3]
[1]    100.0    4.20    0.00     0.27     4.20     2000         work [1]
-----------------------------------------------
)"));
    }
    void callsThatNobodyCountedAreADash()
    {
        Scene scene({"main"});
        scene.calls("", "main", 1);
        scene.samples({"main", "malloc", "malloc"}, 25);
        const auto profile = scene.load();
        std::ostringstream out;
        writeCallGraphEntry(out, CallGraphListing(profile), EntryRef::of(idOf(*profile, "malloc")));
        QCOMPARE(out.str(), std::string(R"(                                   -             malloc [2]
                0.10    0.00       -             main [1]
[2]    100.0    0.10    0.00                 malloc [2]
                                   -             malloc [2]
-----------------------------------------------
)"));
    }
    void thePictureShowsMeasuredArcs()
    {
        Scene scene({"main", "A", "B"});
        scene.calls("", "main", 1);
        scene.calls("main", "B", 1);
        scene.samples({"main", "B", "malloc"}, 25);
        const auto profile = scene.load();
        const Diagram diagram = buildDiagram(*profile);
        const auto arc = std::find_if(diagram.arcs.begin(), diagram.arcs.end(),
                                      [&](const DiagramArc& a) { return diagram.nodes[a.head].name == "malloc"; });
        QVERIFY(arc != diagram.arcs.end());
        QCOMPARE(diagram.nodes[arc->tail].name, std::string("B"));
        QVERIFY(arc->kind == DiagramArcKind::Time && arc->isMeasuredOnly && arc->share == 1);
        QVERIFY2(arc->label.find("0") == std::string::npos || arc->label.find("\u00d7") == std::string::npos,
                 arc->label.c_str()); // no number of calls
    }
    void jsonHasWhatIsMeasured()
    {
        Scene scene({"main", "A", "B"});
        scene.calls("", "main", 1);
        scene.calls("main", "B", 1);
        scene.samples({"main", "B", "malloc"}, 25);
        std::ostringstream out;
        writeJson(out, *scene.load());
        const std::string json = out.str();
        QVERIFY2(json.find("\"calls\":null,\"estimated_seconds\":0.1,\"measured_seconds\":0.1,"
                           "\"measured_error\":0.04") != std::string::npos,
                 json.c_str());
        QVERIFY(json.find("\"calls\":1,\"estimated_seconds\":0.1,\"measured_seconds\":0.1,") != std::string::npos);
        QVERIFY(json.find(",\"differs\":false,\"calls_range\":null}") != std::string::npos);
        QVERIFY(json.find("\"measured_total_seconds\":0.1,") != std::string::npos);
        QVERIFY(json.find("\"calls\":null,\"self_calls\":null,\"cycle\":null,") != std::string::npos); // malloc
        QVERIFY(json.find("\"calls\":1,\"self_calls\":0,\"cycle\":null,") != std::string::npos);
        QVERIFY(json.find("\"self_error\":null") == std::string::npos);
    }
    void countingBelongsToNoCaller()
    {
        Scene scene = easyAndHard(50, 50);
        scene.samples({"start", "main", "easy", "counting"}, 3);
        scene.samples({"start", "main", "easy", "work", "counting"}, 17);
        const auto profile = scene.load();
        QCOMPARE(samplesOf(*profile, "main"), std::uint64_t{100});
        QCOMPARE(samplesOf(*profile, "easy", "work"), std::uint64_t{50});
        QCOMPARE(samplesOf(*profile, "[instrumentation]"), std::uint64_t{20});
        QVERIFY(isNear(*profile->countingSeconds(idOf(*profile, "work")), 0.068));
        QVERIFY(isNear(*profile->countingSeconds(idOf(*profile, "easy")), 0.012));
        QCOMPARE(flagsOf(*profile), std::size_t{0});
        double sum = 0;
        for (const Function& function : profile->functions())
            sum += function.selfSeconds;
        QVERIFY(isNear(sum, profile->totalSeconds()));

        std::ostringstream out;
        writeInstrumentation(out, *profile);
        QCOMPARE(out.str(), std::string(R"(The cost of counting calls:

0.08 s, 16.67% of the time, are in [instrumentation], 39584.4 ns for each of 2021 calls.
Functions that are worth __attribute__((no_instrument_function)), which leaves them uncounted:

  %      counting      self
 time     seconds   seconds        calls  ns/call  name
 14.17       0.07      0.40         2000  34000.0  work
  2.50       0.01      0.00           10 1200000.0  easy

The same for one recording, without a new build:

  gmonscope-record --no-count='^(work|easy)$' PROGRAM
)"));
    }
    void ofTheCLibrarysProfilesCountingIsAnEstimate()
    {
        std::ostringstream out;
        writeInstrumentation(out, *profileFromText("main -> work 10000000\nwork 1.5\nmain 0.5\nmain -> rare 3\n"));
        QCOMPARE(out.str(), std::string(R"(The cost of counting calls:

0.00 s, 0.00% of the time, are in [instrumentation].
This is an estimate: 10000003 calls at some 7 ns took 0.07 s. If the C library's runtime
counted them, it did not sample itself, and these times have no more of it than the above.
Functions that are worth __attribute__((no_instrument_function)), which leaves them uncounted:

  %      counting      self
 time    estimate   seconds        calls  ns/call  name
  3.50       0.07      1.50     10000000      7.0  work
)"));
    }
    void ofPartOfTheTimeNothingIsCompared()
    {
        LoadRequest request;
        request.selection.time.only.push_back("easy");
        QCOMPARE(flagsOf(*easyAndHard(50, 1000).load(request)), std::size_t{0});
    }
};

QTEST_APPLESS_MAIN(TestMeasured)
#include "tst_measured.moc"
