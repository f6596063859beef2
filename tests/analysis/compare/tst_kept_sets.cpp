// SPDX-License-Identifier: MIT
//
// The sets of runs that a sum keeps, from which a sum of sums makes its groups: as from the runs themselves, and read
// without trust.
#include "compare/spread_of_runs.h"
#include "kept_sums.h"

#include <QTest>

#include <filesystem>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

std::string groupsOf(const RunSpread& spread)
{
    const std::vector<std::string> labels = runLabels(spread.paths);
    std::ostringstream text;
    text.precision(12);
    for (const RunGroup& group : spread.groups) {
        text << (group.names.empty() ? runNames(labels, group.runs) : group.names) << ": " << group.seconds << ' '
             << group.others;
        for (const GroupDifference& d : group.differences)
            text << ", " << d.module << '|' << d.name << ' ' << d.seconds << ' ' << d.others;
        text << '\n';
    }
    return text.str();
}

} // namespace

class TestKeptSets : public QObject, KeptSums {
    Q_OBJECT

private slots:
    void init() { writeFiles(); }

    void aSumOfSumsHasTheGroupsOfTheRuns()
    {
        const auto runs = writeRuns();
        sum("front", {runs[0], runs[1]});
        sum("back", {runs[3], runs[4]});
        sum("all", {m_folder->path("front"), runs[2], m_folder->path("back")});
        QCOMPARE(sum("once more", {m_folder->path("all")}), m_folder->path("once more"));
        const auto direct = spread(runs), kept = spread({m_folder->path("once more")});
        QVERIFY(direct && kept && direct->groups.size() > 1);
        QCOMPARE(groupsOf(*kept), groupsOf(*direct));
    }
    void aSumOfASumWithoutSetsHasNoGroups()
    {
        const auto runs = writeRuns();
        sum("front", {runs[0], runs[1]});
        const std::string whole = contents(m_folder->path("front.scope"));
        const std::size_t type = chunkOf(whole, SCOPE_ALIKE) + offsetof(scope_chunk, type);
        m_folder->write("front.scope", changed(whole, type, 999u)); // as an earlier version has written it
        const auto front = spread({m_folder->path("front")});
        QVERIFY(front && !front->groups.empty());
        QCOMPARE(sum("all", {m_folder->path("front"), runs[2]}), m_folder->path("all"));
        const auto all = spread({m_folder->path("all")});
        QVERIFY(all && all->runs == 3 && all->groups.empty());
        const auto profile = loadProfile({.image = m_prog, .profiles = {m_folder->path("all")}});
        const std::string why = whyNoGroups(*all, **profile);
        QVERIFY2(why.find("an earlier version") != std::string::npos, why.c_str());
    }
    void sumsOfManyRanksHaveTheGroupsOfTheRanks()
    {
        const std::string slow = run("slow", 4, 900), fast = run("fast", 4, 90);
        std::vector<std::string> parts;
        for (int part = 0; part < 8; ++part) {
            std::vector<std::string> ranks;
            for (int rank = 200 * part; rank < 200 * (part + 1); ++rank) {
                ranks.push_back(m_folder->path("gmon.out.rank" + std::to_string(rank)));
                std::filesystem::create_hard_link(rank % 500 == 499 ? slow : fast, ranks.back());
            }
            parts.push_back(sum("part" + std::to_string(part), ranks));
        }
        QCOMPARE(sum("left", {parts.begin(), parts.begin() + 5}), m_folder->path("left"));
        QCOMPARE(sum("right", {parts.begin() + 5, parts.end()}), m_folder->path("right"));
        QCOMPARE(sum("all", {m_folder->path("left"), m_folder->path("right")}), m_folder->path("all"));
        const auto kept = readKeptSpread(m_folder->path("all"), true);
        QVERIFY(kept && kept->runs == 1600 && kept->paths.size() < 100);
        const std::string groups = groupsOf(*spread({m_folder->path("all")}));
        QVERIFY2(groups.starts_with("ranks 0-498, 500-998, 1000-1498, 1500-1599: ") &&
                     groups.find("\nranks 499, 999, 1499: ") != std::string::npos,
                 groups.c_str());
        const std::string bytes = contents(m_folder->path("all.scope"));
        QVERIFY(usedBytesAt(bytes, chunkOf(bytes, SCOPE_ALIKE)) < 1600 + 32 * 400);
    }
    void everyChangedByteIsReadOrRefused()
    {
        sum("sum", writeRuns());
        const std::string whole = contents(m_folder->path("sum.scope"));
        const std::size_t chunk = chunkOf(whole, SCOPE_ALIKE);
        QVERIFY(chunk != std::string::npos);
        QVERIFY(isEachChangedByteReadOrRefused(whole, chunk));
    }
    void badFieldsOfSets_data()
    {
        QTest::addColumn<std::size_t>("offset");
        QTest::addColumn<std::uint32_t>("value");
        QTest::addColumn<std::string>("expected");
        const auto row = [](const char* name, std::size_t offset, std::uint32_t value, const char* expected) {
            QTest::newRow(name) << offset << value << std::string(expected);
        };
        const std::size_t set = sizeof(scope_alike), amount = set + 5 * sizeof(scope_alike_set);
        row("other runs", offsetof(scope_alike, runs), 4, "1 to 64 sets of 5 runs, found 5 of 4");
        row("no sets", offsetof(scope_alike, sets), 0, "1 to 64 sets of 5 runs");
        row("too many sets", offsetof(scope_alike, sets), 65, "1 to 64 sets of 5 runs");
        row("more sets", offsetof(scope_alike, sets), 6, "bytes of sets");
        row("more amounts", offsetof(scope_alike, amounts), ~0u, "bytes of sets");
        row("amounts of no set", set + offsetof(scope_alike_set, amounts), 0, "amounts of sets");
        row("no time", set + offsetof(scope_alike_set, seconds) + 4, 0x7ff80000, "sets of 5 runs");
        row("no function", amount + offsetof(scope_alike_amount, function), 99, "sets of 5 runs");
        row("no amount", amount + offsetof(scope_alike_amount, total) + 4, 0x7ff00000, "sets of 5 runs");
    }
    void badFieldsOfSets()
    {
        QFETCH(std::size_t, offset);
        QFETCH(std::uint32_t, value);
        QFETCH(std::string, expected);
        sum("sum", writeRuns());
        const std::string whole = contents(m_folder->path("sum.scope"));
        const std::string bad = changed(whole, chunkOf(whole, SCOPE_ALIKE) + sizeof(scope_chunk) + offset, value);
        QVERIFY2(complaint(bad).find(expected) != std::string::npos, complaint(bad).c_str());
        Salvage salvage;
        const auto saved = parseScope(std::as_bytes(std::span(bad)), "x.scope", &salvage);
        QVERIFY(saved && saved->spread && saved->spread->sets.empty() && !salvage.isNone());
    }
    void theLastOfSeveralChunksCounts()
    {
        sum("sum", writeRuns());
        std::string bytes = contents(m_folder->path("sum.scope"));
        for (const scope_chunk_type type : {SCOPE_SPREAD, SCOPE_ALIKE}) {
            scope_chunk chunk{};
            const std::size_t at = chunkOf(bytes, type);
            std::memcpy(&chunk, bytes.data() + at, sizeof chunk);
            const std::string copy =
                changed(bytes.substr(at, chunk.bytes), offsetof(scope_chunk, offset), std::uint64_t{bytes.size()});
            bytes = changed(bytes + copy, offsetof(scope_header, end), std::uint64_t{bytes.size() + copy.size()});
        }
        const auto data = parseScope(std::as_bytes(std::span(bytes)), "x.scope");
        QVERIFY2(data, complaint(bytes).c_str());
        QVERIFY(data->spread && data->spread->runs == 5);
        QCOMPARE(data->spread->sets.size(), std::size_t(5));
    }
    void enormousTimesKeepTheirOrder()
    {
        std::vector<FunctionSpread> functions(2);
        functions[0].name = "less";
        functions[0].selfSeconds.deviation = 1e200;
        functions[1].name = "more";
        functions[1].selfSeconds.deviation = 1e300;
        sortBySpread(functions);
        QCOMPARE(functions[0].name, std::string("more"));
    }
    void eachRunIsInASetThatThereIs()
    {
        sum("sum", writeRuns());
        const std::string whole = contents(m_folder->path("sum.scope"));
        const std::size_t chunk = chunkOf(whole, SCOPE_ALIKE);
        const std::size_t last = chunk + sizeof(scope_chunk) + usedBytesAt(whole, chunk) - 1;
        QCOMPARE(whole[last], '\4');
        for (const char set : {'\5', '\3'}) // the second leaves one without runs
            QVERIFY(complaint(changed(whole, last, set)).find("sets of 5 runs") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestKeptSets)
#include "tst_kept_sets.moc"
