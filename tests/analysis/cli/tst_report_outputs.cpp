// SPDX-License-Identifier: MIT
//
// gmonscope-report's --json, --csv, --dot and --svg.
#include "command.h"
#include "elf_builder.h"
#include "gmon_builder.h"
#include "measured_scene.h"
#include "temp_files.h"

#include <QTest>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

const std::string report = GMONSCOPE_BIN_DIR "/gmonscope-report";

std::string contentOf(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace

class TestReportOutputs : public QObject {
    Q_OBJECT

    TempFolder m_folder;

    Outcome outcome(std::vector<std::string> words) const
    {
        words.insert(words.begin(), report);
        words.insert(words.end(), {"prog", "gmon.out"});
        return run({.words = words, .folder = m_folder.path()});
    }
    [[nodiscard]] bool exists(const std::string& name) const { return std::filesystem::exists(m_folder.path(name)); }
    [[nodiscard]] std::size_t files() const
    {
        return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(m_folder.path()), {}));
    }

private slots:
    void initTestCase()
    {
        m_folder.writeProgram("prog", ElfBuilder()
                                          .text(0x401000, 0x100)
                                          .function("main", 0x401000, 0x80)
                                          .function("work", 0x401080, 0x80)
                                          .code(0x401084, {0xe8, 0, 0, 0, 0})
                                          .bytes());
        m_folder.write("gmon.out",
                       GmonBuilder().histogram(0x401000, 0x401100, {0, 0, 3, 1}).arc(0x401010, 0x401089, 7).bytes());
    }
    void severalFilesAreWrittenAtOnce()
    {
        const Outcome done = outcome({"--json=a.json", "--csv=a.csv", "--dot=a.dot", "--svg=a.svg"});
        QCOMPARE(done.exitStatus, 0);
        QCOMPARE(done.out, std::string());
        QVERIFY(contentOf(m_folder.path("a.json")).starts_with("{\"format\":1,\n"));
        QVERIFY(contentOf(m_folder.path("a.csv")).starts_with("id,name,module,"));
        QVERIFY(contentOf(m_folder.path("a.dot")).starts_with("digraph "));
        QVERIFY(contentOf(m_folder.path("a.svg")).ends_with("</svg>\n"));
        const auto checked = run({.words = {"python3", GMONSCOPE_SOURCE_DIR "/tests/support/check_exports.py",
                                            m_folder.path("a.json"), m_folder.path("a.csv")}});
        QVERIFY2(checked.exitStatus == 0, checked.err.c_str());
    }
    void aDashIsStandardOutput()
    {
        for (const char* const option : {"--json", "--csv", "--dot", "--svg"}) {
            const Outcome file = outcome({std::string(option) + "=file"}), dash = outcome({std::string(option) + "=-"});
            QCOMPARE(dash.exitStatus, 0);
            QVERIFY(dash.out.size() > 100);
            QCOMPARE(dash.out, contentOf(m_folder.path("file")));
        }
    }
    void aListingStandsBesideFiles()
    {
        const Outcome done = outcome({"-b", "-p", "--json=b.json"});
        QVERIFY(done.out.starts_with("Flat profile:"));
        QVERIFY(exists("b.json"));
    }
    void namesAreAsTheStyleHasThem()
    {
        QVERIFY(outcome({"--csv=-", "-z"}).out.find(",main,prog,") != std::string::npos);
        QVERIFY(outcome({"--csv=-", "-pwork"}).exitStatus == 2); // a listing on the same standard output
        QVERIFY(outcome({"--csv=-", "--no-demangle"}).out.find(",work,prog,") != std::string::npos);
    }
    void picturesShowWhatTheStacksMeasured()
    {
        Scene scene = easyAndHard(100, 900);
        const std::string profile = scene.write("x.scope");
        const auto picture = [&](std::vector<std::string> words) {
            words.insert(words.begin(), report);
            words.push_back(profile);
            const Outcome done = run({.words = words});
            return done.exitStatus == 0 ? done.out : done.err;
        };
        const std::string svg = picture({"--svg=-"}), dot = picture({"--dot=-"});
        QVERIFY2(svg.find("measured shares") != std::string::npos && svg.find(">90.0\u00A0%<") != std::string::npos,
                 svg.c_str()); // of hard
        QVERIFY(svg.find("they disagree beyond chance") != std::string::npos);
        QVERIFY2(dot.find("measured shares") != std::string::npos && dot.find("hard\\n90.0") != std::string::npos &&
                     dot.find("label=\"! ") != std::string::npos,
                 dot.c_str());
        QCOMPARE(picture({"--svg=-", "--shares=measured"}), svg);
        for (const std::string& estimated :
             {picture({"--svg=-", "--shares=estimated"}), picture({"--dot=-", "--shares=estimated"})}) {
            QVERIFY(estimated.find("estimated shares") != std::string::npos);
            QVERIFY2(estimated.find("90.0\u00A0%") == std::string::npos, estimated.c_str());
            QVERIFY(estimated.find("they disagree beyond chance") != std::string::npos);
        }
    }
    void measuredSharesNeedStacks()
    {
        const Outcome done = outcome({"--svg=measured.svg", "--shares=measured"});
        QCOMPARE(done.exitStatus, 1);
        QCOMPARE(done.err,
                 std::string("gmonscope-report: gmon.out: expected sampled stacks, which measured shares come "
                             "from, found none\n"));
        QVERIFY(!exists("measured.svg"));
        QVERIFY(outcome({"--svg=-"}).out.find("estimated shares") != std::string::npos);
    }
    void whatDoesNotGoTogetherIsRefused()
    {
        const auto refused = [&](std::vector<std::string> words, const char* said) {
            const Outcome done = outcome(std::move(words));
            QCOMPARE(done.exitStatus, 2);
            QCOMPARE(done.out, std::string());
            QCOMPARE(done.err, "gmonscope-report: " + std::string(said) + " (try --help)\n");
        };
        refused({"--json=x", "--csv=x"}, "--json and --csv: expected two files, found x twice");
        refused({"--json=-", "--dot=-"}, "--json and --dot: expected two files, found - twice");
        refused({"--json=-", "--runs"},
                "--json=-: expected nothing else on standard output, found an option for a listing");
        refused({"--svg=x", "--shares=best"}, "--shares: expected measured or estimated, found best");
        refused({"--csv=x", "--shares=measured"}, "--shares: expected --svg or --dot with it, found neither");
        refused({"--csv="}, "--csv: expected a file name, found nothing");
        QVERIFY(!exists("x"));
    }
    void aFileThatCannotBeWrittenIsOneLine()
    {
        const Outcome done = outcome({"--json=none/a.json", "--csv=-"});
        QCOMPARE(done.exitStatus, 1);
        QCOMPARE(done.out, std::string());
        QCOMPARE(done.err, std::string("gmonscope-report: none/a.json: No such file or directory\n"));
        const std::string was = contentOf(m_folder.path("gmon.out"));
        const Outcome over = outcome({"--json=gmon.out"});
        QCOMPARE(over.exitStatus, 1);
        QVERIFY(over.err.ends_with("expected a file for the JSON, found a profile, which is not overwritten\n"));
        QCOMPARE(contentOf(m_folder.path("gmon.out")), was);
        QCOMPARE(outcome({"--json=/dev/full"}).exitStatus, 1);
    }
    void nothingIsLeftHalfWritten()
    {
        const std::size_t before = files();
        QCOMPARE(outcome({"--json=new.json"}).exitStatus, 0);
        QCOMPARE(files(), before + 1); // no temporary file beside it
        m_folder.write("damaged", std::string_view("gmon\1"));
        const Outcome bad = run({.words = {report, "--json=bad.json", "prog", "damaged"}, .folder = m_folder.path()});
        QCOMPARE(bad.exitStatus, 1);
        QVERIFY(!exists("bad.json"));
    }
};

QTEST_GUILESS_MAIN(TestReportOutputs)
#include "tst_report_outputs.moc"
