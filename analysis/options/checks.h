// SPDX-License-Identifier: MIT
//
// The checks of --fail-if, and their results. Times are judged by chance, too; counts do not depend on the machine.
#pragma once

#include "gmonscope/compare.h"
#include "gmonscope/text_style.h"

#include <optional>
#include <string>
#include <vector>

namespace gmonscope {

/// A limit that a number must not grow beyond.
struct Check {
    enum class Quantity : std::uint8_t {
        Time, ///< the time of the run, and the total time of any function above 1 % of it
        Calls ///< the calls of a function, or all counted calls
    };
    std::string text; ///< as given: "+5%", "calls:parse:+0%"
    Quantity quantity = Quantity::Time;
    std::string function; ///< for Calls: its name; empty: all counted calls
    double limit = 0;     ///< of growth, as a share of the base: 0.05 is 5 %
};

/// Parses `+P%`, `calls:+P%` or `calls:NAME:+P%`; the sign and the per cent sign may be left out. None: it is no check.
[[nodiscard]] std::optional<Check> parseCheck(const std::string& text);

/// Something that grew beyond the limit, and beyond chance.
struct CheckFinding {
    std::string text;                   ///< "work took 30.00 s, +50.0% of 20.00 s before"
    std::optional<FunctionId> function; ///< of the profile that is compared with the base; none: the whole run
    Check::Quantity quantity = Check::Quantity::Time;
};

struct CheckResult {
    std::string check; ///< "--fail-if=+5%"
    bool hasFailed = false;
    std::string reason;                 ///< in one line
    std::vector<CheckFinding> findings; ///< why it failed, the largest growth first

    /// Returns "--fail-if=+5%: passed: REASON".
    [[nodiscard]] std::string verdict() const { return check + (hasFailed ? ": failed: " : ": passed: ") + reason; }
};

/// The two sides of a comparison.
struct CheckedProfiles {
    const Profile& base;
    const Profile& now;
    const ProfileDifference& difference;
    TextStyle style{}; ///< for names
};

/// Returns "1,404" for a mean of counts.
[[nodiscard]] std::string countText(double calls);

/// Errors: a check of calls names no function of either profile.
[[nodiscard]] Result<CheckResult> judge(const Check&, const CheckedProfiles&);

} // namespace gmonscope
