// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <string>

namespace gmonscope {

/// The text without control characters: names of files and symbols may hold line breaks and terminal escapes.
[[nodiscard]] inline std::string oneLine(std::string text)
{
    std::replace_if(
        text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }, '?');
    return text;
}

} // namespace gmonscope
