// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>

namespace gmonscope {

/// Returns the sum, or the largest number possible: files may contain any counts.
[[nodiscard]] constexpr std::uint64_t addSaturated(std::uint64_t a, std::uint64_t b)
{
    return a > std::numeric_limits<std::uint64_t>::max() - b ? std::numeric_limits<std::uint64_t>::max() : a + b;
}

/// Returns the whole part of a computed count, 0 for negative ones, and the largest number possible for larger ones.
[[nodiscard]] constexpr std::uint64_t wholeSaturated(double count)
{
    return !(count > 0)      ? 0
           : count >= 0x1p64 ? std::numeric_limits<std::uint64_t>::max()
                             : static_cast<std::uint64_t>(count);
}

} // namespace gmonscope
