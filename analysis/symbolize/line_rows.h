// SPDX-License-Identifier: MIT
//
// Source lines: sets those of functions and, if asked for, makes a row for each line of a function.
#pragma once

#include "elf/line_table.h"
#include "symbolize/symbol_table.h"

namespace gmonscope {

/// Sets sourceFile and line of the table's functions, where the image's lines are known.
void placeFunctions(const SymbolTable&, const LineTable&, FunctionTable&);

/// Splits the functions' ranges at each new line. The code from the entry to the first split stays the function's own
/// row; the other parts become rows after all existing functions. Fills table.lines.
void splitByLines(SymbolTable&, const LineTable&, FunctionTable&);

} // namespace gmonscope
