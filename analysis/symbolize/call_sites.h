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

/// Finds caller and callee of each arc by the functions that contain the addresses. A call site outside the code, such
/// as 0, is an external caller; a callee outside the code is `<unattributed>`.
///
/// Our runtime records call sites exactly: the return address minus one, which is in the call instruction. Others may
/// record the return address itself, which is in the next function if the call is the last instruction of its
/// function. In both cases the byte before it is in the call, which has at least two bytes. The C library's runtime
/// rounds the return address down to 8 or 16 bytes: a call site in the padding before a function belongs to that
/// function if it starts within 16 bytes after the call site.
[[nodiscard]] std::vector<SymbolizedCall> symbolizeCalls(const std::vector<RawArc>&, const SymbolTable&,
                                                         const std::vector<Function>& functions);

/// Adds the addresses that the calls were made from. REQUIRES: `calls` is the result of symbolizeCalls() for the arcs.
void keepCallSites(const std::vector<RawArc>&, const std::vector<SymbolizedCall>& calls, CodeSamples&);

} // namespace gmonscope
