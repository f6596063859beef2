// SPDX-License-Identifier: MIT
//
// The spread over the runs of a sum, which its companion keeps: made when the sum is, and read in place of the runs.
#pragma once

#include "formats/kept_spread.h"
#include "gmonscope/compare.h"
#include "sum_file/sum_file.h"

namespace gmonscope {

/// Makes what writeSum() keeps, from the runs as a whole, whatever else the request asks for. Runs that are sums
/// themselves bring what they keep; no spread is made where one keeps nothing. Errors: those of loadProfile().
[[nodiscard]] Result<SpreadOfSum> spreadToKeep(const LoadRequest&, const LoadOptions& = {});

/// Returns what a sum keeps of its runs; nullptr: it keeps nothing, or cannot be read.
[[nodiscard]] std::shared_ptr<const KeptSpread> readKeptSpread(const std::string& path, bool useCompanions);

/// As spreadOfRuns(), for a request of one profile, which is a sum.
[[nodiscard]] Result<RunSpread> keptSpread(const LoadRequest&, const Profile* sum);

} // namespace gmonscope
