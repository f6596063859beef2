// SPDX-License-Identifier: MIT
#pragma once

#include "graph/profile_data.h"
#include "locate/module_finder.h"

namespace gmonscope {

/// The program with its symbols: its own, or, where they were taken out, those of the file that has them, with a note.
/// Errors: as readElfImage().
[[nodiscard]] Result<ElfImage> readProgram(const std::string& path, const ModuleFinder&, std::vector<Problem>& notes);

/// The file with the program's debugging information: itself, or the one that it was moved to.
[[nodiscard]] std::string debugFileOf(const ElfImage&, const ModuleFinder&);

/// Where a person says that a source is; none: nothing is said of it. A path begins with whole folders.
[[nodiscard]] std::optional<std::string> changedPath(std::string_view path, const std::vector<PathChange>&);

/// Sources are where a person says that they are.
void changeSourcePaths(const std::vector<PathChange>&, Profile::Data&);

} // namespace gmonscope
