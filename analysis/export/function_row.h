// SPDX-License-Identifier: MIT
//
// The values of a function in JSON and CSV.
#pragma once

#include "gmonscope/accuracy.h"
#include "gmonscope/text_style.h"

#include <optional>
#include <string>

namespace gmonscope {

/// Times are in seconds; values that were not measured are left out.
struct FunctionRow {
    std::uint32_t id = 0;     ///< FunctionId
    std::string name, module; ///< module: its file's name; empty if it is in several or none
    std::string file;         ///< empty when unknown
    double selfSeconds = 0;
    std::optional<double> selfError;
    double descendantsSeconds = 0;
    std::optional<double> totalError;
    std::uint64_t calls = 0, selfCalls = 0;
    std::optional<std::uint32_t> cycle; ///< the cycle's number
    std::optional<double> measuredTotalSeconds;
};

/// The style decides on names, lines, and paths of source files. `fraction`: the part of its self time to use.
[[nodiscard]] FunctionRow functionRow(const Profile&, FunctionId, const TextStyle&, double fraction = 1);

/// Sets errors and times by stacks. Errors are those of the function's whole time, whatever fraction of it is shown.
void setAccuracy(FunctionRow&, const Profile&, const std::optional<TimeErrors>&);

/// Returns the shortest text that stands for exactly this number.
[[nodiscard]] std::string exactNumber(double value);

} // namespace gmonscope
