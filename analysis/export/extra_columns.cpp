// SPDX-License-Identifier: MIT
#include "export/extra_columns.h"

#include "text/line_text.h"

#include <algorithm>
#include <cmath>
#include <ostream>

namespace gmonscope {

namespace {

std::string rightColumn(const char* text) { return printed(" %8s", text); }

std::string secondsColumn(const std::optional<double>& seconds)
{
    return seconds ? printed(" %8.2f", *seconds) : rightColumn("-");
}

/// An error rounds up: it is never 0.
std::string errorColumn(const std::optional<double>& seconds)
{
    return secondsColumn(seconds ? std::optional(std::max(0.0, std::ceil(*seconds * 100 - 1e-9) / 100)) : std::nullopt);
}

std::string columnText(ColumnKind kind, const ColumnValue& value)
{
    if (const auto* const count = std::get_if<std::uint64_t>(&value))
        return rightColumn(std::to_string(*count).c_str());
    const auto* const number = std::get_if<double>(&value);
    if (number && kind == ColumnKind::Number)
        return printed(" %8.1f", *number);
    const auto seconds = number ? std::optional(*number) : std::nullopt;
    return kind == ColumnKind::Error ? errorColumn(seconds) : secondsColumn(seconds);
}

std::optional<double> secondsOf(const std::optional<MeasuredTime>& measured)
{
    return measured ? std::optional(measured->seconds) : std::nullopt;
}

constexpr const char* aboutErrors = R"(
With --errors, times lie within +- that many seconds of what is printed with 95 % confidence: +-self and +-total in the
flat profile, +- of self and children together in the call graph. It is what sampling by chance leaves open; whether
each call of a function costs the same is another question.
)";

constexpr const char* aboutMeasured = R"(
With --measured, measured is what the sampled call stacks say, not the counts: seconds of all samples that have the
function on their stack, on a caller's or callee's line those that have the call there. Recursion counts once, time of
counting calls not at all. A ! is where self and children, which are shared out as if each call cost the same, differ
from it by more than chance (p < 0.01 for all lines together).
)";

} // namespace

ExtraColumns::ExtraColumns(const Profile& profile, const TextStyle& style, const Beside& beside)
    : m_profile(profile), m_style(style), m_compared(beside)
{
    m_isExact = style.errors && profile.costUnit().isExact;
    m_style.errors = style.errors && !m_isExact;
    if (m_style.errors && profile.hasHistogram())
        m_errors.emplace(profile);
    if (m_style.measured)
        m_comparison.emplace(profile);
}

std::string ExtraColumns::flatHeader() const
{
    std::string text;
    for (const FlatColumn& column : flatColumns())
        if (column.text.option && m_style.*column.text.option)
            text += rightColumn(column.text.title);
    text += m_compared.textHeader();
    return text.empty() ? text : text + ' ';
}

std::string ExtraColumns::ofRow(const FlatRow& row) const
{
    const ColumnSource source{.profile = m_profile, .errors = m_errors ? &*m_errors : nullptr};
    std::string text;
    for (const FlatColumn& column : flatColumns())
        if (column.text.option && m_style.*column.text.option)
            text += columnText(column.kind, column.value(source, row));
    text += m_compared.textOf(row.function);
    return text.empty() ? text : text + ' ';
}

std::string ExtraColumns::graphHeader() const
{
    return std::string(m_style.errors ? "       +-" : "") + (m_style.measured ? " measured " : "");
}

std::string ExtraColumns::graphColumns(const std::optional<double>& error, const std::optional<MeasuredTime>& measured,
                                       bool differs) const
{
    std::string text = m_style.errors ? errorColumn(error) : std::string();
    if (m_style.measured)
        text += secondsColumn(secondsOf(measured)) + (differs ? '!' : ' ');
    return text;
}

std::string ExtraColumns::ofSubject(const CallGraphEntry& entry) const
{
    std::optional<double> error;
    const EntryRef subject = entry.subject;
    if (m_errors)
        error = (subject.isCycle() ? m_errors->total(subject.cycle()) : m_errors->total(subject.function()))
                    .around(entry.totalSeconds());
    return graphColumns(
        error, subject.isCycle() ? m_profile.measured(subject.cycle()) : m_profile.measured(subject.function()), false);
}

std::string ExtraColumns::ofLine(const EntryLine& line) const
{
    std::optional<double> error;
    if (line.kind == LineKind::Member) {
        if (m_errors)
            error = m_errors->total(line.function).around(line.totalSeconds());
        return graphColumns(error, m_profile.measured(line.function), false);
    }
    if (!line.arc)
        return empty();
    if (m_errors && line.kind == LineKind::Arc)
        error = m_errors->flow(*line.arc).around(line.totalSeconds());
    return graphColumns(error, m_profile.measured(*line.arc), m_comparison && m_comparison->differs(*line.arc));
}

void ExtraColumns::explain(std::ostream& out) const
{
    if (m_style.errors)
        out << aboutErrors;
    if (m_style.measured)
        out << aboutMeasured;
    out << m_compared.explanation();
}

void ExtraColumns::writeNote(std::ostream& out) const
{
    if (m_style.measured && !m_profile.hasStacks())
        out << "Nothing is measured: not all of these profiles have call stacks (of functions, not of lines).\n";
    if (m_isExact)
        out << "No amount has an error: each was counted.\n";
    if (m_style.errors && !m_errors)
        out << "No time has an error: there are no samples.\n";
}

} // namespace gmonscope
