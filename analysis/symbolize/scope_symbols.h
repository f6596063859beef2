// SPDX-License-Identifier: MIT
//
// From places in modules to functions: what a .scope file knows beyond a gmon.out.
#pragma once

#include "graph/call_graph.h"
#include "read/scope_sum.h"
#include "symbolize/module_finder.h"
#include "symbolize/symbol_table.h"

namespace gmonscope {

/// Appends to data.functions what was reached in shared libraries, `[vdso]` and `[jit]`, and to data.modules the
/// libraries (the image must be there as the first); adds the samples to the functions' ticks and times; fills
/// data.externalCallers and data.threads. Returns the calls.
///
/// Files that are not where they were are looked for by `finder`.
/// A caller in a module that was not built with -pg is an external one: `<external: libc.so.6>`.
[[nodiscard]] std::vector<SymbolizedCall> symbolizeScope(const ScopeTotals&, const SymbolTable& image, Profile::Data&,
                                                         const ModuleFinder& finder = {});

} // namespace gmonscope
