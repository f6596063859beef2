// SPDX-License-Identifier: MIT
//
// How long it takes to open, list and sum profiles of programs of 10,000 to 1,000,000 functions, beside GNU gprof's
// times for the same files, as it finds the symbols itself and with them in a text (-S). Ours is the median of five.
//   bench_scale GENERATE OPEN_TABLES REPORT [SECONDS_FOR_GPROF]
#include "command.h"
#include "temp_files.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>

using namespace gmonscope::test;

namespace {

constexpr int rounds = 5;

struct Programs {
    std::string generate, openTables, report;
    double gprofSeconds = 100; ///< after that it is given up
};

/// Of one program and its profiles; they are gone with this.
class Files {
public:
    Files(const Programs& programs, const std::string& functions, std::vector<std::string> options = {},
          std::size_t profiles = 1)
        : m_profiles(profiles)
    {
        std::vector<std::string> words{programs.generate, "-n", functions, "-r", std::to_string(profiles)};
        words.insert(words.end(), options.begin(), options.end());
        words.push_back(m_folder.path("program"));
        if (const Outcome made = run({.words = words, .limitSeconds = 600}); made.exitStatus != 0) {
            std::fprintf(stderr, "bench_scale: %s", made.err.c_str());
            std::exit(1);
        }
    }

    /// `words`, the program and its profiles.
    [[nodiscard]] std::vector<std::string> command(std::vector<std::string> words) const
    {
        words.push_back(m_folder.path("program.elf"));
        for (std::size_t i = 0; i < m_profiles; ++i)
            words.push_back(m_folder.path("program.gmon" + (m_profiles > 1 ? "." + std::to_string(i) : "")));
        return words;
    }
    [[nodiscard]] std::string symbols() const { return m_folder.path("program.nm"); }
    [[nodiscard]] std::string folder() const { return m_folder.path(); }

private:
    TempFolder m_folder;
    std::size_t m_profiles;
};

template <class Value> Value median(std::vector<Value> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

struct Opened {
    double seconds = 0, processorSeconds = 0, mebibytes = 0;
};

/// From the start of the load until the tables are there.
Opened open(const Programs& programs, const Files& files, bool onOneProcessor)
{
    std::vector<double> seconds, processorSeconds, mebibytes;
    std::vector<std::string> words = files.command({programs.openTables});
    if (onOneProcessor)
        words.insert(words.begin(), {"taskset", "-c", "0"});
    for (int round = 0; round < rounds; ++round) {
        const Outcome outcome = run({.words = words, .limitSeconds = 600});
        double milliseconds = 0, processorMilliseconds = 0, bytes = 0;
        const auto at = outcome.out.find("timing: tables-ready ");
        if (at == std::string::npos ||
            std::sscanf(outcome.out.c_str() + at, "timing: tables-ready %lf ms %lf bytes, %lf ms", &milliseconds,
                        &bytes, &processorMilliseconds) != 3) {
            std::fprintf(stderr, "bench_scale: %s", outcome.err.c_str());
            std::exit(1);
        }
        seconds.push_back(milliseconds / 1e3);
        processorSeconds.push_back(processorMilliseconds / 1e3);
        mebibytes.push_back(bytes / (1 << 20));
    }
    return {median(seconds), median(processorSeconds), median(mebibytes)};
}

double listing(const std::vector<std::string>& words, const std::string& folder)
{
    std::vector<double> seconds;
    for (int round = 0; round < rounds; ++round)
        seconds.push_back(
            run({.words = words, .folder = folder, .outputPath = "/dev/null", .limitSeconds = 600}).processorSeconds);
    return median(seconds);
}

/// Processor time; none: it did not finish in time.
std::optional<double> gprof(const Programs& programs, const Files& files, std::vector<std::string> options)
{
    options.insert(options.begin(), "gprof");
    const Outcome outcome = run({.words = files.command(options),
                                 .folder = files.folder(),
                                 .outputPath = "/dev/null",
                                 .limitSeconds = programs.gprofSeconds});
    return outcome.exitStatus == 0 ? std::optional(outcome.processorSeconds) : std::nullopt;
}

std::string text(const std::optional<double>& seconds)
{
    char digits[32] = "no end";
    if (seconds)
        std::snprintf(digits, sizeof digits, "%.3f", *seconds);
    return digits;
}

std::string ratio(const std::optional<double>& theirs, double ours)
{
    char digits[32] = "-";
    if (theirs)
        std::snprintf(digits, sizeof digits, "%.1f", *theirs / ours);
    return digits;
}

void printRow(const std::string& name, double ours, const std::optional<double>& plain,
              const std::optional<double>& withSymbols, const std::string& remark)
{
    std::printf("| %-28s | %8.3f | %8s | %8s | %7s | %7s | %s\n", name.c_str(), ours, text(plain).c_str(),
                text(withSymbols).c_str(), ratio(plain, ours).c_str(), ratio(withSymbols, ours).c_str(),
                remark.c_str());
    std::fflush(stdout);
}

void compareSize(const Programs& programs, const std::string& functions, bool gprofEnds)
{
    const Files files(programs, functions);
    std::optional<double> plain, withSymbols;
    if (gprofEnds) {
        plain = gprof(programs, files, {"-b", "-p", "-q"});
        withSymbols = gprof(programs, files, {"-b", "-p", "-q", "-S", files.symbols()});
    }
    const Opened one = open(programs, files, true), all = open(programs, files, false);
    char remark[64];
    std::snprintf(remark, sizeof remark, "all processors %.3f s; %.0f MiB", all.seconds, one.mebibytes);
    printRow("tables, " + functions, one.processorSeconds, plain, withSymbols, remark);
    printRow("all text, " + functions, listing(files.command({programs.report, "-b", "-p", "-q"}), files.folder()),
             plain, withSymbols, "");
}

void compareSum(const Programs& programs)
{
    const Files files(programs, "100000", {}, 10);
    const auto withSymbols = gprof(programs, files, {"-s", "-b", "-p", "-S", files.symbols()});
    const Opened one = open(programs, files, true);
    printRow("tables of 10 files, 100000", one.processorSeconds, {}, withSymbols, "gprof -s");
}

/// That no stage is slower than n log n shows in the time for one function, whatever the graph is like.
void compareShapes(const Programs& programs)
{
    std::printf("\n| nanoseconds a function | 10000 | 100000 | 1000000 | largest / least\n");
    for (const char* const shape : {"usual", "star", "chain", "cycles"}) {
        std::vector<double> each;
        for (const double functions : {1e4, 1e5, 1e6}) {
            const Files files(programs, std::to_string(static_cast<int>(functions)), {"-g", shape});
            each.push_back(1e9 * open(programs, files, true).processorSeconds / functions);
        }
        std::printf("| %-22s | %5.0f | %6.0f | %7.0f | %.2f\n", shape, each[0], each[1], each[2],
                    *std::max_element(each.begin(), each.end()) / *std::min_element(each.begin(), each.end()));
        std::fflush(stdout);
    }
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 4) {
        std::fprintf(stderr, "usage: bench_scale GENERATE OPEN_TABLES REPORT [SECONDS_FOR_GPROF]\n");
        return 2;
    }
    Programs programs{.generate = std::filesystem::absolute(argv[1]),
                      .openTables = std::filesystem::absolute(argv[2]),
                      .report = std::filesystem::absolute(argv[3])};
    if (argc > 4)
        programs.gprofSeconds = std::strtod(argv[4], nullptr);
    std::printf("Seconds of processor time; ours on one processor.\n\n"
                "| what                         |     ours |    gprof | gprof -S | x gprof |    x -S | \n");
    compareSize(programs, "10000", true);
    compareSize(programs, "100000", true);
    compareSize(programs, "1000000", false);
    compareSum(programs);
    compareShapes(programs);
    return 0;
}
