// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/doctor.h"

#include <vector>

namespace gmonscope {

/// Returns what somebody should know of a profile that could be loaded, in the order of looking. `countsCalls`: the
/// program has code that does, as far as is known.
[[nodiscard]] std::vector<Finding> findingsOf(const Profile&, bool countsCalls);

/// The same for a profile of another tool, which has nothing to do with -pg and the program.
[[nodiscard]] std::vector<Finding> findingsOfImport(const Profile&);

} // namespace gmonscope
