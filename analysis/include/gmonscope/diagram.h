// SPDX-License-Identifier: MIT
//
// The call graph as a diagram, in three values: what to draw (Diagram), where to draw it (DiagramLayout), and the SVG
// made from both. The window paints from the same values.
#pragma once

#include "gmonscope/accuracy.h"
#include "gmonscope/elide.h"
#include "gmonscope/focus.h"
#include "gmonscope/numbers.h"
#include "gmonscope/result.h"
#include "gmonscope/views.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gmonscope {

/// The quantity that decides rank, width and detail: time, or calls when nothing was sampled.
enum class Measure : std::uint8_t { Time, Calls };

/// The meaning of a node's colour: a share of the run in steps, be it taken or lost by imbalance, or the source file. A
/// diagram that compares two profiles shows changes instead, whatever is chosen.
enum class NodeFill : std::uint8_t { SelfTime, TotalTime, SourceFile, Imbalance };

class SourceFiles;
class SpreadIndex;

/// One of the two kinds of neighbours that a node has.
enum class Side : std::uint8_t { Callers, Callees };

/// A request to show the heaviest neighbours of a shown function or cycle, even if they are too light to be shown
/// otherwise.
struct Unfolding {
    EntryRef subject;
    Side side = Side::Callers;
    std::uint32_t most = 0; ///< show at most so many functions and cycles

    friend bool operator==(const Unfolding&, const Unfolding&) = default;
};

/// A diagram of more functions helps nobody, and the layout's cost grows faster than their number.
inline constexpr std::size_t mostDiagramFunctions = 1500;

struct DiagramOptions {
    /// Functions to show: those that explain most; outermost callers above them are added to these. See also
    /// mostDiagramFunctions.
    std::size_t maxFunctions = 25;
    std::size_t foldCyclesAbove = 25;   ///< cycles with more members than this start folded
    std::vector<CycleId> toggledCycles; ///< cycles that are folded although the rule above unfolds them, or the reverse
    FunctionSet focus; ///< draw only these functions; empty: all. Numbers remain those of the whole run
    /// Functions that the diagram is about: always shown, and others by the time that flows through them, direct
    /// callers and callees first. Empty: it is about the whole program.
    FunctionSet focusedOn;
    /// A function or cycle to draw for a moment if the diagram leaves it out, with its heaviest callers and callees.
    /// All else stays the same. See DiagramNode::isTemporary.
    std::optional<EntryRef> visited;
    std::vector<Unfolding> unfolded;
    bool foldsChains = false;           ///< draw a chain of functions, each the only caller of the next, as one node
    std::vector<FunctionId> openChains; ///< but do not fold the chains that contain one of these functions
    /// Entries shown by an earlier diagram of the same program, as ids of this profile. They stay while they are not
    /// much lighter than their replacements would be, so that a live diagram does not change with each tick.
    std::vector<EntryRef> shownBefore;
    std::vector<EntryRef> first; ///< show these before all others, as long as at least as many others still fit
    std::vector<EntryRef> alone; ///< show only these, with their cycles, whatever they weigh; empty: see maxFunctions
    TextWidth textWidth = approximateTextWidth;
    /// Use the times of the sampled stacks, where there are any, instead of the estimate by call counts.
    bool isMeasured = false;
    /// The unit of times that stand alone. Where a share stands beside the time, seconds are shown, so that it is not
    /// said twice.
    TimeMeasure times = TimeMeasure::Seconds;
    NameLength names = NameLength::Short; ///< in labels; tips always have full names
};

/// How a time changed. WithinChance: chance explains the difference.
enum class ChangeMark : std::uint8_t { WithinChance, Grown, Shrunk };
/// Whether a function or call is in both profiles, or in one only.
enum class Presence : std::uint8_t { InBoth, New, Gone };

/// The change of a node or arc in the diagram of two profiles (see markChanges()). Shares are 0..1 of the longer run.
struct DiagramChange {
    /// Change of the total time, or of an arc's flow; of the calls where there are no times.
    ChangeMark mark = ChangeMark::WithinChance;
    Presence presence = Presence::InBoth;
    std::size_t fill = 3; ///< for a node, by its self time: index into ChangePalette::fills
    double baseShare = 0; ///< for a node: its total time in the base
    double nowShare = 0;  ///< for a node: its total time now
    /// The size of the change is written beside the mark: in shareText of a node, in an arc's label.
    bool hasNumber = false;
};

/// Returns the name of the icon to draw: "grown", "shrunk", "within-chance", "new" or "gone".
[[nodiscard]] const char* changeIcon(const DiagramChange&, bool isArc);

/// The callers, or the callees, of a node that are not shown.
struct HiddenNeighbours {
    std::uint32_t functions = 0;
    double share = 0; ///< time that flows between them and the node, 0..1 of the run
};

/// A function in a chain of single calls that is drawn as one node.
struct ChainMember {
    FunctionId function;
    std::string name; ///< the full name
};

struct DiagramNode {
    EntryRef subject; ///< a function, or a folded cycle; for a folded chain its first function
    FunctionKind kind = FunctionKind::Function;
    std::optional<std::uint32_t> cluster; ///< index into Diagram::cycles when drawn inside one
    std::vector<ChainMember> chain;       ///< two or more functions in the order of their calls; empty: not a chain
    /// For an opened chain: the one of DiagramOptions::openChains that keeps it open.
    std::optional<FunctionId> openChain;
    std::string name;         ///< the full name; for a chain all names
    std::string shownName;    ///< the full or short name, as DiagramOptions::names asks for; of a chain its first one
    std::string label;        ///< the shown name, cut to fit `width`
    std::string lastLabel;    ///< for a chain: its last function, drawn behind an arrow
    std::string shareText;    ///< "12.4 %", at the left of the second line
    std::string valueText;    ///< "1.78 s" or calls, at the right of the second line
    std::string selfText;     ///< "0.36 s": its self time; empty where only calls are known
    std::string tip;          ///< one or more lines for the SVG's <title> and the window's tool tip
    bool isInLibrary = false; ///< it is not in the program itself: drawn with a hatched left edge
    bool isTemporary = false; ///< shown because of DiagramOptions::visited: drawn with a dashed outline
    std::string sourceFile;   ///< its path, set by nameFiles(); for a chain that of its first function
    double selfShare = 0;     ///< self time, 0..1 of the run
    double totalShare = 0;    ///< self + descendants' time, 0..1 of the run
    double lostShare = 0;     ///< self time lost by imbalance, 0..1 of all runs; set by markImbalance()
    std::uint64_t calls = 0, selfCalls = 0;
    bool isEstimated = false;         ///< its calls, or those of a member, have a range: ~ stands before them
    bool isRoot = false;              ///< it has no known caller inside the image: a half disc is drawn above it
    bool isCalledFromOutside = false; ///< for a root: callers outside the image are known
    HiddenNeighbours hiddenCallers, hiddenCallees;
    std::optional<DiagramChange> change; ///< for a comparison of two profiles: how the node changed
    double width = 0, height = 0;        ///< in px; the height leaves out the half disc of a root
    std::uint32_t cycleNumber = 0;       ///< of a folded cycle: as in its name

    [[nodiscard]] bool standsFor(FunctionId) const;
    /// The caption beside the half disc; the listings use the same word.
    [[nodiscard]] std::string_view rootCaption() const { return isCalledFromOutside ? "<external>" : "<spontaneous>"; }
};

enum class DiagramArcKind : std::uint8_t {
    Time,          ///< time is passed up along it
    InsideCycle,   ///< the arc has calls, but carries no time
    NeverCalled,   ///< the arc is known, but was taken 0 times
    ThroughHidden, ///< the arc stands for paths over functions that are not shown
};

struct DiagramArc {
    std::uint32_t tail = 0, head = 0; ///< indices of nodes: caller, callee
    DiagramArcKind kind = DiagramArcKind::Time;
    std::uint64_t calls = 0;
    bool isMeasuredOnly = false;       ///< see Arc; if the arc stands for several: one of them is
    bool isEstimated = false;          ///< its calls, or some of them, have a range: ~ stands before them
    bool disagrees = false;            ///< see markDisagreements()
    double seconds = 0;                ///< time passed up to the caller
    double share = 0;                  ///< 0..1 of the run (of all calls for Measure::Calls): sets the width
    std::uint32_t hiddenFunctions = 0; ///< for ThroughHidden: how many functions it leads through
    int weight = 1;                    ///< 1..8: how straight the layout should draw it
    bool ranks = true;                 ///< false: does not order its ends from top to bottom (back arcs of cycles)
    std::string label;                 ///< "0.98 s · 1.20 M×", or calls only; empty if the arc is not worth a label
    std::string tip;
    std::optional<DiagramChange> change; ///< for a comparison of two profiles: a mark is drawn before the label
};

struct DiagramCycle {
    CycleId cycle;
    std::vector<std::uint32_t> nodes; ///< indices of the members that are shown
    std::string title;                ///< "cycle 1 · 3 functions · 41.5 %"
    std::uint32_t number = 0;         ///< as in the title
};

/// A source file that has a colour of its own with NodeFill::SourceFile.
struct DiagramFile {
    std::string path;      ///< the same path as in DiagramNode::sourceFile
    std::string label;     ///< its name, preceded by its folder where two files have the same name
    std::uint32_t hue = 0; ///< 0..mostFileHues-1; no two files share one
};
inline constexpr std::uint32_t mostFileHues = 7;

/// A diagram to draw. Nodes are sorted by total share, descending, temporary ones last, arcs by tail, then by head: the
/// same profile and options always give the same diagram.
struct Diagram {
    std::vector<DiagramNode> nodes;
    std::vector<DiagramArc> arcs;
    std::vector<DiagramCycle> cycles; ///< only the unfolded ones
    Measure measure = Measure::Time;
    std::size_t functionsShown = 0;   ///< members of folded cycles included, temporary nodes not
    std::size_t functionsReached = 0; ///< in the whole program, or in the focus
    bool isFocused = false;           ///< DiagramOptions::focus left some functions out
    double selfShareShown = 0;        ///< self time of the shown functions, 0..1 of the run
    std::size_t arcsHidden = 0;
    bool isOfTwo = false;               ///< the diagram compares two profiles: nodes and arcs have changes
    bool isExact = false;               ///< both were counted one by one: no change is chance
    std::string counted;                ///< what shares are of, where it is no time: "Ir"
    bool hasFiles = false;              ///< nameFiles() has found the source files
    bool hasImbalance = false;          ///< markImbalance() has been called
    NodeFill fill = NodeFill::SelfTime; ///< may be set at any time: nothing else depends on it
    bool isMeasured = false;            ///< shares and times are those of the sampled stacks, not the estimate
    bool hasMeasuredCalls = false;      ///< see Profile::hasMeasuredCalls()
    std::vector<DiagramFile> files; ///< at most mostFileHues files, sorted by the nodes' self time in them, descending
    /// Returns "25 boxes hold 97.6 % of the time · 25 of 118 functions · measured shares · 14 arcs hidden", or in focus
    /// "... · 12 of 31 functions in focus · ...".
    [[nodiscard]] std::string summary() const;
};

/// Prepares NodeFill::SourceFile, and no other fill: finds the nodes' source files, adds them to the tips, and gives
/// the heaviest files a hue. `before`: the files of earlier diagrams; a file keeps its hue unless a heavier one had
/// the same.
void nameFiles(Diagram&, const Profile&, SourceFiles&, const std::vector<DiagramFile>& before = {});

/// Prepares NodeFill::Imbalance, and no other fill: sets what the runs lose by each node, and adds it to the tips.
/// REQUIRES: the index is of the profile that the diagram shows. It does nothing when called again.
void markImbalance(Diagram&, const SpreadIndex&);

/// Chooses the functions to show and the arcs between them, and fills in texts and sizes. The positions come later.
[[nodiscard]] Diagram buildDiagram(const TimedGraph&, const DiagramOptions& = {});

/// A direct or indirect caller or callee of a function or cycle.
struct Relative {
    EntryRef entry;
    double value = 0;           ///< what flows between the two: see Surroundings::measure
    std::uint32_t distance = 0; ///< number of calls on a shortest way
};
/// All callers and callees of a function or cycle, sorted by value, descending, then by distance.
struct Surroundings {
    std::vector<Relative> callers, callees;
    double whole = 0;                ///< what flows through the function or cycle: its total
    Measure measure = Measure::Time; ///< seconds, or calls where it took no time
};
/// A caller has the part of the entry's time that it asked for, a callee the part of its time that it took for the
/// entry: by the estimate, or by the sampled stacks if `isMeasured` and there are any.
[[nodiscard]] Surroundings surroundingsOf(const TimedGraph&, EntryRef, bool isMeasured);

/// Adds both times to the tips of arcs whose estimated time differs from what the stacks say, and sets `disagrees` on
/// those arcs whose callee has other callers, too: there the estimate shared the time out. An arc that stands for
/// several disagrees if one of them does. It is called after the diagram is shown, since the comparison takes longer.
void markDisagreements(Diagram&, const Profile&, const MeasuredComparison&);

/// The times that an exported picture shows. Known: the measured ones where stacks were sampled, else the estimate.
enum class Shares : std::uint8_t { Known, Measured, Estimated };
/// Returns the shares that a command line calls "measured" or "estimated"; none for other words.
[[nodiscard]] std::optional<Shares> sharesNamed(std::string_view word);
/// Returns what buildDiagram() does, with these shares, and with disagreements marked. An error: measured shares are
/// asked for, and no stacks were sampled.
[[nodiscard]] Result<Diagram> buildExportedDiagram(const Profile&, DiagramOptions, Shares);

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

/// How the layout was made: each step is simpler and safer than the one before.
enum class LayoutStep : std::uint8_t {
    Splines,    ///< Graphviz, curved arcs
    Polylines,  ///< Graphviz, fewer iterations, bent arcs
    NoClusters, ///< Graphviz without cycle boxes; boxes are drawn round the members afterwards
    Layered,    ///< our own simple layering, straight arcs: always works
};

/// The positions of a Diagram's parts in px; indices are those of the Diagram.
struct DiagramLayout {
    Box bounds; ///< encloses everything, with a margin
    std::vector<Box> nodes;
    std::vector<Box> cycles;
    /// One curve for each arc, from tail to head: 3n+1 control points of a piecewise cubic Bézier curve. Empty for an
    /// arc that could not be drawn.
    std::vector<std::vector<Point>> arcs;
    LayoutStep step = LayoutStep::Splines;
    std::string note; ///< why the first step was not possible, for a person; else empty
};

/// The position of an arc's label. It never covers a node, another label, another arc or an arrow head, and lies
/// within the bounds. For an arc through hidden functions it is the bubble with their number: as high as wide, unless
/// the number is long.
struct ArcLabel {
    std::uint32_t arc = 0;
    Box box;
};
/// Places labels for the `wanted` arcs (indices, most important first). Labels that find no room, or would cover one
/// of the boxes `taken`, are left out.
[[nodiscard]] std::vector<ArcLabel> placeArcLabels(const Diagram&, const DiagramLayout&,
                                                   const std::vector<std::uint32_t>& wanted, const TextWidth&,
                                                   const std::vector<Box>& taken = {});
/// A tag like "+7 callers" beside a node for neighbours that are not shown. It never covers a node, an arc or its
/// head, or another stub.
struct DiagramStub {
    std::uint32_t node = 0;
    Side side = Side::Callers;
    Box box;
    std::string label;      ///< "+7 callers"
    std::string shortLabel; ///< "+7"
    std::string tip;
};
/// A node and the side on which a stub may stand.
struct StubSubject {
    std::uint32_t node = 0;
    Side side = Side::Callers;
};
/// Places stubs beside their nodes, the `wanted` most important first; stubs that find no room are left out.
[[nodiscard]] std::vector<DiagramStub> placeStubs(const Diagram&, const DiagramLayout&,
                                                  const std::vector<StubSubject>& wanted, const TextWidth&,
                                                  const std::vector<Box>& taken = {});
/// Returns the stubs to show always: those for the neighbours that matter most, up to a limit.
[[nodiscard]] std::vector<StubSubject> stubsWorthShowing(const Diagram&);

/// Returns the indices of the arcs that are labelled when nothing is selected: the wide ones.
[[nodiscard]] std::vector<std::uint32_t> arcsWorthALabel(const Diagram&);

} // namespace gmonscope
