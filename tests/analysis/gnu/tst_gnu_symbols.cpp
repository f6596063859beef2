// SPDX-License-Identifier: MIT
//
// Tests the functions that GNU gprof finds, and how it assigns samples to them.
#include "gnu/gnu_self_time.h"
#include "gnu/gnu_symbols.h"

#include <QTest>

#include <sstream>

using namespace gmonscope;

namespace {

/// An image of text 0x100..0x200.
struct Image {
    ElfImage image;

    Image() { image.code.push_back({.range = {0x100, 0x200}, .isText = true}); }
    Image& symbol(const std::string& name, std::uint64_t address, bool isLocal = false,
                  SymbolKind kind = SymbolKind::Function)
    {
        image.symbols.push_back({.name = name, .address = address, .kind = kind, .isLocal = isLocal});
        return *this;
    }
    Image& local(const std::string& name, std::uint64_t address) { return symbol(name, address, true); }

    GnuSymbols build(FunctionTable& rows, const SymbolRules& rules = {}) const
    {
        std::vector<Problem> problems;
        return buildGnuSymbols(image, LineTable(), rules, rows, problems).value();
    }
};

/// "100 f, 140 g to 200"
std::string rangesOf(const Image& image, const SymbolRules& rules = {})
{
    FunctionTable rows;
    const GnuSymbols symbols = image.build(rows, rules);
    std::ostringstream out;
    out << std::hex;
    for (const FunctionRange& range : symbols.table.ranges)
        out << range.range.start << ' ' << rows.functions[range.function.value].symbol << ", ";
    out << "to " << symbols.table.ranges.back().range.end;
    return out.str();
}

std::string keptLocal(const char* name)
{
    return rangesOf(Image().symbol("f", 0x100).local(name, 0x140)).find(name) == std::string::npos ? "dropped" : "kept";
}

} // namespace

class TestGnuSymbols : public QObject {
    Q_OBJECT

private slots:
    void aFunctionEndsWhereTheNextBegins()
    {
        QCOMPARE(rangesOf(Image().symbol("g", 0x140).symbol("f", 0x100)), std::string("100 f, 140 g, to 200"));
    }
    void localNamesAreKeptByTheirSpelling_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("fate");
        for (const char* name : {"plain", "nested.12", "f.constprop.0", "f.clone.3", "f.constprop.0.clone.1"})
            QTest::newRow(name) << name << "kept";
        for (const char* name : {"f.part.0", "f.isra.0", "f.cold", "f.constprop.0.isra.0", "f.lto_priv.0", "f.", "a$b",
                                 "$d", ".L1", "__gnu_compiled_c"})
            QTest::newRow(name) << name << "dropped";
    }
    void localNamesAreKeptByTheirSpelling()
    {
        QFETCH(const QString, name);
        QFETCH(const QString, fate);
        QCOMPARE(keptLocal(name.toUtf8()), fate.toStdString());
    }
    void globalNamesAreKeptWhatever()
    {
        QCOMPARE(rangesOf(Image().symbol("f.cold", 0x100).symbol("a$b", 0x140)),
                 std::string("100 f.cold, 140 a$b, to 200"));
    }
    void ofSeveralNamesOneStands()
    {
        QCOMPARE(rangesOf(Image().local("l", 0x100).symbol("g", 0x100)), std::string("100 g, to 200"));
        QCOMPARE(rangesOf(Image().symbol("o", 0x100, false, SymbolKind::Object).symbol("f", 0x100)),
                 std::string("100 f, to 200"));
        QCOMPARE(rangesOf(Image().symbol("__f", 0x100).symbol("_f", 0x100).symbol("f", 0x100)),
                 std::string("100 f, to 200"));
        QCOMPARE(rangesOf(Image().symbol("first", 0x100).symbol("second", 0x100)), std::string("100 first, to 200"));
    }
    void withoutLocalsTheirCodeIsThatOfTheFunctionBefore()
    {
        QCOMPARE(rangesOf(Image().symbol("f", 0x100).local("l", 0x120).symbol("g", 0x140), {.withoutLocals = true}),
                 std::string("100 f, 140 g, to 200"));
    }
    void functionsOnlyDropsLocalLabels()
    {
        const auto image = Image()
                               .symbol("f", 0x100)
                               .symbol("label", 0x120, true, SymbolKind::Untyped)
                               .symbol("global", 0x140, false, SymbolKind::Untyped);
        QCOMPARE(rangesOf(image), std::string("100 f, 120 label, 140 global, to 200"));
        QCOMPARE(rangesOf(image, {.functionsOnly = true}), std::string("100 f, 140 global, to 200"));
    }
    void aBinOverTwoFunctionsIsSharedByUnitsOfTwoBytes()
    {
        FunctionTable rows;
        const GnuSymbols symbols = Image().symbol("f", 0x100).symbol("g", 0x106).symbol("last", 0x180).build(rows);
        const Histogram histogram{.lowPc = 0x100, .highPc = 0x110, .ticksPerSecond = 100, .bins = {8, 0}};
        const GnuTime time = assignGnuTime({histogram}, symbols, {}, rows.functions);
        QCOMPARE(rows.functions[0].ticks, 6.0);
        QCOMPARE(rows.functions[1].ticks, 2.0);
        QCOMPARE(time.totalTicks, 8.0);
        QCOMPARE(time.binBytes, std::uint64_t{8});
    }
    void theLastFunctionGetsNoTime()
    {
        FunctionTable rows;
        const GnuSymbols symbols = Image().symbol("f", 0x100).symbol("last", 0x106).build(rows);
        const Histogram histogram{.lowPc = 0x100, .highPc = 0x110, .ticksPerSecond = 100, .bins = {8, 5}};
        const GnuTime time = assignGnuTime({histogram}, symbols, {}, rows.functions);
        QCOMPARE(rows.functions[0].ticks, 6.0);
        QCOMPARE(rows.functions[1].ticks, 0.0);
        QCOMPARE(time.totalTicks, 13.0); // of which the percentages are
    }
    void widthsThatAreNotWholeAreCutButSharedAsTheyAre()
    {
        // 5 units in 3 bins of 1.67 units: they cover units 0, 1 to 2, and 3 to 4.
        FunctionTable rows;
        const GnuSymbols symbols = Image().symbol("f", 0x100).symbol("g", 0x106).symbol("last", 0x180).build(rows);
        const Histogram histogram{.lowPc = 0x100, .highPc = 0x10a, .ticksPerSecond = 100, .bins = {5, 0, 5}};
        const GnuTime time = assignGnuTime({histogram}, symbols, {}, rows.functions);
        QVERIFY(std::abs(rows.functions[0].ticks - 3) < 1e-9); // 1 unit of 1.67
        QVERIFY(std::abs(rows.functions[1].ticks - 6) < 1e-9); // 2 units of 1.67
        QCOMPARE(time.totalTicks, 10.0);
        QCOMPARE(time.binBytes, std::uint64_t{2});
    }
    void whatIsLeftOutIsInNoTotal()
    {
        FunctionTable rows;
        const GnuSymbols symbols = Image().symbol("f", 0x100).symbol("mcount", 0x110).symbol("last", 0x180).build(rows);
        const Histogram histogram{.lowPc = 0x100, .highPc = 0x120, .ticksPerSecond = 100, .bins = {3, 7}};
        const GnuTime time = assignGnuTime({histogram}, symbols, {.without = {false, true, false}}, rows.functions);
        QCOMPARE(rows.functions[1].ticks, 0.0);
        QCOMPARE(time.totalTicks, 3.0);
    }
};

QTEST_APPLESS_MAIN(TestGnuSymbols)
#include "tst_gnu_symbols.moc"
