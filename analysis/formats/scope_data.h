// SPDX-License-Identifier: MIT
//
// The contents of a .scope file about one process, before any symbol is known. Addresses are those of the running
// process.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace gmonscope {

struct KeptSpread;

/// An id shared by a gmon.out and its companion; all zero: none.
using ScopeId = std::array<std::uint8_t, 12>;

/// A file that was mapped into the process during the epochs [firstEpoch, endEpoch).
struct ScopeModule {
    std::string path;
    std::string buildId;                     ///< in hexadecimal digits; empty: it has none
    std::uint64_t bias = 0;                  ///< address in the process minus address as linked
    std::uint64_t low = 0, high = 0;         ///< [low, high)
    std::uint64_t codeLow = 0, codeHigh = 0; ///< range of its executable segments
    std::uint32_t firstEpoch = 0, endEpoch = 0;
    bool countsCalls = false; ///< it was built with -pg
};

/// Calls from one call site to one callee within an epoch.
struct ScopeArc {
    std::uint32_t epoch = 0;
    std::uint64_t from = 0; ///< return address into the caller; 0: unknown
    std::uint64_t self = 0; ///< return address of mcount in the callee
    std::uint64_t count = 0;
    std::uint32_t place = 0; ///< number of the counters (see ScopeThread) that have them; 0: unknown
};

/// Calls that were not counted, since a budget lets their callee count in some windows of time only: the expected
/// number. No ScopeArc has them.
struct ScopeMissed {
    std::uint32_t epoch = 0;
    std::uint64_t from = 0; ///< as of an arc; 0: by all callers together, which is what others say singly
    std::uint64_t self = 0;
    double calls = 0;
    double variance = 0; ///< of the number, by the choice of the windows
    double doubt = 0;    ///< how far all of them may be wrong together: see scope_rationed
};

/// The samples of one thread, or of `lives` threads with the same start function together.
struct ScopeThread {
    std::uint32_t tid = 0;
    std::uint32_t lives = 1;
    std::uint32_t place = 0; ///< number of the counters that have its calls; 0: it made none
    std::uint64_t start = 0; ///< its start function; 0: main thread or unknown
    /// Only in a sum: the function that the thread began with behind those of libraries; 0: it is that function, or
    /// unknown.
    std::uint64_t beginning = 0;
    std::string name;
    std::uint64_t userNs = 0, systemNs = 0, samples = 0;
    std::uint64_t cpuNs = 0; ///< its CPU clock, when it was last read
    int error = 0;           ///< errno that tells why it has no samples
    bool isMain = false;     ///< the first one of its process
};

/// A node of the calling-context tree. Callers lead from every node to its root, which stands for a thread.
struct ScopeNode {
    static constexpr std::uint32_t none = UINT32_MAX;

    std::uint64_t pc = 0;                                ///< in a root: epoch << 32 | number of the thread record
    std::uint32_t parent = none;                         ///< index of its caller
    std::uint32_t root = none;                           ///< index of its root
    std::uint64_t samples = 0, userNs = 0, systemNs = 0; ///< samples that ended in this node
};

/// Samples and their times.
struct ScopeTime {
    std::uint64_t samples = 0, userNs = 0, systemNs = 0;
};

/// Whether counts are added or subtracted; only differences have subtracted ones.
enum class Counted : std::uint8_t { More, Less };

/// All counts of a file.
struct ScopeCounts {
    std::vector<ScopeThread> threads; ///< sorted by record number
    std::vector<ScopeArc> arcs;       ///< unordered; several of the same pair must be added up
    std::vector<ScopeArc> marks;      ///< from == self: a GMONSCOPE_MARK was passed
    std::vector<ScopeMissed> missed;
    std::vector<ScopeNode> nodes;
    ScopeTime unplaced; ///< for a sum: samples for which `nodes` had no room
};

/// Facts about the process from the header and the texts.
struct ScopeDescription {
    std::string path;
    ScopeId id{};
    std::uint16_t machine = 0; ///< e_machine
    bool hasEnded = false;     ///< true: a companion; false: the file of a process that is running or was killed
    std::uint32_t pid = 0, uid = 0;
    std::uint32_t parentPid = 0;              ///< of a child of fork; 0: it is none, or that is unknown
    std::uint64_t startedNs = 0, endedNs = 0; ///< CLOCK_REALTIME; 0: unknown
    std::uint64_t samplePeriodNs = 0;         ///< 0: no sampling
    std::uint32_t timeSource = 0;             ///< enum scope_time_source
    std::uint64_t userNs = 0, systemNs = 0;   ///< true CPU time of the process; 0: unknown
    std::uint64_t unsampledThreads = 0;
    int unsampledError = 0; ///< errno of the last unsampled thread
    std::uint64_t lostCalls = 0, lostSamples = 0, shortenedStacks = 0, incompleteStacks = 0, anonymousChunks = 0;
    std::uint64_t filelessChildren = 0; ///< forked children that had no file, and ended without a profile
    std::uint64_t unrestored = 0; ///< functions that were off, and not counted when the profile was switched on again
    int muteError = 0; ///< errno: why the code of functions that were not to count could not be changed; 0: it was
    std::uint64_t budget = 0, windows = 0, windowsNs = 0; ///< as in scope_header
    std::uint64_t resetCalls = 0, resetNs = 0;            ///< set aside by resets
    /// The part of the time in `nodes` that comes from threads' CPU clocks, not samples.
    std::uint64_t clockNs = 0;
    bool isOff = false;                      ///< profiling was switched off when the file was read
    bool isUncounted = false;                ///< only its time was measured: no calls were to be counted
    bool wasSwitched = false;                ///< it was switched off or on at least once
    std::uint64_t signalReturn = 0;          ///< return address that signal handlers see; 0: unknown
    std::uint64_t vdsoLow = 0, vdsoHigh = 0; ///< [low, high)

    bool isSum = false;             ///< it was made from other files
    bool isDifference = false;      ///< it is a sum from which others were subtracted
    std::uint32_t processes = 1;    ///< the number of processes in a sum
    std::uint32_t plainRuns = 0;    ///< of these: runs of which the sum knows the gmon.out alone
    std::vector<std::string> texts; ///< "key=value"

    /// Returns the value of the first text with this key; empty when there is none.
    [[nodiscard]] std::string text(const std::string& key) const;
};

/// A function that was called, and not counted by the user's choice.
struct ScopeUncounted {
    std::uint32_t epoch = 0;
    std::uint64_t self = 0; ///< as of an arc
    friend auto operator<=>(const ScopeUncounted&, const ScopeUncounted&) = default;
};

/// The contents of one file. Counts start at the last reset.
struct ScopeData : ScopeDescription, ScopeCounts {
    std::vector<ScopeModule> modules;         ///< the first is the program
    std::vector<ScopeUncounted> uncounted;    ///< sorted, each once; no arc is one of them
    ScopeCounts less;                         ///< for a difference: amounts by which counts are below 0
    std::shared_ptr<const KeptSpread> spread; ///< for a sum: how its runs differ; nullptr: it does not tell
    std::vector<std::byte> gmonLess;  ///< for a difference: the same for its gmon.out, as the bytes of a gmon.out
    std::vector<std::byte> gmonPlain; ///< for a sum: its runs without companions, as such bytes; not in other counts
    std::vector<std::string> notes;   ///< remarks for a person about how the file was read
};

} // namespace gmonscope
