// SPDX-License-Identifier: MIT
//
// The .scope file that belongs to a gmon.out: the one whose id is in the gmon.out's header.
#pragma once

#include "formats/scope_data.h"

#include <string>

namespace gmonscope {

struct CompanionSearch {
    std::string path;    ///< of the companion; empty: there is none
    std::string ignored; ///< a file of the companion's name that is not it, and why; for a person, empty otherwise
};

/// Looks for NAME.scope, then for any *.scope in the folder of `gmonPath`, with this id.
[[nodiscard]] CompanionSearch findCompanion(const std::string& gmonPath, const ScopeId&);

/// The id in a gmon.out's header; all zero when it has none or is no gmon.out.
[[nodiscard]] ScopeId companionIdOf(const std::string& gmonPath);
/// The id of a .scope file; all zero when it is none.
[[nodiscard]] ScopeId scopeIdOf(const std::string& path);

[[nodiscard]] inline bool isNone(const ScopeId& id) { return id == ScopeId{}; }

} // namespace gmonscope
