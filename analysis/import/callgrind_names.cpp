// SPDX-License-Identifier: MIT
#include "import/callgrind_names.h"

#include "import/text_lines.h"

#include <charconv>

namespace gmonscope {

std::optional<std::uint64_t> parseCallgrindNumber(std::string_view text)
{
    const bool isHex = text.starts_with("0x");
    if (isHex)
        text.remove_prefix(2);
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, isHex ? 16 : 10);
    if (error != std::errc() || end != text.data() + text.size())
        return {};
    return number;
}

std::optional<CallgrindName> parseCallgrindName(std::string_view text)
{
    text = withoutBlanks(text);
    const bool hasNumber = text.size() > 1 && text[0] == '(' && text[1] >= '0' && text[1] <= '9';
    if (!hasNumber)
        return CallgrindName{{}, text};
    const std::size_t end = text.find(')');
    if (end == std::string_view::npos)
        return {};
    const auto number = parseCallgrindNumber(text.substr(1, end - 1));
    if (!number)
        return {};
    return CallgrindName{number, withoutBlanks(text.substr(end + 1))};
}

} // namespace gmonscope
