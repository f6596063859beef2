// SPDX-License-Identifier: MIT
#include "cli/checks.h"

#include "base/one_line.h"
#include "export/text_label.h"
#include "gmonscope/numbers.h"
#include "select/symbol_spec.h"
#include "text/line_text.h"

#include <algorithm>
#include <charconv>
#include <numeric>

namespace gmonscope {

namespace {

/// Returns 0.05 for "+5%".
std::optional<double> growthOf(std::string_view text)
{
    if (text.starts_with('+'))
        text.remove_prefix(1);
    if (text.ends_with('%'))
        text.remove_suffix(1);
    double percent = 0;
    const char* const last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, percent, std::chars_format::fixed);
    if (error != std::errc() || end != last || !(percent >= 0 && percent <= 1e6))
        return {};
    return percent / 100;
}

std::string timeText(const std::string& what, const Change& change)
{
    const std::string ratio = change.base > 0 ? printed("%+.1f%% of ", 100 * change.ratio()) : std::string();
    return oneLine(what + " took " + secondsText(change.now) + ", " + ratio + secondsText(change.base) + " before");
}

std::string countText(double calls) { return groupedCount(static_cast<std::uint64_t>(calls + 0.5)); }

std::string callsText(const std::string& what, const Change& change)
{
    const std::string ratio = change.base > 0 ? printed("%+.1f%% of ", 100 * change.ratio()) : std::string();
    return oneLine(what + " was called " + countText(change.now) + " times, " + ratio + countText(change.base) +
                   " before");
}

/// A higher rate than the lower one of both; from some rate on sampling itself would take what it measures.
std::string orFaster(const CheckedProfiles& profiles)
{
    constexpr double usefulRate = 1000;
    const double rate = 1 / std::max(profiles.base.secondsPerTick(), profiles.now.secondsPerTick());
    return rate < 0.9 * usefulRate ? printed(" or use -F %.0f", usefulRate) : std::string();
}

std::string timeText(const FunctionDifference& function, const CheckedProfiles& profiles)
{
    return timeText(functionName(profiles.now, *function.now, profiles.style), function.totalSeconds);
}

/// The largest growth beyond the limit is told, if it may be chance: else the whole run.
std::string whyPassed(const Growth& growth, const CheckedProfiles& profiles)
{
    const std::string run = timeText("the whole run", profiles.difference.seconds);
    if (!growth.isUnsure())
        return run;
    const auto most = std::max_element(growth.unsure.begin(), growth.unsure.end(),
                                       [](const FunctionDifference* a, const FunctionDifference* b) {
                                           return a->totalSeconds.amount() < b->totalSeconds.amount();
                                       });
    const auto samples = static_cast<std::uint64_t>(std::min(profiles.base.totalTicks(), profiles.now.totalTicks()));
    return (growth.isWholeUnsure ? run : timeText(**most, profiles)) + ", within chance: " + groupedCount(samples) +
           " samples; record longer" + orFaster(profiles);
}

CheckResult judgeTimes(const Check& check, const CheckedProfiles& profiles)
{
    const Growth growth = growthBeyond(profiles.difference, check.limit);
    const std::size_t count = growth.functions.size() + growth.ofWhole;
    CheckResult result{.check = "--fail-if=" + check.text};
    if (count == 0) {
        result.reason = whyPassed(growth, profiles);
        return result;
    }
    result.hasFailed = true;
    result.reason =
        std::to_string(count) + (count == 1 ? " time" : " times") + " grew by more than that, and beyond chance";
    if (growth.ofWhole)
        result.findings.push_back({timeText("the whole run", profiles.difference.seconds), {}});
    for (const FunctionDifference* function : growth.functions)
        result.findings.push_back({timeText(*function, profiles), function->now});
    return result;
}

bool isNamed(const SymbolSpec& spec, const Profile& profile, std::optional<FunctionId> id)
{
    return id && spec.matches(profile.data().table, profile.function(*id), NamePolicy::Any);
}

/// Functions of one name are one.
struct CountedCalls {
    Change change;
    bool isKnown = false;
    std::optional<FunctionId> function;
};

CountedCalls countCalls(const Check& check, const CheckedProfiles& profiles)
{
    if (check.function.empty())
        return {{.base = static_cast<double>(profiles.base.totalCalls()) /
                         static_cast<double>(profiles.difference.baseRuns),
                 .now = static_cast<double>(profiles.now.totalCalls()) / static_cast<double>(profiles.difference.runs)},
                true,
                {}};
    CountedCalls counted;
    const SymbolSpec spec(check.function);
    for (const FunctionDifference& function : profiles.difference.functions)
        if (isNamed(spec, profiles.now, function.now) || isNamed(spec, profiles.base, function.base)) {
            counted.isKnown = true;
            counted.change.base += function.calls.base;
            counted.change.now += function.calls.now;
            if (function.now)
                counted.function = function.now;
        }
    return counted;
}

Result<CheckResult> judgeCalls(const Check& check, const CheckedProfiles& profiles)
{
    CheckResult result{.check = "--fail-if=" + check.text};
    const CountedCalls counted = countCalls(check, profiles);
    if (!counted.isKnown)
        return Error{
            {}, {}, result.check + ": expected the name of a function that ran in one of the profiles", check.function};
    const Change& change = counted.change;
    result.reason = check.function.empty()
                        ? oneLine(countText(change.now) + " calls were counted, " + countText(change.base) + " before")
                        : callsText(check.function, change);
    constexpr double rounding = 1e-9; // of the limit, which is no count
    result.hasFailed = change.now > change.base * (1 + check.limit) * (1 + rounding);
    if (result.hasFailed)
        result.findings.push_back({result.reason, counted.function});
    return result;
}

} // namespace

std::optional<Check> parseCheck(const std::string& text)
{
    constexpr std::string_view calls = "calls:";
    Check check{.text = text};
    std::string_view growth = text;
    if (growth.starts_with(calls)) {
        check.of = Check::Of::Calls;
        growth.remove_prefix(calls.size());
        if (const auto colon = growth.rfind(':'); colon != std::string_view::npos) {
            check.function = growth.substr(0, colon);
            growth.remove_prefix(colon + 1);
        }
    }
    const auto limit = growthOf(growth);
    if (!limit)
        return {};
    check.limit = *limit;
    return check;
}

Result<CheckResult> judge(const Check& check, const CheckedProfiles& profiles)
{
    if (check.of == Check::Of::Calls)
        return judgeCalls(check, profiles);
    for (const Profile* one : {&profiles.base, &profiles.now})
        if (!one->hasHistogram())
            return Error{one->runs().front().path, {}, "times for --fail-if", "calls only"};
    return judgeTimes(check, profiles);
}

} // namespace gmonscope
