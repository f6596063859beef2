// SPDX-License-Identifier: MIT
//
// How gprof's text names a function: `name <cycle N> [index]`.
#pragma once

#include "gmonscope/views.h"

#include <cstdarg>
#include <iosfwd>
#include <string>

namespace gmonscope {

/// Its name; that of a shared library's function with the library: `qsort (libc.so.6)`.
[[nodiscard]] std::string functionName(const Profile&, FunctionId);
/// `name <cycle N> [index]`; without index when the function has no entry.
[[nodiscard]] std::string functionLabel(const CallGraphListing&, FunctionId);
/// `<cycle N as a whole> [index]`
[[nodiscard]] std::string cycleLabel(const CallGraphListing&, CycleId);

/// printf to a stream: the columns are defined by their printf formats.
[[gnu::format(printf, 2, 3)]] void printTo(std::ostream&, const char* format, ...);

} // namespace gmonscope
