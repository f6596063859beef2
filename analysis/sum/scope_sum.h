// SPDX-License-Identifier: MIT
#pragma once

#include "sum/address_map.h"
#include "sum/stack_sum.h"

#include <map>
#include <optional>

namespace gmonscope {

/// A program or library that was mapped in some run. The first is the profiled program.
struct CodeModule {
    std::string path, buildId;
    bool countsCalls = false;
    std::uint64_t low = 0, high = 0;         ///< as linked, [low, high)
    std::uint64_t codeLow = 0, codeHigh = 0; ///< range of its executable segments, as linked
};

/// Calls from one address to another. The caller's address lies in the call, the callee's in its call of mcount.
struct MappedArc {
    MappedAddress from, self;
    std::uint64_t count = 0;
};

/// Calls that were not counted: see ScopeMissed. Without `from` they are those by all callers.
struct MappedMissed {
    std::optional<MappedAddress> from;
    MappedAddress self;
    double calls = 0, variance = 0, doubt = 0;
};

/// Samples whose innermost frame was at this address.
struct MappedSamples {
    MappedAddress at;
    std::uint64_t samples = 0, userNs = 0, systemNs = 0;
};

/// The number of threads kept singly; otherwise the threads of a thousand runs would fill the memory.
inline constexpr std::size_t threadsKeptSingly = 64;

/// A thread of one run, or `lives` threads with the same name and start function.
struct MappedThread {
    ScopeThread thread;
    MappedAddress start;
    std::vector<MappedAddress> frames; ///< see findOwnFrames()
    std::uint32_t run = 0;
};

/// The data of several runs of one program, with addresses in files instead of addresses in processes.
struct ScopeTotals {
    std::vector<CodeModule> modules;    ///< an address' `module` is an index into this
    std::vector<MappedArc> arcs;        ///< sorted by caller, then callee
    std::vector<MappedArc> marks;       ///< sorted by address
    std::vector<MappedMissed> missed;   ///< sorted by caller, then callee; in no arc
    std::vector<MappedSamples> samples; ///< sorted by address
    std::vector<MappedThread> threads;
    std::vector<MappedNode> stacks;            ///< the samples' stacks, callers first
    ScopeTime unplaced;                        ///< the time in `samples` that is not in `stacks`
    std::optional<MappedAddress> signalReturn; ///< return address of signal handlers
    bool hasLess = false;                      ///< it is a difference, in which counts below 0 were set to 0
};

/// Returns the sampled time for which the tree of stacks had no room: its address is unknown, but it was used.
[[nodiscard]] ScopeTime unplacedOf(const ScopeData&);

/// Adds up .scope files of one program, wherever it and its libraries were loaded. Modules are the same if their build
/// ids are; without build ids, if their paths are.
class ScopeSum {
public:
    /// Adds a file. `run`: the run that its threads belong to.
    void add(const ScopeData&, std::uint32_t run);
    /// Subtracts the counts of a file.
    void subtract(const ScopeData&);
    [[nodiscard]] bool isEmpty() const { return m_isEmpty; }
    /// Returns the sum with counts below 0 set to 0; `less`, if given, receives the amounts below 0.
    [[nodiscard]] ScopeTotals take(ScopeTotals* less = nullptr);

private:
    using Numbers = std::vector<std::uint32_t>;
    /// Maps the addresses of one file to addresses of the sum.
    struct Placing {
        const AddressMap& map;
        const Numbers& modules;
        const std::vector<ScopeModule>& files;
        std::uint32_t run;
    };
    [[nodiscard]] Numbers addModules(const ScopeData&);
    /// The totals, and data that is not yet added to them.
    struct Sum : ScopeTotals {
        std::vector<MappedArc> pendingArcs, pendingMarks;
        std::vector<MappedSamples> pendingSamples;
        std::vector<MappedMissed> pendingMissed;
        std::size_t threadsKept = 0; ///< number of threads after they were last folded
    };
    void add(const ScopeData&, std::uint32_t run, Sum& more, Sum& less);
    static void addCounts(const ScopeCounts&, const Placing&, Sum&);
    static void count(Sum&);
    static void addMissed(const ScopeCounts&, const Placing&, Sum&);
    static void addSamples(const ScopeCounts&, const ScopeTime& unplaced, const Placing&, Sum&);
    static void addThreads(const ScopeCounts&, const Placing&, Sum&);
    static void flush(Sum&);

    Sum m_totals, m_less;
    StackSum m_stacks;
    bool m_isEmpty = true;
    std::map<std::string, std::uint32_t> m_byBuildId, m_byPath;
};

} // namespace gmonscope
