// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>

namespace gmonscope {

/// The sum, or the largest number there is: files may hold any counts.
[[nodiscard]] constexpr std::uint64_t addSaturated(std::uint64_t a, std::uint64_t b)
{
    return a > std::numeric_limits<std::uint64_t>::max() - b ? std::numeric_limits<std::uint64_t>::max() : a + b;
}

/// The whole part of a count that was computed; none is below 0, and the largest number there is stands for all above.
[[nodiscard]] constexpr std::uint64_t wholeSaturated(double count)
{
    return !(count > 0)      ? 0
           : count >= 0x1p64 ? std::numeric_limits<std::uint64_t>::max()
                             : static_cast<std::uint64_t>(count);
}

} // namespace gmonscope
