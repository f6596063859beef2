// SPDX-License-Identifier: MIT
#pragma once

#include "formats/gmon_data.h"
#include "graph/call_graph.h"
#include "graph/code_samples.h"
#include "symbolize/symbol_table.h"

#include <cstdint>

namespace gmonscope {

/// The C library rounds call sites down to two of its table's entries, which have 4 or 8 bytes.
inline constexpr std::uint64_t leastRounding = 8, mostRounding = 16;

/// Finds caller and callee of each arc by the function that holds the address. A call site outside the code, 0 among
/// them, is an external caller; a callee outside it is `<unattributed>`.
///
/// Our runtime gives call sites exactly: the return address less one, an address in the call instruction. Others may
/// give the return address itself, which is in the next function when the call is its function's last instruction.
/// Either way the byte before is in the call, which has two bytes at least. The C library's runtime rounds the return
/// address down to 8 or 16 bytes: such a call site in the padding before a function belongs to the function that starts
/// within 16 bytes after it.
[[nodiscard]] std::vector<SymbolizedCall> symbolizeCalls(const std::vector<RawArc>&, const SymbolTable&,
                                                         const std::vector<Function>& functions);

/// Adds where the calls were made from. REQUIRES: `calls` are what symbolizeCalls() made of the arcs.
void keepCallSites(const std::vector<RawArc>&, const std::vector<SymbolizedCall>& calls, CodeSamples&);

} // namespace gmonscope
