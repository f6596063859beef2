// SPDX-License-Identifier: MIT
//
// The runs of a sum beside each other, from one reading of their files.
#pragma once

#include "gmonscope/compare.h"
#include "gmonscope/each_run.h"

namespace gmonscope {

struct RunsBeside {
    RunSpread spread; ///< of functions, not of arcs
    EachRun each;     ///< its ids are those of the sum
};

/// Loads the profiles, on all processors, and compares them. `sum`: the profile that the same request loads. Errors:
/// those of loadProfile(), or fewer than two profiles.
[[nodiscard]] Result<RunsBeside> runsBeside(const LoadRequest&, const Profile& sum, const LoadOptions& = {});

} // namespace gmonscope
