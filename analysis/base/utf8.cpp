// SPDX-License-Identifier: MIT
#include "base/utf8.h"

#include <algorithm>
#include <array>

namespace gmonscope {

Utf8Character firstCharacter(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
    const unsigned lead = byte(0);
    if (text.empty() || (lead >= 0x80 && lead < 0xC2) || lead > 0xF4)
        return {};
    if (lead < 0x80)
        return {1, lead};
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    char32_t code = lead & (0xFFu >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80)
            return {};
        code = code << 6 | (byte(i) & 0x3F);
    }
    constexpr std::array<char32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
    const bool isSurrogate = code >= 0xD800 && code <= 0xDFFF;
    return code >= least[length] && code <= 0x10FFFF && !isSurrogate ? Utf8Character{length, code} : Utf8Character{};
}

std::string validUtf8(std::string_view text)
{
    std::string result;
    while (!text.empty()) {
        const std::size_t length = firstCharacter(text).bytes;
        result += length ? text.substr(0, length) : replacementCharacter;
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return result;
}

} // namespace gmonscope
