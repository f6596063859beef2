// SPDX-License-Identifier: MIT
#pragma once

#include "theme.h"

/// The fill of a function's box in the graph, for the swatch before its name.
inline QColor swatchForSelfShare(double share)
{
    return theme::color(theme::palette().selfShare[gmonscope::selfShareStep(share)]);
}
