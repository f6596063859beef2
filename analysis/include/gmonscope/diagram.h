// SPDX-License-Identifier: MIT
//
// The call graph as a picture, in three values: what to draw (Diagram), where (DiagramLayout), and the SVG made of
// both. The window paints from the same values.
#pragma once

#include "gmonscope/accuracy.h"
#include "gmonscope/diagram_change.h"
#include "gmonscope/focus.h"
#include "gmonscope/numbers.h"
#include "gmonscope/text_width.h"
#include "gmonscope/views.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gmonscope {

/// What decides rank, width and detail: time, or calls when no tick was taken.
enum class Measure : std::uint8_t { Time, Calls };

/// What the colours of the nodes say: a share of the run in steps, or the source file. Those of two profiles say what
/// changed, whatever is chosen.
enum class NodeFill : std::uint8_t { SelfTime, TotalTime, SourceFile };

class SourceFiles;

/// Which neighbours of a node.
enum class Side : std::uint8_t { Callers, Callees };

/// Neighbours that are shown beside a function or cycle that is, the heaviest first, though they are too light.
struct Unfolding {
    EntryRef subject;
    Side side = Side::Callers;
    std::uint32_t most = 0; ///< functions and cycles

    friend bool operator==(const Unfolding&, const Unfolding&) = default;
};

struct DiagramOptions {
    std::size_t maxFunctions = 40;    ///< functions to show, the heaviest first; callers that connect them come on top
    std::size_t foldCyclesAbove = 25; ///< cycles of more members start folded
    std::vector<CycleId> toggledCycles; ///< cycles whose folding is the opposite of that rule
    FunctionSet focus;                  ///< draw these functions alone; empty: all. Numbers stay those of the whole run
    std::vector<Unfolding> unfolded;
    bool foldsChains = false;           ///< functions each of which is the only caller of the next are one node
    std::vector<FunctionId> openChains; ///< but not the chains that one of these is in
    /// Of an earlier picture of the same program: these stay while they are not much lighter than what would be shown
    /// instead, so that the picture does not change with each tick. Ids are this profile's.
    std::vector<EntryRef> shownBefore;
    std::vector<EntryRef> first; ///< shown in any case, before the heaviest, as long as they leave room for as many
    std::vector<EntryRef> alone; ///< show just these, with their cycles, whatever they weigh; empty: the heaviest
    TextWidth textWidth = approximateTextWidth;
    bool isMeasured = false; ///< times are those of the sampled stacks, where there are any, not those of call counts
    /// Of times that stand alone; beside a share there are seconds instead of it twice.
    TimeMeasure times = TimeMeasure::Seconds;
    bool withTemplateArguments = true; ///< in labels; names and tips have them all
};

/// Of a node's callers or callees those that are not shown.
struct HiddenNeighbours {
    std::uint32_t functions = 0;
    double share = 0; ///< 0..1 of the run: time that flows between them and the node
};

/// Of a chain of single calls that is drawn as one node.
struct ChainMember {
    FunctionId function;
    std::string name; ///< in full
};

struct DiagramNode {
    EntryRef subject; ///< a function, or a folded cycle; of a folded chain its first function
    FunctionKind kind = FunctionKind::Function;
    std::optional<std::uint32_t> cluster; ///< index into Diagram::cycles when drawn inside one
    std::vector<ChainMember> chain;       ///< two or more in the order of their calls; empty: not a chain
    std::optional<FunctionId> openChain;  ///< of a chain that is open: which of DiagramOptions::openChains keeps it so
    std::string name;                     ///< in full; of a chain all of them
    std::string label;                    ///< shortened to fit `width`
    std::string lastLabel;                ///< of a chain: its last function, behind an arrow
    std::string shareText;                ///< "12.4 %", left of the second line
    std::string valueText;                ///< "1.78 s" or calls, right of the second line
    std::string selfText;                 ///< "0.36 s", its self time; empty where only calls are known
    std::string tip;                      ///< one or more lines: what the SVG's <title> and a tool tip say
    bool isInLibrary = false;             ///< not in the program itself: hatched at its left edge
    std::string sourceFile;               ///< its path; see nameFiles(); of a chain that of its first function
    double selfShare = 0;                 ///< 0..1 of the run
    double totalShare = 0;                ///< 0..1 of the run, self + descendants
    std::uint64_t calls = 0, selfCalls = 0;
    bool isRoot = false;              ///< has no known caller inside the image: a half disc stands above it
    bool isCalledFromOutside = false; ///< of a root: callers outside the image are known
    HiddenNeighbours hiddenCallers, hiddenCallees;
    std::optional<DiagramChange> change; ///< of two profiles: what became of it
    double width = 0, height = 0;        ///< px; of a root without the half disc above it

    [[nodiscard]] bool standsFor(FunctionId) const;
    /// What stands beside the half disc; the same word as in the listings.
    [[nodiscard]] std::string_view rootCaption() const { return isCalledFromOutside ? "<external>" : "<spontaneous>"; }
};

enum class DiagramArcKind : std::uint8_t {
    Time,          ///< time is passed up along it
    InsideCycle,   ///< counts only
    NeverCalled,   ///< known, but taken 0 times
    ThroughHidden, ///< stands for paths over functions that are not shown
};

struct DiagramArc {
    std::uint32_t tail = 0, head = 0; ///< indices of nodes: caller, callee
    DiagramArcKind kind = DiagramArcKind::Time;
    std::uint64_t calls = 0;
    bool isMeasuredOnly = false;       ///< see Arc; of several together: one of them is
    bool disagrees = false;            ///< see markDisagreements()
    double seconds = 0;                ///< passed up to the caller
    double share = 0;                  ///< 0..1 of the run (of all calls when Measure::Calls): its width
    std::uint32_t hiddenFunctions = 0; ///< of ThroughHidden
    int weight = 1;                    ///< 1..8: how straight the layout should draw it
    bool ranks = true;                 ///< false: does not order its ends from top to bottom (back arcs of cycles)
    std::string label;                 ///< "0.98 s · 1.20 M×", or calls only; empty: nothing worth it
    std::string tip;
    std::optional<DiagramChange> change; ///< of two profiles; its mark stands before the label
};

struct DiagramCycle {
    CycleId cycle;
    std::vector<std::uint32_t> nodes; ///< indices of the members that are shown
    std::string title;                ///< "cycle 1 · 3 functions · 41.5 %"
};

/// A source file that has a colour of its own, when NodeFill::SourceFile is chosen.
struct DiagramFile {
    std::string path;      ///< as in DiagramNode::sourceFile
    std::string label;     ///< its name; with its folder where another one's is the same
    std::uint32_t hue = 0; ///< 0..mostFileHues-1, each once
};
inline constexpr std::uint32_t mostFileHues = 7;

/// What to draw. Nodes by falling total share, arcs by tail, then head: the same profile and options always
/// give the same diagram.
struct Diagram {
    std::vector<DiagramNode> nodes;
    std::vector<DiagramArc> arcs;
    std::vector<DiagramCycle> cycles; ///< the unfolded ones
    Measure measure = Measure::Time;
    std::size_t functionsShown = 0;   ///< members of folded cycles included
    std::size_t functionsReached = 0; ///< of the whole program, or in focus
    bool isFocused = false;           ///< DiagramOptions::focus left some out
    double selfShareShown = 0;        ///< 0..1: self time of the shown functions
    std::size_t arcsHidden = 0;
    bool isOfTwo = false;               ///< profiles: nodes and arcs have their changes
    bool hasFiles = false;              ///< nameFiles() has named them
    NodeFill fill = NodeFill::SelfTime; ///< may be set at any time: nothing else follows from it
    std::vector<DiagramFile> files;     ///< with most of the nodes' self time, by that; at most mostFileHues
    /// "25 of 118 functions · 97.6 % of the time · 14 arcs hidden"; in focus: "12 of 31 functions in focus · ..."
    [[nodiscard]] std::string summary() const;
};

/// What NodeFill::SourceFile says, and no other: finds the nodes' source files, tells of them in the tips, and gives
/// the heaviest their hues. `before`: of earlier pictures; a file keeps its hue, if no
/// heavier one had the same.
void nameFiles(Diagram&, const Profile&, SourceFiles&, const std::vector<DiagramFile>& before = {});

[[nodiscard]] Diagram buildDiagram(const Profile&, const DiagramOptions& = {});

/// Tells in the tips of arcs along which the estimate sends another time than the stacks say both of these, and marks
/// those of them whose callee others call, too: there the time was shared out. Of several arcs together: one of them
/// is such. To be told beside the diagram, since it takes longer to find out.
void markDisagreements(Diagram&, const Profile&, const MeasuredComparison&);

struct Point {
    double x = 0, y = 0;
};
/// y grows downwards.
struct Box {
    double left = 0, top = 0, right = 0, bottom = 0;
    [[nodiscard]] double width() const { return right - left; }
    [[nodiscard]] double height() const { return bottom - top; }
    [[nodiscard]] bool contains(const Box& b) const
    {
        return left <= b.left && top <= b.top && right >= b.right && bottom >= b.bottom;
    }
    [[nodiscard]] bool overlaps(const Box& b) const
    {
        return left < b.right && b.left < right && top < b.bottom && b.top < bottom;
    }
};

/// How the layout was made: each step down is simpler and surer than the one before.
enum class LayoutStep : std::uint8_t {
    Splines,    ///< Graphviz, curved arcs
    Polylines,  ///< Graphviz, fewer iterations, bent arcs
    NoClusters, ///< Graphviz without cycle boxes; boxes are drawn round the members afterwards
    Layered,    ///< our own simple layering, straight arcs: always works
};

/// Where the parts of a Diagram are, in px; indices as in the Diagram.
struct DiagramLayout {
    Box bounds; ///< encloses everything, with a margin
    std::vector<Box> nodes;
    std::vector<Box> cycles;
    /// From tail to head: 3n+1 control points of a piecewise cubic Bézier curve. Empty for an arc that could
    /// not be drawn.
    std::vector<std::vector<Point>> arcs;
    LayoutStep step = LayoutStep::Splines;
    std::string note; ///< why it is not the first step, for a person; empty otherwise
};

/// A label on an arc: never over a node, another label, another arc or an arrow head, or outside the bounds. For an
/// arc through hidden functions it is the bubble with their number: as high as wide, unless the number is long.
struct ArcLabel {
    std::uint32_t arc = 0;
    Box box;
};
/// Labels for the `wanted` arcs (indices, most important first); what finds no room is left out, and so is what would
/// lie over the boxes `taken`.
[[nodiscard]] std::vector<ArcLabel> placeArcLabels(const Diagram&, const DiagramLayout&,
                                                   const std::vector<std::uint32_t>& wanted, const TextWidth&,
                                                   const std::vector<Box>& taken = {});
/// "+7 callers" beside a node: neighbours that are not shown. Never over a node, an arc or its head, or another stub.
struct DiagramStub {
    std::uint32_t node = 0;
    Side side = Side::Callers;
    Box box;
    std::string label;      ///< "+7 callers"
    std::string shortLabel; ///< "+7"
    std::string tip;
};
/// What a stub could be of.
struct StubSubject {
    std::uint32_t node = 0;
    Side side = Side::Callers;
};
/// Stubs for the `wanted`, most important first, beside their nodes; what finds no room is left out.
[[nodiscard]] std::vector<DiagramStub> placeStubs(const Diagram&, const DiagramLayout&,
                                                  const std::vector<StubSubject>& wanted, const TextWidth&,
                                                  const std::vector<Box>& taken = {});
/// Those that are always shown: of the neighbours that matter, and not of too many.
[[nodiscard]] std::vector<StubSubject> stubsWorthShowing(const Diagram&);

/// The arcs that are labelled when nothing is selected: the wide ones.
[[nodiscard]] std::vector<std::uint32_t> arcsWorthALabel(const Diagram&);

} // namespace gmonscope
