// SPDX-License-Identifier: MIT
#include "gmonscope/numbers.h"

#include "base/fixed_text.h"

#include <array>
#include <cmath>

namespace gmonscope {

namespace {

constexpr const char* noBreakSpace = "\u00A0";

std::string fixed(double value, int decimals)
{
    return std::string(FixedText(value == 0 ? 0.0 : value, static_cast<unsigned>(decimals)));
}

/// Three significant digits: 1.04, 12.3, 411.
std::string threeDigits(double value) { return fixed(value, value < 9.995 ? 2 : value < 99.95 ? 1 : 0); }

struct FittedNumber {
    std::string number;
    const char* unit;
};

FittedNumber fitUnit(double seconds)
{
    if (seconds == 0)
        return {"0", "s"};
    struct Unit {
        double scale;
        const char* name;
    };
    constexpr std::array<Unit, 3> units{{{1, "s"}, {1e-3, "ms"}, {1e-6, "us"}}};
    for (const Unit& unit : units)
        if (std::abs(seconds) / unit.scale >= 0.9995)
            return {threeDigits(seconds / unit.scale), unit.name};
    return {threeDigits(seconds / 1e-9), "ns"};
}

} // namespace

std::string percentText(double percent) { return fixed(percent, 1) + noBreakSpace + "%"; }

std::string secondsText(double seconds) { return TimeUnit().number(seconds) + " s"; }

TimeUnit TimeUnit::of(double runSeconds)
{
    return runSeconds > 0 && runSeconds < 1 ? TimeUnit{"ms", 1000, 1} : TimeUnit();
}

TimeUnit TimeUnit::of(TimeMeasure measure, double runSeconds, double secondsPerTick)
{
    if (measure == TimeMeasure::Percent && runSeconds > 0)
        return {"%", 100 / runSeconds, 1};
    if (measure == TimeMeasure::Ticks && secondsPerTick > 0)
        return {"ticks", 1 / secondsPerTick, 0};
    return of(runSeconds);
}

std::string TimeUnit::number(double seconds) const { return fixed(seconds * perSecond, decimals); }

std::string TimeUnit::text(double seconds) const { return number(seconds) + noBreakSpace + name; }

std::string groupedCount(std::uint64_t count)
{
    std::string digits = std::to_string(count);
    for (std::size_t i = digits.size(); i > 3; i -= 3)
        digits.insert(i - 3, 1, ',');
    return digits;
}

std::string shortCount(std::uint64_t count)
{
    if (count < 10'000)
        return groupedCount(count);
    double value = static_cast<double>(count);
    constexpr std::array units{"k", "M", "G", "T", "P", "E"};
    std::size_t unit = 0;
    for (value /= 1000; value >= 999.5 && unit + 1 < units.size(); value /= 1000)
        ++unit;
    return threeDigits(value) + noBreakSpace + units[unit];
}

std::string durationText(double seconds)
{
    const FittedNumber fitted = fitUnit(seconds);
    const bool isMicro = fitted.unit[0] == 'u';
    return fitted.number + noBreakSpace + (isMicro ? "\u00B5s" : fitted.unit);
}

std::string plainDurationText(double seconds)
{
    const FittedNumber fitted = fitUnit(seconds);
    return fitted.number + ' ' + fitted.unit;
}

} // namespace gmonscope
