// SPDX-License-Identifier: MIT
#include "read/gmon_sum.h"

#include <QTest>

using namespace gmonscope;

namespace {

GmonData profile(const std::string& path, Histogram histogram)
{
    GmonData data;
    data.path = path;
    data.histograms.push_back(std::move(histogram));
    return data;
}

Histogram histogram(std::uint64_t low, std::uint64_t high, std::vector<std::uint64_t> bins, std::uint32_t rate = 100)
{
    return {.lowPc = low, .highPc = high, .ticksPerSecond = rate, .bins = std::move(bins), .offset = 20};
}

} // namespace

class TestGmonSum : public QObject {
    Q_OBJECT

private slots:
    void binsOfOneRangeAreAdded()
    {
        const auto sum = sumGmon({profile("a", histogram(0, 8, {1, 2})), profile("b", histogram(0, 8, {3, 4}))});
        QVERIFY(bool(sum));
        QCOMPARE(sum->histograms.size(), std::size_t{1});
        QCOMPARE(sum->histograms[0].bins, (std::vector<std::uint64_t>{4, 6}));
    }
    void binsOfTwoRatesAreNotMixed()
    {
        const auto sum = sumGmon({profile("a", histogram(0, 8, {1, 2}, 100)), profile("b", histogram(0, 8, {3, 4}, 1000)),
                                  profile("c", histogram(0, 8, {5, 5}, 100))});
        QVERIFY(bool(sum));
        QCOMPARE(sum->histograms.size(), std::size_t{2});
        QCOMPARE(sum->histograms[0].bins, (std::vector<std::uint64_t>{6, 7}));
    }
    void arcsOfAllFilesAreKept()
    {
        GmonData a, b;
        a.arcs.push_back({.fromPc = 1, .selfPc = 2, .count = 3});
        b.arcs.push_back({.fromPc = 1, .selfPc = 2, .count = 4});
        const auto sum = sumGmon({a, b});
        QVERIFY(bool(sum));
        QCOMPARE(sum->arcs.size(), std::size_t{2});
    }
    void rangesThatTouchAreTwo()
    {
        const auto sum = sumGmon({profile("a", histogram(0, 8, {1})), profile("b", histogram(8, 16, {3}))});
        QVERIFY(bool(sum));
        QCOMPARE(sum->histograms.size(), std::size_t{2});
    }
    void rangesThatOverlapAreRefusedNamingBothFiles()
    {
        const auto sum = sumGmon({profile("a.out", histogram(0, 8, {1})), profile("b.out", histogram(4, 12, {3}))});
        QVERIFY(!sum);
        QCOMPARE(sum.error().text(),
                 std::string("b.out: offset 20: expected the histogram range of a.out, 0x0 to 0x8 in 1 bins, "
                             "found 0x4 to 0xc in 1 bins"));
    }
    void anotherNumberOfBinsIsRefused()
    {
        QVERIFY(!sumGmon({profile("a", histogram(0, 8, {1})), profile("b", histogram(0, 8, {3, 4}))}));
    }
    void noFilesAreAnEmptySum()
    {
        const auto sum = sumGmon({});
        QVERIFY(sum && sum->histograms.empty() && sum->arcs.empty());
    }
};

QTEST_APPLESS_MAIN(TestGmonSum)
#include "tst_gmon_sum.moc"
