// SPDX-License-Identifier: MIT
// Profiles of many processes: what is known of each, who started whom, and which are of one program.
#include "gmon_builder.h"
#include "gmonscope/process_reports.h"
#include "process_scene.h"

#include <QTest>

#include <algorithm>
#include <sstream>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

/// "PARENT > NAME" of each process, sorted.
std::vector<std::string> arrows(const Processes& processes)
{
    std::vector<std::string> found;
    for (const ProcessNode& node : processes.nodes)
        found.push_back((node.parent ? processes.nodes[*node.parent].name : "-") +
                        (node.isSameProcess ? " = " : " > ") + node.name);
    std::sort(found.begin(), found.end());
    return found;
}

using Words = std::vector<std::string>;

} // namespace

class TestProcesses : public QObject {
    Q_OBJECT

    TempFolder m_folder;
    int m_files = 0;

    void add(const ProcessSpec& spec) { m_folder.write(std::to_string(++m_files) + ".scope", bytesOf(spec)); }
    [[nodiscard]] Processes read() const { return readProcesses({m_folder.path()}); }
    [[nodiscard]] std::string text(TreeRows which) const { return textOf(read(), which); }
    static std::string textOf(const Processes& processes, TreeRows which)
    {
        std::ostringstream out;
        writeProcesses(out, processes, which, Explanations::Leave);
        return out.str();
    }

private slots:
    void init()
    {
        for (const auto& entry : std::filesystem::directory_iterator(m_folder.path()))
            std::filesystem::remove(entry);
        m_files = 0;
    }
    void processesWithoutProfilesLinkThoseThatHaveSome()
    {
        add({.program = "/bin/make", .pid = 1, .ancestors = {"1 10 make"}});
        add({.program = "/lib/cc1", .pid = 4, .ancestors = {"4 13 cc1", "3 12 gcc", "2 11 sh", "1 10 make"}});
        add({.program = "/lib/cc1", .pid = 6, .ancestors = {"6 15 cc1", "5 14 gcc", "2 11 sh", "1 10 make"}});
        QCOMPARE(arrows(read()), (Words{"- > make", "gcc > cc1", "gcc > cc1", "make > sh", "sh > gcc", "sh > gcc"}));
    }
    void whoSeesFurtherUpTellsForTheOthers()
    {
        add({.program = "/bin/as", .pid = 5, .ancestors = {"5 14 as", "2 11 sh"}});
        add({.program = "/lib/cc1", .pid = 4, .ancestors = {"4 13 cc1", "2 11 sh", "1 10 make"}});
        QCOMPARE(arrows(read()), (Words{"- > make", "make > sh", "sh > as", "sh > cc1"}));
    }
    void aNumberThatIsUsedAgainIsAnotherProcess()
    {
        add({.program = "/bin/a", .pid = 7, .ancestors = {"7 10 a"}, .startedAt = 100, .endedAt = 101});
        add({.program = "/bin/b", .pid = 7, .ancestors = {"7 20 b"}, .startedAt = 102, .endedAt = 103});
        add({.program = "/bin/c", .pid = 8, .ancestors = {"8 21 c", "7 20 b"}});
        QCOMPARE(arrows(read()), (Words{"- > a", "- > b", "b > c"}));
    }
    void otherRecordingsAndMachinesHaveNumbersOfTheirOwn()
    {
        add({.program = "/bin/a", .pid = 7, .ancestors = {"7 10 a"}});
        add({.program = "/bin/b", .pid = 8, .ancestors = {"8 11 b", "7 10 a"}, .run = "another"});
        QCOMPARE(arrows(read()), (Words{"- > a", "- > a", "a > b"}));
    }
    void aProgramAfterAnExecBelongsBelowTheOneBefore()
    {
        add({.program = "/bin/sh", .pid = 7, .ancestors = {"7 10 sh"}, .startedAt = 100});
        add({.program = "/bin/env", .pid = 7, .ancestors = {"7 10 env"}, .startedAt = 101});
        add({.program = "/bin/early", .pid = 8, .ancestors = {"8 11 early", "7 10 sh"}, .startedAt = 102});
        add({.program = "/bin/late", .pid = 9, .ancestors = {"9 12 late", "7 10 env"}, .startedAt = 103});
        QCOMPARE(arrows(read()), (Words{"- > sh", "env > late", "sh = env", "sh > early"}));
    }
    void aChildOfForkBelongsToWhoMadeIt()
    {
        const Words ancestors{"7 10 server"};
        add({.program = "/bin/server", .pid = 7, .ancestors = ancestors, .startedAt = 100});
        add({.program = "/bin/server", .pid = 8, .ancestors = ancestors, .startedAt = 101, .parentPid = 7});
        add({.program = "/bin/server", .pid = 10, .ancestors = ancestors, .startedAt = 102, .parentPid = 9});
        add({.program = "/bin/ls", .pid = 11, .ancestors = {"11 20 ls", "10 19 server", "9 18 server"}});
        const Processes processes = read();
        QCOMPARE(processes.nodes.size(), 5u); // with 9
        QCOMPARE(arrows(processes),
                 (Words{"- > server", "server > ls", "server > server", "server > server", "server > server"}));
        QCOMPARE(processes.nodes.front().treeSeconds, 4.0);
    }
    void filesThatTellACircleHaveABeginning()
    {
        add({.program = "/bin/a", .pid = 1, .ancestors = {"1 10 a", "2 11 b"}});
        add({.program = "/bin/b", .pid = 2, .ancestors = {"2 11 b", "1 10 a"}});
        add({.program = "/bin/c", .pid = 3, .ancestors = {"3 12 c", "3 12 c"}});
        const Processes processes = read();
        QCOMPARE(processes.nodes.size(), 4u);
        QCOMPARE(processes.nodes.front().name, std::string("c")); // below itself, as something that left no profile
        QCOMPARE(processes.cpuSeconds(), 3.0);
    }
    void brokenAncestorsSayNothing()
    {
        for (const char* text :
             {"", "x", "5", "5 6", "-1 2 a", "0 1 a", "99999999999 1 a", "5 99999999999999999999999 a"})
            add({.program = "/bin/a", .pid = static_cast<std::uint32_t>(10 + m_files), .ancestors = {text}});
        const Processes processes = read();
        QCOMPARE(processes.profiles.size(), 8u);
        QVERIFY(std::none_of(processes.nodes.begin(), processes.nodes.end(),
                             [](const ProcessNode& node) { return node.parent.has_value(); }));
    }
    void rowsByNameAreAllThereAndTellTheirProfiles()
    {
        add({.program = "/bin/make", .pid = 1, .ancestors = {"1 10 make"}});
        for (std::uint32_t i = 2; i < 40; ++i) {
            const std::string name = "t" + std::to_string(i / 2), pid = std::to_string(i);
            add({.program = "/bin/" + name, .pid = i, .ancestors = {pid + " " + pid + " " + name, "1 10 make"}});
        }
        const Processes processes = read();
        QCOMPARE(processRows(processes, TreeRows::Folded).size(), 12u);
        const auto rows = processRows(processes, TreeRows::ByName);
        QCOMPARE(rows.size(), 20u);
        QVERIFY(std::all_of(rows.begin() + 1, rows.end(), [&](const ProcessRow& row) {
            return row.members.size() == 2 && processes.profiles[row.members[0]].name == row.name &&
                   processes.profiles[row.members[1]].name == row.name;
        }));
    }
    void processesInALongRowAreNoDeepRecursion()
    {
        constexpr std::uint32_t count = 2000;
        for (std::uint32_t i = 1; i <= count; ++i) {
            Words ancestors{std::to_string(i) + " " + std::to_string(i) + " a"};
            if (i > 1)
                ancestors.push_back(std::to_string(i - 1) + " " + std::to_string(i - 1) + " a");
            add({.program = "/bin/a", .pid = i, .ancestors = ancestors});
        }
        const Processes processes = read();
        QCOMPARE(processes.nodes.size(), std::size_t{count});
        QCOMPARE(processes.nodes.front().treeSeconds, double{count});
        const auto rows = processRows(processes, TreeRows::Folded);
        QCOMPARE(rows.size(), std::size_t{count});
        QCOMPARE(rows.back().depth, std::size_t{count - 1});
        const std::string all = textOf(processes, TreeRows::All);
        QVERIFY(all.size() < count * 200u);
        QVERIFY(all.find("[1,999] ") != std::string::npos);
    }
    void siblingsOfOneNameAreOneLine()
    {
        add({.program = "/bin/make", .pid = 1, .ancestors = {"1 10 make"}, .cpuSeconds = 0.5});
        for (std::uint32_t i = 0; i < 42; ++i) {
            const std::string gcc = std::to_string(100 + i) + " 11 gcc", sh = std::to_string(200 + i) + " 11 sh";
            add({.program = "/lib/cc1",
                 .pid = 300 + i,
                 .ancestors = {std::to_string(300 + i) + " 12 cc1", gcc, sh, "1 10 make"},
                 .startedAt = 101.0 + i,
                 .endedAt = 102.0 + i});
            add({.program = "/bin/as",
                 .pid = 400 + i,
                 .ancestors = {std::to_string(400 + i) + " 12 as", gcc, sh},
                 .cpuSeconds = 0.25});
        }
        const auto rows = processRows(read(), TreeRows::Folded);
        QCOMPARE(rows.size(), 4u);
        QCOMPARE(rows[0].name, std::string("make"));
        QCOMPARE(rows[0].treeSeconds, 53.0);
        QCOMPARE(rows[1].name, std::string("gcc"));
        QCOMPARE(rows[1].through, Words{"sh"});
        QCOMPARE(rows[1].profiles, 0u);
        QCOMPARE(rows[2].name, std::string("cc1"));
        QCOMPARE(rows[2].depth, 2u);
        QCOMPARE(rows[2].processes, 42u);
        QCOMPARE(rows[2].cpuSeconds, 42.0);
        QCOMPARE(rows[2].startedAt, 101.0);
        QCOMPARE(rows[2].endedAt, 143.0);
        QCOMPARE(rows[3].name, std::string("as"));
        QCOMPARE(processRows(read(), TreeRows::All).size(), 1u + 42u * 3u);
        const std::string folded = text(TreeRows::Folded);
        QVERIFY2(folded.find("\n   42.000    42.000     1.000    43.000         42      cc1\n") != std::string::npos,
                 folded.c_str());
        QVERIFY2(folded.find("   52.500     0.000         -         -         42    (sh) (gcc)\n") != std::string::npos,
                 folded.c_str());
    }
    void theLastOfManySiblingsAreOneLine()
    {
        add({.program = "/bin/run", .pid = 1, .ancestors = {"1 10 run"}});
        for (std::uint32_t i = 0; i < 997; ++i) {
            const std::string pid = std::to_string(1000 + i), test = pid + " 11 t" + std::to_string(i);
            add({.program = "/bin/sh", .pid = 1000 + i, .ancestors = {test, "1 10 run"}, .cpuSeconds = 2.0 + i});
            add({.program = "/bin/git", .pid = 3000 + i, .ancestors = {std::to_string(3000 + i) + " 12 git", test}});
        }
        const Processes processes = read();
        const auto rows = processRows(processes, TreeRows::Folded);
        QCOMPARE(rows.size(), 1u + 10u * 2u + 1u);
        QCOMPARE(rows[1].name, std::string("t996"));
        QCOMPARE(rows.back().names, 987u);
        QCOMPARE(rows.back().processes, 987u);
        QCOMPARE(rows.back().treeSeconds, 987 * 988 / 2 + 987 * 2.0);
        QVERIFY(textOf(processes, TreeRows::Folded).find("987    ... 987 more names\n") != std::string::npos);
        QCOMPARE(processRows(processes, TreeRows::All).size(), 1u + 997u * 2u);
    }
    void programsAreNamedByWhatTellsThemApart()
    {
        add({.program = "/usr/lib/12/cc1", .pid = 1, .cpuSeconds = 1, .calls = 3});
        add({.program = "/usr/lib/13/cc1", .pid = 2, .cpuSeconds = 5});
        add({.program = "/usr/lib/13/cc1", .pid = 3, .cpuSeconds = 7});
        add({.program = "/bin/sh", .pid = 4, .cpuSeconds = 2, .buildId = "old"});
        add({.program = "/bin/sh", .pid = 5, .cpuSeconds = 1, .buildId = "new"});
        const Processes processes = read();
        const auto groups = programsOf(processes);
        QCOMPARE(groups.size(), 3u);
        QCOMPARE(groups[0].name, std::string("13/cc1"));
        QCOMPARE(groups[0].processes, 2u);
        QCOMPARE(groups[0].cpuSeconds, 12.0);
        QCOMPARE(groups[0].mean(), 6.0);
        QCOMPARE(processes.profiles[groups[0].longest].pid, 3u);
        QCOMPARE(groups[1].name, std::string("sh"));
        QCOMPARE(groups[1].builds, 2u);
        QCOMPARE(groups[2].name, std::string("12/cc1"));
        QCOMPARE(groups[2].calls, 3u);
    }
    void aProgramIsChosenByNamePathStartedNameOrBuild()
    {
        add({.program = "/usr/lib/12/cc1", .pid = 1, .buildId = "12"});
        add({.program = "/usr/lib/13/cc1", .pid = 2, .buildId = "13"});
        add({.program = "/bin/git", .pid = 5, .buildId = "git"});
        add({.program = "/lib/git", .pid = 6, .buildId = "git"});
        add({.program = "/bin/dash", .pid = 3, .ancestors = {"3 10 configure"}, .buildId = "\x12\x34"});
        add({.program = "/bin/dash", .pid = 4, .buildId = "\x12\x35"});
        const Processes processes = read();
        const auto chosen = [&](const char* name) {
            const auto found = profilesOfProgram(processes, name);
            return found ? std::to_string(found->size()) : found.error().text();
        };
        QCOMPARE(chosen("12/cc1"), std::string("1"));
        QCOMPARE(chosen("/usr/lib/13/cc1"), std::string("1"));
        QCOMPARE(chosen("configure"), std::string("1"));
        QCOMPARE(chosen("git"), std::string("2")); // of one build
        QCOMPARE(chosen("dash@1235"), std::string("1"));
        QCOMPARE(chosen("cc1"),
                 std::string("--program=cc1: expected one program, found /usr/lib/12/cc1, /usr/lib/13/cc1"));
        QCOMPARE(chosen("dash"), std::string("--program=dash: expected one build, found 2: --program=dash@1234, "
                                             "--program=dash@1235"));
        QCOMPARE(chosen("c1"), std::string("--program=c1: expected a program of these profiles, found only dash, "
                                           "bin/git, lib/git, 12/cc1, 13/cc1"));
        QVERIFY(!profilesOfProgram(processes, ""));
    }
    void labelsChooseProfiles()
    {
        add({.program = "/bin/a", .pid = 1, .ancestors = {"1 10 a"}, .label = "version=1.2,machine=old"});
        add({.program = "/bin/a", .pid = 2, .ancestors = {"2 11 a", "1 10 a"}, .label = ",version=1.3,,"});
        add({.program = "/bin/a", .pid = 3});
        const auto chosen = [&](const Words& labels) {
            return readProcesses({m_folder.path()}, {.labels = labels}).profiles;
        };
        QCOMPARE(chosen({}).size(), 3u);
        QCOMPARE(chosen({"version=1.2"}).size(), 1u);
        QCOMPARE(chosen({"version=1.2", "machine=old"}).front().labels, (Words{"version=1.2", "machine=old"}));
        QCOMPARE(chosen({"version=1.3"}).front().labels, Words{"version=1.3"});
        QCOMPARE(chosen({"version=1"}).size(), 0u);
        QCOMPARE(chosen({"version=1.2", "machine=new"}).size(), 0u);
        QCOMPARE(arrows(readProcesses({m_folder.path()}, {.labels = {"version=1.3"}})), (Words{"- > a", "a > a"}));
    }
    void filesThatAreNoProfilesAreNamedAndLeftOut()
    {
        add({.program = "/bin/a", .pid = 1});
        Bytes cut = bytesOf({.program = "/bin/a", .pid = 2});
        cut.resize(5000);
        m_folder.write("cut.scope", cut);
        m_folder.write("empty.scope", std::string_view());
        m_folder.write("foreign.scope", std::string_view("hello"));
        m_folder.write("notes.txt", std::string_view("hello"));
        const Processes processes = read();
        QCOMPARE(processes.profiles.size(), 1u);
        Words names;
        for (const Error& error : processes.leftOut)
            names.push_back(std::filesystem::path(error.path).filename().string());
        QCOMPARE(names, (Words{"empty.scope", "foreign.scope", "cut.scope"}));
        QCOMPARE(readProcesses({m_folder.path()}, {.salvage = true}).profiles.size(), 2u);
    }
    void aDamagedGmonOutIsLeftOutThoughItsCompanionIsWhole()
    {
        const Bytes scope = bytesOf({.program = "/bin/a", .pid = 9});
        Bytes gmon = GmonBuilder().histogram(0x1000, 0x1100, {1, 2}).bytes();
        std::copy_n(scope.begin() + offsetof(scope_header, id), SCOPE_ID_BYTES, gmon.begin() + 8);
        m_folder.write("run.scope", scope);
        m_folder.write("run", gmon);
        QCOMPARE(read().profiles.size(), 1u);
        gmon.resize(gmon.size() - 3);
        m_folder.write("run", gmon);
        QCOMPARE(read().profiles.size(), 0u);
        QCOMPARE(read().leftOut.size(), 1u);
    }
    void aGmonOutWithoutCompanionCounts()
    {
        m_folder.write("gmon.out", GmonBuilder().histogram(0x1000, 0x1100, {50, 50}).arc(0x1001, 0x1002, 7).bytes());
        const Processes processes = read();
        QCOMPARE(processes.profiles.size(), 1u);
        QCOMPARE(processes.profiles.front().cpuSeconds, 1.0);
        QCOMPARE(processes.profiles.front().calls, 7u);
        QVERIFY(text(TreeRows::Folded).find("(unknown: gmon.out files without companion)") != std::string::npos);
        QVERIFY(!profilesOfProgram(processes, "a"));
    }
    void namesCannotChangeTheTerminal()
    {
        add({.program = "/bin/a\x1b[2J",
             .pid = 1,
             .ancestors = {"1 10 a\x1b[2J", "2 9 b\nc"},
             .arguments = {"a", "\x1b"}});
        for (const TreeRows which : {TreeRows::Folded, TreeRows::All})
            QVERIFY(text(which).find('\x1b') == std::string::npos);
        QVERIFY(text(TreeRows::Folded).find("(b?c) a?[2J\n") != std::string::npos);
    }
    void scriptsHaveTheirOwnNames()
    {
        add({.program = "/bin/dash",
             .pid = 1,
             .ancestors = {"1 10 a-very-long-scr"},
             .arguments = {"/bin/sh", "./a-very-long-script-name"}});
        add({.program = "/usr/bin/a-very-long-program", .pid = 2, .ancestors = {"2 11 a-very-long-pro"}});
        const Processes processes = read();
        QCOMPARE(processes.profiles[0].name, std::string("a-very-long-script-name"));
        QCOMPARE(processes.profiles[1].name, std::string("a-very-long-program"));
    }
};

QTEST_GUILESS_MAIN(TestProcesses)
#include "tst_processes.moc"
