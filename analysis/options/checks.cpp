// SPDX-License-Identifier: MIT
#include "options/checks.h"

#include "base/one_line.h"
#include "compare/compared_side.h"
#include "export/text_label.h"
#include "gmonscope/numbers.h"
#include "names/name_suffixes.h"
#include "select/symbol_spec.h"
#include "select/unknown_names.h"
#include "text/line_text.h"

#include <algorithm>
#include <charconv>
#include <set>
#include <utility>

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

std::string timeText(const std::string& what, const Change& change, const CheckedProfiles& profiles)
{
    const std::string ratio = change.base > 0 ? printed("%+.1f%% of ", 100 * change.ratio()) : std::string();
    return oneLine(what + " took " + amountText(profiles.now, change.now) + ", " + ratio +
                   amountText(profiles.now, change.base) + " before");
}

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
    return timeText(functionName(profiles.now, *function.now, profiles.style), function.totalSeconds, profiles);
}

/// The largest growth beyond the limit is told, if it may be chance: else the whole run.
std::string whyPassed(const Growth& growth, const CheckedProfiles& profiles)
{
    const std::string run = timeText("the whole run", profiles.difference.seconds, profiles);
    if (!growth.isUnsure() || areExact(profiles.base, profiles.now))
        return run;
    const auto most = std::max_element(growth.unsure.begin(), growth.unsure.end(),
                                       [](const FunctionDifference* a, const FunctionDifference* b) {
                                           return a->totalSeconds.amount() < b->totalSeconds.amount();
                                       });
    const auto samples = static_cast<std::uint64_t>(std::min(profiles.base.totalTicks(), profiles.now.totalTicks()));
    return (growth.isWholeUnsure ? run : timeText(**most, profiles)) + ", within chance: " + groupedCount(samples) +
           " samples; record longer" + orFaster(profiles);
}

std::string whyFailed(std::size_t count, const CheckedProfiles& profiles)
{
    const std::string amounts = profiles.now.costUnit().isTime() ? " time" : " amount";
    return std::to_string(count) + amounts + (count == 1 ? "" : "s") + " grew by more than that" +
           (areExact(profiles.base, profiles.now) ? "" : ", and beyond chance");
}

std::string titleOf(const Check& check) { return oneLine("--fail-if=" + check.text); }

CheckResult judgeTimes(const Check& check, const CheckedProfiles& profiles)
{
    const Growth growth = growthBeyond(profiles.difference, check.limit);
    const std::size_t count = growth.functions.size() + growth.ofWhole;
    CheckResult result{.check = titleOf(check)};
    if (count == 0) {
        result.reason = whyPassed(growth, profiles);
        return result;
    }
    result.hasFailed = true;
    result.reason = whyFailed(count, profiles);
    if (growth.ofWhole)
        result.findings.push_back({timeText("the whole run", profiles.difference.seconds, profiles), {}});
    for (const FunctionDifference* function : growth.functions)
        result.findings.push_back({timeText(*function, profiles), function->now});
    return result;
}

/// Returns the functions of the name, with the copies that compilers make of them under names of their own: a call that
/// goes to another copy is no call less.
std::vector<bool> namedOf(const Profile& profile, const std::string& name)
{
    const FunctionTable& table = profile.data().table;
    RunInfo notes;
    std::vector<bool> named = chooseNamed(table, {name}, NamePolicy::Ends, notes);
    named.resize(table.functions.size());
    const auto plainSymbol = [&](std::size_t f) {
        const std::string_view symbol = table.functions[f].symbol;
        return symbol.substr(0, nameEnd(symbol));
    };
    std::set<std::string_view> symbols;
    for (std::size_t f = 0; f < named.size(); ++f)
        if (named[f] && !plainSymbol(f).empty())
            symbols.insert(plainSymbol(f));
    for (std::size_t f = 0; f < named.size(); ++f)
        named[f] = named[f] || symbols.contains(plainSymbol(f));
    return named;
}

/// The calls of a function and its copies.
struct CountedCalls {
    Change change;
    bool isGone = false; ///< the profile that is compared has no such function
    std::optional<FunctionId> function;
};

CountedCalls countCalls(const std::string& name, const CheckedProfiles& profiles)
{
    CountedCalls counted{.isGone = true};
    const std::vector<bool> base = namedOf(profiles.base, name), now = namedOf(profiles.now, name);
    for (const FunctionDifference& function : profiles.difference.functions) {
        const bool isInNow = function.now && now[function.now->value];
        if (!isInNow && !(function.base && base[function.base->value]))
            continue;
        counted.change.base += function.calls.base;
        counted.change.now += function.calls.now;
        if (isInNow)
            counted.function = function.now;
        counted.isGone = counted.isGone && !function.now;
    }
    return counted;
}

/// An error if neither profile has a function of the name: that of the profile which is compared.
std::optional<Error> findUnknownFunction(const Check& check, const CheckedProfiles& profiles)
{
    ProfileSelection selection;
    selection.focus.ancestors = {check.function};
    std::optional<Error> error;
    for (const Profile* profile : {&profiles.base, &profiles.now}) {
        const TimedGraph::Data& data = profile->data();
        error = findUnknownName(data.table, data.info, selection, {}, NamePolicy::Ends);
        if (!error)
            return {};
    }
    return error;
}

/// An error if one of the profiles has no counts: nothing would ever grow.
std::optional<Error> findUncounted(const CheckedProfiles& profiles)
{
    for (const Profile* profile : {&profiles.base, &profiles.now})
        if (profile->totalCalls() == 0)
            return Error{profile->runs().empty() ? profile->imagePath() : profile->runs().front().path,
                         {},
                         "counted calls for --fail-if",
                         "none"};
    return {};
}

Change allCalls(const CheckedProfiles& profiles)
{
    const auto mean = [](const Profile& profile, std::size_t runs) {
        return static_cast<double>(profile.totalCalls()) / static_cast<double>(runs);
    };
    return {.base = mean(profiles.base, profiles.difference.baseRuns),
            .now = mean(profiles.now, profiles.difference.runs)};
}

Result<CheckResult> judgeCalls(const Check& check, const CheckedProfiles& profiles)
{
    if (auto error = findUncounted(profiles))
        return *error;
    Change change;
    std::optional<FunctionId> function;
    CheckResult result{.check = titleOf(check)};
    if (check.function.empty()) {
        change = allCalls(profiles);
        result.reason = countText(change.now) + " calls were counted, " + countText(change.base) + " before";
    } else {
        if (auto error = findUnknownFunction(check, profiles))
            return *error;
        const CountedCalls counted = countCalls(check.function, profiles);
        change = counted.change;
        function = counted.function;
        result.reason =
            callsText(check.function, change) + (counted.isGone ? "; it has no function of its own now" : "");
    }
    constexpr double rounding = 1e-12; // of the limit, which is no count
    result.hasFailed = change.now > change.base * (1 + check.limit) * (1 + rounding);
    if (result.hasFailed)
        result.findings.push_back({result.reason, function, Check::Quantity::Calls});
    return result;
}

} // namespace

std::string countText(double calls) { return groupedCount(static_cast<std::uint64_t>(calls + 0.5)); }

std::optional<Check> parseCheck(const std::string& text)
{
    constexpr std::string_view calls = "calls:";
    Check check{.text = text};
    std::string_view growth = text;
    if (growth.starts_with(calls)) {
        check.quantity = Check::Quantity::Calls;
        growth.remove_prefix(calls.size());
        if (const auto colon = growth.rfind(':'); colon != std::string_view::npos) {
            check.function = growth.substr(0, colon);
            growth.remove_prefix(colon + 1);
            if (check.function.empty())
                return {};
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
    if (check.quantity == Check::Quantity::Calls)
        return judgeCalls(check, profiles);
    for (const Profile* one : {&profiles.base, &profiles.now})
        if (!one->hasHistogram())
            return Error{one->runs().front().path, {}, "times for --fail-if", "calls only"};
    return judgeTimes(check, profiles);
}

} // namespace gmonscope
