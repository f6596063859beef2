// SPDX-License-Identifier: MIT
// The ticks of a thread stand for its CPU time, however rarely they come.
#include <QtTest>

#include <random>

extern "C" {
#include "sample/sample_weight.h"
}

class TestSampleWeight : public QObject {
    Q_OBJECT
private slots:
    void aLoneSourceGivesAllTimeSoFar();
    void rareTicksOfTwoSourcesLeaveFewPeriods_data();
    void rareTicksOfTwoSourcesLeaveFewPeriods();
    void aLongCallHasTheTicksThatCameMeanwhile();
    void whatTheKernelTakesIsNotUserTime();
    void noTickStandsForMoreThanThereIs();
    void noTickTakesTimeBack_data();
    void noTickTakesTimeBack();
    void theClockIsLookedAtMoreAndMoreRarely_data();
    void theClockIsLookedAtMoreAndMoreRarely();
    void aThreadThatUsesMoreThanItsTicksIsLookedAtEachTime();
};

namespace {

constexpr std::uint64_t Period = 4'000'000;

/// The last tick's clock and what all of them stand for, in ns.
struct Ticked {
    std::uint64_t clock = 0, given = 0;
};

/// Ticks that come once in `gap` periods on average, by chance.
Ticked tick(double gap, int count, gms_weight_part part)
{
    std::mt19937 random(7);
    std::exponential_distribution<double> distance(1 / (gap * Period));
    gms_weight weight{};
    Ticked ticked;
    for (int i = 0; i < count; ++i) {
        ticked.clock += static_cast<std::uint64_t>(distance(random));
        ticked.given += gms_weight_next(&weight, ticked.clock, Period, part);
    }
    return ticked;
}

} // namespace

void TestSampleWeight::aLoneSourceGivesAllTimeSoFar()
{
    const Ticked ticked = tick(5, 200, GMS_WEIGHT_ALL);
    QCOMPARE(ticked.given, ticked.clock);
}

void TestSampleWeight::rareTicksOfTwoSourcesLeaveFewPeriods_data()
{
    QTest::addColumn<double>("gap");
    for (const double gap : {0.5, 1.0, 2.0, 5.0, 20.0})
        QTest::addRow("one tick in %.1f periods", gap) << gap;
}

void TestSampleWeight::rareTicksOfTwoSourcesLeaveFewPeriods()
{
    QFETCH(double, gap);
    const Ticked ticked = tick(gap, 200, GMS_WEIGHT_KERNEL);
    QVERIFY(ticked.given <= ticked.clock);
    const std::uint64_t held = 1; // is kept for the rarer source
    QVERIFY2(ticked.clock - ticked.given <= (GMS_WEIGHT_MOST_LEFT + held) * Period,
             qPrintable(QString::number((ticked.clock - ticked.given) / Period) + " periods are left"));
}

/// Two and a half periods of user time, and a call of six and a half whose ticks come at its end, again and again.
void TestSampleWeight::aLongCallHasTheTicksThatCameMeanwhile()
{
    constexpr std::uint64_t times = 100, whole = 9 * Period;
    gms_weight weight{};
    std::uint64_t user = 0, called = 0;
    for (std::uint64_t i = 0; i < times; ++i) {
        const std::uint64_t begin = i * whole, callBegins = begin + 5 * Period / 2;
        for (std::uint64_t tick = begin + Period; tick < callBegins; tick += Period)
            user += gms_weight_needs_clock(&weight, true) ? gms_weight_next(&weight, tick, Period, GMS_WEIGHT_ALL)
                                                          : gms_weight_without_clock(&weight, Period);
        QVERIFY(gms_weight_needs_clock(&weight, false));
        called += gms_weight_next(&weight, begin + whole, Period, GMS_WEIGHT_ALL_AT_ONCE);
    }
    QCOMPARE(user + called, times * whole);
    QCOMPARE(user, times * 2 * Period); // in the long run half a period of each is the other's
}

/// A period of user time and four in page faults, again and again.
void TestSampleWeight::whatTheKernelTakesIsNotUserTime()
{
    constexpr std::uint64_t times = 500;
    gms_weight weight{};
    std::uint64_t given = 0;
    for (std::uint64_t i = 1; i <= times; ++i)
        given += gms_weight_needs_clock(&weight, true)
                     ? gms_weight_next(&weight, i * 5 * Period, Period, GMS_WEIGHT_USER)
                     : gms_weight_without_clock(&weight, Period);
    QVERIFY2(given >= times * Period && given <= times * Period * 108 / 100,
             qPrintable(QString::number(double(given) / Period)));
}

void TestSampleWeight::noTickStandsForMoreThanThereIs()
{
    gms_weight weight{};
    std::uint64_t given = 0;
    for (const std::uint64_t clock : {Period / 100, Period / 50, Period, 90 * Period, 90 * Period + 1}) {
        given += gms_weight_next(&weight, clock, Period, GMS_WEIGHT_KERNEL);
        QVERIFY(given <= clock);
    }
    const std::uint64_t rest = gms_weight_rest(&weight, 100 * Period);
    QCOMPARE(given + rest, 100 * Period);
}

void TestSampleWeight::noTickTakesTimeBack_data()
{
    QTest::addColumn<int>("part");
    for (const int part : {GMS_WEIGHT_ALL, GMS_WEIGHT_ALL_AT_ONCE, GMS_WEIGHT_USER, GMS_WEIGHT_KERNEL})
        QTest::addRow("%d", part) << part;
}

void TestSampleWeight::noTickTakesTimeBack()
{
    QFETCH(int, part);
    gms_weight weight{};
    gms_weight_next(&weight, Period, Period, gms_weight_part(part));
    for (int i = 0; i < 3; ++i) // three periods are told by now, and the clock has gone on by one
        gms_weight_without_clock(&weight, Period);
    QCOMPARE(gms_weight_next(&weight, 2 * Period, Period, gms_weight_part(part)), std::uint64_t{0});
}

void TestSampleWeight::theClockIsLookedAtMoreAndMoreRarely_data()
{
    QTest::addColumn<int>("part");
    QTest::addRow("alone") << int(GMS_WEIGHT_ALL);
    QTest::addRow("with another source") << int(GMS_WEIGHT_USER);
}

void TestSampleWeight::theClockIsLookedAtMoreAndMoreRarely()
{
    QFETCH(int, part);
    gms_weight weight{};
    std::uint64_t given = 0;
    std::vector<int> looks;
    for (int i = 1; i <= 200; ++i) {
        const bool looksNow = gms_weight_needs_clock(&weight, true);
        if (looksNow)
            looks.push_back(i);
        given += looksNow ? gms_weight_next(&weight, std::uint64_t(i) * Period, Period, gms_weight_part(part))
                          : gms_weight_without_clock(&weight, Period);
        QVERIFY(given <= std::uint64_t(i) * Period);
    }
    QCOMPARE(looks, (std::vector<int>{1, 2, 5, 12, 27, 52, 77, 102, 127, 152, 177}));
    QVERIFY(given >= 198 * Period);
}

void TestSampleWeight::aThreadThatUsesMoreThanItsTicksIsLookedAtEachTime()
{
    gms_weight weight{};
    for (std::uint64_t i = 1; i <= 100; ++i) {
        QVERIFY(gms_weight_needs_clock(&weight, true));
        gms_weight_next(&weight, i * Period * 4 / 3, Period, GMS_WEIGHT_ALL);
    }
    QVERIFY(gms_weight_needs_clock(&weight, false)); // a timer's ticks come when they may
}

QTEST_APPLESS_MAIN(TestSampleWeight)
#include "tst_sample_weight.moc"
