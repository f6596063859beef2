// SPDX-License-Identifier: MIT
//
// Names of files and symbols may hold anything: line breaks, escapes that change the terminal, characters that turn the
// direction of the text, so that it reads as something else, or megabytes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace gmonscope {

/// Printable ASCII and nothing else?
[[nodiscard]] bool isPlain(std::string_view text);

/// Is it not to be seen, but does something?
[[nodiscard]] bool isActive(char32_t character);

/// The text with a ? for each active character: controls of ASCII and of ISO 6429 (U+0080 to U+009F, also as a single
/// byte), line and paragraph separators, and those of bidirectional text.
[[nodiscard]] std::string oneLine(std::string text);

/// The same of a line of a source file, which may hold tabs and page breaks, and end as Windows ends lines.
[[nodiscard]] std::string sourceLine(std::string text);

/// The longest name that is shown. Those that a compiler makes of 1000 letters of mangled name are mostly below.
inline constexpr std::size_t longestName = 4096;

/// In one line, and with "..." for what is beyond the longest name.
[[nodiscard]] std::string shownName(std::string_view name);

} // namespace gmonscope
