// SPDX-License-Identifier: MIT
//
// How gprof's text names a function: `name <cycle N> [index]`.
#pragma once

#include "gmonscope/views.h"

#include <cstdarg>
#include <iosfwd>
#include <string>

namespace gmonscope {

/// `name <cycle N> [index]`; without index when the function has no entry.
[[nodiscard]] std::string functionLabel(const CallGraphListing&, FunctionId);
/// `<cycle N as a whole> [index]`
[[nodiscard]] std::string cycleLabel(const CallGraphListing&, CycleId);

/// printf to a stream: the columns are defined by their printf formats.
[[gnu::format(printf, 2, 3)]] void printTo(std::ostream&, const char* format, ...);

} // namespace gmonscope
