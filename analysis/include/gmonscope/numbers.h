// SPDX-License-Identifier: MIT
//
// The one place where numbers become text, so that the window, the SVG and messages agree. Pictures have no-break
// spaces before units, what is printed has plain ones.
#pragma once

#include <cstdint>
#include <string>

namespace gmonscope {

/// "12.4 %" with a no-break space (UTF-8): shares have one decimal.
[[nodiscard]] std::string percentText(double percent);
/// "1.78 s" with a plain space, for messages and listings, in which people search: seconds have two decimals.
[[nodiscard]] std::string secondsText(double seconds);

/// What times are told in.
enum class TimeMeasure : std::uint8_t { Seconds, Percent, Ticks };

/// The one unit for all times of a profile, so that they compare at sight: seconds with two decimals, but milliseconds
/// with one when the whole run took less than a second and most of its functions would read 0.00 s.
struct TimeUnit {
    const char* name = "s";
    double perSecond = 1;
    int decimals = 2;

    [[nodiscard]] static TimeUnit of(double runSeconds);
    /// % of the run, or whole ticks; seconds where nothing was sampled.
    [[nodiscard]] static TimeUnit of(TimeMeasure, double runSeconds, double secondsPerTick);
    [[nodiscard]] std::string number(double seconds) const; ///< "1.78", "63.5"
    [[nodiscard]] std::string text(double seconds) const;   ///< "1.78 s", "63.5 ms" with a no-break space
};
/// "3,648,930"
[[nodiscard]] std::string groupedCount(std::uint64_t);
/// For tight places: "6,354", "84.9 k", "411 k", "3.00 M".
[[nodiscard]] std::string shortCount(std::uint64_t);
/// A duration in the unit that fits: "1.04 µs", "12.3 ms", "2.50 s".
[[nodiscard]] std::string durationText(double seconds);

} // namespace gmonscope
