// SPDX-License-Identifier: MIT
//
// Names of files and symbols are bytes; the formats that we write are text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace gmonscope {

inline constexpr std::string_view replacementCharacter = "\xEF\xBF\xBD"; ///< U+FFFD

/// A character at the start of a text.
struct Utf8Character {
    std::size_t bytes = 0; ///< 0: there is none
    char32_t code = 0;
};

/// Overlong forms, surrogates and what is beyond U+10FFFF are no characters.
[[nodiscard]] Utf8Character firstCharacter(std::string_view text);

/// The text with U+FFFD for each byte that is of no character.
[[nodiscard]] std::string validUtf8(std::string_view text);

} // namespace gmonscope
