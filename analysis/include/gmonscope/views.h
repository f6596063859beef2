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

/// What the listings list. The defaults are ours; GNU gprof has other rules.
struct ListingRules {
    bool withUnused = false;               ///< also what was neither called nor sampled
    bool callersNeedNoTime = true;         ///< a function that only calls others has an entry, even if all took no time
    bool selfCallsHideSpontaneous = false; ///< a function that only calls itself has no `<spontaneous>` line

    bool numbersUnused = false; ///< what has no entry has an index number all the same
    bool indexHasAll = true;    ///< the index has all entries, the flat profile also what only calls itself

    [[nodiscard]] static ListingRules ofGnu()
    {
        return {
            .callersNeedNoTime = false, .selfCallsHideSpontaneous = true, .numbersUnused = true, .indexHasAll = false};
    }
    /// Does it have a row in the flat profile?
    [[nodiscard]] bool isReached(const Function& function) const
    {
        return withUnused || function.calls || function.ticks > 0 || function.selfSeconds > 0 ||
               (indexHasAll && function.selfCalls);
    }
};

/// One line of the flat profile.
struct FlatRow {
    FunctionId function;
    double percent = 0;           ///< self time, % of the run
    double cumulativeSeconds = 0; ///< self time of this row and all above it in the order of buildFlatProfile()
    double selfSeconds = 0;
    std::optional<double> selfPerCall;  ///< seconds; none when calls are 0
    std::optional<double> totalPerCall; ///< seconds, totalSecondsOf() a call; none when calls are 0
    std::uint64_t calls = 0;            ///< as Function::calls
};

/// Self + descendants' time of a function (of a member of a cycle: its own), also where a ProfileSelection has the call
/// graph show a fraction of it.
[[nodiscard]] double totalSecondsOf(const Profile&, FunctionId);

/// Functions with time or calls that are to be shown: by falling self time, then calls, then symbol.
[[nodiscard]] std::vector<FlatRow> buildFlatProfile(const Profile&, const ListingRules& = {});

/// An entry of the call graph stands for a function, or for a cycle as a whole.
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
    Member,      ///< of a cycle, in the cycle's own entry
    Spontaneous, ///< no caller is known
    External,    ///< an external caller: `external` says which, `function` means nothing
};

/// A caller's or callee's line of an entry, or a member's line of a cycle's entry.
struct EntryLine {
    LineKind kind = LineKind::Arc;
    FunctionId function;    ///< the caller, callee or member; unset for Spontaneous and External
    double selfSeconds = 0; ///< time flowing along the arc; of a member: its own
    double descendantsSeconds = 0;
    std::uint64_t calls = 0;     ///< along this arc; of a member: Function::calls
    std::uint64_t ofCalls = 0;   ///< the `10` of `4/10`: all calls of the callee, or of its cycle as a whole
    std::uint64_t selfCalls = 0; ///< of a member
    ExternalId external = {};    ///< of External
    bool isMeasuredOnly = false; ///< see Arc: `calls` means nothing
    std::optional<ArcId> arc;    ///< whose line it is; none in a cycle's own entry, where a line stands for several

    [[nodiscard]] double totalSeconds() const { return selfSeconds + descendantsSeconds; }
};

/// One entry: who calls it, what it is, what it calls. For a function outside cycles and for a cycle as a whole the
/// callers' times add up to the subject's, and so do self time and the callees'. Callers and callees of a cycle are
/// those outside it, one line for each function.
struct CallGraphEntry {
    EntryRef subject;
    std::uint32_t index = 0; ///< from 1, the number in brackets
    double percent = 0;      ///< self + descendants, % of the run
    double selfSeconds = 0;
    double descendantsSeconds = 0;
    std::uint64_t calls = 0;
    std::uint64_t selfCalls = 0;    ///< of a cycle: calls among members
    std::vector<EntryLine> callers; ///< rising, as printed above the entry: the heaviest is last
    std::vector<EntryLine> callees; ///< falling, as printed below
    std::vector<EntryLine> members; ///< of a cycle, falling; gprof prints them instead of callers and callees

    [[nodiscard]] double totalSeconds() const { return selfSeconds + descendantsSeconds; }
};

/// The order of all entries, with their index numbers. Entries themselves are made on request: at a million
/// functions nobody looks at them all.
class CallGraphListing {
public:
    explicit CallGraphListing(std::shared_ptr<const Profile>, const ListingRules& = {});

    /// Entries of what has time, was called, or calls: by falling self + descendants' time; at equal time cycles first,
    /// then names without a leading underscore, then calls, then symbol.
    [[nodiscard]] const std::vector<EntryRef>& order() const { return m_order; }
    /// True when the entry is to be shown: not those that a ProfileSelection leaves out.
    [[nodiscard]] bool isShown(EntryRef) const;
    /// As CallGraphEntry::percent.
    [[nodiscard]] double percentOf(EntryRef) const;
    /// The index number of a function or cycle, from 1; 0 when it has no entry.
    [[nodiscard]] std::uint32_t indexOf(EntryRef) const;
    /// REQUIRES: the subject is of this profile (it may be without entry: then its lists may be empty).
    [[nodiscard]] CallGraphEntry entry(EntryRef) const;
    [[nodiscard]] const std::shared_ptr<const Profile>& profile() const { return m_profile; }

private:
    std::shared_ptr<const Profile> m_profile;
    ListingRules m_rules;
    std::vector<EntryRef> m_order;
    std::vector<std::uint32_t> m_functionIndex, m_cycleIndex;
};

} // namespace gmonscope
