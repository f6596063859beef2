// SPDX-License-Identifier: MIT
//
// Cycles of the call graph are its strongly connected components of two or more functions (Tarjan 1972, as in the
// 1982 paper, section 4).
#pragma once

#include "graph/profile_data.h"

namespace gmonscope {

/// All components, single functions included, each one after all that it calls: the order of propagation.
struct Components {
    /// Grouped by component; the function that was found first is the last of its component.
    std::vector<FunctionId> functions;
    std::vector<std::uint32_t> starts; ///< component c is functions[starts[c]..starts[c+1])
    /// By component: one more than the highest level among its callees; 0: it calls no other.
    std::vector<std::uint32_t> levels;

    [[nodiscard]] std::size_t count() const { return starts.size() - 1; }
    [[nodiscard]] std::span<const FunctionId> of(std::size_t component) const
    {
        return std::span(functions).subspan(starts[component], starts[component + 1] - starts[component]);
    }
};

/// Callees by caller, as one array of numbers cut by offsets: those of f are callees[starts[f]..starts[f+1]).
struct Successors {
    std::vector<std::uint32_t> starts{0}, callees;

    [[nodiscard]] std::size_t count() const { return starts.size() - 1; }
    [[nodiscard]] std::span<const std::uint32_t> of(std::uint32_t f) const
    {
        return std::span(callees).subspan(starts[f], starts[f + 1] - starts[f]);
    }
};

/// Returns the callees of each function in the order of arcsFrom.
[[nodiscard]] Successors successorsOf(const CallGraph&);

/// Takes time linear in functions and arcs, without recursion: a call chain may be a million deep. REQUIRES: fewer
/// than 2^31 functions.
[[nodiscard]] Components findComponents(const Successors&);
[[nodiscard]] Components findComponents(const CallGraph&);

/// The order in which cycles are numbered.
enum class CycleOrder : std::uint8_t {
    ByLowestAddress, ///< by the lowest address among their members, so that runs of one image agree
    ByFirstFound,    ///< by the address of the member that the search through the arcs finds first, as GNU gprof
};

/// Returns a numbered Cycle for each component of two or more functions, and sets Function::cycle of the members.
/// Propagation fills in times and counts.
[[nodiscard]] std::vector<Cycle> nameCycles(FunctionTable&, const Components&,
                                            CycleOrder = CycleOrder::ByLowestAddress);

} // namespace gmonscope
