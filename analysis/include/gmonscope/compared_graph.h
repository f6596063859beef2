// SPDX-License-Identifier: MIT
//
// Two profiles as one call graph: the functions and calls of both, with what became of each.
#pragma once

#include "gmonscope/compare.h"
#include "gmonscope/diagram.h"

#include <memory>
#include <optional>
#include <vector>

namespace gmonscope {

/// A time in both, and how far each may be off: half of the interval in which it lies with 95 % confidence.
struct ComparedTime {
    Change change;
    double baseError = 0, nowError = 0;

    [[nodiscard]] double error() const; ///< of the change
};

/// Of an arc, or several together.
struct ComparedFlow {
    ComparedTime time; ///< passed up to the caller; none inside a cycle
    Change calls;
    bool isNew = false, isGone = false; ///< was not taken before, is not taken any more
};

class ComparedGraph {
public:
    /// `difference`: of these two.
    ComparedGraph(std::shared_ptr<const Profile> base, std::shared_ptr<const Profile> now,
                  ProfileDifference difference);

    /// The union: what diagrams and entries are made of. Of two times and counts it has the larger, means of one run,
    /// so that what was heavy in either is heavy in it; its cycles are those that the calls of both make together.
    /// Functions of `now` come first.
    [[nodiscard]] const std::shared_ptr<const Profile>& profile() const { return m_union; }
    [[nodiscard]] const Profile& base() const { return *m_base; }
    [[nodiscard]] const Profile& now() const { return *m_now; }
    [[nodiscard]] const ProfileDifference& difference() const { return m_difference; }

    // Of the union's functions, arcs and cycles.
    [[nodiscard]] const FunctionDifference& of(FunctionId) const;
    [[nodiscard]] ComparedTime self(FunctionId) const;
    [[nodiscard]] ComparedTime total(FunctionId) const;
    [[nodiscard]] const ComparedFlow& of(ArcId arc) const { return m_flows[arc.value]; }
    /// Of the whole: it is beyond chance when the self time of a member, or what it spends outside, changed like that.
    [[nodiscard]] ComparedTime total(CycleId) const;
    [[nodiscard]] ComparedTime self(CycleId) const;
    [[nodiscard]] Change calls(CycleId) const; ///< from outside of it, in one run
    /// Several flows as one, which is beyond chance when one of them is that changed as all together did.
    [[nodiscard]] static ComparedFlow sumOf(const std::vector<ComparedFlow>&);

    /// REQUIRES: the difference is one of difference().functions.
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

    std::shared_ptr<const Profile> m_base, m_now, m_union;
    ProfileDifference m_difference;
    std::vector<std::size_t> m_differenceOf; ///< by the union's functions
    std::vector<FunctionId> m_functionOf;    ///< by differences
    std::vector<Errors> m_errors;            ///< by the union's functions
    std::vector<ComparedFlow> m_flows;       ///< by the union's arcs
    std::vector<CycleTimes> m_cycles;        ///< by the union's cycles
};

/// What a picture of the union should not leave out: functions whose own time changed beyond chance, most first.
[[nodiscard]] std::vector<EntryRef> changedFirst(const ComparedGraph&);

/// Makes a diagram of the union one of the changes: of texts, tips, widths of arcs, and DiagramNode::change. `options`:
/// that it was built with. REQUIRES: it folds no chains, in which what became of each function would not be seen.
void markChanges(Diagram&, const ComparedGraph&, const DiagramOptions&);

} // namespace gmonscope
