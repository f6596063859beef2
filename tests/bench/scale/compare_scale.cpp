// SPDX-License-Identifier: MIT
//
// How long it takes to open, list and sum profiles of programs of 10,000 to 1,000,000 functions, beside GNU gprof's
// times for the same files, as it finds the symbols itself and with them in a text (-S); how long a window of them
// takes; and whether sums are whole. Rows for resources/manual/benchmarks.md: what, the target, what was reached. Ours
// is the median of five.
//   bench_scale [--into PAGE | --bare] GENERATE OPEN_TABLES REPORT BARE_WORK [LAYOUT_SPEED [TABLE_SPEED WINDOW]]
// --into: the table in that file becomes this one; --bare: nothing but what is compared with the bare work
#include "processor_time.h"
#include "rounds.h"
#include "scale_parts.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <unistd.h>

using namespace gmonscope::bench;
using namespace gmonscope::test;

namespace {

constexpr double gprofSeconds = 100; ///< after that it is given up

Table table;

/// From the start of the load until the tables are there; of several files, what it took to read and sum them.
struct Opened {
    Timing tables, reading, errors, comparison;
};

Timing medians(const std::vector<Timing>& timings)
{
    const auto of = [&](double Timing::*field) {
        std::vector<double> values;
        for (const Timing& timing : timings)
            values.push_back(timing.*field);
        return median(std::move(values));
    };
    return {of(&Timing::seconds), of(&Timing::mebibytes), of(&Timing::processorSeconds)};
}

Opened open(std::vector<std::string> words, bool onOneProcessor)
{
    std::vector<Timing> tables, reading, errors, comparison;
    if (onOneProcessor)
        words.insert(words.begin(), {"taskset", "-c", "0"});
    for (unsigned round = 0; round < rounds; ++round) {
        const Outcome outcome = run({.words = words, .limitSeconds = 600});
        if (outcome.exitStatus != 0) {
            std::fprintf(stderr, "bench_scale: %s%s", outcome.out.c_str(), outcome.err.c_str());
            std::exit(1);
        }
        tables.push_back(timingIn(outcome.out, "tables-ready"));
        reading.push_back(timingIn(outcome.out, "read-profiles"));
        errors.push_back(timingIn(outcome.out, "errors"));
        comparison.push_back(timingIn(outcome.out, "comparison"));
    }
    return {medians(tables), medians(reading), medians(errors), medians(comparison)};
}

Opened open(const Programs& programs, const Files& files, bool onOneProcessor)
{
    return open(files.command({programs.openTables}), onOneProcessor);
}

double listing(const std::vector<std::string>& words, const std::string& folder)
{
    std::vector<double> seconds;
    for (unsigned round = 0; round < rounds; ++round)
        seconds.push_back(
            run({.words = words, .folder = folder, .outputPath = "/dev/null", .limitSeconds = 600}).processorSeconds);
    return median(seconds);
}

/// Processor time; none: it did not finish in time.
std::optional<double> gprof(const Files& files, std::vector<std::string> options)
{
    options.insert(options.begin(), "gprof");
    const Outcome outcome = run({.words = files.command(options),
                                 .folder = files.folder(),
                                 .outputPath = "/dev/null",
                                 .limitSeconds = gprofSeconds});
    return outcome.exitStatus == 0 ? std::optional(outcome.processorSeconds) : std::nullopt;
}

std::string text(const std::optional<double>& seconds)
{
    char digits[32] = "no end in 100 s";
    if (seconds)
        std::snprintf(digits, sizeof digits, "%.3f s", *seconds);
    return digits;
}

std::string ratio(const std::optional<double>& theirs, double ours)
{
    char digits[32] = "";
    if (theirs)
        std::snprintf(digits, sizeof digits, ", %.1f times", *theirs / ours);
    return digits;
}

struct Peers {
    std::optional<double> plain, withSymbols;
    bool isAsked = true; ///< it would take hours
};

void printRow(const std::string& what, const char* target, const std::string& reached, double seconds,
              const Peers& peers)
{
    const auto cell = [&](const std::optional<double>& peer) {
        return peers.isAsked ? " " + text(peer) + ratio(peer, seconds) + " |" : std::string(" |");
    };
    table.add("| " + what + " | " + target + " | " + reached + " |" + cell(peers.plain) + cell(peers.withSymbols) +
              "\n");
}

std::string format(const char* pattern, double a, double b = 0, double c = 0)
{
    char digits[96];
    std::snprintf(digits, sizeof digits, pattern, a, b, c);
    return digits;
}

struct Size {
    const char *functions, *name, *tables, *all;
    const char *stacks, *stacksName;
    bool gprofEnds;
};

/// Measures sampled stacks: while the tables are made, beside the same samples without callers, and after them.
void compareStacks(const Programs& programs, const Size& size, const Files& files)
{
    const Opened leaves = open(files.stacksCommand({programs.openTables}, false), true);
    const Opened stacks = open(files.stacksCommand({programs.openTables}, true), true);
    printRow(std::string("what ") + size.stacksName + " sampled stacks say of " + size.name +
                 " functions: of the tables' time, comparison after them",
             "both and errors: as much again",
             format("%.3f of %.3f s, %.3f s", stacks.tables.processorSeconds - leaves.tables.processorSeconds,
                    stacks.tables.processorSeconds, stacks.comparison.processorSeconds),
             0, {.plain = {}, .withSymbols = {}, .isAsked = false});
}

/// Seconds for all text.
double compareSize(const Programs& programs, const Size& size)
{
    const Files files(programs, size.functions, {"-k", size.stacks});
    Peers peers{.plain = {}, .withSymbols = {}, .isAsked = size.gprofEnds};
    if (size.gprofEnds)
        peers = {gprof(files, {"-b", "-p", "-q"}), gprof(files, {"-b", "-p", "-q", "-S", files.symbols()})};
    const Opened alone = open(programs, files, true);
    const Opened together = open(programs, files, false);
    const Timing one = alone.tables, all = together.tables;
    printRow(std::string("tables of ") + size.name + " functions: one processor, two, memory", size.tables,
             format("%.3f s, %.3f s, %.0f MiB", one.processorSeconds, all.seconds, one.mebibytes), one.processorSeconds,
             peers);
    printRow(std::string("errors of all times of ") + size.name + " functions, after the tables: one processor, two",
             "as much again", format("%.3f s, %.3f s", alone.errors.processorSeconds, together.errors.seconds), 0,
             {.plain = {}, .withSymbols = {}, .isAsked = false});
    compareStacks(programs, size, files);
    const double seconds = listing(files.command({programs.report, "-b", "-p", "-q"}), files.folder());
    printRow(std::string("all text of ") + size.name + " functions", size.all, format("%.2f s", seconds), seconds,
             peers);
    return seconds;
}

/// Takes processor time, for the bytes alone.
double secondsToRead(const Files& files)
{
    std::vector<char> bytes(1 << 20);
    std::vector<double> seconds;
    for (unsigned round = 0; round < rounds; ++round) {
        const ProcessorTime time;
        for (const std::string& path : files.command({})) {
            const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
            if (file < 0) {
                std::perror(path.c_str());
                std::exit(1);
            }
            while (read(file, bytes.data(), bytes.size()) > 0)
                continue;
            close(file);
        }
        seconds.push_back(time.seconds());
    }
    return median(seconds);
}

void compareSums(const Programs& programs)
{
    const Files ten(programs, "100000", {}, 10);
    const Opened one = open(programs, ten, true);
    const double seconds = one.reading.processorSeconds;
    printRow("sum of 10 profiles of 100,000 functions; with the tables", "0.2 s",
             format("%.2f s; %.2f s", seconds, one.tables.processorSeconds), seconds,
             {gprof(ten, {"-s", "-b", "-p"}), gprof(ten, {"-s", "-b", "-p", "-S", ten.symbols()})});
    const Files thousand(programs, "5500", {}, 1000);
    const Opened many = open(programs, thousand, true);
    const double reading = secondsToRead(thousand);
    printRow("sum of 1000 profiles of 1 MB: without reading; reading alone; memory", "1 s",
             format("%.2f s; %.2f s; %.0f MiB", many.tables.processorSeconds - reading, reading, many.tables.mebibytes),
             seconds, {.plain = {}, .withSymbols = {}, .isAsked = false});
}

/// No stage is slower than n log n: it shows in the time for one function, whatever the graph is like.
void compareShapes(const Programs& programs)
{
    for (const char* const shape : {"usual", "star", "chain", "cycles", "cppcheck"}) {
        std::vector<double> each;
        for (const double functions : {1e4, 1e5, 1e6}) {
            const Files files(programs, std::to_string(static_cast<int>(functions)), {"-g", shape});
            each.push_back(1e9 * open(programs, files, true).tables.processorSeconds / functions);
        }
        printRow(std::string("ns a function at 10,000, 100,000, 1,000,000 functions: ") + shape + "; largest by least",
                 "2",
                 format("%.0f, %.0f, %.0f; ", each[0], each[1], each[2]) +
                     format("%.2f",
                            *std::max_element(each.begin(), each.end()) / *std::min_element(each.begin(), each.end())),
                 0, {.plain = {}, .withSymbols = {}, .isAsked = false});
    }
}

void measureStart(const Programs& programs, const Files& files, const char* name, const char* target)
{
    const TempFolder settings;
    setenv("QT_QPA_PLATFORM", "offscreen", 1);
    setenv("XDG_CONFIG_HOME", settings.path().c_str(), 1);
    std::vector<Timing> tables, painted;
    for (unsigned round = 0; round < rounds; ++round) {
        const Outcome outcome =
            run({.words = files.command({programs.window, "--timings", "--quit"}), .limitSeconds = 600});
        tables.push_back(timingIn(outcome.err, "tables-ready"));
        painted.push_back(timingIn(outcome.err, "first-graph-painted"));
    }
    const Timing first = medians(painted);
    printRow(std::string("a window of ") + name + " functions: tables, first graph painted, memory", target,
             format("%.2f s, %.2f s, %.0f MiB", medians(tables).seconds, first.seconds, first.mebibytes), 0,
             {.plain = {}, .withSymbols = {}, .isAsked = false});
}

/// Returns the output of another program.
void printRowsOf(const std::vector<std::string>& words)
{
    const Outcome outcome = run({.words = words, .limitSeconds = 600});
    if (outcome.exitStatus != 0)
        std::fprintf(stderr, "bench_scale: %s failed\n%s", words.front().c_str(), outcome.err.c_str());
    std::string rows = outcome.out;
    for (std::size_t end = 0; (end = rows.find(" |\n", end)) != std::string::npos; end += 8)
        rows.replace(end, 3, " | | |\n");
    table.add(rows);
}

void measureWindow(const Programs& programs)
{
    if (!programs.layoutSpeed.empty())
        printRowsOf({programs.layoutSpeed});
    if (programs.window.empty())
        return;
    measureStart(programs, Files(programs, "100000"), "100,000", "0.5 s");
    const Files files(programs, "1000000");
    measureStart(programs, files, "1,000,000", "2 s, twice the tables' memory");
    printRowsOf(files.command({programs.tableSpeed}));
}

/// In place of what stands there between the marks.
int putInto(const std::string& path)
{
    const std::string begin = "<!-- bench_large: from here -->\n", end = "<!-- bench_large: to here -->\n";
    std::ifstream in(path);
    std::string text{std::istreambuf_iterator<char>(in), {}};
    const auto first = text.find(begin), last = text.find(end);
    if (first == std::string::npos || last == std::string::npos) {
        std::fprintf(stderr, "bench_scale: %s: the marks of the table are not there\n", path.c_str());
        return 1;
    }
    text.replace(first + begin.size(), last - first - begin.size(), table.text());
    std::ofstream out(path);
    out << text;
    return out.flush() ? 0 : 1;
}

void compareSizes(const Programs& programs)
{
    compareSize(programs, {"10000", "10,000", "0.015 s", "-", "10000", "10,000", true});
    const double text = compareSize(programs, {"100000", "100,000", "0.100 s", "0.6 s", "30000", "30,000", true});
    const double largeText = compareSize(
        programs, {"1000000", "1,000,000", "1.2 s, 0.8 s, 450 MiB", "12 times as long", "100000", "100,000", false});
    table.add("| the same by that of 100,000 | 12 | " + format("%.1f", largeText / text) + " | | |\n");
}

} // namespace

int main(int argc, char** argv)
{
    std::vector<std::string> words(argv + 1, argv + argc);
    std::string into;
    if (words.size() > 1 && words[0] == "--into") {
        into = words[1];
        words.erase(words.begin(), words.begin() + 2);
    }
    const bool isBareAlone = !words.empty() && words[0] == "--bare";
    if (isBareAlone)
        words.erase(words.begin());
    if (words.size() < 4) {
        std::fprintf(stderr, "usage: bench_scale [--into PAGE | --bare] GENERATE OPEN_TABLES REPORT BARE_WORK "
                             "[LAYOUT_SPEED [TABLE_SPEED WINDOW]]\n");
        return 2;
    }
    const auto path = [&](std::size_t i) {
        return i < words.size() ? std::filesystem::absolute(words[i]).string() : std::string();
    };
    const Programs programs{path(0), path(1), path(2), path(3), path(4), path(5), path(6)};
    table.add("| what | target | reached | GNU gprof | with -S |\n|---|---|---|---|---|\n");
    if (isBareAlone) {
        compareWithBare(programs, table);
        return 0;
    }
    compareSizes(programs);
    compareSums(programs);
    compareWithBare(programs, table);
    compareShapes(programs);
    measureWindow(programs);
    checkLargePrograms(programs, table);
    return into.empty() ? 0 : putInto(into);
}
