// SPDX-License-Identifier: MIT
//
// Code without debugging information, sources or a file of its own: the rest is shown, and why it is not all. Time of
// hidden functions has no line.
#include "code_view_test.h"

#include <atomic>
#include <chrono>
#include <fcntl.h>
#include <filesystem>
#include <unistd.h>

using namespace gmonscope;
using namespace gmonscope::test;

class TestCodeViewGaps : public CodeViewTest {
    Q_OBJECT
private slots:
    void initTestCase() { makeProfile(); }

    void aFileThatOnlyThisProcessCanNameHasLines()
    {
        const int file = open(m_sample.path("prog").c_str(), O_RDONLY | O_CLOEXEC);
        const std::string path = "/proc/self/fd/" + std::to_string(file);
        const auto profile = load({.image = path, .profiles = {m_sample.path("gmon.out")}});
        QCOMPARE(viewOf(profile, "leaf")->lines, LinesState::Known);
        close(file);
    }

    void debuggingInformationThatCannotBeReadIsSaid()
    {
        qputenv("GMONSCOPE_DWARF", "/bin/false");
        const auto profile = load({.image = m_sample.path("prog"), .profiles = {m_sample.path("gmon.out")}});
        const ViewPtr view = viewOf(profile, "leaf");
        qunsetenv("GMONSCOPE_DWARF");
        QCOMPARE(view->state, CodeState::Read);
        QCOMPARE(view->lines, LinesState::Unreadable);
        QVERIFY2(view->linesError.find("the program that reads it ended with status 1") != std::string::npos,
                 view->linesError.c_str());
        QVERIFY(view->files.empty() && !view->instructions.empty());
    }

    void withoutDebuggingInformationThereAreInstructions()
    {
        QCOMPARE(run({.words = {"strip", "-g", "-o", m_sample.path("stripped"), m_sample.path("prog")}}).exitStatus, 0);
        const auto profile = load({.image = m_sample.path("stripped"), .profiles = {m_sample.path("gmon.out")}});
        const ViewPtr view = viewOf(profile, "leaf");
        QCOMPARE(view->state, CodeState::Read);
        QCOMPARE(view->lines, LinesState::NoDebugInfo);
        QVERIFY(view->files.empty() && !view->instructions.empty());
        const double self = functionOf(*profile, "leaf").selfSeconds;
        QVERIFY(self > 0);
        QVERIFY(isNear(view->unplaced.selfSeconds, self));
        QVERIFY(isNear(secondsOfInstructions(*view), self));
    }
    void ofASourceThatIsGoneNumbersAreLeft()
    {
        const CodeSample moved;
        QVERIFY(moved.build("prog"));
        moved.folder().write("gmon.out", moved.profileOf(objdumpOf(moved.path("prog"))).bytes());
        const auto profile = load({.image = moved.path("prog"), .profiles = {moved.path("gmon.out")}});
        std::filesystem::create_directories(moved.path("elsewhere/src"));
        std::filesystem::rename(moved.path("work.c"), moved.path("elsewhere/src/work.c"));
        const ViewPtr gone = viewOf(profile, "twice");
        QCOMPARE(gone->files.front().state, SourceState::Missing);
        QCOMPARE(gone->files.front().readFrom, std::string());
        QVERIFY(isNear(secondsOfLines(*gone), functionOf(*profile, "twice").selfSeconds));
        for (const CodeLine& line : gone->files.front().lines)
            QVERIFY(line.hasCode && line.text.empty());
        // A person says where it is.
        const auto change = findSourceFolder(gone->files.front().path, moved.path("elsewhere/src"));
        QVERIFY(change);
        QCOMPARE(change->to + gone->files.front().path.substr(change->from.size()), moved.path("elsewhere/src/work.c"));
        QVERIFY(!findSourceFolder(gone->files.front().path, moved.path("elsewhere")));
        CodeReader reader(profile, {.search = {}, .sourcePaths = {*change}});
        const ViewPtr found = reader.read(idOf(*profile, "twice"));
        QCOMPARE(found->files.front().state, SourceState::Read);
        QCOMPARE(found->files.front().readFrom, moved.path("elsewhere/src/work.c"));
        QCOMPARE(lineOf(*found, "work.c", CodeSample::lineOf("sink = leaf(n);"))->text,
                 std::string("    sink = leaf(n);"));
        // Written since.
        std::filesystem::last_write_time(moved.path("elsewhere/src/work.c"),
                                         std::filesystem::last_write_time(moved.path("prog")) + std::chrono::hours(1));
        QCOMPARE(reader.read(idOf(*profile, "twice"))->files.front().state, SourceState::Newer);
        // A folder has its name.
        std::filesystem::remove(moved.path("elsewhere/src/work.c"));
        std::filesystem::create_directory(moved.path("elsewhere/src/work.c"));
        QCOMPARE(reader.read(idOf(*profile, "twice"))->files.front().state, SourceState::Unreadable);
    }
    void timeOfHiddenFunctionsHasNoLine()
    {
        GmonBuilder gmon = m_sample.profileOf(m_code);
        for (std::size_t i = 0; i + 1 < m_code.size(); ++i)
            if (m_code[i].function == "twice" && m_code[i].text.starts_with("call"))
                gmon.arc(m_code[i + 1].address - 1, functionOf(*m_profile, "leaf").address, 5);
        m_sample.folder().write("gmon.hidden", gmon.bytes());
        const auto profile = load({.image = m_sample.path("prog"),
                                   .profiles = {m_sample.path("gmon.hidden")},
                                   .changes = {.hidden = {"leaf"}}});
        const ViewPtr view = viewOf(profile, "twice");
        const double leaf = functionOf(*m_profile, "leaf").selfSeconds;
        QVERIFY(leaf > 0);
        QVERIFY(isNear(view->unplaced.selfSeconds, leaf));
        QVERIFY(isNear(view->elsewhereSeconds, leaf));
        QVERIFY(isNear(secondsOfLines(*view), functionOf(*profile, "twice").selfSeconds));
        QVERIFY(isNear(lineOf(*viewOf(m_profile, "main"), "work.c", CodeSample::lineOf("int main"))->selfSeconds,
                       lineOf(*viewOf(profile, "main"), "work.c", CodeSample::lineOf("int main"))->selfSeconds));
    }
    void whatHasNoCodeToShowSaysWhy()
    {
        const auto plain = loadProfile({.image = m_sample.path("prog"), .profiles = {m_sample.path("gmon.out")}});
        QVERIFY(bool(plain));
        QCOMPARE(viewOf(*plain, "leaf")->state, CodeState::NotKept);
        QCOMPARE(viewOf(m_profile, "[gap]")->state, CodeState::NoFunction);
        QVERIFY(m_sample.build("later", {"-g", "-O2", "-no-pie", "-Wl,--build-id=sha1"}));
        const auto profile = load({.image = m_sample.path("later"), .profiles = {m_sample.path("gmon.out")}});
        std::filesystem::remove(m_sample.path("later"));
        QCOMPARE(viewOf(profile, "leaf")->state, CodeState::NoFile);
        QVERIFY(m_sample.build("later", {"-g", "-O0", "-no-pie", "-Wl,--build-id=sha1"}));
        QCOMPARE(viewOf(profile, "leaf")->state, CodeState::OtherBuild);
        std::atomic<bool> isCancelled = true;
        QVERIFY(!CodeReader(m_profile).read(idOf(*m_profile, "leaf"), &isCancelled));
    }
};

QTEST_GUILESS_MAIN(TestCodeViewGaps)
#include "tst_code_view_gaps.moc"
