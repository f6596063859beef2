// SPDX-License-Identifier: MIT
#include "base/one_line.h"

#include "base/utf8.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace gmonscope {

namespace {

bool isPlainByte(unsigned char c) { return c >= 0x20 && c < 0x7f; }

constexpr bool isWithin(char32_t code, char32_t first, char32_t last) { return first <= code && code <= last; }

/// Terminals without UTF-8 take these bytes for controls.
bool isActiveByte(char c) { return isWithin(static_cast<unsigned char>(c), 0x80, 0x9f); }

/// With a ? for each active character that is none of `kept`.
std::string inactive(const std::string& text, std::string_view kept)
{
    std::string line;
    line.reserve(text.size());
    for (std::string_view rest = text; !rest.empty();) {
        const Utf8Character character = firstCharacter(rest);
        const std::size_t bytes = std::max<std::size_t>(character.bytes, 1);
        const bool acts = character.bytes ? isActive(character.code) : isActiveByte(rest.front());
        if (acts && kept.find(rest.front()) == std::string_view::npos)
            line += '?';
        else
            line += rest.substr(0, bytes);
        rest.remove_prefix(bytes);
    }
    return line;
}

} // namespace

/// Unicode 15, PropList.txt: Bidi_Control; and the categories Cc, Zl and Zp.
bool isActive(char32_t code)
{
    return code < 0x20 || isWithin(code, 0x7f, 0x9f) || code == 0x061c || isWithin(code, 0x200e, 0x200f) ||
           isWithin(code, 0x2028, 0x202e) || isWithin(code, 0x2066, 0x2069);
}

/// Eight bytes at a time: each symbol of a program is looked at.
bool isPlain(std::string_view text)
{
    constexpr std::uint64_t ones = 0x0101010101010101, tops = 0x8080808080808080;
    for (; text.size() >= sizeof ones; text.remove_prefix(sizeof ones)) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data(), sizeof word);
        const std::uint64_t belowBlank = (word - 0x20 * ones) & ~word, deletes = ((word ^ 0x7f * ones) - ones) & ~word;
        if ((word | belowBlank | deletes) & tops)
            return false;
    }
    return std::all_of(text.begin(), text.end(), [](char c) { return isPlainByte(static_cast<unsigned char>(c)); });
}

std::string oneLine(std::string text) { return isPlain(text) ? text : inactive(text, {}); }

std::string sourceLine(std::string text)
{
    if (isPlain(text))
        return text;
    const bool isOfWindows = text.ends_with('\r');
    if (isOfWindows)
        text.pop_back();
    return inactive(text, "\t\f") + (isOfWindows ? "\r" : "");
}

std::string shownName(std::string_view name)
{
    constexpr std::string_view rest = "...";
    if (name.size() <= longestName)
        return oneLine(std::string(name));
    std::size_t end = longestName - rest.size();
    while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xC0) == 0x80) // in the middle of a character
        --end;
    return oneLine(std::string(name.substr(0, end)).append(rest));
}

} // namespace gmonscope
