// SPDX-License-Identifier: MIT
#include "gmonscope/result.h"

#include <algorithm>

namespace gmonscope {

std::string Error::text() const
{
    std::string line = path;
    const auto append = [&line](const std::string& part, const char* separator) {
        if (part.empty())
            return;
        if (!line.empty())
            line += separator;
        line += part;
    };
    if (offset)
        append("offset " + std::to_string(*offset), ": ");
    if (!expected.empty())
        append("expected " + expected, ": ");
    if (!found.empty())
        append(expected.empty() ? found : "found " + found, expected.empty() ? ": " : ", ");
    // File names may hold line breaks and terminal escapes: this stays one line.
    std::replace_if(line.begin(), line.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }, '?');
    return line;
}

} // namespace gmonscope
