// SPDX-License-Identifier: MIT
//
// Time is neither lost nor made: laws that hold for every profile, whatever was hidden, grouped or cut in it.
#pragma once

#include "gmonscope/profile.h"

#include <string>

namespace gmonscope {

/// Returns the law that does not hold; empty if all hold. The functions, those that the flat profile leaves out
/// included, have the ticks and time of the runs; the time of a function or cycle is what its callers pay for and what
/// stays with unknown callers; its descendants' time is what its callees pass up; and all time arrives at functions
/// without callers. For a call graph of a part of the time only the first law is checked. Takes time linear in
/// functions and arcs.
[[nodiscard]] std::string findImbalance(const Profile&);

/// In builds with assertions: prints the law that does not hold, and aborts.
void assertBalance(const Profile&);

} // namespace gmonscope
