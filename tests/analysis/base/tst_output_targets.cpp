// SPDX-License-Identifier: MIT
//
// Nothing of others is overwritten, read away or waited for because of a name that they could guess.
#include "base/file_bytes.h"
#include "base/output_target.h"
#include "base/replace_file.h"
#include "gmonscope/export.h"
#include "gmonscope/identify.h"
#include "temp_files.h"

#include <QTest>

#include <fcntl.h>
#include <sstream>
#include <sys/stat.h>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

constexpr uid_t nobody = 65534;

std::string contents(const std::string& path)
{
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

std::string messageOf(const std::optional<Error>& error) { return error ? error->text() : ""; }

} // namespace

class TestOutputTargets : public QObject {
    Q_OBJECT

    TempFolder m_folder;

    std::string link(const std::string& target, const std::string& name) const
    {
        std::filesystem::create_symlink(target, m_folder.path(name));
        return m_folder.path(name);
    }
    static std::string sumTo(const std::string& path)
    {
        return messageOf(replaceOutput({.path = path, .what = "the sum", .magic = "gmon"}, "gmon, new", 0644));
    }
    static std::string typed(const std::string& path) { return messageOf(writeOutputFile(path, "new", "picture")); }
    void giveAway(const std::string& path) const { QCOMPARE(lchown(path.c_str(), nobody, nobody), 0); }

private slots:
    void cleanup()
    {
        for (const auto& entry : std::filesystem::directory_iterator(m_folder.path()))
            std::filesystem::remove_all(entry.path());
    }
    void aNameThatNobodyTypedIsNoLink()
    {
        const std::string victim = m_folder.write("victim", "gmon");
        const std::string name = link(victim, "gmon.sum");
        QVERIFY(sumTo(name).find("a symbolic link") != std::string::npos);
        QCOMPARE(contents(victim), std::string("gmon"));
    }
    void aNameThatNobodyTypedKeepsOtherFiles()
    {
        const std::string letter = m_folder.write("gmon.sum", "Dear ");
        QVERIFY(sumTo(letter).find("of another kind") != std::string::npos);
        QCOMPARE(contents(letter), std::string("Dear "));
        const std::string pipe = m_folder.path("pipe");
        QCOMPARE(mkfifo(pipe.c_str(), 0600), 0);
        QVERIFY(sumTo(pipe).find("a pipe or device") != std::string::npos);
        QVERIFY(std::filesystem::is_fifo(pipe));
    }
    void anEarlierSumIsReplacedAndKeepsItsPermissions()
    {
        const std::string sum = m_folder.write("gmon.sum", "gmon, old");
        QCOMPARE(chmod(sum.c_str(), 0600), 0);
        QCOMPARE(sumTo(sum), std::string());
        QCOMPARE(contents(sum), std::string("gmon, new"));
        QCOMPARE(unsigned(std::filesystem::status(sum).permissions()), 0600u);
        QCOMPARE(sumTo(m_folder.write("empty", "")), std::string());
    }
    void anOwnLinkIsFollowedWhereItsNameIsTyped()
    {
        const std::string there = m_folder.write("there", "old");
        link("there", "first");
        QCOMPARE(typed(link("first", "second")), std::string());
        QCOMPARE(contents(there), std::string("new"));
        QCOMPARE(typed(link("not yet", "dangling")), std::string());
        QCOMPARE(contents(m_folder.path("not yet")), std::string("new"));
        QVERIFY(typed(link("loop", "loop")).find("Too many levels") != std::string::npos);
    }
    void descriptorsAreWrittenTo()
    {
        int ends[2];
        QCOMPARE(pipe(ends), 0);
        QCOMPARE(typed("/dev/fd/" + std::to_string(ends[1])), std::string());
        char got[4] = "";
        QCOMPARE(read(ends[0], got, 3), ssize_t(3));
        QCOMPARE(got, "new");
        close(ends[0]);
        close(ends[1]);
        QCOMPARE(typed("/dev/null"), std::string());

        const std::string deleted = m_folder.write("deleted", "longer than new");
        const int descriptor = open(deleted.c_str(), O_RDWR);
        std::filesystem::remove(deleted);
        QCOMPARE(typed("/proc/self/fd/" + std::to_string(descriptor)), std::string());
        char all[8] = "";
        QCOMPARE(pread(descriptor, all, sizeof all, 0), ssize_t(3));
        QCOMPARE(all, "new");
        close(descriptor);
    }
    void linksAndFilesOfOthersAreLeft()
    {
        if (geteuid() != 0)
            QSKIP("only the superuser can make files of others");
        const std::string victim = m_folder.write("victim", "old");
        const std::string theirs = link(victim, "theirs");
        giveAway(theirs);
        QVERIFY(typed(theirs).find("another user's symbolic link") != std::string::npos);
        QVERIFY(typed(link("theirs", "ours")).find("another user's symbolic link") != std::string::npos);
        QCOMPARE(contents(victim), std::string("old"));

        std::filesystem::create_directory(m_folder.path("shared"));
        const std::string file = m_folder.write("shared/file", "old");
        giveAway(file);
        QCOMPARE(typed(file), std::string()); // as the superuser writes to anybody's home
        giveAway(file);
        giveAway(m_folder.path("shared"));
        QCOMPARE(chmod(m_folder.path("shared").c_str(), 01777), 0);
        QVERIFY(typed(file).find("another user's file") != std::string::npos);
        QCOMPARE(contents(file), std::string("new"));
    }
    void theFolderThatWasLookedAtIsWrittenTo()
    {
        std::filesystem::create_directory(m_folder.path("theirs"));
        std::filesystem::create_directory(m_folder.path("precious"));
        const std::string kept = m_folder.write("precious/sum", "kept");
        const auto target = findOutputTarget({.path = m_folder.path("theirs/sum"), .what = "the sum", .magic = "gmon"});
        QVERIFY(target);
        std::filesystem::rename(m_folder.path("theirs"), m_folder.path("moved"));
        link("precious", "theirs");
        QCOMPARE(messageOf(replaceFile(
                     target->place, [](const ByteSink& sink) { sink("gmon, new"); }, 0644)),
                 "");
        QCOMPARE(contents(kept), std::string("kept"));
        QCOMPARE(contents(m_folder.path("moved/sum")), std::string("gmon, new"));
    }
    void aFileThatTookThePlaceOfAPipeIsLeft()
    {
        const std::string pipe = m_folder.path("pipe"), kept = m_folder.write("kept", "kept");
        QCOMPARE(mkfifo(pipe.c_str(), 0600), 0);
        const auto target = findOutputTarget({.path = pipe, .what = "the picture", .isTyped = true, .magic = {}});
        QVERIFY(target && target->isInPlace);
        std::filesystem::remove(pipe);
        std::filesystem::create_hard_link(kept, pipe);
        QVERIFY(messageOf(writeInPlace(*target, "new")).find("put there meanwhile") != std::string::npos);
        std::filesystem::remove(pipe);
        link("kept", "pipe");
        QVERIFY(messageOf(writeInPlace(*target, "new")) != "");
        QCOMPARE(contents(kept), std::string("kept"));
    }
    void theKernelsOwnFilesAreNotRead()
    {
        for (const char* const path : {"/proc/kmsg", "/proc/self/pagemap", "/sys/kernel/uevent_seqnum"})
            if (access(path, R_OK) == 0) {
                const auto file = OpenFile::open(path);
                QVERIFY2(!file && file.error().found == "one of the kernel's own", path);
            }
    }
    void aPipeThatNobodyNamedIsNotWaitedFor()
    {
        QCOMPARE(mkfifo(m_folder.path("gmon.out").c_str(), 0600), 0);
        const std::filesystem::path before = std::filesystem::current_path();
        std::filesystem::current_path(m_folder.path());
        const auto files = identifyFiles({std::filesystem::read_symlink("/proc/self/exe").string()});
        std::filesystem::current_path(before);
        QVERIFY(files);
        QVERIFY(!files->request.takesPipes);
        QVERIFY(identifyFiles({"/proc/self/exe", m_folder.write("named", "gmon")})->request.takesPipes);
    }
};

QTEST_GUILESS_MAIN(TestOutputTargets)
#include "tst_output_targets.moc"
