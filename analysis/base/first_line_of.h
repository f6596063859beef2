// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace gmonscope {

/// Runs a program of the PATH, without a shell and without input, and waits for it. Returns the first line that it
/// prints, empty when it fails. None: there is no such program.
[[nodiscard]] std::optional<std::string> firstLineOf(const std::vector<std::string>& words);

} // namespace gmonscope
