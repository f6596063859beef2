// SPDX-License-Identifier: MIT
//
// Where programs, libraries and symbols are found that are not where they were, and what becomes of those that are not.
#include "command.h"
#include "elf/debug_link.h"
#include "formats/gmon_reader.h"
#include "gmon_builder.h"
#include "gmonscope/identify.h"
#include "locate/load_address.h"
#include "scope_sample.h"

#include <QTest>

#include <sys/stat.h>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

constexpr const char* libTree = "6c/6962206275696c64"; // "lib build" in hexadecimal digits
constexpr std::uint64_t loadedAt = 0x555555554000;

/// Runs where the loader puts it; without any symbols if `isStripped`.
ElfBuilder movable(bool isStripped = false)
{
    ElfBuilder elf;
    elf.type(ET_DYN).text(0x1000, 0x400).buildId(progId);
    for (const auto& [name, address] : {std::pair{"main", 0x1000u}, {"work", 0x1100u}})
        elf.function(name, address, 0x100).code(address + 4, {0xe8, 0, 0, 0, 0});
    return isStripped ? elf.stripped() : elf;
}

GmonBuilder unmoved(std::uint64_t address)
{
    return GmonBuilder()
        .histogram(address + 0x1000, address + 0x1400, {3, 5, 0, 0})
        .arc(address + 0x1020, address + entered(0x1100), 7);
}

} // namespace

class TestSymbolSearch : public QObject, ScopeSample {
    Q_OBJECT

    std::string m_found; ///< a folder beside the profile

    [[nodiscard]] std::shared_ptr<const Profile> loadWith(const SymbolSearch& search, const ScopeBuilder& scope) const
    {
        const auto loaded =
            loadProfile({.image = m_prog, .profiles = {m_folder->write("x.scope", scope.bytes())}, .search = search});
        if (!loaded)
            throw std::runtime_error(loaded.error().text());
        return *loaded;
    }
    void moveLibrary(const std::string& to) const
    {
        std::filesystem::create_directories(std::filesystem::path(m_folder->path(to)).parent_path());
        std::filesystem::rename(m_lib, m_folder->path(to));
    }

private slots:
    void init()
    {
        writeFiles();
        m_found = m_folder->path("found");
        std::filesystem::create_directories(m_found);
    }

    void librariesAreFound_data()
    {
        QTest::addColumn<QString>("place");
        QTest::newRow("by name") << "found/liblib.so";
        QTest::newRow("in a tree of build ids") << (std::string("found/.build-id/") + libTree).c_str();
        QTest::newRow("by its symbols in such a tree")
            << (std::string("found/.build-id/") + libTree + ".debug").c_str();
    }
    void librariesAreFound()
    {
        QFETCH(const QString, place);
        moveLibrary(place.toStdString());
        const auto profile = loadWith({.folders = {m_found}}, sample());
        QCOMPARE(callersOf(profile, "lib::run(int)"), std::string("work 5"));
        QCOMPARE(profile->modules()[1].state, ModuleState::Read);
        QCOMPARE(profile->modules()[1].readFrom, m_folder->path(place.toStdString()));
        QVERIFY(problemsOf(*profile).find("its names come from ") != std::string::npos);
        QCOMPARE(loadSample(sample())->modules()[1].state, ModuleState::Missing); // nobody said where
    }
    void librariesAreFoundByTheirPath()
    {
        moveLibrary("found" + m_lib);
        QCOMPARE(loadWith({.folders = {m_found}}, sample())->modules()[1].state, ModuleState::Read);
    }
    void librariesAreFoundBesideTheProfile()
    {
        const TempFolder other;
        std::filesystem::rename(m_lib, other.path("liblib.so"));
        const std::string scope = other.write("x.scope", sample().bytes());
        const auto loaded = loadProfile({.image = m_prog, .profiles = {scope}});
        QVERIFY(bool(loaded));
        QCOMPARE(callersOf(*loaded, "lib::run(int)"), std::string("work 5"));
    }
    void anotherBuildOfTheNameIsPassedOver()
    {
        moveLibrary("found/liblib.so");
        m_folder->write("liblib.so", library("another").bytes());
        QCOMPARE(loadWith({.folders = {m_found}}, sample())->modules()[1].state, ModuleState::Read);
        m_folder->write("found/liblib.so", library("a third").bytes());
        QCOMPARE(loadWith({.folders = {m_found}}, sample())->modules()[1].state, ModuleState::OtherBuild);
        const auto forced = loadWith({.folders = {m_found}, .isForced = true}, sample());
        QCOMPARE(callersOf(forced, "lib::run(int)"), std::string("work 5"));
    }
    void whatIsNotFoundIsNamedByItsAddress()
    {
        std::filesystem::remove(m_lib);
        const auto profile = loadSample(sample().arcs({{progBias + 0x1130, libBias + entered(0x2100), 9, 0}}));
        QCOMPARE(callersOf(profile, "liblib.so+0x2008"), std::string("work 5"));
        QCOMPARE(callersOf(profile, "liblib.so+0x2108"), std::string("work 9"));
        QVERIFY(isNear(seconds(*profile, "liblib.so+0x2008"), 0.008)); // sampled at 0x2050
        QVERIFY(callersOf(profile, "work").starts_with("liblib.so+0x2008 2"));
        QVERIFY(problemsOf(*profile).find("note: is not there any more: its functions have no names") !=
                std::string::npos);
    }

    void strippedProgramsHaveSymbolsElsewhere_data()
    {
        QTest::addColumn<QString>("place");
        QTest::newRow("tree") << "found/.build-id/70/726f67206275696c64.debug"; // "prog build"
        QTest::newRow("beside it") << "prog.debug";
        QTest::newRow("folder .debug") << ".debug/prog.debug";
        QTest::newRow("folder of symbols") << "found/prog.debug";
    }
    void strippedProgramsHaveSymbolsElsewhere()
    {
        QFETCH(const QString, place);
        m_prog = m_folder->write("prog", movable(true).debugLink("prog.debug", 0).bytes());
        const std::string gmon = m_folder->write("gmon.out", unmoved(0).bytes());
        const LoadRequest request{.image = m_prog, .profiles = {gmon}, .search = {.folders = {m_found}}};
        QVERIFY(!functionNamed(**loadProfile(request), "work"));
        std::filesystem::create_directories(std::filesystem::path(m_folder->path(place.toStdString())).parent_path());
        m_folder->write(place.toStdString(), movable().bytes());
        const auto loaded = loadProfile(request);
        QVERIFY2(bool(loaded), loaded ? "" : loaded.error().text().c_str());
        QCOMPARE(callersOf(*loaded, "work"), std::string("main 7"));
        QVERIFY(problemsOf(**loaded).find("its symbols come from " + m_folder->path(place.toStdString())) !=
                std::string::npos);
        m_folder->write(place.toStdString(), ElfBuilder().text(0x1000, 0x400).function("f", 0x1000).bytes());
        QVERIFY(!functionNamed(**loadProfile(request), "f")); // of another build
    }
    void withoutBuildIdTheChecksumTells()
    {
        const Bytes symbols = ElfBuilder().type(ET_DYN).text(0x1000, 0x400).function("main", 0x1000, 0x400).bytes();
        const auto checksum = checksumOf(m_folder->write("prog.debug", symbols));
        QVERIFY(checksum.has_value());
        const auto load = [&](std::uint32_t wanted) {
            const ElfBuilder stripped = ElfBuilder().type(ET_DYN).text(0x1000, 0x400).stripped();
            m_folder->write("prog", ElfBuilder(stripped).debugLink("prog.debug", wanted).bytes());
            const auto loaded = loadProfile(
                {.image = m_prog,
                 .profiles = {m_folder->write("gmon.out", GmonBuilder().histogram(0x1000, 0x1400, {1}).bytes())}});
            return std::string((*loaded)->functions().front().name);
        };
        QCOMPARE(load(*checksum), std::string("main"));
        QCOMPARE(load(*checksum + 1), std::string("[plt]"));
    }
    void checksumsAreThoseOfEthernet()
    {
        QCOMPARE(checksumOf(m_folder->write("digits", std::string_view("123456789"))), std::optional(0xcbf43926u));
        QVERIFY(!checksumOf(m_folder->path("nowhere")));
    }
    void damagedLinksLeadNowhere()
    {
        const auto link = ByteWriter({ByteOrder::Big, 4}).text("prog.debug", 12).u32(0x12345678);
        QCOMPARE(parseDebugLink(link.bytes(), ByteOrder::Big).checksum, 0x12345678u);
        for (std::size_t size = 0; size < link.size(); ++size)
            QVERIFY(parseDebugLink(std::span(link.bytes()).first(size), ByteOrder::Big).name.empty());
    }

    void debuginfodIsAskedOnRequestOnly()
    {
        moveLibrary("served.so");
        const std::string script = "#!/bin/sh\necho \"$@\" >> " + m_folder->path("asked") +
                                   "\n[ \"$1\" = debuginfo ] && echo " + m_folder->path("served.so") + "\n";
        m_folder->writeProgram("debuginfod-find", ByteWriter().text(script, script.size()).bytes());
        const QByteArray path = qgetenv("PATH");
        qputenv("PATH", QByteArray::fromStdString(m_folder->path()) + ':' + path);
        QCOMPARE(loadSample(sample())->modules()[1].state, ModuleState::Missing);
        QVERIFY(!std::filesystem::exists(m_folder->path("asked")));
        const auto profile = loadWith({.useDebuginfod = true}, sample());
        qputenv("PATH", path);
        QCOMPARE(callersOf(profile, "lib::run(int)"), std::string("work 5"));
        std::ifstream asked(m_folder->path("asked"));
        std::string line;
        std::getline(asked, line);
        QCOMPARE(line, std::string("executable 6c6962206275696c64"));
    }
    void aMissingDebuginfodIsNotedOnce()
    {
        std::filesystem::remove(m_lib);
        const QByteArray path = qgetenv("PATH");
        qputenv("PATH", QByteArray::fromStdString(m_folder->path()));
        const auto profile = loadWith({.useDebuginfod = true}, sample());
        qputenv("PATH", path);
        const std::string problems = problemsOf(*profile), note = "note: is not installed: no symbols were fetched\n";
        QVERIFY(problems.find(note) != std::string::npos && problems.find(note) == problems.rfind(note));
    }

    void theProgramIsFoundInFoldersOfSymbols()
    {
        const std::string scope = m_folder->write("x.scope", sample().bytes());
        std::filesystem::permissions(m_prog, std::filesystem::perms::owner_all);
        std::filesystem::rename(m_prog, m_found + "/renamed");
        QVERIFY(!findImage(scope));
        const auto found = findImage(scope, {}, {.folders = {m_found}});
        QVERIFY(bool(found));
        QCOMPARE(found->path, m_found + "/renamed");
    }

    void anotherBuildIsRefusedUnlessForced()
    {
        m_prog = m_folder->write("prog2",
                                 ElfBuilder().text(0x1000, 0x400).function("main", 0x1000, 0x400).buildId("x").bytes());
        const LoadRequest request{.image = m_prog, .profiles = {m_folder->write("x.scope", sample().bytes())}};
        QVERIFY(!loadProfile(request));
        LoadRequest forced = request;
        forced.search.isForced = true;
        const auto loaded = loadProfile(forced);
        QVERIFY2(bool(loaded), loaded ? "" : loaded.error().text().c_str());
        const std::string problems = problemsOf(**loaded);
        QVERIFY(problems.find("warning: is used although it is of ") != std::string::npos);
        QVERIFY(problems.find("build 70726f67206275696c64, and not of " + m_prog + ", build 78") != std::string::npos);
    }
    void aProfileThatFitsNotIsRefusedUnlessForced()
    {
        const std::string gmon =
            m_folder->write("gmon.out", GmonBuilder().histogram(0x1000, 0x1400, {1}).arc(0x1020, 0x1033, 7).bytes());
        LoadRequest request{.image = m_prog, .profiles = {gmon}};
        QVERIFY(!loadProfile(request));
        request.search.isForced = true;
        const auto loaded = loadProfile(request);
        QVERIFY(bool(loaded));
        QVERIFY(problemsOf(**loaded).find("warning: is used although 0x1033, which is none") != std::string::npos);
    }

    void anAddressThatWasNotSubtractedIs()
    {
        const std::string image = m_folder->write("pie", movable().bytes());
        const std::vector<std::string> profiles{m_folder->write("a", unmoved(loadedAt).bytes()),
                                                m_folder->write("b", unmoved(loadedAt + 0x123000).bytes()),
                                                m_folder->write("c", unmoved(0).bytes())};
        const auto loaded = loadProfile({.image = image, .profiles = profiles});
        QVERIFY2(bool(loaded), loaded ? "" : loaded.error().text().c_str());
        QCOMPARE(callersOf(*loaded, "work"), std::string("main 21"));
        QCOMPARE(functionNamed(**loaded, "main")->ticks, 9.0);
        QVERIFY(problemsOf(**loaded).find("note: its addresses are those of the running program, which was loaded at "
                                          "0x555555554000: subtracted") != std::string::npos);
    }
    void anAddressIsSubtractedOnlyWhereAllFitsThen()
    {
        const auto loadAddress = [&](const ElfBuilder& elf, const GmonBuilder& gmon) {
            const auto image = readElfImage(m_folder->write("pie", elf.bytes()));
            const auto profile = parseGmonOf(gmon);
            return findLoadAddress(profile, *image);
        };
        QCOMPARE(loadAddress(movable(), unmoved(loadedAt)), std::optional(loadedAt));
        QVERIFY(!loadAddress(movable(), unmoved(0)));
        QVERIFY(!loadAddress(movable(), unmoved(loadedAt + 0x10)));        // no page
        QVERIFY(!loadAddress(movable().type(ET_EXEC), unmoved(loadedAt))); // cannot be moved
        QVERIFY(!loadAddress(movable(), GmonBuilder()
                                            .histogram(loadedAt + 0x1000, loadedAt + 0x1400, {1})
                                            .arc(0, loadedAt + 0x1033, 1))); // callees do not fit
        QCOMPARE(loadAddress(movable(), GmonBuilder().histogram(loadedAt + 0x1000, loadedAt + 0x1400, {1})),
                 std::optional(loadedAt)); // no calls, but the code's very range
        QVERIFY(!loadAddress(movable(), GmonBuilder().histogram(loadedAt + 0x1000, loadedAt + 0x1200, {1})));
    }

    void sourcesAreWhereOneSays()
    {
        const std::string source = "int work(void) { return 1; }\nint main(void) { return work(); }\n";
        m_folder->write("prog.c", std::string_view(source));
        const auto build = run({.words = {"cc", "-g", "-pg", "-fdebug-prefix-map=" + m_folder->path() + "=/build/x",
                                          "prog.c", "-o", "built"},
                                .folder = m_folder->path()});
        QCOMPARE(build.exitStatus, 0);
        QCOMPARE(run({.words = {"./built"}, .folder = m_folder->path()}).exitStatus, 1);
        const auto annotate = [&](const std::string& change) {
            return run({.words = {GMONSCOPE_BIN_DIR "/gmonscope-report", "-A", change, "built", "gmon.out"},
                        .folder = m_folder->path("found")});
        };
        for (const char* name : {"built", "gmon.out"})
            std::filesystem::rename(m_folder->path(name), m_folder->path("found/") + name);
        QVERIFY(annotate("--source-path=/build/x=" + m_folder->path()).out.find("return work();") != std::string::npos);
        QVERIFY(annotate("--source-path=/build/y=" + m_folder->path()).out.find("return work();") == std::string::npos);
        QVERIFY(annotate("--source-path=/buil=" + m_folder->path()).out.find("return work();") == std::string::npos);
    }

    void theCommandTakesThem()
    {
        moveLibrary("found/liblib.so");
        const std::string scope = m_folder->write("x.scope", sample().bytes());
        const auto report = [&](const std::vector<std::string>& options) {
            CommandSpec spec{.words = {GMONSCOPE_BIN_DIR "/gmonscope-report", "-b"}, .folder = m_folder->path()};
            spec.words.insert(spec.words.end(), options.begin(), options.end());
            spec.words.insert(spec.words.end(), {"prog", "x.scope"});
            return run(spec);
        };
        QVERIFY(report({}).out.find("liblib.so+0x2008") != std::string::npos);
        QVERIFY(report({"--symbols=found"}).out.find("lib::run(int)") != std::string::npos);
        QVERIFY(report({"--symbols", "found", "--debuginfod", "--force"}).exitStatus == 0);
        QCOMPARE(report({"--symbols=nowhere"}).err,
                 std::string("gmonscope-report: --symbols: expected a folder, found nowhere (try --help)\n"));
        QCOMPARE(report({"--symbols=nowhere"}).exitStatus, 2);
        QCOMPARE(report({"--source-path=x"}).err,
                 std::string("gmonscope-report: --source-path: expected FROM=TO, found x (try --help)\n"));
        m_folder->write("prog", ElfBuilder().text(0x1000, 0x400).function("main", 0x1000, 0x400).buildId("x").bytes());
        QCOMPARE(report({}).exitStatus, 1);
        QCOMPARE(report({"--force"}).exitStatus, 0);
    }

private:
    static GmonData parseGmonOf(const GmonBuilder& gmon) { return *parseGmon(gmon.bytes(), "gmon.out", gmon.format()); }
};

QTEST_APPLESS_MAIN(TestSymbolSearch)
#include "tst_symbol_search.moc"
