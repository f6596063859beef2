// SPDX-License-Identifier: MIT
//
// Names of files and symbols may contain anything: line breaks, escapes that change the terminal, characters that
// change the direction of the text, so that it reads as something else, or megabytes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace gmonscope {

/// True if the text is printable ASCII and nothing else.
[[nodiscard]] bool isPlain(std::string_view text);

/// True for characters that are invisible but have an effect.
[[nodiscard]] bool isActive(char32_t character);

/// Returns the text with a ? for each active character: controls of ASCII and ISO 6429 (U+0080 to U+009F, also as a
/// single byte), line and paragraph separators, and controls of bidirectional text.
[[nodiscard]] std::string oneLine(std::string text);

/// The same for a line of a source file, which may contain tabs and page breaks, and end with a carriage return.
[[nodiscard]] std::string sourceLine(std::string text);

/// The longest name that is shown. Compilers' names of 1000 mangled letters are mostly shorter than this when
/// demangled.
inline constexpr std::size_t longestName = 4096;

/// Returns the name in one line, with "..." in place of the part beyond longestName.
[[nodiscard]] std::string shownName(std::string_view name);

} // namespace gmonscope
