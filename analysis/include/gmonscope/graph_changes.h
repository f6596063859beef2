// SPDX-License-Identifier: MIT
//
// What a person changes in the call graph to see through it. Changes come before cycles are found and time is
// propagated; whatever they do, times add up to what they did before.
#pragma once

#include "gmonscope/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gmonscope {

/// Opens cycles by taking arcs out, as gprof's -k would: a set with the fewest calls (a minimum feedback arc set), by a
/// heuristic. Where it has more arcs than may be cut, those of it that set most time free for each arc, as long as they
/// set any function free.
struct CycleBreaking {
    std::uint32_t mostArcs = 0; ///< cut so many at the most; 0: none
    std::uint32_t sizeLeft = 1; ///< cycles of up to so many members are left alone

    friend bool operator==(const CycleBreaking&, const CycleBreaking&) = default;
};

/// Functions that become one, as a person thinks of them.
struct GroupRule {
    std::string name;
    /// An extended regular expression of POSIX, as grep -E takes it, without back-references. Functions join whose
    /// readable name has a match of it, in its first 4096 bytes.
    std::string pattern;

    /// What is wrong with it; none: nothing.
    [[nodiscard]] std::optional<Error> check() const;

    friend bool operator==(const GroupRule&, const GroupRule&) = default;
};

/// The rule as `--group` has it: the subject of a Problem of kind NoFunction.
inline std::string textOf(const GroupRule& rule) { return rule.name + '=' + rule.pattern; }

/// What all functions have in common that become one.
enum class GroupBy : std::uint8_t {
    None,
    File,   ///< the source file, as far as debugging information or the symbol table tells it
    Scope,  ///< the class or namespace of C++ names
    Module, ///< the program, or a shared library, with all its rows
};

/// A group takes part as a function does: its own time is that of all its functions, calls from outside are its calls,
/// and calls inside are its calls of itself, which carry no time. Rows in brackets join modules only.
struct Grouping {
    std::vector<GroupRule> rules; ///< the first that a function fits counts; several may have one name
    GroupBy by = GroupBy::None;   ///< of functions that fit none

    [[nodiscard]] bool isEmpty() const { return rules.empty() && by == GroupBy::None; }
    friend bool operator==(const Grouping&, const Grouping&) = default;
};

struct GraphChanges {
    /// Functions, named as in a ProfileSelection, that take no part: their own time is their callers', and what they
    /// called their callers have called, in shares by calls as propagation would have it. What they have without any
    /// caller is `<hidden>`. Measured times are exact; errors are those of times that were sampled as they are now. Not
    /// of lines of source. They go before functions become one.
    std::vector<std::string> hidden{};
    CycleBreaking breaking;
    Grouping grouping; ///< not of lines of source

    friend bool operator==(const GraphChanges&, const GraphChanges&) = default;
};

} // namespace gmonscope
