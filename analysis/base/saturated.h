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

} // namespace gmonscope
