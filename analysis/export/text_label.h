// SPDX-License-Identifier: MIT
//
// How gprof's text names a function: `name <cycle N> [index]`.
#pragma once

#include "gmonscope/text_style.h"
#include "gmonscope/views.h"

#include <cstdarg>
#include <iosfwd>
#include <string>

namespace gmonscope {

/// Its name; that of a shared library's function with the library: `qsort (libc.so.6)`. In the style with files:
/// `main (main.c:12 @ 401136)`.
[[nodiscard]] std::string functionName(const Profile&, FunctionId, const TextStyle& = {});
/// `name <cycle N> [index]`; without index when the function has no entry, with `(index)` when that is not shown.
[[nodiscard]] std::string functionLabel(const CallGraphListing&, FunctionId, const TextStyle& = {});
/// `<cycle N as a whole> [index]`
[[nodiscard]] std::string cycleLabel(const CallGraphListing&, CycleId);
/// `[index]`, or `(index)` when the entry is not shown.
[[nodiscard]] std::string indexLabel(const CallGraphListing&, EntryRef);
/// The path of a source file, or its last part.
[[nodiscard]] std::string_view sourceName(std::string_view path, const TextStyle&);

/// printf to a stream: the columns are defined by their printf formats.
[[gnu::format(printf, 2, 3)]] void printTo(std::ostream&, const char* format, ...);

} // namespace gmonscope
