// SPDX-License-Identifier: MIT
#pragma once

#include "notices/notice_bar.h"
#include "processes/process_overview.h"

namespace processNotices {

/// Returns what is said of files that are damaged, or no profiles, or count already; what is grave first.
std::vector<NoticeText> about(const ProcessOverview& overview);
/// Returns a line for each file that does not count, and why.
QString leftOutLines(const ProcessOverview& overview);

} // namespace processNotices
