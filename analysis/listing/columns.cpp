// SPDX-License-Identifier: MIT
#include "gmonscope/columns.h"

#include "gmonscope/phrase.h"

#include <algorithm>
#include <array>
#include <optional>

namespace gmonscope {

namespace {

using Column = FlatColumn;
using Kind = ColumnKind;
using Source = ColumnSource;
using Row = FlatRow;
using Value = ColumnValue;

const Function& functionOf(const Source& from, const Row& row) { return from.profile.function(row.function); }
double fractionOf(const Source& from, const Row& row) { return from.profile.visibility(row.function).fraction; }

Value valueOf(std::uint64_t count) { return count; }
Value valueOf(double number) { return number; }
Value valueOf(const std::optional<double>& number) { return number ? Value(*number) : Value(); }
Value valueOf(std::string_view text) { return text.empty() ? Value() : Value(text); }

/// Values that the row or the function has.
template <auto member> Value inRow(const Source&, const Row& row) { return valueOf(row.*member); }
template <auto member> Value inFunction(const Source& from, const Row& row)
{
    return valueOf(functionOf(from, row).*member);
}

Value functionNumber(const Source&, const Row& row) { return std::uint64_t{row.function.value}; }

Value self(const Source& from, const Row& row)
{
    return from.isGraph ? fractionOf(from, row) * row.selfSeconds : row.selfSeconds;
}

/// The profile has what the call graph shows of it.
Value descendants(const Source& from, const Row& row)
{
    const double seconds = functionOf(from, row).descendantsSeconds, fraction = fractionOf(from, row);
    if (from.isGraph)
        return seconds;
    return fraction > 0 ? seconds / fraction : 0;
}

Value estimated(const Source& from, const Row& row) { return functionOf(from, row).totalSeconds(); }

Value measured(const Source& from, const Row& row)
{
    const auto time = from.profile.measured(row.function);
    return time ? Value(time->seconds) : Value();
}

Value total(const Source& from, const Row& row)
{
    return from.leadsMeasured ? measured(from, row) : estimated(from, row);
}

/// Errors are those of the function's whole time, whatever part of it is shown.
Value selfError(const Source& from, const Row& row)
{
    const double seconds = functionOf(from, row).selfSeconds;
    return from.errors ? Value(from.errors->self(row.function).around(seconds)) : Value();
}

Value totalError(const Source& from, const Row& row)
{
    const double seconds = functionOf(from, row).totalSeconds();
    return from.errors ? Value(from.errors->total(row.function).around(seconds)) : Value();
}

Value systemTime(const Source& from, const Row& row)
{
    return from.profile.hasSystemTime() ? inFunction<&Function::selfSystemSeconds>(from, row) : Value();
}

Value module(const Source& from, const Row& row)
{
    const auto id = functionOf(from, row).module;
    return id && id->value < from.profile.modules().size() ? valueOf(from.profile.module(*id).name) : Value();
}

Value cycleNumber(const Source& from, const Row& row)
{
    const auto cycle = functionOf(from, row).cycle;
    return cycle ? Value(std::uint64_t{from.profile.cycle(*cycle).number}) : Value();
}

/// A number of the self time over several runs.
template <auto member> Value ofRuns(const Source& from, const Row& row)
{
    const auto numbers = from.runs ? (*from.runs)(row.function) : std::nullopt;
    return numbers ? valueOf((*numbers).*member) : Value();
}

constexpr const char* aboutEstimated =
    GMONSCOPE_PHRASE("Phrase", "Time in the function and its descendants, estimated by call counts");
constexpr const char* aboutMeasured =
    GMONSCOPE_PHRASE("Phrase", "Time in the function and its descendants, measured by sampled stacks");

/// Section, name, title, explanation, width, isShown.
template <class... Values> constexpr Column::InWindow inWindow(Values... values) { return {values...}; }

/// The same of a column that several runs have.
template <class... Values> constexpr Column::InWindow ofSeveral(Values... values)
{
    Column::InWindow column{values...};
    column.isOfRuns = true;
    return column;
}

/// Key, kind, value, the column in the window, option and title of the one in the text report; in the order of CSV,
/// JSON and the text report.
constexpr Column columns[] = {
    {"id", Kind::Count, functionNumber},
    {"name", Kind::Name, inFunction<&Function::name>,
     inWindow(Column::Name, "Name", GMONSCOPE_PHRASE("Phrase", "Function"),
              GMONSCOPE_PHRASE("Phrase", "The function, with the colour of its box in the graph"), 0, true)},
    {"module", Kind::Text, module,
     inWindow(Column::Module, "Module", GMONSCOPE_PHRASE("Phrase", "Module"),
              GMONSCOPE_PHRASE("Phrase", "The program or library it is in"), 90)},
    {"file", Kind::Text, inFunction<&Function::sourceFile>,
     inWindow(Column::File, "File", GMONSCOPE_PHRASE("Phrase", "File"),
              GMONSCOPE_PHRASE("Phrase", "The source file, where the symbol table names it"), 90)},
    {"self_seconds", Kind::Seconds, self,
     inWindow(Column::Self, "Self", GMONSCOPE_PHRASE("Phrase", "Self"),
              GMONSCOPE_PHRASE("Phrase", "Time in the function itself"), 58, true)},
    {"self_error", Kind::Error, selfError, {}, {&TextStyle::errors, "+-self"}},
    {"descendants_seconds", Kind::Seconds, descendants},
    {"total_error", Kind::Error, totalError, {}, {&TextStyle::errors, "+-total"}},
    {"calls", Kind::Count, inRow<&Row::calls>,
     inWindow(Column::Calls, "Calls", GMONSCOPE_PHRASE("Phrase", "Calls"),
              GMONSCOPE_PHRASE("Phrase", "Calls by other functions, its own recursive ones left out"), 66, true)},
    {"self_calls", Kind::Count, inFunction<&Function::selfCalls>},
    {"cycle", Kind::Count, cycleNumber},
    {"measured_total_seconds",
     Kind::Seconds,
     measured,
     inWindow(Column::Measured, "Measured", GMONSCOPE_PHRASE("Phrase", "Measured"), aboutMeasured, 88),
     {&TextStyle::measured, "measured"}},
    {nullptr, Kind::Number, inRow<&Row::percent>,
     inWindow(Column::Percent, "Percent", GMONSCOPE_PHRASE("Phrase", "% time"),
              GMONSCOPE_PHRASE("Phrase", "Self time in % of the run"), 62)},
    {nullptr, Kind::Seconds, total,
     inWindow(Column::Total, "Total", GMONSCOPE_PHRASE("Phrase", "Total"), aboutEstimated, 58, true)},
    {nullptr, Kind::Seconds, estimated,
     inWindow(Column::Estimated, "Estimated", GMONSCOPE_PHRASE("Phrase", "Estimated"), aboutEstimated, 88)},
    {nullptr, Kind::Seconds, inRow<&Row::cumulativeSeconds>,
     inWindow(Column::Cumulative, "Cumulative", GMONSCOPE_PHRASE("Phrase", "Cumulative"),
              GMONSCOPE_PHRASE("Phrase", "Self time of this function and all with more than it"), 98)},
    {nullptr, Kind::Duration, inRow<&Row::selfPerCall>,
     inWindow(Column::SelfPerCall, "SelfPerCall", GMONSCOPE_PHRASE("Phrase", "Self/call"),
              GMONSCOPE_PHRASE("Phrase", "Self time of one call, on the average"), 76)},
    {nullptr, Kind::Duration, inRow<&Row::totalPerCall>,
     inWindow(Column::TotalPerCall, "TotalPerCall", GMONSCOPE_PHRASE("Phrase", "Total/call"),
              GMONSCOPE_PHRASE("Phrase", "Self time and descendants of one call, on the average"), 80)},
    {nullptr, Kind::Seconds, systemTime,
     inWindow(Column::System, "System", GMONSCOPE_PHRASE("Phrase", "System"),
              GMONSCOPE_PHRASE("Phrase", "The part of its self time that was spent in the kernel"), 76)},
    {nullptr, Kind::Seconds, ofRuns<&RunNumbers::mean>,
     ofSeveral(Column::MeanOfRuns, "MeanOfRuns", GMONSCOPE_PHRASE("Phrase", "Mean"),
               GMONSCOPE_PHRASE("Phrase", "Self time of one run, on the average"), 58)},
    {nullptr, Kind::Seconds, ofRuns<&RunNumbers::min>,
     ofSeveral(Column::LeastOfRuns, "LeastOfRuns", GMONSCOPE_PHRASE("Phrase", "Min"),
               GMONSCOPE_PHRASE("Phrase", "Self time in the run in which it took least"), 58)},
    {nullptr, Kind::Seconds, ofRuns<&RunNumbers::max>,
     ofSeveral(Column::MostOfRuns, "MostOfRuns", GMONSCOPE_PHRASE("Phrase", "Max"),
               GMONSCOPE_PHRASE("Phrase", "Self time in the run in which it took most"), 58)},
    {nullptr, Kind::Percent, ofRuns<&RunNumbers::imbalance>,
     ofSeveral(Column::Imbalance, "Imbalance", GMONSCOPE_PHRASE("Phrase", "Imbalance"),
               GMONSCOPE_PHRASE("Phrase", "How much longer the run with most self time is than the mean: max / mean - "
                                          "1 of self times"),
               76, true)},
    {nullptr, Kind::Seconds, ofRuns<&RunNumbers::lost>,
     ofSeveral(Column::Lost, "Lost", GMONSCOPE_PHRASE("Phrase", "Self lost"),
               GMONSCOPE_PHRASE("Phrase", "(max - mean) of self times, times the runs: what all ranks of a parallel "
                                          "job lose if they wait for the slowest"),
               76, true)},
    {nullptr, Kind::Text, ofRuns<&RunNumbers::mostIn>,
     ofSeveral(Column::MostIn, "MostIn", GMONSCOPE_PHRASE("Phrase", "Most self in"),
               GMONSCOPE_PHRASE("Phrase", "The run that has most of its self time or, where all have the same, most in "
                                          "total"),
               104, true)},
};

constexpr auto bySection = [] {
    std::array<const Column*, Column::SectionCount> found{};
    for (const Column& column : columns)
        if (column.window.section != Column::NoSection)
            found[std::size_t(column.window.section)] = &column;
    return found;
}();
static_assert(std::ranges::find(bySection, nullptr) == bySection.end(), "each section has a column");

} // namespace

std::span<const FlatColumn> flatColumns() { return columns; }
const FlatColumn& flatColumn(int section) { return *bySection[static_cast<std::size_t>(section)]; }

} // namespace gmonscope
