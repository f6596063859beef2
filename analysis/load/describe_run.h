// SPDX-License-Identifier: MIT
//
// Tells of a profile as one of the runs of a sum: how many samples and calls it has, and which process wrote it.
#pragma once

#include "formats/gmon_data.h"
#include "formats/scope_data.h"
#include "gmonscope/run.h"

#include <string>

namespace gmonscope {

/// Returns the facts about its process in a .scope file.
[[nodiscard]] ProcessFacts processFacts(const ScopeData&);

/// Describe the run in a gmon.out without a companion, and that in a .scope file. `path`: the profile as the user named
/// it.
[[nodiscard]] Run describeRun(const GmonData&);
[[nodiscard]] Run describeRun(const ScopeData&, const std::string& path);
/// Describes a profile of stacks that has no facts about its process.
[[nodiscard]] Run describeSamples(const ScopeData&, const std::string& path);

/// Sets in the Run how many records of each kind a gmon.out has.
void describeRecords(const GmonData&, Run&);

} // namespace gmonscope
