// SPDX-License-Identifier: MIT
// On, off, reset and epochs, while threads count: no call is lost, none is counted that should not be. The tables are
// those of this very process.
#include <QtTest>

#include <array>
#include <atomic>
#include <thread>
#include <vector>

extern "C" {
#include "counted.h"
#include "scope/continued_tables.h"
#include "scope/control.h"
#include "scope/scope_file.h"
#include "tables/arc_table.h"
}

namespace {

/// Calls fn for each table of this process.
template <typename Function> void forEachTable(Function fn)
{
    const gms_chunks chunks = gms_scope_chunks();
    for (const scope_chunk* chunk = nullptr; (chunk = gms_chunk_next(&chunks, SCOPE_ARCS, chunk)) != nullptr;)
        fn(*reinterpret_cast<const scope_arc_table*>(chunk + 1));
}

bool isIn(std::uint64_t address, void (*function)())
{
    const auto start = reinterpret_cast<std::uintptr_t>(function);
    return address > start && address <= start + 16;
}

/// Calls of `function` that a reader sees, of one epoch or of all.
std::uint64_t visibleCalls(void (*function)(), int epoch = -1)
{
    std::uint64_t calls = 0;
    forEachTable([&](const scope_arc_table& table) {
        if (table.muted || (epoch >= 0 && table.epoch != static_cast<std::uint32_t>(epoch)))
            return;
        for (std::uint64_t i = 0; i < table.entries; ++i)
            if (const scope_arc_entry& entry = gms_arc_entries(&table)[i]; isIn(entry.self, function))
                calls += entry.count - entry.baseline;
    });
    return calls;
}

void setOff(bool off)
{
    const gms_chunks chunks = gms_scope_chunks();
    gms_control_set_off(&chunks, off);
}

void reset()
{
    const gms_chunks chunks = gms_scope_chunks();
    gms_control_reset(&chunks);
}

/// Four threads that call counted_leaf until told to stop.
class Callers {
public:
    Callers()
    {
        for (auto& calls : m_calls)
            m_threads.emplace_back([this, &calls] {
                while (!m_stop.load(std::memory_order_relaxed)) {
                    counted_leaf();
                    calls.store(calls.load(std::memory_order_relaxed) + 1, std::memory_order_release);
                }
            });
        passCalls(1);
    }
    ~Callers() { finish(); }

    /// Returns when each thread has begun and ended this many calls more.
    void passCalls(std::uint64_t count)
    {
        for (auto& calls : m_calls) {
            const std::uint64_t enough = calls.load() + count;
            while (calls.load() < enough)
                std::this_thread::yield();
        }
    }

    std::uint64_t made() const
    {
        std::uint64_t sum = 0;
        for (const auto& calls : m_calls)
            sum += calls.load();
        return sum;
    }

    void finish()
    {
        m_stop = true;
        for (std::thread& thread : m_threads)
            thread.join();
        m_threads.clear();
    }

private:
    std::array<std::atomic<std::uint64_t>, 4> m_calls{};
    std::atomic<bool> m_stop{false};
    std::vector<std::thread> m_threads;
};

} // namespace

class TestControl : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanupTestCase() { gms_scope_unlink(); }
    void aThousandResetsLoseNoCall();
    void aPeriodThatIsOffCountsNothing();
    void switchingOnAndOffLosesNoCallOfOnesOwn();
    void callsAfterAnEpochStandInNewTables_data();
    void callsAfterAnEpochStandInNewTables();
    void anEndOfTheEpochLosesNoCall();
};

void TestControl::init()
{
    setOff(false);
    counted_leaf();
    reset();
}

void TestControl::aThousandResetsLoseNoCall()
{
    scope_header* header = gms_scope_header();
    const std::uint64_t before = header->reset_calls;
    const std::uint32_t resetsBefore = header->resets;
    Callers callers;
    for (int i = 0; i < 1000; ++i)
        reset();
    callers.passCalls(10);
    callers.finish();
    QCOMPARE(header->resets, resetsBefore + 2000);
    QCOMPARE(header->reset_calls - before + visibleCalls(counted_leaf), callers.made());
    QVERIFY(header->reset_calls > before);
}

void TestControl::aPeriodThatIsOffCountsNothing()
{
    Callers callers;
    for (int round = 0; round < 10; ++round) {
        setOff(true);
        callers.passCalls(1); // the calls in flight
        const std::uint64_t counted = visibleCalls(counted_leaf);
        callers.passCalls(1000);
        for (int i = 0; i < 1000; ++i)
            counted_leaf();
        QCOMPARE(visibleCalls(counted_leaf), counted);
        setOff(false);
        callers.passCalls(2);
        QVERIFY(visibleCalls(counted_leaf) >= counted + 4);
    }
}

void TestControl::switchingOnAndOffLosesNoCallOfOnesOwn()
{
    for (int i = 0; i < 5000; ++i) {
        setOff(true);
        counted_leaf();
        counted_other();
        setOff(false);
        counted_leaf();
        counted_leaf();
    }
    QCOMPARE(visibleCalls(counted_leaf), 10000u);
    QCOMPARE(visibleCalls(counted_other), 0u);
}

void TestControl::callsAfterAnEpochStandInNewTables_data()
{
    constexpr std::uint64_t far = 0x1000, size = 0x1000; // where no program has code
    const auto leaf = reinterpret_cast<std::uintptr_t>(counted_leaf);
    QTest::addColumn<QVector<std::uint64_t>>("places"); // whose meaning ends: low and high addresses
    QTest::addColumn<bool>("isNew");
    QTest::addRow("its library goes") << QVector<std::uint64_t>{leaf, leaf + 16} << true;
    QTest::addRow("another one goes") << QVector<std::uint64_t>{far, far + size} << false;
    QTest::addRow("that and another one") << QVector<std::uint64_t>{far, far + size, leaf - size, leaf + size} << true;
    QTest::addRow("one goes right before it") << QVector<std::uint64_t>{leaf - size, leaf} << false;
    QTest::addRow("a range as large as memory") << QVector<std::uint64_t>{far, ~std::uint64_t{0}} << true;
    QVector<std::uint64_t> many, around;
    for (std::uint64_t i = 0; i < 40; ++i) {
        many << far + 2 * i * size << far + (2 * i + 1) * size;
        around << leaf + 64 << leaf + 80 + i; // not the leaf's, but in the same piece of memory
    }
    QTest::addRow("more than are kept") << many << true;
    QTest::addRow("as many as are kept") << many.mid(0, 64) << false;
    QTest::addRow("more near it than are looked for") << around.mid(0, 20) << true;
    QTest::addRow("as many near it as are looked for") << around.mid(0, 16) << false;
}

void TestControl::callsAfterAnEpochStandInNewTables()
{
    QFETCH(QVector<std::uint64_t>, places);
    QFETCH(bool, isNew);
    scope_header* header = gms_scope_header();
    gms_continued_tables_forget();
    const std::uint32_t epoch = header->epoch;
    counted_leaf();
    counted_leaf();
    for (int i = 0; i < places.size(); i += 2)
        gms_places_end(places[i], places[i + 1], epoch + 1);
    ++header->epoch;
    const gms_chunks chunks = gms_scope_chunks();
    gms_control_retire_tables(&chunks);
    counted_leaf();
    QCOMPARE(visibleCalls(counted_leaf, static_cast<int>(epoch)), isNew ? 2u : 0u);
    QCOMPARE(visibleCalls(counted_leaf, static_cast<int>(epoch) + 1), isNew ? 1u : 3u);
}

void TestControl::anEndOfTheEpochLosesNoCall()
{
    scope_header* header = gms_scope_header();
    Callers callers;
    for (int i = 0; i < 20; ++i) {
        __atomic_fetch_add(&header->epoch, 1, __ATOMIC_SEQ_CST);
        const gms_chunks chunks = gms_scope_chunks();
        gms_control_retire_tables(&chunks);
        callers.passCalls(2);
    }
    callers.finish();
    QCOMPARE(visibleCalls(counted_leaf), callers.made());
}

QTEST_GUILESS_MAIN(TestControl)
#include "tst_control.moc"
