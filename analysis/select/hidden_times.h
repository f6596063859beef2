// SPDX-License-Identifier: MIT
//
// Measured times of calls to and from hidden functions.
#pragma once

#include "graph/call_graph.h"
#include "graph/measured.h"
#include "graph/payers.h"

namespace gmonscope {

/// Returns who pays for hidden functions, by the time that each caller's calls took; nobody for a function without such
/// callers.
[[nodiscard]] Payers payersByTime(const std::vector<ArcTime>&, const std::vector<bool>& hidden);

/// Charges the calls that hidden functions made to those who pay for these, and drops the calls to hidden ones.
/// Returns whether hidden ones made any. REQUIRES: `payers` has all hidden functions that have calls.
bool chargeTimes(std::vector<ArcTime>&, const Payers& payers, const std::vector<bool>& hidden);

/// Marks the calls that have time, but that nobody counted.
void markUncounted(std::vector<SymbolizedCall>&, const std::vector<ArcTime>&);

} // namespace gmonscope
