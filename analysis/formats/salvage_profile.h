// SPDX-License-Identifier: MIT
#pragma once

#include "formats/profile_file.h"
#include "formats/salvage.h"

namespace gmonscope {

/// Reads a profile that parseProfile() cannot parse, up to the damage. If the first histogram is cut short, its bins
/// up to there are kept. Notes what was dropped. Errors: nothing can be read; it is a profile of Solaris, whose parts
/// refer to each other.
[[nodiscard]] Result<GmonData> salvageProfile(ProfileFile, Salvage&);

} // namespace gmonscope
