// SPDX-License-Identifier: MIT
#include "listing/elided_parts.h"

#include "names/name_parts.h"

#include <algorithm>

namespace gmonscope {

static bool isContinuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

std::size_t lastScope(std::string_view name)
{
    int depth = 0;
    std::size_t last = 0;
    for (std::size_t i = 0; i < name.size();) {
        if (const std::size_t token = operatorLength(name, i)) {
            i += token;
            continue;
        }
        const bool isArrow = name[i] == '>' && i > 0 && name[i - 1] == '-';
        if (std::string_view("([{<").find(name[i]) != std::string_view::npos)
            ++depth;
        else if (!isArrow && std::string_view(")]}>").find(name[i]) != std::string_view::npos)
            --depth;
        else if (depth == 0 && name.substr(i).starts_with("::"))
            last = i;
        if (depth < 0)
            return 0;
        ++i;
    }
    return depth == 0 ? last : 0;
}

std::string withoutMiddle(std::string_view name)
{
    constexpr std::size_t longest = 1024, half = longest / 2;
    return name.size() <= longest ? std::string(name)
                                  : std::string(name.substr(0, half)).append(name.substr(name.size() - half));
}

std::string joined(std::string_view name, std::size_t head, std::size_t tail)
{
    return std::string(name.substr(0, head)).append(ellipsis).append(name.substr(tail));
}

std::vector<std::size_t> letterStarts(std::string_view name)
{
    std::vector<std::size_t> starts;
    for (std::size_t i = 0; i < name.size(); ++i)
        if (!isContinuation(name[i]))
            starts.push_back(i);
    return starts;
}

std::string withLongestHead(std::string_view name, std::size_t tail, double maxWidth, const Fits& fits)
{
    const std::vector<std::size_t> starts = letterStarts(name);
    const auto end = std::partition_point(starts.begin(), starts.end(), [&](std::size_t head) {
        return head <= tail && fits(joined(name, head, tail), maxWidth);
    });
    return joined(name, end == starts.begin() ? 0 : *std::prev(end), tail);
}

std::size_t ownNameAt(std::string_view name)
{
    const std::size_t last = lastScope(name);
    // A lambda's operator says less than the lambda.
    return name.substr(last).starts_with("::operator()") ? lastScope(name.substr(0, last)) : last;
}

std::optional<std::string> withArgumentsElided(std::string_view name, std::size_t own, std::size_t fewestLetters,
                                               double maxWidth, const Fits& fits)
{
    const std::size_t open = name.find('(', own), close = name.rfind(')');
    if (open == std::string_view::npos || close == std::string_view::npos || close < open)
        return {};
    const std::string before =
        (own > 0 ? std::string(ellipsis) : std::string()).append(name.substr(own, open + 1 - own));
    const std::string_view arguments = name.substr(open + 1, close - open - 1), behind = name.substr(close);
    const std::vector<std::size_t> starts = letterStarts(arguments);
    const auto with = [&](std::size_t letters) {
        return before + joined(arguments, starts[letters], starts[starts.size() - letters]) + std::string(behind);
    };
    std::optional<std::string> found;
    for (std::size_t low = fewestLetters, high = starts.size() / 2; low < high;) {
        const std::size_t letters = (low + high) / 2;
        if (fits(with(letters), maxWidth)) {
            found = with(letters);
            low = letters + 1;
        } else {
            high = letters;
        }
    }
    return found;
}

} // namespace gmonscope
