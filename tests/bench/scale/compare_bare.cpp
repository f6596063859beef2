// SPDX-License-Identifier: MIT
//
// Rows of bench_scale: ours beside the bare work of bench_bare_work, in processor time on one processor. Both are run
// in turn, so that a busy machine slows both.
#include "processor_time.h"
#include "rounds.h"
#include "scale_parts.h"

using namespace gmonscope::test;

namespace gmonscope::bench {

namespace {

constexpr unsigned bareRounds = 9;

struct Compared {
    double ours = 0, bare = 0; ///< seconds
    [[nodiscard]] double ratio() const { return ours / bare; }
};

/// Runs both in turn; each function returns seconds.
Compared compare(const auto& ours, const auto& bare)
{
    std::vector<double> first, second;
    for (unsigned round = 0; round < bareRounds; ++round) {
        first.push_back(ours());
        second.push_back(bare());
    }
    return {median(first), median(second)};
}

Outcome runOnOne(std::vector<std::string> words, const std::string& folder)
{
    words.insert(words.begin(), {"taskset", "-c", "0"});
    Outcome outcome = run({.words = words, .folder = folder, .limitSeconds = 600});
    if (outcome.exitStatus != 0) {
        std::fprintf(stderr, "bench_scale: %s%s", outcome.out.c_str(), outcome.err.c_str());
        std::exit(1);
    }
    return outcome;
}

std::string rowOf(const std::string& what, const char* target, const std::vector<Compared>& all)
{
    std::string seconds, bare, ratios;
    for (const Compared& one : all) {
        char digits[3][32];
        std::snprintf(digits[0], sizeof digits[0], "%s%.3f", seconds.empty() ? "" : ", ", one.ours);
        std::snprintf(digits[1], sizeof digits[1], "%s%.3f", bare.empty() ? "" : ", ", one.bare);
        std::snprintf(digits[2], sizeof digits[2], "%s%.2f", ratios.empty() ? "" : ", ", one.ratio());
        seconds += digits[0];
        bare += digits[1];
        ratios += digits[2];
    }
    return "| " + what + " | " + target + " | " + seconds + " s by " + bare + " s: " + ratios + " times | | |\n";
}

Compared compareTables(const Programs& programs, const Files& files)
{
    const auto seconds = [&](const std::vector<std::string>& words) {
        return timingIn(runOnOne(files.command(words), files.folder()).out, "tables-ready").processorSeconds;
    };
    return compare([&] { return seconds({programs.openTables}); },
                   [&] {
                       return seconds({programs.bareWork, "tables"});
                   });
}

Compared compareSums(const Programs& programs, const Files& files)
{
    std::vector<std::string> bare{programs.bareWork, "sum", files.folder() + "/bare.sum"};
    const std::vector<std::string> all = files.command({});
    bare.insert(bare.end(), all.begin() + 1, all.end()); // it needs no program
    const auto seconds = [&](const std::vector<std::string>& words) {
        return runOnOne(words, files.folder()).processorSeconds;
    };
    return compare([&] { return seconds(files.command({programs.report, "-s"})); }, [&] { return seconds(bare); });
}

} // namespace

void compareWithBare(const Programs& programs, Table& table)
{
    std::vector<Compared> tables, sums;
    for (const char* const shape : {"usual", "cppcheck"})
        tables.push_back(compareTables(programs, Files(programs, "100000", {"-g", shape})));
    table.add(
        rowOf("tables of 100,000 functions by the bare work of making them: usual, as cppcheck's", "1.6", tables));
    table.add(rowOf("tables of 1,000,000 functions by the bare work of making them", "1.6",
                    {compareTables(programs, Files(programs, "1000000"))}));
    for (const char* const order : {"by-site", "library", "reversed", "random"})
        sums.push_back(compareSums(programs, Files(programs, "100000", {"-o", order}, 10)));
    sums.push_back(compareSums(programs, Files(programs, "100000", {"-o", "library", "-g", "cppcheck"}, 10)));
    table.add(
        rowOf("-s of 10 profiles of 100,000 functions by a bare sum: arcs by call site, as the C library has them, "
              "reversed, at random; as cppcheck's from the C library",
              "2.5", sums));
}

} // namespace gmonscope::bench
