// SPDX-License-Identifier: MIT
//
// The spread over the runs of a sum, which gmon.sum.scope keeps: it is that of the runs, can be merged, stays small,
// and is read without trust.
#include "kept_sums.h"

#include <QTest>

#include <filesystem>

#include <limits>
#include <sstream>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

/// All that it tells, in words; `digits`: a merge adds up in another order.
class Told {
public:
    Told(const RunSpread& spread, int digits) : m_spread(spread)
    {
        m_text.precision(digits);
        m_text << spread.runs << " runs";
        write(spread.seconds);
        for (const FunctionSpread& function : spread.functions) {
            m_text << function.module << '|' << function.name << '|' << function.file << " is "
                   << (function.function ? std::to_string(function.function->value) : "none");
            for (const Spread* const number : {&function.selfSeconds, &function.totalSeconds, &function.calls})
                write(*number);
        }
        for (const ArcSpread& arc : spread.arcs) {
            m_text << arc.caller.value << " -> " << arc.callee.value;
            write(arc.calls);
            write(arc.seconds);
        }
    }
    [[nodiscard]] std::string text() const { return m_text.str(); }

private:
    void write(const Spread& s)
    {
        m_text << ": " << s.mean << ' ' << s.min << ' ' << s.max << ' ' << s.deviation << ' ' << s.minRun << ' '
               << m_spread.paths[s.minRun] << ' ' << s.maxRun << ' ' << m_spread.paths[s.maxRun] << '\n';
    }

    const RunSpread& m_spread;
    std::ostringstream m_text;
};

constexpr int allDigits = std::numeric_limits<double>::max_digits10;

} // namespace

class TestKeptSpread : public QObject, KeptSums {
    Q_OBJECT

    std::string told(const std::vector<std::string>& profiles, int digits = allDigits) const
    {
        const auto found = spread(profiles);
        return found ? Told(*found, digits).text() : found.error().text();
    }

private slots:
    void init() { writeFiles(); }

    void aSumTellsWhatItsRunsTell()
    {
        const auto runs = writeRuns();
        const std::string direct = told(runs);
        QVERIFY2(direct.starts_with("5 runs") && direct.find("run.b.scope") != std::string::npos, direct.c_str());
        QVERIFY(direct.find(" -> ") != std::string::npos);
        QCOMPARE(sum("sum", runs), m_folder->path("sum"));
        QCOMPARE(told({m_folder->path("sum")}), direct);
        QCOMPARE(told({m_folder->path("sum.scope")}), direct);
    }
    void groupsOfRunsKeepTheirNames()
    {
        const auto runs = writeRuns();
        const auto direct = spread(runs);
        sum("sum", runs);
        const auto kept = spread({m_folder->path("sum")});
        QVERIFY(direct && kept);
        QVERIFY(direct->groups.size() > 1);
        QCOMPARE(kept->groups.size(), direct->groups.size());
        for (std::size_t i = 0; i < kept->groups.size(); ++i) {
            QCOMPARE(kept->groups[i].names, runNames(runLabels(direct->paths), direct->groups[i].runs));
            QCOMPARE(kept->groups[i].seconds, direct->groups[i].seconds);
            QCOMPARE(kept->groups[i].differences.size(), direct->groups[i].differences.size());
        }
    }
    void aSumOfSumsTellsOfAllRuns()
    {
        const auto runs = writeRuns();
        QCOMPARE(sum("front", {runs[0], runs[1]}), m_folder->path("front"));
        QCOMPARE(sum("back", {runs[3], runs[4]}), m_folder->path("back"));
        QCOMPARE(sum("all", {m_folder->path("front"), runs[2], m_folder->path("back")}), m_folder->path("all"));
        QCOMPARE(told({m_folder->path("all")}, 12), told(runs, 12));
        QCOMPARE(sum("once more", {m_folder->path("all")}), m_folder->path("once more"));
        QCOMPARE(told({m_folder->path("once more")}, 12), told(runs, 12));
    }
    void aSumThatDoesNotTellLeavesNoneToTheNextOne()
    {
        const auto runs = writeRuns();
        const std::string old = m_folder->path("old");
        std::string note;
        QVERIFY(!writeSum(old, {.image = m_prog, .profiles = {runs[0], runs[1]}}, note));
        QCOMPARE(sum("sum", {old, runs[2]}), "note: " + m_folder->path("sum") + ": " + old +
                                                 " does not tell how its runs differ, so neither does the sum");
        QVERIFY(told({m_folder->path("sum")}).find("expected several runs for their spread, or a sum that keeps it") !=
                std::string::npos);
    }
    void oneRunHasNoSpread()
    {
        const auto runs = writeRuns();
        QCOMPARE(sum("sum", {runs[0]}), m_folder->path("sum"));
        QCOMPARE(spreadChunk(contents(m_folder->path("sum.scope"))), std::string::npos);
        QVERIFY(told({runs[0]}).find("found one run; name several (--spread PROFILE PROFILE ...)") !=
                std::string::npos);
        const std::string rank = m_folder->path("gmon.out.rank12");
        std::filesystem::copy_file(runs[0], rank);
        const std::string error = told({rank});
        QVERIFY2(error.find("name several (--spread " + m_folder->path("gmon.out.rank*") + ")") != std::string::npos,
                 error.c_str());
    }
    void wholeRunsDoNotTellOfPartsOfThem()
    {
        sum("sum", writeRuns());
        LoadRequest request{.image = m_prog, .profiles = {m_folder->path("sum")}};
        request.changes.hidden = {"work"};
        const auto found = spreadOfRuns(request);
        QVERIFY(!found);
        QVERIFY2(found.error().text().find("the runs themselves") != std::string::npos, found.error().text().c_str());
    }
    void aSumOfThousandsOfRunsNamesThoseAloneThatHaveAnExtreme()
    {
        const auto runs = writeRuns();
        std::vector<std::string> many(3000, runs[0]);
        many[1234] = runs[1]; // has most of most, and the first to have it
        many[2000] = runs[2];
        QCOMPARE(sum("few", {many.begin() + 1230, many.begin() + 1250}), m_folder->path("few"));
        QCOMPARE(sum("sum", many), m_folder->path("sum"));
        const auto kept = readKeptSpread(m_folder->path("sum"), true);
        QVERIFY(kept);
        QCOMPARE(kept->runs, 3000u);
        QVERIFY2(kept->paths.size() < 10, std::to_string(kept->paths.size()).c_str());
        QCOMPARE(kept->paths.at(1234), runs[1]);
        QVERIFY(kept->paths.contains(2999));
        QVERIFY(spreadBytesIn(contents(m_folder->path("sum.scope"))) <
                spreadBytesIn(contents(m_folder->path("few.scope"))));
        QCOMPARE(told({m_folder->path("sum")}).find("run.b.scope"), told(many).find("run.b.scope"));
    }

    void everyChangedByteIsReadOrRefused()
    {
        sum("sum", writeRuns());
        const std::string whole = contents(m_folder->path("sum.scope"));
        const std::size_t chunk = spreadChunk(whole);
        QVERIFY(chunk != std::string::npos);
        QVERIFY(isEachChangedByteReadOrRefused(whole, chunk));
    }
    void badFieldsOfASpread_data()
    {
        QTest::addColumn<std::size_t>("offset");
        QTest::addColumn<std::uint32_t>("value");
        QTest::addColumn<std::string>("expected");
        const auto row = [](const char* name, std::size_t offset, std::uint32_t value, const char* expected) {
            QTest::newRow(name) << offset << value << std::string(expected);
        };
        const std::size_t first = sizeof(scope_spread);
        row("one run", offsetof(scope_spread, runs), 1, "a spread over 2 to 1048576 runs, found 1");
        row("too many runs", offsetof(scope_spread, runs), 1u << 21, "a spread over 2 to 1048576 runs");
        row("fewer runs", offsetof(scope_spread, runs), 2, "numbers of 2 runs");
        row("more functions", offsetof(scope_spread, functions), ~0u, "bytes of records");
        row("more arcs", offsetof(scope_spread, arcs), ~0u, "bytes of records");
        row("no paths", offsetof(scope_spread, paths), 0, "the path of run");
        row("no functions", offsetof(scope_spread, functions), 0, "expected");
        row("fewer differences", offsetof(scope_spread, differences), 0, "expected");
        row("an extreme of no run", first + offsetof(scope_spread_number, min_run), 99, "numbers of 5 runs");
        row("a least that is the most", first + offsetof(scope_spread_number, min) + 4, 0x7fe00000,
            "numbers of 5 runs");
        row("no number", first + offsetof(scope_spread_number, mean) + 4, 0x7ff80000, "numbers of 5 runs");
        row("squares below 0", first + offsetof(scope_spread_number, squares) + 4, 0xbff00000, "numbers of 5 runs");
    }
    void badFieldsOfASpread()
    {
        QFETCH(std::size_t, offset);
        QFETCH(std::uint32_t, value);
        QFETCH(std::string, expected);
        sum("sum", writeRuns());
        const std::string whole = contents(m_folder->path("sum.scope"));
        QCOMPARE(complaint(whole), std::string());
        const std::string bad = changed(whole, spreadChunk(whole) + sizeof(scope_chunk) + offset, value);
        QVERIFY2(complaint(bad).find(expected) != std::string::npos, complaint(bad).c_str());
        Salvage salvage;
        const auto saved = parseScope(std::as_bytes(std::span(bad)), "x.scope", &salvage);
        QVERIFY(saved && !saved->spread && !salvage.isNone());
    }
    void textsFillTheChunk()
    {
        sum("sum", writeRuns());
        const std::string whole = contents(m_folder->path("sum.scope"));
        const std::size_t used = spreadChunk(whole) + offsetof(scope_chunk, used);
        const std::uint64_t bytes = spreadBytesIn(whole);
        QVERIFY(complaint(changed(whole, used, bytes - 1)).find("texts that end with a NUL") != std::string::npos);
        QVERIFY(complaint(changed(whole, used, bytes + 1)).find("the end of the texts, found more") !=
                std::string::npos);
        QVERIFY(complaint(changed(whole, used, std::uint64_t{8})).find("a spread, found 8 bytes") != std::string::npos);
    }
    void eachFunctionStandsThereOnce()
    {
        sum("sum", writeRuns());
        std::string bytes = contents(m_folder->path("sum.scope"));
        const std::size_t at = bytes.find("compare", spreadChunk(bytes));
        QVERIFY(at != std::string::npos);
        bytes.replace(at, 7, "zzzzzzz");
        QVERIFY2(complaint(bytes).find("in their order") != std::string::npos, complaint(bytes).c_str());
    }
    void aReaderThatDoesNotKnowSpreadsPassesThemOver()
    {
        const auto runs = writeRuns();
        sum("sum", runs);
        const std::string whole = contents(m_folder->path("sum.scope"));
        const std::string other = changed(whole, spreadChunk(whole) + offsetof(scope_chunk, type), 999u);
        QCOMPARE(complaint(other), std::string());
    }
};

QTEST_APPLESS_MAIN(TestKeptSpread)
#include "tst_kept_spread.moc"
