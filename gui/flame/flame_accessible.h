// SPDX-License-Identifier: MIT
#pragma once

/// Lets screen readers walk through the flame graph: each frame that is shown is a child of the view, with its caller
/// in its name. REQUIRES: called before the first FlameView is asked for its interface; further calls do nothing.
void installFlameAccessibility();

class FlameView;

/// Tells screen readers which frame has the keyboard cursor now.
void tellCurrent(FlameView& view);
/// Tells screen readers that the frames have changed.
void tellFrames(FlameView& view);
