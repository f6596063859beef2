// SPDX-License-Identifier: MIT
#include "elf_builder.h"
#include "gmon_builder.h"
#include "gmonscope/identify.h"
#include "scope_builder.h"
#include "temp_files.h"

#include <QTest>

#include <fcntl.h>
#include <memory>
#include <sys/stat.h>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

/// Its functions start at `place` behind 0x401000, so that profiles of different programs do not fit.
Bytes program(std::uint64_t place)
{
    return ElfBuilder()
        .text(0x401000, 0x200)
        .code(0x401000 + place + 4, {0xe8, 0, 0, 0, 0}) // call of mcount
        .function("f", 0x401000 + place, 0x40)
        .bytes();
}

Bytes scopeOf(const std::string& program, const std::string& buildId = {})
{
    return ScopeBuilder()
        .text("program=" + program)
        .module({.path = program, .low = 0x400000, .high = 0x500000, .buildId = buildId})
        .arcs({{0x401010, 0x401015, 1, 0}})
        .bytes();
}

Bytes profile(std::uint64_t place)
{
    return GmonBuilder().histogram(0x401000, 0x401200, {1, 2}).arc(0, 0x401000 + place + 9, 1).bytes();
}

} // namespace

class TestIdentify : public QObject {
    Q_OBJECT

    std::unique_ptr<TempFolder> m_folder;

    std::string path(const std::string& name) const { return m_folder->path(name); }
    void setTime(const std::string& name, time_t seconds) const
    {
        const timespec times[2] = {{seconds, 0}, {seconds, 0}};
        QVERIFY(utimensat(AT_FDCWD, path(name).c_str(), times, 0) == 0);
    }
    std::string imageFor(const std::string& name, const std::string& lastUsed = {}) const
    {
        const auto match = findImage(path(name), lastUsed);
        return match ? std::filesystem::path(match->path).filename().string() : match.error().text();
    }

private slots:
    void init() { m_folder = std::make_unique<TempFolder>(); }

    void filesAreToldApartByContent()
    {
        QCOMPARE(*identifyFile(m_folder->write("gmon.out", program(0))), FileKind::Image);
        QCOMPARE(*identifyFile(m_folder->write("program", profile(0))), FileKind::GmonOut);
        QCOMPARE(*identifyFile(m_folder->write("notes", "gm")), FileKind::Other);
        QCOMPARE(*identifyFile(m_folder->write("empty", "")), FileKind::Other);
    }
    void aScopeFileIsToldApartByContent()
    {
        QCOMPARE(*identifyFile(m_folder->write("x", scopeOf("/bin/x"))), FileKind::Scope);
    }
    void aScopeFileNamesItsProgram()
    {
        const std::string prog = m_folder->write("prog", program(0));
        m_folder->write("x.scope", scopeOf(prog));
        const auto match = findImage(path("x.scope"));
        QVERIFY(bool(match));
        QCOMPARE(match->path, prog);
        QCOMPARE(match->reason, std::string());
    }
    void aProgramOfAnotherBuildIsNotTheOneThatAScopeFileNames()
    {
        const auto build = [](const std::string& id) {
            return ElfBuilder().text(0x401000, 0x200).function("f", 0x401000, 0x40).buildId(id).bytes();
        };
        m_folder->writeProgram("prog", build("new"));
        m_folder->write("x.scope", scopeOf(path("prog"), "old"));
        QVERIFY(imageFor("x.scope").ends_with("none that fits: name the program, too"));
        m_folder->writeProgram("kept", build("old"));
        QCOMPARE(imageFor("x.scope"), std::string("kept"));
    }
    void aCompanionNamesTheProgramOfItsGmonOut()
    {
        std::filesystem::create_directory(path("elsewhere"));
        const std::string prog = m_folder->write("elsewhere/prog", program(0));
        const ScopeBuilder scope;
        m_folder->write("gmon.out.scope", scopeOf(prog));
        m_folder->write("gmon.out", GmonBuilder().companion(scope.header.id).bytes());
        QCOMPARE(findImage(path("gmon.out"))->path, prog);
        m_folder->write("other.out", GmonBuilder().bytes());
        QVERIFY(!findImage(path("other.out")));
    }
    void aCompanionBesideItsGmonOutCountsOnce()
    {
        const std::string prog = m_folder->write("prog", program(0));
        const ScopeBuilder scope;
        const std::string companion = m_folder->write("gmon.out.scope", scopeOf(prog));
        const std::string gmon = m_folder->write("gmon.out", GmonBuilder().companion(scope.header.id).bytes());
        for (const auto& order : {std::vector{prog, gmon, companion}, std::vector{companion, gmon}})
            QCOMPARE(identifyFiles(order)->request.profiles, std::vector{gmon});
        QCOMPARE(identifyFiles({companion})->request.profiles, std::vector{companion});
    }
    void foldersAndMissingFilesAreErrors()
    {
        QVERIFY(!identifyFile(m_folder->path()));
        QVERIFY(!identifyFile(path("nowhere")));
    }
    void theOrderOfFilesDoesNotMatter()
    {
        const std::string prog = m_folder->write("prog", program(0));
        const std::string a = m_folder->write("a", profile(0)), b = m_folder->write("b", profile(0));
        for (const auto& order : {std::vector{prog, a, b}, std::vector{a, prog, b}, std::vector{a, b, prog}}) {
            const auto files = identifyFiles(order);
            QVERIFY(bool(files));
            QCOMPARE(files->request.image, prog);
            QCOMPARE(files->request.profiles, (std::vector{a, b}));
            QCOMPARE(files->imageReason, std::string());
        }
    }
    void twoProgramsAreRefused()
    {
        const auto files = identifyFiles({m_folder->write("a", program(0)), m_folder->write("b", program(16))});
        QVERIFY(!files);
        QCOMPARE(files.error().text(), path("b") + ": expected one program, found a second one beside " + path("a"));
    }
    void oneProfileTwiceIsRefused()
    {
        const std::string prog = m_folder->write("prog", program(0)), a = m_folder->write("a", profile(0));
        std::filesystem::create_symlink(a, path("link"));
        const auto files = identifyFiles({prog, a, path("link")});
        QVERIFY(!files);
        QCOMPARE(files.error().text(), path("link") + ": expected each profile once, found " + a + " again");
    }
    void withoutProfileItIsGmonOut()
    {
        const auto files = identifyFiles({m_folder->write("prog", program(0))});
        QVERIFY(bool(files));
        QCOMPARE(files->request.profiles, std::vector<std::string>{"gmon.out"});
    }
    void aForeignFileIsLeftToTheReader()
    {
        const std::string prog = m_folder->write("prog", program(0)), notes = m_folder->write("notes", "hello");
        const auto files = identifyFiles({prog, notes});
        QVERIFY(bool(files));
        QCOMPARE(files->request.profiles, std::vector<std::string>{notes});
    }

    void aLoneProfileFindsTheProgramBesideIt()
    {
        m_folder->writeProgram("prog", program(0));
        m_folder->write("gmon.out", profile(0));
        QCOMPARE(imageFor("gmon.out"), std::string("prog"));
    }
    void theProgramWhoseAddressesFitIsTaken()
    {
        m_folder->writeProgram("a", program(0x80));
        m_folder->writeProgram("b", program(0x40));
        m_folder->writeProgram("c", program(0x20));
        m_folder->write("gmon.out", profile(0x40));
        QCOMPARE(imageFor("gmon.out"), std::string("b"));
    }
    void ofTwoThatFitTheOneBuiltLastBeforeTheProfileIsTaken()
    {
        for (const char* name : {"old", "new", "later"})
            m_folder->writeProgram(name, program(0));
        m_folder->write("gmon.out", profile(0));
        setTime("old", 1000);
        setTime("new", 2000);
        setTime("gmon.out", 3000);
        setTime("later", 4000);
        QCOMPARE(imageFor("gmon.out"), std::string("new"));
    }
    void aProgramBuiltLaterIsTakenWithAWord()
    {
        m_folder->writeProgram("later", program(0));
        m_folder->write("gmon.out", profile(0));
        setTime("gmon.out", 3000);
        setTime("later", 4000);
        const auto match = findImage(path("gmon.out"));
        QVERIFY(bool(match));
        QCOMPARE(match->reason, std::string("the addresses fit, although it was built after the profile was written"));
    }
    void whatIsNotExecutableIsNoCandidate()
    {
        m_folder->write("data", program(0));
        m_folder->write("gmon.out", profile(0));
        QVERIFY(!findImage(path("gmon.out")));
    }
    void theProgramUsedLastIsTriedLast()
    {
        const TempFolder elsewhere;
        const std::string last = elsewhere.writeProgram("last", program(0));
        m_folder->write("gmon.out", profile(0));
        QCOMPARE(imageFor("gmon.out", last), std::string("last"));
        m_folder->writeProgram("beside", program(0));
        QCOMPARE(imageFor("gmon.out", last), std::string("beside"));
    }
    void whenNoneFitsItSaysWhatToDo()
    {
        m_folder->writeProgram("other", program(0x40));
        m_folder->write("gmon.out", profile(0));
        QCOMPARE(imageFor("gmon.out"), path("gmon.out") + ": expected its program beside it or in the current folder, "
                                                          "found none that fits: name the program, too");
    }
    void aDamagedProfileIsCalledDamaged()
    {
        m_folder->writeProgram("prog", program(0));
        m_folder->write("gmon.out", GmonBuilder().raw({9}).bytes());
        QCOMPARE(imageFor("gmon.out"), path("gmon.out") + ": offset 20: expected a record tag 0, 1 or 2, found tag 9");
    }
    void aPipeNeedsItsProgramNamed()
    {
        QVERIFY(mkfifo(path("pipe").c_str(), 0600) == 0);
        QCOMPARE(imageFor("pipe"), path("pipe") + ": expected the program beside a profile that is no regular file, "
                                                  "found none: name the program, too");
    }
    void foldersOfManyFilesAreSearched()
    {
        for (int i = 0; i < 3000; ++i)
            m_folder->writeProgram("data" + std::to_string(i), ByteWriter().text("#!", 2).bytes());
        m_folder->write("gmon.out", profile(0));
        QVERIFY(!findImage(path("gmon.out")));
    }
};

QTEST_APPLESS_MAIN(TestIdentify)
#include "tst_identify.moc"
