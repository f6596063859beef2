// SPDX-License-Identifier: MIT
//
// Tests --doctor on faulty profiles and programs, and --salvage on damaged ones.
#include "gmonscope/doctor.h"
#include "gmonscope/remarks.h"

#include "command.h"
#include "elf_builder.h"
#include "gmon_builder.h"
#include "input/input_profile.h"
#include "scope/scope_reader.h"
#include "scope_builder.h"
#include "temp_files.h"

#include <QTest>

#include <filesystem>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

const std::string report = GMONSCOPE_BIN_DIR "/gmonscope-report";

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

ElfBuilder program(bool countsCalls = true)
{
    ElfBuilder elf;
    elf.text(0x401000, 0x180);
    elf.function("main", 0x401000, 0x80).function("work", 0x401080, 0x80).function("asm", 0x401100, 0x80);
    for (const std::uint64_t function : {0x401000, 0x401080, 0x401100})
        elf.code(function + 4, {0xe8, 0, 0, 0, 0});
    if (countsCalls)
        elf.symbol({.name = "mcount@GLIBC_2.2.5", .section = SHN_UNDEF});
    return elf;
}

GmonBuilder profile(std::uint16_t uncounted = 0)
{
    return GmonBuilder()
        .histogram(0x401000, 0x401180, {300, 700, uncounted})
        .arc(0, 0x401009, 1)
        .arc(0x401010, 0x401089, 5);
}

ScopeBuilder scope()
{
    ScopeBuilder built;
    built.header.ended_ns = 1'800'000'000'000'000'000;
    built.text("program=/bin/prog").module({.path = "/bin/prog", .low = 0, .high = 0x500000});
    std::vector<scope_arc_entry> arcs;
    for (std::uint64_t i = 0; i < 300; ++i)
        arcs.push_back({0x401010 + i % 64, 0x40108a, i + 1, 0});
    built.arcs(arcs).thread({.tid = 1, .userNs = 800'000'000, .samples = 200});
    for (std::uint64_t i = 0; i < 200; ++i)
        built.stack({.pcs = {0x401010, 0x401081 + i % 100}, .samples = 1});
    return built;
}

} // namespace

class TestDoctor : public QObject {
    Q_OBJECT

    TempFolder m_folder;
    std::string m_image;

    Diagnosis diagnosed(const Bytes& gmon, const std::string& image = {}) const
    {
        return diagnose({image.empty() ? m_image : image, m_folder.write("gmon.out", gmon)});
    }
    static std::string textOf(const Diagnosis& diagnosis)
    {
        std::string text;
        for (const Finding& finding : diagnosis.findings)
            text +=
                std::to_string(static_cast<int>(finding.gravity)) + ' ' + finding.text + " -> " + finding.advice + '\n';
        return text;
    }
    Outcome outcome(std::vector<std::string> words) const
    {
        words.insert(words.begin(), report);
        return run({.words = words, .folder = m_folder.path()});
    }

    std::string strippedProgram() const { return m_folder.writeProgram("stripped", program().stripped().bytes()); }
    static GmonBuilder timesAlone() { return GmonBuilder().histogram(0x401000, 0x401180, {300, 700, 0}); }

private slots:
    void initTestCase()
    {
        m_image = m_folder.writeProgram("prog", program().bytes());
        m_folder.write("gmon.out", profile().bytes());
    }
    void aSoundProfileOfTheCLibraryHasNoGraveFinding()
    {
        const Diagnosis diagnosis = diagnosed(profile().bytes());
        QVERIFY(diagnosis.isUsable());
        QCOMPARE(diagnosis.findings.size(), std::size_t{1});
        QVERIFY(has(textOf(diagnosis), "2 was written by the C library's own runtime"));
    }
    void whatIsLoadedIsExaminedWithoutItsProfile()
    {
        const std::string gmon = m_folder.write("gmon.out", profile(500).bytes());
        const Diagnosis diagnosis = diagnosed(profile(500).bytes());
        const auto loaded = loadProfile({m_image, {gmon}});
        QVERIFY(loaded);
        QCOMPARE(std::remove(gmon.c_str()), 0);
        Diagnosis examined;
        examined.findings = examine(**loaded);
        QCOMPARE(textOf(examined), textOf(diagnosis));
        QVERIFY(has(textOf(examined), "were never counted as called"));
    }
    void aSoundProfileHasNone()
    {
        ScopeBuilder sound = scope();
        for (int i = 0; i < 300; ++i)
            sound.stack({.pcs = {0x401010, 0x401081}});
        const Diagnosis diagnosis = diagnose({m_image, m_folder.write("whole.scope", sound.bytes())});
        QVERIFY2(diagnosis.findings.empty(), textOf(diagnosis).c_str());
        const Outcome done = outcome({"--doctor", "prog", "whole.scope"});
        QCOMPARE(done.out, std::string("whole.scope of prog\n\nNothing is wrong.\n"));
        QCOMPARE(done.exitStatus, 0);
    }
    void aProgramWithoutPgIsSaid()
    {
        const std::string plain = m_folder.writeProgram("plain", program(false).bytes());
        const std::string text =
            textOf(diagnosed(GmonBuilder().histogram(0x401000, 0x401180, {300, 700, 0}).bytes(), plain));
        QVERIFY(has(text, "1 counts no calls: no part of it was compiled with -pg -> compile and link with -pg"));
        QVERIFY(has(text, "without it there are times, but neither calls nor a call graph"));
        QVERIFY(!has(text, "holds no calls")); // the same in other words
        ScopeBuilder sampled;
        sampled.text("program=/bin/plain").module({.path = "/bin/plain", .low = 0, .high = 0x500000});
        sampled.thread({.tid = 1, .userNs = 4'000'000'000, .samples = 1000});
        sampled.stack({.pcs = {0x401010, 0x401081}, .samples = 1000});
        const std::string stacks = textOf(diagnose({plain, m_folder.write("plain.scope", sampled.bytes())}));
        QVERIFY2(has(stacks, "compile and link with -pg to have them counted; the call graph is that of the sampled "
                             "stacks, without counts"),
                 stacks.c_str());
        const Bytes noCalls = GmonBuilder().histogram(0x401000, 0x401180, {300, 700, 0}).bytes();
        QVERIFY(has(textOf(diagnosed(noCalls)), "1 holds no calls -> was profiling switched off"));
    }
    void aProgramWithRoomForCallsCountsThem()
    {
        const std::string room = m_folder.writeProgram(
            "room", program(false).section("__patchable_function_entries", 0x402000, 24, SHF_ALLOC).bytes());
        QVERIFY(!has(textOf(diagnosed(timesAlone().bytes(), room)), "counts no calls"));
    }
    void aStrippedProgramIsSaidOnceUnlessItsSymbolsAreElsewhere()
    {
        const std::string debug = m_folder.path() + "/elsewhere/.build-id/73/747269707065642e.debug";
        const std::string stripped =
            m_folder.writeProgram("stripped", program().buildId("stripped.").dynamicSymbolsOnly().bytes());
        const auto findings = [&](const SymbolSearch& search) {
            return textOf(diagnose({stripped, m_folder.write("gmon.out", profile().bytes())}, {.search = search}));
        };
        const std::string said = "is stripped: names come from what is left, its dynamic symbols and its unwind tables "
                                 "(fn@ADDRESS) -> install its debugging symbols";
        const std::string text = findings({});
        QVERIFY2(has(text, "2 " + said), text.c_str()); // all functions have names
        QCOMPARE(text.find("is stripped"), text.rfind("is stripped"));
        const auto loaded = loadProfile({stripped, {m_folder.path() + "/gmon.out"}});
        QVERIFY(loaded);
        Diagnosis examined;
        examined.findings = examine(**loaded);
        QCOMPARE(textOf(examined), text);
        std::filesystem::create_directories(std::filesystem::path(debug).parent_path());
        m_folder.write(debug.substr(m_folder.path().size() + 1), program().buildId("stripped.").bytes());
        const std::string now = findings({.folders = {m_folder.path() + "/elsewhere"}});
        QVERIFY2(!has(now, "symbol table") && has(now, "its symbols come from " + debug), now.c_str());
        QVERIFY(!has(now, "counts no calls"));
    }
    void functionsThatCountNothingAreSaid()
    {
        QVERIFY(has(textOf(diagnosed(profile(500).bytes())),
                    "33 % of the time is in functions of the program that were never counted as called, most of it in "
                    "asm -> compile all files with -pg"));
    }
    void aLibraryWhoseCallsNobodyCountedIsSaid()
    {
        const std::string path = m_folder.writeProgram(
            "lib.so",
            ElfBuilder().type(ET_DYN).text(0x2000, 0x300).function("run", 0x2000, 0x100).buildId("library.").bytes());
        const auto findings = [&](bool isCalled) {
            ScopeBuilder built = scope();
            built.module({.path = path,
                          .bias = 0x7f0000000000,
                          .low = 0x7f0000000000,
                          .high = 0x7f0000003000,
                          .buildId = "library."});
            built.stack({.pcs = {0x401010, 0x7f0000002050}, .samples = 50, .userNs = 200'000'000});
            if (isCalled)
                built.arcs({{0x401010, 0x7f0000002009, 5, 0}});
            return textOf(diagnosed(built.bytes()));
        };
        QVERIFY2(has(findings(false), "20 % of the time is in this library, which was built with -pg, but none of its "
                                      "calls was counted -> is it opened with RTLD_DEEPBIND"),
                 findings(false).c_str());
        QVERIFY(!has(findings(true), "none of its calls"));
    }
    void theWrongProgramIsSaid()
    {
        const std::string other =
            m_folder.writeProgram("other", ElfBuilder().text(0x501000, 0x100).function("f", 0x501000, 0x100).bytes());
        const Diagnosis diagnosis = diagnosed(profile().bytes(), other);
        QVERIFY(!diagnosis.isUsable());
        QVERIFY(has(textOf(diagnosis), "the profile is of another program -> name the program that wrote it"));
    }
    void aLoadAddressThatWasNotSubtractedIsSaid()
    {
        constexpr std::uint64_t loadedAt = 0x555555554000;
        ElfBuilder elf;
        elf.type(ET_DYN).text(0x1000, 0x100).function("main", 0x1000, 0x80).function("work", 0x1080, 0x80);
        elf.code(0x1004, {0xe8, 0, 0, 0, 0}).code(0x1084, {0xe8, 0, 0, 0, 0});
        elf.symbol({.name = "mcount@GLIBC_2.2.5", .section = SHN_UNDEF});
        const std::string movable = m_folder.writeProgram("movable", elf.bytes());
        const auto profileAt = [](std::uint64_t address) {
            return GmonBuilder()
                .histogram(address + 0x1000, address + 0x1100, {300, 700})
                .arc(0, address + 0x1009, 1)
                .arc(address + 0x1010, address + 0x1089, 5)
                .bytes();
        };
        const std::string said = "2 its addresses are those of the running program, which was loaded at "
                                 "0x555555554000: subtracted";
        const Diagnosis moved = diagnosed(profileAt(loadedAt), movable);
        QVERIFY(moved.isUsable());
        QVERIFY2(has(textOf(moved), said), textOf(moved).c_str());
        QVERIFY(!has(textOf(diagnosed(profileAt(0), movable)), said));
    }
    void timeInFunctionsWithoutNamesIsSaid()
    {
        const ElfBuilder elf =
            program().stripped().unwindTable(0x500000, {{0x401000, 0x80}, {0x401080, 0x80}, {0x401100, 0x80}});
        const Diagnosis diagnosis = diagnosed(profile().bytes(), m_folder.writeProgram("stripped", elf.bytes()));
        const std::string text = textOf(diagnosis);
        QVERIFY2(has(text, "(fn@ADDRESS); 100 % of the time is in functions of it that have no names -> install"),
                 text.c_str());
        QVERIFY2(!has(text, "counts no calls"), text.c_str()); // it does, whatever is left of its symbols
    }
    void timeInCodeWithoutAnyNameIsSaid()
    {
        const std::string text = textOf(diagnosed(timesAlone().bytes(), strippedProgram()));
        QVERIFY2(has(text, "100 % of the time is in code that no symbol covers"), text.c_str());
    }
    void aSumsTicksAreOfNoFile()
    {
        const Bytes few = GmonBuilder().histogram(0x401000, 0x401180, {0, 5, 0}).arc(0, 0x401089, 5).bytes();
        const Diagnosis diagnosis = diagnose({m_image, m_folder.write("one.out", few), m_folder.write("two.out", few)});
        const std::string text = textOf(diagnosis);
        QVERIFY2(has(text, "the sum of 2 profiles has only 10 ticks"), text.c_str());
        QVERIFY2(!has(text, "times are rough"), text.c_str()); // the same in other words
        QVERIFY2(has(text, "may be missing, and so may time outside the program (so is one more file)"), text.c_str());
        for (const Finding& finding : diagnosis.findings)
            QCOMPARE(finding.path.empty(), has(finding.text, "ticks"));
        const auto loaded = loadProfile({m_image, diagnosis.profiles});
        QVERIFY((*loaded)->problems().back().path.empty());
        QCOMPARE(remarks({.request = {m_image, diagnosis.profiles}}, **loaded, nullptr).back(),
                 std::string("note: Only 10 samples: the times are rough"));
    }
    void adviceThatAsksEndsWithOneMark()
    {
        strippedProgram();
        m_folder.write("gmon.out", timesAlone().bytes());
        const Outcome done = outcome({"--doctor", "stripped", "gmon.out"});
        QVERIFY2(has(done.out, "with all its symbols?\n"), done.out.c_str());
        QVERIFY2(!has(done.out, "?."), done.out.c_str());
    }
    void tooFewTicksAreSaid()
    {
        const std::string text =
            textOf(diagnosed(GmonBuilder().histogram(0x401000, 0x401180, {0, 100, 0}).arc(0, 0x401089, 5).bytes()));
        QVERIFY2(has(text, "has only 100 ticks: even the time of the whole run is known to 10 % only -> let it run 4 "
                           "times as long"),
                 text.c_str());
        QVERIFY(has(textOf(diagnosed(GmonBuilder().histogram(0x401000, 0x401180, {0, 0}).arc(0, 0x401089, 5).bytes())),
                    "has no ticks"));
        QVERIFY(has(textOf(diagnosed(GmonBuilder().arc(0, 0x401089, 5).bytes())), "has calls, but no times"));
    }
    void lostCallsAreSaid()
    {
        ScopeBuilder losing = scope();
        losing.header.lost_calls = 12345;
        const Diagnosis diagnosis = diagnose({m_image, m_folder.write("losing.scope", losing.bytes())});
        QVERIFY(has(textOf(diagnosis), "1 12,345 calls are missing"));
    }
    void codeWithoutSymbolsIsSaid()
    {
        const std::string bare = m_folder.writeProgram(
            "bare", ElfBuilder().text(0x401000, 0x180).function("main", 0x401000, 0x80).code(0x401084, {0xe8}).bytes());
        QVERIFY(has(textOf(diagnosed(GmonBuilder().histogram(0x401000, 0x401180, {300, 700, 0}).bytes(), bare)),
                    "70 % of the time is in code that no symbol covers"));
    }
    void aDamagedProfileIsSaidWithTheWayToReadIt()
    {
        Bytes cut = profile().bytes();
        cut.resize(cut.size() - 3);
        const Diagnosis diagnosis = diagnosed(cut);
        QVERIFY(!diagnosis.isUsable());
        QVERIFY(has(textOf(diagnosis), " -> --salvage shows what can be read of it"));
        const Outcome done = outcome({"--doctor", "prog", "gmon.out"});
        QCOMPARE(done.exitStatus, 1);
        QCOMPARE(done.err, std::string());
        QVERIFY(has(done.out, "\nerror: gmon.out: offset "));
        QVERIFY(has(done.out, "\n  What to do: --salvage"));
    }
    void anOptionForSomethingElseIsNamed_data()
    {
        QTest::addColumn<QString>("option");
        QTest::addColumn<QString>("named");
        QTest::newRow("letter") << "-p"
                                << "-p";
        QTest::newRow("long name of a letter") << "--graph"
                                               << "-q";
        QTest::newRow("long name") << "--spread"
                                   << "--spread";
        QTest::newRow("output") << "--json=x.json"
                                << "--json";
    }
    void anOptionForSomethingElseIsNamed()
    {
        QFETCH(QString, option);
        QFETCH(QString, named);
        for (const auto& words : {std::vector<std::string>{"--doctor", option.toStdString(), "-i", "prog", "gmon.out"},
                                  {option.toStdString(), "prog", "gmon.out", "--doctor"}}) {
            const Outcome done = outcome(words);
            QCOMPARE(done.exitStatus, 2);
            const std::string expected = "--doctor: expected no option that prints or writes anything else, found ";
            QVERIFY2(has(done.err, expected + named.toStdString() + " (try --help)"), done.err.c_str());
        }
    }
    void aMissingProfileIsExplained()
    {
        const Outcome done = outcome({"--doctor", "prog", "none.out"});
        QCOMPARE(done.exitStatus, 1);
        QVERIFY(has(done.out,
                    "error: none.out: No such file or directory\n  What to do: the program writes its profile "
                    "into the folder that it ends in"));
    }
    void profilesOfOtherProcessesAreNamedWhereThereIsNoUsualOne()
    {
        const TempFolder folder;
        const auto said = [&](std::vector<std::string> words) {
            words.insert(words.begin(), report);
            return run({.words = words, .folder = folder.path()});
        };
        QCOMPARE(said({}).err, std::string("gmonscope-report: gmon.out: No such file or directory\n"));
        ScopeBuilder one = scope();
        for (const std::uint8_t id : {std::uint8_t{1}, std::uint8_t{2}}) {
            one.header.id[0] = id;
            const std::string name = id == 1 ? "gmon.out.99" : "gmon.out.123.1";
            folder.write(name + ".scope", one.bytes());
            folder.write(name, profile().companion(one.header.id).bytes());
        }
        folder.write("gmon.out.7", std::string_view("no profile"));
        const std::string none = "gmon.out: No such file or directory";
        const std::string hint = "there are 2 of other processes, gmon.out.PID: gmonscope-report gmon.out.99 shows one";
        const std::string sum = ", gmonscope-report gmon.out.* their sum";
        QCOMPARE(said({}).err, "gmonscope-report: " + none + ", but " + hint + sum + '\n');
        QVERIFY(has(said({m_image}).err, "gmonscope-report " + m_image + " gmon.out.* their sum"));
        QCOMPARE(said({"--doctor"}).out, "\nerror: " + none + "\n  What to do: " + hint + sum + ".\n");
        QVERIFY(has(said({"--doctor", m_image}).out, "gmonscope-report " + m_image + " gmon.out.99 shows one"));
        ScopeBuilder other;
        other.text("program=/bin/sh").module({.path = "/bin/sh", .low = 0, .high = 0x500000});
        other.header.id[0] = 3;
        folder.write("gmon.out.100.scope", other.bytes());
        folder.write("gmon.out.100", profile().companion(other.header.id).bytes());
        const std::string two = said({}).err; // there is no sum of two programs
        QVERIFY2(has(two, "there are 3 of ") && two.ends_with(" shows one, gmonscope-report gmon.out.* all of them\n"),
                 two.c_str());
    }
    void theProfilesOfRanksArePointedAt()
    {
        const TempFolder folder;
        ScopeBuilder one = scope();
        for (const std::uint8_t rank : {std::uint8_t{2}, std::uint8_t{10}}) {
            one.header.id[0] = rank;
            const std::string name = "gmon.out.rank" + std::to_string(rank);
            folder.write(name + ".scope", one.bytes());
            folder.write(name, profile().companion(one.header.id).bytes());
        }
        folder.write("gmon.out.99", profile().bytes()); // of one run without a launcher
        const std::string said = run({.words = {report}, .folder = folder.path()}).err;
        const std::string hint = "there are 2 of the ranks of a parallel job, gmon.out.rankN: gmonscope-report "
                                 "gmon.out.rank2 shows one, gmonscope-report gmon.out.rank* their sum\n";
        QVERIFY2(said.ends_with(hint), said.c_str());
    }
    void theCommandThatNamesTheProgramIsPrinted()
    {
        const TempFolder folder;
        folder.write("gmon.out", GmonBuilder().histogram(0x901000, 0x901180, {300}).bytes());
        const Outcome done = run({.words = {report, "gmon.out"}, .folder = folder.path()});
        QVERIFY2(done.err.ends_with("name the program, too: gmonscope-report PROGRAM gmon.out\n"), done.err.c_str());
    }
    void timeOfStartUpAloneIsTooShortARun()
    {
        ElfBuilder elf;
        elf.text(0x401000, 0x180).function("_start", 0x401000, 0x80).function("main", 0x401080, 0x80);
        for (const std::uint64_t function : {0x401080})
            elf.code(function + 4, {0xe8, 0, 0, 0, 0});
        elf.symbol({.name = "mcount@GLIBC_2.2.5", .section = SHN_UNDEF});
        const std::string image = m_folder.writeProgram("short", elf.bytes());
        const std::string text = textOf(
            diagnosed(GmonBuilder().histogram(0x401000, 0x401180, {2, 0, 0}).arc(0, 0x401089, 1).bytes(), image));
        QVERIFY2(has(text,
                     "1 100 % of the sampled time is that of start-up, before main: the program ends too soon to be "
                     "sampled -> let it work longer"),
                 text.c_str());
        QVERIFY(!has(text, "-pg"));
    }
    void theDoctorPrintsNothingElse()
    {
        const Outcome done = outcome({"--doctor", "-p", "prog", "gmon.out"});
        QCOMPARE(done.exitStatus, 2);
        QCOMPARE(done.out, std::string());
    }
    /// Every truncation is read without an error if something is left, and gives nothing that was not there.
    void whatIsWholeOfATruncatedProfileIsRead()
    {
        const GmonBuilder builder = profile().arc(0x401020, 0x401089, 9).histogram(0x402000, 0x402010, {1, 2});
        const Bytes whole = builder.bytes();
        const InputFormat* const format = &inputFormatOf(ProfileFormat::Gmon);
        const auto wholeData = parseProfile({"whole", {}, format, whole});
        std::size_t salvaged = 0;
        for (std::size_t size = 0; size < whole.size(); ++size) {
            const Bytes cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
            Salvage salvage;
            auto contents = readProfile({"cut", {}, format, cut}, {}, &salvage);
            const auto* const data = contents ? std::get_if<GmonData>(&*contents) : nullptr;
            if (!data || data->histograms.empty())
                continue;
            ++salvaged;
            QVERIFY(data->arcs.size() <= wholeData->arcs.size());
            for (std::size_t i = 0; i < data->arcs.size(); ++i)
                QCOMPARE(data->arcs[i].count, wholeData->arcs[i].count);
            for (std::size_t i = 0; i < data->histograms[0].bins.size(); ++i)
                QVERIFY(data->histograms[0].bins[i] <= wholeData->histograms[0].bins[i]);
            QCOMPARE(salvage.isNone(), builder.isRecordEnd(size)); // what is cut between records does not show
        }
        QVERIFY(salvaged > whole.size() / 2);
    }
    void theRestOfAGarbledProfileIsLeftOut()
    {
        const Bytes garbled = profile().raw({77, 1, 2, 3}).arc(0x401020, 0x401089, 9).bytes();
        m_folder.write("garbled", garbled);
        QCOMPARE(outcome({"-b", "-p", "prog", "garbled"}).exitStatus, 1);
        const Outcome done = outcome({"-b", "-p", "--salvage", "prog", "garbled"});
        QCOMPARE(done.exitStatus, 0);
        QVERIFY(has(done.out, " work\n"));
        QVERIFY2(has(done.err, "warning: garbled: is damaged, and only what is whole is used: offset 109: expected a "
                               "record tag 0, 1 or 2, found tag 77; 25 bytes from offset 109 on are left out\n"),
                 done.err.c_str());
        m_folder.write("nothing", std::string_view("gmon\1"));
        QCOMPARE(outcome({"--salvage", "prog", "nothing"}).exitStatus, 1);
    }
    void whatIsWholeOfATruncatedScopeFileIsRead()
    {
        const Bytes whole = scope().bytes();
        const auto wholeData = parseScope(whole, "whole");
        QVERIFY(bool(wholeData));
        std::size_t mostArcs = 0, mostNodes = 0;
        for (std::size_t size = SCOPE_PAGE; size < whole.size(); size += 997) {
            Salvage salvage;
            const auto data = parseScope({whole.data(), size}, "cut", &salvage);
            QVERIFY2(bool(data), std::to_string(size).c_str());
            QVERIFY(data->arcs.size() <= wholeData->arcs.size() && data->nodes.size() <= wholeData->nodes.size());
            mostArcs = std::max(mostArcs, data->arcs.size());
            mostNodes = std::max(mostNodes, data->nodes.size());
        }
        QCOMPARE(mostArcs, wholeData->arcs.size());
        QVERIFY(mostNodes > 0 && mostNodes < wholeData->nodes.size());
    }
    void aGarbledScopeFileLosesOnlyThatPart()
    {
        const Bytes whole = scope().bytes();
        const auto wholeData = parseScope(whole, "whole");
        for (std::size_t at = SCOPE_PAGE; at < whole.size(); at += 307) {
            Bytes garbled = whole;
            garbled[at] ^= std::byte{0xff};
            Salvage salvage;
            const auto data = parseScope(garbled, "garbled", &salvage);
            QVERIFY(bool(data));
            QVERIFY(data->nodes.size() + data->arcs.size() > 0);
            QVERIFY(bool(parseScope(garbled, "garbled")) == salvage.isNone());
        }
    }
};

QTEST_GUILESS_MAIN(TestDoctor)
#include "tst_doctor.moc"
