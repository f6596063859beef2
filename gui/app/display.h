// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

/// Returns why no window can be shown (DISPLAY names none, or nobody listens at the one it names), or nothing if Qt
/// may try. Qt itself would abort the program instead of saying so.
[[nodiscard]] std::optional<std::string> displayObstacle();
