// SPDX-License-Identifier: MIT
#pragma once

#include "look/theme.h"

#include "gmonscope/profile.h"

/// Returns the usual fill of a function's or cycle's box in the graph, for the swatch before its name: by self time, or
/// by calls if the profile has no samples.
inline QColor swatchColour(const gmonscope::Profile& profile, double selfSeconds, std::uint64_t calls)
{
    double share = profile.percent(selfSeconds) / 100;
    if (profile.totalTicks() <= 0)
        share = profile.totalCalls() ? double(calls) / double(profile.totalCalls()) : 0;
    return theme::color(theme::palette().selfShare[gmonscope::selfShareStep(share)]);
}
