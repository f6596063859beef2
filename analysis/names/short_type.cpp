// SPDX-License-Identifier: MIT
#include "names/short_type.h"

#include "names/name_parts.h"
#include "names/short_name.h"

#include <algorithm>
#include <array>

namespace gmonscope {

namespace {

constexpr std::string_view plainLetters = "<char, std::char_traits<char>, std::allocator<char>";

bool startsPart(std::string_view text, std::size_t at)
{
    return at == 0 || std::string_view(" <(,:{&*").find(text[at - 1]) != std::string_view::npos;
}

/// The default arguments of templates of the standard library.
constexpr std::array usualArguments{", std::allocator<", ", std::less<",        ", std::hash<",
                                    ", std::equal_to<",  ", std::char_traits<", ", std::default_delete<"};
constexpr std::array leftOut{"__cxx11::", "__1::", "(anonymous namespace)::", "{anonymous}::"};

/// Returns the length of what is left out here.
std::size_t leftOutAt(std::string_view text, std::size_t at)
{
    const std::string_view rest = text.substr(at);
    if (rest.starts_with(", std::"))
        for (const std::string_view usual : usualArguments)
            if (rest.starts_with(usual))
                return behindBrackets(text, at + usual.size() - 1) - at;
    if (startsPart(text, at))
        for (const std::string_view scope : leftOut)
            if (rest.starts_with(scope))
                return scope.size();
    if (rest.starts_with("[abi:"))
        return behindBrackets(text, at) - at;
    return rest.starts_with(" >") ? 1 : 0;
}

} // namespace

bool isPlainString(std::string_view name, std::string_view arguments)
{
    return name == "basic_string" && arguments.starts_with(plainLetters);
}

std::string withoutTemplates(std::string_view text)
{
    std::string kept;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = operatorLength(text, at);
        if (length == 0 && text[at] == '<') {
            at = behindBrackets(text, at);
            continue;
        }
        const std::size_t step = std::max<std::size_t>(length, 1);
        kept += text.substr(at, step);
        at += step;
    }
    return kept;
}

std::string plainType(std::string_view type)
{
    constexpr std::string_view letters = "basic_string";
    std::string plain;
    for (std::size_t at = 0; at < type.size();) {
        constexpr std::string_view first = "b_({,[ "; // of what is looked for
        if (first.find(type[at]) == std::string_view::npos) {
            plain += type[at++];
            continue;
        }
        const std::string_view rest = type.substr(at);
        if (rest.starts_with(letters) && startsPart(type, at) &&
            rest.substr(letters.size()).starts_with(plainLetters)) {
            plain += "string";
            at = behindBrackets(type, at + letters.size());
        } else if (const std::size_t length = leftOutAt(type, at)) {
            at += length;
        } else {
            plain += type[at++];
        }
    }
    return plain;
}

std::string shortType(std::string_view type)
{
    std::string shorter = withoutTemplates(plainType(type));
    const bool isInFunction = shorter.find("{lambda") != std::string::npos ||
                              shorter.find(")::") != std::string::npos ||
                              shorter.find("'lambda") != std::string::npos || shorter.find("$_") != std::string::npos;
    return isInFunction ? shortName(shorter) : shorter;
}

} // namespace gmonscope
