// SPDX-License-Identifier: MIT
//
// Reads collapsed stacks, as FlameGraph's stackcollapse-*.pl and this library write them: one stack a line, functions
// from the outermost on with semicolons between, a blank, and the number of samples.
#pragma once

#include "import/imported_file.h"

namespace gmonscope {

/// A line taken apart.
struct CollapsedStack {
    std::string_view frames;
    double amount = 0;
};

/// None: it is no such line.
[[nodiscard]] std::optional<CollapsedStack> parseCollapsed(std::string_view line);

/// The same with two numbers, as difffolded.pl of FlameGraph writes them, for before and after. Returns the second one.
[[nodiscard]] std::optional<CollapsedStack> parseCollapsedPair(std::string_view line);

/// Adds all stacks. Fractions of samples, as other tools write for milliseconds, stay as they are. Error: a line
/// without a number at its end. The event is what the user says they count; empty: samples.
[[nodiscard]] Result<ImportedFile> readCollapsed(TextLines&, const ImportLimits&, ImportBuilder&,
                                                 std::string_view event);

/// Adds all stacks, each with its second number. Error: a line without two numbers at its end.
[[nodiscard]] Result<ImportedFile> readCollapsedPairs(TextLines&, const ImportLimits&, ImportBuilder&,
                                                      std::string_view event);

} // namespace gmonscope
