// SPDX-License-Identifier: MIT
#include "gmonscope/elide.h"

#include <algorithm>
#include <vector>

namespace gmonscope {

namespace {

constexpr std::string_view ellipsis = "…";

/// Length of the `operator` token at `at`, its symbol included ("operator<<", "operator()", "operator->*"); 0 when
/// none.
std::size_t operatorTokenAt(std::string_view name, std::size_t at)
{
    constexpr std::string_view word = "operator";
    if (name.substr(at, word.size()) != word)
        return 0;
    std::size_t end = at + word.size();
    if (name.substr(end, 2) == "()" || name.substr(end, 2) == "[]")
        return word.size() + 2;
    while (end < name.size() && std::string_view("<>=-*!+/%^&|~,").find(name[end]) != std::string_view::npos)
        ++end;
    // "operator< <int>": the template arguments start after the blank.
    return end - at;
}

/// Replaces what stands between each outermost `open` and `close` by an ellipsis. The name as it is when they
/// do not match.
std::string emptied(std::string_view name, char open, char close)
{
    std::string result;
    int depth = 0;
    std::size_t from = 0;
    for (std::size_t i = 0; i < name.size();) {
        if (const std::size_t token = operatorTokenAt(name, i)) {
            if (depth == 0)
                result += name.substr(i, token);
            i += token;
            continue;
        }
        const char c = name[i];
        const bool isArrow = c == '>' && i > 0 && name[i - 1] == '-';
        if (c == open && depth++ == 0) {
            result += c;
            from = i + 1;
        } else if (c == close && !isArrow) {
            if (--depth < 0)
                return std::string(name);
            if (depth == 0) {
                const std::string_view inside = name.substr(from, i - from);
                if (inside == "anonymous namespace" || inside.empty() || inside == ellipsis)
                    result += inside;
                else
                    result += ellipsis;
                result += c;
            }
        } else if (depth == 0) {
            result += c;
        }
        ++i;
    }
    return depth == 0 ? result : std::string(name);
}

bool isContinuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

/// The longest end of the name that fits behind an ellipsis; starting after a `::` when one is near.
std::string leftElided(std::string_view name, double maxWidth, double size, FontWeight weight, const TextWidth& width)
{
    // No font draws more than a few hundred characters in a node: a huge name is not measured in full.
    constexpr std::size_t longest = 1024;
    if (name.size() > longest)
        name.remove_prefix(name.size() - longest);
    std::vector<std::size_t> starts;
    for (std::size_t i = 0; i < name.size(); ++i)
        if (!isContinuation(name[i]))
            starts.push_back(i);
    const auto shortened = [&](std::size_t start) { return std::string(ellipsis).append(name.substr(start)); };
    const auto first = std::partition_point(starts.begin(), starts.end(), [&](std::size_t start) {
        return width(shortened(start), size, weight) > maxWidth;
    });
    if (first == starts.end())
        return std::string(ellipsis);
    const std::size_t scope = name.find("::", *first);
    if (scope != std::string_view::npos && scope - *first <= (name.size() - *first) * 2 / 3 && scope + 2 < name.size())
        return shortened(scope);
    return shortened(*first);
}

/// Without what the compiler appends: "[abi:cxx11]", " [clone .isra.0]".
std::string withoutTags(std::string_view name)
{
    std::string result(name);
    for (const std::string_view tag : {" [clone ", "[abi:"})
        for (std::size_t at = result.find(tag); at != std::string::npos; at = result.find(tag)) {
            const std::size_t end = result.find(']', at);
            if (end == std::string::npos)
                break;
            result.erase(at, end + 1 - at);
        }
    return result;
}

} // namespace

std::string withoutTemplateArguments(std::string_view name)
{
    return name.starts_with('<') ? std::string(name) : emptied(name, '<', '>');
}

std::string elideName(std::string_view name, double maxWidth, double size, FontWeight weight, const TextWidth& width)
{
    const auto fits = [&](std::string_view text) { return width(text, size, weight) <= maxWidth; };
    if (fits(name))
        return std::string(name);
    std::string shorter(name);
    if (!name.starts_with('<')) { // not a name: "<unattributed>", "<cycle 1>"
        for (const auto& [open, close] : {std::pair{'(', ')'}, std::pair{'<', '>'}}) {
            shorter = emptied(shorter, open, close);
            if (fits(shorter))
                return shorter;
        }
        shorter = withoutTags(shorter);
        if (fits(shorter))
            return shorter;
    }
    return leftElided(shorter, maxWidth, size, weight, width);
}

} // namespace gmonscope
