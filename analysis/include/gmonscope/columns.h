// SPDX-License-Identifier: MIT
//
// The columns of the flat profile: one table, from which the window's table, CSV, JSON and the further columns of the
// text report take their titles and values.
#pragma once

#include "gmonscope/accuracy.h"
#include "gmonscope/text_style.h"
#include "gmonscope/views.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <variant>

namespace gmonscope {

/// How a value is printed for people.
enum class ColumnKind : std::uint8_t {
    Name, ///< of the function: each front end has its own style of names
    Text,
    Count,    ///< a whole number
    Number,   ///< with one decimal
    Seconds,  ///< in the unit of all times of the profile
    Error,    ///< seconds, rounded up, since an error is never 0
    Duration, ///< seconds, each value in the unit that fits it
    Percent,  ///< a share of 1, printed in percent
};
[[nodiscard]] inline bool isText(ColumnKind kind) { return kind == ColumnKind::Name || kind == ColumnKind::Text; }

/// A value in a column: none, a count, a number, or a text that lives as long as the profile and the spread.
using ColumnValue = std::variant<std::monostate, std::uint64_t, double, std::string_view>;

/// A function's self time over several runs, in seconds.
struct RunNumbers {
    double mean = 0, min = 0, max = 0;
    double imbalance = 0, lost = 0; ///< see Spread
    std::string_view mostIn;        ///< the run that has most; empty: all have the same
};
/// Returns none for a function that no run has.
using RunNumbersOf = std::function<std::optional<RunNumbers>(FunctionId)>;

/// The profile that values come from, and how its front end shows it.
struct ColumnSource {
    const Profile& profile;
    const TimeErrors* errors = nullptr; ///< nullptr: columns of errors have no values
    bool isGraph = false; ///< times are those that the call graph shows, of the part that Visibility tells
    const RunNumbersOf* runs = nullptr; ///< nullptr: columns of what differs between runs have no values
    bool leadsMeasured = false;         ///< Total has what the stacks say, not the estimate by call counts
};

/// A column of the flat profile.
struct FlatColumn {
    /// The columns of the window's table, in its order.
    enum Section : int {
        NoSection = -1, ///< the window does not have the column
        Name,
        Percent,
        Self,
        Calls,
        Total, ///< the one of the two below that leads
        Estimated,
        Measured,
        Cumulative,
        SelfPerCall,
        TotalPerCall,
        System,
        Module,
        File,
        // The difference between runs, of self times.
        MeanOfRuns,
        LeastOfRuns,
        MostOfRuns,
        Imbalance,
        Lost,
        MostIn,
        SectionCount
    };
    /// The column in the window's table.
    struct InWindow {
        Section section = NoSection;
        const char* name = nullptr;        ///< by which sessions know it
        const char* title = nullptr;       ///< without the unit of times
        const char* explanation = nullptr; ///< for the tip of the title
        int width = 0;                     ///< in pixels of a usual screen; 0: what the others leave
        bool isShown = false;              ///< until the user chooses columns
        bool isOfRuns = false;             ///< it is there only for several runs
    };
    /// The column behind gprof's own columns in the text report.
    struct InText {
        bool TextStyle::*option = nullptr; ///< shows the column; nullptr: the report does not have it
        const char* title = nullptr;
    };

    const char* key; ///< its name in CSV and JSON; nullptr: they do not have it
    ColumnKind kind;
    ColumnValue (*value)(const ColumnSource&, const FlatRow&);
    InWindow window = {};
    InText text = {};
};

/// Returns all columns, in the order of CSV, JSON and the text report.
[[nodiscard]] std::span<const FlatColumn> flatColumns();
/// REQUIRES: the window has such a section
[[nodiscard]] const FlatColumn& flatColumn(int section);

/// Returns a function's row by itself: its cumulativeSeconds is 0.
[[nodiscard]] FlatRow flatRowOf(const Profile&, FunctionId);

} // namespace gmonscope
