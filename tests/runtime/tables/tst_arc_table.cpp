// SPDX-License-Identifier: MIT
#include <QtTest>

#include <map>
#include <thread>
#include <vector>

extern "C" {
#include "scope/scope_file.h"
#include "tables/arc_table.h"
#include "tables/shared_table.h"
}

namespace {

/// Adds up a table and its older generations.
std::map<std::pair<std::uint64_t, std::uint64_t>, std::uint64_t> contents(const scope_arc_table* table)
{
    std::map<std::pair<std::uint64_t, std::uint64_t>, std::uint64_t> sums;
    for (; table; table = reinterpret_cast<const scope_arc_table*>(table->older))
        for (std::uint64_t i = 0; i < table->entries; ++i)
            if (const scope_arc_entry& entry = gms_arc_entries(table)[i]; entry.self)
                sums[{entry.from, entry.self}] += entry.count;
    return sums;
}

/// A first table, or one twice as large after `older`.
scope_arc_table* newTable(scope_arc_table* older = nullptr)
{
    scope_arc_table* table =
        older ? gms_arc_table_next(older) : gms_arc_table_new(GMS_FIRST_TABLE_ENTRIES, 1, 0, false);
    gms_arc_table_revive(table);
    return table;
}

} // namespace

class TestArcTable : public QObject {
    Q_OBJECT
private slots:
    void cleanupTestCase() { gms_scope_unlink(); }
    void countsByCallerAndCallee();
    void aCallerOfAddressZeroIsCounted();
    void aFullTableRefuses();
    void growthKeepsEveryCount();
    void aRetiredTableCountsAllTheSame();
    void hotArcsThatCollideAreSpreadOut();
    void theTargetsOfCallSitesWhosePlacesOverlapAreAllCounted();
    void aTableThatCannotBeHadIsNotAskedForAgain();
    void threadsThatShareATableLoseNothing();
    void theOverflowTableTakesCallsUntilItIsFull();
};

void TestArcTable::countsByCallerAndCallee()
{
    scope_arc_table* table = newTable();
    for (int i = 0; i < 3; ++i)
        QVERIFY(gms_arc_table_count(table, 0x1000, 0x2000));
    QVERIFY(gms_arc_table_count(table, 0x1000, 0x2001));
    QVERIFY(gms_arc_table_count(table, 0x1001, 0x2000));
    const auto sums = contents(table);
    QCOMPARE(sums.size(), 3u);
    QCOMPARE(sums.at({0x1000, 0x2000}), 3u);
    QCOMPARE(table->used, 3u);
}

void TestArcTable::aCallerOfAddressZeroIsCounted()
{
    scope_arc_table* table = newTable();
    QVERIFY(gms_arc_table_count(table, 0, 0x2000));
    QVERIFY(gms_arc_table_count(table, 0, 0x2000));
    QCOMPARE(contents(table).at({1, 0x2000}), 2u);
}

void TestArcTable::aFullTableRefuses()
{
    scope_arc_table* table = newTable();
    std::uint64_t taken = 0;
    for (std::uint64_t i = 1; i <= 2 * GMS_FIRST_TABLE_ENTRIES; ++i)
        taken += gms_arc_table_count(table, i * 16, 0x2000) != GMS_NOT_COUNTED ? 1 : 0;
    QCOMPARE(taken, GMS_FIRST_TABLE_ENTRIES / 4 * 3); // so that what is not in it is soon known
    QCOMPARE(table->used, taken);
    QVERIFY(gms_arc_table_count(table, 16, 0x2000)); // known arcs still count
}

void TestArcTable::growthKeepsEveryCount()
{
    scope_arc_table* table = newTable();
    for (int round = 0; round < 3; ++round)
        for (std::uint64_t i = 1; i <= 20000; ++i) {
            if (gms_arc_table_is_crowded(table))
                table = newTable(table);
            QVERIFY(gms_arc_table_count(table, i * 5, 0x400000 + i * 48));
        }
    const auto sums = contents(table);
    QCOMPARE(sums.size(), 20000u);
    for (const auto& [arc, count] : sums)
        QCOMPARE(count, 3u);
    QVERIFY(table->used <= table->entries / 4 + 1); // a quarter of a large table
}

void TestArcTable::aRetiredTableCountsAllTheSame()
{
    scope_arc_table* table = newTable();
    QCOMPARE(table->mask, std::uint64_t(GMS_FIRST_TABLE_ENTRIES - 1) * 16);
    QCOMPARE(table->first, std::uint64_t(SCOPE_LIVE_FIRST));
    QVERIFY(gms_arc_table_count(table, 0x1000, 0x2000));
    gms_arc_table_retire(table);
    QCOMPARE(table->mask, 0u);
    QCOMPARE(table->first, std::uint64_t(SCOPE_RETIRED_FIRST));
    QVERIFY(gms_arc_table_count(table, 0x1000, 0x2000));
    gms_arc_table_revive(table);
    QCOMPARE(table->mask, std::uint64_t(GMS_FIRST_TABLE_ENTRIES - 1) * 16);
    QCOMPARE(contents(table).at({0x1000, 0x2000}), 2u);
    QCOMPARE(table->slow_calls, 1u); // a look that only followed the retirement says nothing about collisions
}

void TestArcTable::hotArcsThatCollideAreSpreadOut()
{
    scope_arc_table* table = newTable();
    // The same callee from 20 callers whose addresses agree in the bits that the hash looks at: one cache line's worth.
    for (int round = 0; round < 5000 && !gms_arc_table_is_crowded(table); ++round)
        for (std::uint64_t i = 0; i < 20; ++i)
            QVERIFY(gms_arc_table_count(table, 0x10000 + (i << 26), 0x2000));
    QVERIFY(gms_arc_table_is_crowded(table));
}

void TestArcTable::theTargetsOfCallSitesWhosePlacesOverlapAreAllCounted()
{
    // Callers that agree in the bits that the hash looks at, and targets as near to each other as functions can be.
    scope_arc_table* table = newTable();
    for (std::uint64_t caller = 0; caller < 8; ++caller)
        for (std::uint64_t target = 0; target < 1000; ++target) {
            if (gms_arc_table_is_crowded(table))
                table = newTable(table);
            QVERIFY(gms_arc_table_count(table, 0x10000 + (caller << 26), 0x2000 + 16 * target));
        }
    QCOMPARE(contents(table).size(), 8000u);
}

void TestArcTable::aTableThatCannotBeHadIsNotAskedForAgain()
{
    const std::uint64_t tooMany = std::uint64_t(1) << 28; // 8 GiB
    QVERIFY(gms_arc_table_may_be_had(tooMany, 1));
    QVERIFY(!gms_arc_table_new(tooMany, 1, 0, false));
    QVERIFY(!gms_arc_table_may_be_had(tooMany, 1));
    QVERIFY(gms_arc_table_may_be_had(tooMany, GMS_NOBODYS_PLACE)); // may take what others must leave
    QVERIFY(gms_arc_table_may_be_had(GMS_FIRST_TABLE_ENTRIES, 1));
    gms_overflow_forget();
}

void TestArcTable::threadsThatShareATableLoseNothing()
{
    constexpr std::uint64_t arcs = 20000, rounds = 20;
    constexpr int threads = 4;
    const auto count = [] {
        for (std::uint64_t round = 0; round < rounds; ++round)
            for (std::uint64_t i = 1; i <= arcs; ++i)
                gms_shared_table_add(i * 5, 0x400000 + i * 48, 1, 0);
    };
    std::vector<std::thread> all;
    for (int i = 0; i < threads; ++i)
        all.emplace_back(count);
    for (std::thread& thread : all)
        thread.join();
    std::map<std::pair<std::uint64_t, std::uint64_t>, std::uint64_t> sums;
    const gms_chunks chunks = gms_scope_chunks();
    for (const scope_chunk* chunk = nullptr; (chunk = gms_chunk_next(&chunks, SCOPE_ARCS, chunk));) {
        const auto* table = reinterpret_cast<const scope_arc_table*>(chunk + 1);
        for (std::uint64_t i = 0; chunk->owner == GMS_NOBODYS_PLACE && i < table->entries; ++i)
            if (const scope_arc_entry& entry = gms_arc_entries(table)[i]; entry.self)
                sums[{entry.from, entry.self}] += entry.count;
    }
    QCOMPARE(sums.size(), arcs);
    for (const auto& [arc, calls] : sums)
        QCOMPARE(calls, threads * rounds);
}

void TestArcTable::theOverflowTableTakesCallsUntilItIsFull()
{
    gms_overflow_forget();
    gms_overflow_publish();
    for (std::uint64_t i = 1; i <= 3000; ++i)
        gms_overflow_count(i * 16, 0x2000);
    std::uint64_t kept = 0;
    for (const auto& [arc, count] : contents(gms_overflow_table()))
        kept += count;
    QVERIFY(kept >= 700);
    QCOMPARE(kept + gms_scope_header()->lost_calls, 3000u);
    gms_overflow_forget();
    QCOMPARE(contents(gms_overflow_table()).size(), 0u);
}

QTEST_GUILESS_MAIN(TestArcTable)
#include "tst_arc_table.moc"
