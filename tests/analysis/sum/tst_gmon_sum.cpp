// SPDX-License-Identifier: MIT
#include "sum_profiles.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace gmonscope;
using gmonscope::test::sumProfiles;

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
        const auto sum = sumProfiles({profile("a", histogram(0, 8, {1, 2})), profile("b", histogram(0, 8, {3, 4}))});
        QVERIFY(bool(sum));
        QCOMPARE(sum->histograms.size(), std::size_t{1});
        QCOMPARE(sum->histograms[0].bins, (std::vector<std::uint64_t>{4, 6}));
    }
    void binsOfTwoRatesAreNotMixed()
    {
        const auto sum =
            sumProfiles({profile("a", histogram(0, 8, {1, 2}, 100)), profile("b", histogram(0, 8, {3, 4}, 1000)),
                         profile("c", histogram(0, 8, {5, 5}, 100))});
        QVERIFY(bool(sum));
        QCOMPARE(sum->histograms.size(), std::size_t{2});
        QCOMPARE(sum->histograms[0].bins, (std::vector<std::uint64_t>{6, 7}));
    }
    void equalArcsAreAddedUp()
    {
        GmonData a, b;
        a.arcs = {{.fromPc = 1, .selfPc = 2, .count = 3}, {.fromPc = 1, .selfPc = 1, .count = 5}};
        b.arcs = {{.fromPc = 1, .selfPc = 2, .count = 4}};
        const auto sum = sumProfiles({a, b});
        QVERIFY(bool(sum));
        QCOMPARE(sum->arcs.size(), std::size_t{2});
        QCOMPARE(sum->arcs[0].count, 5u);
        QCOMPARE(sum->arcs[1].count, 7u);
    }
    void arcsInAnyOrderGiveTheSameSum()
    {
        std::vector<RawArc> sorted;
        for (std::uint64_t site = 0; site < 3000; ++site)
            for (std::uint64_t callee = 0; callee <= (site % 100 ? site % 3 : 50); ++callee)
                sorted.push_back({.fromPc = 0x401000 + 16 * site, .selfPc = 0x500000 + 7 * callee, .count = site + 1});
        std::vector<RawArc> reversed(sorted.rbegin(), sorted.rend()), newestFirst = sorted, random = sorted;
        std::stable_sort(newestFirst.begin(), newestFirst.end(), [](const RawArc& a, const RawArc& b) {
            return a.fromPc != b.fromPc ? a.fromPc < b.fromPc : a.selfPc > b.selfPc;
        });
        std::shuffle(random.begin(), random.end(), std::mt19937(1));
        for (const std::vector<RawArc>& order : {reversed, newestFirst, random}) {
            GmonData first, second;
            first.arcs = sorted;
            second.arcs = order;
            for (const std::vector<GmonData>& files : {std::vector{first, second}, {second, first}, {second, second}}) {
                const auto sum = sumProfiles(files);
                QVERIFY(bool(sum));
                QCOMPARE(sum->arcs.size(), sorted.size());
                for (std::size_t i = 0; i < sorted.size(); ++i)
                    QVERIFY(sum->arcs[i].fromPc == sorted[i].fromPc && sum->arcs[i].selfPc == sorted[i].selfPc &&
                            sum->arcs[i].count == 2 * sorted[i].count);
            }
        }
    }
    void manyFilesOfTheSameArcsTakeTheRoomOfFew()
    {
        GmonData one;
        for (std::uint64_t i = 0; i < 50'000; ++i)
            one.arcs.push_back({.fromPc = i, .selfPc = i, .count = 1});
        GmonSum sum;
        for (int file = 0; file < 40; ++file)
            QVERIFY(!sum.add(one));
        const GmonData total = sum.take();
        QCOMPARE(total.arcs.size(), std::size_t{50'000});
        QVERIFY(total.arcs.capacity() < 8 * one.arcs.size());
        QCOMPARE(total.arcs.back().count, 40u);
    }
    void rangesThatTouchAreTwo()
    {
        const auto sum = sumProfiles({profile("a", histogram(0, 8, {1})), profile("b", histogram(8, 16, {3}))});
        QVERIFY(bool(sum));
        QCOMPARE(sum->histograms.size(), std::size_t{2});
    }
    void aHundredThousandRangesAreSummedAtOnce()
    {
        GmonData one;
        for (std::uint64_t i = 100'000; i-- > 0;)
            one.histograms.push_back(histogram(i * 8, i * 8 + 8, {i, 1}));
        const auto sum = sumProfiles({one, one});
        QVERIFY(bool(sum));
        QCOMPARE(sum->histograms.size(), std::size_t{100'000});
        QCOMPARE(sum->histograms[0].bins, (std::vector<std::uint64_t>{199'998, 2}));
        GmonData across = profile("b.out", histogram(400'004, 400'012, {1, 1}));
        QVERIFY(!sumProfiles({one, across}));
    }
    void rangesThatOverlapAreRefusedNamingBothFiles()
    {
        const auto sum = sumProfiles({profile("a.out", histogram(0, 8, {1})), profile("b.out", histogram(4, 12, {3}))});
        QVERIFY(!sum);
        QCOMPARE(sum.error().text(),
                 std::string("b.out: offset 20: expected the histogram range of a.out, 0x0 to 0x8 in 1 bins, "
                             "found 0x4 to 0xc in 1 bins"));
    }
    void aRangeAroundOrInsideAnotherIsRefused()
    {
        const GmonData small = profile("a", histogram(8, 16, {1})), large = profile("b", histogram(0, 24, {1}));
        QVERIFY(!sumProfiles({small, large}));
        QVERIFY(!sumProfiles({large, small}));
        QVERIFY(!sumProfiles({small, profile("c", histogram(8, 24, {1}))}));
    }
    void anotherNumberOfBinsIsRefused()
    {
        QVERIFY(!sumProfiles({profile("a", histogram(0, 8, {1})), profile("b", histogram(0, 8, {3, 4}))}));
    }
    void anyOrderGivesTheSame()
    {
        std::vector<GmonData> files;
        for (std::uint64_t i = 0; i < 4; ++i) {
            GmonData file = profile(std::string(1, static_cast<char>('a' + i)), histogram(0, 8, {i, 7 * i + 1}));
            for (std::uint64_t arc = 0; arc < 5; ++arc) // some of all files, some of one
                file.arcs.push_back({.fromPc = 100 - (arc * i) % 7, .selfPc = arc, .count = 10 * i + arc});
            files.push_back(file);
        }
        const auto textOf = [](const GmonData& sum) {
            std::string text;
            for (const RawArc& arc : sum.arcs)
                text += std::to_string(arc.fromPc) + '>' + std::to_string(arc.selfPc) + '*' +
                        std::to_string(arc.count) + ' ';
            for (const Bins::Bin& bin : sum.histograms[0].bins.counted())
                text += std::to_string(bin.index) + ':' + std::to_string(bin.count) + ' ';
            return text;
        };
        const auto isBefore = [](const GmonData& a, const GmonData& b) { return a.path < b.path; };
        const std::string expected = textOf(*sumProfiles(files));
        int orders = 1;
        while (std::next_permutation(files.begin(), files.end(), isBefore)) {
            QCOMPARE(textOf(*sumProfiles(files)), expected);
            ++orders;
        }
        QCOMPARE(orders, 24);
    }
    void countsStopAtTheLargestNumber()
    {
        constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
        GmonData one = profile("a", histogram(0, 8, {most - 1})), two = profile("b", histogram(0, 8, {5}));
        one.arcs.push_back({.fromPc = 1, .selfPc = 2, .count = most - 3});
        two.arcs.push_back({.fromPc = 1, .selfPc = 2, .count = 4});
        const auto sum = sumProfiles({one, two});
        QCOMPARE(sum->histograms[0].bins[0], most);
        QCOMPARE(sum->arcs[0].count, most);
    }
    void noFilesAreAnEmptySum()
    {
        const auto sum = sumProfiles({});
        QVERIFY(sum && sum->histograms.empty() && sum->arcs.empty());
    }
};

QTEST_APPLESS_MAIN(TestGmonSum)
#include "tst_gmon_sum.moc"
