// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

/// Why no window can be shown, as far as the environment tells: no display named, or nobody listens at the one named.
/// Qt would abort the program instead of saying so. None: try it.
[[nodiscard]] std::optional<std::string> displayObstacle();
