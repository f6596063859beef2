// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/graph_changes.h"
#include "select/focus.h"
#include "select/selection.h"

namespace gmonscope {

/// The user's choices: which functions the listings show, and which cycles to open.
struct GraphChoice {
    Chosen graph, time;
    CycleBreaking breaking;
    ChosenFocus focus;
};

} // namespace gmonscope
