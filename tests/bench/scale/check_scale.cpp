// SPDX-License-Identifier: MIT
//
// Checks that take too long for a test: GNU gprof's output for 100,000 functions, sums of a million, bad input of any
// size.
#include "scale_parts.h"

#include "gnu_scale.h"

#include <filesystem>

using namespace gmonscope::test;

namespace gmonscope::bench {

namespace {

constexpr double limitSeconds = 600;

void addRow(Table& table, const std::string& what, const std::string& target, const std::string& reached)
{
    table.add("| " + what + " | " + target + " | " + reached + " | | |\n");
}

/// Flat profile and call graph, by the test's rules: numbers within one unit of their last digit.
std::string compareWithGprof(const Programs& programs, const char* functions, bool hasSymbolFile)
{
    const Files files(programs, functions);
    std::vector<std::string> options{"-b", "-p", "-q"};
    if (hasSymbolFile)
        options.insert(options.end(), {"-S", files.symbols()});
    const auto outputOf = [&](std::vector<std::string> words) {
        words.insert(words.end(), options.begin(), options.end());
        return run({.words = files.command(words), .limitSeconds = limitSeconds}).out;
    };
    const ScaleDifference found = scaleDifference(outputOf({"gprof"}), outputOf({programs.report, "--gnu-compat"}));
    return std::to_string(found.differences) + " of " + std::to_string(found.flatRows) + " rows and " +
           std::to_string(found.entries) + " entries";
}

/// "sums: CALLS calls of FILE'S, TICKS ticks of FILE'S"
std::string sumsOf(const Programs& programs, const Files& files)
{
    const Outcome opened = run({.words = files.command({programs.openTables}), .limitSeconds = limitSeconds});
    const auto at = opened.out.find("sums: ");
    return opened.exitStatus == 0 && at != std::string::npos
               ? opened.out.substr(at + 6, opened.out.find('\n', at) - at - 6)
               : "wrong";
}

/// What is said where it has this much memory.
std::string whatIsSaidIn(const Programs& programs, const Files& files, const char* kibibytes)
{
    std::string command = std::string("ulimit -v ") + kibibytes + "; exec " + programs.report + " -b -p";
    for (const std::string& word : files.command({}))
        command += " " + word;
    const Outcome refused = run({.words = {"sh", "-c", command}, .limitSeconds = limitSeconds});
    const std::string said = refused.err.substr(0, refused.err.find('\n'));
    return "status " + std::to_string(refused.exitStatus) + ": " + said.substr(said.rfind(": ") + 2);
}

void openManyFiles(const Programs& programs, Table& table)
{
    constexpr int count = 100'000;
    const Files files(programs, "128", {"-a", "600"});
    const std::string folder = files.folder() + "/runs", made = files.folder() + "/program.gmon";
    std::filesystem::create_directory(folder);
    std::string words = files.folder() + "/program.elf";
    for (int i = 0; i < count; ++i) {
        const std::string path = folder + "/gmon.out." + std::to_string(i);
        std::filesystem::copy_file(made, path);
        words += "\n" + path;
    }
    const TempFolder lists;
    const std::string list = lists.write("files", std::string_view(words));
    const Outcome opened = run(
        {.words = {programs.report, "-b", "-p", "@" + list}, .outputPath = "/dev/null", .limitSeconds = limitSeconds});
    char reached[96] = "failed";
    if (opened.exitStatus == 0)
        std::snprintf(reached, sizeof reached, "%.0f s, %.0f MiB; a million: ten times that", opened.processorSeconds,
                      static_cast<double>(opened.largestKiB) / 1024);
    addRow(table, "sum of 100,000 files of 23 KB, each of a run of its own, reading counted", "-", reached);
}

} // namespace

void checkLargePrograms(const Programs& programs, Table& table)
{
    openManyFiles(programs, table); // first: a child's peak memory begins with ours
    addRow(table, "10,000 functions with --gnu-compat: differences from GNU gprof", "0",
           compareWithGprof(programs, "10000", false));
    addRow(table, "100,000 functions, both with -S: the same", "0", compareWithGprof(programs, "100000", true));
    const Files files(programs, "1000000");
    addRow(table, "1,000,000 functions: sums of the functions, of the file", "the same", sumsOf(programs, files));
    addRow(table, "the same in 300 MB of address space", "one message", whatIsSaidIn(programs, files, "300000"));
}

} // namespace gmonscope::bench
