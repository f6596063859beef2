// SPDX-License-Identifier: MIT
//
// Cycles of the call graph are its strongly connected components of two or more functions (Tarjan 1972, as in the
// 1982 paper, section 4).
#pragma once

#include "graph/profile_data.h"

namespace gmonscope {

/// All components, single functions included, callees before their callers: the order of propagation.
struct Components {
    std::vector<FunctionId> functions; ///< grouped by component; the one that was met first is its last
    std::vector<std::uint32_t> starts; ///< component c is functions[starts[c]..starts[c+1])
    std::vector<std::uint32_t> levels; ///< by component: above those of all that it calls; 0 calls no other

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

/// Each function's in the order of arcsFrom.
[[nodiscard]] Successors successorsOf(const Profile::Data&);

/// Linear in functions and arcs, without recursion: a call chain may be a million deep. REQUIRES: fewer than 2^31
/// functions.
[[nodiscard]] Components findComponents(const Successors&);
[[nodiscard]] Components findComponents(const Profile::Data&);

/// By what cycles are numbered.
enum class CycleOrder : std::uint8_t {
    ByLowestAddress, ///< of their members, so that runs of one image agree
    ByFirstFound,    ///< the address of the member that the search through the arcs meets first: GNU gprof's
};

/// Makes a numbered Cycle of each component of two or more functions, and marks the members. Times and counts are left
/// to propagation.
void nameCycles(Profile::Data&, const Components&, CycleOrder = CycleOrder::ByLowestAddress);

} // namespace gmonscope
