// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/cost_unit.h"

namespace gmonscope {

/// Returns the amount as amountText() does for a whole graph, also while there is none yet.
[[nodiscard]] std::string amountText(const CostUnit&, double amount);

} // namespace gmonscope
