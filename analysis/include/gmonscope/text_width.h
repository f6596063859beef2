// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

namespace gmonscope {

enum class FontWeight : std::uint8_t { Regular, Bold };
/// Returns the width in px of a UTF-8 text. `size` is in px.
using TextWidth = std::function<double(std::string_view text, double size, FontWeight)>;
/// Returns the width in the sans-serif fonts that the SVG asks for, from a built-in table: needs no font.
[[nodiscard]] double approximateTextWidth(std::string_view text, double size, FontWeight);

} // namespace gmonscope
