// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace gmonscope {

/// True if the file begins as one of callgrind, text of perf script or collapsed stacks does: a profile that needs no
/// program.
[[nodiscard]] bool isOfOtherTool(const std::string& path);

/// Returns the events that such a file tells of in its first 64 KiB, each of which LoadRequest::event may be. The first
/// one is shown if none is chosen.
[[nodiscard]] std::vector<std::string> eventsIn(const std::string& path);

} // namespace gmonscope
