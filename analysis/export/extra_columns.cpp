// SPDX-License-Identifier: MIT
#include "export/extra_columns.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <ostream>

namespace gmonscope {

namespace {

std::string secondsColumn(const std::optional<double>& seconds)
{
    std::array<char, 64> text{};
    const int length = seconds ? std::snprintf(text.data(), text.size(), " %8.2f", *seconds)
                               : std::snprintf(text.data(), text.size(), " %8s", "-");
    return {text.data(), static_cast<std::size_t>(length)};
}

/// An error rounds up: it is never 0.
std::string errorColumn(const std::optional<double>& seconds)
{
    return secondsColumn(seconds ? std::optional(std::ceil(*seconds * 100 - 1e-9) / 100) : std::nullopt);
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
    : m_profile(profile), m_hasErrors(style.errors), m_hasMeasured(style.measured), m_compared(beside)
{
    if (m_hasErrors && profile.hasHistogram())
        m_errors.emplace(profile);
    if (m_hasMeasured)
        m_comparison.emplace(profile);
}

std::string ExtraColumns::flatHeader() const
{
    const std::string text = std::string(m_hasErrors ? "   +-self  +-total" : "") + (m_hasMeasured ? " measured" : "") +
                             m_compared.textHeader();
    return text.empty() ? text : text + ' ';
}

std::string ExtraColumns::ofRow(FunctionId id) const
{
    std::string text;
    const Function& function = m_profile.function(id);
    if (m_hasErrors) {
        std::optional<double> self, total;
        if (m_errors) {
            self = m_errors->self(id).around(function.selfSeconds);
            total = m_errors->total(id).around(function.totalSeconds());
        }
        text += errorColumn(self) + errorColumn(total);
    }
    if (m_hasMeasured)
        text += secondsColumn(secondsOf(m_profile.measured(id)));
    text += m_compared.textOf(id);
    return text.empty() ? text : text + ' ';
}

std::string ExtraColumns::graphHeader() const
{
    return std::string(m_hasErrors ? "       +-" : "") + (m_hasMeasured ? " measured " : "");
}

std::string ExtraColumns::graphColumns(const std::optional<double>& error, const std::optional<MeasuredTime>& measured,
                                       bool differs) const
{
    std::string text = m_hasErrors ? errorColumn(error) : std::string();
    if (m_hasMeasured)
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
    if (m_hasErrors)
        out << aboutErrors;
    if (m_hasMeasured)
        out << aboutMeasured;
    out << m_compared.explanation();
}

void ExtraColumns::writeNote(std::ostream& out) const
{
    if (m_hasMeasured && !m_profile.hasStacks())
        out << "Nothing is measured: not all of these profiles have call stacks (of functions, not of lines).\n";
    if (m_hasErrors && !m_errors)
        out << "There are no errors of times: there are no samples.\n";
}

} // namespace gmonscope
