// SPDX-License-Identifier: MIT
//
// Shortens the names of overloads: of what stands before their arguments, and of these, so much is kept as there is
// room for, since only both together tell them apart.
#include "gmonscope/elide.h"
#include "listing/elided_parts.h"
#include "names/name_parts.h"

#include <cctype>

namespace gmonscope {

namespace {

/// "Library::Container::Yield const&" -> "Yield const&": the ends of types tell more than their scopes.
std::string withoutScopes(std::string_view type)
{
    std::string result;
    std::size_t word = 0; // where the last one begins in the result
    for (std::size_t i = 0; i < type.size(); ++i) {
        const auto c = static_cast<unsigned char>(type[i]);
        if (type.substr(i).starts_with("::") && !result.ends_with('>')) {
            result.resize(word);
            ++i;
            continue;
        }
        result += type[i];
        if (c < 0x80 && !std::isalnum(c) && c != '_')
            word = result.size();
    }
    return result;
}

/// Leaves the arguments that differ, "Variable const&" of "(…, Variable const&, …)", without their scopes.
std::string briefArguments(std::string_view bracketed)
{
    std::string brief;
    for (const std::string_view argument : splitList(bracketed))
        if (argument != ellipsis)
            brief.append(brief.empty() ? "" : ", ").append(withoutScopes(argument));
    return brief.empty() ? std::string(ellipsis) : brief;
}

/// "Par…ad": so many letters at each end.
std::string bothEnds(std::string_view text, std::size_t letters)
{
    const std::vector<std::size_t> starts = letterStarts(text);
    return starts.size() <= 2 * letters + 1 ? std::string(text)
                                            : joined(text, starts[letters], starts[starts.size() - letters]);
}

/// "Par…ad(No…e*)": the arguments get more of the room, by which overloads differ.
std::optional<std::string> withBothElided(std::string_view before, std::string_view arguments, double maxWidth,
                                          const Fits& fits)
{
    constexpr std::size_t fewest = 2, most = 24; // letters at each end
    constexpr double argumentsShare = 0.65;
    const auto with = [&](std::size_t letters, std::size_t ofArguments) {
        return bothEnds(before, letters) + '(' + bothEnds(arguments, ofArguments) + ')';
    };
    if (!fits(with(fewest, fewest), maxWidth))
        return {};
    std::size_t ofArguments = fewest, letters = fewest;
    while (ofArguments < most && fits(with(fewest, ofArguments + 1), maxWidth) &&
           fits(bothEnds(arguments, ofArguments + 1), maxWidth * argumentsShare))
        ++ofArguments;
    while (letters < most && fits(with(letters + 1, ofArguments), maxWidth))
        ++letters;
    return with(letters, ofArguments);
}

} // namespace

std::optional<std::string> elideOverload(std::string_view whole, double maxWidth, double size, FontWeight weight,
                                         const TextWidth& width)
{
    constexpr std::size_t fewestLetters = 3; // of arguments beside the whole own name
    const Fits fits = [&](std::string_view text, double room) { return width(text, size, weight) <= room; };
    const std::string name = withoutMiddle(whole);
    const std::size_t own = ownNameAt(name), open = name.find('(', own), close = name.rfind(')');
    if (open == std::string::npos || open == 0 || close == std::string::npos || close < open)
        return {};
    const std::string before = name.substr(0, open);
    const std::string arguments = briefArguments(std::string_view(name).substr(open, close + 1 - open));
    const bool isOperator = name.substr(own).starts_with("::operator"); // its class says what it does
    for (const std::string& longer : {name, before + '(' + arguments + name.substr(close)}) {
        if (fits(longer, maxWidth))
            return longer;
        if (own > 0 && !isOperator && fits(joined(longer, 0, own), maxWidth))
            return withLongestHead(longer, own, maxWidth, fits);
    }
    const std::string brief = before + '(' + arguments + name.substr(close);
    if (const auto withOwnName = withArgumentsElided(brief, own, fewestLetters, maxWidth, fits);
        withOwnName && !isOperator)
        return withOwnName;
    return withBothElided(before, arguments, maxWidth, fits);
}

} // namespace gmonscope
