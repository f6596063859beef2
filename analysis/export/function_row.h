// SPDX-License-Identifier: MIT
//
// A function as JSON and CSV have it.
#pragma once

#include "gmonscope/accuracy.h"
#include "gmonscope/text_style.h"

#include <optional>
#include <string>

namespace gmonscope {

/// Times in seconds; of what was not measured there is nothing.
struct FunctionRow {
    std::uint32_t id = 0;     ///< FunctionId
    std::string name, module; ///< module: its file's name; empty when it is in several or none
    std::string file;         ///< empty when unknown
    double selfSeconds = 0;
    std::optional<double> selfError;
    double descendantsSeconds = 0;
    std::optional<double> totalError;
    std::uint64_t calls = 0, selfCalls = 0;
    std::optional<std::uint32_t> cycle; ///< its number
    std::optional<double> measuredTotalSeconds;
};

/// Of the style: whose names, with which lines, and how source files are named. `fraction`: of its own time.
[[nodiscard]] FunctionRow functionRow(const Profile&, FunctionId, const TextStyle&, double fraction = 1);

/// Fills what errors and stacks say. Errors are of all of a function's time, whatever fraction of it is shown.
void setAccuracy(FunctionRow&, const Profile&, const std::optional<TimeErrors>&);

/// In the fewest digits that mean the same number.
[[nodiscard]] std::string exactNumber(double value);

} // namespace gmonscope
