// SPDX-License-Identifier: MIT
//
// gmonscope-report's options on our own numbers, and Solaris' letters.
#include "gnu_output.h"
#include "report_runner.h"

#include <QRegularExpression>
#include <QTest>

#include <set>

using namespace gmonscope::test;

namespace {

std::size_t count(const std::string& text, const std::string& part)
{
    std::size_t times = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++times;
    return times;
}

/// The long options that a text names.
std::set<std::string> longOptions(const std::string& text)
{
    static const QRegularExpression name("--[a-z][a-z-]+");
    std::set<std::string> names;
    for (auto found = name.globalMatch(QString::fromStdString(text).replace("\\-", "-")); found.hasNext();)
        names.insert(found.next().captured().toStdString());
    return names;
}

} // namespace

class TestReportCommand : public QObject, ReportRunner {
    Q_OBJECT

private slots:
    void initTestCase() { recordProgram(); }
    void aSpecificationAsksForOneFunction()
    {
        const std::string flat = listing({"-pleaf"});
        QVERIFY(has(flat, "  leaf\n") && !has(flat, "spin") && !has(flat, "Call graph"));
        const std::string without = listing({"-Pleaf"});
        QVERIFY(!has(without, "leaf") && has(without, "spin"));
    }
    void namesMayHaveTheirFile()
    {
        QVERIFY(has(listing({"-pspin (gnu_compat.c)"}), "  spin\n"));
        QVERIFY(has(listing({"-pprog:spin"}), "  spin\n"));
        QVERIFY(has(listing({"-pgnu_compat.c:leaf"}), "  leaf\n"));
    }
    void functionsOfOneNameAreToldApartAndCanBeAskedFor()
    {
        m_folder.write("one.c", std::string_view("static void same(void) { __asm__ volatile(\"\"); }\n"
                                                 "void other(void);\n"
                                                 "int main(void) { same(); other(); same(); }\n"));
        m_folder.write("two.c", std::string_view("static void same(void) { __asm__ volatile(\"\"); }\n"
                                                 "void other(void) { same(); }\n"));
        std::filesystem::create_directory(m_folder.path("twins"));
        outputOf({"cc", "-pg", "-O0", "-o", "twins/prog", "one.c", "two.c"}, m_folder.path());
        outputOf({"./prog"}, m_folder.path("twins"));
        const auto twins = [&](const std::string& option) {
            return outputOf({report, "-b", option, "prog", "gmon.out"}, m_folder.path("twins"));
        };
        const std::string graph = twins("-q");
        QVERIFY(has(graph, " 2/2           same (one.c) [") && has(graph, " 1/1           same (two.c) ["));
        const std::string flat = twins("-psame (two.c)");
        QVERIFY(has(flat, " same (two.c)\n") && !has(flat, "one.c"));
        QVERIFY(has(twins("-psame"), "same (one.c)\n"));
    }
    void theCallGraphIsCutToAFunctionAndItsCallees()
    {
        const std::string graph = listing({"-q", "-f", "ping"});
        QCOMPARE(count(graph, "-----------------------------------------------\n"), std::size_t{4}); // with its cycle
        QVERIFY(has(graph, "run (") && has(graph, "spin ["));
    }
    void timeThatIsLeftOutIsInNoPercentage()
    {
        QVERIFY(has(listing({"-q", "-E", "spin"}), "no time propagated") ||
                !has(listing({"-q", "-E", "spin"}), "100.0    0.00    0.00  spin"));
        const std::string graph = listing({"-q", "-F", "leaf"});
        QVERIFY(has(graph, "[1]    100.0"));
    }
    void callsAreLeftOut()
    {
        QVERIFY(has(listing({"-p"}), " leaf\n"));
        QVERIFY(has(listing({"-q", "-k", "main/run"}), "run"));
        QVERIFY(!has(listing({"-q", "-k", "main/leaf"}), "3000/3000        leaf"));
    }
    void linesAreRows()
    {
        const std::string flat = listing({"-l", "-p"});
        QVERIFY(has(flat, "leaf (gnu_compat.c:"));
        QVERIFY(has(flat, " @ "));
        const std::string named = listing({"-p", "--inline-file-names", "-L"});
        QVERIFY(has(named, "tests/analysis/programs/gnu_compat.c:"));
    }
    void exportsNameTheSourceOfEachFunction()
    {
        QVERIFY(has(listing({"--json=-"}), "tests/analysis/programs/gnu_compat.c\""));
        QVERIFY(has(listing({"--csv=-"}), "tests/analysis/programs/gnu_compat.c,"));
        QVERIFY(has(listing({"--callgrind=-"}), "tests/analysis/programs/gnu_compat.c\n"));
    }
    void theSourceIsAnnotated()
    {
        const std::string source = listing({"-A"});
        QVERIFY(has(source, "*** File ") && has(source, "3000 -> void leaf(void)"));
        QVERIFY(has(source, "##### -> {\n") || has(source, "##### -> void never"));
        QVERIFY(count(listing({"-A", "-x"}), " -> ") > count(source, " -> "));
        QVERIFY(has(listing({"-A", "-m", "5000"}), "##### -> void leaf(void)"));
    }
    void sourcesOfALibraryThatAreMissingShareALine()
    {
        std::filesystem::create_directory(m_folder.path("lib"));
        for (const std::string name : {"one", "two"})
            m_folder.write("lib/" + name + ".c",
                           "int " + name + "(int n) { volatile int s = 0; while (n--) s += n; return s; }\n");
        m_folder.write("lib/main.c",
                       std::string_view("int one(int), two(int);\n"
                                        "int main(void) { return (one(50000000) + two(50000000)) & 0; }\n"));
        const auto inLib = [&](const std::vector<std::string>& words) {
            return run({.words = words, .folder = m_folder.path("lib")});
        };
        inLib({"cc", "-g", "-pg", "-fPIC", "-shared", "-o", "libboth.so", "one.c", "two.c"});
        inLib({"cc", "-g", "-pg", "-o", "prog", "main.c", "-L.", "-lboth", "-Wl,-rpath,$ORIGIN"});
        inLib({GMONSCOPE_BIN_DIR "/gmonscope-record", "./prog"});
        inLib({"rm", "one.c", "two.c", "main.c"});
        const std::string said = inLib({report, "-A"}).err;
        QVERIFY2(has(said, "/libboth.so: 2 source files not found, not annotated\n"), said.c_str());
        QVERIFY2(has(said, "/main.c: not found, not annotated\n") && !has(said, "one.c"), said.c_str());
    }
    void sourcesOfOneNameHaveFilesOfTheirOwn()
    {
        std::filesystem::create_directories(m_folder.path("same/a"));
        std::filesystem::create_directories(m_folder.path("same/b"));
        m_folder.write("same/a/util.c", std::string_view("void one(void) {}\n"));
        m_folder.write("same/b/util.c", std::string_view("void two(void) {}\n"));
        m_folder.write("same/main.c", std::string_view("void one(void), two(void);\n"
                                                       "int main(void) { one(); two(); return 0; }\n"));
        const auto inSame = [&](const std::vector<std::string>& words) {
            return run({.words = words, .folder = m_folder.path("same")});
        };
        inSame({"cc", "-g", "-pg", "-O0", "-o", "prog", "main.c", "a/util.c", "b/util.c"});
        inSame({"./prog"});
        const Outcome done = inSame({report, "-A", "-y", "prog", "gmon.out"});
        QCOMPARE(done.exitStatus, 0);
        QVERIFY2(has(done.err, "/util.c: written to util.c-ann-2, since another source has the name util.c-ann\n"),
                 done.err.c_str());
        const std::string both = inSame({"cat", "util.c-ann", "util.c-ann-2"}).out;
        QVERIFY2(has(both, "1 -> void one(void) {}") && has(both, "1 -> void two(void) {}"), both.c_str());
    }
    void annotatedLinesHaveTheirSelfTime()
    {
        // A few samples may all be at one of the loop's two lines.
        static const QRegularExpression loop("\n *[1-9]\\d*\\.\\d\\d +0\\.\\d\\d {17} {4,8}(sink \\+=|for \\(int i)");
        for (const std::vector<std::string>& options : {std::vector<std::string>{"-A"}, {"-A", "-x"}}) {
            const std::string source = listing(options);
            QVERIFY2(has(source, " time   seconds       calls    source\n"), source.c_str());
            QVERIFY2(QString::fromStdString(source).contains(loop) || options.size() == 2, source.c_str());
        }
        static const QRegularExpression table("     Line      Count  Self seconds\n\n       1[01]          0 +0.");
        QVERIFY(QString::fromStdString(listing({"-A"})).contains(table));
        QVERIFY(!has(listing({"-A", "--gnu-compat"}), "seconds"));
    }
    void countsAreListedByLine()
    {
        QVERIFY(has(listing({"-C"}), ") 3000 executions\n"));
        QVERIFY(!has(listing({"-C", "-m", "3001"}), ") 3000 executions\n"));
        QVERIFY(!has(listing({"-Zleaf"}), "(leaf:"));
    }
    void staticCallsAreArcsWithoutCalls()
    {
        QVERIFY(!has(listing({"-q"}), "never"));
        QVERIFY(has(listing({"-q", "-c"}), "0/3000        never"));
    }
    void staticFunctionsJoinTheFunctionBefore()
    {
        const std::string flat = listing({"-a", "-p"});
        QVERIFY(!has(flat, "spin") && has(flat, " leaf\n"));
    }
    void unusedFunctionsAreListed() { QVERIFY(has(listing({"-z", "-p"}), " never\n")); }
    void recordsAreCounted() { QVERIFY(has(listing({"-i"}), "\t1 histogram record\n")); }
    void onlySoManyAreListed()
    {
        const std::string flat = listing({"-p", "--top=2"});
        QCOMPARE(std::count(flat.begin(), flat.end(), '\n'), std::ptrdiff_t{8});
        QVERIFY(has(flat, "left out: ") && has(flat, " functions, "));
        QVERIFY(has(listing({"-q", "--top", "1"}), " entries\n"));
    }
    void theIndexNamesTheEntriesThatArePrinted()
    {
        for (const std::string option : {"--top=2", "--min-percent=90"}) {
            const std::string graph = listing({"-q", option});
            const std::string index = graph.substr(graph.find("Index by function name"));
            const std::size_t entries = count(graph, "-----------------------------------------------\n");
            QCOMPARE(count(index, "  ["), entries);
            QVERIFY2(has(index, "\nleft out: "), index.c_str());
            QVERIFY(has(index, " names\n"));
        }
        QVERIFY(!has(listing({"-q"}), "left out"));
        QVERIFY(has(listing({"-p", "--min-percent=99"}), "left out: "));
        QVERIFY(!has(listing({"-p", "--min-percent=0"}), "left out: "));
    }
    /// Programs search for them there.
    void namesAreFullInAPipe()
    {
        QCOMPARE(listing({"-p"}), listing({"-p", "--names=full"}));
        QVERIFY(has(listing({"-p", "--names=short"}), " leaf\n"));
    }
    void solarisLettersMeanWhatTheyDidThere()
    {
        const std::string text = listing({"--solaris"});
        QVERIFY(text.find("Call graph") < text.find("Flat profile") &&
                text.find("Flat profile") < text.find("Index by"));
        QVERIFY(has(listing({"--solaris", "-n", "1"}), "left out: "));
        QVERIFY(!has(listing({"--solaris", "-l", "-q"}), "spin [1]"));
        QVERIFY(!has(listing({"--solaris", "-C"}), "executions"));
        QVERIFY(has(listing({"--solaris", "-Ci"}), "1 histogram record")); // -C -i
    }
    void aDifferenceTakesTheLaterProfilesFromTheFirst()
    {
        outputOf({report, "--gnu-compat", "-s", "prog", "gmon.out", "gmon.out"}, m_folder.path());
        outputOf({"mv", "gmon.sum", "twice"}, m_folder.path());
        outputOf({report, "--difference", "prog", "twice", "gmon.out"}, m_folder.path());
        const auto flat = [&](const std::string& profile) {
            return outputOf({report, "-b", "-p", "prog", profile}, m_folder.path());
        };
        QCOMPARE(outputDifference(flat("gmon.out"), flat("gmon.sum")), std::string());
        const Outcome negative = outcome({"--solaris", "-D", "prog", "gmon.out", "twice"});
        QCOMPARE(negative.exitStatus, 0);
        QVERIFY(has(negative.err, " are below 0: they are 0 there, and kept in gmon.sum.scope\n"));
        QVERIFY(!has(flat("gmon.sum"), " leaf\n"));
    }
    void theSumSaysWhatItIs()
    {
        outputOf({"cp", "gmon.out", "other.out"}, m_folder.path());
        const auto said = [&](std::vector<std::string> words) {
            words.insert(words.begin(), {"-b", "-s", "prog"});
            return outcome(words).err;
        };
        QVERIFY(has(said({"gmon.out"}), "gmonscope-report: wrote gmon.sum: 1 run\n"));
        QVERIFY(has(said({"gmon.out", "other.out"}), "gmonscope-report: wrote gmon.sum: 2 runs\n"));
        QVERIFY(!has(outcome({"--gnu-compat", "-s", "prog", "gmon.out"}).err, "wrote"));
    }
    void theSumGoesWhereTheUserWants()
    {
        outputOf({"cp", "gmon.out", "other.out"}, m_folder.path());
        outputOf({report, "-s", "prog", "gmon.out", "other.out"}, m_folder.path());
        const auto sum = [&](const char* file) {
            return outcome({std::string("--sum-file=") + file, "prog", "gmon.out", "other.out"});
        };
        QVERIFY(sum("./my sum").err.starts_with("gmonscope-report: wrote ./my sum: 2 runs\n"));
        QCOMPARE(outputOf({"cmp", "gmon.sum", "my sum"}, m_folder.path()), std::string());
        for (const char* file : {"", "no/folder", "prog"})
            QVERIFY2(sum(file).exitStatus != 0 && !has(sum(file).err, "wrote"), file);
        QVERIFY(has(sum("").err, "--sum-file: expected the name of a file, found none"));
        QVERIFY(has(outcome({"--no-spread", "prog", "gmon.out"}).err, "--no-spread: expected -s with it, found none"));
    }
    void aSumAloneIsTheSumBesideTables()
    {
        outputOf({"cp", "gmon.out", "other.out"}, m_folder.path());
        outputOf({"sh", "-c", "head -c 100 gmon.out >cut.out"}, m_folder.path());
        const auto sum = [&](std::vector<std::string> words) {
            outputOf({"rm", "-f", "gmon.sum", "gmon.sum.scope"}, m_folder.path());
            words.insert(words.begin(), "-b");
            const Outcome done = outcome(words);
            return std::to_string(done.exitStatus) + ' ' + done.err +
                   outputOf({"sh", "-c", "cat gmon.sum gmon.sum.scope 2>&1 | od -x"}, m_folder.path());
        };
        for (const char* const option : {"-s", "--difference"}) {
            const std::string alone = sum({option, "prog", "gmon.out", "other.out"});
            QVERIFY2(has(alone, "0 gmonscope-report: wrote gmon.sum: ") && alone.size() > 300, alone.c_str());
            QCOMPARE(alone, sum({option, "-p", "prog", "gmon.out", "other.out"}));
            const std::string cut = sum({option, "prog", "gmon.out", "cut.out"});
            const bool isSum = option == std::string("-s"); // what is left of it is one; a difference is all or nothing
            QVERIFY2(has(cut, isSum ? "1 gmonscope-report: wrote gmon.sum: 1 run\n" : "1 gmonscope-report: cut.out:"),
                     cut.c_str());
            QVERIFY2(has(cut, "expected") && has(cut, "\nwarning: cut.out:") == isSum &&
                         has(cut, "left out 1 of 2 files") == isSum,
                     cut.c_str());
            QCOMPARE(cut, sum({option, "-p", "prog", "gmon.out", "cut.out"}));
        }
    }
    void aLoadThatTakesLongHasALineOnATerminal()
    {
        const auto onTerminal = [&](const std::string& command) {
            return outputOf({"script", "-qec", command, "/dev/null"}, m_folder.path());
        };
        const std::string words = "TERM=vt100 " + report + " -bp --no-pager prog ";
        const std::string quick = onTerminal(words + "gmon.out");
        QVERIFY2(has(quick, "Flat profile") && !has(quick, "\33"), quick.c_str());
        const std::string late = "(sleep 2; cat gmon.out) | ", erased = "\r\33[K";
        const std::string slow = onTerminal(late + words + "/dev/stdin");
        const auto shown = slow.find(erased + "60 %  Finding functions"), end = slow.rfind(erased);
        QVERIFY2(shown != std::string::npos && end > shown && slow.find("Flat profile") > end, slow.c_str());
        QVERIFY(!has(onTerminal(late + words + "/dev/stdin 2>/dev/null"), "\33"));
    }
    void theSumIsRefusedForFilesOfTheRuntime()
    {
        m_folder.write("live.scope", std::string_view("no scope"));
        QCOMPARE(outcome({"-s", "prog", "live.scope"}).exitStatus, 1);
    }
    void abbreviationsOfGprofsStayItsOwn()
    {
        QVERIFY(has(listing({"--no-s", "-p"}), " leaf\n")); // --no-static, though there is --no-scope
        QVERIFY(!has(listing({"--no-s", "-p"}), "spin"));
        QVERIFY(has(listing({"--min", "3001", "-C"}), "executions"));
    }
    void everyOptionIsInHelpAndInTheManualPage()
    {
        const Outcome help = outcome({"--help"});
        QCOMPARE(help.exitStatus, 0);
        const std::string page = outputOf({"cat", GMONSCOPE_SOURCE_DIR "/resources/man/gmonscope-report.1"}, "/");
        QVERIFY(longOptions(help.out).size() > 40);
        for (const std::string& name : longOptions(help.out))
            QVERIFY2(longOptions(page).count(name), name.c_str());
        for (const char* letter : {"A", "B", "C", "D", "I", "J", "L", "O", "Q", "R", "S", "T", "Z", "k", "w", "y"})
            QVERIFY2(has(help.out, std::string("  -") + letter), letter);
    }
    void timingsAreOfAllStagesInTheirOrder()
    {
        const Outcome timed = outcome({"--timings", "-p", "prog", "gmon.out"});
        QCOMPARE(timed.exitStatus, 0);
        QVERIFY(has(timed.out, " leaf\n"));
        std::istringstream lines(timed.err);
        std::vector<std::string> stages;
        double last = 0;
        for (std::string line; std::getline(lines, line);) {
            char stage[32] = "", rest[8] = "";
            double milliseconds = 0;
            long long bytes = 0;
            if (!line.starts_with("timing: "))
                continue;
            QCOMPARE(std::sscanf(line.c_str(), "timing: %31s %lf ms %lld %7s", stage, &milliseconds, &bytes, rest), 4);
            QCOMPARE(rest, "bytes");
            QVERIFY(milliseconds >= last && bytes > 0);
            last = milliseconds;
            stages.emplace_back(stage);
        }
        const std::vector<std::string> all{"identify-files", "read-program", "read-profiles", "symbols",
                                           "call-sites",     "changes",      "names",         "call-graph",
                                           "cycles",         "propagation",  "tables-ready",  "printed"};
        QCOMPARE(stages, all);
        QVERIFY(!has(outcome({"-p", "prog", "gmon.out"}).err, "timing"));
    }
    void aTerminalHasAPager()
    {
        const auto onTerminal = [&](const std::string& command) {
            return outputOf({"script", "-qec", command + " prog gmon.out", "/dev/null"}, m_folder.path());
        };
        const std::string paged = "GMONSCOPE_PAGER='sed s/^/paged:/' ", other = "PAGER='sed s/^/other:/' ";
        QVERIFY(has(onTerminal(paged + other + report + " -b -p"), "paged:Flat profile:"));
        QVERIFY(has(onTerminal(other + report + " -b -p"), "other:Flat profile:"));
        QVERIFY(!has(onTerminal(paged + report + " -b -p --no-pager"), "paged:"));
        QVERIFY(has(onTerminal("GMONSCOPE_PAGER= " + other + report + " -b -p"), "\nEach sample")); // none
        QVERIFY(has(onTerminal("GMONSCOPE_PAGER=true " + report + " -b >/dev/stdout; echo status $?;:"), "status 0"));
        const std::string piped =
            outputOf({"sh", "-c", paged + report + " -b -p prog gmon.out | cat"}, m_folder.path());
        QVERIFY(piped.starts_with("Flat profile:"));
    }
    void aResponseFileHoldsArguments()
    {
        m_folder.write("words", std::string_view("-p '-Pspin (gnu_compat.c)' \"--no-demangle\" -b\n@more"));
        m_folder.write("more", std::string_view("prog\\\n gmon.out"));
        QVERIFY(outcome({"@words"}).exitStatus != 0); // "prog\n" is no file
        m_folder.write("more", std::string_view("prog gmon.out"));
        QVERIFY(has(outcome({"@words"}).out, " leaf\n"));
        QCOMPARE(outcome({"@missing"}).exitStatus, 1);
    }
};

QTEST_APPLESS_MAIN(TestReportCommand)
#include "tst_report_command.moc"
