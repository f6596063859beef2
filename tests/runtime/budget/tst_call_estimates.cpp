// SPDX-License-Identifier: MIT
// Tests estimates of functions that count in one window of each stratum: on made-up programs, of which each slot is
// known, in hundreds of runs with other windows.
#include <QtTest>

#include <cmath>
#include <functional>
#include <numeric>
#include <random>
#include <vector>

extern "C" {
#include "budget/call_cost.h"
#include "budget/estimates.h"
#include "scope/scope_file.h"
}

namespace {

constexpr std::uint64_t slotNs = 4000000;

/// Calls of one function in each slot of the program's own time.
using Program = std::vector<double>;

double sumOf(const Program& program) { return std::accumulate(program.begin(), program.end(), 0.0); }

/// A program of so many slots.
Program made(int length, const std::function<double(int)>& callsIn)
{
    Program program;
    for (int i = 0; i < length; ++i)
        program.push_back(callsIn(i));
    return program;
}

/// Begins a stratum in which the function has counted for so many slots.
gms_stratum countedFor(std::uint64_t slotCount, gms_call_sum& sum, std::uint64_t calls)
{
    gms_stratum stratum = {};
    sum.self = 1;
    sum.sum = calls;
    stratum.unit_ns = stratum.slot_ns = slotNs;
    stratum.own_ns = slotCount * slotNs;
    return stratum;
}

void ration(gms_call_sum& sum, const gms_stratum& stratum)
{
    const gms_window all = {stratum.own_ns, 0};
    gms_estimate_first(&sum, &stratum, &all);
}

/// One run: what was counted and estimated, and how far the truth may be from it.
struct Outcome {
    double calls = 0, deviation = 0, doubt = 0;

    [[nodiscard]] bool holds(double truth) const
    {
        return std::abs(calls - truth) <= std::hypot(1.96 * deviation, doubt);
    }
};

class Run {
public:
    /// The function counts in the first two length, as all do, and is rationed from then on.
    explicit Run(const Program& program) : m_program(program)
    {
        m_sum.self = m_sum.at_stratum + 1;
        m_sum.sum = count(program[0] + program[1]);
        m_stratum.unit_ns = m_stratum.slot_ns = slotNs;
        m_stratum.own_ns = 2 * slotNs;
        const gms_window all = {2 * slotNs, 0};
        gms_estimate_first(&m_sum, &m_stratum, &all);
        m_sum.group = 1;
        m_at = 2;
        beginStratum();
    }

    /// A window of a slot's length is at this slot of the stratum. In it, counting takes time from the program.
    void passStratum(std::size_t length, std::size_t window)
    {
        for (std::size_t i = 0; i < length && m_at < m_program.size(); ++i, ++m_at)
            if (i == window)
                passWindow(m_program[m_at]);
            else
                m_stratum.own_ns += slotNs;
        gms_estimate_stratum(&m_sum, &m_sum, &m_stratum);
        beginStratum();
    }

    [[nodiscard]] bool hasEnded() const { return m_at == m_program.size(); }

    [[nodiscard]] Outcome outcome() const
    {
        const scope_rationed& record = *m_sum.record;
        const double variance = std::ldexp(double(record.variance_high), 64) + double(record.variance_low);
        return {double(m_sum.sum + record.missed), std::sqrt(variance), double(record.doubt)};
    }

private:
    static std::uint64_t count(double calls) { return std::uint64_t(std::llround(calls)); }

    void beginStratum()
    {
        gms_estimate_next(&m_sum);
        m_stratum = {};
        m_stratum.unit_ns = m_stratum.slot_ns = slotNs;
    }

    /// The slot takes longer by what its calls cost, and the window is as long as others: the rest of the slot's calls
    /// is made without being counted, and its time passes.
    void passWindow(double calls)
    {
        const double costNs = double(gms_call_cost_ns(1000000)) / 1e6 * calls;
        const double share = double(slotNs) / (double(slotNs) + costNs);
        m_sum.then = m_sum.sum;
        m_sum.sum += count(calls * share);
        const gms_window window = {slotNs, gms_call_cost_ns(m_sum.sum - m_sum.then)};
        gms_estimate_window(&m_sum, &m_stratum, &window);
        m_stratum.own_ns += slotNs;
        m_stratum.seen_ns[1] += gms_own_part(&window);
    }

    const Program& m_program;
    gms_call_sum m_sum = {};
    gms_stratum m_stratum = {};
    std::size_t m_at = 0;
};

/// The means of many runs with windows drawn anew.
struct Trials {
    double meanError = 0, held = 0;
};

Trials tried(const Program& program, std::size_t slotsPerWindow, int runs = 4000)
{
    std::mt19937 random(1);
    Trials trials;
    const double truth = sumOf(program);
    for (int i = 0; i < runs; ++i) {
        Run run(program);
        while (!run.hasEnded())
            run.passStratum(slotsPerWindow, random() % slotsPerWindow);
        trials.meanError += (run.outcome().calls - truth) / truth / runs;
        trials.held += double(run.outcome().holds(truth)) / runs;
    }
    return trials;
}

} // namespace

class TestCallEstimates : public QObject {
    Q_OBJECT
private slots:
    void cleanupTestCase() { gms_scope_unlink(); }
    void cleanup() { gms_estimates_forget(); }
    void estimatesAreRightOnAverage_data();
    void estimatesAreRightOnAverage();
    void rangesHoldTheTruthInShortRuns_data() { programs(); }
    void rangesHoldTheTruthInShortRuns();
    void aStratumWithoutAWindowIsLikeTheTwoBefore();
    void whatWasCountedBeforeItWasRationedIsNotMissed();
    void amidAStratumTheMeanOfLatelyAndBeforeStandsForTheRest();
    void anArcHasItsShareOfWhatItsFunctionMissed();
    void whatWasMissedBeforeAResetIsForgotten();

private:
    static void programs();
};

void TestCallEstimates::programs()
{
    QTest::addColumn<int>("length");
    QTest::addColumn<int>("slotsPerWindow");
    QTest::addColumn<double>("calls");
    QTest::addColumn<int>("period");
    QTest::addColumn<int>("active");
    QTest::newRow("steady") << 402 << 40 << 1e5 << 1 << 1;
    QTest::newRow("so hot that counting takes half of a window") << 402 << 40 << 2e6 << 1 << 1;
    QTest::newRow("in half of the time, in turns") << 402 << 40 << 1e6 << 10 << 5;
    QTest::newRow("in phases that are longer than strata") << 402 << 20 << 1e6 << 134 << 67;
    QTest::newRow("in a tenth of the time") << 402 << 20 << 1e6 << 50 << 5;
    QTest::newRow("four windows") << 402 << 100 << 1e5 << 40 << 20;
    QTest::newRow("the last stratum is short") << 262 << 40 << 1e5 << 20 << 10;
}

static Program programOfRow()
{
    QFETCH(int, length);
    QFETCH(double, calls);
    QFETCH(int, period);
    QFETCH(int, active);
    std::mt19937 random(7);
    return made(length, [&](int i) { return i % period < active ? calls * double(800 + random() % 401) / 1000 : 0; });
}

void TestCallEstimates::estimatesAreRightOnAverage_data() { programs(); }

void TestCallEstimates::estimatesAreRightOnAverage()
{
    QFETCH(int, slotsPerWindow);
    const Trials trials = tried(programOfRow(), std::size_t(slotsPerWindow));
    QVERIFY2(std::abs(trials.meanError) < 0.02, qPrintable(QString::number(trials.meanError)));
}

void TestCallEstimates::rangesHoldTheTruthInShortRuns()
{
    QFETCH(int, slotsPerWindow);
    const Trials trials = tried(programOfRow(), std::size_t(slotsPerWindow));
    QVERIFY2(trials.held > 0.93, qPrintable(QString::number(trials.held)));
}

/// The program ends before the third window.
void TestCallEstimates::aStratumWithoutAWindowIsLikeTheTwoBefore()
{
    const Program program = made(26, [](int i) { return i < 12 ? 1000 : 3000; });
    Run run(program);
    run.passStratum(10, 3);
    run.passStratum(10, 3);
    run.passStratum(4, 7);
    QVERIFY2(std::abs(run.outcome().calls - (2 * 1000 + 10 * 1000 + 10 * 3000 + 4 * 2000)) < 200,
             qPrintable(QString::number(run.outcome().calls)));
}

void TestCallEstimates::whatWasCountedBeforeItWasRationedIsNotMissed()
{
    gms_call_sum sum = {};
    gms_stratum stratum = countedFor(6, sum, 6000);
    ration(sum, stratum);
    stratum.own_ns += 4 * slotNs;
    gms_estimate_stratum(&sum, &sum, &stratum);
    QVERIFY(sum.record->missed > 3900 && sum.record->missed <= 4000);
}

/// Nothing for five slots, and 6000 calls in the sixth.
void TestCallEstimates::amidAStratumTheMeanOfLatelyAndBeforeStandsForTheRest()
{
    gms_call_sum sum = {};
    gms_stratum stratum = countedFor(6, sum, 6000);
    gms_estimate_look(&sum, slotNs, slotNs);
    ration(sum, stratum);
    gms_estimate_amid(&sum);
    stratum.own_ns += 4 * slotNs;
    gms_estimate_stratum(&sum, &sum, &stratum);
    QVERIFY2(sum.record->missed > 13900 && sum.record->missed <= 14000,
             qPrintable(QString::number(sum.record->missed)));
}

/// In a stratum without a window, in one with a window, and in one that ends before its window.
void TestCallEstimates::anArcHasItsShareOfWhatItsFunctionMissed()
{
    gms_call_sum function = {}, arc = {};
    arc.self = arc.from = 1;
    arc.sum = 2000;
    gms_stratum stratum = countedFor(2, function, 8000);
    gms_estimate_look(&function, slotNs, slotNs);
    ration(function, stratum);
    gms_estimate_amid(&function);
    gms_estimate_first_arc(&arc, &function, 65536 / 4);
    for (const bool hasWindow : {false, true, false}) {
        stratum.own_ns += 4 * slotNs;
        if (hasWindow)
            for (gms_call_sum* sum : {&function, &arc}) {
                sum->then = sum->sum;
                sum->sum += sum == &arc ? 250 : 1000;
                const gms_window window = {slotNs, 0};
                gms_estimate_window(sum, &stratum, &window);
            }
        for (gms_call_sum* sum : {&function, &arc})
            gms_estimate_stratum(sum, &function, &stratum);
        for (gms_call_sum* sum : {&function, &arc})
            gms_estimate_next(sum);
        stratum.own_ns = 0;
        const auto missed = double(function.record->missed) / 4;
        QVERIFY2(std::abs(double(arc.record->missed) - missed) < 3,
                 qPrintable(QStringLiteral("%1 %2").arg(arc.record->missed).arg(missed)));
    }
}

void TestCallEstimates::whatWasMissedBeforeAResetIsForgotten()
{
    const Program program = made(42, [](int i) { return i % 2 ? 1000 : 3000; });
    gms_call_sum sum = {};
    gms_stratum stratum = countedFor(2, sum, 4000);
    ration(sum, stratum);
    sum.seen.since_ns = 0;
    gms_estimate_stratum(&sum, &sum, &stratum);
    scope_rationed& record = *sum.record;
    record.base_missed = record.missed; // as a reset does
    record.base_variance_low = record.variance_low;
    record.base_variance_high = record.variance_high;
    gms_estimate_forget(&sum);
    stratum.own_ns = 0;
    gms_estimate_stratum(&sum, &sum, &stratum);
    QCOMPARE(record.missed, record.base_missed);
    QCOMPARE(record.variance_low, record.base_variance_low);
}

QTEST_APPLESS_MAIN(TestCallEstimates)
#include "tst_call_estimates.moc"
