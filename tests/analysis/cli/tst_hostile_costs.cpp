// SPDX-License-Identifier: MIT
//
// Small files made to cost much: whatever they claim, gmonscope-report takes no more than 64 MiB and 30 times the bytes
// that it reads, and ends soon, with its output or with one line.
#include "command.h"
#include "elf_builder.h"
#include "gmon_builder.h"
#include "gmonscope/load_profile.h"
#include "scope_builder.h"
#include "temp_files.h"

#include <QTest>

#include <cstring>
#include <sys/stat.h>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool isSanitized = true;
#else
constexpr bool isSanitized = false;
#endif
/// A case that took minutes takes a second or two; a busy machine may take ten times as long.
constexpr double secondsAllowed = isSanitized ? 300 : 20;
constexpr std::uint64_t low = 0x401000;
const std::string report = GMONSCOPE_BIN_DIR "/gmonscope-report";

std::string numbered(const std::string& name, std::size_t i) { return name + std::to_string(i); }

/// So many functions of 16 bytes.
ElfBuilder functions(std::size_t count)
{
    ElfBuilder elf;
    elf.text(low, 16 * count);
    for (std::size_t i = 0; i < count; ++i)
        elf.function(numbered("f", i), low + 16 * i, 16);
    return elf;
}

std::uint64_t entryOf(std::size_t function) { return low + 16 * function; }

/// The program with `count` more sections that all lie over its bytes [offset, offset + size).
Bytes withSections(Bytes elf, std::size_t count, const Elf64_Shdr& repeated)
{
    Elf64_Ehdr header{};
    std::memcpy(&header, elf.data(), sizeof header);
    std::vector<Elf64_Shdr> sections(header.e_shnum);
    std::memcpy(sections.data(), elf.data() + header.e_shoff, sections.size() * sizeof sections[0]);
    sections.insert(sections.end(), count, repeated);
    sections.front().sh_size = sections.size(); // where counts are that 16 bits cannot hold
    header.e_shnum = 0;
    header.e_shoff = elf.size();
    std::memcpy(elf.data(), &header, sizeof header);
    const auto* const start = reinterpret_cast<const std::byte*>(sections.data());
    elf.insert(elf.end(), start, start + sections.size() * sizeof sections[0]);
    return elf;
}

bool isOneLine(const std::string& text) { return std::count(text.begin(), text.end(), '\n') == 1; }

} // namespace

class TestHostileCosts : public QObject {
    Q_OBJECT

    TempFolder m_folder;

    void write(const std::string& name, const Bytes& bytes) const { m_folder.writeProgram(name, bytes); }
    Outcome runReport(std::vector<std::string> words) const
    {
        words.insert(words.begin(), report);
        return run({.words = words, .folder = m_folder.path(), .limitSeconds = 5 * secondsAllowed});
    }
    /// Says which bound the reading of these files broke; empty if none.
    QString whatIsWrong(const Outcome& done, const std::vector<std::string>& files) const
    {
        std::uint64_t bytes = 0;
        for (const std::string& file : files)
            bytes += std::filesystem::file_size(m_folder.path(file));
        const std::uint64_t kibAllowed = (64u << 10) + 30 * bytes / 1024;
        if (done.exitStatus != 0 && !(done.exitStatus > 0 && done.exitStatus <= 2 && isOneLine(done.err)))
            return QString("it ended with status %1: ").arg(done.exitStatus) + done.err.substr(0, 500).c_str();
        if (done.processorSeconds > secondsAllowed)
            return QString("%1 s").arg(done.processorSeconds);
        if (!isSanitized && static_cast<std::uint64_t>(done.largestKiB) > kibAllowed)
            return QString("%1 KiB instead of %2").arg(done.largestKiB).arg(kibAllowed);
        return {};
    }

private slots:
    void noMoreMemoryIsTakenThanAllowed_data()
    {
        QTest::addColumn<QString>("limit");
        QTest::newRow("none for a start") << "1K";
        QTest::newRow("some") << "24M";
    }
    void noMoreMemoryIsTakenThanAllowed()
    {
        if (isSanitized)
            QSKIP("a sanitizer maps more than any limit");
        QFETCH(const QString, limit);
        write("prog", functions(60'000).bytes());
        GmonBuilder gmon;
        for (std::size_t i = 0; i < 60'000; ++i)
            gmon.arc(entryOf(i) + 8, entryOf((i * 7 + 1) % 60'000), 1);
        write("gmon", gmon.bytes());
        QCOMPARE(runReport({"prog", "gmon"}).exitStatus, 0);
        const Outcome refused = runReport({"--memory=" + limit.toStdString(), "prog", "gmon"});
        QCOMPARE(refused.exitStatus, 1);
        QVERIFY2(isOneLine(refused.err) && refused.err.find("not enough memory") != std::string::npos,
                 refused.err.c_str());
        QCOMPARE(runReport({"--memory=800M", "prog", "gmon"}).exitStatus, 0);
    }
    void aWrongSizeOfMemoryIsNamed_data()
    {
        QTest::addColumn<QString>("size");
        for (const char* const size : {"", "x", "-1", "1X", "1KB", "99999999999999999999", "99999999999T"})
            QTest::newRow(size) << size;
    }
    void aWrongSizeOfMemoryIsNamed()
    {
        QFETCH(const QString, size);
        const Outcome refused = runReport({"--memory=" + size.toStdString(), "prog"});
        QCOMPARE(refused.exitStatus, 2);
        QCOMPARE(refused.err, "gmonscope-report: --memory: expected a size like 800M or 2G, found " +
                                  size.toStdString() + " (try --help)\n");
    }
    void aPipeThatNobodyHasNamedIsNotWaitedFor()
    {
        write("prog", functions(2).bytes());
        QCOMPARE(mkfifo(m_folder.path("pipe").c_str(), 0600), 0);
        const auto image = loadProfile({.image = m_folder.path("pipe"), .profiles = {m_folder.path("gmon")}});
        QVERIFY(!image);
        const auto profile =
            loadProfile({.image = m_folder.path("prog"), .profiles = {m_folder.path("pipe")}, .takesPipes = false});
        QVERIFY(!profile);
        QCOMPARE(profile.error().text(), m_folder.path("pipe") + ": expected a regular file, found a pipe or device");
    }
    void aNameOfWhichMuchIsMadeIsNotMade()
    {
        // Each parameter is a pair of the one before.
        std::string name = "_Z1f1A1PIS_S_E"; // f(A, P<A, A>, ...)
        for (const char number : std::string("123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
            name += std::string("S0_IS") + number + "_S" + number + "_E";
        write("prog",
              ElfBuilder().text(low, 0x100).function(name, low, 0x80).function("main", low + 0x80, 0x80).bytes());
        write("gmon", GmonBuilder().histogram(low, low + 0x100, {1, 1, 1, 1}).arc(low + 0x90, low, 7).bytes());
        for (const char* const option : {"-b", "--json=-", "--csv=-", "--dot=-", "--no-demangle"}) {
            const Outcome done = runReport({option, "prog", "gmon"});
            QCOMPARE(option + whatIsWrong(done, {"prog", "gmon"}), QString(option));
            QCOMPARE(done.exitStatus, 0);
        }
    }
    void aNameThatIsReadForHoursWithoutALetterIsLeftAsItIs_data()
    {
        QTest::addColumn<QString>("symbol");
        QString pairs = QString("1PI").repeated(36) + "1ASZ_E"; // each is of two of the one before
        for (const QChar number : QString("0123456789ABCDEFGHIJKLMNOPQRSTUVWXY"))
            pairs += QString("S1") + number + "_E";
        QString conversions; // to a template whose argument is such a conversion
        for (int i = 0; i < 60; ++i)
            conversions += "cvT_IL_Z";
        QTest::newRow("the parameters of ...") << "_Z1fDp" + pairs;
        QTest::newRow("conversions") << "_Z" + conversions;
        QTest::newRow("conversions to pointers") << "_Z" + QString(conversions).replace("cvT_", "cvPT_");
    }
    void aNameThatIsReadForHoursWithoutALetterIsLeftAsItIs()
    {
        QFETCH(const QString, symbol);
        ElfBuilder elf;
        GmonBuilder gmon;
        elf.text(low, 0x1000);
        for (std::size_t i = 0; i < 100; ++i) {
            elf.function(symbol.toStdString() + numbered(".part.", i), entryOf(i), 16);
            gmon.arc(entryOf(i) + 8, entryOf(i + 1), 7);
        }
        write("prog", elf.function("main", entryOf(100), 16).bytes());
        write("gmon", gmon.bytes());
        const Outcome done = runReport({"-b", "prog", "gmon"});
        QCOMPARE(whatIsWrong(done, {"prog", "gmon"}), QString());
        QCOMPARE(done.exitStatus, 0);
        QVERIFY(done.out.find(symbol.toStdString()) != std::string::npos);
    }
    void aLargeCycleWithManyCallersFromOutsideIsListedSoon()
    {
        constexpr std::size_t members = 40'000;
        write("prog", functions(members).bytes());
        GmonBuilder gmon;
        for (std::size_t i = 0; i < members; ++i)
            gmon.arc(entryOf(i) + 8, entryOf((i + 1) % members), 1).arc(0, entryOf(i), 1);
        gmon.histogram(low, entryOf(members), std::vector<std::uint16_t>(members, 1));
        write("gmon", gmon.bytes());
        const Outcome done = runReport({"-b", "prog", "gmon"});
        QCOMPARE(whatIsWrong(done, {"prog", "gmon"}), QString());
        QCOMPARE(done.exitStatus, 0);
    }
    void sectionsThatLieOverEachOtherAreReadOnce_data()
    {
        QTest::addColumn<unsigned>("type");
        QTest::addColumn<QString>("name");
        QTest::addColumn<unsigned>("flags");
        QTest::newRow("notes") << unsigned(SHT_NOTE) << "" << 0u;
        QTest::newRow("links to symbols") << unsigned(SHT_PROGBITS) << ".gnu_debuglink" << 0u;
        QTest::newRow("marks") << unsigned(SHT_PROGBITS) << "gmonscope_marks" << unsigned(SHF_ALLOC);
        QTest::newRow("code") << unsigned(SHT_PROGBITS) << ".text" << unsigned(SHF_ALLOC | SHF_EXECINSTR);
        QTest::newRow("stubs") << unsigned(SHT_PROGBITS) << ".plt" << unsigned(SHF_ALLOC | SHF_EXECINSTR);
        QTest::newRow("relocations") << unsigned(SHT_RELA) << ".rela.plt" << unsigned(SHF_ALLOC);
    }
    void sectionsThatLieOverEachOtherAreReadOnce()
    {
        QFETCH(const unsigned, type);
        QFETCH(const QString, name);
        QFETCH(const unsigned, flags);
        constexpr std::size_t size = 1'000'000;
        // The sections of these names and of the content are there once, soundly.
        ElfBuilder elf = functions(2);
        elf.debugLink("prog.debug", 0).marks(0x100, {{"mark", low + 8}}).plt(0x800000, 16);
        elf.import("mcount", 0x900000);
        elf.section("bytes", 0x1000000, size, 0);
        Bytes bytes = elf.bytes();
        const Elf64_Shdr content = sectionNamed(bytes, "bytes");
        Elf64_Shdr repeated = content;
        repeated.sh_type = type;
        repeated.sh_flags = flags;
        if (!name.isEmpty())
            repeated.sh_name = sectionNamed(bytes, name.toStdString()).sh_name;
        if (type == SHT_RELA) {
            repeated.sh_link = sectionNamed(bytes, ".rela.plt").sh_link;
            repeated.sh_entsize = sizeof(Elf64_Rela);
        }
        std::memset(bytes.data() + content.sh_offset, 1, size);
        write("prog", withSections(bytes, 20'000, repeated));
        write("gmon", GmonBuilder().histogram(low, low + 32, {1, 1}).arc(low + 8, low + 16, 7).bytes());
        const Outcome done = runReport({"-b", "prog", "gmon"});
        QCOMPARE(whatIsWrong(done, {"prog", "gmon"}), QString());
    }
    static Elf64_Shdr sectionNamed(const Bytes& elf, const std::string& name)
    {
        Elf64_Ehdr header{};
        std::memcpy(&header, elf.data(), sizeof header);
        std::vector<Elf64_Shdr> sections(header.e_shnum);
        std::memcpy(sections.data(), elf.data() + header.e_shoff, sections.size() * sizeof sections[0]);
        const auto* const names = reinterpret_cast<const char*>(elf.data() + sections.at(header.e_shstrndx).sh_offset);
        for (const Elf64_Shdr& section : sections)
            if (name == names + section.sh_name)
                return section;
        throw std::runtime_error("no section " + name);
    }
    void oneBinOfManyRatesIsReadSoon()
    {
        constexpr std::uint32_t rates = 600'000;
        write("prog", functions(2000).bytes());
        GmonBuilder gmon;
        for (std::uint32_t rate = 1; rate <= rates; ++rate)
            gmon.histogram(low, entryOf(2000), {1}, rate);
        gmon.arc(low + 8, low + 16, 7);
        write("gmon", gmon.bytes());
        for (const char* const option : {"-b", "--json=-", "-s", "--doctor"}) {
            Outcome done = runReport({option, "prog", "gmon"});
            if (std::string_view(option) == "--doctor" && done.exitStatus == 1 && done.err.empty())
                done.exitStatus = 0; // it has found something
            QCOMPARE(option + whatIsWrong(done, {"prog", "gmon"}), QString(option));
        }
    }
    void aLibraryUnderManySpellingsOfItsPathIsReadOnce_data()
    {
        QTest::addColumn<QString>("spelling");
        QTest::newRow("with dots") << "/./";
        QTest::newRow("through links") << "/loop/";
    }
    void aLibraryUnderManySpellingsOfItsPathIsReadOnce()
    {
        QFETCH(const QString, spelling);
        constexpr std::size_t spellings = 300, each = 8;
        write("prog", functions(2).bytes());
        write("lib.so", functions(20'000).type(ET_DYN).bytes());
        symlink(".", m_folder.path("loop").c_str());
        ScopeBuilder scope;
        scope.module({.path = m_folder.path("prog"), .low = low, .high = low + 32});
        std::vector<scope_arc_entry> arcs;
        for (std::size_t i = 0; i < spellings; ++i) {
            std::string path = m_folder.path();
            for (std::size_t bit = 0; bit < 2 * each; ++bit)
                path += i >> bit & 1 ? spelling.toStdString() : "/";
            const std::uint64_t bias = 0x10000000 * (i + 1);
            scope.module({.path = path + "lib.so", .bias = bias, .low = bias + low, .high = bias + entryOf(20'000)});
            arcs.push_back({low + 8, bias + low + 1, 1, 0});
        }
        write("run.scope", scope.arcs(arcs).bytes());
        const Outcome done = runReport({"-b", "prog", "run.scope"});
        QCOMPARE(whatIsWrong(done, {"prog", "lib.so", "run.scope"}), QString());
        QCOMPARE(done.exitStatus, 0);
        const QByteArray calls =
            QByteArray::number(qulonglong(spellings)) + "/" + QByteArray::number(qulonglong(spellings));
        QVERIFY2(QByteArray::fromStdString(done.out).contains(calls), done.out.substr(0, 3000).c_str());
    }
    void aLongNameIsNotCopiedForEachMark()
    {
        constexpr std::size_t marks = 5000;
        ElfBuilder elf;
        elf.text(low, 0x10000).function(std::string(3'000'000, 'x'), low, 0x10000);
        std::vector<std::pair<std::string, std::uint64_t>> all;
        for (std::size_t i = 1; i <= marks; ++i)
            all.emplace_back(numbered("m", i), low + 8 * i);
        elf.marks(0x100, all);
        write("prog", elf.bytes());
        ScopeBuilder scope;
        scope.module({.path = m_folder.path("prog"), .low = low, .high = low + 0x10000});
        std::vector<scope_arc_entry> passed;
        for (const auto& [name, at] : all)
            passed.push_back({at, at, 1, 0});
        passed.push_back({1, low + 1, 1, 0});
        write("run.scope", scope.arcs(passed).bytes());
        const Outcome done = runReport({"-b", "prog", "run.scope"});
        QCOMPARE(whatIsWrong(done, {"prog", "run.scope"}), QString());
        QCOMPARE(done.exitStatus, 0);
    }
    void textsThatAreNoneTakeNoRoom()
    {
        write("prog", functions(2).bytes());
        ScopeBuilder scope;
        scope.text("program=prog").module({.path = m_folder.path("prog"), .low = low, .high = low + 32});
        scope.arcs({{low + 8, low + 17, 1, 0}});
        Bytes bytes = scope.bytes();
        constexpr std::uint64_t nothing = 600'000'000 / SCOPE_PAGE * SCOPE_PAGE;
        scope_chunk chunk{};
        chunk.magic = SCOPE_CHUNK_MAGIC;
        chunk.offset = bytes.size();
        chunk.bytes = nothing;
        chunk.used = nothing - sizeof chunk;
        chunk.type = SCOPE_TEXT;
        const std::size_t size = bytes.size();
        bytes.resize(size + SCOPE_PAGE);
        std::memcpy(bytes.data() + size, &chunk, sizeof chunk);
        write("run.scope", bytes);
        m_folder.stretch("run.scope", size + nothing);
        const Outcome done = runReport({"-b", "prog", "run.scope"});
        m_folder.stretch("run.scope", size); // on disk it is no larger than that
        QCOMPARE(whatIsWrong(done, {"prog", "run.scope"}), QString());
    }
    void patternsAreCompiledAndSoughtInBoundedRoom_data()
    {
        QTest::addColumn<QString>("pattern");
        QTest::newRow("repeated repetitions") << QString("(((((((((((((((((a+)+)+)+)+)+)+)+)+)+)+)+)+)+)+)+)+)+$");
        QTest::newRow("counted repetitions") << QString("((((a{1,90}){1,90}){1,90}){1,90}){1,90}");
        QTest::newRow("large counts") << QString("(a{1,200}){1,50}b");
        QTest::newRow("many states") << QString("(a|b)*a(a|b){900}c");
        QTest::newRow("pluses") << "(" + QString("x+").repeated(130) + ")+(" + QString("y*x?").repeated(100) + ")+";
        QTest::newRow("alternatives") << "(" + QString("a|aa|").repeated(400) + "b)*c";
        QTest::newRow("depth") << QString("(").repeated(2000) + "a" + QString(")").repeated(2000);
    }
    void patternsAreCompiledAndSoughtInBoundedRoom()
    {
        QFETCH(const QString, pattern);
        ElfBuilder elf;
        elf.text(low, 0x10000);
        GmonBuilder gmon;
        for (std::size_t i = 0; i < 1000; ++i) {
            elf.function(numbered(std::string(i, i % 2 ? 'a' : 'x'), i), entryOf(i), 16);
            gmon.arc(entryOf(i) + 8, entryOf((i + 1) % 1000), 1);
        }
        write("prog", elf.bytes());
        write("gmon", gmon.bytes());
        const Outcome done = runReport({"-b", "--group=g=" + pattern.toStdString(), "prog", "gmon"});
        QCOMPARE(whatIsWrong(done, {"prog", "gmon"}), QString());
    }
    void aLongNameIsNotPrintedWholeForEachCaller()
    {
        constexpr std::size_t callers = 2500;
        ElfBuilder elf;
        elf.text(low, 16 * callers).function(std::string(4'000'000, 'x'), low, 16);
        GmonBuilder gmon;
        for (std::size_t i = 1; i < callers; ++i) {
            elf.function(numbered("f", i), entryOf(i), 16);
            gmon.arc(entryOf(i) + 8, low, 1);
        }
        write("prog", elf.bytes());
        write("gmon", gmon.bytes());
        for (const char* const option :
             {"-b", "--no-demangle", "--json=-", "--csv=-", "--dot=-", "--svg=-", "--gnu-compat", "-T"}) {
            const Outcome done = runReport({option, "prog", "gmon"});
            QCOMPARE(option + whatIsWrong(done, {"prog", "gmon"}), QString(option));
            QCOMPARE(done.exitStatus, 0);
            QVERIFY2(done.out.size() < 40'000'000, option);
        }
    }
};

QTEST_APPLESS_MAIN(TestHostileCosts)
#include "tst_hostile_costs.moc"
