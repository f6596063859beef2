// SPDX-License-Identifier: MIT
#include "base/one_line.h"
#include "export/text_label.h"
#include "gmonscope/numbers.h"
#include "gmonscope/text_report.h"
#include "text/line_text.h"

#include <algorithm>
#include <cstdio>
#include <ostream>

namespace gmonscope {

namespace {

constexpr double largestPercent = 999'999;

constexpr const char* comparisonExplanation = R"(
 base     the runs named by --diff. For several runs, each column is their mean.
 change   the change of the time or of the calls, in per cent of the base. A * marks
          changes beyond chance: if nothing had changed, the ticks would fall like
          this less than once in a hundred such tables.
 self     time in the function itself.
 total    time of the function and of what it called on its behalf.
 calls    calls of the function, including its calls of itself. A ~ marks estimates.
 name     new: not used in the base. gone: only used in the base.

Functions are matched by module and name. Those whose self time changed most come
first.
)";

class ComparisonText {
public:
    ComparisonText(std::ostream& out, const ProfileDifference& difference, const Profile& base, const Profile& now,
                   const TextStyle& style)
        : m_out(out), m_difference(difference), m_base(base), m_now(now), m_style(style)
    {
    }

    void write()
    {
        writeTitle();
        m_out << "    self     self               total    total                calls       calls\n"
              << "    base      now    change      base      now    change       base         now    change   name\n";
        RowLimit limit(m_style, "function", "functions");
        std::size_t unchanged = 0;
        for (const FunctionDifference& function : m_difference.functions)
            if (isUnchanged(function))
                ++unchanged;
            else if (limit.takes(shareOf(function)))
                writeRow(function);
        limit.writeRest(m_out, false);
        if (unchanged)
            m_out << "unchanged: " << unchanged << (unchanged == 1 ? " function" : " functions") << '\n';
        if (m_style.explanations == Explanations::Print)
            m_out << comparisonExplanation;
    }

private:
    static std::string filesOf(const Profile& profile)
    {
        const auto runs = profile.runs();
        std::string text = runs.empty() ? std::string() : runs.front().path;
        if (runs.size() > 1)
            text += " and " + std::to_string(runs.size() - 1) + " more";
        return oneLine(text + " of " + profile.imagePath());
    }

    void writeTitle()
    {
        m_out << "Difference:\n\n base  " << filesOf(m_base) << "\n now   " << filesOf(m_now) << '\n';
        if (m_difference.baseRuns > 1 || m_difference.runs > 1)
            m_out << "Times and calls are means of " << m_difference.baseRuns << " and of " << m_difference.runs
                  << " runs.\n";
        printTo(m_out, "%.2f %s were used, now %.2f", m_difference.seconds.base, m_now.dimension().c_str(),
                m_difference.seconds.now);
        const std::string change = changeText(m_difference.seconds);
        m_out << (change.empty() ? "" : ": " + change) << (m_difference.seconds.isBeyondChance ? "*" : "") << "\n\n";
    }

    static bool isUnchanged(const FunctionDifference& function)
    {
        const auto stays = [](const Change& change) { return change.amount() == 0; };
        return !function.isNew() && !function.isGone() && stays(function.selfSeconds) && stays(function.totalSeconds) &&
               stays(function.calls);
    }

    /// Returns the share of the larger of its two times.
    [[nodiscard]] double shareOf(const FunctionDifference& function) const
    {
        const auto percent = [](double seconds, double whole) { return whole > 0 ? 100 * seconds / whole : 0; };
        return std::max(percent(function.totalSeconds.base, m_difference.seconds.base),
                        percent(function.totalSeconds.now, m_difference.seconds.now));
    }

    static std::string callsText(const Profile& profile, std::optional<FunctionId> function, double calls)
    {
        const bool isEstimated = function && profile.callRange(*function);
        return (isEstimated ? "~" : "") + printed("%.10g", calls);
    }

    void writeRow(const FunctionDifference& function)
    {
        for (const Change* change : {&function.selfSeconds, &function.totalSeconds})
            printTo(m_out, "%8.2f %8.2f %8s%c ", change->base, change->now, changeText(*change).c_str(),
                    change->isBeyondChance ? '*' : ' ');
        printTo(m_out, "%11s %11s %9s   ", callsText(m_base, function.base, function.calls.base).c_str(),
                callsText(m_now, function.now, function.calls.now).c_str(), changeText(function.calls).c_str());
        m_out << (function.now ? functionName(m_now, *function.now, m_style)
                               : functionName(m_base, *function.base, m_style))
              << (function.isNew()    ? " (new)"
                  : function.isGone() ? " (gone)"
                                      : "")
              << '\n';
    }

    std::ostream& m_out;
    const ProfileDifference& m_difference;
    const Profile &m_base, &m_now;
    const TextStyle& m_style;
};

} // namespace

std::string changeText(const Change& change)
{
    if (change.amount() == 0)
        return {};
    if (change.base <= 0)
        return "from 0";
    char text[32];
    std::snprintf(text, sizeof text, "%+.1f%%", std::min(100 * change.ratio(), largestPercent));
    return text;
}

void writeComparison(std::ostream& out, const ProfileDifference& difference, const Profile& base, const Profile& now,
                     const TextStyle& style)
{
    ComparisonText(out, difference, base, now, style).write();
}

} // namespace gmonscope
