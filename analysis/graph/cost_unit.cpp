// SPDX-License-Identifier: MIT
#include "gmonscope/cost_unit.h"

#include "graph/amount_text.h"
#include "graph/profile_data.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace gmonscope {

namespace {

/// Returns three significant digits with the letter of a power of thousand: "54", "1.30 M".
std::string fittedCount(double count)
{
    constexpr std::array<const char*, 6> letters{"", " k", " M", " G", " T", " P"};
    std::size_t letter = 0;
    for (; std::abs(count) >= 999.5 && letter + 1 < letters.size(); count /= 1000)
        ++letter;
    const double size = std::abs(count);
    const bool isWhole = letter == 0 && size == std::floor(size);
    std::array<char, 48> text{};
    std::snprintf(text.data(), text.size(), "%.*f%s",
                  isWhole || size >= 99.95 ? 0
                  : size >= 9.995          ? 1
                                           : 2,
                  count, letters[letter]);
    return text.data();
}

} // namespace

TimeUnit unitOf(const TimedGraph& graph, TimeMeasure measure)
{
    const CostUnit& unit = graph.costUnit();
    const double run = graph.totalSeconds();
    if (unit.isTime() || (measure == TimeMeasure::Percent && run > 0))
        return TimeUnit::of(measure, run, graph.secondsPerTick());
    if (measure == TimeMeasure::Ticks)
        return {unit.count, unit.countsPerUnit, 0};
    if (unit.countsPerUnit <= 1)
        return {unit.symbol, 1, 0};
    return run > 0 && run < 1 ? TimeUnit{unit.smallSymbol, 1000, 1} : TimeUnit{unit.symbol};
}

std::string amountText(const TimedGraph& graph, double amount) { return amountText(graph.costUnit(), amount); }

std::string amountText(const CostUnit& unit, double amount)
{
    if (unit.isTime())
        return secondsText(amount);
    return TimeUnit{unit.symbol, 1, unit.countsPerUnit <= 1 ? 0 : 2}.number(amount) + ' ' + unit.symbol;
}

std::string amountInSentence(const TimedGraph& graph, double amount)
{
    return amountText(graph, amount) + (graph.costUnit().isTime() ? " of processor time" : "");
}

std::string fittedAmountText(const TimedGraph& graph, double amount)
{
    const CostUnit& unit = graph.costUnit();
    return unit.isTime() ? plainDurationText(amount) : fittedCount(amount * unit.countsPerUnit);
}

} // namespace gmonscope
