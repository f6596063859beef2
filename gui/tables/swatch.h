// SPDX-License-Identifier: MIT
#pragma once

#include "look/theme.h"

#include "gmonscope/profile.h"

/// The fill of a function's or cycle's box in the graph as it usually is, for the swatch before its name: by self time,
/// or by calls when no tick was taken.
inline QColor swatchColour(const gmonscope::Profile& profile, double selfSeconds, std::uint64_t calls)
{
    double share = profile.percent(selfSeconds) / 100;
    if (profile.totalTicks() <= 0)
        share = profile.totalCalls() ? double(calls) / double(profile.totalCalls()) : 0;
    return theme::color(theme::palette().selfShare[gmonscope::selfShareStep(share)]);
}
