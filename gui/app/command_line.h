// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/diagram.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

/// The command that the user gave to the program. It is parsed without Qt, because exporting and --help need no
/// display.
struct CommandLine {
    enum class Mode { Window, Export, Help, Version, Wrong };
    Mode mode = Mode::Window;
    std::vector<std::string> files;                           ///< program and profiles in any order
    std::string program;                                      ///< take its profiles alone; empty: all
    std::string exportPath;                                   ///< for Export: the file to write
    gmonscope::NodeFill fill = gmonscope::NodeFill::SelfTime; ///< for Export: the measure the node colours show
    gmonscope::Shares shares = gmonscope::Shares::Known;      ///< for Export: the times of a picture
    std::optional<std::uint64_t> mostMemory;                  ///< limit on memory in bytes; none: the usual limit
    bool timings = false;                                     ///< print the time to the tables and to the graph
    bool quits = false;                                       ///< quit once the graph has been painted
    std::string complaint;                                    ///< for Wrong: one line that says what is wrong
};

[[nodiscard]] CommandLine parseCommandLine(std::span<const char* const> arguments);
[[nodiscard]] std::string helpText();
