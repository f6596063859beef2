// SPDX-License-Identifier: MIT
//
// Finds who gets the time of hidden functions: their callers or, where those are hidden too, the callers' callers.
#pragma once

#include "gmonscope/profile.h"

#include <cstdint>
#include <map>

namespace gmonscope {

/// A function or, as a negative number, an external caller.
using Payer = std::int64_t;
inline Payer payerOf(FunctionId f) { return f.value; }
inline Payer payerOf(ExternalId id) { return -1 - Payer{id.value}; }
inline bool isExternal(Payer payer) { return payer < 0; }
inline FunctionId functionOf(Payer payer) { return {static_cast<std::uint32_t>(payer)}; }
inline ExternalId externalOf(Payer payer) { return {static_cast<std::uint32_t>(-1 - payer)}; }

using Shares = std::map<Payer, double>;
using Payers = std::map<FunctionId, Shares>; ///< for all hidden functions, and no others

/// Replaces hidden payers by those who pay for them, until none is left. A share is a probability: a random walk up
/// the callers ends at a function that pays. Input shares may have any sum, results add up to 1; functions without
/// payers are paid by `nobody`. The work is linear for a chain of callers; if many callers pay for each of many
/// functions it is their product, and in a large cycle more. Returns false if it would take more than `mostSteps`
/// steps; the steps taken are subtracted from that.
[[nodiscard]] bool resolvePayers(Payers&, Payer nobody, std::uint64_t& mostSteps);

} // namespace gmonscope
