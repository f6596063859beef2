// SPDX-License-Identifier: MIT
//
// gprof's text: the flat profile, the call graph and the index, in GNU gprof's columns.
#pragma once

#include "gmonscope/views.h"

#include <iosfwd>

namespace gmonscope {

enum class Explanations { Print, Leave }; ///< the paragraphs that explain the columns (`-b` leaves them out)

void writeFlatProfile(std::ostream&, const Profile&, Explanations);
void writeCallGraph(std::ostream&, const CallGraphListing&, Explanations);
/// One entry as gprof prints it: what "gprof entry" in the window shows.
void writeCallGraphEntry(std::ostream&, const CallGraphListing&, EntryRef);
void writeIndex(std::ostream&, const CallGraphListing&);

} // namespace gmonscope
