// SPDX-License-Identifier: MIT
//
// Folders in which the user said that moved sources are. They are kept in the settings.
#pragma once

#include "gmonscope/load_profile.h"

#include <vector>

namespace sourcePaths {

[[nodiscard]] std::vector<gmonscope::PathChange> load();
/// Replaces an older change for the same folder; the newest is tried first.
void add(const gmonscope::PathChange& change);

} // namespace sourcePaths
