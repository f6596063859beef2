// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/diagram.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

/// What the program was asked to do. Read without Qt: exporting and --help need no display.
struct CommandLine {
    enum class Mode { Window, Export, Help, Version, Wrong };
    Mode mode = Mode::Window;
    std::vector<std::string> files;                           ///< program and profiles in any order
    std::string exportPath;                                   ///< of Export
    gmonscope::NodeFill fill = gmonscope::NodeFill::SelfTime; ///< of Export: what the colours say
    std::optional<std::uint64_t> mostMemory;                  ///< bytes; none: the usual limit
    bool timings = false;                                     ///< say how long it takes to the tables and the graph
    bool quits = false;                                       ///< end when the graph is painted for the first time
    std::string complaint;                                    ///< of Wrong: one line
};

[[nodiscard]] CommandLine parseCommandLine(std::span<const char* const> arguments);
[[nodiscard]] const char* helpText();
