// SPDX-License-Identifier: MIT
#include "export/compared_rows.h"

#include "gmonscope/text_report.h"
#include "text/line_text.h"

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

/// As the names of csvHeader().
std::string numbersOf(const Spread& spread)
{
    std::string text;
    for (const double number : {spread.mean, spread.min, spread.max, spread.deviation, spread.imbalance()})
        text += ',' + exactNumber(number);
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
        for (const std::string of : {"self", "total"})
            for (const char* const number : {"_mean", "_min", "_max", "_deviation", "_imbalance"})
                text += ',' + of + number;
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
        text += numbersOf(spread->selfSeconds) + numbersOf(spread->totalSeconds);
    else if (hasSpread())
        text += ",,,,,,,,,,";
    return text;
}

} // namespace gmonscope
