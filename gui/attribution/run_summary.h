// SPDX-License-Identifier: MIT
#pragma once

#include "attribution/attribution.h"

#include <span>

/// Builds the rows that stand in the panel while nothing is selected: what was run, for how long, and the functions
/// with the most self time, or calls if there are no samples. `rows` are the flat profile's, in its order.
[[nodiscard]] std::vector<AttributionItem> buildRunSummary(const gmonscope::Profile& profile,
                                                           std::span<const gmonscope::FlatRow> rows,
                                                           const Accuracy* accuracy, const ViewChoice& view);
