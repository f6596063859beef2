// SPDX-License-Identifier: MIT
//
// Source lines: where functions begin, and, if asked for, a row for each line of a function.
#pragma once

#include "elf/line_table.h"
#include "symbolize/symbol_table.h"

namespace gmonscope {

/// Sets sourceFile and line of the table's functions, where the image tells them.
void placeFunctions(const SymbolTable&, const LineTable&, Profile::Data&);

/// Cuts the functions' ranges at each new line. What runs from the entry to the first cut stays the function's own row;
/// the others become rows behind all functions that there are. Fills table.lines.
void splitByLines(SymbolTable&, const LineTable&, Profile::Data&);

} // namespace gmonscope
