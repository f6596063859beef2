// SPDX-License-Identifier: MIT
//
// Converts places in modules to functions, which a .scope file needs and a gmon.out does not.
#pragma once

#include "graph/measured.h"
#include "locate/module_finder.h"
#include "sum/scope_sum.h"
#include "symbolize/inlined_times.h"
#include "symbolize/library_symbols.h"
#include "symbolize/static_graph.h"
#include "symbolize/symbol_table.h"

namespace gmonscope {

struct SymbolizedScope {
    std::vector<SymbolizedCall> calls;
    std::vector<StackNode> stacks;
    std::vector<ThreadRow> threads;
};

/// The input for calls that the code could make: data about the program's own code, and a callback that may stop
/// decoding.
struct StaticRequest {
    const StaticModule& image;
    std::function<GoOn(const std::string& path)> goOnWith;
    bool isStopped = false; ///< result: decoding was stopped
};

/// Appends the functions that were reached in shared libraries, `[vdso]` and `[jit]` to table.functions, and the
/// libraries to table.modules (whose first must be the image); adds the samples to the functions' ticks and times;
/// fills table.externalCallers. Returns the calls, the stacks and the threads.
///
/// Files that are not in their place are searched by `finder`.
/// Without stacks, all code of a library that counts no calls is one row, `<libfoo.so>`.
/// A caller in a module that was not built with -pg is external: `<external: libc.so.6>`.
/// Frames outside the outermost function whose calls are counted are left out of a stack: they only start the program
/// or a thread. Functions called by a signal handler do not belong to the function that it interrupted.
///
/// With a StaticRequest it also returns calls that the code could make, with count 0, for all modules that have calls
/// or samples, or count calls. Functions of libraries that count calls become rows if the code of a row leads to them.
/// Fills table.isCounted.
///
/// `inlined`: if given, receives all samples in files. `shared`: libraries of other loads, too, if given.
[[nodiscard]] SymbolizedScope symbolizeScope(const ScopeTotals&, const SymbolTable& image, FunctionTable&,
                                             const ModuleFinder& finder = {}, StaticRequest* = nullptr,
                                             InlinedTimes* inlined = nullptr, LibraryImages* shared = nullptr);

} // namespace gmonscope
