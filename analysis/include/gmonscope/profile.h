// SPDX-License-Identifier: MIT
//
// The profile: what every view, export and window shows. Values are computed once by loadProfile() and never
// change; they are shared as std::shared_ptr<const Profile>.
#pragma once

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
using FunctionId = Id<struct FunctionKindTag>; ///< in address order of the image
using ArcId = Id<struct ArcKindTag>;
using CycleId = Id<struct CycleKindTag>;

enum class FunctionKind : std::uint8_t {
    Function,     ///< a routine with a symbol
    Plt,          ///< `[plt]`: the jump stubs to shared libraries
    Gap,          ///< `[gap]`: code that no symbol covers (padding, stripped or dropped routines)
    Unattributed, ///< `<unattributed>`: samples outside the image's code
};

/// One row of the profile. Times are seconds of processor time.
struct Function {
    std::string_view name;       ///< demangled; lives as long as the Profile
    std::string_view symbol;     ///< as in the symbol table; lives as long as the Profile
    std::string_view sourceFile; ///< from the symbol table's file entries; empty when unknown (only locals have it)
    std::uint64_t address = 0;   ///< as linked
    std::uint64_t size = 0;      ///< bytes
    FunctionKind kind = FunctionKind::Function;
    bool isLocal = false;         ///< static: bound to its file
    std::optional<CycleId> cycle; ///< the cycle it is a member of
    double ticks = 0;             ///< its share of histogram counts; a bin over two functions is shared by bytes
    double selfSeconds = 0;
    /// Time of what it called, propagated to it by call counts. For a member of a cycle: only from functions
    /// outside the cycle, since no time flows inside a cycle.
    double descendantsSeconds = 0;
    std::uint64_t calls = 0;         ///< from other functions and from outside the image; not from itself
    std::uint64_t selfCalls = 0;     ///< recursive calls, the `4` of gprof's `10+4`
    std::uint64_t externalCalls = 0; ///< part of `calls`: by callers outside the image, shown as `<external>`

    [[nodiscard]] double totalSeconds() const { return selfSeconds + descendantsSeconds; }
    [[nodiscard]] bool isReached() const { return calls || selfCalls || ticks > 0; }
};

/// All calls from one function to another, or to itself. The self arc of a recursive function is one, too.
struct Arc {
    FunctionId caller, callee;
    std::uint64_t calls = 0; ///< may be 0 when the file says so: then the arc is known, but was never taken
    /// Time that flows from callee (or its cycle as a whole) to caller along this arc. 0 inside a cycle and
    /// for self arcs.
    double selfSeconds = 0;
    double descendantsSeconds = 0;

    [[nodiscard]] double totalSeconds() const { return selfSeconds + descendantsSeconds; }
};

/// A strongly connected set of two or more functions, treated as one entity: callers outside it share the time
/// of the whole (1982 paper, section 4).
struct Cycle {
    std::uint32_t number = 0;        ///< from 1, as printed: `<cycle 1>`
    std::vector<FunctionId> members; ///< by falling self + descendants' time
    double selfSeconds = 0;          ///< sum over the members
    double descendantsSeconds = 0;   ///< what flows in from functions outside the cycle
    std::uint64_t calls = 0;         ///< from outside the cycle, external callers included
    std::uint64_t externalCalls = 0; ///< part of `calls`
    std::uint64_t internalCalls = 0; ///< among members; self-recursion not counted

    [[nodiscard]] double totalSeconds() const { return selfSeconds + descendantsSeconds; }
};

/// One profile file that is in the sum.
struct Run {
    std::string path;
    std::uint64_t ticks = 0;          ///< sum of its histogram bins
    double seconds = 0;               ///< ticks / rate
    std::uint32_t ticksPerSecond = 0; ///< 0 when the file has no histogram
    std::uint64_t calls = 0;          ///< sum of its arc counts
};

enum class Severity : std::uint8_t { Warning, Note };

/// Something a user should know about the numbers. Errors are not here: they stop the load.
struct Problem {
    Severity severity = Severity::Note;
    std::string path; ///< the file it is about
    std::string text; ///< one line, without the path
};

/// What loadProfile() computed. Ids index the lists; all lists have a stable, documented order.
class Profile {
public:
    Profile(const Profile&) = delete;
    Profile& operator=(const Profile&) = delete;
    ~Profile();

    /// All functions of the image in address order, then the rows that are no functions. Unreached ones too.
    [[nodiscard]] std::span<const Function> functions() const;
    [[nodiscard]] const Function& function(FunctionId) const;
    /// All arcs, by caller, then by callee.
    [[nodiscard]] std::span<const Arc> arcs() const;
    [[nodiscard]] const Arc& arc(ArcId) const;
    /// Arcs out of a function (its callees), by callee. Includes its self arc.
    [[nodiscard]] std::span<const ArcId> arcsFrom(FunctionId) const;
    /// Arcs into a function (its callers), by caller. Includes its self arc.
    [[nodiscard]] std::span<const ArcId> arcsTo(FunctionId) const;
    /// Cycles by number.
    [[nodiscard]] std::span<const Cycle> cycles() const;
    [[nodiscard]] const Cycle& cycle(CycleId) const;

    /// True for an arc between two different members of one cycle: calls are counted, no time flows.
    [[nodiscard]] bool isInsideCycle(const Arc&) const;

    [[nodiscard]] const std::string& imagePath() const;
    [[nodiscard]] std::span<const Run> runs() const;
    [[nodiscard]] std::span<const Problem> problems() const;

    [[nodiscard]] bool hasHistogram() const; ///< a file had one, even if all its bins are 0
    [[nodiscard]] bool hasArcs() const;
    /// Sum of all bins in seconds: what 100 % means. Equals the sum of selfSeconds over functions().
    [[nodiscard]] double totalSeconds() const;
    [[nodiscard]] double totalTicks() const;
    [[nodiscard]] std::uint64_t totalCalls() const;
    /// Seconds one tick stands for; of the first run with a histogram. 0 without histogram.
    [[nodiscard]] double secondsPerTick() const;
    /// Text bytes one histogram bin covers; 0 without histogram. Not necessarily integral (C library's files).
    [[nodiscard]] double bytesPerBin() const;

    /// Share of the run in percent, 0..100; 0 when no time was measured.
    [[nodiscard]] double percent(double seconds) const;

    struct Data;
    explicit Profile(std::unique_ptr<const Data>);

private:
    std::unique_ptr<const Data> m_data;
};

} // namespace gmonscope
