// SPDX-License-Identifier: MIT
//
// The profile files that are in a profile, and the processes that wrote them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gmonscope {

/// How the samples of a run were taken, and so how far they can be trusted.
enum class TimeSource : std::uint8_t {
    None,         ///< nothing was sampled
    Perf,         ///< the kernel's perf clock, for user and system time
    PerfAndTimer, ///< perf for user time, CPU timers for system time
    Timer,        ///< CPU timers alone: work that repeats with the kernel's tick may be sampled too often or too seldom
};

/// Facts about a process from its .scope file. Durations are in seconds, instants in seconds since 1970.
struct ProcessFacts {
    std::string scopePath;
    std::string program, host;
    std::vector<std::string> arguments; ///< arguments of the program, its name first
    std::uint32_t pid = 0;              ///< 0 for a sum
    std::uint32_t processes = 1;        ///< how many processes a sum of .scope files holds
    std::uint32_t ranks = 0;            ///< how many ranks the parallel job had that they are of; 0: there was none
    std::optional<std::uint32_t> rank;  ///< which of them it is the first process of; none: of no single one
    bool isDifference = false;          ///< it is a sum from which others were subtracted; counts below 0 became 0
    bool isRunning = false;             ///< it was running when the file was read: the profile shows the run up to then
    bool wasKilled = false;             ///< it was killed or crashed
    double startedAt = 0;
    double endedAt = 0;                        ///< 0: unknown
    double userSeconds = 0, systemSeconds = 0; ///< true CPU time; 0: unknown, since the process had not ended
    double sampledUserSeconds = 0, sampledSystemSeconds = 0;
    double clockSeconds = 0; ///< the part of them that threads' CPU clocks tell; it is the start functions' self time
    TimeSource timeSource = TimeSource::None;
    double secondsPerSample = 0;
    std::uint64_t threads = 0, unsampledThreads = 0;
    std::uint64_t lostCalls = 0, lostSamples = 0; ///< for lack of room in the file
    std::uint64_t unrestoredFunctions = 0;        ///< were off, and not counted when the profile was switched on again
    std::uint64_t shortenedStacks = 0;            ///< only leaf and caller of these samples were kept, for lack of room
    std::uint64_t incompleteStacks = 0;           ///< samples whose outermost callers are unknown
    std::uint64_t anonymousChunks = 0; ///< parts of the counters that would have been lost had the process been killed
    std::uint64_t resetCalls = 0;      ///< set aside by resets, so not in the profile
    double resetSeconds = 0;
    double budgetPercent = 0;    ///< the part of the time that counting was to take; 0: as much as it took
    std::uint64_t windows = 0;   ///< in which functions counted that the budget rationed
    double windowSeconds = 0;    ///< of all of them
    bool isOff = false;          ///< profiling was switched off when the file was read
    bool wasSwitched = false;    ///< profiling was switched off or on: some CPU time is not sampled on purpose
    std::string unsampledReason; ///< why threads could not be sampled, as the system says; empty when unknown

    /// True for the sum of all ranks of a job.
    [[nodiscard]] bool isSumOfRanks() const { return processes > 1 && processes == ranks && !isDifference; }
};

/// The CPU time of processes, and how much of it no sample shows, in seconds.
class CpuTime {
public:
    /// Adds a process. Does nothing if its CPU time is unknown, or if some of its time was not sampled on purpose.
    void add(const ProcessFacts&);
    [[nodiscard]] double usedSeconds() const { return m_used; }
    /// The CPU time that is in no sample; 0 unless it is above 1 % of all CPU time and above what chance explains: two
    /// sampling periods times the square root of the number of processes.
    [[nodiscard]] double notSampledSeconds() const;
    /// The part of notSampledSeconds() that was spent in the kernel.
    [[nodiscard]] double notSampledSystemSeconds() const;

private:
    double m_used = 0, m_missing = 0, m_missingSystem = 0;
    double m_variance = 0; ///< sum of the squared sampling periods
};

/// One profile file that is part of the sum.
struct Run {
    std::string path;
    std::uint64_t ticks = 0;          ///< sum of its histogram bins
    double seconds = 0;               ///< ticks / rate
    std::uint32_t ticksPerSecond = 0; ///< 0 when the file has no histogram
    std::uint64_t calls = 0;          ///< sum of its arc counts
    std::uint32_t version = 0;        ///< the version of a gmon.out's format
    /// The number of records of each kind in a gmon.out.
    std::uint64_t histogramRecords = 0, arcRecords = 0, basicBlockRecords = 0;
    std::optional<ProcessFacts> process; ///< for a .scope file, or a gmon.out with its companion
};

} // namespace gmonscope
