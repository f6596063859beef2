// SPDX-License-Identifier: MIT
#include "gmonscope/result.h"

#include "base/one_line.h"

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
    return oneLine(std::move(line));
}

} // namespace gmonscope
