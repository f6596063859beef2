// SPDX-License-Identifier: MIT
#include "gmonscope/text_report.h"
#include "graph_text.h"
#include "temp_files.h"

#include <QTest>
#include <sched.h>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

/// A cycle, recursion, an external caller, a spontaneous root, a function never called.
const std::string graph =
    "main -> parse 1\nparse -> term 6\nterm -> parse 4\nterm -> term 2\n<external> -> compare 30\n"
    "parse -> compare 10\nmain 0.1\nparse 0.5\nterm 1\ncompare 0.4\nmain -> unused 0\n";

std::string flat(const std::string& text, Explanations explanations = Explanations::Leave)
{
    std::ostringstream out;
    writeFlatProfile(out, *profileFromText(text), explanations);
    return out.str();
}

std::string callGraph(const std::string& text, Explanations explanations = Explanations::Leave)
{
    std::ostringstream out;
    writeCallGraph(out, CallGraphListing(profileFromText(text)), explanations);
    return out.str();
}

std::string nameIndex(const std::string& text)
{
    std::ostringstream out;
    writeIndex(out, CallGraphListing(profileFromText(text)));
    return out.str();
}

/// All listings of it.
std::string listingsOf(const std::shared_ptr<const Profile>& profile)
{
    const CallGraphListing listing(profile);
    std::ostringstream out;
    writeFlatProfile(out, *profile, Explanations::Leave);
    writeCallGraph(out, listing, Explanations::Leave);
    writeIndex(out, listing);
    return out.str();
}

/// Each function calls two others, and every tenth itself.
std::string tree(int functions)
{
    std::string text;
    for (int i = 0; i < functions; ++i) {
        const std::string caller = 'f' + std::to_string(i);
        for (const int callee : {2 * i + 1, 2 * i + 2})
            if (callee < functions)
                text += caller + " -> f" + std::to_string(callee) + ' ' + std::to_string(i % 7 + 1) + '\n';
        if (i % 10 == 0)
            text += caller + " -> " + caller + " 3\n";
        text += caller + " 0.0" + std::to_string(i % 9 + 1) + '\n';
    }
    return text;
}

} // namespace

class TestTextReport : public QObject {
    Q_OBJECT

private slots:
    void listingsAreTheSameWithAnyNumberOfProcessors()
    {
        const std::string many = tree(20000); // rows of several blocks for each thread, several times over
        cpu_set_t all, one;
        QCOMPARE(sched_getaffinity(0, sizeof all, &all), 0);
        const std::string together = listingsOf(profileFromText(many));
        CPU_ZERO(&one);
        CPU_SET(sched_getcpu(), &one);
        QCOMPARE(sched_setaffinity(0, sizeof one, &one), 0);
        const std::string alone = listingsOf(profileFromText(many));
        QCOMPARE(sched_setaffinity(0, sizeof all, &all), 0);
        QVERIFY(together == alone);
        QVERIFY(alone.find("f19999 [") != std::string::npos);
    }
    void shortNamesStandInAllListings()
    {
        const auto profile = profileFromText("main -> a::f(int) 1\nmain -> a::f(char) 1\nmain -> b<int>::g(int) 1\n"
                                             "main 1\na::f(int) 1\na::f(char) 1\nb<int>::g(int) 1\n");
        const std::vector<FunctionId> all{{0}, {1}, {2}, {3}};
        TextStyle style(Explanations::Leave);
        style.names = NameLength::Short;
        style.shortNames = std::make_shared<const ShortNames>(*profile, all);
        std::ostringstream flatText, graphText;
        writeFlatProfile(flatText, *profile, style);
        const CallGraphListing listing(profile);
        writeCallGraph(graphText, listing, style);
        writeIndex(graphText, listing, style);
        for (const std::string& text : {flatText.str(), graphText.str()})
            for (const char* const name : {" a::f(int)", " a::f(char)", " b::g"})
                QVERIFY2(text.find(name) != std::string::npos, text.c_str());
        QVERIFY(flatText.str().find("b<int>") == std::string::npos);
        QVERIFY(graphText.str().find("b<int>") == std::string::npos);
    }
    void aShortNameThatWouldFillTheScreenLosesItsMiddle()
    {
        const std::string name = std::string(3000, 'b') + "\xC3\xA4" + std::string(300, 'e');
        const auto profile = profileFromText("main -> " + name + " 1\nmain 1\n" + name + " 1\n");
        TextStyle style(Explanations::Leave);
        style.names = NameLength::Short;
        std::ostringstream out;
        writeFlatProfile(out, *profile, style);
        QVERIFY2(out.str().find(" " + std::string(100, 'b') + "…" + std::string(280, 'e')) != std::string::npos,
                 out.str().c_str());
    }
    void theFlatProfileHasGprofsColumns()
    {
        QCOMPARE(flat(graph), std::string(R"(Flat profile:

Each sample counts as 0.01 seconds.
  %   cumulative   self              self     total           
 time   seconds   seconds    calls per call per call  name    
 50.00      1.00     1.00        6   167 ms   167 ms  term
 25.00      1.50     0.50        5   100 ms   120 ms  parse
 20.00      1.90     0.40       40  10.0 ms  10.0 ms  compare
  5.00      2.00     0.10                             main
)"));
    }
    void eachTimePerCallHasTheUnitThatFits()
    {
        const std::string text = flat("m -> slow 1\nm -> fast 1000000\nslow 2\nfast 2\n");
        QVERIFY2(text.find("        1   2.00 s   2.00 s  slow\n") != std::string::npos, text.c_str());
        QVERIFY2(text.find("  1000000  2.00 us  2.00 us  fast\n") != std::string::npos, text.c_str());
    }
    void byGnusRulesTheUnitFitsTheLargestTimePerCall()
    {
        TextStyle style(Explanations::Leave);
        style.perCall = PerCallRule::OfAll;
        const auto unit = [&](const char* calls) {
            std::ostringstream out;
            writeFlatProfile(out, *profileFromText(calls), style);
            const std::string text = out.str();
            return text.substr(text.find("/call") - 2, 2);
        };
        QCOMPARE(unit("m -> f 4\nf 2\n"), std::string("ms"));
        QCOMPARE(unit("m -> f 1\nf 2\n"), std::string(" s"));
        QCOMPARE(unit("m -> f 1000000\nf 2\n"), std::string("us"));
    }
    void withoutTicksItSaysSo()
    {
        QVERIFY(flat("m -> f 4\n").find(" no time accumulated\n") != std::string::npos);
        QVERIFY(callGraph("m -> f 4\n").find(" no time propagated\n") != std::string::npos);
    }
    void theCallGraphHasGprofsColumns()
    {
        QCOMPARE(callGraph(graph), std::string("\t\t\tCall graph\n\n\n") +
                                       R"(granularity: each sample hit covers 2 byte(s) for 0.50% of 2.00 seconds

index % time    self  children    called     name
                                                 <spontaneous>
[1]     85.0    0.10    1.60                 main [1]
                1.50    0.10       1/1           parse <cycle 1> [4]
                0.00    0.00       0/0           unused
-----------------------------------------------
[2]     80.0    1.50    0.10       1+10      <cycle 1 as a whole> [2]
                1.00    0.00       6+2           term <cycle 1> [3]
                0.50    0.10       5             parse <cycle 1> [4]
-----------------------------------------------
                                   2             term <cycle 1> [3]
                                   6             parse <cycle 1> [4]
[3]     50.0    1.00    0.00       6+2       term <cycle 1> [3]
                                   4             parse <cycle 1> [4]
                                   2             term <cycle 1> [3]
-----------------------------------------------
                                   4             term <cycle 1> [3]
                1.50    0.10       1/1           main [1]
[4]     30.0    0.50    0.10       5         parse <cycle 1> [4]
                0.10    0.00      10/40          compare [5]
                                   6             term <cycle 1> [3]
-----------------------------------------------
                0.10    0.00      10/40          parse <cycle 1> [4]
                0.30    0.00      30/40          <external>
[5]     20.0    0.40    0.00      40         compare [5]
-----------------------------------------------
)");
    }
    void callsOfMembersThatNobodyCountedAreADash()
    {
        const TempFolder folder;
        const std::string file = folder.write("x.folded", std::string("main;a;b;a 5\nmain;a 3\n"));
        const auto stacks = loadProfile({.image = file, .profiles = {file}});
        QVERIFY(stacks.hasValue());
        std::ostringstream out;
        writeCallGraphEntry(out, CallGraphListing(*stacks), EntryRef::of(CycleId{0}));
        QCOMPARE(out.str(), std::string(R"([1]    100.0    8.00    0.00                 <cycle 1 as a whole> [1]
                8.00    0.00       -             a <cycle 1> [2]
                0.00    0.00       -             b <cycle 1> [4]
-----------------------------------------------
)"));
    }
    void theIndexIsSortedByNameWithCyclesLast()
    {
        QCOMPARE(nameIndex(graph), std::string(R"(Index by function name

   [5] compare                 [4] parse                   [2] <cycle 1>
   [1] main                    [3] term
)"));
    }
    void wideNumbersKeepAllTheirDigits()
    {
        const std::string text = callGraph("m -> f 123456789012\nf 123456.78\nm 1\n");
        QVERIFY(text.find("123456.78    0.00 123456789012/123456789012     f [2]") != std::string::npos);
    }
    void explanationsStandBehindTheListing()
    {
        QVERIFY(flat(graph, Explanations::Print).starts_with(flat(graph)));
        QVERIFY(flat(graph, Explanations::Print).find("How to read the flat profile") != std::string::npos);
        QVERIFY(callGraph(graph, Explanations::Print).find("Call graph (explanation follows)") != std::string::npos);
    }
    void anEmptyProfileIsPrinted()
    {
        QVERIFY(!flat("").empty());
        QVERIFY(!callGraph("").empty());
        QCOMPARE(nameIndex(""), std::string("Index by function name\n\n"));
    }
    void oneEntryIsPrintedAlone()
    {
        const CallGraphListing listing(profileFromText("m -> f 4\nf 2\n"));
        std::ostringstream out;
        writeCallGraphEntry(out, listing, EntryRef::of(FunctionId{1}));
        QCOMPARE(out.str(), std::string(R"(                2.00    0.00       4/4           m [2]
[1]    100.0    2.00    0.00       4         f [1]
-----------------------------------------------
)"));
    }
};

QTEST_APPLESS_MAIN(TestTextReport)
#include "tst_text_report.moc"
