// SPDX-License-Identifier: MIT
#include "command_line.h"

#include <string_view>

namespace {

constexpr std::string_view exportOption = "--export", exportPrefix = "--export=";

CommandLine wrong(std::string complaint)
{
    CommandLine line;
    line.mode = CommandLine::Mode::Wrong;
    line.complaint = std::move(complaint);
    return line;
}

} // namespace

CommandLine parseCommandLine(std::span<const char* const> arguments)
{
    CommandLine line;
    bool areOptionsOver = false;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string_view argument = arguments[i];
        if (areOptionsOver || !argument.starts_with('-') || argument == "-") {
            line.files.emplace_back(argument);
        } else if (argument == "--") {
            areOptionsOver = true;
        } else if (argument == "--help" || argument == "-h") {
            line.mode = CommandLine::Mode::Help;
            return line;
        } else if (argument == "--version") {
            line.mode = CommandLine::Mode::Version;
            return line;
        } else if (argument == exportOption && i + 1 < arguments.size()) {
            line.mode = CommandLine::Mode::Export;
            line.exportPath = arguments[++i];
        } else if (argument.starts_with(exportPrefix) && argument.size() > exportPrefix.size()) {
            line.mode = CommandLine::Mode::Export;
            line.exportPath = argument.substr(exportPrefix.size());
        } else if (argument.starts_with(exportOption)) {
            return wrong("--export needs the name of the SVG file");
        } else {
            return wrong("unknown option " + std::string(argument) + ", try --help");
        }
    }
    return line;
}

const char* helpText()
{
    return "Usage: gmonscope [PROGRAM] [PROFILE...]\n"
           "       gmonscope --export FILE.svg [PROGRAM] [PROFILE...]\n"
           "\n"
           "Shows the call graph and the profile of a program that was built with -pg.\n"
           "PROGRAM and PROFILEs (gmon.out) may come in any order; several profiles are\n"
           "summed. Without PROGRAM the one that fits the profile is looked for, without\n"
           "PROFILE it is ./gmon.out.\n"
           "\n"
           "  --export FILE.svg  write the call graph as SVG and end; needs no display\n"
           "  --help             show this text\n"
           "  --version          show the version\n";
}
