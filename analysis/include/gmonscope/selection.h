// SPDX-License-Identifier: MIT
//
// Which functions the listings show: gprof's options -p -P -q -Q -C -Z -A -J -n -N -e -E -f -F -k, and functions
// above, below and between others.
#pragma once

#include <string>
#include <vector>

namespace gmonscope {

/// A choice of functions by name. `only` beats `without`; a list that names no function of the profile restricts
/// nothing.
///
/// A name is `function`, `file.c` (with a dot and no colon), `file:function`, `file:line`, `:name.with.dot` or a line
/// number. Arcs are named by two of them, `caller/callee`; an empty one is any function.
struct SymbolChoice {
    std::vector<std::string> only, without;

    [[nodiscard]] bool isEmpty() const { return only.empty() && without.empty(); }
};

/// Restricts the call graph to the entries related to some functions, those functions included. If several words are
/// given, everything that any of them selects is shown; numbers remain those of the whole run. Functions are named as
/// above; a word that names none restricts nothing.
struct GraphFocus {
    std::vector<std::string> ancestors;   ///< show these functions and all their direct and indirect callers
    std::vector<std::string> descendants; ///< show these functions and all their direct and indirect callees
    std::vector<std::string> paths;       ///< FROM/TO: show all functions on any way from one to the other

    [[nodiscard]] bool isEmpty() const { return ancestors.empty() && descendants.empty() && paths.empty(); }
};

struct ProfileSelection {
    SymbolChoice flat;          ///< rows of the flat profile; the time of others is left out of all totals
    SymbolChoice graph;         ///< entries of the call graph; `only` includes their descendants
    GraphFocus focus;           ///< restricts the entries that `graph` leaves
    SymbolChoice time;          ///< functions whose time the call graph counts
    SymbolChoice arcs;          ///< calls that are counted
    SymbolChoice counts;        ///< rows of the execution counts
    SymbolChoice source;        ///< functions in the annotated source
    bool withoutLocals = false; ///< treat static functions as if they were in graph.without and time.without
    /// A name that fits no function, here or among hidden functions, is an error. Otherwise it restricts nothing.
    bool namesMustFit = false;
    /// A name that fits no function may be the end of a qualified one, behind a `::`.
    bool namesMayBeEnds = false;

    [[nodiscard]] bool isEmpty() const
    {
        return flat.isEmpty() && graph.isEmpty() && time.isEmpty() && arcs.isEmpty() && counts.isEmpty() &&
               source.isEmpty() && focus.isEmpty() && !withoutLocals;
    }
};

} // namespace gmonscope
