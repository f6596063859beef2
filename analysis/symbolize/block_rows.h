// SPDX-License-Identifier: MIT
#pragma once

#include "formats/gmon_data.h"
#include "graph/profile_data.h"
#include "symbolize/symbol_table.h"

namespace gmonscope {

/// Fills table.blocks: each row gets its first `mostOfRow` blocks, in the order of the file; blocks in no row are left
/// out.
void placeBlocks(const std::vector<RawBlock>&, const SymbolTable&, std::size_t mostOfRow, FunctionTable&);

} // namespace gmonscope
