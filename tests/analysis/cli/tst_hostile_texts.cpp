// SPDX-License-Identifier: MIT
//
// Whatever a program and its profile call things, nothing that gmonscope-report prints speaks to the terminal, turns
// the direction of a text, or is a formula to a spreadsheet.
#include "base/one_line.h"
#include "base/utf8.h"
#include "command.h"
#include "dwarf_builder.h"
#include "elf_builder.h"
#include "gmon_builder.h"
#include "scope_builder.h"
#include "temp_files.h"

#include <QTest>

#include <sstream>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

constexpr std::uint64_t low = 0x401000, each = 0x10;
const std::string report = GMONSCOPE_BIN_DIR "/gmonscope-report";

/// ESC and BEL; CSI and OSC of ISO 6429, as UTF-8 and as bytes; the ends of these ranges; a line separator; what turns
/// text, and what isolates it.
const std::vector<std::string> active{"\x1b[2J",      "\a",           "\x7f",         "\u0080", "\u009b[2J",
                                      "\u009d0;x\a",  "\u009f",       "\x9b[2J",      "\u2028", "\u202aabc",
                                      "\u202b",       "\u202d",       "\u202e\u202c", "\u2066", "\u2067abc",
                                      "\u2068\u2069", "\u200f\u200e", "\u061c",       "\r",     "\t"};

const std::vector<std::string> formulas{"=1+1", "+1", "-1", "@SUM(A1)", "-cmd|'/c calc'!A0", "=\"x\",\"y\""};

std::string joined(const std::vector<std::string>& texts)
{
    std::string all;
    for (const std::string& text : texts)
        all += 'a' + text + 'b';
    return all;
}

/// The first place where it does more than show text, and what stands before it; nothing, if there is none.
QString activePlace(std::string_view text, std::string_view allowed)
{
    for (std::string_view rest = text; !rest.empty();) {
        const Utf8Character character = firstCharacter(rest);
        const bool isByte = character.bytes == 0 && static_cast<unsigned char>(rest.front()) < 0xa0;
        if (isByte || (character.bytes && isActive(character.code) && allowed.find(rest.front()) == allowed.npos)) {
            const std::size_t at = text.size() - rest.size(), from = at - std::min<std::size_t>(at, 60);
            return QByteArray(text.data() + from, qsizetype(at + 4 - from)).toPercentEncoding(" ,:()[]<>").constData();
        }
        rest.remove_prefix(std::max<std::size_t>(character.bytes, 1));
    }
    return {};
}

} // namespace

class TestHostileTexts : public QObject {
    Q_OBJECT

    TempFolder m_folder;

    /// One function for each name; its line is in a file of a name that is no better.
    [[nodiscard]] static ElfBuilder program(const std::vector<std::string>& names, const std::string& source)
    {
        const Bytes abbrev =
            AbbrevBuilder()
                .add(DW_TAG_compile_unit, true, {{DW_AT_stmt_list, DW_FORM_sec_offset}})
                .add(DW_TAG_inlined_subroutine, false,
                     {{DW_AT_name, DW_FORM_string}, {DW_AT_low_pc, DW_FORM_addr}, {DW_AT_high_pc, DW_FORM_data4}})
                .bytes();
        ByteWriter info;
        info.u8(1).u32(0);
        for (std::size_t i = 0; i < names.size(); ++i)
            info.u8(2).text(names[i], names[i].size() + 1).pointer(low + each * i + 4).u32(8);
        ElfBuilder elf;
        elf.text(low, each * names.size());
        for (std::size_t i = 0; i < names.size(); ++i)
            elf.function(names[i], low + each * i, each);
        elf.debugSection(".debug_abbrev", abbrev).debugSection(".debug_info", debugUnit(info.u8(0).bytes()));
        return elf.debugSection(".debug_line", lineProgram(source, lineRows(low, each * names.size())));
    }
    /// Each calls the next one and has samples; all texts of the profile are as bad.
    [[nodiscard]] ScopeBuilder profile(const std::vector<std::string>& names) const
    {
        const std::string all = joined(names);
        ScopeBuilder scope;
        scope.text("program=" + all).text("argument=" + all).text("directory=" + all).text("host=" + all);
        scope.module({.path = m_folder.path("prog"), .low = low, .high = low + each * names.size()});
        scope.module({.path = "/none/" + all, .low = 0x10000000, .high = 0x10001000});
        std::vector<scope_arc_entry> arcs{{low + 5, 0x10000100, 3, 0}};
        for (std::size_t i = 0; i < names.size(); ++i) {
            arcs.push_back({low + each * i + 5, low + each * ((i + 1) % names.size()) + 1, i + 1, 0});
            scope.stack({.pcs = {low + each * i + 8}, .thread = static_cast<std::uint32_t>(i % 2)});
        }
        scope.thread({.tid = 1, .name = all.substr(0, 16), .start = low, .userNs = 80'000'000, .samples = 20});
        scope.thread(
            {.tid = 2, .name = all.substr(all.size() / 2, 16), .start = low, .userNs = 80'000'000, .samples = 20});
        return scope.arcs(arcs);
    }
    [[nodiscard]] Outcome outcome(std::vector<std::string> words, const std::string& profile = "run.scope") const
    {
        words.insert(words.begin(), report);
        words.insert(words.end(), {m_folder.path("prog"), m_folder.path(profile)});
        return run({.words = words, .folder = m_folder.path()});
    }

private slots:
    void nothingThatIsPrintedSpeaksToTheTerminal_data()
    {
        QTest::addColumn<QStringList>("options");
        for (const char* const options : {"-b",
                                          "",
                                          "-b --no-demangle",
                                          "-b -z -s",
                                          "-b --line",
                                          "-b --gnu-compat",
                                          "-b --gnu-compat -T",
                                          "-T",
                                          "-C",
                                          "-C -z --line",
                                          "-A",
                                          "-A -x",
                                          "--gnu-compat -C -l",
                                          "-r",
                                          "-R objects.map",
                                          "-i",
                                          "--runs",
                                          "--threads",
                                          "--inlines",
                                          "--instrumentation",
                                          "--json=-",
                                          "--csv=-",
                                          "--dot=-",
                                          "--svg=-",
                                          "-b -e=nobody",
                                          "--doctor",
                                          "-b --group-by=file",
                                          "-b --focus=nobody",
                                          "--diff=run.scope",
                                          "--diff=run.scope --csv=-",
                                          "-p --errors"})
            QTest::newRow(options) << QString(options).split(' ', Qt::SkipEmptyParts);
    }
    void nothingThatIsPrintedSpeaksToTheTerminal()
    {
        QFETCH(const QStringList, options);
        const std::string source = m_folder.path("a\u202eb\u009bc\x1b.c");
        m_folder.write("a?b?c?.c", std::string_view("int f;\x1b[2J\n\u202e // reads from right to left\n"));
        m_folder.write("objects.map", std::string_view("\x1b[31ma\u202e.o:0000000000001000 T f\n"));
        m_folder.writeProgram("prog", program(active, source).bytes());
        m_folder.write("run.scope", profile(active).bytes());
        m_folder.write(
            "gmon.out",
            GmonBuilder().histogram(low, low + each * active.size(), {1, 2, 3, 4}).arc(low + 8, low + each, 7).bytes());
        std::vector<std::string> words;
        for (const QString& option : options)
            words.push_back(option.toStdString());
        const Outcome done = outcome(words, options.contains("--gnu-compat") ? "gmon.out" : "run.scope");
        const bool mayFail = options.contains("--doctor") || options.join(' ').endsWith("=nobody");
        QVERIFY2(done.exitStatus == 0 || mayFail, done.err.c_str());
        QVERIFY(!done.out.empty() || options.contains("-s") || done.exitStatus != 0);
        QCOMPARE(activePlace(done.out, "\n\f\t"), QString());
        QCOMPARE(activePlace(done.err, "\n"), QString());
    }
    void whatIsSeenOfThemIsAQuestionMark()
    {
        m_folder.writeProgram("prog", program({"plain", "a\u202eb", "c\u009bd",
                                               "e\x1b"
                                               "f"},
                                              "/src/a.c")
                                          .bytes());
        m_folder.write("run.scope", profile({"plain", "a\u202eb", "c\u009bd",
                                             "e\x1b"
                                             "f"})
                                        .bytes());
        const Outcome done = outcome({"-b", "-p"});
        for (const char* const name : {"plain", "a?b", "c?d", "e?f"})
            QVERIFY2(done.out.find(name) != std::string::npos, done.out.c_str());
    }

    void noCellIsAFormulaToASpreadsheet_data()
    {
        QTest::addColumn<QString>("options");
        for (const char* const options : {"--csv=-", "--csv=- --diff=run.scope", "--csv=- --no-demangle"})
            QTest::newRow(options) << options;
    }
    /// Texts have an apostrophe before it; numbers, which may be negative, have none.
    void noCellIsAFormulaToASpreadsheet()
    {
        QFETCH(const QString, options);
        m_folder.writeProgram("prog", program(formulas, "=cmd.c").bytes());
        ScopeBuilder scope = profile(formulas);
        scope.module({.path = "/none/=library", .low = 0x20000000, .high = 0x20001000});
        scope.arcs({{low + 5, 0x20000100, 3, 0}});
        m_folder.write("run.scope", scope.bytes());
        std::vector<std::string> words;
        for (const QString& option : options.split(' '))
            words.push_back(option.toStdString());
        const Outcome done = outcome(words);
        QCOMPARE(done.exitStatus, 0);
        const QString script = "import csv, sys\n"
                               "for row in csv.reader(sys.stdin):\n"
                               "    for place, cell in enumerate(row):\n"
                               "        if cell[:1] in tuple('=+-@\\t\\r') and place in (1, 2, 3):\n"
                               "            print('text', cell)\n"
                               "        if cell[:1] in tuple('=+-@\\t\\r'):\n"
                               "            float(cell)\n"
                               "        if cell[:1] == \"'\" and place not in (1, 2, 3):\n"
                               "            print('number', cell)\n";
        const std::string file = m_folder.write("out.csv", std::string_view(done.out));
        const Outcome checked =
            run({.words = {"sh", "-c", "python3 -c \"$1\" < \"$2\"", "sh", script.toStdString(), file}});
        QCOMPARE(checked.out + checked.err, std::string());
        for (const std::string& formula : formulas) {
            std::string quoted = formula;
            for (std::size_t at = 0; (at = quoted.find('"', at)) != quoted.npos; at += 2)
                quoted.insert(at, 1, '"');
            QVERIFY2(done.out.find('\'' + quoted) != std::string::npos, done.out.c_str());
        }
    }
};

QTEST_APPLESS_MAIN(TestHostileTexts)
#include "tst_hostile_texts.moc"
