// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/diagram_style.h"

#include <optional>

/// What GMONSCOPE_THEME asks for; none: whatever is usual.
[[nodiscard]] std::optional<gmonscope::Theme> themeFromEnvironment();
