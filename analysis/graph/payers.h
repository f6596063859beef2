// SPDX-License-Identifier: MIT
//
// Who pays for functions that are hidden: their callers, and where those are hidden too, theirs.
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
using Payers = std::map<FunctionId, Shares>; ///< of all hidden functions, and of no other

/// Puts those who pay for a hidden payer in its place, until none is left: as if each step up were a chance, and the
/// function at which the way ends pays. Shares are of any sum before, of 1 afterwards; who has none is paid by
/// `nobody`. Linear for callers one above the other; where all of many callers pay for each of many functions it takes
/// as many steps, and in a large cycle more. False: it would be more than `mostSteps`, which is lowered by what it
/// took.
[[nodiscard]] bool resolvePayers(Payers&, Payer nobody, std::uint64_t& mostSteps);

} // namespace gmonscope
