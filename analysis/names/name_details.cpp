// SPDX-License-Identifier: MIT
#include "names/name_details.h"

#include "names/short_type.h"

#include <algorithm>

namespace gmonscope::nameDetails {

namespace {

using Key = ShortName::Key;
using Detail = ShortName::Detail;

/// In the order in which they are added: whole types only where short ones do not tell names apart.
enum class Kind : Key { Parameter, Argument, Qualifiers, Result, Tag, WholeParameter, WholeArgument };

constexpr std::string_view ellipsis = "…";
constexpr std::size_t mostParts = 255, mostInList = 32, longestType = 48, longestWhole = 80;

Key keyOf(Kind kind, std::size_t part, std::size_t place)
{
    return static_cast<Key>(kind) << 16 | static_cast<Key>(part) << 8 | static_cast<Key>(place);
}

std::string cut(std::string text, std::size_t longest)
{
    if (text.size() <= longest)
        return text;
    std::size_t end = longest;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
        --end;
    return text.substr(0, end).append(ellipsis);
}

std::string typeText(std::string_view type, bool isWhole)
{
    return isWhole ? cut(plainType(type), longestWhole) : cut(shortType(type), longestType);
}

bool isCallOfLambda(const NameParts& name, std::size_t part)
{
    return part > 0 && name.parts[part - 1].isLambda() && name.parts[part].name == "operator()";
}

/// `{lambda(int)#1}` has them in its name.
std::vector<std::string_view> parametersOf(const NamePart& part)
{
    std::string_view list = part.parameters;
    if (part.isLambda()) {
        const std::size_t open = part.name.find('(');
        list = open == std::string_view::npos ? std::string_view()
                                              : part.name.substr(open, behindBrackets(part.name, open) - open);
    }
    return splitList(list, mostInList);
}

void addList(std::vector<Detail>& found, const std::vector<std::string_view>& list, std::size_t part, Kind kind,
             bool isWhole)
{
    for (std::size_t i = 0; i < list.size(); ++i) {
        found.push_back({keyOf(kind, part, i), typeText(list[i], isWhole)});
    }
}

/// Others of the list that stand before those shown, or behind them, are "…".
std::string listText(const std::vector<std::string_view>& list, const std::vector<Key>& shown, std::size_t part,
                     Kind some, Kind whole)
{
    const auto isShown = [&](Kind kind, std::size_t i) {
        return std::binary_search(shown.begin(), shown.end(), keyOf(kind, part, i));
    };
    const auto isAnyBeyond = std::any_of(shown.begin(), shown.end(), [&](Key key) {
        return key >> 8 == keyOf(some, part, 0) >> 8 && (key & 0xff) >= list.size();
    });
    std::string text;
    bool isGap = false;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const bool isOne = isAnyBeyond || isShown(some, i) || isShown(whole, i);
        if (isOne || !isGap)
            text.append(text.empty() ? "" : ", ")
                .append(isOne ? typeText(list[i], isShown(whole, i)) : std::string(ellipsis));
        isGap = !isOne;
    }
    return text;
}

/// Behind the arguments that tell templates apart, such as the types of elements, stand allocators and the like.
std::string withoutGap(std::string list)
{
    constexpr std::string_view gap = ", …";
    if (list.ends_with(gap))
        list.resize(list.size() - gap.size());
    return list;
}

bool hasAny(const std::vector<Key>& shown, Kind kind, std::size_t part)
{
    const auto at = std::lower_bound(shown.begin(), shown.end(), keyOf(kind, part, 0));
    return at != shown.end() && *at >> 8 == keyOf(kind, part, 0) >> 8;
}

} // namespace

std::vector<Detail> allOf(const NameParts& name, bool withWholeTypes)
{
    std::vector<Detail> found;
    const std::size_t count = std::min(name.parts.size(), mostParts);
    for (std::size_t i = 0; i < count; ++i) {
        const NamePart& part = name.parts[i];
        const std::size_t fromEnd = std::min(name.parts.size() - 1 - i, mostParts);
        if (!isCallOfLambda(name, i))
            addList(found, parametersOf(part), fromEnd, withWholeTypes ? Kind::WholeParameter : Kind::Parameter,
                    withWholeTypes);
        addList(found, splitList(part.arguments, mostInList), i, withWholeTypes ? Kind::WholeArgument : Kind::Argument,
                withWholeTypes);
        if (withWholeTypes)
            continue;
        found.push_back({keyOf(Kind::Qualifiers, fromEnd, 0), std::string(part.qualifiers)});
        found.push_back({keyOf(Kind::Tag, fromEnd, 0), std::string(part.tags)});
    }
    if (!withWholeTypes)
        found.push_back({keyOf(Kind::Result, 0, 0), typeText(name.result, false)});
    std::erase_if(found, [](const Detail& detail) { return detail.text.empty(); });
    std::sort(found.begin(), found.end(), [](const Detail& a, const Detail& b) { return a.key < b.key; });
    return found;
}

std::string of(const NameParts& name, std::size_t index, const std::vector<Key>& shown)
{
    if (shown.empty() || index >= mostParts)
        return {};
    const NamePart& part = name.parts[index];
    const std::size_t fromEnd = std::min(name.parts.size() - 1 - index, mostParts);
    std::string text;
    if (hasAny(shown, Kind::Argument, index) || hasAny(shown, Kind::WholeArgument, index)) {
        const auto list = splitList(part.arguments, mostInList);
        if (!list.empty())
            text += '<' + withoutGap(listText(list, shown, index, Kind::Argument, Kind::WholeArgument)) + '>';
    }
    if (hasAny(shown, Kind::Parameter, fromEnd) || hasAny(shown, Kind::WholeParameter, fromEnd))
        text += '(' + listText(parametersOf(part), shown, fromEnd, Kind::Parameter, Kind::WholeParameter) + ')';
    if (hasAny(shown, Kind::Qualifiers, fromEnd) && !part.qualifiers.empty())
        text += ' ' + std::string(part.qualifiers);
    if (hasAny(shown, Kind::Tag, fromEnd))
        text += part.tags;
    if (fromEnd == 0 && hasAny(shown, Kind::Result, 0) && !name.result.empty())
        text += " -> " + typeText(name.result, false);
    return text;
}

} // namespace gmonscope::nameDetails
