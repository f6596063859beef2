// SPDX-License-Identifier: MIT
//
// Functions above, below and between other functions of a loaded profile, for views that show a part of it without
// another load. GraphFocus does the same by name while loading.
#pragma once

#include "gmonscope/profile.h"

#include <vector>

namespace gmonscope {

/// A set of functions of a profile: one element for each of its functions, by id.
using FunctionSet = std::vector<bool>;

/// A part of the call graph.
struct FocusedPart {
    FunctionSet shown; ///< empty: all
    FunctionSet on;    ///< the functions that it is about; empty: none

    friend bool operator==(const FocusedPart&, const FocusedPart&) = default;
};

/// Returns the given functions and all their direct and indirect callers. Here and below calls count even if they were
/// never taken.
[[nodiscard]] FunctionSet ancestorsOf(const TimedGraph&, const FunctionSet&);
/// Returns the given functions and all their direct and indirect callees.
[[nodiscard]] FunctionSet descendantsOf(const TimedGraph&, const FunctionSet&);
/// Returns the functions on all ways from one of `from` to one of `to`, with both ends; empty set if there is no way.
[[nodiscard]] FunctionSet between(const TimedGraph&, const FunctionSet& from, const FunctionSet& to);

} // namespace gmonscope
