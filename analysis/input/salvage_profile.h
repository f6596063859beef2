// SPDX-License-Identifier: MIT
#pragma once

#include "formats/salvage.h"
#include "input/input_profile.h"

namespace gmonscope {

/// Reads a profile that parseProfile() refuses because of `damage`, up to the damage. If the first histogram is cut
/// short, its bins up to there are kept. Notes what was dropped. Error: `damage`, if nothing can be read.
[[nodiscard]] Result<GmonData> salvageProfile(InputProfile, const Error& damage, Salvage&);

} // namespace gmonscope
