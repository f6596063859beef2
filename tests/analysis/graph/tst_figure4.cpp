// SPDX-License-Identifier: MIT
//
// Figure 4 of "gprof: a Call Graph Execution Profiler" (1982): the entry of EXAMPLE, from a program and a gmon.out that
// hold just its numbers. Index numbers differ from the paper's, since here the cycle with its 5 seconds sorts first,
// and GNU gprof adds two lines for EXAMPLE's calls of itself.
#include "command.h"
#include "elf_builder.h"
#include "gmon_builder.h"
#include "temp_files.h"

#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>

#include <array>

using namespace gmonscope::test;

namespace {

constexpr std::uint64_t base = 0x401000, functionSize = 0x40;

enum Place { Caller1, Caller2, Example, Sub1, Sub1Other, Leaf, Sub2, Sub2Work, Sub3, Other, Places };
constexpr std::array<const char*, Places> names{"CALLER1", "CALLER2", "EXAMPLE", "SUB1", "SUB1B",
                                                "LEAF",    "SUB2",    "WORK",    "SUB3", "OTHER"};
/// Hundredths of a second, in all 8.43 s.
constexpr std::array<std::uint16_t, Places> ticks{0, 0, 50, 180, 120, 200, 0, 250, 0, 43};

std::uint64_t entry(Place place) { return base + place * functionSize; }

Bytes program()
{
    ElfBuilder elf;
    elf.text(base, Places * functionSize);
    for (unsigned i = 0; i < Places; ++i)
        elf.function(names[i], entry(static_cast<Place>(i)), functionSize);
    return elf.bytes();
}

Bytes profile()
{
    std::array<std::uint16_t, Places * 4> bins{}; // of 16 bytes
    for (unsigned i = 0; i < Places; ++i)
        bins[4 * i + 1] = ticks[i];
    GmonBuilder gmon;
    gmon.histogram(base, base + Places * functionSize, bins, 100);
    const auto calls = [&gmon](Place caller, Place callee, std::uint32_t count) {
        gmon.arc(entry(caller) + 0x10, entry(callee), count);
    };
    calls(Caller1, Example, 4);
    calls(Caller2, Example, 6);
    calls(Example, Example, 4);
    calls(Example, Sub1, 20);
    calls(Other, Sub1Other, 20);
    calls(Sub1, Sub1Other, 30);
    calls(Sub1Other, Sub1, 10);
    calls(Sub1, Leaf, 5);
    calls(Example, Sub2, 1);
    calls(Other, Sub2, 4);
    calls(Sub2, Sub2Work, 5);
    calls(Example, Sub3, 0);
    calls(Other, Sub3, 5);
    return gmon.bytes();
}

/// The lines of the entry of EXAMPLE, blanks joined, index numbers left out.
QStringList figure(const std::string& report)
{
    const QStringList entries = QString::fromStdString(report).split(QRegularExpression("\n-+\n"));
    for (const QString& text : entries) {
        if (!text.contains(QRegularExpression("^\\[.*EXAMPLE", QRegularExpression::MultilineOption)))
            continue;
        QStringList lines;
        for (QString line : text.mid(text.indexOf("name\n") + 1).split('\n')) {
            line = line.remove(QRegularExpression("\\[\\d+\\]")).simplified();
            if (!line.isEmpty() && !line.endsWith(" name"))
                lines << line;
        }
        return lines;
    }
    return {};
}

const QStringList expected{"4 EXAMPLE",
                           "0.20 1.20 4/10 CALLER1",
                           "0.30 1.80 6/10 CALLER2",
                           "41.5 0.50 3.00 10+4 EXAMPLE",
                           "1.50 1.00 20/40 SUB1 <cycle 1>",
                           "0.00 0.50 1/5 SUB2",
                           "0.00 0.00 0/5 SUB3",
                           "4 EXAMPLE"};

} // namespace

class TestFigure4 : public QObject {
    Q_OBJECT

    TempFolder m_folder;
    std::string m_image, m_profile;

private slots:
    void initTestCase()
    {
        m_image = m_folder.writeProgram("figure4", program());
        m_profile = m_folder.write("gmon.out", profile());
    }
    void thePapersNumbersArePrinted()
    {
        const Outcome report = run({.words = {GMONSCOPE_BIN_DIR "/gmonscope-report", "-b", "-q", m_image, m_profile}});
        QCOMPARE(report.err, std::string());
        QCOMPARE(figure(report.out), expected);
    }
    void stockGprofPrintsTheSameNumbers()
    {
        if (QStandardPaths::findExecutable("gprof").isEmpty())
            QSKIP("no gprof here");
        const Outcome report = run({.words = {"gprof", "-b", "-q", m_image, m_profile}});
        QCOMPARE(figure(report.out), expected);
    }
};

QTEST_APPLESS_MAIN(TestFigure4)
#include "tst_figure4.moc"
