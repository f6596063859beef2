// SPDX-License-Identifier: MIT
//
// Which functions the listings are about: gprof's options -p -P -q -Q -C -Z -A -J -n -N -e -E -f -F -k,
// and what is above, below and between functions.
#pragma once

#include <string>
#include <vector>

namespace gmonscope {

/// Functions by name. `only` beats `without`; a list none of whose names is in the profile restricts nothing.
///
/// A name is `function`, `file.c` (all that has a dot and no colon), `file:function`, `file:line`, `:name.with.dot` or
/// a line number. For arcs it is two of them, `caller/callee`; an empty one is any function.
struct SymbolChoice {
    std::vector<std::string> only, without;

    [[nodiscard]] bool isEmpty() const { return only.empty() && without.empty(); }
};

/// The entries of the call graph that have to do with some functions, those themselves among them. What several words
/// name is shown together; numbers stay those of the whole run. Functions by name as above; a word that names none
/// restricts nothing.
struct GraphFocus {
    std::vector<std::string> ancestors;   ///< and what leads to them
    std::vector<std::string> descendants; ///< and what they lead to
    std::vector<std::string> paths;       ///< FROM/TO: what lies on any way from one to the other

    [[nodiscard]] bool isEmpty() const { return ancestors.empty() && descendants.empty() && paths.empty(); }
};

struct ProfileSelection {
    SymbolChoice flat;          ///< rows of the flat profile; time of others is left out of all totals
    SymbolChoice graph;         ///< entries of the call graph; `only` brings their descendants with them
    GraphFocus focus;           ///< of the entries that `graph` leaves, these
    SymbolChoice time;          ///< whose time the call graph is about
    SymbolChoice arcs;          ///< calls that count
    SymbolChoice counts;        ///< rows of the execution counts
    SymbolChoice source;        ///< functions in the annotated source
    bool withoutLocals = false; ///< static functions as if they were in graph.without and time.without

    [[nodiscard]] bool isEmpty() const
    {
        return flat.isEmpty() && graph.isEmpty() && time.isEmpty() && arcs.isEmpty() && counts.isEmpty() &&
               source.isEmpty() && focus.isEmpty() && !withoutLocals;
    }
};

} // namespace gmonscope
