// SPDX-License-Identifier: MIT
//
// Time is neither lost nor made: what holds of every profile, whatever was hidden, grouped or cut in it.
#pragma once

#include "gmonscope/profile.h"

#include <string>

namespace gmonscope {

/// Empty, or which law does not hold. The functions have the ticks and the time of the runs, those together that the
/// flat profile is about and that it leaves out; what a function or cycle took is what its callers pay for and what
/// stays with callers of whom nothing is known; the time of its descendants is what its callees pass up; and all time
/// arrives where nobody calls. A call graph that is about a part of the time is asked for the first only. Linear in
/// functions and arcs.
[[nodiscard]] std::string findImbalance(const Profile&);

/// In builds with assertions: says which law does not hold, and aborts.
void assertBalance(const Profile&);

} // namespace gmonscope
