// SPDX-License-Identifier: MIT
//
// The profile as GNU gprof 2.40 computes it, with its rules for symbols, bins and arcs. loadProfile() has the right
// numbers; this is for those who must agree with gprof.
#pragma once

#include "gmonscope/load_profile.h"

namespace gmonscope {

struct GnuProfile {
    std::shared_ptr<const Profile> profile;
    bool hasHistogram = false, hasArcs = false; ///< a file had a record of them
};

/// Errors as loadProfile(), but a profile need not fit to its image. Companions are left alone.
[[nodiscard]] Result<GnuProfile> loadGnuProfile(const LoadRequest&, ProfileFormat = ProfileFormat::Auto);

} // namespace gmonscope
