// SPDX-License-Identifier: MIT
//
// The bundled sample from one end to the other: recorded with our runtime, loaded with our library. It must show what
// tests/programs/README.md says, and stock gprof must say the same of the same file.
#include "against_gprof.h"
#include "temp_files.h"

#include <QStandardPaths>
#include <QTest>

#include <cmath>
#include <filesystem>
#include <fstream>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

constexpr const char* lumen = GMONSCOPE_PROGRAMS_DIR "/lumen";
constexpr const char* script = GMONSCOPE_PROGRAMS_DIR "/sample.lum";

const Function* functionNamed(const Profile& profile, std::string_view name)
{
    const auto all = profile.functions();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Function& f) { return f.name == name; });
    return found == all.end() ? nullptr : &*found;
}

std::shared_ptr<const Profile> load(const std::vector<std::string>& profiles)
{
    const auto profile = loadProfile({.image = lumen, .profiles = profiles, .useCompanions = false});
    if (!profile)
        throw std::runtime_error(profile.error().text());
    return *profile;
}

} // namespace

class TestSample : public QObject {
    Q_OBJECT

    TempFolder m_folder;
    std::vector<std::string> m_runs;
    std::shared_ptr<const Profile> m_profile;

    std::string record(const std::string& name, const std::vector<std::string>& arguments)
    {
        std::vector<std::string> words{GMONSCOPE_BIN_DIR "/gmonscope-record", "-o", m_folder.path(name), lumen};
        words.insert(words.end(), arguments.begin(), arguments.end());
        outputOf(words, m_folder.path());
        return m_folder.path(name);
    }

    const Function& function(std::string_view name) const
    {
        const Function* found = functionNamed(*m_profile, name);
        if (!found)
            throw std::runtime_error("no function " + std::string(name));
        return *found;
    }

private slots:
    /// Another program of the same name is built for the welcome page.
    void theSetUpCommandBuildsTheSampleThatItRecords()
    {
        std::ifstream file(GMONSCOPE_SOURCE_DIR "/packaging/run.sh");
        std::string words, target;
        for (std::string line; std::getline(file, line);)
            if (const auto at = line.find("--target "); at != std::string::npos)
                target = line.substr(at + 9);
            else
                words += line + ' ';
        QVERIFY2(words.find("\"$build/" + target + '"') != std::string::npos, target.c_str());
        const std::string built = outputOf({"ninja", "-t", "query", target}, GMONSCOPE_BINARY_DIR);
        QVERIFY2(built.find("input: C_EXECUTABLE_LINKER") != std::string::npos, built.c_str());
    }

    void initTestCase()
    {
        // Some 2.5 s: one tick of the kernel, which may be 10 ms, is then 0.4 % of the time.
        m_runs = {record("first", {script}), record("second", {script})};
        m_profile = load(m_runs);
        QVERIFY2(m_profile->totalSeconds() > 0.5, qPrintable(QString::number(m_profile->totalSeconds())));
        QVERIFY(m_profile->problems().empty());
    }

    void theTimeIsInManyFunctions()
    {
        const auto all = m_profile->functions();
        // Some 45, of which chance may miss the shortest. How much each has is chance's, too.
        const auto many = std::count_if(all.begin(), all.end(), [](const Function& f) {
            return f.kind == FunctionKind::Function && f.selfSeconds > 0;
        });
        QVERIFY2(many >= 25, qPrintable(QString::number(many)));
    }

    void theParserIsACycle()
    {
        QCOMPARE(m_profile->cycles().size(), std::size_t{1});
        const Cycle& cycle = m_profile->cycles().front();
        QVERIFY(cycle.members.size() >= 3 && cycle.members.size() <= 8);
        for (const FunctionId member : cycle.members)
            QVERIFY2(m_profile->function(member).name.starts_with("parse_"),
                     std::string(m_profile->function(member).name).c_str());
        const double percent = m_profile->percent(cycle.totalSeconds());
        QVERIFY2(percent >= 10 && percent <= 75, qPrintable(QString::number(percent)));
    }

    void theEvaluatorCallsItself()
    {
        const Function& eval = function("eval");
        QVERIFY(eval.selfCalls > 1000);
        QVERIFY(!eval.cycle);
        QVERIFY(eval.selfSeconds > 0);
    }

    void oneFunctionIsNeverCalled()
    {
        const Function& dump = function("debug_dump_heap");
        QVERIFY(!dump.isReached());
        const auto id = static_cast<std::uint32_t>(&dump - m_profile->functions().data());
        QVERIFY(m_profile->arcsTo(FunctionId{id}).empty());
    }

    void theComparisonIsCalledBySomebodyOutside()
    {
        const Function& compare = function("compare_items"); // by qsort
        QVERIFY(compare.externalCalls > 0);
        QCOMPARE(compare.calls, compare.externalCalls);
    }

    void aSumHasTheCountsOfAllRuns()
    {
        const auto one = load({m_runs.front()});
        QCOMPARE(m_profile->totalCalls(), 2 * one->totalCalls());
        QCOMPARE(function("eval").selfCalls, 2 * functionNamed(*one, "eval")->selfCalls);
    }

    void twoThreadsCallTwiceAsMuchAsOne()
    {
        const auto one = load({record("one", {"--threads", "1", script, "1"})});
        const auto two = load({record("two", {"--threads", "2", script, "1"})});
        // Before the threads start, the script is read.
        const std::set<std::string_view> once{"main", "run_threads", "read_file"},
            byThem{"buffer_append", "buffer_reserve"};
        for (std::size_t i = 0; i < one->functions().size(); ++i) {
            const Function& f = one->functions()[i];
            const Function& g = two->functions()[i];
            QCOMPARE(g.name, f.name);
            if (byThem.contains(f.name))
                continue;
            const std::uint64_t times = once.contains(f.name) ? 1 : 2;
            QVERIFY2(g.calls == times * f.calls && g.selfCalls == times * f.selfCalls &&
                         g.externalCalls == times * f.externalCalls,
                     qPrintable(QString("%1: %2 and %3")
                                    .arg(QString::fromUtf8(f.name.data(), qsizetype(f.name.size())))
                                    .arg(f.calls + f.selfCalls)
                                    .arg(g.calls + g.selfCalls)));
        }
        QCOMPARE(functionNamed(*two, "run_thread")->externalCalls, std::uint64_t{2});
        QVERIFY(functionNamed(*two, "eval")->selfCalls > 1000);
    }

    void stockGprofAgrees_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("ten days") << QStringList{script};
        QTest::newRow("one day") << QStringList{script, "1"};
        QTest::newRow("four threads") << QStringList{"--threads", "4", script, "1"};
    }
    void stockGprofAgrees()
    {
        if (QStandardPaths::findExecutable("gprof").isEmpty())
            QSKIP("no binutils here");
        QFETCH(const QStringList, arguments);
        std::vector<std::string> words;
        for (const QString& argument : arguments)
            words.push_back(argument.toStdString());
        const Disagreement found = compareWithGprof(lumen, record("compared", words));
        QVERIFY(found.functionsCompared > 50 && found.arcsCompared > 100);
        QVERIFY2(found.arcs.empty(), found.arcs.c_str());
        QVERIFY2(found.inOurs.empty(), found.inOurs.c_str());
        QVERIFY2(found.calls.empty(), found.calls.c_str());
        QVERIFY2(found.times.empty(), found.times.c_str());
    }
};

QTEST_APPLESS_MAIN(TestSample)
#include "tst_sample.moc"
