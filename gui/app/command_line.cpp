// SPDX-License-Identifier: MIT
#include "app/command_line.h"

#include "export/export_file.h"

#include "gmonscope/memory_limit.h"
#include "gmonscope/remarks.h"

#include <getopt.h>

#include <string_view>
#include <utility>
#include <vector>

namespace {

CommandLine wrong(const std::string& complaint)
{
    CommandLine line;
    line.mode = CommandLine::Mode::Wrong;
    line.complaint = complaint + gmonscope::tryHelp;
    return line;
}

CommandLine only(CommandLine::Mode mode)
{
    CommandLine line;
    line.mode = mode;
    return line;
}

std::optional<gmonscope::NodeFill> fillNamed(std::string_view word)
{
    using gmonscope::NodeFill;
    for (const auto& [name, fill] : {std::pair(std::string_view("self"), NodeFill::SelfTime),
                                     {"total", NodeFill::TotalTime},
                                     {"file", NodeFill::SourceFile},
                                     {"imbalance", NodeFill::Imbalance}})
        if (word == name)
            return fill;
    return {};
}

struct Option {
    const char* name;
    const char* complaint; ///< of an argument that is missing or wrong; nullptr: there is no argument
    bool (*take)(CommandLine&, const char* argument); ///< false: it is wrong
    bool isOfExport = false;                          ///< only --export has it
};

constexpr const char* needsName = "--export needs the name of the file";
constexpr Option knownOptions[] = {
    {"export", needsName,
     [](CommandLine& line, const char* path) {
         line.mode = CommandLine::Mode::Export;
         line.exportPath = path;
         return !line.exportPath.empty();
     }},
    {"program", "--program needs the name of a program",
     [](CommandLine& line, const char* name) {
         line.program = name;
         return !line.program.empty();
     }},
    {"fill", "--fill is self, total, file or imbalance",
     [](CommandLine& line, const char* word) {
         const auto fill = fillNamed(word);
         line.fill = fill.value_or(line.fill);
         return fill.has_value();
     },
     true},
    {"shares", "--shares is measured or estimated",
     [](CommandLine& line, const char* word) {
         const auto shares = gmonscope::sharesNamed(word);
         line.shares = shares.value_or(line.shares);
         return shares.has_value();
     },
     true},
    {"memory", "--memory is a size like 800M or 2G",
     [](CommandLine& line, const char* size) {
         line.mostMemory = gmonscope::parseMemorySize(size);
         return line.mostMemory.has_value();
     }},
    {"timings", nullptr, [](CommandLine& line, const char*) { return line.timings = true; }},
    {"quit", nullptr, [](CommandLine& line, const char*) { return line.quits = true; }},
};

constexpr int firstCode = 256; ///< of the options, where getopt_long has letters for others

std::vector<option> longOptions()
{
    std::vector<option> all;
    for (const Option& each : knownOptions)
        all.push_back({each.name, each.complaint ? required_argument : no_argument, nullptr,
                       firstCode + static_cast<int>(all.size())});
    all.insert(all.end(), {{"help", no_argument, nullptr, 'h'}, {"version", no_argument, nullptr, 'v'}, {}});
    return all;
}

const Option& optionOf(int code) { return knownOptions[code - firstCode]; }

} // namespace

CommandLine parseCommandLine(std::span<const char* const> arguments)
{
    // getopt_long reorders its arguments and keeps its place in globals: give it a list of its own, from the start.
    std::vector<char*> words{const_cast<char*>("gmonscope")};
    for (const char* const argument : arguments)
        words.push_back(const_cast<char*>(argument));
    const int count = static_cast<int>(words.size());
    words.push_back(nullptr);
    optind = 0;
    constexpr const char* letters = ":hv";
    const std::vector<option> known = longOptions();
    CommandLine line;
    const Option* ofExport = nullptr; // the latest that only --export has
    for (int letter; (letter = getopt_long(count, words.data(), letters, known.data(), nullptr)) != -1;) {
        if (letter == 'h' || letter == 'v')
            return only(letter == 'h' ? CommandLine::Mode::Help : CommandLine::Mode::Version);
        if (letter == ':')
            return wrong(optionOf(optopt).complaint);
        if (letter == '?')
            return wrong(
                gmonscope::wrongOptionText(words[static_cast<std::size_t>(optind - 1)], optopt, letters, known.data()));
        const Option& taken = optionOf(letter);
        if (!taken.take(line, optarg))
            return wrong(taken.complaint);
        ofExport = taken.isOfExport ? &taken : ofExport;
    }
    if (ofExport && line.mode != CommandLine::Mode::Export)
        return wrong("--" + std::string(ofExport->name) + " needs --export");
    line.files.assign(words.begin() + optind, words.begin() + count);
    return line;
}

std::string helpText()
{
    return "Usage: gmonscope [--program NAME] [--memory SIZE] [--timings] [--quit] [IMAGE] [PROFILE...]\n"
           "       gmonscope --export FILE [--program NAME] [--fill WHAT] [--shares WHICH] [--memory SIZE] [IMAGE]\n"
           "                 [PROFILE...]\n"
           "\n"
           "Shows the call graph and the profile of a program that was built with -pg.\n"
           "IMAGE is the program; each PROFILE is a gmon.out or .scope file of it, or a folder of\n"
           "such files, or a callgrind.out, text of perf script or collapsed stacks, without IMAGE.\n"
           "They may stand in any order, and several profiles are summed; those of several programs show an\n"
           "overview of the processes, from which each program is opened.\n"
           "Without IMAGE it takes the program that the profile names or fits. Without PROFILE the\n"
           "window offers what it finds, or to record IMAGE; --export takes ./gmon.out, and so does\n"
           "--quit, or else the one beside IMAGE. A session that was saved (FILE.gmonscope) is opened\n"
           "like a profile, but cannot be exported.\n"
           "\n"
           "      --export=FILE  write the call graph, the flat profile or the stacks and end; needs no\n"
           "                     display; the suffix of FILE is one of\n"
           "                     " +
           windowSuffixes().toStdString() +
           "\n"
           "      --program=NAME take the profiles of this program alone: its name, the end of its path, or what\n"
           "                     it was started as; NAME@BUILD is one of several builds\n"
           "      --fill=WHAT    colour an exported graph by self time (self, the default), total time\n"
           "                     (total), source file (file) or what several runs lose by imbalance (imbalance)\n"
           "      --shares=WHICH draw an exported graph with the times that sampled stacks measured (measured,\n"
           "                     the default where there are stacks) or with the estimate by counts of calls\n"
           "                     (estimated)\n"
           "      --memory=SIZE  take at most SIZE bytes of memory; K, M, G or T may follow the number;\n"
           "                     0 sets no limit; the default is half of the machine's memory\n"
           "      --timings      print on standard error how long it took until the profile is read\n"
           "                     (tables-ready), the graph laid out (layout-done) and painted\n"
           "                     (first-graph-painted), and the most memory up to then\n"
           "      --quit         end when the graph is painted for the first time\n"
           "  -h, --help         print this\n"
           "  -v, --version      print the version\n"
           "\n"
           "The exit status is 0, 1 after an error, or 2 for a wrong option; one line on standard error tells which.\n";
}
