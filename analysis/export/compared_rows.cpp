// SPDX-License-Identifier: MIT
#include "export/compared_rows.h"

#include "export/csv_field.h"
#include "gmonscope/text_report.h"
#include "text/line_text.h"

#include <algorithm>

namespace gmonscope {

namespace {

constexpr const char* aboutDifference = R"(
With --diff, base-self and base-total are the times in what was compared with, of several runs their mean; new where the
function was not used there. change is that of the mean of these runs, * where it is more than chance.
)";

constexpr const char* aboutSpread = R"(
With --spread, mean, min, max, dev and imb are of the function's self time in one run: its mean, the least, the most, the
standard deviation, and how much longer the longest is than the mean.
)";

std::string changeColumn(const Change& change)
{
    return printed(" %8s%c", changeText(change).c_str(), change.isBeyondChance ? '*' : ' ');
}

template <class Row, class Rows> const Row* found(const Rows& rows, FunctionId id)
{
    const auto place = rows.find(id.value);
    return place == rows.end() ? nullptr : place->second;
}

std::string numbersOf(const Spread& spread)
{
    std::string text;
    for (const double number : {spread.mean, spread.min, spread.max, spread.deviation, spread.imbalance()})
        text += ',' + exactNumber(number);
    return text;
}

std::string runsOf(const Spread& spread, const RunSpread& all)
{
    return ',' + csvField(all.paths[spread.minRun]) + ',' + csvField(all.paths[spread.maxRun]);
}

constexpr const char* numberNames[] = {"_mean",      "_min",  "_max",     "_deviation",
                                       "_imbalance", "_lost", "_min_run", "_max_run"};

/// As the names of csvHeader().
std::string fieldsOf(const FunctionSpread& spread, const RunSpread& all)
{
    std::string text;
    for (const Spread* const time : {&spread.selfSeconds, &spread.totalSeconds})
        text += numbersOf(*time) + ',' + exactNumber(time->lost(all.runs)) + runsOf(*time, all);
    return text + numbersOf(spread.calls) + runsOf(spread.calls, all);
}

std::string spreadHeader()
{
    std::string text;
    for (const std::string_view of : {"self", "total", "calls"})
        for (const std::string_view number : numberNames)
            if (of != "calls" || number != "_lost") // they are no time
                text.append(",").append(of).append(number);
    return text;
}

} // namespace

ComparedRows::ComparedRows(const Beside& beside) : m_beside(beside)
{
    if (beside.difference)
        for (const FunctionDifference& function : beside.difference->functions)
            if (function.now)
                m_differences.emplace(function.now->value, &function);
    if (beside.spread)
        for (const FunctionSpread& function : beside.spread->functions)
            if (function.function)
                m_spreads.emplace(function.function->value, &function);
}

const FunctionDifference* ComparedRows::differenceOf(FunctionId id) const
{
    return found<FunctionDifference>(m_differences, id);
}

const FunctionSpread* ComparedRows::spreadOf(FunctionId id) const { return found<FunctionSpread>(m_spreads, id); }

std::string ComparedRows::textHeader() const
{
    return std::string(hasDifference() ? " base-self   change  base-total   change " : "") +
           (hasSpread() ? "     mean      min      max     dev      imb" : "");
}

std::string ComparedRows::textOf(FunctionId id) const
{
    std::string text;
    const FunctionDifference* const difference = differenceOf(id);
    if (difference && difference->isNew())
        text = printed(" %9s %8s  %10s %8s ", "new", "", "new", "");
    else if (difference)
        text = printed(" %9.2f", difference->selfSeconds.base) + changeColumn(difference->selfSeconds) +
               printed(" %10.2f", difference->totalSeconds.base) + changeColumn(difference->totalSeconds);
    else if (hasDifference())
        text = printed(" %9s %8s  %10s %8s ", "-", "", "-", "");
    if (const FunctionSpread* const spread = spreadOf(id))
        text += printed(" %8.2f %8.2f %8.2f %7.2f %7.1f%%", spread->selfSeconds.mean, spread->selfSeconds.min,
                        spread->selfSeconds.max, spread->selfSeconds.deviation, 100 * spread->selfSeconds.imbalance());
    else if (hasSpread())
        text += printed(" %8s %8s %8s %7s %8s", "-", "-", "-", "-", "-");
    return text;
}

std::string ComparedRows::explanation() const
{
    return std::string(hasDifference() ? aboutDifference : "") + (hasSpread() ? aboutSpread : "");
}

std::string ComparedRows::csvHeader() const
{
    std::string text =
        hasDifference() ? ",base_self_seconds,self_changed,base_total_seconds,total_changed,base_calls" : "";
    if (hasSpread())
        text += spreadHeader();
    if (m_beside.each)
        for (const EachRun::Whole& run : m_beside.each->runs())
            for (const char* const of : {"self of ", "total of ", "calls of "})
                text += ',' + csvField(of + run.path);
    return text;
}

std::string ComparedRows::csvOf(FunctionId id) const
{
    std::string text;
    if (const FunctionDifference* const difference = differenceOf(id); difference && difference->base) {
        for (const Change* const change : {&difference->selfSeconds, &difference->totalSeconds})
            text += ',' + exactNumber(change->base) + (change->isBeyondChance ? ",true" : ",false");
        text += ',' + exactNumber(difference->calls.base);
    } else if (hasDifference()) {
        text = ",,,,,";
    }
    if (const FunctionSpread* const spread = spreadOf(id))
        text += fieldsOf(*spread, *m_beside.spread);
    else if (hasSpread())
        text.append(static_cast<std::size_t>(std::ranges::count(spreadHeader(), ',')), ',');
    if (m_beside.each)
        for (const FunctionInRun& run : m_beside.each->of(id))
            text += ',' + exactNumber(run.selfSeconds) + ',' + exactNumber(run.totalSeconds) + ',' +
                    std::to_string(run.calls);
    return text;
}

} // namespace gmonscope
