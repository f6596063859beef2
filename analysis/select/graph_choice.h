// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/graph_changes.h"
#include "select/focus.h"
#include "select/selection.h"

namespace gmonscope {

/// What was asked for: what the listings shall be about, and which cycles shall be opened.
struct GraphChoice {
    Chosen graph, time;
    CycleBreaking breaking;
    ChosenFocus focus;
};

} // namespace gmonscope
