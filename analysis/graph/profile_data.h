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

/// What the sampled stacks say. Lists are empty when there are none.
struct StackTimes {
    std::vector<MeasuredTime> functions, arcs, cycles; ///< by id
    std::vector<double> unknownCaller;                 ///< by function: seconds of samples that do not tell its caller
    std::vector<double> counting;                      ///< by function: seconds of counting its calls
    std::vector<std::uint64_t> wholeArcSamples;        ///< by arc: the part of its samples whose callers are all known
    std::vector<std::uint64_t> wholeSamples; ///< by function: samples in it whose stacks are whole; none while counting
};

/// What a function, or the cycle that it is in, shares among its callers. All that is read of a callee lies together:
/// callees of one caller lie all over memory.
struct SharedTime {
    double selfSeconds = 0, descendantsSeconds = 0;
    double weight = 0;       ///< of its calls from outside (see CallerShares)
    std::uint32_t place = 0; ///< of the function in Components::functions
    std::uint32_t component : 31 = 0;
    std::uint32_t isInCycle : 1 = 0;
};

/// What was taken out of a function's own time, and of its ticks; less than 0: what was put in.
struct TakenTime {
    double seconds = 0, ticks = 0;
};

/// Functions that are to become one. Until then they are what its name means in a selection.
struct GroupedRows {
    std::string name;
    std::vector<FunctionId> rows{};
};

/// What a Profile is made of; filled by the stages of loadProfile(), immutable from then on.
struct Profile::Data {
    StringArena names;
    LazyNames lazyNames; ///< of symbols in `names`
    std::vector<Function> functions;
    std::vector<Arc> arcs;
    ArcLists arcsFrom, arcsTo;
    std::vector<SharedTime> shared;     ///< by function; empty where times were not propagated (see flows)
    std::vector<double> sharedMeasured; ///< by function: seconds by which callers without calls share; empty: none do
    std::vector<Flow> flows;            ///< by arc, where they are not to be had from `shared`; else empty
    std::vector<Cycle> cycles;
    std::vector<CutArc> cutArcs;
    std::vector<GroupedRows> groups;           ///< to be merged (see merge_groups.h)
    std::vector<FunctionGroup> functionGroups; ///< that were merged
    std::vector<bool> isCounted; ///< by function: it would count calls; empty: what code could call was not asked for
    std::vector<UncalledFunction> uncalled;
    std::optional<OutOfFocus> outOfFocus;
    std::vector<ExternalCaller> externalCallers{{"<external>", {}}}; ///< the first: nobody knows
    std::vector<ExternalArc> externalArcs;                           ///< by callee, then caller
    std::vector<BlockCount> blocks;                                  ///< by function
    std::shared_ptr<CodeSamples> code;                               ///< none, unless it is asked for
    std::vector<Module> modules;
    std::vector<ThreadRow> threads;
    StackTimes stacks;
    std::vector<MeasuredFrame> measuredFrames;
    std::vector<InlinedTime> inlined;
    std::optional<SubtractedCounting> subtracted;
    std::vector<TakenTime> taken;       ///< by function: what `subtracted` did; empty: nothing
    bool hasStacks = false;             ///< of all that is in the sum
    std::vector<Visibility> visibility; ///< by function; empty: all is shown

    std::string imagePath;
    std::vector<Run> runs;
    std::vector<Problem> problems;
    bool hasHistogram = false;
    bool hasSystemTime = false;
    double totalSeconds = 0;
    double totalTicks = 0;
    double notSampledSeconds = 0; ///< part of totalSeconds that no tick stands for
    double leftOutSeconds = 0;    ///< of functions that the flat profile is not about: in no total
    double leftOutTicks = 0;
    std::uint64_t totalCalls = 0;
    double secondsPerTick = 0;
    double bytesPerBin = 0;
    double graphSeconds = 0;
    std::vector<double> cycleFractions;   ///< of GNU gprof's: the fraction that each cycle has from its callers
    std::vector<std::string> sourceFiles; ///< in the order of annotation; those that are not here come first
    std::string dimension = "seconds";

    /// The part of its callee's, or of the callee's cycle's, time that flows along an arc, 0..1; 0 inside a cycle, of
    /// self arcs, and of a callee that the call graph is not about. REQUIRES: times were propagated.
    [[nodiscard]] double shareOf(ArcId) const;

    /// The fraction of its time that the call graph is about.
    [[nodiscard]] double fractionOf(FunctionId f) const
    {
        return visibility.empty() ? 1 : visibility[f.value].fraction;
    }
};

} // namespace gmonscope
