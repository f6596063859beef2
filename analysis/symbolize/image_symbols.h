// SPDX-License-Identifier: MIT
#pragma once

#include "graph/profile_data.h"
#include "locate/module_finder.h"

namespace gmonscope {

/// Reads the program with its symbols: its own, or, if it is stripped, those of the file that has them, with a note.
/// Errors: those of readElfImage().
[[nodiscard]] Result<ElfImage> readProgram(const std::string& path, const ModuleFinder&, std::vector<Problem>& notes);

/// Returns the path of the file with the program's debugging information: the program, or the file it was moved to.
[[nodiscard]] std::string debugFileOf(const ElfImage&, const ModuleFinder&);

/// Returns the path of a source after the user's changes; none: no change fits it. Changes replace whole folders.
[[nodiscard]] std::optional<std::string> changedPath(std::string_view path, const std::vector<PathChange>&);

/// Replaces source paths according to the user's changes.
void changeSourcePaths(const std::vector<PathChange>&, FunctionTable&);

} // namespace gmonscope
