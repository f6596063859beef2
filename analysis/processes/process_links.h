// SPDX-License-Identifier: MIT
#pragma once

#include "processes/read_process.h"

#include <vector>

namespace gmonscope {

/// Returns the processes, linked to those that started them, parents before their children. A process without a
/// profile is there if one that it started, directly or not, has one.
[[nodiscard]] std::vector<ProcessNode> linkProcesses(const std::vector<ReadProcess>&);

} // namespace gmonscope
