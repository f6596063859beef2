// SPDX-License-Identifier: MIT
//
// The profile as GNU gprof 2.40 computes it, with its rules for symbols, bins and arcs. loadProfile() is more
// accurate; this is for comparisons with gprof.
#pragma once

#include "gmonscope/load_profile.h"

namespace gmonscope {

struct GnuProfile {
    std::shared_ptr<const Profile> profile;
    bool hasHistogram = false, hasArcs = false; ///< a file had such a record, even an empty one
};

/// Loads a profile by GNU gprof's rules. Errors: those of loadProfile(), except that a profile need not fit its image.
/// Companions are ignored.
[[nodiscard]] Result<GnuProfile> loadGnuProfile(const LoadRequest&, ProfileFormat = ProfileFormat::Auto);

} // namespace gmonscope
