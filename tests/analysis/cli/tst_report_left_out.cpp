// SPDX-License-Identifier: MIT
//
// Files that do not count among several, and the exit status that tells of it.
#include "report_runner.h"
#include "scope_builder.h"

#include <QTest>

#include <filesystem>
#include <fstream>
#include <iterator>

using namespace gmonscope::test;

namespace {

namespace fs = std::filesystem;

constexpr const char* remark = "warning: left out 3 of 8 files: the numbers are those of the others\n";

} // namespace

class TestReportLeftOut : public QObject, ReportRunner {
    Q_OBJECT

    [[nodiscard]] std::string bytesOf(const std::string& name) const
    {
        std::ifstream file(m_folder.path(name), std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    /// Writes a profile of the program, with an id in its header if it is not 0.
    void writeRun(const std::string& name, char id = 0) const
    {
        std::string bytes = bytesOf("gmon.out");
        bytes[8] = id;
        m_folder.write(name, std::string_view(bytes));
    }
    /// Five whole ones, an empty one, one that is cut, and one that is none.
    void writeRuns(const std::string& folder, std::size_t whole) const
    {
        fs::create_directory(m_folder.path(folder));
        for (std::size_t i = 0; i < whole; ++i)
            writeRun(folder + "/gmon.out." + std::to_string(i));
        const std::string cut = bytesOf("gmon.out");
        m_folder.write(folder + "/gmon.out.empty", std::string_view());
        m_folder.write(folder + "/gmon.out.cut", std::string_view(cut).substr(0, 70));
        m_folder.write(folder + "/gmon.out.text", std::string_view("no profile"));
    }
    static std::vector<std::string> whole(std::vector<std::string> words)
    {
        for (int i = 0; i < 5; ++i)
            words.push_back("ranks/gmon.out." + std::to_string(i));
        return words;
    }

private slots:
    void initTestCase()
    {
        recordProgram();
        writeRuns("ranks", 5);
        writeRuns("ruins", 0);
    }
    void badFilesKeepNothingOfTheOthers_data()
    {
        QTest::addColumn<QString>("option");
        for (const char* option : {"-p", "-q", "--spread", "-i"})
            QTest::addRow("%s", option) << option;
    }
    void badFilesKeepNothingOfTheOthers()
    {
        QFETCH(QString, option);
        const Outcome expected = outcome(whole({"-b", option.toStdString(), "prog"}));
        QCOMPARE(expected.exitStatus, 0);
        const std::vector<std::string> bad{"ranks/gmon.out.empty", "ranks/gmon.out.cut", "ranks/gmon.out.text"};
        std::vector<std::string> named = whole({"-b", option.toStdString(), "prog"});
        named.insert(named.begin() + 3, bad.begin(), bad.end()); // the first of them are bad
        for (const auto& words : {named, {"-b", option.toStdString(), "prog", "ranks"}}) {
            const Outcome done = outcome(words);
            QCOMPARE(done.exitStatus, 1);
            QCOMPARE(done.out, expected.out);
            QVERIFY2(done.err.ends_with(remark), done.err.c_str());
            QVERIFY(
                has(done.err, "warning: ranks/gmon.out.empty: expected a profile, found an empty file: left out\n"));
            QVERIFY(has(done.err, "warning: ranks/gmon.out.cut: offset "));
            QVERIFY(has(done.err,
                        "warning: ranks/gmon.out.text: expected a profile, found another kind of file: left out\n"));
        }
    }
    void theCompanionOfAnEmptyFileCounts()
    {
        ScopeBuilder scope;
        scope.text("program=" + m_folder.path("prog"));
        scope.module({.path = m_folder.path("prog"), .bias = 0x10000, .low = 0x10000, .high = 0x20000});
        scope.stack({.pcs = {0x11200}, .samples = 3, .userNs = 12'000'000});
        fs::create_directory(m_folder.path("full"));
        m_folder.write("full/gmon.out.0", std::string_view(bytesOf("ranks/gmon.out.0")));
        m_folder.write("full/gmon.out.1", std::string_view());
        m_folder.write("full/gmon.out.1.scope", scope.bytes());
        const Outcome expected = outcome({"-b", "-p", "prog", "full/gmon.out.0", "full/gmon.out.1.scope"});
        QCOMPARE(expected.exitStatus, 0);
        const Outcome done = outcome({"-b", "-p", "prog", "full"});
        QCOMPARE(done.exitStatus, 1);
        QCOMPARE(done.out, expected.out);
        QVERIFY2(has(done.err, "found an empty file: left out, its companion counts\n"), done.err.c_str());
    }
    void aProgramUnderTheNameOfARankIsToldOf()
    {
        fs::create_directory(m_folder.path("mixed"));
        for (const char* name : {"mixed/gmon.out.rank0", "mixed/gmon.out.rank2"})
            m_folder.write(name, std::string_view(bytesOf("ranks/gmon.out.0")));
        fs::copy_file(m_folder.path("prog"), m_folder.path("mixed/gmon.out.rank1"));
        for (const char* option : {"-p", "--spread", "--processes", "--sum-file=mixed.sum", "--doctor"}) {
            const Outcome done = outcome({option, "prog", "mixed"});
            QCOMPARE(done.exitStatus, 1);
            QVERIFY2(has(done.err, "warning: mixed/gmon.out.rank1: expected a profile, found a program: left out\n"),
                     done.err.c_str());
        }
        const Outcome named = outcome(
            {"-p", "prog", "mixed/gmon.out.rank0", "mixed/gmon.out.rank1", "mixed/gmon.out.rank2"}); // as a shell does
        QCOMPARE(named.exitStatus, 1);
        QVERIFY2(named.err.ends_with("warning: left out 1 of 3 files: the numbers are those of the others\n"),
                 named.err.c_str());
        const Outcome all = outcome({"--need-all", "-p", "prog", "mixed"});
        QCOMPARE(all.exitStatus, 1);
        QVERIFY2(all.out.empty() && has(all.err, "mixed/gmon.out.rank1: expected a profile, found a program\n"),
                 all.err.c_str());
    }
    void theProgramIsFoundWithoutABadFirstProfile()
    {
        const Outcome done = outcome({"-b", "-p", "ranks/gmon.out.empty", "ranks/gmon.out.0"});
        QCOMPARE(done.exitStatus, 1);
        QCOMPARE(done.out, outcome({"-b", "-p", "prog", "ranks/gmon.out.0"}).out);
    }
    void anEmptyFileIsLeftOutOfWhatIsSalvaged()
    {
        const Outcome done = outcome({"-b", "-p", "--salvage", "prog", "ranks"});
        QCOMPARE(done.exitStatus, 1);
        QVERIFY2(done.err.ends_with("warning: left out 2 of 8 files: the numbers are those of the others\n"),
                 done.err.c_str());
        QVERIFY(has(done.out, "Flat profile"));
    }
    void aSumSaysWhatItLacks()
    {
        QCOMPARE(outcome(whole({"--sum-file=whole.sum", "prog"})).exitStatus, 0);
        for (const char* option : {"-b", "--salvage"}) {
            const Outcome done = outcome({option, "--sum-file=rest.sum", "prog", "ranks"});
            QCOMPARE(done.exitStatus, 1);
            QVERIFY2(has(done.err, "wrote rest.sum: 5 runs\n") && done.err.ends_with(remark), done.err.c_str());
            QCOMPARE(bytesOf("rest.sum"), bytesOf("whole.sum"));
        }
    }
    void nothingIsLeftOutWhereAllAreNeeded()
    {
        for (const char* option : {"-p", "--sum-file=none.sum", "--program=prog"}) {
            const Outcome done = outcome({"--need-all", option, "ranks"});
            QCOMPARE(done.exitStatus, 1);
            QVERIFY2(done.out.empty() && !has(done.err, "left out"), done.err.c_str());
        }
        QVERIFY(!fs::exists(m_folder.path("none.sum")));
    }
    void badFilesAloneAreAnError()
    {
        const std::string first = "gmonscope-report: ruins/gmon.out.cut: offset ";
        const std::vector<std::vector<std::string>> commands{{"-b", "-p", "prog", "ruins"},
                                                             {"-b", "-p", "prog", "ruins/gmon.out.cut"}};
        for (const auto& words : commands) {
            const Outcome done = outcome(words);
            QCOMPARE(done.exitStatus, 1);
            QVERIFY2(done.out.empty() && done.err.starts_with(first) && !has(done.err, "left out"), done.err.c_str());
        }
    }
    void aFileThatIsNotThereIsAnError()
    {
        const Outcome done = outcome(whole({"-b", "-p", "prog", "ranks/gmon.out.77"}));
        QCOMPARE(done.exitStatus, 1);
        QVERIFY2(done.out.empty() && has(done.err, "ranks/gmon.out.77"), done.err.c_str());
    }
    void copiesAreLeftOutHoweverTheyAreNamed()
    {
        fs::create_directory(m_folder.path("copies"));
        writeRun("copies/gmon.out.1", 1);
        writeRun("copies/gmon.out.2", 2);
        writeRun("copies/gmon.out.3", 1);
        const std::string expected = outcome({"-b", "-p", "prog", "copies/gmon.out.1", "copies/gmon.out.2"}).out;
        for (const auto& words : std::vector<std::vector<std::string>>{
                 {"-b", "-p", "prog", "copies"},
                 {"-b", "-p", "prog", "copies/gmon.out.1", "copies/gmon.out.2", "copies/gmon.out.3"}}) {
            const Outcome done = outcome(words);
            QCOMPARE(done.exitStatus, 0);
            QCOMPARE(done.out, expected);
            QVERIFY2(has(done.err, "note: copies/gmon.out.3: is the same run as copies/gmon.out.1: left out\n"),
                     done.err.c_str());
        }
    }
    void runsWithoutAnIdCountHoweverEqualTheyAre()
    {
        const Outcome done = outcome({"--sum-file=all.sum", "prog", "ranks"});
        QVERIFY2(has(done.err, "wrote all.sum: 5 runs\n"), done.err.c_str());
    }
};

QTEST_GUILESS_MAIN(TestReportLeftOut)
#include "tst_report_left_out.moc"
