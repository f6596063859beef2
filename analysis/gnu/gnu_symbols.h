// SPDX-License-Identifier: MIT
//
// Finds functions as GNU gprof 2.40 does: symbols of code of any type, each up to the next one, whatever its size. Our
// own rules are in symbolize/symbol_table.h.
#pragma once

#include "elf/elf_image.h"
#include "elf/line_table.h"
#include "gmonscope/load_profile.h"
#include "graph/profile_data.h"
#include "symbolize/symbol_table.h"

namespace gmonscope {

struct GnuSymbols {
    SymbolTable table;             ///< sorted by address, without gaps
    std::vector<bool> isFunction;  ///< by function: it can be called; false for labels and for lines inside a function
    std::vector<std::uint64_t> at; ///< addresses of all rows, the last one twice: that row has no end
};

/// Fills table.functions (without numbers).
///
/// Symbols are kept if they are global and in code, of any type but resolvers, weak ones even elsewhere, and if they
/// are local and their name has no `$` and no `.`, except in suffixes `.N`, `.constprop.N` and `.clone.N`. Of several
/// at one address one is kept: a global before a local, a function before others, a name with fewer leading
/// underscores, the first in the table. With rules.byLine each run of code of one function and line is a row. Error:
/// that of reading rules.symbolFile.
[[nodiscard]] Result<GnuSymbols> buildGnuSymbols(const ElfImage&, const LineTable&, const SymbolRules&, FunctionTable&,
                                                 std::vector<Problem>& notes);

} // namespace gmonscope
