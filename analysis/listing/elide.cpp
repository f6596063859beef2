// SPDX-License-Identifier: MIT
#include "gmonscope/elide.h"

#include "listing/elided_parts.h"
#include "names/name_parts.h"

#include <algorithm>
#include <vector>

namespace gmonscope {

namespace {

constexpr double tailShare = 0.6; ///< of the room is for the end of a name that does not fit: names differ there

/// Replaces what stands between each outermost `open` and `close` by an ellipsis. The name as it is when they
/// do not match.
std::string emptied(std::string_view name, char open, char close)
{
    std::string result;
    int depth = 0;
    std::size_t from = 0;
    for (std::size_t i = 0; i < name.size();) {
        if (const std::size_t token = operatorLength(name, i)) {
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

/// The function's own name behind an ellipsis, where it fits, and as much of the beginning as there is room for.
std::string middleElided(std::string_view whole, double maxWidth, const Fits& fits)
{
    const std::string name = withoutMiddle(whole);
    std::size_t tail = ownNameAt(name);
    if (tail == 0 || !fits(joined(name, 0, tail), maxWidth)) {
        const std::vector<std::size_t> starts = letterStarts(name);
        const auto first = std::partition_point(starts.begin(), starts.end(), [&](std::size_t start) {
            return !fits(joined(name, 0, start), maxWidth * tailShare);
        });
        tail = first == starts.end() ? name.size() : *first;
    }
    return withLongestHead(name, tail, maxWidth, fits);
}

/// Returns where the marks of a short name begin, "λ in f [std::function] [cold]"; the name's end: it has none.
std::size_t marksAt(std::string_view name)
{
    std::size_t at = name.size();
    while (at > 0 && name[at - 1] == ']') {
        const std::size_t open = name.substr(0, at).rfind(" [");
        if (open == std::string_view::npos || open == 0)
            break;
        at = open;
    }
    return at;
}

/// Leaves the last word of long marks: "[…manager]" of "[std::function manager]".
std::string withBriefMarks(std::string_view name)
{
    constexpr std::size_t longMark = 10;
    std::string result(name.substr(0, marksAt(name)));
    for (std::size_t at = result.size(); at < name.size();) {
        const std::size_t end = name.find(']', at);
        if (!name.substr(at).starts_with(" [") || end == std::string_view::npos) // brackets inside of brackets
            return result.append(name.substr(at));
        const std::string_view inside = name.substr(at + 2, end - at - 2); // behind " ["
        const std::size_t word = inside.find_last_of(" :");
        if (inside.size() <= longMark || word == std::string_view::npos)
            result.append(name.substr(at, end + 1 - at));
        else
            result.append(" [").append(ellipsis).append(inside.substr(word + 1)).append("]");
        at = end + 1;
    }
    return result;
}

/// Without the address by which names are told apart that are the same in all else: "f @ 0x1234".
std::string_view withoutAddress(std::string_view name)
{
    const std::size_t at = name.rfind(" @ 0x");
    const bool isLast = at != std::string_view::npos && at > 0 &&
                        name.find_first_not_of("0123456789abcdef", at + 5) == std::string_view::npos;
    return isLast ? name.substr(0, at) : name;
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

std::string elideName(std::string_view name, double maxWidth, double size, FontWeight weight, const TextWidth& width)
{
    const Fits fits = [&](std::string_view text, double room) { return width(text, size, weight) <= room; };
    if (fits(name, maxWidth))
        return std::string(name);
    std::string shorter(name);
    if (!name.starts_with('<')) { // not a name: "<unattributed>", "<cycle 1>"
        for (const auto& [open, close] : {std::pair{'(', ')'}, std::pair{'<', '>'}}) {
            shorter = emptied(shorter, open, close);
            if (fits(shorter, maxWidth))
                return shorter;
        }
        shorter = std::string(withoutAddress(shorter));
        if (fits(shorter, maxWidth))
            return shorter;
        shorter = withBriefMarks(withoutTags(shorter));
        if (fits(shorter, maxWidth))
            return shorter;
    }
    const std::string marks = shorter.substr(marksAt(shorter));
    const double room = maxWidth - width(marks, size, weight) - 1;
    if (marks.empty() || room < maxWidth / 2)
        return middleElided(shorter, maxWidth, fits);
    return middleElided(shorter.substr(0, shorter.size() - marks.size()), room, fits) + marks;
}

std::optional<std::string> elideScope(std::string_view whole, double maxWidth, double size, FontWeight weight,
                                      const TextWidth& width)
{
    const Fits fits = [&](std::string_view text, double room) { return width(text, size, weight) <= room; };
    const std::string name = withoutMiddle(whole);
    const std::size_t own = lastScope(name);
    if (fits(name, maxWidth))
        return name;
    const bool isOperator = std::string_view(name).substr(own).starts_with("::operator"); // its class says what it does
    if (isOperator)
        return {};
    if (own == 0 || !fits(joined(name, 0, own), maxWidth))
        return withArgumentsElided(name, own, 4, maxWidth, fits);
    return withLongestHead(name, own, maxWidth, fits);
}

} // namespace gmonscope
