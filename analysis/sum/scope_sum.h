// SPDX-License-Identifier: MIT
#pragma once

#include "sum/address_map.h"
#include "sum/stack_sum.h"

#include <map>
#include <optional>

namespace gmonscope {

/// A program or library that some run had mapped. The first is the profiled program.
struct CodeModule {
    std::string path, buildId;
    bool countsCalls = false;
    std::uint64_t low = 0, high = 0;         ///< as linked, [low, high)
    std::uint64_t codeLow = 0, codeHigh = 0; ///< of its executable segments, as linked
};

/// Calls from one place to another. Addresses lie in the call, and in the callee's call of mcount.
struct PlacedArc {
    CodePlace from, self;
    std::uint64_t count = 0;
};

/// Samples whose innermost frame was at this place.
struct PlacedSamples {
    CodePlace at;
    std::uint64_t samples = 0, userNs = 0, systemNs = 0;
};

/// So many threads are told apart; what is known of a thousand runs would be of threads otherwise.
inline constexpr std::size_t threadsKeptSingly = 64;

/// A thread of one of the runs, or several of one name and start function: then `lives` says how many.
struct PlacedThread {
    ScopeThread thread;
    CodePlace start;
    std::uint32_t run = 0;
};

/// What several runs of one program have in common: places of the files instead of addresses of the processes.
struct ScopeTotals {
    std::vector<CodeModule> modules;    ///< of places, `module` is an index here
    std::vector<PlacedArc> arcs;        ///< by caller, then callee
    std::vector<PlacedArc> marks;       ///< by place
    std::vector<PlacedSamples> samples; ///< by place
    std::vector<PlacedThread> threads;
    std::vector<PlacedNode> stacks;        ///< of the samples, callers first
    ScopeTime unplaced;                    ///< in `samples`, and not in `stacks`
    std::optional<CodePlace> signalReturn; ///< where signal handlers return to
    bool hasLess = false;                  ///< of a difference: what is less than 0 is 0 here
};

/// Time that the threads were sampled for and the tree of stacks had no room for: it has no place, but it was used.
[[nodiscard]] ScopeTime unplacedOf(const ScopeData&);

/// Adds up .scope files of one program, wherever it and its libraries were loaded. Modules are the same when their
/// build ids are; without build ids when their paths are.
class ScopeSum {
public:
    /// `run`: what its threads are said to be of.
    void add(const ScopeData&, std::uint32_t run);
    /// Takes the file's counts away.
    void subtract(const ScopeData&);
    [[nodiscard]] bool isEmpty() const { return m_isEmpty; }
    /// What is less than 0 is 0 in it; `less`, if asked for, gets by how much.
    [[nodiscard]] ScopeTotals take(ScopeTotals* less = nullptr);

private:
    using Numbers = std::vector<std::uint32_t>;
    /// How a file's addresses become places of the sum.
    struct Placing {
        const AddressMap& map;
        const Numbers& modules;
        std::uint32_t run;
    };
    [[nodiscard]] Numbers addModules(const ScopeData&);
    /// Totals, and what is not yet in them.
    struct Sum : ScopeTotals {
        std::vector<PlacedArc> pendingArcs, pendingMarks;
        std::vector<PlacedSamples> pendingSamples;
        std::size_t threadsKept = 0; ///< when they were folded
    };
    void add(const ScopeData&, std::uint32_t run, Sum& more, Sum& less);
    static void addCounts(const ScopeCounts&, const Placing&, Sum&);
    static void addSamples(const ScopeCounts&, const ScopeTime& unplaced, const Placing&, Sum&);
    static void addThreads(const ScopeCounts&, const Placing&, Sum&);
    static void flush(Sum&);

    Sum m_totals, m_less;
    StackSum m_stacks;
    bool m_isEmpty = true;
    std::map<std::string, std::uint32_t> m_byBuildId, m_byPath;
};

} // namespace gmonscope
