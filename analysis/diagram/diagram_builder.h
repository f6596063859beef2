// SPDX-License-Identifier: MIT
//
// The steps of buildDiagram(): choose what is shown, find the arcs between them, decide which arcs determine ranks.
#pragma once

#include "gmonscope/diagram.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace gmonscope::diagram {

inline constexpr std::uint32_t notShown = UINT32_MAX;
inline constexpr const char* timesSign = "×"; ///< behind numbers of calls

/// Nothing below this share of the run comes in to fill a picture up, and no time below it is worth a box of its own.
inline constexpr double leastShareOfNode = 0.001;

/// The weight of functions, cycles and arcs: seconds, or calls when nothing was sampled.
class Scale {
public:
    /// `isMeasured`: use the times of the sampled stacks, where there are any.
    explicit Scale(const TimedGraph&, bool isMeasured = false);
    [[nodiscard]] Measure measure() const { return m_measure; }
    [[nodiscard]] bool isMeasured() const { return m_isMeasured; }
    // REQUIRES: function, cycle and arc belong to the profile.
    [[nodiscard]] double of(const Function&) const;
    [[nodiscard]] double of(const Cycle&) const;
    [[nodiscard]] double of(const Arc&) const;
    [[nodiscard]] double selfOf(const Function&) const;
    /// Returns the time in seconds, even if calls are the weight.
    [[nodiscard]] double secondsOf(const Function&) const;
    [[nodiscard]] double secondsOf(const Cycle&) const;
    [[nodiscard]] double secondsOf(const Arc&) const;
    /// Returns the value as a share of the run, 0..1.
    [[nodiscard]] double share(double value) const;

private:
    const TimedGraph& m_profile;
    bool m_isMeasured;
    Measure m_measure;
    double m_whole;
};

/// True if the options allow the function to be drawn.
[[nodiscard]] inline bool isInFocus(const DiagramOptions& options, FunctionId f)
{
    return f.value >= options.focus.size() || options.focus[f.value];
}

/// True if it was called, was sampled, or calls others: a root may have neither calls nor ticks.
[[nodiscard]] bool takesPart(const TimedGraph&, FunctionId);

/// The future nodes, the heaviest first, and the node that stands for each function.
struct Selection {
    std::vector<EntryRef> subjects;
    std::vector<CycleId> openCycles;             ///< drawn as a box round their members, the heaviest first
    std::vector<std::uint32_t> nodeOf;           ///< per function: index into subjects, or notShown
    std::vector<std::vector<FunctionId>> chains; ///< by subject: the folded chain that it begins; empty: none
    std::vector<std::pair<FunctionId, FunctionId>> openChains; ///< members of open chains, and which of them is listed
    /// By function: it was chosen for what it explains, so that it may be in an idle chain; empty: there is room for
    /// all.
    std::vector<bool> mayBeIdle;
    std::uint32_t temporary = notShown; ///< index of the first temporary subject

    [[nodiscard]] bool isTemporary(std::uint32_t subject) const { return subject >= temporary; }
};
[[nodiscard]] Selection select(const TimedGraph&, const DiagramOptions&, const Scale&);

/// Visits the functions that a subject stands for, callers in a chain first.
template <class Visit>
void eachFunction(const TimedGraph& profile, const Selection& selection, std::uint32_t subject, const Visit& visit)
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

/// Replaces each chain by one subject: idle chains, and if the options say so those of single calls.
void foldChains(const TimedGraph&, const DiagramOptions&, const Scale&, Selection&);

/// Adds DiagramOptions::visited and its heaviest neighbours, unless it is shown.
void addVisited(const TimedGraph&, const DiagramOptions&, const Scale&, Selection&);

/// Returns the nodes of the selection, in its order; hiddenCallers, hiddenCallees and cluster are not set yet.
[[nodiscard]] std::vector<DiagramNode> makeNodes(const TimedGraph&, const DiagramOptions&, const Scale&,
                                                 const Selection&);
/// Marks a node without known callers inside the image; isCalledFromInside: but for a part of its time.
void markRoot(DiagramNode&, std::uint64_t externalCalls, bool isCalledFromInside = false);

struct ArcSet {
    std::vector<DiagramArc> arcs; ///< sorted by tail, then head; texts are not set yet
    /// By arc: caller and callee of the heaviest call that it stands for.
    std::vector<std::pair<FunctionId, FunctionId>> calls;
    std::size_t hidden = 0; ///< number of the profile's arcs between shown functions that are not drawn
};
[[nodiscard]] ArcSet connect(const TimedGraph&, const Selection&, const Scale&);

/// Counts the neighbours of each node that are in focus but not shown.
void countHiddenNeighbours(const TimedGraph&, const DiagramOptions&, const Selection&, const Scale&,
                           std::vector<DiagramNode>&);

/// Sets the label and the tip. `call`: see ArcSet.
void setTexts(const Diagram&, TimeUnit, std::pair<FunctionId, FunctionId> call, DiagramArc&);
/// Returns the title of an unfolded cycle: "cycle 1 · 3 of 5 functions · 41.5 %".
[[nodiscard]] std::string cycleTitle(const Cycle&, std::size_t shown, const std::string& share);

/// Sets DiagramArc::ranks so that the ranking arcs have no cycle and keep the boxes of cycles about square.
void breakCycles(std::vector<DiagramArc>&, const std::vector<DiagramNode>&);

} // namespace gmonscope::diagram
