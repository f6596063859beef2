// SPDX-License-Identifier: MIT
//
// Tests gmonscope-report on files that it cannot use: exit status 1, nothing on standard output, one line on standard
// error, soon and in little memory.
#include "command.h"
#include "elf_builder.h"
#include "gmon_builder.h"
#include "temp_files.h"

#include <QTest>

#include <filesystem>

#include <unistd.h>

#include <sys/stat.h>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

#ifdef __SANITIZE_ADDRESS__
constexpr double secondsAllowed = 60;
constexpr long kibAllowed = 8L << 20;
#else
constexpr double secondsAllowed = 5;
constexpr long kibAllowed = 1L << 20;
#endif
constexpr std::uint64_t hugeFile = 20'000'000'000;

const std::string report = GMONSCOPE_BIN_DIR "/gmonscope-report";

ElfBuilder smallProgram(TargetFormat format = {}, unsigned machine = EM_X86_64)
{
    return ElfBuilder(format, machine)
        .text(0x401000, 0x100)
        .function("main", 0x401000, 0x80)
        .function("work", 0x401080, 0x80);
}

GmonBuilder smallProfile(TargetFormat format = {})
{
    return GmonBuilder(format).histogram(0x401000, 0x401100, {0, 0, 3, 1}).arc(0x401010, 0x401080, 7);
}

/// An ELF header that claims so many sections that their table would fill the memory.
Bytes manySections()
{
    Bytes bytes = smallProgram().bytes();
    const auto put = [&bytes](std::size_t at, std::uint64_t value, std::size_t size) {
        for (std::size_t i = 0; i < size; ++i)
            bytes.at(at + i) = static_cast<std::byte>(value >> (8 * i));
    };
    const std::size_t sectionTable = bytes.size();
    put(offsetof(Elf64_Ehdr, e_shoff), sectionTable, 8);
    put(offsetof(Elf64_Ehdr, e_shnum), 0, 2);
    bytes.resize(sectionTable + sizeof(Elf64_Shdr));
    put(sectionTable + offsetof(Elf64_Shdr, sh_size), 300'000'000, 8);
    return bytes;
}

/// A symbol table that goes on to the end of a huge file.
Bytes hugeSymbolTable()
{
    const Bytes bytes = smallProgram().bytes();
    Elf64_Ehdr header{};
    std::memcpy(&header, bytes.data(), sizeof header);
    Bytes changed = bytes;
    for (std::size_t i = 0; i < header.e_shnum; ++i) {
        std::byte* place = changed.data() + header.e_shoff + i * sizeof(Elf64_Shdr);
        Elf64_Shdr section{};
        std::memcpy(&section, place, sizeof section);
        if (section.sh_type != SHT_SYMTAB)
            continue;
        section.sh_size = (hugeFile - 1'000'000) / sizeof(Elf64_Sym) * sizeof(Elf64_Sym);
        std::memcpy(place, &section, sizeof section);
    }
    return changed;
}

Bytes firstHalf(const Bytes& bytes)
{
    return {bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(bytes.size() / 2)};
}

} // namespace

class TestBadInput : public QObject {
    Q_OBJECT

    TempFolder m_folder;

    void row(const char* name, const QStringList& arguments, const char* said)
    {
        QTest::newRow(name) << arguments << QString(said).replace("DIR", QString::fromStdString(m_folder.path()));
    }
    /// Rows of oneLineSaysWhatIsWrong() in which the program is wrong.
    void rowsOfPrograms()
    {
        row("stripped program", {"stripped", "good"},
            "good: offset 69: expected callees that are functions of stripped, found 0x401080, which is none");
        row("program cut short", {"cut", "good"}, "cut: ");
        row("object file", {"object.o", "good"},
            "object.o: offset 16: expected a linked program or shared library, found an object file");
        row("core dump", {"core", "good"},
            "core: offset 16: expected a linked program or shared library, found a core dump");
        row("program of another width", {"prog32", "good"},
            "good: expected a profile of prog32, a 32-bit little-endian program, found one of a 64-bit little-endian "
            "program");
        row("program of another byte order", {"progBig", "good"},
            "good: expected a profile of progBig, a 64-bit big-endian program, found one of a 64-bit little-endian "
            "program");
        row("program elsewhere in memory", {"progElsewhere", "good"},
            "good: offset 20: expected a histogram inside progElsewhere, 0x10000 to 0x10100, found 0x401000 to "
            "0x401100: "
            "the profile is of another program");
        row("another program", {"progOther", "good"},
            "good: offset 69: expected callees that are functions of progOther, found 0x401080, which is none "
            "(as 1 of 1 callees): the profile is of another program or build");
        row("program of endless sections", {"manySections", "good"},
            "manySections: offset 812: expected at most 1000000 sections, found 300000000");
        row("program of endless symbols", {"hugeSymbols", "good"}, "hugeSymbols: offset ");
    }
    Outcome runReport(const QStringList& arguments, const std::string& outputPath = {}) const
    {
        CommandSpec spec{.words = {report}, .folder = m_folder.path(), .outputPath = outputPath, .limitSeconds = 100};
        for (const QString& argument : arguments)
            spec.words.push_back(argument.toStdString());
        return run(spec);
    }
    void writePrograms() const
    {
        m_folder.writeProgram("prog", smallProgram().bytes());
        m_folder.writeProgram("stripped", smallProgram().stripped().bytes());
        m_folder.writeProgram("cut", firstHalf(smallProgram().bytes()));
        m_folder.writeProgram("prog32", smallProgram({ByteOrder::Little, 4}, EM_386).bytes());
        m_folder.writeProgram("progBig", smallProgram({ByteOrder::Big, 8}, EM_PPC64).bytes());
        m_folder.writeProgram("progElsewhere", ElfBuilder().text(0x10000, 0x100).function("f", 0x10000, 0x100).bytes());
        m_folder.writeProgram("progOther", ElfBuilder().text(0x401000, 0x100).function("f", 0x401004, 0x10).bytes());
        m_folder.write("object.o", smallProgram().type(ET_REL).bytes());
        m_folder.write("core", smallProgram().type(ET_CORE).bytes());
        m_folder.write("manySections", manySections());
        m_folder.stretch("manySections", hugeFile);
        m_folder.write("hugeSymbols", hugeSymbolTable());
        m_folder.stretch("hugeSymbols", hugeFile);
    }
    void writeProfiles() const
    {
        const GmonBuilder good = smallProfile();
        m_folder.write("good", good.bytes());
        m_folder.write("good2", good.bytes());
        m_folder.write("otherRange", GmonBuilder().histogram(0x401000, 0x401080, {1, 2}).bytes());
        m_folder.write("good32", smallProfile({ByteOrder::Little, 4}).bytes());
        m_folder.write("header", GmonBuilder().bytes());
        m_folder.write("empty", "");
        m_folder.write("text", "hello\n");
        m_folder.write("truncated", Bytes(good.bytes().begin(), good.bytes().end() - 1));
        m_folder.write("two\nlines\033[31m", "hello\n");
        m_folder.write("zeros", "");
        m_folder.stretch("zeros", hugeFile);
        m_folder.write("hugeHeader", GmonBuilder().bytes());
        m_folder.stretch("hugeHeader", hugeFile);
        m_folder.write("hugeRecord",
                       GmonBuilder().raw({0, 0, 0x10, 0x40, 0, 0, 0, 0, 0, 0, 0, 0, 0x20, 0, 0, 0, 0}).bytes());
        m_folder.stretch("hugeRecord", 190'000'000);
        m_folder.write("unreadable", good.bytes());
        chmod(m_folder.path("unreadable").c_str(), 0);
    }

private slots:
    void initTestCase()
    {
        writePrograms();
        writeProfiles();
        std::filesystem::create_directory(m_folder.path("nothing"));
    }

    void oneLineSaysWhatIsWrong_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("said");
        row("missing profile", {"prog", "nowhere"}, "nowhere: No such file or directory");
        row("missing program", {"nowhere", "good"}, "nowhere: No such file or directory");
        row("nothing named, nothing there", {}, "gmon.out: No such file or directory");
        row("empty profile", {"prog", "empty"}, "empty: offset 0: expected a gmon.out header, found an empty file");
        row("text for a profile", {"prog", "text"},
            "text: offset 0: expected a program or a profile, found neither: it begins with 68 65 6c 6c");
        row("text alone", {"text"},
            "text: offset 0: expected a program or a profile, found neither: it begins with 68 65 6c 6c");
        row("truncated profile", {"prog", "truncated"},
            "truncated: offset 70: expected 20 bytes of an arc record, found 19 bytes before the end");
        row("folder without a profile", {"prog", "nothing"}, "nothing: expected a profile in it, found none");
        row("sparse file of zeros", {"prog", "zeros"},
            "zeros: offset 0: expected a program or a profile, found neither: it begins with 00 00 00 00");
        row("sparse file with a header", {"prog", "hugeHeader"},
            "hugeHeader: expected a profile of 192 MiB at the most, found 19073 MiB");
        row("large file of empty records", {"prog", "hugeRecord"},
            "hugeRecord: offset 20: expected a sampling rate, found 0 samples a second");
        row("two programs", {"prog", "stripped"}, "stripped: expected one program, found a second one beside prog");
        row("program twice", {"prog", "prog"}, "prog: expected one program, found a second one beside prog");
        row("profile twice", {"prog", "good", "./good"}, "./good: expected each profile once, found good again");
        row("profiles of two ranges", {"prog", "good", "otherRange"},
            "otherRange: offset 20: expected the histogram range of good, 0x401000 to 0x401100 in 4 bins, found "
            "0x401000 to "
            "0x401080 in 2 bins");
        row("difference of two ranges", {"--difference", "prog", "good", "otherRange"},
            "otherRange: offset 20: expected the histogram range of good, 0x401000 to 0x401100 in 4 bins, found "
            "0x401000 to "
            "0x401080 in 2 bins");
        row("profiles of two widths", {"prog", "good", "good32"},
            "good32: expected a profile of prog, a 64-bit little-endian program, found one of a 32-bit little-endian "
            "program");
        row("device for a profile", {"prog", "/dev/zero"},
            "/dev/zero: offset 0: expected a program or a profile, found neither: it begins with 00 00 00 00");
        row("device alone", {"/dev/zero"},
            "/dev/zero: expected the program beside a profile that is no regular file, found none: name the program, "
            "too");
        row("format that it has not", {"-O", "4.4bsd", "prog", "good"},
            "good: offset 20: expected version 0x51879, found 0x40100000");
        row("name of two lines", {"prog", "two\nlines\033[31m"}, "two?lines?[31m: offset 0: expected");
        const char* map =
            ": expected lines OBJECT:ADDRESS TYPE NAME, as nm -o writes them, of 192 MiB at the most, found ";
        row("map without a symbol", {"-R", "text", "prog", "good"}, (std::string("text") + map + "none").c_str());
        row("sparse map", {"-R", "zeros", "prog", "good"}, (std::string("zeros") + map + "19073 MiB").c_str());
        row("endless map", {"-R", "/dev/zero", "prog", "good"}, (std::string("/dev/zero") + map + "more").c_str());
        rowsOfPrograms();
    }
    void oneLineSaysWhatIsWrong()
    {
        QFETCH(const QStringList, arguments);
        QFETCH(const QString, said);
        const Outcome outcome = runReport(arguments);
        const QString line = QString::fromStdString(outcome.err);
        QCOMPARE(outcome.exitStatus, 1);
        QCOMPARE(outcome.out, std::string());
        QCOMPARE(line.count('\n'), 1);
        QVERIFY(line.endsWith('\n'));
        if (const QString start = "gmonscope-report: " + said; !line.startsWith(start))
            QCOMPARE(line, start);
        QVERIFY2(outcome.processorSeconds < secondsAllowed, qPrintable(QString::number(outcome.processorSeconds)));
        QVERIFY2(outcome.largestKiB < kibAllowed, qPrintable(QString::number(outcome.largestKiB)));
    }
    void aWrongOptionIsAnswered_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const QStringList& arguments, const char* said) {
            QTest::newRow(name) << arguments << said;
        };
        row("unknown option", {"--flat-profle"},
            "--flat-profle: no such option; the nearest is --flat-profile (try --help)\n");
        row("far from all", {"--nope"}, "--nope: no such option (try --help)\n");
        row("control characters", {"--\33[31m"}, "--?[31m: no such option (try --help)\n");
        row("abbreviation of several", {"--fo"}, "--fo: may be --focus or --force (try --help)\n");
        row("no value", {"--top"}, "--top: needs a value (try --help)\n");
        row("a value too much", {"--brief=3"}, "--brief: takes no value (try --help)\n");
        row("unknown letter", {"-X"}, "-X: no such option (try --help)\n");
        row("unknown letter among others", {"--brief", "-zX"}, "-X: no such option (try --help)\n");
        row("no argument", {"-e"}, "-e: needs a value (try --help)\n");
        row("no number", {"-m", "many"}, "-m: expected a number, found many (try --help)\n");
        row("format", {"-O", "spam"}, "-O: expected auto, magic, bsd or 4.4bsd, found spam");
        row("style of names", {"--demangle=java"}, "--demangle: expected auto, gnu-v3 or none, found java");
        row("two orders", {"-r", "-R", "map"}, "-r and -R: expected one of them, found both");
        row("no file for the picture", {"--svg="}, "--svg: expected a file name, found nothing");
        row("an option of two lines", {"--a\nb"}, "--a?b: no such option");
    }
    void aWrongOptionIsAnswered()
    {
        QFETCH(const QStringList, arguments);
        QFETCH(const QString, said);
        const Outcome outcome = runReport(arguments);
        const QString line = QString::fromStdString(outcome.err);
        QCOMPARE(outcome.exitStatus, 2);
        QCOMPARE(outcome.out, std::string());
        QCOMPARE(line.count('\n'), 1);
        QVERIFY2(line.startsWith("gmonscope-report: " + said), qPrintable(line));
    }
    void aWrongOptionOfGprofsEndsWithItsStatus()
    {
        QCOMPARE(runReport({"--gnu-compat", "--never"}).exitStatus, 1);
        QCOMPARE(runReport({"--gnu-compat", "--\33[31m"}).err,
                 std::string("gmonscope-report: unrecognized option '--?[31m'\n"));
        QCOMPARE(runReport({"--gnu-compat", "-m"}).exitStatus, 1);
        QCOMPARE(runReport({"--gnu-compat", "--threads"}).exitStatus, 1); // an option of ours
    }
    void anUnreadableFileIsSaidToBe()
    {
        if (geteuid() == 0)
            QSKIP("root reads everything");
        const Outcome outcome = runReport({"prog", "unreadable"});
        QCOMPARE(outcome.err, std::string("gmonscope-report: unreadable: Permission denied\n"));
    }

    void endlessPipesEnd_data()
    {
        QTest::addColumn<QString>("feed");
        QTest::newRow("header, then zeros") << "cat header /dev/zero";
        QTest::newRow("header, then arcs") << "cat header; yes $(printf '\\001%020d') | tr -d '\\n'";
        QTest::newRow("noise") << "cat header /dev/urandom";
    }
    void endlessPipesEnd()
    {
        QFETCH(const QString, feed);
        const Outcome outcome =
            run({.words = {"sh", "-c", "(" + feed.toStdString() + ") 2>&- | " + report + " prog /dev/stdin"},
                 .folder = m_folder.path(),
                 .limitSeconds = 100});
        QCOMPARE(outcome.exitStatus, 1);
        QCOMPARE(outcome.out, std::string());
        QCOMPARE(QString::fromStdString(outcome.err).count('\n'), 1);
        QVERIFY2(outcome.processorSeconds < secondsAllowed, qPrintable(QString::number(outcome.processorSeconds)));
        QVERIFY2(outcome.largestKiB < kibAllowed, qPrintable(QString::number(outcome.largestKiB)));
    }

    /// A file of another tool may be large, but not take the disk.
    void anEndlessPipeOfAnotherToolEndsAtHalfOfTheDisk()
    {
        const std::string command = "mount -t tmpfs -o size=8m none /mnt || exit 77; "
                                    "yes 'a;b;c 1' | TMPDIR=/mnt exec " +
                                    report + " -";
        const Outcome outcome = run({.words = {"unshare", "-rm", "sh", "-c", command}, .folder = m_folder.path()});
        if (outcome.exitStatus == 77 || outcome.err.starts_with("unshare"))
            QSKIP("a small disk needs the right to mount one");
        QCOMPARE(outcome.exitStatus, 1);
        const std::string start = "gmonscope-report: standard input: expected at most 3 MiB through a pipe (a file may "
                                  "be larger), found more\n";
        QVERIFY2(outcome.err == start, outcome.err.c_str());
    }
    void aPipeIsReadLikeAFile()
    {
        const Outcome outcome =
            run({.words = {"sh", "-c", "cat good | " + report + " prog /dev/stdin"}, .folder = m_folder.path()});
        QVERIFY2(outcome.err.starts_with("note: /dev/stdin: Only "), outcome.err.c_str());
        QCOMPARE(outcome.exitStatus, 0);
        QCOMPARE(outcome.out, runReport({"prog", "good"}).out);
    }
    void aLinkToItselfIsAnError()
    {
        QCOMPARE(symlink("loop", (m_folder.path() + "/loop").c_str()), 0);
        const Outcome outcome = runReport({"loop"});
        QCOMPARE(outcome.exitStatus, 1);
        QCOMPARE(outcome.err, std::string("gmonscope-report: loop: Too many levels of symbolic links\n"));
    }
    void aHeaderAloneIsAnEmptyProfile()
    {
        const Outcome outcome = runReport({"prog", "header"});
        QCOMPARE(outcome.exitStatus, 0);
        QCOMPARE(outcome.err, std::string("warning: header: holds neither times nor calls\n"));
    }
    void aFullDiskIsAnError()
    {
        const Outcome outcome = runReport({"prog", "good"}, "/dev/full");
        QCOMPARE(outcome.exitStatus, 1);
        QCOMPARE(outcome.err, std::string("gmonscope-report: standard output: cannot be written\n"));
    }
    void aClosedOutputIsAnError()
    {
        const Outcome outcome = runReport({"prog", "good"}, "-");
        QCOMPARE(outcome.exitStatus, 1);
        QCOMPARE(outcome.err, std::string("gmonscope-report: standard output: cannot be written\n"));
    }
    void helpOnAFullDiskIsAnError() { QCOMPARE(runReport({"--help"}, "/dev/full").exitStatus, 1); }
};

QTEST_APPLESS_MAIN(TestBadInput)
#include "tst_bad_input.moc"
