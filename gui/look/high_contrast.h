// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/diagram_style.h"

class QPalette;

/// True if the texts of the desktop contrast with its windows more than those of usual themes do.
[[nodiscard]] bool isOfHighContrast(const QPalette& desktop);
/// Returns the theme with the desktop's colours for windows, texts and selections; lines are as strong as texts.
[[nodiscard]] gmonscope::Palette highContrastPalette(const QPalette& desktop, gmonscope::Theme theme);
