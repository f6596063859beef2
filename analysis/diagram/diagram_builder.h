// SPDX-License-Identifier: MIT
//
// The steps of buildDiagram(): choose what is shown, find the arcs between it, decide which of them rank.
#pragma once

#include "gmonscope/diagram.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace gmonscope::diagram {

inline constexpr std::uint32_t notShown = UINT32_MAX;
/// No picture of more functions helps anyone, and the layout's cost grows faster than their number.
inline constexpr std::size_t mostFunctions = 1500;

/// What a function, cycle or arc weighs: seconds, or calls when no tick was taken.
class Scale {
public:
    /// `isMeasured`: by the sampled stacks, where there are any.
    explicit Scale(const Profile&, bool isMeasured = false);
    [[nodiscard]] Measure measure() const { return m_measure; }
    // REQUIRES: function, cycle and arc are of the profile.
    [[nodiscard]] double of(const Function&) const;
    [[nodiscard]] double of(const Cycle&) const;
    [[nodiscard]] double of(const Arc&) const;
    [[nodiscard]] double selfOf(const Function&) const;
    /// The same in seconds, whatever is weighed.
    [[nodiscard]] double secondsOf(const Function&) const;
    [[nodiscard]] double secondsOf(const Cycle&) const;
    [[nodiscard]] double secondsOf(const Arc&) const;
    /// 0..1 of the run.
    [[nodiscard]] double share(double value) const;

private:
    const Profile& m_profile;
    bool m_isMeasured;
    Measure m_measure;
    double m_whole;
};

/// Whether the options let it be drawn.
[[nodiscard]] inline bool isInFocus(const DiagramOptions& options, FunctionId f)
{
    return f.value >= options.focus.size() || options.focus[f.value];
}

/// Was called, was sampled, or calls others: a root may have neither calls nor ticks.
[[nodiscard]] bool takesPart(const Profile&, FunctionId);

/// The nodes to be, the heaviest first, and which node stands for which function.
struct Selection {
    std::vector<EntryRef> subjects;
    std::vector<CycleId> openCycles;             ///< drawn as a box round their members, by rank
    std::vector<std::uint32_t> nodeOf;           ///< per function: index into subjects, or notShown
    std::vector<std::vector<FunctionId>> chains; ///< per subject: the folded chain that it begins; empty: none
    std::vector<std::pair<FunctionId, FunctionId>> openChains; ///< members of open chains, and which of them is listed
};
[[nodiscard]] Selection select(const Profile&, const DiagramOptions&, const Scale&);

/// The functions that a subject stands for, callers in a chain first.
template <class Visit>
void eachFunction(const Profile& profile, const Selection& selection, std::uint32_t subject, const Visit& visit)
{
    const EntryRef entry = selection.subjects[subject];
    if (entry.isCycle())
        for (const FunctionId member : profile.cycle(entry.cycle()).members)
            visit(member);
    else if (subject < selection.chains.size() && !selection.chains[subject].empty())
        for (const FunctionId member : selection.chains[subject])
            visit(member);
    else
        visit(entry.function());
}

/// Puts one subject in the place of each chain of single calls.
void foldChains(const Profile&, const DiagramOptions&, Selection&);

struct ArcSet {
    std::vector<DiagramArc> arcs; ///< by tail, then head; texts are not set yet
    std::size_t hidden = 0;       ///< arcs of the profile between shown functions that are not drawn
};
[[nodiscard]] ArcSet connect(const Profile&, const Selection&, const Scale&);

/// Counts the neighbours of each node that are not shown, though in focus.
void countHiddenNeighbours(const Profile&, const DiagramOptions&, const Selection&, const Scale&,
                           std::vector<DiagramNode>&);

/// Sets the label and the tip.
void setTexts(const Diagram&, TimeUnit, DiagramArc&);
/// "1 call", "2,345 calls"
[[nodiscard]] std::string counted(std::uint64_t count, const char* one, const char* many);

/// Sets DiagramArc::ranks so that the ranking arcs have no cycle and keep the boxes of cycles about square.
void breakCycles(std::vector<DiagramArc>&, const std::vector<DiagramNode>&);

} // namespace gmonscope::diagram
