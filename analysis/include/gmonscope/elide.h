// SPDX-License-Identifier: MIT
//
// The width of texts; shortens long names, in the same way in the diagram, the tables and the SVG.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace gmonscope {

enum class FontWeight : std::uint8_t { Regular, Bold };
/// Returns the width in px of a UTF-8 text. `size` is in px.
using TextWidth = std::function<double(std::string_view text, double size, FontWeight)>;
/// Returns the width in the sans-serif fonts that the SVG asks for, from a built-in table: needs no font.
[[nodiscard]] double approximateTextWidth(std::string_view text, double size, FontWeight);

/// How much of a C++ name is shown (see ShortNames).
enum class NameLength : std::uint8_t { Short, Full };

/// Shortens `name` until it is at most `maxWidth` px wide: first the arguments become "(…)", then the template
/// arguments "<…>", then the compiler's tags are dropped, then what stands in the middle becomes "…": the end of a name
/// says most, and by the beginning names are sorted. Never cuts inside a UTF-8 character. `size`: the font's, in px.
[[nodiscard]] std::string elideName(std::string_view name, double maxWidth, double size, FontWeight,
                                    const TextWidth& = approximateTextWidth);

/// Shortens `name` by letters of its scope, then by the middle of its arguments, which tell overloads apart:
/// "Par…::read(Node*)", "…::read(Node…char*)". None if the function's own name and some letters of its arguments have
/// no room.
[[nodiscard]] std::optional<std::string> elideScope(std::string_view name, double maxWidth, double size, FontWeight,
                                                    const TextWidth& = approximateTextWidth);

/// Shortens `name` by the middles of all that stands before its arguments, and of these, where both are needed and
/// there is room for nothing else: "Par…ad(No…e*)". None if it has no arguments, or even that has no room.
[[nodiscard]] std::optional<std::string> elideOverload(std::string_view name, double maxWidth, double size, FontWeight,
                                                       const TextWidth& = approximateTextWidth);

} // namespace gmonscope
