// SPDX-License-Identifier: MIT
//
// Names of files and symbols are bytes; the formats that we write are text, so bytes must be checked.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace gmonscope {

inline constexpr std::string_view replacementCharacter = "\xEF\xBF\xBD"; ///< U+FFFD

/// The first character of a text.
struct Utf8Character {
    std::size_t bytes = 0; ///< its length; 0: the text does not begin with a character
    char32_t code = 0;
};

/// Decodes the first character. Overlong forms, surrogates and codes beyond U+10FFFF are no characters.
[[nodiscard]] Utf8Character firstCharacter(std::string_view text);

/// Returns the text with U+FFFD for each byte that belongs to no character.
[[nodiscard]] std::string validUtf8(std::string_view text);

} // namespace gmonscope
