// SPDX-License-Identifier: MIT
#include "symbolize/self_time.h"

#include <QTest>

#include <numeric>
#include <random>
#include <sstream>

using namespace gmonscope;

namespace {

/// f 0x100..0x110, padding, g 0x118..0x140; code ends at 0x150.
struct Program {
    explicit Program(std::uint64_t base = 0)
    {
        image.code.push_back({.range = {base + 0x100, base + 0x150}});
        image.symbols.push_back({.name = "f", .address = base + 0x100, .size = 0x10});
        image.symbols.push_back({.name = "g", .address = base + 0x118, .size = 0x28});
        table = buildSymbolTable(image, rows);
    }

    ElfImage image;
    FunctionTable rows;
    SymbolTable table;
};

Histogram histogram(std::uint64_t low, std::uint64_t high, std::vector<std::uint64_t> bins)
{
    return {.lowPc = low, .highPc = high, .ticksPerSecond = 100, .bins = std::move(bins)};
}

/// "f 3, [gap] 1": functions with ticks.
std::string ticksOf(const Histogram& histogram, std::uint64_t base = 0)
{
    Program program(base);
    assignSelfTime(histogram, program.table, program.rows.functions);
    std::ostringstream out;
    for (const Function& function : program.rows.functions)
        if (function.ticks > 0)
            out << (out.tellp() > 0 ? ", " : "") << function.name << ' ' << function.ticks;
    return out.str();
}

double sumOfTicks(const std::vector<Function>& functions)
{
    return std::accumulate(functions.begin(), functions.end(), 0.0,
                           [](double sum, const Function& function) { return sum + function.ticks; });
}

} // namespace

class TestSelfTime : public QObject {
    Q_OBJECT

private slots:
    void aBinInsideAFunctionIsItsOwn() { QCOMPARE(ticksOf(histogram(0x100, 0x108, {3, 4})), std::string("f 7")); }
    void aBinOverPaddingGoesToTheFunctionsItTouches()
    {
        QCOMPARE(ticksOf(histogram(0x108, 0x118, {5})), std::string("f 5"));
    }
    void aBinOverTwoFunctionsIsSharedByBytes()
    {
        QCOMPARE(ticksOf(histogram(0x108, 0x130, {32})), std::string("f 8, g 24"));
    }
    void aBinOfPaddingAloneIsAGap() { QCOMPARE(ticksOf(histogram(0x110, 0x118, {2})), std::string("[gap] 2")); }
    void aBinOutsideTheCodeIsUnattributed()
    {
        QCOMPARE(ticksOf(histogram(0x0, 0x100, {2})), std::string("<unattributed> 2"));
    }
    void secondsAreTicksByRate()
    {
        Program program;
        assignSelfTime(histogram(0x100, 0x104, {250}), program.table, program.rows.functions);
        QCOMPARE(program.rows.functions[0].selfSeconds, 2.5);
    }
    void histogramsAddUp()
    {
        Program program;
        assignSelfTime(histogram(0x100, 0x104, {2}), program.table, program.rows.functions);
        assignSelfTime(histogram(0x100, 0x104, {3}), program.table, program.rows.functions);
        QCOMPARE(program.rows.functions[0].ticks, 5.0);
    }
    void anOddWidthLosesNothing()
    {
        // 7 bins over 80 bytes
        Program program;
        assignSelfTime(histogram(0x100, 0x150, {1, 2, 3, 4, 5, 6, 7}), program.table, program.rows.functions);
        QCOMPARE(sumOfTicks(program.rows.functions), 28.0);
    }
    void aBinOfOneFunctionStaysAWholeNumber()
    {
        // The width of the bins is no binary fraction: counts must not become 6.9999...
        for (std::uint64_t count = 1; count < 2000; ++count) {
            Program program;
            std::vector<std::uint64_t> bins(3, 0);
            bins[1] = count;
            assignSelfTime(histogram(0x118, 0x122, bins), program.table, program.rows.functions);
            QCOMPARE(program.rows.functions[1].ticks, static_cast<double>(count));
        }
    }
    void theCLibrarysBinsAreAsWideAsItCountsThem()
    {
        // 498,004 bytes of code: 124,504 bins of 4 bytes, which is more than the range has.
        Histogram h{.lowPc = 0x404000, .highPc = 0x404000 + 498'004, .ticksPerSecond = 100};
        h.bins = Bins(std::size_t{124'504});
        QCOMPARE(h.bytesPerBin(), 4.0);
    }
    void addressesAtTheTopOfTheSpaceAreExact()
    {
        constexpr std::uint64_t kernel = 0xffffffff81000000;
        QCOMPARE(ticksOf(histogram(kernel + 0x108, kernel + 0x130, {32}), kernel), std::string("f 8, g 24"));
        QCOMPARE(ticksOf(histogram(kernel + 0x100, kernel + 0x110, {1, 1, 1, 1}), kernel), std::string("f 4"));
    }
    void randomHistogramsAddUp()
    {
        std::mt19937 random(1982);
        for (int round = 0; round < 200; ++round) {
            Program program;
            std::vector<std::uint64_t> bins(1 + random() % 60);
            for (auto& bin : bins)
                bin = random() % 4 ? random() % 1000 : 0;
            const std::uint64_t low = random() % 0x140;
            assignSelfTime(histogram(low, low + bins.size() + random() % 0x200, bins), program.table,
                           program.rows.functions);
            const double sum = static_cast<double>(std::accumulate(bins.begin(), bins.end(), std::uint64_t{0}));
            QVERIFY(std::abs(sumOfTicks(program.rows.functions) - sum) <= 1e-12 * sum);
        }
    }
};

QTEST_APPLESS_MAIN(TestSelfTime)
#include "tst_self_time.moc"
