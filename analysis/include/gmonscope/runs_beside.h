// SPDX-License-Identifier: MIT
//
// The runs of a sum beside each other, from one reading of their files.
#pragma once

#include "gmonscope/compare.h"
#include "gmonscope/each_run.h"

namespace gmonscope {

struct RunsBeside {
    RunSpread spread; ///< no runs: see runsBeside()
    EachRun each;     ///< its ids are those of the sum; no runs: only their spread is known
};

/// Loads the profiles, on all processors, and compares them. `sum`: the profile that the same request loads. A
/// single profile tells what it keeps of the runs that it is the sum of, or nothing if it keeps none, or not what
/// the request asks for. Errors: those of loadProfile(), or no profile.
[[nodiscard]] Result<RunsBeside> runsBeside(const LoadRequest&, const Profile& sum, const LoadOptions& = {});

} // namespace gmonscope
