// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/processes.h"
#include "options/report_options.h"

namespace gmonscope {

/// Returns the chosen profiles as groups: by the host, by the recording (what one gmonscope-record has started), or by
/// the labels; in the order of the names, and recordings in the order of their first profiles. Empty: by nothing.
[[nodiscard]] std::vector<ProfilesOfGroup> groupsOf(const Processes&, const std::vector<std::string>& paths, GroupsBy);

} // namespace gmonscope
