// SPDX-License-Identifier: MIT
//
// What a .scope file says of one process, before any symbol is known. Addresses are those of the running process.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace gmonscope {

/// Ties a gmon.out to its companion; all zero: none.
using ScopeId = std::array<std::uint8_t, 12>;

/// A file that was mapped into the process during the epochs [firstEpoch, endEpoch).
struct ScopeModule {
    std::string path;
    std::string buildId;                     ///< in hexadecimal digits; empty: it has none
    std::uint64_t bias = 0;                  ///< address in the process less address as linked
    std::uint64_t low = 0, high = 0;         ///< [low, high)
    std::uint64_t codeLow = 0, codeHigh = 0; ///< of its executable segments
    std::uint32_t firstEpoch = 0, endEpoch = 0;
    bool countsCalls = false; ///< it was built with -pg
};

/// Calls from one call site to one callee within an epoch.
struct ScopeArc {
    std::uint32_t epoch = 0;
    std::uint64_t from = 0; ///< return address into the caller; 0: unknown
    std::uint64_t self = 0; ///< return address of mcount in the callee
    std::uint64_t count = 0;
    std::uint32_t place = 0; ///< of the threads that made them; 0: unknown
};

/// What one thread, or `lives` of one start function together, was sampled for.
struct ScopeThread {
    std::uint32_t tid = 0;
    std::uint32_t lives = 1;
    std::uint32_t place = 0; ///< in which its calls are counted; 0: it made none
    std::uint64_t start = 0; ///< its start function; 0: main thread or unknown
    std::string name;
    std::uint64_t userNs = 0, systemNs = 0, samples = 0;
    std::uint64_t cpuNs = 0; ///< its CPU clock when last looked at
    int error = 0;           ///< errno: why it has no samples
    bool isMain = false;     ///< the first one of its process
};

/// A node of the calling-context tree. Callers lead from every node to its root, which stands for a thread.
struct ScopeNode {
    static constexpr std::uint32_t none = UINT32_MAX;

    std::uint64_t pc = 0;                                ///< in a root: epoch << 32 | number of the thread record
    std::uint32_t parent = none;                         ///< index of its caller
    std::uint32_t root = none;                           ///< index of its root
    std::uint64_t samples = 0, userNs = 0, systemNs = 0; ///< that ended here
};

/// Samples.
struct ScopeTime {
    std::uint64_t samples = 0, userNs = 0, systemNs = 0;
};

/// Are counts to be added, or subtracted? The latter in differences alone.
enum class Counted : std::uint8_t { More, Less };

/// What is counted.
struct ScopeCounts {
    std::vector<ScopeThread> threads; ///< by their record number
    std::vector<ScopeArc> arcs;       ///< unordered; several of one pair are to be added up
    std::vector<ScopeArc> marks;      ///< from == self: a GMONSCOPE_MARK was passed
    std::vector<ScopeNode> nodes;
    ScopeTime unplaced; ///< of a sum: for which there was no room in `nodes`
};

/// What the header and the texts tell of the process.
struct ScopeDescription {
    std::string path;
    ScopeId id{};
    std::uint16_t machine = 0; ///< e_machine
    bool hasEnded = false;     ///< a companion; else the file of a process that runs or was killed
    std::uint32_t pid = 0, uid = 0;
    std::uint64_t startedNs = 0, endedNs = 0; ///< CLOCK_REALTIME; 0: unknown
    std::uint64_t samplePeriodNs = 0;         ///< 0: no sampling
    std::uint32_t timeSource = 0;             ///< enum scope_time_source
    std::uint64_t userNs = 0, systemNs = 0;   ///< true CPU time of the process; 0: unknown
    std::uint64_t unsampledThreads = 0;
    int unsampledError = 0; ///< errno of the last of them
    std::uint64_t lostCalls = 0, lostSamples = 0, shortenedStacks = 0, incompleteStacks = 0, anonymousChunks = 0;
    std::uint64_t resetCalls = 0, resetNs = 0; ///< set aside by resets
    std::uint64_t clockNs = 0;                 ///< part of all time in `nodes`: told by threads' CPU clocks, no samples
    bool isOff = false;                        ///< profiling is switched off at the moment
    bool wasSwitched = false;                  ///< it was switched off or on at least once
    std::uint64_t signalReturn = 0;            ///< return address that signal handlers see; 0: unknown
    std::uint64_t vdsoLow = 0, vdsoHigh = 0;   ///< [low, high)

    bool isSum = false;             ///< made of other files
    bool isDifference = false;      ///< a sum in which others are subtracted
    std::uint32_t processes = 1;    ///< of a sum: in it
    std::vector<std::string> texts; ///< "key=value"

    /// The value of the first text with this key; empty when there is none.
    [[nodiscard]] std::string text(const std::string& key) const;
};

/// One file. Counts are those since the last reset.
struct ScopeData : ScopeDescription, ScopeCounts {
    std::vector<ScopeModule> modules; ///< the first is the program
    ScopeCounts less;                 ///< of a difference: what is less than 0, and by how much
    std::vector<std::byte> gmonLess;  ///< the same of its gmon.out: the bytes of a gmon.out
};

} // namespace gmonscope
