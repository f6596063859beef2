// SPDX-License-Identifier: MIT
//
// Changes that a person makes to the call graph to see through it. They are made before cycles are found and time is
// propagated; the total time always stays the same.
#pragma once

#include "gmonscope/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gmonscope {

/// Opens cycles by removing arcs, as gprof's -k would: a set with the fewest calls (a minimum feedback arc set), by a
/// heuristic. If that set has more arcs than may be cut, those arcs of it are cut that free the most time each, as
/// long as they free any function.
struct CycleBreaking {
    std::uint32_t mostArcs = 0; ///< cut at most so many arcs; 0: none
    std::uint32_t sizeLeft = 1; ///< do not cut cycles of up to so many members

    friend bool operator==(const CycleBreaking&, const CycleBreaking&) = default;
};

/// A rule by which several functions become one group.
struct GroupRule {
    std::string name;
    /// A POSIX extended regular expression, as for grep -E, without back-references. Functions join the group if the
    /// pattern matches within the first 4096 bytes of their readable name.
    std::string pattern;

    /// Returns what is wrong with the rule; none if it is valid.
    [[nodiscard]] std::optional<Error> check() const;

    friend bool operator==(const GroupRule&, const GroupRule&) = default;
};

/// The rule as `--group` has it: the subject of a Problem of kind NoFunction.
inline std::string textOf(const GroupRule& rule) { return rule.name + '=' + rule.pattern; }

/// The property that functions must share to become one group.
enum class GroupBy : std::uint8_t {
    None,
    File,   ///< the source file, if debugging information or the symbol table names it
    Scope,  ///< the class or namespace of C++ names
    Module, ///< the program, or a shared library, with all its rows in brackets
};

/// A group acts like one function: its self time is that of all its functions, calls from outside are its calls, and
/// calls inside it are recursive calls, which carry no time. Rows in brackets only join groups by module.
struct Grouping {
    std::vector<GroupRule> rules; ///< the first rule that fits a function counts; several rules may have the same name
    GroupBy by = GroupBy::None;   ///< for functions that fit none of the rules

    [[nodiscard]] bool isEmpty() const { return rules.empty() && by == GroupBy::None; }
    friend bool operator==(const Grouping&, const Grouping&) = default;
};

struct GraphChanges {
    /// Functions that are hidden, named as in a ProfileSelection: their self time goes to their callers, and so do
    /// their calls to others, shared by call counts as in propagation. What they have without any caller becomes
    /// `<hidden>`. Measured times are exact; errors treat moved time as if it had been sampled where it is now. Cannot
    /// be combined with lines of source as rows. Functions are hidden before others are grouped.
    std::vector<std::string> hidden{};
    CycleBreaking breaking;
    Grouping grouping; ///< cannot be combined with lines of source as rows

    friend bool operator==(const GraphChanges&, const GraphChanges&) = default;
};

} // namespace gmonscope
