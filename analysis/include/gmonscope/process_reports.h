// SPDX-License-Identifier: MIT
//
// The overview of many processes, as text and for other programs.
#pragma once

#include "gmonscope/processes.h"
#include "gmonscope/text_style.h"

#include <iosfwd>

namespace gmonscope {

/// Prints the programs and the tree of processes. Limits of the style count for the rows of both.
void writeProcesses(std::ostream&, const Processes&, TreeRows, const TextStyle&);

/// Writes all that is known as one object: the programs, and each process with the one that started it.
void writeProcessesJson(std::ostream&, const Processes&);

/// Writes a row for each profile.
void writeProcessesCsv(std::ostream&, const Processes&);

} // namespace gmonscope
