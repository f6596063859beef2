// SPDX-License-Identifier: MIT
//
// gmonscope-report's options that change the call graph, on a real program.
#include "report_runner.h"

#include <QTest>

#include <sstream>

using namespace gmonscope::test;

class TestReportChanges : public QObject, ReportRunner {
    Q_OBJECT

    /// One line on standard error that begins so, and nothing else.
    bool isRefused(const std::vector<std::string>& options, const std::string& text) const
    {
        const Outcome result = outcomeOfProgram(options);
        return result.exitStatus == 2 && result.out.empty() && result.err.starts_with("gmonscope-report: " + text) &&
               std::count(result.err.begin(), result.err.end(), '\n') == 1;
    }

private slots:
    void initTestCase() { recordProgram(); }
    /// Other tests compare -k with GNU gprof.
    void theCallGraphIsThatWithoutTheArcsThatAreNamed()
    {
        QVERIFY(has(listing({"-q"}), "<cycle 2 as a whole>"));
        const std::string text = listing({"-q", "--break-cycles"});
        const auto section = text.find("\f\nCycles opened: 3 arcs cut, no cycle left\n");
        QVERIFY(!has(text, "<cycle") && section != std::string::npos);
        std::vector<std::string> left{"-q"};
        std::istringstream lines(text.substr(section));
        for (std::string line; std::getline(lines, line);) {
            std::istringstream words(line);
            std::string calls, share, time, freed, caller, arrow, callee;
            if (words >> calls >> share >> time >> freed >> caller >> arrow >> callee && arrow == "->")
                left.insert(left.end(), {"-k", caller + '/' + callee});
        }
        QCOMPARE(left.size(), std::size_t{7});
        QCOMPARE(listing(left), text.substr(0, section));
    }
    void cutsAreBounded()
    {
        const std::string one = listing({"-p", "--break-cycles=1"}); // that of the cycle that took most time this run
        QVERIFY2(has(one, "Cycles opened: 1 arc cut, ") && has(one, " left, the largest of "), one.c_str());
        QVERIFY(has(listing({"-p", "--break-cycles", "--cycle-size=2"}), "1 arc cut, 2 cycles left, the largest of 2"));
        QVERIFY(!has(listing({"-p"}), "Cycles opened"));
    }
    void aFocusIsOfTheCallGraphAlone()
    {
        const std::string all = listing({"-p"}), some = listing({"-q", "--ancestors=leaf"});
        QVERIFY(has(some, "\nout of focus: ") && has(some, "leaf ["));
        QCOMPARE(listing({"-p", "--ancestors=leaf"}), all);
        QCOMPARE(listing({"-q", "--focus=leaf"}), listing({"-q", "--ancestors=leaf", "--descendants=leaf"}));
        QVERIFY(has(listing({"-q", "--paths=main/leaf"}), "main ["));
        const Outcome none = outcomeOfProgram({"-q", "--paths=leaf/main"});
        QVERIFY(has(none.err, "note: prog: no calls lead along leaf/main\n"));
        QVERIFY(has(none.out, "\nout of focus: "));
    }
    void wrongFociAreRefused()
    {
        QVERIFY(isRefused({"--paths=main"}, "--paths: expected FROM/TO, found main"));
        QVERIFY(isRefused({"--paths=/"}, "--paths: expected FROM/TO, found /"));
        QVERIFY(isRefused({"--paths="}, "--paths: expected FROM/TO, found nothing"));
        QVERIFY(isRefused({"--focus="}, "--focus: expected a function, found nothing"));
        QVERIFY(isRefused({"--ancestor-of=main"},
                          "--ancestor-of: no such option; the nearest is --ancestors (try --help)\n"));
        for (const char* option : {"--ancestors=a", "--descendants=a", "--focus=a", "--paths=a/b"})
            QVERIFY(has(outcomeOfProgram({"--gnu-compat", option}).err, "unrecognized option"));
    }
    void namesThatFitNoFunctionAreErrors_data()
    {
        QTest::addColumn<QStringList>("options");
        for (const char* options : {"-pleav",
                                    "-Pleav",
                                    "-qleav",
                                    "-Qleav",
                                    "-qmain/leav",
                                    "-Qleav/",
                                    "-Cleav",
                                    "-Zleav",
                                    "-Aleav",
                                    "-Jleav",
                                    "-e leav",
                                    "-E leav",
                                    "-f leav",
                                    "-F leav",
                                    "-n leav",
                                    "-N leav",
                                    "-k main/leav",
                                    "-k leav/",
                                    "--time=leav",
                                    "--ancestors=leav",
                                    "--descendants=leav",
                                    "--focus=leav",
                                    "--paths=main/leav",
                                    "--hide=leav"})
            QTest::newRow(options) << QString(options).split(' ');
    }
    void namesThatFitNoFunctionAreErrors()
    {
        QFETCH(const QStringList, options);
        std::vector<std::string> words;
        for (const QString& option : options)
            words.push_back(option.toStdString());
        const Outcome result = outcomeOfProgram(words);
        QCOMPARE(result.exitStatus, 1);
        QCOMPARE(result.out, std::string());
        QCOMPARE(result.err,
                 std::string("gmonscope-report: prog: expected a function (the nearest: leaf), found leav\n"));
        if (!options.front().startsWith("--") || options.front().startsWith("--time")) {
            words.insert(words.begin(), "--gnu-compat");
            QCOMPARE(outcomeOfProgram(words).exitStatus, 0); // as there, it restricts nothing
        }
    }
    void namesOfFunctionsThatHaveNothingToShowAreNoted_data()
    {
        QTest::addColumn<QStringList>("options");
        for (const char* options : {"-pnever",
                                    "-Pnever",
                                    "-qnever",
                                    "-Qnever",
                                    "-qmain/never",
                                    "-Qnever/",
                                    "-Cnever",
                                    "-Znever",
                                    "-Anever",
                                    "-Jnever",
                                    "-e never",
                                    "-E never",
                                    "-f never",
                                    "-F never",
                                    "-n never",
                                    "-N never",
                                    "-k main/never",
                                    "-k never/",
                                    "--time=never",
                                    "--hide=never",
                                    "--focus=never",
                                    "--ancestors=never",
                                    "--descendants=never",
                                    "--paths=main/never"})
            QTest::newRow(options) << QString(options).split(' ');
    }
    void namesOfFunctionsThatHaveNothingToShowAreNoted()
    {
        QFETCH(const QStringList, options);
        std::vector<std::string> words;
        for (const QString& option : options)
            words.push_back(option.toStdString());
        const std::string note = "note: prog: never has neither calls nor samples here\n";
        const Outcome result = outcomeOfProgram(words);
        QCOMPARE(result.exitStatus, 0);
        QVERIFY2(has(result.err, note) && result.err.find(note) == result.err.rfind(note), result.err.c_str());
        if (!options.front().startsWith("--") || options.front().startsWith("--time")) {
            words.insert(words.begin(), "--gnu-compat");
            QVERIFY(!has(outcomeOfProgram(words).err, "never"));
        }
    }
    void rowsThatTheFlatProfileLeavesOutAreNoted()
    {
        const std::string note =
            "note: prog: main has no time of its own and no counted calls: the flat profile has it "
            "only with -z\n";
        const Outcome left = outcomeOfProgram({"-pmain"});
        QVERIFY2(!has(left.out, "main") && has(left.err, note), (left.out + left.err).c_str());
        QVERIFY(!has(outcomeOfProgram({"-qmain"}).err, "main"));
        QVERIFY(!has(outcomeOfProgram({"-pleaf"}).err, "leaf"));
    }
    void namesWithoutAnyNearOneAreErrors()
    {
        QCOMPARE(outcomeOfProgram({"-pxyzzyxyzzy"}).err,
                 std::string("gmonscope-report: prog: expected a function, found xyzzyxyzzy\n"));
    }
    void theEndOfAQualifiedNameIsEnough()
    {
        m_folder.write("ends.cpp", std::string_view("namespace xml {\n"
                                                    "struct Node { __attribute__((noinline)) int parse(int n); };\n"
                                                    "int Node::parse(int n) { return n > 0 ? parse(n - 1) : 0; }\n"
                                                    "}\n"
                                                    "static inline __attribute__((always_inline)) int twice(int n)\n"
                                                    "{\n"
                                                    "    for (volatile int i = 0; i < 1000; i = i + 1)\n"
                                                    "        n += i;\n"
                                                    "    return n;\n"
                                                    "}\n"
                                                    "int main() { return xml::Node().parse(twice(5) & 1); }\n"));
        std::filesystem::create_directory(m_folder.path("ends"));
        outputOf({"c++", "-pg", "-g", "-O1", "-o", "ends/prog", "ends.cpp"}, m_folder.path());
        run({.words = {"./prog"}, .folder = m_folder.path("ends")});
        const auto ends = [&](const std::vector<std::string>& options) {
            std::vector<std::string> words{"-b", "ends/prog", "ends/gmon.out"};
            words.insert(words.begin(), options.begin(), options.end());
            return outcome(words);
        };
        for (const char* option : {"--focus=parse", "--focus=Node::parse", "-qparse", "-fparse"})
            QVERIFY2(has(ends({option}).out, "xml::Node::parse(int)"), option);
        QVERIFY(!has(ends({"-p", "-Pparse"}).out, "parse"));
        const Outcome asGnu = ends({"--gnu-compat", "-pparse"});
        QVERIFY(asGnu.exitStatus == 0 && asGnu.out == ends({"--gnu-compat", "-p"}).out); // restricts nothing there
        QCOMPARE(ends({"--focus=twice"}).err,
                 std::string("gmonscope-report: ends/prog: expected a function, found twice: it is inlined everywhere, "
                             "and has no function of its own; --inlines shows its time\n"));
    }
    void callsThatAreLeftOutNeedTwoSides() { QVERIFY(isRefused({"-k", "main"}, "-k: expected FROM/TO, found main")); }
    void aNameBehindABlankIsExplained()
    {
        QVERIFY(isRefused({"-q", "leaf"}, "leaf: no such file; if it is a function, write -qleaf (try --help)\n"));
        QVERIFY(isRefused({"-bq", "leaf"}, "leaf: no such file; if it is a function, write -bqleaf (try --help)\n"));
        QVERIFY(isRefused({"--graph", "leaf"},
                          "leaf: no such file; if it is a function, write --graph=leaf (try --help)\n"));
        QVERIFY(!has(outcomeOfProgram({"-b", "leaf"}).err, "write"));
    }
    void threadsAreAskedForWhereThereAreSome()
    {
        QVERIFY(isRefused({"--thread="}, "--thread: expected a thread, found nothing"));
        QVERIFY(isRefused({"--thread=main", "-s"}, "--thread: expected listings, found -s"));
        QVERIFY(has(outcomeOfProgram({"--gnu-compat", "--thread=main"}).err, "unrecognized option"));
        QVERIFY(has(outcomeOfProgram({"--thread=main"}).err, "expected a profile that tells threads apart"));
    }
    void whatCountingCostsGoesToItsRow()
    {
        const std::string text = listing({"-p", "--subtract-instrumentation=1.25"});
        QVERIFY2(has(text, " some 1.25 ns for each of ") && has(text, "[instrumentation] instead: an estimate."),
                 text.c_str());
        QVERIFY(has(listing({"-p", "--subtract-instrumentation"}), " some 0.5 ns for each of "));
        QVERIFY(has(listing({"-q", "--subtract-instrumentation"}), " some 0.5 ns for each of "));
        QVERIFY(!has(listing({"-p", "-q"}), " ns for each of "));
    }
    void hiddenFunctionsAreNowhere()
    {
        QVERIFY(has(listing({}), "leaf"));
        const std::string text = listing({"--hide=leaf"});
        QVERIFY(!has(text, "leaf") && has(text, "main ["));
        QVERIFY(has(outcomeOfProgram({"--hide=leaf"}).err, "note: prog: hidden: 1 function, "));
        QVERIFY(isRefused({"--hide="}, "--hide: expected a function, found nothing"));
        QVERIFY(isRefused({"--hide=leaf", "-A"}, "--hide: expected listings of functions, found -A"));
        QVERIFY(has(outcome({"--gnu-compat", "--hide=leaf"}).err, "unrecognized option"));
    }
    void functionsBecomeOne()
    {
        const std::string text = listing({"--group=pair=^(ping|pong)$"});
        QVERIFY(has(text, "\f\nGroups of functions:\n") && has(text, " 2  pair: p"));
        QVERIFY(!has(text.substr(0, text.find("Groups of")), "ping"));
        QVERIFY(has(listing({"-q", "--group=pair=^(ping|pong)$", "--descendants=pair"}), "\nout of focus: "));
        const std::string files = listing({"-q", "--group-by=file"});
        QVERIFY(has(files, "gnu_compat.c [") && !has(files, "pong ["));
        QVERIFY(has(listing({"-p", "--group-by=module"}), " prog\n"));
        QVERIFY(has(listing({"-q", "--group-by=class"}), "pong"));
    }
    void wrongGroupsAreRefused()
    {
        QVERIFY(isRefused({"--group=pair"}, "--group: expected NAME=REGEX, found pair"));
        QVERIFY(isRefused({"--group==a"}, "--group: expected a name of the group, found nothing"));
        QVERIFY(isRefused({"--group=a="}, "--group: expected a regular expression, found nothing"));
        QVERIFY(isRefused({"--group=a=(b"}, "--group: expected a regular expression, found (b ("));
        QVERIFY(isRefused({"--group-by=color"}, "--group-by: expected file, class or module, found color"));
        for (const char* option : {"-A", "-C", "-l", "-r", "-R"}) {
            const std::string with = std::string(option) == "-R" ? "-Rmap" : option;
            QVERIFY(isRefused({"--group=a=b", with},
                              std::string("--group: expected listings of functions, found ") + option));
            QVERIFY(isRefused({"--group-by=module", with}, "--group-by: expected listings of functions"));
        }
        const Outcome empty = outcomeOfProgram({"--group=a=^nobody"});
        QCOMPARE(empty.err, std::string("gmonscope-report: prog: expected functions for --group=a=^nobody, found none "
                                        "that fits\n"));
        QCOMPARE(empty.exitStatus, 1);
        for (const char* option : {"--group=a=b", "--group-by=file"})
            QVERIFY(has(outcome({"--gnu-compat", option}).err, "unrecognized option"));
    }
    void wrongNumbersAreRefused()
    {
        QVERIFY(isRefused({"--subtract-instrumentation=1ms"},
                          "--subtract-instrumentation: expected nanoseconds of a call such as 1.5, found 1ms"));
        QVERIFY(isRefused({"--subtract-instrumentation=-1"}, "--subtract-instrumentation: expected nanoseconds"));
        QVERIFY(has(outcomeOfProgram({"--gnu-compat", "--subtract-instrumentation"}).err, "unrecognized option"));
        QVERIFY(isRefused({"--break-cycles=0"}, "--break-cycles: expected a number from 1, found 0"));
        QVERIFY(isRefused({"--break-cycles=many"}, "--break-cycles: expected a number, found many"));
        QVERIFY(isRefused({"--break-cycles", "--cycle-size=99999999999"}, "--cycle-size: expected a number from 1"));
        QVERIFY(isRefused({"--cycle-size=3"}, "--cycle-size: it needs --break-cycles"));
        QVERIFY(has(outcomeOfProgram({"--gnu-compat", "--break-cycles"}).err, "unrecognized option '--break-cycles'"));
    }
};

QTEST_APPLESS_MAIN(TestReportChanges)
#include "tst_report_changes.moc"
