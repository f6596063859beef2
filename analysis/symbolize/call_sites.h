// SPDX-License-Identifier: MIT
#pragma once

#include "graph/call_graph.h"
#include "read/gmon_data.h"
#include "symbolize/symbol_table.h"

namespace gmonscope {

/// Finds caller and callee of each arc by the function that holds the address. A call site outside the code, 0 among
/// them, is an external caller; a callee outside it is `<unattributed>`.
///
/// Ours gives call sites exactly, as return addresses: the call itself is before them, and a call that does not return
/// may be its function's last byte. The C library's runtime rounds them down to 8 or 16 bytes: such a call site in the
/// padding before a function belongs to the function that starts within 16 bytes after it.
[[nodiscard]] std::vector<SymbolizedCall> symbolizeCalls(const std::vector<RawArc>&, const SymbolTable&,
                                                         const std::vector<Function>& functions);

} // namespace gmonscope
