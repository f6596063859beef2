// SPDX-License-Identifier: MIT
//
// The index of the functions' ranges finds what looking at all of them finds.
#include "symbolize/symbol_table.h"

#include <QTest>

#include <algorithm>
#include <optional>
#include <random>

using namespace gmonscope;

namespace {

std::size_t firstEndingAfter(const std::vector<FunctionRange>& ranges, std::uint64_t address)
{
    const auto found =
        std::find_if(ranges.begin(), ranges.end(), [&](const FunctionRange& r) { return r.range.end > address; });
    return static_cast<std::size_t>(found - ranges.begin());
}

std::optional<FunctionId> find(const std::vector<FunctionRange>& ranges, std::uint64_t address)
{
    const std::size_t first = firstEndingAfter(ranges, address);
    const bool isThere = first < ranges.size() && ranges[first].range.contains(address);
    return isThere ? std::optional(ranges[first].function) : std::nullopt;
}

/// At each border, and on either side of it.
void compare(const std::vector<FunctionRange>& ranges, bool isIndexed)
{
    SymbolTable table;
    table.ranges = ranges;
    table.indexRanges();
    QCOMPARE(table.index.size(), isIndexed ? ranges.size() : 0);
    for (const FunctionRange& range : ranges)
        for (const std::uint64_t border : {range.range.start, range.range.end})
            for (const std::uint64_t address : {border - 1, border, border + 1}) {
                QCOMPARE(table.firstEndingAfter(address), firstEndingAfter(ranges, address));
                QVERIFY(table.find(address) == find(ranges, address));
                table.index.prefetchPage(address);
                table.index.prefetchRange(address);
            }
}

} // namespace

class TestRangeIndex : public QObject {
    Q_OBJECT

private slots:
    void codeAtTheEndsOfAllAddressesIsFound()
    {
        compare({{{UINT64_MAX - 0xffff, UINT64_MAX}, FunctionId{0}}}, true);
        compare({{{0, 1}, FunctionId{0}}}, true); // and one below it, which is the last of all
    }

    void nothingIsFoundInNothing()
    {
        const RangeIndex index{std::span<const FunctionRange>()};
        QCOMPARE(index.firstEndingAfter(0x1000), std::size_t(0));
        QVERIFY(!index.find(0x1000, {}));
        index.prefetchPage(0x1000);
        index.prefetchRange(0x1000);
    }
    void rangesOfAllSizesAreFound()
    {
        std::mt19937 random(1);
        for (int round = 0; round < 20; ++round) {
            std::vector<FunctionRange> ranges;
            std::uint64_t at = 0x400000;
            for (std::uint32_t f = 0; f < 200; ++f) {
                at += random() % 3 * 16; // some touch
                const std::uint64_t size = 1 + (random() % 8 ? random() % 64 : random() % 100'000);
                ranges.push_back({{at, at + size}, FunctionId{f}});
                at += size;
            }
            compare(ranges, true);
        }
    }
    void codeWithoutASizeToSpeakOfIsFound()
    {
        std::vector<FunctionRange> ranges{{{0x1000, 0x1001}, FunctionId{3}}};
        for (std::uint32_t f = 0; f < 100; ++f) // nearly all of it in one page
            ranges.push_back({{0x8000'0000 + f, 0x8000'0001 + f}, FunctionId{f}});
        compare(ranges, true);
    }
    void codeAtBothEndsOfTheAddressSpaceIsFound()
    {
        std::vector<FunctionRange> ranges;
        for (std::uint32_t f = 0; f < 100; ++f)
            ranges.push_back({{0x1000 + f * 0x10ull, 0x1008 + f * 0x10ull}, FunctionId{f}});
        ranges.push_back({{0xffffffffff600000, 0xffffffffff601000}, FunctionId{100}});
        compare(ranges, false);
    }
};

QTEST_APPLESS_MAIN(TestRangeIndex)
#include "tst_range_index.moc"
