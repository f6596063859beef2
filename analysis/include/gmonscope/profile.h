// SPDX-License-Identifier: MIT
//
// The profile: what every view, export and window shows. Values are computed once by loadProfile() and never
// change; they are shared as std::shared_ptr<const Profile>.
#pragma once

#include "gmonscope/readable_name.h"

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
    Instrumentation, ///< `[instrumentation]`: what counts calls: mcount, the runtime, the jump stubs to it
    Group,           ///< several that Grouping has made one
    NotSampled,      ///< `<not sampled>`: CPU time of the processes that no sample stands for
    Hidden,          ///< `<hidden>`: time of functions that GraphChanges hides, and nobody called
    // Only a .scope file tells of these:
    Library, ///< `[libc.so.6]`: code of a shared library that no symbol covers, or whose names are not known; or
             ///< `<libc.so.6>`: all code of one that counts no calls, where no stacks tell who called what
    Vdso,    ///< `[vdso]`: code that the kernel maps into every process
    Jit,     ///< `[jit]`: code in no file, generated at run time
};

/// A routine, or several as one; not a row in brackets.
[[nodiscard]] inline bool isRoutine(FunctionKind kind)
{
    return kind == FunctionKind::Function || kind == FunctionKind::Group;
}

/// Whether the names of a module's functions could be had.
enum class ModuleState : std::uint8_t {
    Read,
    Missing,    ///< its file is not there
    OtherBuild, ///< its file has another build id than what was profiled
    Unreadable, ///< its file is no sound ELF file, or has no symbols at all
};

/// A program or shared library that has calls or samples.
struct Module {
    std::string path;      ///< as the process mapped it; of the image: as it was named to us
    std::string name;      ///< the last part of it, e.g. "libc.so.6"
    std::string buildId;   ///< in hexadecimal digits; empty when unknown
    bool hasCalls = false; ///< it was built with -pg: its own calls are counted
    ModuleState state = ModuleState::Read;
    std::string readFrom; ///< where its symbols were found, if not at `path`
};

/// One row of the profile. Times are seconds of processor time.
struct Function {
    ReadableName name;           ///< demangled; lives as long as the Profile
    std::string_view symbol;     ///< as in the symbol table; lives as long as the Profile
    std::string_view sourceFile; ///< from the symbol table (of locals) or the line table; empty when unknown
    std::uint32_t line = 0;      ///< in sourceFile; 0: unknown
    std::uint64_t address = 0;   ///< as linked
    std::uint64_t size = 0;      ///< bytes
    FunctionKind kind = FunctionKind::Function;
    bool isLocal = false;                        ///< static: bound to its file
    bool isNameless = false;                     ///< no symbol names it: it is called by its address
    bool isInSeveralModules = false;             ///< others have functions of this name (see displayName())
    bool isInSeveralFiles = false;               ///< it is local, and other files of its module have one of this name
    std::optional<ModuleId> module = ModuleId{}; ///< where it is; none for a row of several or none
    std::optional<CycleId> cycle;                ///< the cycle it is a member of
    double ticks = 0; ///< its share of histogram counts; a bin over two functions is shared by bytes
    double selfSeconds = 0;
    double selfSystemSeconds = 0; ///< part of selfSeconds: in the kernel; 0 where no .scope file tells it apart
    /// Time of what it called, propagated to it by call counts. For a member of a cycle: only from functions
    /// outside the cycle, since no time flows inside a cycle.
    double descendantsSeconds = 0;
    std::uint64_t calls = 0;         ///< from other functions and from outside the image; not from itself
    std::uint64_t selfCalls = 0;     ///< recursive calls, the `4` of gprof's `10+4`
    std::uint64_t externalCalls = 0; ///< part of `calls`: by external callers (see ExternalCaller)

    [[nodiscard]] double totalSeconds() const { return selfSeconds + descendantsSeconds; }
    [[nodiscard]] bool isReached() const { return calls || selfCalls || ticks > 0 || selfSeconds > 0; }
};

/// How much of a function the listings show: all, unless a ProfileSelection says otherwise.
struct Visibility {
    bool inFlat = true;     ///< the flat profile
    bool hasEntry = true;   ///< can have an entry in the call graph: false for lines inside a function
    bool isFunction = true; ///< can be called: no label, nor a line inside a function
    bool inGraph = true;    ///< the call graph: false leaves out its entry, not its lines in others' entries
    bool inCounts = true;   ///< the execution counts
    bool inSource = true;   ///< the annotated source
    double fraction = 1;    ///< of its time that the call graph is about
};

/// A caller that counts no calls itself, so that nothing is known of its own callers: `<external: libc.so.6>` (a module
/// that was not built with -pg), `<signal handler>` (the kernel), `[jit]`, or `<external>` (nobody knows).
struct ExternalCaller {
    std::string name;
    std::optional<ModuleId> module;
};

/// Calls of a function by an external caller.
struct ExternalArc {
    ExternalId caller;
    FunctionId callee;
    std::uint64_t calls = 0;
    double rounding = 0; ///< what `calls` lacks of the fraction that a hidden caller had (see Arc)
};

/// How often a basic block ran. Only a gmon.out of a program that was built with the -a of old compilers tells.
struct BlockCount {
    FunctionId function; ///< the row that it is in
    std::uint64_t address = 0;
    std::uint64_t count = 0;
};

/// All calls from one function to another, or to itself. The self arc of a recursive function is one, too. There are
/// millions: 24 bytes each, and the time that flows along one is computed when it is asked for (see Profile::flow).
struct Arc {
    FunctionId caller, callee;
    std::uint64_t calls = 0; ///< may be 0 when the file says so: then the arc is known, but was never taken
    /// `calls`; of calls by a hidden function, of which its callers have shares, before `calls` was rounded. Less than
    /// 0: see isMeasuredOnly().
    double exactCalls = 0;

    /// Only sampled stacks tell of it: the callee was not built with -pg, so nobody counted its calls, and `calls` is
    /// 0. Its time flows as the stacks say.
    [[nodiscard]] bool isMeasuredOnly() const { return exactCalls < 0; }
    /// By which the callee's time is shared.
    [[nodiscard]] double weight() const { return isMeasuredOnly() ? 0 : exactCalls; }
    /// False when the code could make the call, but did not.
    [[nodiscard]] bool wasTaken() const { return calls || exactCalls != 0; }
};

/// Time that flows from an arc's callee, or its cycle as a whole, to the caller. Seconds.
struct Flow {
    double selfSeconds = 0;
    double descendantsSeconds = 0;

    [[nodiscard]] double totalSeconds() const { return selfSeconds + descendantsSeconds; }
};

/// What the sampled call stacks say: of a function or cycle the time of all samples with it on their stack, of an arc
/// with its caller right above its callee. A stack counts once, however often recursion has brought it there. Time of
/// counting calls, `[instrumentation]`, is in the figures of that row alone.
struct MeasuredTime {
    double seconds = 0;
    std::uint64_t samples = 0;
};

/// A function in one place of the sampled stacks: all samples with the same callers above it, together.
struct MeasuredFrame {
    static constexpr std::uint32_t none = UINT32_MAX;

    std::uint32_t caller = none;        ///< index of the frame above it
    std::uint32_t end = 0;              ///< frames from the next one up to here, exclusive, are below it
    std::optional<FunctionId> function; ///< none: callers here are not known
    double selfSeconds = 0;             ///< of samples that ended here
    double seconds = 0;                 ///< and of those in frames below
    std::uint64_t samples = 0;          ///< as `seconds`
};

/// Time in code of one function that the compiler has put into another.
struct InlinedTime {
    std::string name;    ///< the innermost one's there
    FunctionId function; ///< whose symbol the code has, and whose time this is a part of
    double ticks = 0, seconds = 0;
};

/// A strongly connected set of two or more functions, treated as one entity: callers outside it share the time
/// of the whole (1982 paper, section 4).
struct Cycle {
    std::uint32_t number = 0;        ///< from 1, as printed: `<cycle 1>`
    bool inGraph = true;             ///< as Visibility::inGraph
    bool hasEntry = true;            ///< as Visibility::hasEntry
    std::vector<FunctionId> members; ///< by falling self + descendants' time
    double selfSeconds = 0;          ///< sum over the members
    double descendantsSeconds = 0;   ///< what flows in from functions outside the cycle
    std::uint64_t calls = 0;         ///< from outside the cycle, external callers included
    std::uint64_t externalCalls = 0; ///< part of `calls`
    std::uint64_t internalCalls = 0; ///< among members; self-recursion not counted

    [[nodiscard]] double totalSeconds() const { return selfSeconds + descendantsSeconds; }
};

/// An arc that was taken out so that a cycle falls apart (see CycleBreaking). Its calls are in no count but
/// totalCalls().
struct CutArc {
    FunctionId caller, callee;
    std::uint64_t calls = 0;
    std::uint64_t cycleCalls = 0;   ///< among the members of its cycle, before any cut; `calls` are part of them
    std::uint32_t cycleMembers = 0; ///< of that cycle
    /// What would flow back by these calls if they were calls like others: of the time of the callee, or the cycle that
    /// it still is in, the part that its other callers pay for now. 0 where caller and callee still are in one cycle.
    double movedSeconds = 0;
    std::vector<FunctionId> freed; ///< members that are in no cycle since this cut, by address
};

/// A function that counts its calls and has none, to which the code of functions that were reached leads.
struct UncalledFunction {
    FunctionId function;
    FunctionId caller;       ///< on a shortest way to it
    std::uint32_t steps = 0; ///< so many calls from a function that was reached
};

/// What Grouping has made one.
struct FunctionGroup {
    FunctionId function; ///< its row
    /// Those with time or calls, by falling time of their own. Their calls are not counted singly, and are in no field.
    std::vector<Function> members;
};

/// What a GraphFocus leaves out of the call graph, where there was something to show.
struct OutOfFocus {
    std::uint64_t functions = 0;
    double selfSeconds = 0; ///< of these functions
};

/// Where the samples of a run come from, and so what they can be believed in.
enum class TimeSource : std::uint8_t {
    None,         ///< nothing was sampled
    Perf,         ///< the kernel's perf clock, for user and system time
    PerfAndTimer, ///< perf for user time, CPU timers for system time
    Timer,        ///< CPU timers alone: they may beat with what repeats on the kernel's tick
};

/// What a .scope file tells of its process. Times in seconds, instants in seconds since 1970.
struct ProcessFacts {
    std::string scopePath;
    std::string program, host;
    std::vector<std::string> arguments; ///< of the program, its name first
    std::uint32_t pid = 0;              ///< 0: of a sum
    std::uint32_t processes = 1;        ///< of a sum of .scope files: in it
    bool isRunning = false;             ///< it lived when the file was read: what is shown is how far it had come
    bool wasKilled = false;             ///< it did not end by itself
    double startedAt = 0;
    double endedAt = 0;                        ///< 0: unknown
    double userSeconds = 0, systemSeconds = 0; ///< true CPU time; 0: unknown, the process had not ended
    double sampledUserSeconds = 0, sampledSystemSeconds = 0;
    double clockSeconds = 0; ///< part of the sampled seconds: told by threads' CPU clocks, at their start functions
    TimeSource timeSource = TimeSource::None;
    double secondsPerSample = 0;
    std::uint64_t threads = 0, unsampledThreads = 0;
    std::uint64_t lostCalls = 0, lostSamples = 0; ///< for lack of room
    std::uint64_t shortenedStacks = 0;            ///< only leaf and caller of these samples were kept, for lack of room
    std::uint64_t incompleteStacks = 0;           ///< of these samples the outermost callers are unknown
    std::uint64_t anonymousChunks = 0;            ///< parts of the counters that a kill would have lost
    std::uint64_t resetCalls = 0;                 ///< set aside by resets, not in the profile
    double resetSeconds = 0;
    bool isOff = false;          ///< profiling was switched off when the file was read
    bool wasSwitched = false;    ///< it was switched off or on: not all CPU time was to be sampled
    std::string unsampledReason; ///< why threads could not be sampled, as the system says; empty when unknown
};

/// CPU time of processes beside the time of their samples, in seconds.
class CpuTime {
public:
    /// Leaves out a process whose CPU time is unknown, or not all of whose time was to be sampled.
    void add(const ProcessFacts&);
    [[nodiscard]] double usedSeconds() const { return m_used; }
    /// The part without samples: 0 unless it is more than 1 % of all, and than chance explains, two sampling periods
    /// times the square root of the number of processes.
    [[nodiscard]] double notSampledSeconds() const;
    /// Of that, in the kernel.
    [[nodiscard]] double notSampledSystemSeconds() const;

private:
    double m_used = 0, m_missing = 0, m_missingSystem = 0;
    double m_variance = 0; ///< sum of squared periods
};

/// One profile file that is in the sum.
struct Run {
    std::string path;
    std::uint64_t ticks = 0;          ///< sum of its histogram bins
    double seconds = 0;               ///< ticks / rate
    std::uint32_t ticksPerSecond = 0; ///< 0 when the file has no histogram
    std::uint64_t calls = 0;          ///< sum of its arc counts
    std::uint32_t version = 0;        ///< of a gmon.out: of its format
    /// Of a gmon.out: records of each kind.
    std::uint64_t histogramRecords = 0, arcRecords = 0, basicBlockRecords = 0;
    std::optional<ProcessFacts> process; ///< of a .scope file, or of a gmon.out with its companion
};

/// A thread, or the rest of the threads with one start function. Times in seconds of processor time.
struct ThreadRow {
    std::string name;                        ///< as the program named it; empty for a group
    std::string start;                       ///< its start function; empty when unknown, as of the main thread
    std::optional<FunctionId> startFunction; ///< the same, when it is a row of the profile
    std::uint32_t threads = 1;               ///< how many it stands for
    std::uint32_t tid = 0;                   ///< 0 for a group
    std::uint32_t run = 0;                   ///< index in runs(); of a group: of its first thread
    bool isMain = false;
    std::uint64_t samples = 0;
    double userSeconds = 0, systemSeconds = 0; ///< sampled

    [[nodiscard]] double totalSeconds() const { return userSeconds + systemSeconds; }
};

enum class Severity : std::uint8_t { Warning, Note };

/// What was moved from the functions' self times to `[instrumentation]`, because counting took it in their own code: an
/// estimate (see CountingCost).
struct SubtractedCounting {
    double secondsPerCall = 0;
    double calls = 0;          ///< that it was estimated for
    double seconds = 0;        ///< that were moved
    double missingSeconds = 0; ///< by which the estimate is above what functions had: not moved
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

/// What loadProfile() computed. Ids index the lists; all lists have a stable, documented order.
class Profile {
public:
    Profile(const Profile&) = delete;
    Profile& operator=(const Profile&) = delete;
    ~Profile();

    /// All functions of the image in address order, the parts of functions that begin with a GMONSCOPE_MARK (with a
    /// .scope file), and its rows that are no functions, unreached ones too. Then, for each further module, those of
    /// its functions and rows that were reached; at last `[vdso]` and `[jit]` if reached.
    [[nodiscard]] std::span<const Function> functions() const;
    [[nodiscard]] const Function& function(FunctionId) const;
    /// All arcs, by caller, then by callee.
    [[nodiscard]] std::span<const Arc> arcs() const;
    [[nodiscard]] const Arc& arc(ArcId) const;
    /// What propagation gives the caller: 0 inside a cycle and of self arcs.
    [[nodiscard]] Flow flow(ArcId) const;
    /// Arcs out of a function (its callees), by callee. Includes its self arc.
    [[nodiscard]] std::span<const ArcId> arcsFrom(FunctionId) const;
    /// Arcs into a function (its callers), by caller. Includes its self arc.
    [[nodiscard]] std::span<const ArcId> arcsTo(FunctionId) const;
    /// Calls of a function by external callers, by caller. They add up to its externalCalls.
    [[nodiscard]] std::span<const ExternalArc> externalArcsTo(FunctionId) const;
    [[nodiscard]] const ExternalCaller& externalCaller(ExternalId) const;
    /// Basic blocks of a row, in the order of the file.
    [[nodiscard]] std::span<const BlockCount> blocksOf(FunctionId) const;
    /// The image, then the shared libraries that have calls or samples; without a .scope file the image alone.
    [[nodiscard]] std::span<const Module> modules() const;
    [[nodiscard]] const Module& module(ModuleId) const;
    /// By falling time: the 64 with most of it singly, then the others by start function. Empty without .scope file.
    [[nodiscard]] std::span<const ThreadRow> threads() const;
    /// Cycles by number.
    [[nodiscard]] std::span<const Cycle> cycles() const;
    [[nodiscard]] const Cycle& cycle(CycleId) const;

    /// What CycleBreaking took out, cheapest first.
    [[nodiscard]] std::span<const CutArc> cutArcs() const;

    /// By steps, then by function. Empty unless SymbolRules::staticCalls.
    [[nodiscard]] std::span<const UncalledFunction> uncalled() const;

    /// By function.
    [[nodiscard]] std::span<const FunctionGroup> groups() const;

    /// None without a GraphFocus.
    [[nodiscard]] const std::optional<OutOfFocus>& outOfFocus() const;

    /// True for an arc between two different members of one cycle: calls are counted, no time flows.
    [[nodiscard]] bool isInsideCycle(const Arc&) const;

    /// True when all times come with their call stacks: all files in the sum are .scope files.
    [[nodiscard]] bool hasStacks() const;
    /// None without stacks. What the functions' totalSeconds() are an estimate of, by call counts.
    [[nodiscard]] std::optional<MeasuredTime> measured(FunctionId) const;
    /// None without stacks. Inside cycles, too, and of recursive calls.
    [[nodiscard]] std::optional<MeasuredTime> measured(ArcId) const;
    [[nodiscard]] std::optional<MeasuredTime> measured(CycleId) const;
    /// Time that counting the function's calls took: samples of `[instrumentation]` under it. None without stacks.
    [[nodiscard]] std::optional<double> countingSeconds(FunctionId) const;
    /// The sampled stacks as a tree: each frame is followed by those below it, siblings by falling time. Outermost
    /// frames add up to all that was sampled. Empty without stacks.
    [[nodiscard]] std::span<const MeasuredFrame> measuredFrames() const;
    /// By falling time; empty unless LoadRequest asked for it.
    [[nodiscard]] std::span<const InlinedTime> inlined() const;

    /// None unless LoadRequest asked for it.
    [[nodiscard]] const std::optional<SubtractedCounting>& subtracted() const;

    [[nodiscard]] const std::string& imagePath() const;
    [[nodiscard]] std::span<const Run> runs() const;
    [[nodiscard]] std::span<const Problem> problems() const;

    [[nodiscard]] bool hasHistogram() const; ///< a file had one, even if all its bins are 0
    [[nodiscard]] bool hasArcs() const;
    /// True when selfSystemSeconds means something: all that is in the sum came from .scope files.
    [[nodiscard]] bool hasSystemTime() const;
    /// Sum of all bins, or of all samples of a .scope file and the CPU time that was not sampled, in seconds: what 100
    /// % means. Equals the sum of selfSeconds over functions().
    [[nodiscard]] double totalSeconds() const;
    [[nodiscard]] double totalTicks() const;
    /// Seconds one tick stands for, on average over all runs. 0 without ticks.
    [[nodiscard]] double meanSecondsPerTick() const;
    [[nodiscard]] std::uint64_t totalCalls() const;
    /// Seconds one tick stands for; of the first run with a histogram. 0 without histogram.
    [[nodiscard]] double secondsPerTick() const;
    /// Text bytes one histogram bin covers; 0 without histogram. Not necessarily integral (C library's files).
    [[nodiscard]] double bytesPerBin() const;

    /// Share of the run in percent, 0..100; 0 when no time was measured.
    [[nodiscard]] double percent(double seconds) const;

    [[nodiscard]] const Visibility& visibility(FunctionId) const;
    /// What 100 % means in the call graph: totalSeconds(), unless a ProfileSelection leaves time out there.
    [[nodiscard]] double graphSeconds() const;
    /// Source files in an order of their own; empty: as their code comes.
    [[nodiscard]] const std::vector<std::string>& sourceFiles() const;
    [[nodiscard]] const std::string& dimension() const; ///< what the time columns count: "seconds"

    struct Data;
    [[nodiscard]] const Data& data() const { return *m_data; } ///< for what computes more from it inside this library
    explicit Profile(std::unique_ptr<const Data>);

private:
    std::unique_ptr<const Data> m_data;
};

} // namespace gmonscope
