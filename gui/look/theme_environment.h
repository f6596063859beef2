// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/diagram_style.h"

#include <optional>

/// Returns the theme that GMONSCOPE_THEME names; none: the usual one.
[[nodiscard]] std::optional<gmonscope::Theme> themeFromEnvironment();
