// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <span>
#include <string>

namespace gmonscope {

/// Returns "0x401000", as messages write addresses.
[[nodiscard]] inline std::string hex(std::uint64_t value)
{
    char text[24];
    std::snprintf(text, sizeof text, "0x%llx", static_cast<unsigned long long>(value));
    return text;
}

/// Returns "12ab00", as messages write build ids.
[[nodiscard]] inline std::string hexDigits(std::span<const std::uint8_t> bytes)
{
    static constexpr char digits[] = "0123456789abcdef";
    std::string text;
    for (const std::uint8_t byte : bytes) {
        text += digits[byte >> 4];
        text += digits[byte & 15];
    }
    return text;
}

/// Returns "67 6d 6f 6e", as messages write the start of a file.
[[nodiscard]] inline std::string hexBytes(std::span<const std::byte> bytes)
{
    std::string text;
    for (const std::byte byte : bytes) {
        const auto value = std::to_integer<std::uint8_t>(byte);
        text.append(text.empty() ? "" : " ").append(hexDigits({&value, 1}));
    }
    return text;
}

} // namespace gmonscope
