// SPDX-License-Identifier: MIT
//
// Callgrind's files as profiles: the format's features one by one, and real runs against callgrind_annotate.
#include "gmonscope/accuracy.h"
#include "gmonscope/export.h"
#include "gmonscope/names.h"

#include "against_gprof.h"
#include "import_files.h"
#include "profile_lookup.h"

#include <QStandardPaths>
#include <QTest>

#include <charconv>
#include <map>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

constexpr const char* head = "# callgrind format\nversion: 1\ncreator: callgrind-3.19.0\npid: 12\ncmd:  ./prog -x\n"
                             "part: 1\n\ndesc: Trigger: Program termination\n\npositions: line\nevents: Ir\n";

std::string file(const std::string& body) { return head + body; }

constexpr const char* mainCallsWork = "summary: 10000000\n\nob=(1) /usr/bin/prog\nfl=(1) prog.c\nfn=(1) main\n"
                                      "5 1000000\ncfn=(2) work\ncalls=3 20\n+1 9000000\n\nfn=(2)\n20 4000000\n"
                                      "+5 5000000\n\ntotals: 10000000\n";

std::uint64_t ticksOf(const Profile& profile, std::string_view name)
{
    return static_cast<std::uint64_t>(functionOf(profile, name).ticks);
}

std::string problemsOf(const Profile& profile)
{
    std::string text;
    for (const Problem& problem : profile.problems())
        text += problem.text + '\n';
    return text;
}

/// Names of functions with their own costs: callgrind_annotate tells inlined code by file, and we by function.
std::map<std::string, std::uint64_t> annotated(const std::string& path, const std::string& folder)
{
    std::istringstream lines(
        outputOf({"callgrind_annotate", "--threshold=100", "--auto=no", "--show=Ir", path}, folder));
    std::map<std::string, std::uint64_t> costs;
    for (std::string line; std::getline(lines, line);) {
        const std::size_t bracket = line.find("%)");
        const std::size_t colon = line.find(':', bracket == std::string::npos ? line.size() : bracket);
        std::string digits = line.substr(0, line.find('('));
        if (colon == std::string::npos || digits.find_first_not_of(" ,0123456789") != std::string::npos)
            continue;
        std::erase_if(digits, [](char letter) { return letter < '0' || letter > '9'; });
        std::string name = line.substr(colon + 1);
        if (const std::size_t object = name.rfind(" ["); object != std::string::npos && name.ends_with(']'))
            name.resize(object);
        costs[name] += std::stoull(digits);
    }
    return costs;
}

std::map<std::string, std::uint64_t> ownCosts(const Profile& profile)
{
    std::map<std::string, std::uint64_t> costs;
    for (const Function& function : profile.functions())
        if (function.ticks > 0)
            costs[std::string(function.symbol)] += static_cast<std::uint64_t>(function.ticks);
    return costs;
}

} // namespace

class TestCallgrindImport : public QObject {
    Q_OBJECT

    ImportFolder m_folder;

    void recordCallgrind(const std::vector<std::string>& options, const std::vector<std::string>& command) const
    {
        std::vector<std::string> words{"valgrind", "--tool=callgrind", "--callgrind-out-file=out"};
        words.insert(words.end(), options.begin(), options.end());
        words.insert(words.end(), command.begin(), command.end());
        outputOf(words, m_folder.path());
    }

private Q_SLOTS:
    void costsAndCallsAreThoseOfTheFile()
    {
        const auto profile = m_folder.load(file(mainCallsWork));
        QCOMPARE(ticksOf(*profile, "main"), 1'000'000u);
        QCOMPARE(ticksOf(*profile, "work"), 9'000'000u);
        QCOMPARE(arcOf(*profile, "main", "work").calls, 3u);
        QCOMPARE(flowOf(*profile, "main", "work").totalSeconds(), 9.0);
        QCOMPARE(profile->totalSeconds(), 10.0);
        QCOMPARE(profile->dimension(), std::string("M Ir"));
        QVERIFY(profile->hasMeasuredCalls());
    }

    void theProgramIsThatOfTheCommand()
    {
        const auto profile = m_folder.load(file(mainCallsWork));
        QCOMPARE(profile->imagePath(), std::string("/usr/bin/prog"));
        QCOMPARE(profile->modules().size(), 1u);
        QCOMPARE(std::string(functionOf(*profile, "work").sourceFile), std::string("prog.c"));
        QCOMPARE(functionOf(*profile, "work").line, 20u);
    }

    void theListingSaysTheUnit()
    {
        const std::string text = textOf(m_folder.load(file(mainCallsWork)));
        QVERIFY2(text.find("Counted, not sampled, in M Ir: millions of Ir.") != std::string::npos, text.c_str());
        QVERIFY2(text.find("90.00      9.00     9.00        3   3.00 M   3.00 M  work") != std::string::npos,
                 text.c_str());
        QVERIFY2(text.find("10.00 M Ir, from callgrind's file") != std::string::npos, text.c_str());
        QVERIFY2(text.find("3/3           work [2]") != std::string::npos, text.c_str());
    }

    void countsHaveNoErrors()
    {
        const auto profile = m_folder.load(file(mainCallsWork));
        const TimeErrors errors(*profile);
        QCOMPARE(errors.self(idOf(*profile, "work")).low, 9.0);
        QCOMPARE(errors.self(idOf(*profile, "work")).high, 9.0);
        QCOMPARE(errors.total(idOf(*profile, "main")).high, 10.0);
    }

    void numbersStandForTheNameThatTheyHadFirst()
    {
        const auto profile =
            m_folder.load(file("ob=(1) /usr/bin/prog\nfl=(1) a.c\nfn=(1) main\n1 5\ncob=(2) /lib/libx.so\n"
                               "cfi=(2) b.c\ncfn=(2) helper\ncalls=1 0\n1 7\nfl=(3) c.c\nfn=(3) other\n3 1\n"
                               "cfn=(2)\ncalls=2 0\n3 4\nob=(2)\nfl=(2)\nfn=(2)\n9 11\n"));
        const Function& helper = functionOf(*profile, "helper");
        QCOMPARE(std::string(helper.sourceFile), std::string("b.c"));
        QCOMPARE(profile->module(*helper.module).name, std::string("libx.so"));
        QCOMPARE(helper.calls, 3u);
        QCOMPARE(ticksOf(*profile, "helper"), 11u);
    }

    void positionsMayBeRelativeHexadecimalAndOfInstructions()
    {
        std::string text = file("fn=main\n0x4010 7 5\n+4 * 3\n* +2 1\n-8 -1\ncfn=work\ncalls=1 0x5000 9\n* * 6\n"
                                "fn=work\n0x5000 9 6\n");
        text.replace(text.find("positions: line"), 15, "positions: instr line");
        const auto profile = m_folder.load(text);
        QCOMPARE(ticksOf(*profile, "main"), 9u);
        QCOMPARE(ticksOf(*profile, "work"), 6u);
        QCOMPARE(functionOf(*profile, "main").line, 7u);
    }

    void codeOfOtherFilesBelongsToTheFunctionAroundIt()
    {
        const auto profile =
            m_folder.load(file("fl=a.c\nfn=main\n5 10\nfi=inline.h\n2 20\nfe=a.c\n6 30\nfn=next\n9 1\n"));
        QCOMPARE(ticksOf(*profile, "main"), 60u);
        QCOMPARE(functionOf(*profile, "main").line, 5u);
        QCOMPARE(std::string(functionOf(*profile, "next").sourceFile), std::string("a.c"));
    }

    void jumpsHaveNoCosts()
    {
        const auto profile = m_folder.load(file("fn=main\n5 10\njump=3 +2\n+1\njcnd=1/2 9\n*\n+1 4\n"));
        QCOMPARE(ticksOf(*profile, "main"), 14u);
    }

    void partsAreAddedUp()
    {
        const std::string part = "part: 2\n\npositions: line\nevents: Ir\nsummary: 4\nfn=(1)\n5 1\ncfn=(2)\ncalls=1 "
                                 "20\n5 3\nfn=(2)\n20 3\ntotals: 4\n";
        const auto profile = m_folder.load(file(mainCallsWork + part));
        QCOMPARE(ticksOf(*profile, "main"), 1'000'001u);
        QCOMPARE(functionOf(*profile, "work").calls, 4u);
        QCOMPARE(problemsOf(*profile), std::string());
    }

    void callersOfACyclePayForTheWholeAsMeasured()
    {
        // main calls a once; a and b call each other, and leaf.
        const auto profile = m_folder.load(file(
            "fn=main\n1 10\ncfn=a\ncalls=1 0\n1 90\nfn=a\n2 20\ncfn=b\ncalls=5 0\n2 60\ncfn=leaf\ncalls=1 0\n2 10\n"
            "fn=b\n3 30\ncfn=a\ncalls=4 0\n3 50\ncfn=leaf\ncalls=9 0\n3 30\nfn=leaf\n4 40\n"));
        QCOMPARE(profile->cycles().size(), 1u);
        const double unit = 1e-6;
        QVERIFY(std::abs(flowOf(*profile, "main", "a").totalSeconds() - 90 * unit) < 1e-12);
        QVERIFY(std::abs(flowOf(*profile, "a", "leaf").totalSeconds() - 10 * unit) < 1e-12);
        QVERIFY(std::abs(flowOf(*profile, "b", "leaf").totalSeconds() - 30 * unit) < 1e-12);
        QCOMPARE(flowOf(*profile, "a", "b").totalSeconds(), 0.0);
        QVERIFY(std::abs(functionOf(*profile, "main").totalSeconds() - 100 * unit) < 1e-12);
    }

    void timesThatAreMoreThanTheCalleeHasAreShared()
    {
        const auto profile = m_folder.load(file("fn=main\n1 1\ncfn=work\ncalls=1 0\n1 3000\nfn=other\n1 1\ncfn=work\n"
                                                "calls=1 0\n1 1000\nfn=work\n1 8\n"));
        QVERIFY(std::abs(flowOf(*profile, "main", "work").totalSeconds() - 6e-6) < 1e-12);
        QVERIFY(std::abs(flowOf(*profile, "other", "work").totalSeconds() - 2e-6) < 1e-12);
    }

    /// pprof -callgrind writes calls=0, since it has samples.
    void callsThatNobodyCountedAreNoneThatCouldBe()
    {
        const auto profile = m_folder.load(file("fn=main\n1 5\ncfn=work\ncalls=0 9\n2 30\nfn=work\n9 30\n"));
        QVERIFY(arcOf(*profile, "main", "work").isMeasuredOnly());
        QVERIFY(arcOf(*profile, "main", "work").wasTaken());
        QCOMPARE(flowOf(*profile, "main", "work").totalSeconds(), 30e-6);
        const std::string text = textOf(profile);
        QVERIFY2(text.find("0.00    0.00       -             main [1]") != std::string::npos, text.c_str());
        std::ostringstream dot;
        writeDot(dot, buildDiagram(*profile));
        QVERIFY2(dot.str().find("never did") == std::string::npos, dot.str().c_str());
    }

    /// Callgrind tells calls of a recursion from the first one.
    void shortNamesTellLevelsOfRecursionApart()
    {
        const auto profile = m_folder.load(file("fn=f(int)\n1 5\ncfn=f(int)'2\ncalls=1 1\n1 3\nfn=f(int)'2\n1 3\n"));
        const std::vector<FunctionId> shown{idOf(*profile, "f(int)"), idOf(*profile, "f(int)'2")};
        const ShortNames names(*profile, shown);
        QCOMPARE(names.of(shown[0]), std::string("f"));
        QCOMPARE(names.of(shown[1]), std::string("f [recursion 2]"));
    }

    void linesAreThoseOfAnyEvent()
    {
        const std::string path =
            m_folder.write("events.out", std::string_view("events: Ir Bcm\nfl=a.c\nfn=main\n7 5\n9 5 2\n"));
        const auto profile = loadProfile({.image = path, .profiles = {path}, .event = "Bcm"});
        QVERIFY(profile);
        QCOMPARE(functionOf(**profile, "main").line, 7u);
    }

    void otherEventsAreToldOf()
    {
        std::string text = file("fn=main\n1 5 3 1\n");
        text.replace(text.find("events: Ir"), 10, "events: Ir Dr Dw");
        const auto profile = m_folder.load(text);
        QCOMPARE(ticksOf(*profile, "main"), 5u);
        QCOMPARE(problemsOf(*profile),
                 std::string("shows the event Ir; --event=NAME shows another one of these: Ir Dr Dw\n"));
    }

    void aTotalThatIsNotThereIsToldOf()
    {
        const auto profile = m_folder.load(file("summary: 1000\nfn=main\n1 5\n"));
        QCOMPARE(problemsOf(*profile),
                 std::string("tells of 1,000 Ir, but its functions have 5: is a part of it missing?\n"));
        const std::string some = "events: Time_(10ns) Memory_(bytes)\nfn=main\n1 995 7\nsummary: 1000 7\n";
        QVERIFY(problemsOf(*m_folder.load(some)).find("tells of 1,000") != std::string::npos);
        const std::string ofPhp = problemsOf(*m_folder.load("creator: xdebug 3.2.0 (PHP 8.2.36)\n" + some));
        QVERIFY2(ofPhp.find("tells of") == std::string::npos, ofPhp.c_str());
    }

    /// Half of what is hidden is not estimated by calls: one of them took three quarters.
    void hiddenFunctionsAreChargedAsTheirCallersPaid_data()
    {
        QTest::addColumn<QString>("calls");
        QTest::newRow("counted") << "1";
        QTest::newRow("not counted") << "0";
    }
    void hiddenFunctionsAreChargedAsTheirCallersPaid()
    {
        QFETCH(QString, calls);
        const std::string text = file("fn=main\n1 5\ncfn=a\ncalls=N 2\n1 35\ncfn=b\ncalls=N 3\n1 15\n"
                                      "fn=a\n2 5\ncfn=h\ncalls=N 4\n2 30\nfn=b\n3 5\ncfn=h\ncalls=N 4\n3 10\n"
                                      "fn=h\n4 20\ncfn=leaf\ncalls=N 5\n4 20\nfn=leaf\n5 20\n");
        auto files =
            identifyFiles({m_folder.write("out", QString::fromStdString(text).replace('N', calls).toStdString())});
        QVERIFY(files.hasValue());
        files->request.changes.hidden = {"h"};
        const auto profile = loadProfile(files->request);
        QVERIFY(profile.hasValue());
        QCOMPARE(flowOf(**profile, "main", "a").totalSeconds(), 35e-6);
        QCOMPARE(flowOf(**profile, "main", "b").totalSeconds(), 15e-6);
        QCOMPARE(flowOf(**profile, "a", "leaf").totalSeconds(), 15e-6);
        QCOMPARE(flowOf(**profile, "b", "leaf").totalSeconds(), 5e-6);
        QCOMPARE(functionOf(**profile, "a").selfSeconds, 20e-6);
        QVERIFY(arcOf(**profile, "a", "leaf").wasTaken());
        QVERIFY2(problemsOf(**profile).find("without hidden functions all times of calls are as measured") !=
                     std::string::npos,
                 problemsOf(**profile).c_str());
    }

    void hiddenFunctionsAreToldOf()
    {
        auto files = identifyFiles({m_folder.write("out", file(mainCallsWork))});
        QVERIFY(files.hasValue());
        files->request.changes.hidden = {"work"};
        const auto profile = loadProfile(files->request);
        QVERIFY(profile.hasValue());
        QVERIFY2(problemsOf(**profile).find("hidden: 1 function, 9.00 M Ir of own time") != std::string::npos,
                 problemsOf(**profile).c_str());
        QVERIFY(problemsOf(**profile).find("as measured") == std::string::npos); // it calls nothing
    }

    void groupsKeepTheMeasuredTimes()
    {
        auto files = identifyFiles({m_folder.write(
            "out",
            file("fn=main\n1 1\ncfn=a1\ncalls=1 0\n1 20\ncfn=a2\ncalls=1 0\n1 30\nfn=a1\n2 20\nfn=a2\n3 30\n"))});
        QVERIFY(files.hasValue());
        files->request.changes.grouping.rules = {{.name = "a", .pattern = "^a"}};
        const auto profile = loadProfile(files->request);
        QVERIFY2(profile.hasValue(), profile ? "" : profile.error().text().c_str());
        QVERIFY((*profile)->hasMeasuredCalls());
        QVERIFY(std::abs(flowOf(**profile, "main", "a").totalSeconds() - 50e-6) < 1e-12);
    }

    void errorsTellTheLine_data()
    {
        QTest::addColumn<QString>("body");
        QTest::addColumn<QString>("error");
        QTest::newRow("no number") << "fn=(1) main\n1 x\n"
                                   << "offset 164: expected positions and costs as numbers, found \"1 x\" in line 13";
        QTest::newRow("unknown number")
            << "fn=(7)\n1 5\n"
            << "offset 152: expected a number that has a name above, found \"fn=(7)\" in line 12";
        QTest::newRow("no function")
            << "1 5\n"
            << "offset 152: expected \"fn=\", the function, before its costs, found \"1 5\" in line 12";
        QTest::newRow("no callee")
            << "fn=a\ncalls=1 2\n1 5\n"
            << "offset 157: expected \"cfn=\", the callee, before its calls, found \"calls=1 2\" in line 13";
        QTest::newRow("cut")
            << "fn=a\ncfn=b\ncalls=1 2\n"
            << "offset 173: expected the costs of the calls before, found the end of the file in line 15";
        QTest::newRow("junk")
            << "fn=a\nwhat is this\n"
            << "offset 157: expected \"key: value\", \"name=\" or a line of costs, found \"what is this\" in line 13";
        QTest::newRow("other event") << "events: Dr\n"
                                     << "offset 152: expected \"Ir\" as the first event, as in the part before, found "
                                        "\"events: Dr\" in line 12";
        QTest::newRow("too large")
            << "fn=a\n1 99999999999999999999\n"
            << "offset 157: expected positions and costs as numbers, found \"1 99999999999999999999\" "
               "in line 13";
    }
    void errorsTellTheLine()
    {
        QFETCH(QString, body);
        QFETCH(QString, error);
        QCOMPARE(QString::fromStdString(m_folder.refusal(file(body.toStdString()))), error);
    }

    void whatNeedsAProgramIsRefusedPlainly()
    {
        auto files = identifyFiles({m_folder.write("out", file(mainCallsWork))});
        QVERIFY(files.hasValue());
        files->request.symbols.byLine = true;
        const auto profile = loadProfile(files->request);
        QVERIFY(!profile);
        QCOMPARE(profile.error().expected, std::string("for --line a profile that was recorded for gmonscope"));
    }

    void ourOwnExportHasTheSameTotals()
    {
        const auto profile = m_folder.load(file(mainCallsWork));
        std::ostringstream text;
        writeCallgrind(text, *profile);
        const auto again = m_folder.load(text.str());
        QCOMPARE(textOf(again), textOf(profile));
    }

    void realRunsAreThoseOfCallgrindAnnotate_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::newRow("plain") << QStringList{};
        QTest::newRow("instructions, and recursion apart")
            << QStringList{"--dump-instr=yes", "--collect-jumps=yes", "--separate-recs=2"};
        QTest::newRow("as plain text, with caches")
            << QStringList{"--compress-strings=no", "--compress-pos=no", "--cache-sim=yes", "--branch-sim=yes"};
    }
    void realRunsAreThoseOfCallgrindAnnotate()
    {
        if (QStandardPaths::findExecutable("valgrind").isEmpty())
            QSKIP("valgrind is not installed");
        QFETCH(QStringList, options);
        outputOf(
            {"cc", "-g", "-O1", "-o", "prog", GMONSCOPE_SOURCE_DIR "/tests/analysis/programs/gnu_compat.c", "-pthread"},
            m_folder.path());
        std::vector<std::string> words;
        for (const QString& option : options)
            words.push_back(option.toStdString());
        recordCallgrind(words, {"./prog"});
        const auto profile = openFiles({m_folder.path("out")});
        QVERIFY2(profile.hasValue(), profile ? "" : profile.error().text().c_str());
        const auto theirs = annotated("out", m_folder.path());
        QVERIFY(theirs.size() > 20);
        const auto ours = ownCosts(**profile);
        for (const auto& [name, cost] : theirs)
            QVERIFY2(ours.contains(name) && ours.at(name) == cost, (name + ' ' + std::to_string(cost)).c_str());
        QCOMPARE(ours.size(), theirs.size());
        const auto& main = functionOf(**profile, "main");
        QVERIFY(main.totalSeconds() > main.selfSeconds);
        QVERIFY(problemsOf(**profile).find("missing") == std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestCallgrindImport)
#include "tst_callgrind_import.moc"
