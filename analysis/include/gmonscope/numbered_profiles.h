// SPDX-License-Identifier: MIT
//
// Profiles of processes that another one started: gmon.out.PID. A script, or --children=all, leaves no others.
#pragma once

#include <string>

namespace gmonscope {

/// Says how many of them are in the current folder, and how to see them by COMMAND, which takes them as its last words:
/// one, and the sum where all are of one program, or their overview. Empty: there are none.
[[nodiscard]] std::string hintAtNumberedProfiles(const std::string& command);

} // namespace gmonscope
