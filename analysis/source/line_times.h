// SPDX-License-Identifier: MIT
//
// Self times by line of source, over all functions.
#pragma once

#include "gmonscope/code_view.h"

#include <map>

namespace gmonscope {

/// Self seconds by source file, then by line. Paths are without `..` and `.`, and changed as the options say.
using LineTimes = std::map<std::string, std::map<std::uint32_t, double>>;

/// The module of each of these files: the program where functions of several have code from one.
using FileModules = std::map<std::string, ModuleId>;

/// Adds up the self times of the functions whose source is to be shown (Visibility::inSource). Time whose line nobody
/// knows is left out. `modules`: if it is not null, it gets the files' modules. REQUIRES: the profile is one by line,
/// or keeps its code (loadProfileWithCode).
[[nodiscard]] LineTimes selfTimesByLine(const std::shared_ptr<const Profile>&, const CodeOptions&,
                                        FileModules* modules = nullptr);

/// Returns the path as LineTimes has it.
[[nodiscard]] std::string plainPath(std::string_view path);

} // namespace gmonscope
