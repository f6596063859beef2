// SPDX-License-Identifier: MIT
#include "symbolize/symbol_table.h"

#include <QTest>

#include <sstream>

using namespace gmonscope;

namespace {

/// An image of text 0x100..0x200 unless told otherwise.
struct ImageText {
    ElfImage image;

    ImageText() { image.code.push_back({.range = {0x100, 0x200}}); }
    ImageText& symbol(const std::string& name, std::uint64_t address, std::uint64_t size = 0)
    {
        image.symbols.push_back({.name = name, .address = address, .size = size});
        return *this;
    }
    ImageText& local(const std::string& name, std::uint64_t address, std::uint64_t size = 0)
    {
        image.symbols.push_back({.name = name, .address = address, .size = size, .isLocal = true});
        return *this;
    }
    ImageText& label(const std::string& name, std::uint64_t address, bool isLocal = true)
    {
        image.symbols.push_back({.name = name, .address = address, .kind = SymbolKind::Untyped, .isLocal = isLocal});
        return *this;
    }
    ImageText& mark(const std::string& name, std::uint64_t address)
    {
        image.marks.push_back({address, name});
        return *this;
    }
    ImageText& section(std::uint64_t start, std::uint64_t end, bool isPlt = false)
    {
        image.code.push_back({.range = {start, end}, .isPlt = isPlt});
        return *this;
    }
};

/// "100 f, 140 [gap]": where each range starts; ranges without a break between them.
std::string rangesOf(const ImageText& text, const SymbolOptions& options = {})
{
    FunctionTable rows;
    const SymbolTable table = buildSymbolTable(text.image, rows, options);
    std::ostringstream out;
    out << std::hex;
    std::uint64_t end = 0;
    for (const FunctionRange& range : table.ranges) {
        if (end && range.range.start != end)
            out << " to " << end;
        out << (end ? ", " : "") << range.range.start << ' ' << rows.functions[range.function.value].name;
        end = range.range.end;
    }
    out << " to " << end;
    return out.str();
}

} // namespace

class TestSymbolTable : public QObject {
    Q_OBJECT

private slots:
    void codeFromAMarkToTheNextIsAFunctionOfItsOwn()
    {
        const auto text = ImageText()
                              .symbol("_Z1fi", 0x100, 0x40)
                              .symbol("g", 0x140, 0x40)
                              .mark("read", 0x110)
                              .mark("write", 0x120)
                              .mark("end", 0x150);
        QCOMPARE(rangesOf(text, {.splitAtMarks = true}),
                 std::string("100 f(int), 110 f(int).read, 120 f(int).write, 140 g, 150 g.end, 180 [gap] to 200"));
        QCOMPARE(rangesOf(text), std::string("100 f(int), 140 g, 180 [gap] to 200"));
    }
    void copiesOfAMarkAreOneFunction()
    {
        FunctionTable rows;
        const auto text =
            ImageText().symbol("f", 0x100, 0x60).mark("a", 0x110).mark("b", 0x120).mark("a", 0x130).mark("a", 0x130);
        const SymbolTable table = buildSymbolTable(text.image, rows, {.splitAtMarks = true});
        const auto part = table.find(0x112);
        QVERIFY(part.has_value());
        QCOMPARE(table.find(0x15f), part);
        QCOMPARE(table.wholeOf(*part), table.find(0x100));
        QVERIFY(table.wholeOf(*table.find(0x125)).has_value());
        QVERIFY(!table.wholeOf(*table.find(0x100)));
    }
    void marksOutsideFunctionsSplitNothing()
    {
        QCOMPARE(rangesOf(ImageText().symbol("f", 0x100, 0x40).mark("a", 0x100).mark("b", 0x150).mark("c", 0x9000),
                          {.splitAtMarks = true}),
                 std::string("100 f, 140 [gap] to 200"));
    }
    void aFunctionEndsWhereItsSizeEnds()
    {
        QCOMPARE(rangesOf(ImageText().symbol("f", 0x100, 0x30).symbol("g", 0x140, 0x40)),
                 std::string("100 f, 130 [gap], 140 g, 180 [gap] to 200"));
    }
    void aFunctionWithoutSizeEndsAtTheNextSymbol()
    {
        QCOMPARE(rangesOf(ImageText().symbol("f", 0x100).symbol("g", 0x140)), std::string("100 f, 140 g to 200"));
    }
    void aSizeBeyondTheNextSymbolIsCut()
    {
        QCOMPARE(rangesOf(ImageText().symbol("f", 0x100, 0x80).symbol("g", 0x140, 0xc0)),
                 std::string("100 f, 140 g to 200"));
    }
    void aSizeBeyondTheSectionIsCut()
    {
        QCOMPARE(rangesOf(ImageText().symbol("f", 0x100, 0xffffffffffffffff)), std::string("100 f to 200"));
    }
    void codeBeforeTheFirstSymbolIsAGap()
    {
        QCOMPARE(rangesOf(ImageText().symbol("f", 0x110, 0xf0)), std::string("100 [gap], 110 f to 200"));
    }
    void jumpStubsAreARowOfTheirOwn()
    {
        QCOMPARE(rangesOf(ImageText().symbol("f", 0x100, 0x100).section(0x200, 0x220, true)),
                 std::string("100 f, 200 [plt] to 220"));
    }
    void whatCountsCallsIsARowOfItsOwn()
    {
        ImageText text = ImageText().symbol("f", 0x100, 0x80).symbol("mcount", 0x180, 0x80).section(0x200, 0x220, true);
        text.image.countingStubs = {{0x210, 0x216}};
        QCOMPARE(rangesOf(text),
                 std::string("100 f, 180 [instrumentation], 200 [plt], 210 [instrumentation], 216 [plt] "
                             "to 220"));
    }
    void ourRuntimeInAStaticProgramCountsCalls()
    {
        const ImageText text =
            ImageText().symbol("gms_count_slow", 0x100, 0x40).symbol("mcount", 0x140, 0x40).symbol("f", 0x180, 0x80);
        QCOMPARE(rangesOf(text), std::string("100 gms_count_slow, 140 [instrumentation], 180 f to 200"));
        QCOMPARE(rangesOf(ImageText(text).symbol("gmonscope_rt_mark", 0x1f0, 0x10)),
                 std::string("100 [instrumentation], 140 [instrumentation], 180 f, 1f0 [instrumentation] to 200"));
    }
    void functionsDoNotReachIntoTheNextSection()
    {
        QCOMPARE(rangesOf(ImageText().symbol("f", 0x1f0).section(0x200, 0x220).symbol("g", 0x210)),
                 std::string("100 [gap], 1f0 f, 200 [gap], 210 g to 220"));
    }
    void sectionsApartLeaveNothingBetween()
    {
        QCOMPARE(rangesOf(ImageText().symbol("f", 0x100).section(0x300, 0x310).symbol("g", 0x300)),
                 std::string("100 f to 200, 300 g to 310"));
    }
    void sectionsThatOverlapAreCutOnce()
    {
        QCOMPARE(rangesOf(ImageText().symbol("f", 0x100, 0x100).section(0x180, 0x240).symbol("g", 0x220, 0x20)),
                 std::string("100 f, 200 [gap], 220 g to 240"));
    }
    void afterANestedFunctionTheOuterOneGoesOn()
    {
        QCOMPARE(rangesOf(ImageText().symbol("outer", 0x100, 0x100).symbol("inner", 0x140, 0x10)),
                 std::string("100 outer, 140 inner, 150 outer to 200"));
    }
    void nestedEntriesOfOneEndShareIt()
    {
        QCOMPARE(rangesOf(ImageText().symbol("outer", 0x100, 0x80).symbol("entry", 0x120, 0x60)),
                 std::string("100 outer, 120 entry, 180 [gap] to 200"));
    }
    void aNestedFunctionWithoutSizeTakesTheRest()
    {
        QCOMPARE(rangesOf(ImageText().symbol("outer", 0x100, 0x80).symbol("entry", 0x120)),
                 std::string("100 outer, 120 entry, 180 [gap] to 200"));
    }
    void labelsInsideASizedFunctionAreNoFunctions()
    {
        QCOMPARE(rangesOf(ImageText().symbol("f", 0x100, 0x80).label("loop", 0x120)),
                 std::string("100 f, 180 [gap] to 200"));
    }
    void labelsInCodeWithoutSizesAreFunctions()
    {
        QCOMPARE(rangesOf(ImageText().label("start", 0x100).label("next", 0x120)),
                 std::string("100 start, 120 next to 200"));
    }
    void markersAreNoFunctions()
    {
        QCOMPARE(rangesOf(ImageText().symbol("f", 0x100).label("$a", 0x110).label(".L7", 0x120)),
                 std::string("100 f to 200"));
    }
    void ofAliasesTheGlobalNameCounts()
    {
        QCOMPARE(rangesOf(ImageText().local("a", 0x100, 0x100).symbol("__b", 0x100, 0x100)),
                 std::string("100 __b to 200"));
    }
    void ofAliasesTheFunctionCounts()
    {
        QCOMPARE(rangesOf(ImageText().label("a", 0x100, false).symbol("_b", 0x100, 0x100)),
                 std::string("100 _b to 200"));
    }
    void aCallOfMpiHasItsUsualName()
    {
        for (const auto& [one, other] : {std::pair("PMPI_Wait", "MPI_Wait"), std::pair("MPI_Wait", "PMPI_Wait")})
            QCOMPARE(rangesOf(ImageText().symbol(one, 0x100, 0x100).symbol(other, 0x100, 0x100)),
                     std::string("100 MPI_Wait to 200"));
        QCOMPARE(rangesOf(ImageText().symbol("PMPI_Own", 0x100, 0x100)), std::string("100 PMPI_Own to 200"));
    }
    void ofAliasesTheNameWithFewerUnderscoresCounts()
    {
        QCOMPARE(rangesOf(ImageText().symbol("__f", 0x100, 0x100).symbol("f", 0x100, 0x100).symbol("_f", 0x100, 0x100)),
                 std::string("100 f to 200"));
    }
    void ofAliasesTheFirstInTheTableCounts()
    {
        QCOMPARE(rangesOf(ImageText().symbol("b", 0x100, 0x100).symbol("a", 0x100, 0x100)),
                 std::string("100 b to 200"));
    }
    void theLargestSizeOfAliasesCounts()
    {
        QCOMPARE(rangesOf(ImageText().symbol("b", 0x100, 0).symbol("a", 0x100, 0x40)),
                 std::string("100 b, 140 [gap] to 200"));
    }
    void twoLocalFunctionsMayShareAName()
    {
        QCOMPARE(rangesOf(ImageText().local("f", 0x100, 0x80).local("f", 0x180, 0x80)),
                 std::string("100 f, 180 f to 200"));
    }
    void namesAreDemangled()
    {
        QCOMPARE(rangesOf(ImageText().symbol("_ZN3fooC2Ev", 0x100)), std::string("100 foo::foo() to 200"));
    }
    void versionsOfSymbolsAreNoPartOfNames()
    {
        const auto text = ImageText()
                              .symbol("pow@@GLIBC_2.29", 0x100, 0x40)
                              .symbol("_ZN3fooC2Ev@V1", 0x140, 0x40)
                              .symbol("fn@0x180", 0x180); // its address is no version
        QCOMPARE(rangesOf(text), std::string("100 pow, 140 foo::foo(), 180 fn@0x180 to 200"));
    }
    void namesOfAProgramInAdaAreThoseOfItsSource()
    {
        const auto text = ImageText()
                              .symbol("adainit", 0x100, 0x10)
                              .symbol("_ada_hot", 0x110, 0x10)
                              .local("hot__geometry__area.10", 0x120, 0x10)
                              .local("hot__geometry__area__2.11", 0x130, 0x10)
                              .local("hot__geometry__Oadd.13", 0x140, 0x10)
                              .symbol("geometry__area__3.constprop.0", 0x150, 0x10)
                              .symbol("ada_main___elabb", 0x160, 0x10)
                              .symbol("_start", 0x170, 0x10)
                              .symbol("_ZN3fooC2Ev", 0x180, 0x80);
        QCOMPARE(rangesOf(text),
                 std::string("100 adainit, 110 hot, 120 hot.geometry.area, 130 hot.geometry.area#2, "
                             "140 hot.geometry.\"+\", 150 geometry.area#3.constprop.0, 160 ada_main'Elab_Body, "
                             "170 _start, 180 foo::foo() to 200"));
    }
    void aNameInCIsNotTakenForOneInAda()
    {
        QCOMPARE(rangesOf(ImageText().symbol("list__add", 0x100)), std::string("100 list__add to 200"));
    }
    void aCNameIsNoType() { QCOMPARE(rangesOf(ImageText().symbol("i", 0x100)), std::string("100 i to 200")); }
    void anAddressFindsTheFunctionThatHoldsIt()
    {
        FunctionTable rows;
        const SymbolTable table =
            buildSymbolTable(ImageText().symbol("f", 0x100, 0x40).symbol("g", 0x140, 0xc0).image, rows);
        QVERIFY(!table.find(0xff));
        QCOMPARE(table.find(0x100)->value, 0u);
        QCOMPARE(table.find(0x13f)->value, 0u);
        QCOMPARE(table.find(0x140)->value, 1u);
        QCOMPARE(table.find(0x1ff)->value, 1u);
        QVERIFY(!table.find(0x200));
    }
};

QTEST_APPLESS_MAIN(TestSymbolTable)
#include "tst_symbol_table.moc"
