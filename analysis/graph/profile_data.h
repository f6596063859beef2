// SPDX-License-Identifier: MIT
#pragma once

#include "base/lazy_names.h"
#include "base/string_arena.h"
#include "gmonscope/profile.h"

#include <memory>

namespace gmonscope {

struct CodeSamples;

/// Arcs of every function, as one array of ids cut by offsets: arcs of function f are ids[starts[f]..starts[f+1]).
struct ArcLists {
    std::vector<std::uint32_t> starts;
    std::vector<ArcId> ids;

    [[nodiscard]] std::span<const ArcId> of(FunctionId f) const
    {
        return std::span(ids).subspan(starts[f.value], starts[f.value + 1] - starts[f.value]);
    }
};

/// Times from the sampled stacks. All lists are empty when there are none.
struct StackTimes {
    std::vector<MeasuredTime> functions, arcs, cycles; ///< by id
    /// By function: seconds of samples in which its caller is unknown.
    std::vector<double> unknownCaller;
    std::vector<double> counting;               ///< by function: seconds spent on counting its calls
    std::vector<std::uint64_t> wholeArcSamples; ///< by arc: those of its samples whose callers are all known
    std::vector<std::uint64_t> wholeSamples; ///< by function: its samples with complete stacks, except while counting
    std::vector<MeasuredFrame> frames;       ///< the stacks themselves (see Profile::measuredFrames)
};

/// The time of a function, or of its cycle, that is shared among its callers. All data read for a callee is stored
/// together, since the callees of one caller are scattered in memory.
struct SharedTime {
    double selfSeconds = 0, descendantsSeconds = 0;
    double weight = 0;          ///< sum of the weights of its calls from outside (see CallerWeights)
    std::uint32_t position = 0; ///< index of the function in Components::functions
    std::uint32_t component : 31 = 0;
    std::uint32_t isInCycle : 1 = 0;
};

/// Self time and ticks that were subtracted from a function; negative if they were added.
struct TakenTime {
    double seconds = 0, ticks = 0;
};

/// Calls that were not counted, and are among the calls of their arcs all the same: the expected number.
struct MissedCalls {
    FunctionId callee;
    std::optional<FunctionId> caller;          ///< none: by all callers together, external ones among them
    double calls = 0, variance = 0, doubt = 0; ///< see ScopeMissed

    friend bool operator<(const MissedCalls& a, const MissedCalls& b)
    {
        return a.callee != b.callee ? a.callee < b.callee : a.caller < b.caller;
    }
};

/// Functions that are to be grouped. Until then a selection that names the group means them.
struct GroupedRows {
    std::string name;
    std::vector<FunctionId> rows{};
};

/// The functions, and what is known of each by itself. They are the ends of all arcs.
struct FunctionTable {
    StringArena names;
    LazyNames lazyNames; ///< their symbols are in `names`
    std::vector<Function> functions;
    std::vector<Module> modules;
    std::vector<ExternalCaller> externalCallers{{"<external>", {}}}; ///< the first one is the unknown caller
    std::vector<Visibility> visibility;                              ///< by function; empty: everything is shown
    std::vector<bool> isCounted;    ///< by function: it would count calls; empty: SymbolRules::staticCalls is off
    std::vector<BlockCount> blocks; ///< sorted by function
    std::vector<TakenTime> taken;   ///< by function: the time of Totals::subtracted; empty: none
    std::vector<InlinedTime> inlined;
    std::vector<MissedCalls> missed;   ///< sorted; several of the same functions must be added up
    std::vector<GroupedRows> toGroup;  ///< groups still to be merged (see merge_groups.h)
    std::vector<FunctionGroup> groups; ///< groups that were merged
    /// In the order of the annotated source; files that are not listed come first.
    std::vector<std::string> sourceFiles;
    std::shared_ptr<CodeSamples> code; ///< null unless the load was asked for it

    /// Returns the fraction of the function's time that the call graph counts.
    [[nodiscard]] double fractionOf(FunctionId f) const
    {
        return visibility.empty() ? 1 : visibility[f.value].fraction;
    }
};

/// Who calls whom, and the cycles that this makes.
struct CallGraph {
    std::vector<Arc> arcs;
    ArcLists arcsFrom, arcsTo;
    std::vector<ExternalArc> externalArcs; ///< sorted by callee, then caller
    std::uint64_t totalCalls = 0;
    std::vector<Cycle> cycles;
    std::vector<CutArc> cutArcs;
    std::vector<UncalledFunction> uncalled;
};

/// Shares by which propagation passes time along arcs.
struct PropagatedTimes {
    std::vector<SharedTime> shared; ///< by function; empty if times were not propagated (see flows)
    /// By function: sampled seconds by which callers without calls share; empty: there are none.
    std::vector<double> sharedMeasured;
    std::vector<Flow> flows;            ///< by arc, if they cannot be computed from `shared`; else empty
    std::vector<double> measuredShares; ///< by arc, if somebody measured them (see arc_times.h); else empty

    /// Returns the share of the callee's time, 0..1, that the caller of this arc pays: as measured, else by its calls,
    /// or by samples where nobody counted the callee's. REQUIRES: time flows along the arc, that is, it is not inside a
    /// cycle.
    [[nodiscard]] double callerShare(const Arc& arc, ArcId id, const StackTimes& stacks) const
    {
        if (!measuredShares.empty())
            return measuredShares[id.value];
        if (const double weight = shared[arc.callee.value].weight; weight > 0)
            return arc.weight() / weight;
        const double seconds = sharedMeasured.empty() ? 0 : sharedMeasured[arc.callee.value];
        return seconds > 0 && arc.isMeasuredOnly() ? stacks.arcs[id.value].seconds / seconds : 0;
    }
};

/// Facts about the files that were read, and what the user should know about them.
struct RunInfo {
    std::string imagePath;
    std::vector<Run> runs;
    std::vector<Problem> problems;
    std::vector<ThreadRow> threads;
    bool hasHistogram = false;
    bool hasSystemTime = false;
    bool hasStacks = false; ///< most of the time comes with stacks
    double secondsPerTick = 0;
    double bytesPerBin = 0;
    std::string dimension = "seconds";
    CostUnit unit;
    std::string importedFrom; ///< see Profile::importedFrom()
};

/// Sums over the functions.
struct Totals {
    double seconds = 0;
    double ticks = 0;
    double notSampledSeconds = 0; ///< part of `seconds` that no tick stands for
    double leftOutSeconds = 0;    ///< of functions that the flat profile is not about: in no total
    double leftOutTicks = 0;
    double graphSeconds = 0; ///< time that the call graph is about
    std::optional<SubtractedCounting> subtracted;
    std::optional<OutOfFocus> outOfFocus;
};

/// The contents of a TimedGraph. Each part comes from stages of loadProfile(), and is immutable after them.
struct TimedGraph::Data {
    FunctionTable table;
    CallGraph graph;
    PropagatedTimes propagated;
    StackTimes stacks;
    RunInfo info;
    Totals totals;

    /// Returns the part of the callee's time, or of its cycle's, that flows along an arc, 0..1; 0 inside a cycle, for
    /// self arcs, and for callees that the call graph leaves out. REQUIRES: times were propagated.
    [[nodiscard]] double shareOf(ArcId) const;
};

} // namespace gmonscope
