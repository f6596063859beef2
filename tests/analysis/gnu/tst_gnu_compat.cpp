// SPDX-License-Identifier: MIT
//
// gmonscope-report --gnu-compat against stock gprof: the same command line, the whole output. Left out is what is known
// to differ (see the manual page): calls backward of -c.
#include "against_gprof.h"
#include "byte_writer.h"
#include "gmon_builder.h"
#include "gnu_output.h"
#include "temp_files.h"

#include <QFile>
#include <QStandardPaths>
#include <QTest>

#include <cstring>
#include <fstream>
#include <map>
#include <numeric>
#include <random>

using namespace gmonscope::test;

namespace {

struct Program {
    const char* name;
    const char* source;
    std::vector<std::string> flags;
    std::vector<std::string> functions; ///< for the options that name some
};

// DWARF 4: of DWARF 5 GNU gprof 2.40 takes the file with number 1 for the compiled one.
const std::vector<Program> programs{
    {"C", "against_gprof.c", {"-O0"}, {"factor", "spin", "perform"}},
    {"C -g", "against_gprof.c", {"-O1", "-fno-inline", "-g", "-gdwarf-4"}, {"expression", "fibonacci", "heavy"}},
    // GNU gprof names inlined code after the function that it is of; with C++ it stops.
    {"C -O2 -g", "against_gprof.c", {"-O2", "-g", "-gdwarf-4"}, {"heavy", "fibonacci", "light"}},
    {"C -static", "against_gprof.c", {"-O1", "-fno-inline", "-static"}, {"term", "spin", "report"}},
    {"C -no-pie -Os", "against_gprof.c", {"-Os", "-no-pie"}, {"term", "spin", "report"}},
    {"threads -g", "gnu_compat.c", {"-O0", "-g", "-gdwarf-4", "-pthread"}, {"first", "ping", "spin"}},
    {"threads -mfentry", "gnu_compat.c", {"-O1", "-fno-inline", "-mfentry", "-pthread"}, {"third", "pong", "run"}},
    {"C++ -g",
     "against_gprof.cpp",
     {"-std=c++17", "-O0", "-g", "-gdwarf-4"},
     {"_ZN12_GLOBAL__N_110countWordsEv", "main", "_ZN12_GLOBAL__N_14burnILi1EEEvi"}},
    {"C++ -O2",
     "against_gprof.cpp",
     {"-std=c++17", "-O2", "-fno-inline"},
     {"_ZN12_GLOBAL__N_110countWordsEv", "main", "_ZN12_GLOBAL__N_14burnILi2EEEvi"}},
};

/// Command lines; A, B and C stand for the program's functions.
const std::vector<std::string> commandLines{
    "-b",
    "-b -p",
    "-b -q",
    "-b -B",
    "-b -T",
    "-b -z",
    "-b -a",
    "-b -D",
    "-b -l",
    "-b -l -p -z",
    "-b -T -p -l",
    "-b -C",
    "-b -C -z",
    "-b -C -l",
    "-b -A -l -x",
    "-b -r",
    "-b -a -r",
    "-b -R map",
    "-b -C -m 3",
    "-b --exec-counts=A",
    "-b -ZA",
    "-b -A",
    "-b -AA",
    "-b -JA",
    "-b -A -x -t 3 -m 100",
    "-b -A -l",
    "-b --inline-file-names",
    "-b -L --inline-file-names -p",
    "-i",
    "-i -b -p",
    "-b --no-demangle",
    "-b --demangle=auto",
    "-b -w 40 -q",
    "-b -P",
    "-b -Q",
    "-b -J",
    "-b -Z",
    "-b -PA",
    "-b -pA",
    "-b -pA -q",
    "-b -qA",
    "-b -QA",
    "-b -qA/B",
    "-b -QA/B",
    "-b -k A/B",
    "-b -k A/",
    "-b -k /B",
    "-b -k A",
    "-b -kB/A -p",
    "-b -e A",
    "-b -E A",
    "-b -f A",
    "-b -F A",
    "-b -f A -f B",
    "-b -e A -e C",
    "-b -E A -E B",
    "-b -F A -F C",
    "-b -E A -F B",
    "-b -f A -e B",
    "-b -q -nA",
    "-b -q -NA",
    "-b --time=A --no-time=B -q",
    "-b -e nobody",
    "-b -f nobody",
    "-b -qnobody/A",
    "-b -p a.out",
    "-b -p a.out gmon.out gmon.out",
    "-bpq",
    "--bri --flat",
    "--no-flat -b",
    "-p a.out -b gmon.out -z",
    "-b -Omagic",
    "-b -O auto",
    "-b -S symbols",
    "-b @arguments",
    "-s -b -p",
    "-b -p -I . -t5",
};

} // namespace

class TestGnuCompat : public QObject {
    Q_OBJECT

    TempFolder m_folder;

    std::string folderOf(std::size_t program) const { return m_folder.path("program" + std::to_string(program)); }

    /// Other ticks than chance gave, the same ones in each run of this test, some of them in functions that nobody was
    /// seen to call. GMONSCOPE_TEST_SEED gives others.
    static void scatterTicks(const std::string& path, std::size_t program)
    {
        constexpr std::size_t recordAt = 20, countAt = recordAt + 1 + 2 * sizeof(void*), binsAt = recordAt + 1 + 40;
        QFile file(QString::fromStdString(path));
        QVERIFY(file.open(QFile::ReadWrite));
        QByteArray bytes = file.readAll();
        QVERIFY(bytes.size() > qsizetype(binsAt) && bytes[recordAt] == 0);
        std::uint32_t bins = 0;
        std::memcpy(&bins, bytes.constData() + countAt, sizeof bins);
        QVERIFY(bins > 0 && bytes.size() >= qsizetype(binsAt + 2 * std::size_t{bins}));
        std::fill_n(bytes.begin() + binsAt, 2 * bins, '\0');
        const int seed = qEnvironmentVariableIntValue("GMONSCOPE_TEST_SEED");
        std::mt19937 random(static_cast<unsigned>(100 * seed) + static_cast<unsigned>(program));
        for (int i = 0; i < 100; ++i)
            bytes[qsizetype(binsAt + 2 * (random() % bins))] = static_cast<char>(1 + random() % (i % 10 ? 8 : 120));
        QVERIFY(file.seek(0) && file.write(bytes) == bytes.size());
    }

    void build(std::size_t number)
    {
        const Program& program = programs[number];
        const std::string source = program.source;
        std::filesystem::create_directory(folderOf(number));
        std::vector<std::string> words{source.ends_with(".cpp") ? "c++" : "cc", "-pg", "-o", "a.out"};
        words.insert(words.end(), program.flags.begin(), program.flags.end());
        words.push_back(GMONSCOPE_SOURCE_DIR "/tests/analysis/programs/" + source);
        outputOf(words, folderOf(number));
        // Names after which GNU gprof 2.40 reads on, into the next one of the table, and may drop the function.
        keepClones(folderOf(number) + "/a.out", folderOf(number) + "/renamed", folderOf(number) + "/names");
        std::filesystem::rename(folderOf(number) + "/renamed", folderOf(number) + "/a.out");
        outputOf({"./a.out"}, folderOf(number));
        scatterTicks(folderOf(number) + "/gmon.out", number);
        outputOf({"sh", "-c",
                  "nm a.out | grep -E ' [tT] (main|spin|run|_fini)$' >symbols; echo '-b  -p\n--no-static' >arguments; "
                  "echo 00000000ffffff00 T beyond >>symbols; " // of the last one GNU gprof looks for an end anywhere
                  "nm --extern-only --defined-only -v a.out | awk '{ print \"o\" int(NR / 3) \".o:\" $0 }' >map"},
                 folderOf(number));
    }

    static std::vector<std::string> split(const std::string& line, const Program& program)
    {
        std::vector<std::string> words;
        for (QString word : QString::fromStdString(line).split(' ')) {
            // Capital letters of options stand at their beginning.
            static const QRegularExpression place(
                "(?<=[=/]|^|^-[a-zA-Z])([ABC])$|(?<=^-[a-zA-Z])([ABC])(?=/)|^([AB])(?=/)");
            for (auto match = place.match(word); match.hasMatch(); match = place.match(word)) {
                const int which = word[match.capturedStart()].unicode() - 'A';
                word.replace(match.capturedStart(), 1,
                             QString::fromStdString(program.functions[static_cast<std::size_t>(which)]));
                if (program.functions[static_cast<std::size_t>(which)].size() == 1)
                    break;
            }
            words.push_back(word.toStdString());
        }
        return words;
    }

    /// Into `bsd`: a profile of main and spin as BSD's runtimes write it, of 4.4 or older.
    static void writeBsd(const std::string& folder, bool is44)
    {
        const auto at = addressesOf(folder);
        const std::uint64_t low = at.at("_init"), high = low + 0x1000, bins = 0x1000 / 4;
        ByteWriter out;
        out.pointer(low).pointer(high).u32(20 + (is44 ? 20 : 0) + 2 * bins);
        if (is44)
            out.u32(0x51879).u32(1000).text("spare", 12);
        for (std::uint64_t bin = 0; bin < bins; ++bin)
            out.u16(bin % 7);
        out.pointer(at.at("main") + 30).pointer(at.at("spin") + 9).pointer(12);
        std::ofstream(folder + "/bsd", std::ios::binary)
            .write(reinterpret_cast<const char*>(out.bytes().data()), static_cast<std::streamsize>(out.size()));
    }

    static std::map<std::string, std::uint64_t> addressesOf(const std::string& folder)
    {
        std::istringstream symbols(outputOf({"nm", "--defined-only", "a.out"}, folder));
        std::map<std::string, std::uint64_t> at;
        for (std::string address, type, name; symbols >> address >> type >> name;)
            if (type == "T" || type == "t")
                at[name] = std::stoull(address, nullptr, 16);
        return at;
    }

    /// Into `blocks`: the counts of gmon.out, and a record of basic blocks.
    static void writeBlocks(const std::string& folder, unsigned version)
    {
        const auto at = addressesOf(folder);
        const std::vector<std::pair<std::uint64_t, std::uint64_t>> blocks{
            {at.at("main") + 8, 77}, {at.at("main") + 9, 2},       {at.at("main") + 90, 5}, {at.at("main") + 8, 0},
            {at.at("fibonacci"), 4}, {at.at("fibonacci") + 20, 1}, {at.at("_fini"), 6},     {0x10, 9}};
        ByteWriter out;
        out.u8(2).u32(blocks.size());
        if (version == 0)
            out.text("main.c", 7);
        for (const auto& [address, count] : blocks)
            if (version == 0)
                out.pointer(count).pointer(address).text("main.c", 7).text("main", 5).u32(12);
            else
                out.pointer(address).pointer(count);
        std::ifstream file(folder + "/gmon.out", std::ios::binary);
        std::ostringstream profile;
        profile << file.rdbuf();
        std::string bytes = profile.str();
        bytes[4] = static_cast<char>(version);
        for (const std::byte byte : out.bytes())
            bytes += static_cast<char>(byte);
        std::ofstream(folder + "/blocks", std::ios::binary) << bytes;
    }

private slots:
    void initTestCase()
    {
        for (const char* tool : {"gprof", "objcopy", "nm"})
            if (QStandardPaths::findExecutable(tool).isEmpty())
                QSKIP("no binutils here");
        for (std::size_t i = 0; i < programs.size(); ++i)
            build(i);
    }
    void everyCommandLinePrintsTheSame_data()
    {
        QTest::addColumn<int>("program");
        QTest::addColumn<QString>("line");
        // With a sanitizer, which is three times as slow: every line and every program, each line for a third of them.
#ifdef __SANITIZE_ADDRESS__
        constexpr std::size_t step = 3;
#else
        constexpr std::size_t step = 1;
#endif
        for (std::size_t i = 0; i < programs.size(); ++i)
            for (std::size_t j = i % step; j < commandLines.size(); j += step)
                QTest::addRow("%s: %s", programs[i].name, commandLines[j].c_str())
                    << int(i) << QString::fromStdString(commandLines[j]);
    }
    void everyCommandLinePrintsTheSame()
    {
        QFETCH(const int, program);
        QFETCH(const QString, line);
        const auto number = static_cast<std::size_t>(program);
        if (programs[number].name == std::string("C++ -g") && line == "-b -A -l")
            QSKIP("with -l GNU gprof has no count for functions of the compiler's on a file's last line");
        auto words = split(line.toStdString(), programs[number]);
        // With -R it reads memory that it has not set.
        words.insert(words.begin(), {"env", line.contains("-R") ? "MALLOC_PERTURB_=255" : "LC_ALL=C", "gprof"});
        const Outcome theirs = run({.words = words, .folder = folderOf(number)});
        words.erase(words.begin(), words.begin() + 2);
        words.front() = GMONSCOPE_BIN_DIR "/gmonscope-report";
        words.insert(words.begin() + 1, "--gnu-compat");
        const Outcome ours = run({.words = words, .folder = folderOf(number)});
        QCOMPARE(ours.exitStatus, theirs.exitStatus);
        if (line.contains("-r") || line.contains("-R"))
            QCOMPARE(ours.out, theirs.out); // names in an order
        const std::string difference = outputDifference(theirs.out, ours.out);
        QVERIFY2(difference.empty(), difference.substr(0, 3000).c_str());
    }
    void whatGprofRefusesIsRefused_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::newRow("no such program") << QStringList{"missing"};
        QTest::newRow("no such profile") << QStringList{"a.out", "missing"};
        QTest::newRow("stripped") << QStringList{"stripped"};
        QTest::newRow("no profile") << QStringList{"a.out", "text"};
        QTest::newRow("style of names") << QStringList{"--demangle=spam"};
        QTest::newRow("format") << QStringList{"-Ospam"};
        QTest::newRow("both orders") << QStringList{"-r", "-R", "symbols"};
        QTest::newRow("no map") << QStringList{"-R", "missing"};
        QTest::newRow("option") << QStringList{"--spam"};
        QTest::newRow("ambiguous option") << QStringList{"--no"};
        QTest::newRow("argument") << QStringList{"-m"};
    }
    void whatGprofRefusesIsRefused()
    {
        QFETCH(const QStringList, words);
        outputOf({"strip", "-o", "stripped", "a.out"}, folderOf(0));
        outputOf({"sh", "-c", "echo none > text"}, folderOf(0));
        std::vector<std::string> command{"gprof"};
        for (const QString& word : words)
            command.push_back(word.toStdString());
        QCOMPARE(run({.words = command, .folder = folderOf(0)}).exitStatus, 1);
        command.front() = GMONSCOPE_BIN_DIR "/gmonscope-report";
        command.insert(command.begin() + 1, "--gnu-compat");
        const Outcome ours = run({.words = command, .folder = folderOf(0)});
        QCOMPARE(ours.exitStatus, 1);
        QCOMPARE(ours.out, std::string());
        QVERIFY(!ours.err.empty());
    }
    void equalCallersAndCalleesStandInTheOrderOfTheFile()
    {
        constexpr unsigned functions = 40; // more than hold without moving when they are sorted
        std::mt19937 random(7);
        std::vector<unsigned> order(functions);
        std::iota(order.begin(), order.end(), 0u);
        std::string source = "static void leaf(void) {}\n", calls;
        for (const unsigned f : order)
            source += "void f" + std::to_string(f) + "(void) { leaf(); }\n";
        std::shuffle(order.begin(), order.end(), random);
        for (const unsigned f : order)
            calls += "f" + std::to_string(f) + "(); ";
        const TempFolder folder;
        folder.write("equal.c", source + "int main(void) { " + calls + "return 0; }\n");
        outputOf({"cc", "-O0", "-pg", "-o", "a.out", "equal.c"}, folder.path());
        outputOf({"./a.out"}, folder.path());
        const std::string theirs = outputOf({"gprof", "-b", "-q"}, folder.path());
        QCOMPARE(outputOf({GMONSCOPE_BIN_DIR "/gmonscope-report", "--gnu-compat", "-b", "-q"}, folder.path()), theirs);
    }
    void aLineThatBeginsWhereItsCodeEndsIsNotTheNextFunctions()
    {
        const TempFolder folder;
        outputOf({"as", "-o", "line_ends.o", GMONSCOPE_SOURCE_DIR "/tests/analysis/programs/line_ends.s"},
                 folder.path());
        outputOf({"cc", "-o", "a.out", "line_ends.o"}, folder.path());
        folder.write("gmon.out", GmonBuilder().bytes());
        const std::string theirs = outputOf({"gprof", "-b", "-C", "-z"}, folder.path());
        const std::string ours =
            outputOf({GMONSCOPE_BIN_DIR "/gmonscope-report", "--gnu-compat", "-b", "-C", "-z"}, folder.path());
        QVERIFY(theirs.find("ends.c:40: (second:") != std::string::npos);
        QCOMPARE(outputDifference(theirs, ours), std::string());
    }
    /// As the -a of old compilers made them, here by hand: blocks in two functions, one of them twice.
    void basicBlocksAreCountedAsByGprof_data()
    {
        QTest::addColumn<unsigned>("version");
        QTest::addColumn<QString>("line");
        for (const unsigned version : {0u, 1u})
            for (const char* line : {"-b -C", "-b -C -l", "-b -C -l -z", "-b -A -l -x", "-b -A -l", "-b -A -l -m 3",
                                     "-i", "-b -l", "-b -C -l a.out blocks blocks"})
                QTest::addRow("version %u: %s", version, line) << version << line;
    }
    void basicBlocksAreCountedAsByGprof()
    {
        QFETCH(const unsigned, version);
        QFETCH(const QString, line);
        writeBlocks(folderOf(1), version);
        auto words = split((line.endsWith("blocks") ? line : line + " a.out blocks").toStdString(), programs[1]);
        words.insert(words.begin(), "gprof");
        const Outcome theirs = run({.words = words, .folder = folderOf(1)});
        words.front() = GMONSCOPE_BIN_DIR "/gmonscope-report";
        words.insert(words.begin() + 1, "--gnu-compat");
        const Outcome ours = run({.words = words, .folder = folderOf(1)});
        QCOMPARE(ours.exitStatus, theirs.exitStatus);
        const std::string difference = outputDifference(theirs.out, ours.out);
        QVERIFY2(difference.empty(), difference.substr(0, 3000).c_str());
    }
    void profilesOfBsdAreRecognised_data()
    {
        QTest::addColumn<bool>("is44");
        QTest::addColumn<QString>("options");
        for (const char* options : {"-b", "-b -O auto", "-b -O bsd", "-b -O 4.4bsd", "-b -O magic", "-i"}) {
            QTest::addRow("4.4BSD: %s", options) << true << options;
            QTest::addRow("older: %s", options) << false << options;
        }
    }
    void profilesOfBsdAreRecognised()
    {
        QFETCH(const bool, is44);
        QFETCH(const QString, options);
        writeBsd(folderOf(0), is44);
        auto words = split((options + " a.out bsd").toStdString(), programs[0]);
        words.insert(words.begin(), "gprof");
        const Outcome theirs = run({.words = words, .folder = folderOf(0)});
        words.front() = GMONSCOPE_BIN_DIR "/gmonscope-report";
        words.insert(words.begin() + 1, "--gnu-compat");
        const Outcome ours = run({.words = words, .folder = folderOf(0)});
        QCOMPARE(ours.exitStatus, theirs.exitStatus);
        const std::string difference = outputDifference(theirs.out, ours.out);
        QVERIFY2(difference.empty(), difference.substr(0, 3000).c_str());
    }
    void gprofFindsTheBlocksInOurSum()
    {
        writeBlocks(folderOf(1), 1);
        outputOf({GMONSCOPE_BIN_DIR "/gmonscope-report", "--gnu-compat", "-s", "a.out", "blocks", "blocks"},
                 folderOf(1));
        const std::string ours = outputOf({"gprof", "-b", "-C", "-l", "a.out", "gmon.sum"}, folderOf(1));
        const std::string theirs = outputOf({"gprof", "-b", "-C", "-l", "a.out", "blocks", "blocks"}, folderOf(1));
        QVERIFY(theirs.find("154 executions") != std::string::npos);
        const std::string own =
            outputOf({GMONSCOPE_BIN_DIR "/gmonscope-report", "-b", "-C", "-l", "a.out", "blocks"}, folderOf(1));
        QVERIFY(own.find(" 77 executions") != std::string::npos);
        QCOMPARE(outputDifference(theirs, ours), std::string());
    }
    void gprofReadsOurSum()
    {
        const std::string report = GMONSCOPE_BIN_DIR "/gmonscope-report";
        outputOf({report, "--gnu-compat", "-s", "a.out", "gmon.out", "gmon.out"}, folderOf(4));
        const std::string ours = outputOf({"gprof", "-b", "-p", "a.out", "gmon.sum"}, folderOf(4));
        const std::string theirs = outputOf({"gprof", "-b", "-p", "a.out", "gmon.out", "gmon.out"}, folderOf(4));
        QCOMPARE(outputDifference(theirs, ours), std::string());
    }
    void separateFilesAreWrittenBesideEachOther()
    {
        outputOf({"gprof", "-A", "-y"}, folderOf(1));
        outputOf({"mv", "against_gprof.c-ann", "theirs"}, folderOf(1));
        QCOMPARE(outputOf({GMONSCOPE_BIN_DIR "/gmonscope-report", "--gnu-compat", "-A", "-y"}, folderOf(1)),
                 std::string());
        QCOMPARE(outputDifference(outputOf({"cat", "theirs"}, folderOf(1)),
                                  outputOf({"cat", "against_gprof.c-ann"}, folderOf(1))),
                 std::string());
    }
    void theProfileMayComeFromAPipe()
    {
        const auto through = [&](const std::string& command) {
            return outputOf({"sh", "-c", "cat gmon.out | " + command + " -b -p a.out -"}, folderOf(0));
        };
        QCOMPARE(outputDifference(through("gprof"), through(GMONSCOPE_BIN_DIR "/gmonscope-report --gnu-compat")),
                 std::string());
    }
};

QTEST_APPLESS_MAIN(TestGnuCompat)
#include "tst_gnu_compat.moc"
