// SPDX-License-Identifier: MIT
//
// Where a person said that sources are which are not where they were. Kept for the next time.
#pragma once

#include "gmonscope/load_profile.h"

#include <vector>

namespace sourcePaths {

[[nodiscard]] std::vector<gmonscope::PathChange> load();
/// In place of an older one of the same beginning; the newest counts first.
void add(const gmonscope::PathChange& change);

} // namespace sourcePaths
