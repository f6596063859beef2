// SPDX-License-Identifier: MIT
//
// From places in modules to functions: what a .scope file knows beyond a gmon.out.
#pragma once

#include "graph/measured.h"
#include "locate/module_finder.h"
#include "sum/scope_sum.h"
#include "symbolize/inlined_times.h"
#include "symbolize/static_graph.h"
#include "symbolize/symbol_table.h"

namespace gmonscope {

struct SymbolizedScope {
    std::vector<SymbolizedCall> calls;
    std::vector<StackNode> stacks;
};

/// For calls that the code could make: what is known of the program's own code, and whom to ask while a module is
/// decoded.
struct StaticRequest {
    const StaticModule& image;
    std::function<GoOn(const std::string& path)> goOnWith;
    bool isStopped = false; ///< filled: it was told to stop
};

/// Appends to data.functions what was reached in shared libraries, `[vdso]` and `[jit]`, and to data.modules the
/// libraries (the image must be there as the first); adds the samples to the functions' ticks and times; fills
/// data.externalCallers and data.threads. Returns the calls and the stacks.
///
/// Files that are not where they were are looked for by `finder`.
/// Without stacks, all code of a library whose calls nobody counts is one row, `<libfoo.so>`.
/// A caller in a module that was not built with -pg is an external one: `<external: libc.so.6>`.
/// Of a stack, frames outside the outermost function whose calls are counted are left out: they are how a program or a
/// thread is started. What a signal handler calls is no part of what it interrupted.
///
/// With a StaticRequest there are calls that the code could make as well, count 0: in all modules that have calls or
/// samples, or count calls. Functions of libraries that count calls become rows if code that is a row leads to them.
/// Fills data.isCounted.
///
/// `inlined`: gets all samples in files, if it is asked for.
[[nodiscard]] SymbolizedScope symbolizeScope(const ScopeTotals&, const SymbolTable& image, Profile::Data&,
                                             const ModuleFinder& finder = {}, StaticRequest* = nullptr,
                                             InlinedTimes* inlined = nullptr);

} // namespace gmonscope
