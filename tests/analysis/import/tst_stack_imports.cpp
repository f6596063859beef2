// SPDX-License-Identifier: MIT
//
// Sampled stacks of other tools as profiles: the text of perf script, and collapsed stacks.
#include "gmonscope/doctor.h"
#include "gmonscope/export.h"
#include "gmonscope/gather_runs.h"
#include "gmonscope/other_tools.h"

#include "import_files.h"
#include "profile_lookup.h"

#include <QTest>

#include <set>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

const std::string data = GMONSCOPE_SOURCE_DIR "/tests/analysis/import/data/";

constexpr const char* twoSamples = "prog  1234 56.100000:    2000000 cpu-clock:u: \n"
                                   "\t  401136 work+0x16 (/usr/bin/prog)\n"
                                   "\t  401200 main+0x10 (/usr/bin/prog)\n"
                                   "\n"
                                   "prog  1234/1235 [001] 56.102000:    1000000 cpu-clock:u: \n"
                                   "\t  401200 main+0x10 (/usr/bin/prog)\n"
                                   "\n";

double secondsOf(const Profile& profile, std::string_view name) { return functionOf(profile, name).selfSeconds; }

std::string problemsOf(const Profile& profile)
{
    std::string text;
    for (const Problem& problem : profile.problems())
        if (problem.kind != ProblemKind::FewSamples)
            text += problem.text + '\n';
    return text;
}

std::string collapsed(const Profile& profile)
{
    std::ostringstream text;
    writeCollapsed(text, profile);
    return text.str();
}

std::multiset<std::string> linesOf(const std::string& text)
{
    std::istringstream stream(text);
    std::multiset<std::string> lines;
    for (std::string line; std::getline(stream, line);)
        lines.insert(line);
    return lines;
}

} // namespace

class TestStackImports : public QObject {
    Q_OBJECT

    ImportFolder m_folder;

private Q_SLOTS:
    void samplesOfPerfAreSecondsOfAClock()
    {
        const auto profile = m_folder.load(twoSamples);
        QCOMPARE(profile->dimension(), std::string("seconds"));
        QCOMPARE(secondsOf(*profile, "work"), 0.002);
        QCOMPARE(secondsOf(*profile, "main"), 0.001);
        QCOMPARE(profile->totalTicks(), 2.0);
        QCOMPARE(profile->imagePath(), std::string("/usr/bin/prog"));
        QVERIFY(profile->hasStacks());
        QCOMPARE(profile->measured(idOf(*profile, "main"))->seconds, 0.003);
        QCOMPARE(flowOf(*profile, "main", "work").totalSeconds(), 0.002);
        QVERIFY(arcOf(*profile, "main", "work").isMeasuredOnly());
    }

    void otherEventsArePlainCounts()
    {
        std::string text = twoSamples;
        for (std::size_t at = 0; (at = text.find("cpu-clock:u", at)) != std::string::npos;)
            text.replace(at, 11, "cycles:u");
        const auto cycles = m_folder.load(text);
        QCOMPARE(cycles->dimension(), std::string("M cycles"));
        QCOMPARE(secondsOf(*cycles, "work"), 2.0);
        for (std::size_t at = 0; (at = text.find("cycles:u", at)) != std::string::npos;)
            text.replace(at, 8, "page-faults");
        QCOMPARE(m_folder.load(text)->dimension(), std::string("page-faults"));
    }

    void samplesWithoutPeriodsCountAlike()
    {
        const auto profile =
            m_folder.load("a b 7 1.0: cycles: \n\t 10 f (/x/ab)\n\na b 7 2.0: cycles: \n\t 10 f (/x/ab)\n\n");
        QCOMPARE(profile->dimension(), std::string("samples"));
        QCOMPARE(profile->totalSeconds(), 2.0);
    }

    void samplesWithoutStacksAreTimes()
    {
        const auto profile = m_folder.load(
            "   prog 12 1.0:   1000000 cpu-clock:u:   7fc4 work+0x41 (/usr/bin/prog)\n"
            "   prog 12 2.0:   1000000 cpu-clock:u:   7fc8 operator new(unsigned long)+0x1 (/lib/libc++.so)\n");
        QCOMPARE(secondsOf(*profile, "work"), 0.001);
        QCOMPARE(secondsOf(*profile, "operator new(unsigned long)"), 0.001);
        QVERIFY(profile->arcs().empty());
    }

    void namesMayHoldBlanksAndBrackets()
    {
        const auto profile = m_folder.load("Web Content:2 9 1.0: 1 cpu-clock: \n"
                                           "\t 10 ns::f(int, char (*)(long))+0x10 (/tmp/a (deleted))\n"
                                           "\t 20 std::sort<(lambda)>(int) (inlined)\n"
                                           "\t 20 main+0x4 (/tmp/a (deleted))\n\n");
        const Function& f = functionOf(*profile, "ns::f(int, char (*)(long))");
        QCOMPARE(profile->module(*f.module).path, std::string("/tmp/a (deleted)"));
        QCOMPARE(functionOf(*profile, "std::sort<(lambda)>(int)").module, f.module);
    }

    void codeWithoutSymbolsIsARowOfItsModule()
    {
        const auto profile = m_folder.load("prog 9 1.0: 1000 cpu-clock: \n\t 10 [unknown] (/lib/libx.so)\n"
                                           "\t 20 [unknown] ([unknown])\n\t 30 [unknown] ([unknown])\n"
                                           "\t 40 main (/bin/prog)\n\nprog 9 1.1: 1000 cpu-clock: \n\n");
        QCOMPARE(functionOf(*profile, "[libx.so]").kind, FunctionKind::Library);
        QCOMPARE(functionOf(*profile, "[unknown]").ticks, 1.0);
        QCOMPARE(profile->measuredFrames().size(), 4u); // main, unknown callers, [libx.so]; and [unknown]
        QCOMPARE(collapsed(*profile), std::string("main;[callers not known];[libx.so] 1\n[unknown] 1\n"));
    }

    void otherEventsAreLeftOutAndToldOf()
    {
        const auto profile = m_folder.load(std::string(twoSamples) +
                                           "prog  1234 57.0:  9 page-faults: \n\t 401136 work (/usr/bin/prog)\n\n");
        QCOMPARE(profile->totalTicks(), 2.0);
        QCOMPARE(problemsOf(*profile), std::string("shows the event cpu-clock:u; samples of others (1 in all) are left "
                                                   "out, which --event=NAME shows: page-faults\n"));
    }

    void aRealRecordingIsThatOfPerfReport()
    {
        const auto profile = openFiles({data + "lua.perf.txt"});
        QVERIFY2(profile.hasValue(), profile ? "" : profile.error().text().c_str());
        std::ifstream report(data + "lua.perf.report");
        double periods = 0, samples = 0;
        int rows = 0;
        for (std::string line; std::getline(report, line); ++rows) {
            std::istringstream fields(line);
            std::string period, count, module, symbol;
            std::getline(fields, period, '|');
            std::getline(fields, count, '|');
            std::getline(fields, module, '|');
            std::getline(fields, symbol);
            const Function& function = functionOf(**profile, symbol.substr(4)); // behind "[.] "
            QCOMPARE((*profile)->module(*function.module).name, module);
            QCOMPARE(function.ticks, std::stod(count));
            QVERIFY2(std::abs(function.selfSeconds - std::stod(period) * 1e-9) < 1e-12, symbol.c_str());
            periods += std::stod(period);
            samples += std::stod(count);
        }
        QVERIFY(rows > 10);
        QCOMPARE((*profile)->totalTicks(), samples);
        QVERIFY(std::abs((*profile)->totalSeconds() - periods * 1e-9) < 1e-12);
        QCOMPARE((*profile)->imagePath(), std::string("/usr/local/bin/lua"));
    }

    void linesOfSourceBelowFramesAreSkipped()
    {
        const auto profile = m_folder.load("prog 9 1.0: 1000 cpu-clock: \n\t 10 f+0x1 (/bin/prog)\n  f.c:12\n"
                                           "\t 40 main (/bin/prog)\n  main.c:3\n\n");
        QCOMPARE(profile->measuredFrames().size(), 2u);
    }

    void collapsedStacksAreSamples()
    {
        const auto profile = m_folder.load("main;one;root 30\nmain;many;root 60\nmain 10\n");
        QCOMPARE(profile->dimension(), std::string("samples"));
        QCOMPARE(profile->totalSeconds(), 100.0);
        QCOMPARE(secondsOf(*profile, "root"), 90.0);
        QCOMPARE(profile->measured(idOf(*profile, "many"))->seconds, 60.0);
        QCOMPARE(profile->measured(idOf(*profile, "main"))->samples, 100u);
        QCOMPARE(flowOf(*profile, "one", "root").totalSeconds(), 30.0);
        QVERIFY2(textOf(profile).find("Sampled, in samples.") != std::string::npos, textOf(profile).c_str());
    }

    void aStackThatEndsInASemicolonKeepsItsSamples()
    {
        const auto profile = m_folder.load("main;[callers not known]; 30\nmain;[callers not known];;work 4\nmain 2\n");
        QCOMPARE(profile->totalTicks(), 36.0);
        QCOMPARE(functionOf(*profile, "[callers not known]").ticks, 30.0);
        QCOMPARE(functionOf(*profile, "work").ticks, 4.0);
        QCOMPARE(functionOf(*profile, "main").ticks, 2.0);
    }

    void fractionsOfSamplesStay() { QCOMPARE(m_folder.load("a;b 0.25\na;c 1.5\n")->totalSeconds(), 1.75); }

    void ofTwoNumbersTheSecondCounts()
    {
        const auto profile = m_folder.load("main;one;root 30 3\nmain;many;root 60 6.5\nmain 10 0\n");
        QCOMPARE(profile->totalSeconds(), 9.5);
        QCOMPARE(secondsOf(*profile, "root"), 9.5);
        QVERIFY2(problemsOf(*profile).find("shows those of after") != std::string::npos, problemsOf(*profile).c_str());
        QCOMPARE(m_folder.load("main;Thread 1 30\nmain;many 60\n")->totalSeconds(), 90.0);
    }

    void recursionCountsOnce()
    {
        const auto profile = m_folder.load("main;f;g;f;g;f 7\n");
        QCOMPARE(profile->measured(idOf(*profile, "f"))->seconds, 7.0);
        QCOMPARE(profile->cycles().size(), 1u);
    }

    void filesAreAddedUp()
    {
        const std::string one = m_folder.write("one.folded", std::string_view("main;f 3\n"));
        const std::string two = m_folder.write("two.folded", std::string_view("main;f 4\nmain;g 1\n"));
        const auto profile = openFiles({one, two});
        QVERIFY(profile.hasValue());
        QCOMPARE(secondsOf(**profile, "f"), 7.0);
        QCOMPARE((*profile)->runs().size(), 2u);
        QVERIFY(isSameProgram(one, two));
    }

    void largeFilesAreAddedUp()
    {
        std::vector<std::string> paths;
        for (const char* prefix : {"function_number_", "function_nombre_"}) {
            std::string text;
            for (int i = 0; i < 60000; ++i)
                text += std::string("main;") + prefix + std::to_string(10000000 + i) + " 3\n";
            paths.push_back(m_folder.write(std::string(prefix) + ".folded", text));
        }
        const auto both = openFiles(paths);
        QVERIFY2(both.hasValue(), both ? "" : both.error().text().c_str());
        QCOMPARE((*both)->totalSeconds(), 360e3);
    }

    void manyShortStacksOfSeveralFilesAreAddedUp()
    {
        std::vector<std::string> paths;
        for (const char* prefix : {"f", "g"}) {
            std::string text;
            for (int i = 0; i < 60000; ++i)
                text += std::string("main;") + prefix + std::to_string(10000000 + i) + ";work 3\n";
            paths.push_back(m_folder.write(std::string(prefix) + ".folded", text));
        }
        const auto all = openFiles(paths);
        QVERIFY2(all.hasValue(), all ? "" : all.error().text().c_str());
        QCOMPARE((*all)->totalSeconds(), 360e3);
    }

    void filesOfSeveralKindsAreRefused()
    {
        const std::string stacks = m_folder.write("stacks", std::string_view("main;f 3\n"));
        const std::string perf = m_folder.write("perf.txt", std::string_view(twoSamples));
        const auto both = openFiles({stacks, perf});
        QVERIFY(!both);
        QCOMPARE(both.error().text(),
                 perf + ": expected collapsed stacks, as " + stacks + " is, found text of perf script");
        const std::string gmon = m_folder.write("gmon.out", std::string_view("gmon\1\0\0\0", 8));
        const auto mixed = openFiles({gmon, stacks});
        QVERIFY(!mixed);
        QCOMPARE(mixed.error().text(), gmon + ": expected collapsed stacks, as the others are, found a gmon.out");
        QVERIFY(!isSameProgram(stacks, perf));
    }

    void filesInOtherUnitsAreRefused()
    {
        const std::string perf = m_folder.write("perf.txt", std::string_view(twoSamples));
        std::string text = twoSamples;
        for (std::size_t at = 0; (at = text.find("cpu-clock:u", at)) != std::string::npos;)
            text.replace(at, 11, "cycles:u");
        const std::string cycles = m_folder.write("cycles.txt", text);
        const auto both = openFiles({perf, cycles});
        QVERIFY(!both);
        QCOMPARE(both.error().text(), cycles + ": expected the event cpu-clock:u, as in " + perf + ", found cycles:u");
    }

    void perfsOwnFileIsRefusedWithTheCommandThatHelps()
    {
        const auto profile = openFiles({m_folder.write("perf.data", std::string_view("PERFILE2\1\0\0\0", 12))});
        QVERIFY(!profile);
        QCOMPARE(profile.error().expected,
                 std::string("the text that perf script prints: perf script -i FILE >perf.txt"));
    }

    void theDoctorAsksForNoProgram()
    {
        const Diagnosis diagnosis = diagnose({data + "lua.perf.txt"});
        QVERIFY(diagnosis.isUsable());
        QCOMPARE(diagnosis.image, std::string("/usr/local/bin/lua"));
        std::string text;
        for (const Finding& finding : diagnosis.findings)
            text += finding.text + '\n' + finding.advice + '\n';
        QVERIFY2(text.find("is of another tool (text of perf script)") != std::string::npos, text.c_str());
        QVERIFY2(text.find("-pg") == std::string::npos, text.c_str());
        QVERIFY(!diagnose({m_folder.write("bad", std::string_view("# callgrind format\nfn=main\n"))}).isUsable());
    }

    void filesTellThatTheyNeedNoProgram()
    {
        QVERIFY(isOfOtherTool(data + "lua.perf.txt"));
        QVERIFY(isOfOtherTool(m_folder.write("stacks", std::string_view("a;b 1\n"))));
        QVERIFY(!isOfOtherTool(m_folder.write("gmon.out", std::string_view("gmon\1\0\0\0", 8))));
        QVERIFY(!isOfOtherTool(m_folder.write("text", std::string_view("a letter\n"))));
        QVERIFY(!isOfOtherTool(m_folder.path("missing")));
        QVERIFY(!loadProfile({.image = "x", .profiles = {m_folder.path("missing")}}));
    }

    void ourOwnStacksComeBackAsTheyWere()
    {
        const auto profile = openFiles({data + "lua.perf.txt"});
        QVERIFY(profile.hasValue());
        const auto again = m_folder.load(collapsed(**profile));
        QCOMPARE(linesOf(collapsed(*again)), linesOf(collapsed(**profile))); // of equal times any may come first
        QCOMPARE(again->totalTicks(), (*profile)->totalTicks());
    }

    void callgrindsFileOfStacksKeepsTheirTimes()
    {
        const auto profile = m_folder.load("main;one;root 30\nmain;many;root 60\nmain 10\n");
        std::ostringstream text;
        writeCallgrind(text, *profile);
        const auto again = m_folder.load(text.str());
        QCOMPARE(again->dimension(), std::string("samples"));
        QCOMPARE(secondsOf(*again, "root"), 90.0);
        QCOMPARE(flowOf(*again, "many", "root").totalSeconds(), 60.0);
        QCOMPARE(functionOf(*again, "main").totalSeconds(), 100.0);
    }

    void errorsTellTheLine_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("error");
        QString many;
        for (int i = 0; i < 20; ++i)
            many += "a;b 1\n";
        QTest::newRow("no number") << many + "a;b\n"
                                   << "offset 120: expected functions with semicolons between, a blank and a number, "
                                      "found \"a;b\" in line 21";
        QTest::newRow("no function") << many + ";;; 3\n"
                                     << "offset 120: expected the functions of a stack, found \";;; 3\" in line 21";
        QTest::newRow("perf")
            << QString(twoSamples).repeated(5) + "prog what\n"
            << "offset 1075: expected \"COMMAND PID TIME: PERIOD EVENT:\", found \"prog what\" in line 36";
        QTest::newRow("perf's stack")
            << QString(twoSamples).repeated(5) + "prog 1 2.0: 1 cpu-clock:u: \n\tzz top\n"
            << "offset 1103: expected \"COMMAND PID TIME: PERIOD EVENT:\", found \"?zz top\" in line 37";
    }
    void errorsTellTheLine()
    {
        QFETCH(QString, text);
        QFETCH(QString, error);
        QCOMPARE(QString::fromStdString(m_folder.refusal(text.toStdString())), error);
    }
};

QTEST_APPLESS_MAIN(TestStackImports)
#include "tst_stack_imports.moc"
