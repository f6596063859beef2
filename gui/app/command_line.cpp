// SPDX-License-Identifier: MIT
#include "app/command_line.h"

#include "export/export_file.h"

#include "gmonscope/memory_limit.h"
#include "gmonscope/remarks.h"

#include <getopt.h>

#include <string_view>
#include <utility>

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

constexpr const char *needsName = "--export needs the name of the file",
                     *wrongFill = "--fill is self, total, file or imbalance",
                     *wrongShares = "--shares is measured or estimated",
                     *wrongMemory = "--memory is a size like 800M or 2G",
                     *needsProgram = "--program needs the name of a program";

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

enum { ExportOption = 256, ProgramOption, FillOption, SharesOption, MemoryOption, TimingsOption, QuitOption };
constexpr option longOptions[] = {{"export", required_argument, nullptr, ExportOption},
                                  {"program", required_argument, nullptr, ProgramOption},
                                  {"fill", required_argument, nullptr, FillOption},
                                  {"shares", required_argument, nullptr, SharesOption},
                                  {"memory", required_argument, nullptr, MemoryOption},
                                  {"timings", no_argument, nullptr, TimingsOption},
                                  {"quit", no_argument, nullptr, QuitOption},
                                  {"help", no_argument, nullptr, 'h'},
                                  {"version", no_argument, nullptr, 'v'},
                                  {nullptr, 0, nullptr, 0}};

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
    CommandLine line;
    const char* ofExport = nullptr; // an option that only --export has
    for (int letter; (letter = getopt_long(count, words.data(), letters, longOptions, nullptr)) != -1;) {
        switch (letter) {
        case ExportOption:
            line.mode = CommandLine::Mode::Export;
            line.exportPath = optarg;
            break;
        case ProgramOption:
            line.program = optarg;
            if (line.program.empty())
                return wrong(needsProgram);
            break;
        case FillOption:
            ofExport = "--fill";
            if (const auto fill = fillNamed(optarg))
                line.fill = *fill;
            else
                return wrong(wrongFill);
            break;
        case SharesOption:
            ofExport = "--shares";
            if (const auto shares = gmonscope::sharesNamed(optarg))
                line.shares = *shares;
            else
                return wrong(wrongShares);
            break;
        case MemoryOption:
            line.mostMemory = gmonscope::parseMemorySize(optarg);
            if (!line.mostMemory)
                return wrong(wrongMemory);
            break;
        case TimingsOption: line.timings = true; break;
        case QuitOption: line.quits = true; break;
        case 'h': return only(CommandLine::Mode::Help);
        case 'v': return only(CommandLine::Mode::Version);
        case ':':
            return wrong(optopt == FillOption      ? wrongFill
                         : optopt == SharesOption  ? wrongShares
                         : optopt == MemoryOption  ? wrongMemory
                         : optopt == ProgramOption ? needsProgram
                                                   : needsName);
        default:
            return wrong(
                gmonscope::wrongOptionText(words[static_cast<std::size_t>(optind - 1)], optopt, letters, longOptions));
        }
    }
    if (line.mode == CommandLine::Mode::Export && line.exportPath.empty())
        return wrong(needsName);
    if (ofExport && line.mode != CommandLine::Mode::Export)
        return wrong(std::string(ofExport) + " needs --export");
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
