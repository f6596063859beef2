// SPDX-License-Identifier: MIT
//
// Two profiles as one call graph: the functions and calls of both, and how each of them changed.
#pragma once

#include "gmonscope/compare.h"
#include "gmonscope/diagram.h"

#include <memory>
#include <optional>
#include <vector>

namespace gmonscope {

/// A time in both profiles, and the error of each: half the width of its 95 % confidence interval, in seconds.
struct ComparedTime {
    Change change;
    double baseError = 0, nowError = 0;

    [[nodiscard]] double error() const; ///< error of the change, in seconds
};

/// How an arc changed, or several arcs together.
struct ComparedFlow {
    ComparedTime time; ///< time passed up to the caller; 0 inside a cycle
    Change calls;
    bool isNew = false, isGone = false; ///< the arc was not taken before; it is no longer taken
};

/// The union of two profiles. Each time and count of a function, arc or cycle is the larger of the two, as a mean over
/// the runs, so that whatever was heavy in either profile is heavy in the union, and times do not add up. Its cycles
/// are those that the calls of both make together. Functions of `now` come first.
class ComparedGraph : public TimedGraph {
public:
    /// `difference` is that of these two profiles.
    ComparedGraph(std::shared_ptr<const Profile> base, std::shared_ptr<const Profile> now,
                  ProfileDifference difference);

    [[nodiscard]] const Profile& base() const { return *m_base; }
    [[nodiscard]] const Profile& now() const { return *m_now; }
    [[nodiscard]] const ProfileDifference& difference() const { return m_difference; }

    [[nodiscard]] const FunctionDifference& of(FunctionId) const;
    [[nodiscard]] ComparedTime self(FunctionId) const;
    [[nodiscard]] ComparedTime total(FunctionId) const;
    [[nodiscard]] const ComparedFlow& of(ArcId arc) const { return m_flows[arc.value]; }
    /// Change of a cycle's total time. It is beyond chance if a member's self time, or its time outside the cycle,
    /// changed beyond chance in the same direction.
    [[nodiscard]] ComparedTime total(CycleId) const;
    [[nodiscard]] ComparedTime self(CycleId) const;
    [[nodiscard]] Change calls(CycleId) const; ///< calls from outside the cycle, in one run
    /// Returns the sum of several flows. It is beyond chance if one of them is, and changed in the same direction as
    /// the sum.
    [[nodiscard]] static ComparedFlow sumOf(const std::vector<ComparedFlow>&);

    /// Returns the union's function for a difference. REQUIRES: the difference is one of difference().functions.
    [[nodiscard]] FunctionId find(const FunctionDifference&) const;

private:
    friend class ComparedGraphBuilder;
    struct Errors {
        double selfBase = 0, selfNow = 0, totalBase = 0, totalNow = 0;
    };
    struct CycleTimes {
        ComparedTime self, total;
        Change calls;
    };

    std::shared_ptr<const Profile> m_base, m_now; ///< the union's names are theirs
    ProfileDifference m_difference;
    std::vector<std::size_t> m_differenceOf; ///< by function of the union
    std::vector<FunctionId> m_functionOf;    ///< by difference
    std::vector<Errors> m_errors;            ///< by function of the union
    std::vector<ComparedFlow> m_flows;       ///< by arc of the union
    std::vector<CycleTimes> m_cycles;        ///< by cycle of the union
};

/// Returns functions that a diagram of the union should show: those whose self time changed beyond chance, the largest
/// change first.
[[nodiscard]] std::vector<EntryRef> changedFirst(const ComparedGraph&);

/// Turns a diagram of the union into one of the changes: sets texts, tips, widths of arcs, and the `change` of nodes
/// and arcs. `options`: those that the diagram was built with. REQUIRES: it folds no chains, since a folded chain
/// would not show how each function changed.
void markChanges(Diagram&, const ComparedGraph&, const DiagramOptions&);

} // namespace gmonscope
