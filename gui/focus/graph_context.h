// SPDX-License-Identifier: MIT
#pragma once

#include "diagram/diagram_document.h"
#include "focus/view_filter.h"
#include "look/theme.h"
#include "profile/selection.h"

class GraphView;

/// All that belongs to one graph of the window. The open profile has one, a comparison another; the workbench knows
/// which of them is active, and actions, Undo and export are about that one.
struct GraphContext {
    Selection selection;
    ViewFilter filter;
    DiagramDocument diagram{theme::textWidth()};
    GraphView* view = nullptr; ///< set by the panel that shows it
};
