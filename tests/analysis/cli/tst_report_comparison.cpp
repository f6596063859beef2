// SPDX-License-Identifier: MIT
//
// gmonscope-report's --diff, --diff-image, --fail-if and --spread.
#include "command.h"
#include "elf_builder.h"
#include "gmon_builder.h"
#include "temp_files.h"

#include <QTest>

#include <fstream>
#include <iterator>
#include <sstream>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

const std::string report = GMONSCOPE_BIN_DIR "/gmonscope-report";

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// main calls work; `first` stands before both in the later build.
ElfBuilder build(bool isLater)
{
    ElfBuilder elf;
    elf.text(0x401000, 0x180);
    const std::uint64_t shift = isLater ? 0x80 : 0;
    elf.function(isLater ? "first" : "last", isLater ? 0x401000 : 0x401100, 0x80);
    elf.function("main", 0x401000 + shift, 0x80).function("work", 0x401080 + shift, 0x80);
    for (const std::uint64_t function : {0x401000, 0x401080, 0x401100})
        elf.code(function + 4, {0xe8, 0, 0, 0, 0});
    return elf;
}

/// Ticks in main and work, and one in the other.
Bytes profile(bool isLater, std::uint16_t mainTicks, std::uint16_t workTicks)
{
    const std::uint64_t shift = isLater ? 0x80 : 0;
    GmonBuilder gmon;
    if (isLater)
        gmon.histogram(0x401000, 0x401180, {1, mainTicks, workTicks});
    else
        gmon.histogram(0x401000, 0x401180, {mainTicks, workTicks, 1});
    return gmon.arc(0x401010 + shift, 0x401089 + shift, 7).bytes();
}

/// main calls work so often; no times.
Bytes calls(std::uint32_t count) { return GmonBuilder().arc(0x401010, 0x401089, count).bytes(); }

} // namespace

class TestReportComparison : public QObject {
    Q_OBJECT

    TempFolder m_folder;

    Outcome outcome(std::vector<std::string> words) const
    {
        words.insert(words.begin(), report);
        return run({.words = words, .folder = m_folder.path()});
    }

    std::string textOf(const std::string& name) const
    {
        std::ifstream file(m_folder.path(name));
        return {std::istreambuf_iterator<char>(file), {}};
    }

private slots:
    void initTestCase()
    {
        m_folder.writeProgram("old", build(false).bytes());
        m_folder.writeProgram("new", build(true).bytes());
        m_folder.write("old.out", profile(false, 1000, 2000));
        m_folder.write("old2.out", profile(false, 1000, 3000));
        m_folder.write("same.out", profile(true, 1000, 2010));
        m_folder.write("slower.out", profile(true, 1000, 3000));
    }
    void twoBuildsAreCompared()
    {
        const Outcome done = outcome({"-b", "--diff=old.out", "--diff-image=old", "new", "slower.out"});
        QCOMPARE(done.exitStatus, 0);
        QVERIFY(has(done.out, "Difference:\n\n base  old.out of old\n now   slower.out of new\n"));
        QVERIFY(has(done.out, "30.01 seconds were used, now 40.01: +33.3%*\n"));
        QVERIFY(has(done.out,
                    "   20.00    30.00   +50.0%*    20.00    30.00   +50.0%*           7           7             "
                    "work\n"));
        QVERIFY(has(done.out, "   10.00    10.00              30.00    40.00   +33.3%* "));
        QVERIFY(has(done.out, "first (new)\n"));
        QVERIFY(has(done.out, "last (gone)\n"));
        QVERIFY(!has(done.out, "Flat profile"));
    }
    void otherListingsStandBeforeIt()
    {
        const Outcome done = outcome({"-b", "-p", "--diff=old.out", "old", "old2.out"});
        QVERIFY(done.out.starts_with("Flat profile:"));
        QVERIFY(has(done.out, "\f\nDifference:\n"));
    }
    void theFlatProfileHasColumnsOfTheBase()
    {
        const Outcome done = outcome({"-b", "-p", "--diff=old.out", "--diff-image=old", "new", "slower.out"});
        const std::string flat = done.out.substr(0, done.out.find('\f'));
        QCOMPARE(flat, std::string(R"(Flat profile:

Each sample counts as 0.01 seconds.
  %   cumulative   self              self     total           
 time   seconds   seconds    calls per call per call   base-self   change  base-total   change  name    
 74.98     30.00    30.00        7   4.29 s   4.29 s       20.00   +50.0%*      20.00   +50.0%* work
 24.99     40.00    10.00                                  10.00                30.00   +33.3%* main
  0.02     40.01     0.01                                    new                  new           first
)"));
    }
    void theFlatProfileHasColumnsOfTheSpread()
    {
        const Outcome done = outcome({"-b", "-p", "--spread", "old", "old.out", "old2.out"});
        const std::string flat = done.out.substr(0, done.out.find('\f'));
        QCOMPARE(flat, std::string(R"(Flat profile:

Each sample counts as 0.01 seconds.
  %   cumulative   self              self     total           
 time   seconds   seconds    calls per call per call       mean      min      max     dev      imb name    
 71.41     50.00    50.00       14   3.57 s   3.57 s      25.00    20.00    30.00    7.07    20.0% work
 28.56     70.00    20.00                                 10.00    10.00    10.00    0.00     0.0% main
  0.03     70.02     0.02                                  0.01     0.01     0.01    0.00     0.0% last
)"));
    }
    void otherProgramsReadBoth()
    {
        const Outcome json = outcome({"--json=-", "--diff=old.out", "--diff-image=old", "new", "slower.out"});
        QVERIFY2(has(json.out, "\"name\":\"work\"") &&
                     has(json.out, ",\"base\":{\"self_seconds\":20,\"self_changed\":true,\"total_seconds\":20,"
                                   "\"total_changed\":true,\"calls\":7},\"spread\":null,\"calls_range\":null}"),
                 json.out.c_str());
        QVERIFY2(has(json.out, "\n\"difference\":{\"base_runs\":1,\"base_seconds\":30.01,\"changed\":true,\n"
                               "\"gone\":[\n{\"name\":\"last\",\"module\":\"old\",\"file\":null,\"self_seconds\":0.01,"
                               "\"total_seconds\":0.01,\"calls\":0}\n]},\n\"spread\":null\n}\n"),
                 json.out.c_str());
        QVERIFY(json.out.starts_with("{") && json.out.ends_with("}\n")); // nothing else
        const Outcome table = outcome({"--csv=-", "--diff=old.out", "--diff-image=old", "new", "slower.out"});
        QVERIFY2(has(table.out, ",measured_total_seconds,base_self_seconds,self_changed,base_total_seconds,"
                                "total_changed,base_calls\n") &&
                     has(table.out, ",20,true,20,true,7\n") && has(table.out, ",,,,,,\n"),
                 table.out.c_str());
        const Outcome spread = outcome({"--json=-", "--spread", "old", "old.out", "old2.out"});
        QVERIFY2(has(spread.out, ",\"base\":null,\"spread\":{\"self\":{\"mean\":25,\"min\":20,\"max\":30,"
                                 "\"deviation\":7.07") &&
                     has(spread.out, "\"difference\":null,\n\"spread\":{\"runs\":2,\"seconds\":{\"mean\":35.01,"),
                 spread.out.c_str());
        const Outcome columns = outcome({"--csv=-", "--spread", "old", "old.out", "old2.out"});
        QVERIFY2(has(columns.out, ",self_mean,self_min,self_max,self_deviation,self_imbalance,self_lost,self_min_run,"
                                  "self_max_run,total_mean,") &&
                     has(columns.out, ",calls_deviation,calls_imbalance,calls_min_run,calls_max_run\n") &&
                     has(columns.out, ",25,20,30,7.07") && has(columns.out, ",10,old.out,old2.out,25,20,30,"),
                 columns.out.c_str());
    }
    void eachRunHasColumnsIfTheyAreAskedFor()
    {
        const Outcome table = outcome({"--csv=-", "--spread", "--each-run", "old", "old.out", "old2.out"});
        const Outcome spread = outcome({"--csv=-", "--spread", "old", "old.out", "old2.out"});
        const auto lineOf = [](const Outcome& printed, std::size_t row) {
            std::istringstream lines(printed.out);
            std::string line;
            for (std::size_t i = 0; i <= row; ++i)
                std::getline(lines, line);
            return line;
        };
        QCOMPARE(lineOf(table, 0), lineOf(spread, 0) + ",self of old.out,total of old.out,calls of old.out,"
                                                       "self of old2.out,total of old2.out,calls of old2.out");
        QVERIFY2(has(lineOf(spread, 1), ",25,20,30,") && lineOf(table, 1).starts_with(lineOf(spread, 1) + ",20,20,") &&
                     has(lineOf(table, 1).substr(lineOf(spread, 1).size()), ",30,30,"),
                 lineOf(table, 1).c_str());
        const Outcome json = outcome({"--json=-", "--spread", "--each-run", "old", "old.out", "old2.out"});
        QVERIFY2(has(json.out, ",\"each_run\":{\"self_seconds\":[20,30],\"total_seconds\":[20,30],\"calls\":["),
                 json.out.c_str());
    }
    void eachRunNeedsRunsAndAFile()
    {
        QVERIFY(has(outcome({"--each-run", "--csv=-", "old", "old.out"}).err, "--each-run: expected --spread with it"));
        QVERIFY(has(outcome({"--each-run", "--spread", "old", "old.out", "old2.out"}).err,
                    "--each-run: expected --json or --csv with it"));
        QCOMPARE(outcome({"-s", "old", "old.out", "old2.out"}).exitStatus, 0);
        const Outcome sum = outcome({"--each-run", "--spread", "--csv=-", "old", "gmon.sum"});
        QVERIFY2(sum.exitStatus == 1 && sum.out.empty(), sum.err.c_str());
    }
    void severalRunsAreComparedByTheirMeans()
    {
        const Outcome done =
            outcome({"-b", "--diff=old.out", "--diff=old2.out", "--diff-image=old", "new", "same.out"});
        QVERIFY(has(done.out, "means of 2 and of 1 runs.\n35.01 seconds were used, now 30.11: "));
    }
    void growthEndsWithStatus3()
    {
        const auto judged = [&](const char* limit, const char* profile) {
            return outcome({"--diff=old.out", "--diff-image=old", std::string("--fail-if=") + limit, "new", profile});
        };
        const Outcome slower = judged("+5%", "slower.out");
        QCOMPARE(slower.exitStatus, 3);
        QVERIFY(has(slower.out, "Difference:"));
        QVERIFY2(has(slower.err, "gmonscope-report: --fail-if=+5%: failed: 3 times grew by more than that, and beyond "
                                 "chance\n"
                                 "gmonscope-report: the whole run took 40.01 s, +33.3% of 30.01 s before\n"
                                 "gmonscope-report: work took 30.00 s, +50.0% of 20.00 s before\n"
                                 "gmonscope-report: main took 40.00 s, +33.3% of 30.00 s before\n"),
                 slower.err.c_str());
        QCOMPARE(judged("40", "slower.out").exitStatus, 3); // work alone
        const Outcome within = judged("+60%", "slower.out");
        QCOMPARE(within.exitStatus, 0);
        QVERIFY2(has(within.err, "gmonscope-report: --fail-if=+60%: passed: the whole run took 40.01 s, +33.3% of "
                                 "30.01 s before\n"),
                 within.err.c_str());
        const Outcome chance = judged("+0%", "same.out");
        QCOMPARE(chance.exitStatus, 0);
        QVERIFY2(has(chance.err, "gmonscope-report: --fail-if=+0%: passed: the whole run took 30.11 s, +0.3% of "
                                 "30.01 s before, within chance: 3,001 samples; record longer or use -F 1000\n"),
                 chance.err.c_str());
        GmonBuilder fast; // at the rate that would be advised
        const Bytes often =
            fast.histogram(0x401000, 0x401180, {1, 1000, 2010}, 1000).arc(0x401090, 0x401109, 7).bytes();
        m_folder.write("often.out", often);
        const Outcome again = outcome({"--diff=often.out", "--fail-if=+0%", "new", "often.out"});
        QVERIFY2(again.err.empty() || (!has(again.err, "-F") && has(again.err, "passed")), again.err.c_str());
        GmonBuilder more;
        m_folder.write("more.out",
                       more.histogram(0x401000, 0x401180, {1, 1000, 2020}, 1000).arc(0x401090, 0x401109, 7).bytes());
        const Outcome unsure = outcome({"--diff=often.out", "--fail-if=+0%", "new", "more.out"});
        QVERIFY2(has(unsure.err, "within chance: 3,011 samples; record longer\n"), unsure.err.c_str());
    }
    void callsThatGrewEndWithStatus3()
    {
        m_folder.write("seven.out", calls(7));
        m_folder.write("nine.out", calls(9));
        const auto judged = [&](const char* check, const char* profile) {
            return outcome({"--diff=seven.out", std::string("--fail-if=calls:") + check, "old", profile});
        };
        const Outcome more = judged("work:+0%", "nine.out");
        QCOMPARE(more.exitStatus, 3);
        QCOMPARE(more.err, std::string("gmonscope-report: --fail-if=calls:work:+0%: failed: work was called 9 times, "
                                       "+28.6% of 7 before\n"));
        QCOMPARE(judged("work:+28%", "nine.out").exitStatus, 3);
        const Outcome within = judged("work:+29%", "nine.out");
        QCOMPARE(within.exitStatus, 0);
        QVERIFY(has(within.err, "passed: work was called 9 times, +28.6% of 7 before\n"));
        QCOMPARE(judged("work:+0%", "seven.out").exitStatus, 0);
        const Outcome all = judged("+10", "nine.out");
        QCOMPARE(all.exitStatus, 3);
        QVERIFY(has(all.err, "failed: 9 calls were counted, 7 before\n"));
        const Outcome unknown = judged("wrok:+0%", "nine.out");
        QCOMPARE(unknown.exitStatus, 1);
        QCOMPARE(unknown.out, std::string());
        QVERIFY2(has(unknown.err, "expected a function (the nearest: work), found wrok"), unknown.err.c_str());
    }
    void callsOfCopiesAndOfShortNamesAreCounted()
    {
        const auto program = [](std::vector<std::string> names) {
            ElfBuilder elf;
            elf.text(0x401000, 0x180);
            for (std::size_t i = 0; i < names.size(); ++i)
                elf.function(names[i], 0x401000 + 0x80 * i, 0x80).code(0x401004 + 0x80 * i, {0xe8, 0, 0, 0, 0});
            return elf.bytes();
        };
        m_folder.writeProgram("whole", program({"main", "_ZN1n4workEi", "other"}));
        m_folder.writeProgram("copied", program({"main", "_ZN1n4workEi.constprop.0", "_ZN1n4workEi"}));
        m_folder.write("whole.gmon", calls(7));
        m_folder.write("copied.gmon", GmonBuilder().arc(0x401010, 0x401089, 9).arc(0x401020, 0x401109, 1).bytes());
        for (const char* const name : {"n::work", "work", "n::work(int)"}) {
            const Outcome done = outcome({"--diff=whole.gmon", "--diff-image=whole",
                                          std::string("--fail-if=calls:") + name + ":+0%", "copied", "copied.gmon"});
            QVERIFY2(done.exitStatus == 3, done.err.c_str());
            QVERIFY2(has(done.err, "was called 10 times, +42.9% of 7 before\n"), done.err.c_str());
        }
    }
    void aBuildThatCountsNothingDoesNotPass()
    {
        m_folder.write("seven.out", calls(7));
        m_folder.write("times.out", GmonBuilder().histogram(0x401000, 0x401180, {100, 100, 100}).bytes());
        const Outcome done = outcome({"--diff=seven.out", "--fail-if=calls:+0%", "old", "times.out"});
        QCOMPARE(done.exitStatus, 1);
        QCOMPARE(done.err,
                 std::string("gmonscope-report: times.out: expected counted calls for --fail-if, found none\n"));
    }
    void aFunctionThatWasNeverCalledBeforeHasGrown()
    {
        m_folder.write("none.out", GmonBuilder().arc(0x401010, 0x401109, 5).bytes());
        m_folder.write("nine.out", calls(9));
        const Outcome done = outcome({"--diff=none.out", "--fail-if=calls:work:+1000%", "old", "nine.out"});
        QCOMPARE(done.exitStatus, 3);
        QVERIFY2(has(done.err, "work was called 9 times, 0 before\n"), done.err.c_str());
    }
    void eachCheckHasItsVerdict()
    {
        m_folder.write("nine.out", calls(9));
        const Outcome done = outcome({"--diff=old.out", "--diff-image=old", "--fail-if=+5%", "--fail-if=calls:work:+0%",
                                      "--junit=j.xml", "--markdown=m.md", "--github", "new", "slower.out"});
        QCOMPARE(done.exitStatus, 3);
        QVERIFY(has(done.err, "--fail-if=+5%: failed: 3 times"));
        QVERIFY(has(done.err, "--fail-if=calls:work:+0%: passed: work was called 7 times, +0.0% of 7 before\n"));
        QVERIFY2(has(done.out,
                     "::error title=gmonscope --fail-if=+5%25::the whole run took 40.01 s, +33.3%25 of 30.01 s "
                     "before\n"),
                 done.out.c_str());
        QVERIFY(has(done.out, "::notice title=gmonscope::--fail-if=calls:work:+0%25: passed: "));
        const std::string page = textOf("m.md");
        QVERIFY2(has(page, "### Profile of <code>new</code>: 1 of 2 checks failed\n"), page.c_str());
        QVERIFY(has(page, "| <code>--fail-if=+5%</code> | **failed** | 3 times grew by more than that, and beyond "
                          "chance<br>the whole run took 40.01 s"));
        QVERIFY(has(page, "40.01 s of processor time, 30.01 s before (+33.3 %).\n"));
        QVERIFY(has(page, "| <code>work</code> | 20.00 s | 30.00 s | 20.00 s | 30.00 s | 7 | 7 |\n"));
    }
    void readersOfXmlReadTheTestResults()
    {
        m_folder.writeProgram("odd", ElfBuilder()
                                         .text(0x401000, 0x180)
                                         .function("a<\"&'|`\xff\x1b", 0x401000, 0x100)
                                         .function("b", 0x401100, 0x80)
                                         .bytes());
        m_folder.write("few.out", GmonBuilder().histogram(0x401000, 0x401180, {100, 100, 100}).bytes());
        m_folder.write("many.out", GmonBuilder().histogram(0x401000, 0x401180, {2000, 2000, 100}).bytes());
        const Outcome done = outcome({"--diff=few.out", "--fail-if=+5%", "--fail-if=+1e5%", "--junit=-",
                                      "--markdown=odd.md", "odd", "many.out"});
        QCOMPARE(outcome({"--diff=few.out", "--fail-if=+5%", "--junit=j.xml", "--markdown=odd.md", "--github", "odd",
                          "many.out"})
                     .exitStatus,
                 3);
        QVERIFY(!textOf("odd.md").empty() && !has(textOf("odd.md"), "<\""));
        const char* const count = "import sys, xml.etree.ElementTree as t; s = t.parse(sys.argv[1]).getroot()[0]; "
                                  "print(s.get('tests'), s.get('failures'), len(s), s[0][0].tag)";
        const Outcome read = run({.words = {"python3", "-c", count, "j.xml"}, .folder = m_folder.path()});
        QCOMPARE(read.out, std::string("1 1 1 failure\n"));
    }
    void aSummaryWithoutComparisonHasTheHottestFunctions()
    {
        const Outcome done = outcome({"--markdown=-", "old", "old.out"});
        QCOMPARE(done.exitStatus, 0);
        QVERIFY2(
            done.out.starts_with("### Profile of <code>old</code>\n\n30.01 s of processor time, 7 counted calls.\n"),
            done.out.c_str());
        QVERIFY(has(done.out, "| <code>work</code> | 20.00 s | 66.6 % | 20.00 s | 7 |\n"));
    }
    void countsThatDifferAreBeyondChance()
    {
        const auto counted = [](const char* work) {
            return std::string(
                       "# callgrind format\ncmd: ./prog\nevents: Ir\nfn=main\n1 5000\ncfn=work\ncalls=1 2\n1 ") +
                   work + "\nfn=work\n2 " + work + '\n';
        };
        m_folder.write("before.cg", counted("1000000"));
        m_folder.write("after.cg", counted("1001000"));
        const auto judged = [&](const char* limit, const char* file) {
            return outcome({"--diff=before.cg", std::string("--fail-if=") + limit, "--markdown=m.md", file});
        };
        const Outcome more = judged("+0.05%", "after.cg");
        QVERIFY2(more.exitStatus == 3, more.err.c_str());
        QVERIFY2(has(more.err, "failed: 3 amounts grew by more than that\n"), more.err.c_str());
        QVERIFY2(!has(more.err, "chance") && !has(more.err, "samples"), more.err.c_str());
        QVERIFY2(!has(textOf("m.md"), "chance") && has(textOf("m.md"), "(+0.1 %)"), textOf("m.md").c_str());
        const Outcome within = judged("+1%", "after.cg");
        QCOMPARE(within.exitStatus, 0);
        QVERIFY2(has(within.err, "passed: the whole run took") && !has(within.err, "chance"), within.err.c_str());
        const Outcome same = judged("+0%", "before.cg");
        QCOMPARE(same.exitStatus, 0);
        QVERIFY2(!has(same.err, "chance") && !has(textOf("m.md"), "chance"), textOf("m.md").c_str());
        QVERIFY(has(textOf("m.md"), "No function changed.\n"));
    }
    void countsHaveNoErrorsAndNoSamples()
    {
        m_folder.write("counted.cg", std::string("# callgrind format\ncmd: ./prog\nevents: Ir\nfn=main\n1 6000\n"));
        const Outcome done = outcome({"-b", "--runs", "-p", "-q", "--errors", "counted.cg"});
        QCOMPARE(done.exitStatus, 0);
        QVERIFY2(!has(done.out, "samples") && !has(done.out, "+-") && !has(done.out, "-0.00"), done.out.c_str());
        QVERIFY(has(done.out, "No amount has an error: each was counted.\n"));
    }
    void theProgramOfTheBaseIsSuggested()
    {
        m_folder.writeProgram("other", ElfBuilder().text(0x501000, 0x100).function("f", 0x501000, 0x100).bytes());
        m_folder.write("other.out", GmonBuilder().histogram(0x501000, 0x501100, {1}).bytes());
        const Outcome done = outcome({"--diff=other.out", "new", "same.out"});
        QCOMPARE(done.exitStatus, 1);
        QCOMPARE(done.out, std::string());
        QVERIFY2(has(done.err, "; --diff-image=./other may be its program\n"), done.err.c_str());
    }
    void runsAreSpread()
    {
        const Outcome done = outcome({"-b", "--spread", "old", "old.out", "old2.out"});
        QCOMPARE(done.exitStatus, 0);
        QVERIFY(done.out.starts_with("Spread over 2 runs:\n"));
        QVERIFY2(
            has(done.out,
                "   25.00    20.00    30.00    7.07    20.0%    10.00    25.00    20.00    30.00    7.07    20.0%  "
                "old2.out  work\n"),
            done.out.c_str());
        QCOMPARE(outcome({"--spread", "old", "old.out"}).exitStatus, 1);
        QVERIFY(
            has(outcome({"-b", "--spread", "--top=1", "old", "old.out", "old2.out"}).out, "left out: 2 functions\n"));
    }
    void wrongOptionsAreRefused()
    {
        const auto refused = [&](std::vector<std::string> words, const char* said) {
            words.insert(words.end(), {"old", "old.out"});
            const Outcome done = outcome(std::move(words));
            QCOMPARE(done.exitStatus, 2);
            QCOMPARE(done.out, std::string());
            QCOMPARE(done.err, "gmonscope-report: " + std::string(said) + " (try --help)\n");
        };
        refused({"--fail-if=+5%"}, "--fail-if: expected --diff with it, found none");
        refused({"--diff-image=old"}, "--diff-image: expected --diff with it, found none");
        refused({"--diff="}, "--diff: expected a profile, found nothing");
        for (const char* const wrong : {"", "5 %%", "-5%", "nan", "inf", "0x1p3", "five", "+", "%", "++5"})
            for (const std::string& kind : {std::string(), std::string("calls:"), std::string("calls:work:")})
                refused({"--diff=old.out", "--fail-if=" + kind + wrong},
                        ("--fail-if: expected a growth such as +5% or calls:NAME:+0%, found " + kind + wrong).c_str());
        refused({"--junit=j.xml"}, "--junit: expected --fail-if with it, found none");
        refused({"--diff=old.out", "--github"}, "--github: expected --fail-if with it, found none");
        refused({"--markdown="}, "--markdown: expected a file name, found nothing");
        refused({"--markdown=x", "--html=x"}, "--html and --markdown: expected two files, found x twice");
        refused({"--diff=old.out", "--fail-if=calls::+5%"},
                "--fail-if: expected a growth such as +5% or calls:NAME:+0%, found calls::+5%");
        m_folder.write("calls.out", GmonBuilder().arc(0x401010, 0x401089, 7).bytes());
        const Outcome done = outcome({"--diff=calls.out", "--fail-if=5", "old", "old.out"});
        QCOMPARE(done.exitStatus, 1);
        QCOMPARE(done.err,
                 std::string("gmonscope-report: calls.out: expected times for --fail-if, found calls only\n"));
    }
};

QTEST_GUILESS_MAIN(TestReportComparison)
#include "tst_report_comparison.moc"
