// SPDX-License-Identifier: MIT
//
// What GNU gprof 2.40 takes for functions: symbols of code whatever their type, each up to the next one, whatever its
// size. Ours are in symbolize/symbol_table.h.
#pragma once

#include "elf/elf_image.h"
#include "elf/line_table.h"
#include "gmonscope/load_profile.h"
#include "graph/profile_data.h"
#include "symbolize/symbol_table.h"

namespace gmonscope {

struct GnuSymbols {
    SymbolTable table;             ///< by address, without gaps
    std::vector<bool> isFunction;  ///< by function: can be called; false for labels and for lines inside a function
    std::vector<std::uint64_t> at; ///< addresses of all rows, and that of the last one again: it has no end
};

/// Fills data.functions (without numbers).
///
/// Kept are global symbols in code of any type but resolvers, weak ones also elsewhere, and local ones whose name has
/// neither `$` nor a `.`, but for suffixes `.N`, `.constprop.N` and `.clone.N`. Of several at one address stands a
/// global before a local, a function before others, a name with fewer leading underscores, the first in the table.
/// With rules.byLine each run of code of one function and line is a row. Error: of rules.symbolFile.
[[nodiscard]] Result<GnuSymbols> buildGnuSymbols(const ElfImage&, const LineTable&, const SymbolRules&, Profile::Data&);

} // namespace gmonscope
