// SPDX-License-Identifier: MIT
//
// All conversions of numbers to text, so that the window, the SVG and messages agree. Diagrams have no-break spaces
// before units, printed texts have plain ones.
#pragma once

#include <cstdint>
#include <string>

namespace gmonscope {

/// Returns "12.4 %" with a no-break space (UTF-8): shares have one decimal.
[[nodiscard]] std::string percentText(double percent);
/// Returns "1.78 s" with a plain space, for messages and listings, which people search: seconds have two decimals.
[[nodiscard]] std::string secondsText(double seconds);

/// The unit in which a person wants to see times.
enum class TimeMeasure : std::uint8_t { Seconds, Percent, Ticks };

/// The one unit for all times of a profile, so that they compare at a glance: seconds with two decimals, or
/// milliseconds with one if the whole run took less than a second and most of its functions would read 0.00 s.
struct TimeUnit {
    const char* name = "s";
    double perSecond = 1;
    int decimals = 2;

    [[nodiscard]] static TimeUnit of(double runSeconds);
    /// Percent of the run, or whole ticks; seconds if nothing was sampled.
    [[nodiscard]] static TimeUnit of(TimeMeasure, double runSeconds, double secondsPerTick);
    [[nodiscard]] std::string number(double seconds) const; ///< "1.78", "63.5"
    [[nodiscard]] std::string text(double seconds) const;   ///< "1.78 s", "63.5 ms" with a no-break space
};
/// Returns the count with separators: "3,648,930".
[[nodiscard]] std::string groupedCount(std::uint64_t);
/// Returns a short form for narrow places: "6,354", "84.9 k", "411 k", "3.00 M".
[[nodiscard]] std::string shortCount(std::uint64_t);
/// Returns a duration in the unit that fits it: "1.04 µs", "12.3 ms", "2.50 s".
[[nodiscard]] std::string durationText(double seconds);
/// Returns the same in ASCII, for listings: "1.04 us" with a plain space.
[[nodiscard]] std::string plainDurationText(double seconds);

} // namespace gmonscope
