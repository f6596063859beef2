// SPDX-License-Identifier: MIT
//
// Bins of which only those that counted are kept behave as a list of all would.
#include "base/saturated.h"
#include "formats/bins.h"

#include <QTest>

#include <numeric>
#include <random>

using namespace gmonscope;

namespace {

using Counts = std::vector<std::uint64_t>;

Counts all(const Bins& bins)
{
    Counts counts;
    for (std::size_t i = 0; i < bins.size(); ++i)
        counts.push_back(bins[i]);
    return counts;
}

Counts someCounts(std::mt19937& random, std::size_t size)
{
    Counts counts(size);
    for (std::uint64_t& count : counts)
        count = random() % 3 ? 0 : random() % 50;
    return counts;
}

} // namespace

class TestBins : public QObject {
    Q_OBJECT

private slots:
    void sumsAndDifferencesAreThoseOfLists()
    {
        std::mt19937 random(7);
        for (int round = 0; round < 50; ++round) {
            const std::size_t size = random() % 40;
            const Counts a = someCounts(random, size), b = someCounts(random, size);
            Counts sum(size), more(size), less(size), lowered(size);
            for (std::size_t i = 0; i < size; ++i) {
                sum[i] = a[i] + b[i];
                more[i] = a[i] - std::min(a[i], b[i]);
                less[i] = b[i] - std::min(a[i], b[i]);
                lowered[i] = a[i] - std::min<std::uint64_t>(a[i], 20);
            }
            Bins sparse(a);
            QCOMPARE(all(sparse), a);
            QCOMPARE(sparse.total(), std::accumulate(a.begin(), a.end(), std::uint64_t{0}));
            sparse.add(Bins(b));
            QCOMPARE(all(sparse), sum);
            QVERIFY(sparse == Bins(sum));
            Bins first(a), second(b);
            first.cancel(second);
            QCOMPARE(all(first), more);
            QCOMPARE(all(second), less);
            Bins part(a);
            part.lowerBy(20);
            QVERIFY(part == Bins(lowered));
        }
    }
    void countsMayComeInAnyOrder()
    {
        Bins bins(std::size_t{6});
        for (const std::size_t index : {4, 1, 5, 1, 0})
            bins.add(index, 2);
        bins.add(3, 0);
        QCOMPARE(all(bins), (Counts{2, 4, 0, 0, 2, 2}));
        QCOMPARE(bins.largest(), std::uint64_t(4));
        QCOMPARE(bins.counted().size(), std::size_t(4));
    }
    void whatIsAppendedStandsLast()
    {
        Bins bins{3, 0};
        bins.appendZeros(4);
        bins.append(9);
        QCOMPARE(all(bins), (Counts{3, 0, 0, 0, 0, 0, 9}));
    }
    void countsStopAtTheirLargest()
    {
        const std::uint64_t most = UINT64_MAX;
        Bins bins{most, 1};
        bins.add(Bins{1, most});
        QCOMPARE(all(bins), (Counts{most, most}));
    }
};

QTEST_APPLESS_MAIN(TestBins)
#include "tst_bins.moc"
