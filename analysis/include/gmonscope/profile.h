// SPDX-License-Identifier: MIT
//
// The profile: what every view, export and window shows. Values are computed once by loadProfile() and never
// change; they are shared as std::shared_ptr<const Profile>.
#pragma once

#include "gmonscope/cost_unit.h"
#include "gmonscope/readable_name.h"
#include "gmonscope/run.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace gmonscope {

/// A dense index into one of the profile's lists. Ids of one kind never mix with another's.
template <class Kind> struct Id {
    std::uint32_t value = 0;
    friend bool operator==(Id, Id) = default;
    friend auto operator<=>(Id, Id) = default;
};
using FunctionId = Id<struct FunctionKindTag>;
using ArcId = Id<struct ArcKindTag>;
using CycleId = Id<struct CycleKindTag>;
using ModuleId = Id<struct ModuleKindTag>;
using ExternalId = Id<struct ExternalKindTag>;

enum class FunctionKind : std::uint8_t {
    Function,        ///< a routine with a symbol
    Plt,             ///< `[plt]`: the jump stubs to shared libraries
    Gap,             ///< `[gap]`: code that no symbol covers (padding, dropped routines); `[no symbols]` if stripped
    Unattributed,    ///< `<unattributed>`: samples outside the image's code
    Instrumentation, ///< the code that counts calls: mcount, the runtime, and the jump stubs to them
    Group,           ///< several functions that Grouping has joined
    NotSampled,      ///< `<not sampled>`: CPU time of the processes that is in no sample
    Hidden,          ///< `<hidden>`: time of hidden functions (see GraphChanges) that nobody called
    // Only a .scope file has these:
    Library, ///< `[libc.so.6]`: code of a shared library that no symbol covers, or whose symbols could not be read; or
             ///< `<libc.so.6>`: all code of a library that counts no calls, where no stacks tell who called what
    Vdso,    ///< `[vdso]`: code that the kernel maps into every process
    Jit,     ///< `[jit]`: code in no file, generated at run time
};

/// True for a function and for a group of functions; false for the rows in brackets.
[[nodiscard]] inline bool isRoutine(FunctionKind kind)
{
    return kind == FunctionKind::Function || kind == FunctionKind::Group;
}

/// Whether the symbols of a module could be read.
enum class ModuleState : std::uint8_t {
    Read,
    Missing,    ///< the file is not there
    OtherBuild, ///< the file's build id is not that of the module that was profiled
    Unreadable, ///< the file is no sound ELF file, or has no symbols at all
};

/// A program or shared library that has calls or samples.
struct Module {
    std::string path;      ///< as the process mapped it; for the image: as the user named it
    std::string name;      ///< the last part of the path, e.g. "libc.so.6"
    std::string buildId;   ///< in hexadecimal digits; empty when unknown
    bool hasCalls = false; ///< the module was built with -pg, so its own calls are counted
    ModuleState state = ModuleState::Read;
    std::string readFrom; ///< where its symbols were found, if not at `path`
};

/// One row of the profile. Times are seconds of processor time.
struct Function {
    ReadableName name;           ///< demangled; lives as long as the Profile
    std::string_view symbol;     ///< as in the symbol table; lives as long as the Profile
    std::string_view sourceFile; ///< from the symbol table (local functions only) or the line table; empty when unknown
    std::uint32_t line = 0;      ///< in sourceFile; 0: unknown
    std::uint64_t address = 0;   ///< as linked, before the module was loaded anywhere
    std::uint64_t size = 0;      ///< bytes
    FunctionKind kind = FunctionKind::Function;
    bool isLocal = false;                        ///< a static function: its name is known in its file only
    bool isNameless = false;                     ///< no symbol names it: it is shown by its address
    bool isInSeveralModules = false;             ///< other modules have a function of this name (see displayName())
    bool isInSeveralFiles = false;               ///< it is local, and another file of its module has one of this name
    std::optional<ModuleId> module = ModuleId{}; ///< none for a row that belongs to several modules, or to no one
    std::optional<CycleId> cycle;                ///< the cycle that it is a member of
    double ticks = 0; ///< its share of the histogram counts; the count of a bin over two functions is shared by bytes
    double selfSeconds = 0;
    double selfSystemSeconds = 0; ///< the part of selfSeconds in the kernel; 0 without .scope files
    /// Time of its callees, propagated to it by call counts. A member of a cycle gets time only from functions outside
    /// the cycle, since no time flows inside a cycle.
    double descendantsSeconds = 0;
    std::uint64_t calls = 0;         ///< by other functions and from outside the image, without recursive calls
    std::uint64_t selfCalls = 0;     ///< recursive calls: the `4` of gprof's `10+4`
    std::uint64_t externalCalls = 0; ///< the part of `calls` made by external callers (see ExternalCaller)

    [[nodiscard]] double totalSeconds() const { return selfSeconds + descendantsSeconds; }
    [[nodiscard]] bool isReached() const { return calls || selfCalls || ticks > 0 || selfSeconds > 0; }
};

/// How much of a function the listings show: everything, unless a ProfileSelection restricts it.
struct Visibility {
    bool inFlat = true;     ///< it may have a row in the flat profile
    bool hasEntry = true;   ///< it can have an entry in the call graph: false for lines inside a function
    bool isFunction = true; ///< it can be called: false for labels and for lines inside a function
    bool inGraph = true;    ///< false: it has no entry in the call graph, but still has lines in others' entries
    bool inCounts = true;   ///< it may have a row in the execution counts
    bool inSource = true;   ///< it is annotated in the source
    double fraction = 1;    ///< the part of its time that the call graph counts, 0..1
};

/// A caller that counts no calls itself, so that nothing is known about its own callers: `<external: libc.so.6>` (a
/// module that was not built with -pg), `<signal handler>` (the kernel), `[jit]`, or `<external>` (the caller is
/// unknown).
struct ExternalCaller {
    std::string name;
    std::optional<ModuleId> module;
};

/// All calls of one function by one external caller.
struct ExternalArc {
    ExternalId caller;
    FunctionId callee;
    std::uint64_t calls = 0;
    double rounding = 0; ///< exact calls less `calls`; not 0 only for calls by hidden functions (see Arc)
};

/// How often a basic block ran. Only a gmon.out of a program that was built with the -a option of old compilers has
/// these.
struct BlockCount {
    FunctionId function; ///< the row that holds the block
    std::uint64_t address = 0;
    std::uint64_t count = 0;
};

/// All calls from one function to another, or to itself: a recursive function has a self arc. A profile may have
/// millions of arcs, so each takes 24 bytes, and the time that flows along one is computed on request (see
/// Profile::flow).
struct Arc {
    FunctionId caller, callee;
    std::uint64_t calls = 0; ///< 0 when the file says so: then the arc is known, but was never taken
    /// The number of calls before `calls` was rounded: the callers of a hidden function have fractions of its calls;
    /// elsewhere both are equal. Below 0: see isMeasuredOnly().
    double exactCalls = 0;

    /// True if only sampled stacks show this arc: the callee was not built with -pg, so nobody counted its calls, and
    /// `calls` is 0. Time flows along it in the proportion that the stacks show.
    [[nodiscard]] bool isMeasuredOnly() const { return exactCalls < 0; }
    /// The number of calls by which the callee's time is shared among its callers.
    [[nodiscard]] double weight() const { return isMeasuredOnly() ? 0 : exactCalls; }
    /// False if the code could make the call, but never did.
    [[nodiscard]] bool wasTaken() const { return calls || exactCalls != 0; }
};

/// Time in seconds that flows from an arc's callee, or from the callee's whole cycle, to the caller.
struct Flow {
    double selfSeconds = 0;
    double descendantsSeconds = 0;

    [[nodiscard]] double totalSeconds() const { return selfSeconds + descendantsSeconds; }
};

/// Time from the sampled call stacks. For a function or cycle: all samples with it on the stack; for an arc: all
/// samples with its caller right above its callee. A stack counts once, however often recursion repeats the function
/// or arc in it. Time spent on counting calls belongs to the row `[instrumentation]` alone.
struct MeasuredTime {
    double seconds = 0;
    std::uint64_t samples = 0;
};

/// A function at one position in the tree of sampled stacks: all samples with the same callers above it.
struct MeasuredFrame {
    static constexpr std::uint32_t none = UINT32_MAX;

    std::uint32_t caller = none;        ///< index of the frame above it
    std::uint32_t end = 0;              ///< the frames from the next one up to here, exclusive, are below this one
    std::optional<FunctionId> function; ///< none: the callers at this position are unknown
    double selfSeconds = 0;             ///< time of the samples that ended in this frame
    double seconds = 0;                 ///< selfSeconds, and the same of all frames below
    std::uint64_t samples = 0;          ///< the number of samples in `seconds`
};

/// Time in the code of one function that the compiler has inlined into another.
struct InlinedTime {
    std::string name;    ///< the innermost function that was inlined there
    FunctionId function; ///< the function whose symbol covers the code; its time includes this time
    double ticks = 0, seconds = 0;
};

/// A strongly connected set of two or more functions, treated as one entity: callers outside it share the time of the
/// whole (1982 paper, section 4).
struct Cycle {
    std::uint32_t number = 0;        ///< from 1, as printed: `<cycle 1>`
    bool inGraph = true;             ///< see Visibility::inGraph
    bool hasEntry = true;            ///< see Visibility::hasEntry
    std::vector<FunctionId> members; ///< sorted by self + descendants' time, descending
    double selfSeconds = 0;          ///< sum over the members
    double descendantsSeconds = 0;   ///< flows in from functions outside the cycle
    std::uint64_t calls = 0;         ///< from outside the cycle, external callers included
    std::uint64_t externalCalls = 0; ///< the part of `calls` made by external callers
    std::uint64_t internalCalls = 0; ///< calls among different members; recursive calls are not counted

    [[nodiscard]] double totalSeconds() const { return selfSeconds + descendantsSeconds; }
};

/// An arc that was removed to break a cycle (see CycleBreaking). Its calls are in no count but totalCalls().
struct CutArc {
    FunctionId caller, callee;
    std::uint64_t calls = 0;
    std::uint64_t cycleCalls = 0;   ///< calls among the members of its cycle before any cut, these `calls` included
    std::uint32_t cycleMembers = 0; ///< the number of members of that cycle
    /// Time that would flow back along this arc if it were restored: the part of the callee's time (or of the time of
    /// the cycle that it is still in) that its other callers pay for now. 0 if both are still in one cycle.
    double movedSeconds = 0;
    std::vector<FunctionId> freed; ///< members that are in no cycle since this cut, sorted by address
};

/// A function that counts its calls and was never called, though the code of functions that were reached leads to it.
struct UncalledFunction {
    FunctionId function;
    FunctionId caller;       ///< the function before it on a shortest way to it
    std::uint32_t steps = 0; ///< the number of calls on that way, from a function that was reached
};

/// A number of calls that is partly estimated: a budget let the callee count in some windows of time only
/// (gmonscope-record --budget).
struct CallRange {
    std::uint64_t counted = 0; ///< at least so many there were
    std::uint64_t low = 0;     ///< the true number is from low
    std::uint64_t high = 0;    ///< to high in 95 of 100 profiles
};

/// Functions that Grouping has joined into one row.
struct FunctionGroup {
    FunctionId function; ///< the row of the group
    /// The functions with time or calls, sorted by self time, descending. Their single call counts are unknown, so the
    /// fields for calls are 0.
    std::vector<Function> members;
};

/// The functions that a GraphFocus leaves out of the call graph, except those that would not be shown anyway.
struct OutOfFocus {
    std::uint64_t functions = 0;
    double selfSeconds = 0; ///< the self time of these functions
};

/// A thread, or a group of threads with the same start function. Times are seconds of processor time.
struct ThreadRow {
    std::string name;                        ///< as the program named it; empty for a group
    std::string start;                       ///< its start function; empty when unknown, as for the main thread
    std::optional<FunctionId> startFunction; ///< the start function, if it has a row in the profile
    std::uint32_t threads = 1;               ///< how many threads this row stands for
    std::uint32_t tid = 0;                   ///< 0 for a group
    std::uint32_t run = 0;                   ///< index in runs(); for a group the run of its first thread
    bool isMain = false;
    std::uint64_t samples = 0;
    double userSeconds = 0, systemSeconds = 0; ///< sampled

    [[nodiscard]] double totalSeconds() const { return userSeconds + systemSeconds; }
};

enum class Severity : std::uint8_t { Warning, Note };

/// The self time that was moved from functions to `[instrumentation]` because counting calls took it inside their own
/// code. It is an estimate (see CountingCost).
struct SubtractedCounting {
    double secondsPerCall = 0;
    double calls = 0;          ///< the number of calls that the estimate covers
    double seconds = 0;        ///< the time that was moved
    double missingSeconds = 0; ///< the part of the estimate that the functions did not have: not moved
};

/// Problems that programs act on; people read the text.
enum class ProblemKind : std::uint8_t {
    Other,
    OtherImage, ///< the profile may be of another build of the image
    Stripped,   ///< the image is stripped, and no other file has its symbols
    FewSamples, ///< too few for times to mean much
    NoFunction, ///< nothing fits a name or pattern that the request has
};

/// Something a user should know about the numbers. Errors are not here: they stop the load.
struct Problem {
    Severity severity = Severity::Note;
    std::string path; ///< the file it is about
    std::string text; ///< one line, without the path
    ProblemKind kind = ProblemKind::Other;
    std::string subject; ///< NoFunction: the name or pattern
};

/// A call graph with times, which pictures are made of: that of a profile, or the union of two (see ComparedGraph). Ids
/// index the lists; every list has a stable order. Only a profile's times are sure to add up.
class TimedGraph {
public:
    TimedGraph(const TimedGraph&) = delete;
    TimedGraph& operator=(const TimedGraph&) = delete;

    [[nodiscard]] std::span<const Function> functions() const;
    [[nodiscard]] const Function& function(FunctionId) const;
    /// All arcs, sorted by caller, then by callee.
    [[nodiscard]] std::span<const Arc> arcs() const;
    [[nodiscard]] const Arc& arc(ArcId) const;
    /// The time that propagation passes to the caller; 0 inside a cycle and for self arcs.
    [[nodiscard]] Flow flow(ArcId) const;
    /// Arcs out of a function (its callees), sorted by callee, with its self arc.
    [[nodiscard]] std::span<const ArcId> arcsFrom(FunctionId) const;
    /// Arcs into a function (its callers), sorted by caller, with its self arc.
    [[nodiscard]] std::span<const ArcId> arcsTo(FunctionId) const;
    /// Calls of a function by external callers, sorted by caller. They add up to its externalCalls.
    [[nodiscard]] std::span<const ExternalArc> externalArcsTo(FunctionId) const;
    [[nodiscard]] const ExternalCaller& externalCaller(ExternalId) const;
    /// The image, then the shared libraries that have calls or samples; without a .scope file the image alone.
    [[nodiscard]] std::span<const Module> modules() const;
    [[nodiscard]] const Module& module(ModuleId) const;
    /// Cycles by number.
    [[nodiscard]] std::span<const Cycle> cycles() const;
    [[nodiscard]] const Cycle& cycle(CycleId) const;
    /// True for an arc between two different members of one cycle: calls are counted, no time flows.
    [[nodiscard]] bool isInsideCycle(const Arc&) const;
    /// The range of a function's calls by others and by itself together, and of an arc's; none if all were counted.
    [[nodiscard]] std::optional<CallRange> callRange(FunctionId) const;
    [[nodiscard]] std::optional<CallRange> callRange(const Arc&) const;
    /// True if a function has such a range.
    [[nodiscard]] bool hasEstimates() const;

    /// True when at least half of the time comes with its call stacks. The rest, of gmon.out files without a companion,
    /// has unknown callers in what is measured; a note says how much it is.
    [[nodiscard]] bool hasStacks() const;
    /// The time of a function by the sampled stacks. Its totalSeconds() is an estimate of this by call counts. None
    /// without stacks.
    [[nodiscard]] std::optional<MeasuredTime> measured(FunctionId) const;
    /// The time of an arc by the sampled stacks; known for arcs inside cycles and for recursive calls, too. None
    /// without stacks.
    [[nodiscard]] std::optional<MeasuredTime> measured(ArcId) const;
    [[nodiscard]] std::optional<MeasuredTime> measured(CycleId) const;

    /// 100 % of the run, in seconds.
    [[nodiscard]] double totalSeconds() const;
    [[nodiscard]] double totalTicks() const;
    [[nodiscard]] std::uint64_t totalCalls() const;
    /// Returns how many seconds one tick stands for in the first run with a histogram; 0 without histogram.
    [[nodiscard]] double secondsPerTick() const;
    /// Returns the unit of all that is called seconds here: another one in profiles of other tools.
    [[nodiscard]] const CostUnit& costUnit() const;
    [[nodiscard]] const Visibility& visibility(FunctionId) const;

    struct Data;
    [[nodiscard]] const Data& data() const
    {
        return *m_data;
    } ///< for code inside this library that computes more from it

protected:
    explicit TimedGraph(std::unique_ptr<const Data>);
    ~TimedGraph();

    std::unique_ptr<const Data> m_data;
};

/// The result of loadProfile().
///
/// functions(): all functions of the image sorted by address, including the parts of functions that begin with a
/// GMONSCOPE_MARK (.scope files only), and the image's rows in brackets, unreached ones too. Then follow, for each
/// further module, its functions and rows that were reached, and last `[vdso]` and `[jit]` if reached.
///
/// totalSeconds(): the sum of all bins, or of all samples of a .scope file and the CPU time that was not sampled.
/// Equals the sum of selfSeconds over functions().
class Profile : public TimedGraph {
public:
    /// Basic blocks of a row, in the order of the file.
    [[nodiscard]] std::span<const BlockCount> blocksOf(FunctionId) const;
    /// Sorted by time, descending: the 64 heaviest threads singly, then the others grouped by start function. Empty
    /// without .scope files.
    [[nodiscard]] std::span<const ThreadRow> threads() const;

    /// The arcs that CycleBreaking removed, in the order in which they were chosen for removal.
    [[nodiscard]] std::span<const CutArc> cutArcs() const;

    /// Functions that could be called but were not, sorted by steps, then by function. Empty unless
    /// SymbolRules::staticCalls.
    [[nodiscard]] std::span<const UncalledFunction> uncalled() const;

    /// Groups made by Grouping, sorted by function.
    [[nodiscard]] std::span<const FunctionGroup> groups() const;

    /// None without a GraphFocus.
    [[nodiscard]] const std::optional<OutOfFocus>& outOfFocus() const;

    /// Time spent on counting a function's calls: the samples of `[instrumentation]` below it. None without stacks.
    [[nodiscard]] std::optional<double> countingSeconds(FunctionId) const;
    /// The sampled stacks as a tree: each frame is followed by those below it, siblings sorted by time, descending.
    /// The outermost frames add up to all that was sampled. Empty without stacks.
    [[nodiscard]] std::span<const MeasuredFrame> measuredFrames() const;
    /// Sorted by time, descending; empty unless LoadRequest asked for it.
    [[nodiscard]] std::span<const InlinedTime> inlined() const;

    /// The counting cost that was subtracted from the functions' times; none unless LoadRequest asked for it.
    [[nodiscard]] const std::optional<SubtractedCounting>& subtracted() const;

    [[nodiscard]] const std::string& imagePath() const;
    [[nodiscard]] std::span<const Run> runs() const;
    [[nodiscard]] std::span<const Problem> problems() const;

    [[nodiscard]] bool hasHistogram() const; ///< a file had one, even if all its bins are 0
    [[nodiscard]] bool hasArcs() const;
    /// True if selfSystemSeconds is known for the whole profile: all files in the sum are .scope files.
    [[nodiscard]] bool hasSystemTime() const;
    /// Returns how many seconds one tick stands for, on average over all runs; 0 without ticks.
    [[nodiscard]] double meanSecondsPerTick() const;
    /// Returns how many bytes of code one histogram bin covers; 0 without histogram. It need not be a whole number
    /// (the C library's files).
    [[nodiscard]] double bytesPerBin() const;

    /// Returns the share of `seconds` in the run in percent, 0..100; 0 when no time was measured.
    [[nodiscard]] double percent(double seconds) const;

    /// 100 % of the call graph, in seconds: totalSeconds(), unless a ProfileSelection leaves time out of the call
    /// graph.
    [[nodiscard]] double graphSeconds() const;
    /// Source files in the order in which the annotated source lists them; empty: by the addresses of their code.
    [[nodiscard]] const std::vector<std::string>& sourceFiles() const;
    [[nodiscard]] const std::string& dimension() const; ///< the unit of the time columns: "seconds"
    /// True if the time of calls was measured with them, as callgrind does: then a flow() is no estimate.
    [[nodiscard]] bool hasMeasuredCalls() const;
    /// Returns how the format of another tool's files is called, "callgrind's file"; empty for profiles of a program
    /// that was recorded for this one. Those of other tools need no program, and nothing of them is in its code.
    [[nodiscard]] const std::string& importedFrom() const;

    explicit Profile(std::unique_ptr<const Data>);
};

} // namespace gmonscope
