// SPDX-License-Identifier: MIT
//
// Finds the .scope file that belongs to a gmon.out: the one whose id is in the gmon.out's header.
#pragma once

#include "formats/scope_data.h"

#include <string>

namespace gmonscope {

struct CompanionSearch {
    std::string path;    ///< path of the companion; empty: there is none
    std::string ignored; ///< for a person: a file with the companion's name that is not it, and why; else empty
};

/// Looks for NAME.scope, then for any *.scope in the folder of `gmonPath`, that has this id.
[[nodiscard]] CompanionSearch findCompanion(const std::string& gmonPath, const ScopeId&);

/// Returns the id in a gmon.out's header; all zero if it has none or is no gmon.out.
[[nodiscard]] ScopeId companionIdOf(const std::string& gmonPath);
/// Returns the id of a .scope file; all zero if it is none.
[[nodiscard]] ScopeId scopeIdOf(const std::string& path);

[[nodiscard]] inline bool isNone(const ScopeId& id) { return id == ScopeId{}; }

} // namespace gmonscope
