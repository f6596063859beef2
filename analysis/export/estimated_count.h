// SPDX-License-Identifier: MIT
#pragma once

#include "text/line_text.h"

namespace gmonscope {

/// Appends a number of calls, right-aligned; ~ marks an estimate (see TimedGraph::callRange).
inline LineText& writeCount(LineText& out, std::uint64_t calls, std::size_t width, bool isEstimated)
{
    const Digits digits(calls);
    const std::string_view text = digits;
    if (!isEstimated)
        return out.right(text, width);
    return out.spaces(width > text.size() + 1 ? width - text.size() - 1 : 0) << "~" << text;
}

} // namespace gmonscope
