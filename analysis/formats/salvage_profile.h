// SPDX-License-Identifier: MIT
#pragma once

#include "formats/profile_file.h"
#include "formats/salvage.h"

namespace gmonscope {

/// What is whole in a profile that parseProfile() cannot read: all before the damage. A histogram that is cut short has
/// the bins that are there, if there is none before it. Notes what was dropped. Error: there is nothing; Solaris'
/// profiles, whose parts refer to each other.
[[nodiscard]] Result<GmonData> salvageProfile(ProfileFile, Salvage&);

} // namespace gmonscope
