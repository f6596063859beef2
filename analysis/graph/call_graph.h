// SPDX-License-Identifier: MIT
//
// From calls with names to the call graph: one arc for each pair of functions, and each function's counts.
#pragma once

#include "graph/cycles.h"
#include "graph/maybe_id.h"
#include "graph/profile_data.h"

#include <functional>
#include <span>

namespace gmonscope {

/// Calls from one place to a function. Several of the same pair are added up. There are millions: 32 bytes each.
struct SymbolizedCall {
    MaybeId<FunctionKindTag> caller; ///< none: an external caller
    FunctionId callee;
    std::uint64_t calls = 0;
    ExternalId external = {};    ///< which one, when there is no caller
    bool isMeasuredOnly = false; ///< see Arc; REQUIRES: a caller, no calls
    double rounding = 0;         ///< see Arc
};

/// The order of a function's arcs.
enum class ArcOrder : std::uint8_t {
    ByFunction,  ///< by the other end's address
    NewestFirst, ///< the one whose calls came last in the file first: GNU gprof's
};

/// Is shown who calls whom as soon as that is known, and runs beside the rest where that pays.
using GraphUser = std::function<void(const Successors&)>;

/// Fills arcs (by caller, then as ordered), both ArcLists, externalArcs, and the call counts of all functions.
void buildCallGraph(Profile::Data&, std::vector<SymbolizedCall>, ArcOrder = ArcOrder::ByFunction,
                    const GraphUser& = {});

/// Takes out arcs, by their ids, rising, and lowers the counts of their callees.
void eraseArcs(Profile::Data&, std::span<const ArcId>);

} // namespace gmonscope
