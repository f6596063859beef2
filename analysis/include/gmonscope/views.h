// SPDX-License-Identifier: MIT
//
// The two listings of gprof as rows: the flat profile, and the call graph with one entry for each function and
// each cycle as a whole (1982 paper, section 5 and Figure 4).
#pragma once

#include "gmonscope/profile.h"

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace gmonscope {

/// Which rows the listings have. The defaults are our own; GNU gprof has other rules.
struct ListingRules {
    bool withUnused = false;       ///< also list functions that were neither called nor sampled
    bool callersNeedNoTime = true; ///< a function that only calls others has an entry, even if all of them took no time
    bool selfCallsHideSpontaneous = false; ///< a function that only calls itself has no `<spontaneous>` line

    bool numbersUnused = false; ///< functions without an entry have an index number, too
    /// The index has all entries, and the flat profile also has functions that only call themselves.
    bool indexHasAll = true;
    /// Among lines of equal time and calls, the oldest arc comes first, and not the name. REQUIRES: the profile's arcs
    /// are sorted by age, the newest first.
    bool oldestArcFirst = false;

    [[nodiscard]] static ListingRules ofGnu()
    {
        return {.callersNeedNoTime = false,
                .selfCallsHideSpontaneous = true,
                .numbersUnused = true,
                .indexHasAll = false,
                .oldestArcFirst = true};
    }
    /// True if the function has a row in the flat profile.
    [[nodiscard]] bool isReached(const Function& function) const
    {
        return withUnused || function.calls || function.ticks > 0 || function.selfSeconds > 0 ||
               (indexHasAll && function.selfCalls);
    }
};

/// One line of the flat profile.
struct FlatRow {
    FunctionId function;
    double percent = 0;           ///< self time in % of the run
    double cumulativeSeconds = 0; ///< self time of this row and all above it, in the order of buildFlatProfile()
    double selfSeconds = 0;
    std::optional<double> selfPerCall;  ///< seconds; none when calls are 0
    std::optional<double> totalPerCall; ///< seconds: totalSecondsOf() per call; none when calls are 0
    std::uint64_t calls = 0;            ///< see Function::calls
};

/// Returns the function's self + descendants' time in seconds (for a member of a cycle: its own, not the cycle's). It
/// is never reduced to the fraction that a ProfileSelection lets the call graph show.
[[nodiscard]] double totalSecondsOf(const Profile&, FunctionId);

/// Builds the rows of all functions that have time or calls and are not hidden by a ProfileSelection, sorted by self
/// time, descending, then by calls, then by symbol.
[[nodiscard]] std::vector<FlatRow> buildFlatProfile(const Profile&, const ListingRules& = {});

/// Names an entry of the call graph: a function, or a cycle as a whole.
struct EntryRef {
    enum class Kind : std::uint8_t { Function, Cycle };
    Kind kind = Kind::Function;
    std::uint32_t value = 0;

    static EntryRef of(FunctionId id) { return {Kind::Function, id.value}; }
    static EntryRef of(CycleId id) { return {Kind::Cycle, id.value}; }
    [[nodiscard]] bool isCycle() const { return kind == Kind::Cycle; }
    [[nodiscard]] FunctionId function() const { return {value}; } ///< REQUIRES: !isCycle()
    [[nodiscard]] CycleId cycle() const { return {value}; }       ///< REQUIRES: isCycle()
    friend auto operator<=>(EntryRef, EntryRef) = default;
};

enum class LineKind : std::uint8_t {
    Arc,         ///< time flows along it
    InsideCycle, ///< caller and callee are in one cycle: only `calls` means something
    SelfArc,     ///< the function's own recursive calls: only `calls` means something
    Member,      ///< a member of a cycle, in the cycle's own entry
    Spontaneous, ///< no caller is known
    External,    ///< an external caller: `external` names it, `function` is unset
};

/// A caller's or callee's line of an entry, or a member's line of a cycle's entry.
struct EntryLine {
    LineKind kind = LineKind::Arc;
    FunctionId function;    ///< the caller, callee or member; unset for Spontaneous and External
    double selfSeconds = 0; ///< time that flows along the arc; for a member its own time
    double descendantsSeconds = 0;
    std::uint64_t calls = 0;     ///< calls along this arc; for a member see Function::calls
    std::uint64_t ofCalls = 0;   ///< the `10` of `4/10`: all calls of the callee, or of its cycle as a whole
    std::uint64_t selfCalls = 0; ///< for a member only
    ExternalId external = {};    ///< for External only
    bool isMeasuredOnly = false; ///< see Arc: `calls` means nothing
    std::optional<ArcId> arc;    ///< the arc shown; none in a cycle's own entry, where one line stands for several arcs

    [[nodiscard]] double totalSeconds() const { return selfSeconds + descendantsSeconds; }
};

/// One entry: its callers, the subject itself, and its callees. For a function outside cycles, and for a cycle as a
/// whole, the callers' times add up to the subject's time, and so do its self time and the callees' times. A cycle's
/// callers and callees are functions outside it, with one line each.
struct CallGraphEntry {
    EntryRef subject;
    std::uint32_t index = 0; ///< the number in brackets, from 1
    double percent = 0;      ///< self + descendants' time in % of the run
    double selfSeconds = 0;
    double descendantsSeconds = 0;
    std::uint64_t calls = 0;
    std::uint64_t selfCalls = 0;    ///< for a cycle: calls among its members
    std::vector<EntryLine> callers; ///< sorted by time, ascending: printed above the entry, the heaviest last
    std::vector<EntryLine> callees; ///< sorted by time, descending: printed below the entry
    /// For a cycle, sorted by time, descending; gprof prints them instead of callers and callees.
    std::vector<EntryLine> members;

    [[nodiscard]] double totalSeconds() const { return selfSeconds + descendantsSeconds; }
};

/// The order of all entries, with their index numbers. Each entry is built on request, since nobody looks at all of a
/// million.
class CallGraphListing {
public:
    explicit CallGraphListing(std::shared_ptr<const Profile>, const ListingRules& = {});

    /// Entries of everything that has time, was called, or calls, sorted by self + descendants' time, descending; at
    /// equal time cycles come first, then names without a leading underscore, then sorted by calls, then by symbol.
    [[nodiscard]] const std::vector<EntryRef>& order() const { return m_order; }
    /// True unless a ProfileSelection leaves the entry out.
    [[nodiscard]] bool isShown(EntryRef) const;
    /// Returns the entry's self + descendants' time in % of the run (see CallGraphEntry::percent).
    [[nodiscard]] double percentOf(EntryRef) const;
    /// Returns the index number of a function or cycle, from 1; 0 when it has no entry.
    [[nodiscard]] std::uint32_t indexOf(EntryRef) const;
    /// Builds the entry of a function or cycle; one without an index number may have empty lists. REQUIRES: the
    /// subject belongs to this profile.
    [[nodiscard]] CallGraphEntry entry(EntryRef) const;
    [[nodiscard]] const std::shared_ptr<const Profile>& profile() const { return m_profile; }

private:
    std::shared_ptr<const Profile> m_profile;
    ListingRules m_rules;
    std::vector<EntryRef> m_order;
    std::vector<std::uint32_t> m_functionIndex, m_cycleIndex;
};

/// Both listings, which a window shows first.
struct Tables {
    std::vector<FlatRow> flat;
    std::shared_ptr<const CallGraphListing> listing;
};

/// Builds both in parallel: with a million functions each takes 0.15 s.
[[nodiscard]] Tables buildTables(const std::shared_ptr<const Profile>&, const ListingRules& = {});

} // namespace gmonscope
