// SPDX-License-Identifier: MIT
#include "names/rust_name.h"

#include "names/name_parts.h"

#include <array>
#include <cctype>
#include <charconv>

namespace gmonscope {

namespace {

constexpr std::string_view hashStart = "::h";
constexpr std::size_t hashDigits = 16;
constexpr std::array<std::pair<std::string_view, char>, 8> typeLetters{
    {{"LT", '<'}, {"GT", '>'}, {"RF", '&'}, {"BP", '*'}, {"LP", '('}, {"RP", ')'}, {"C", ','}, {"SP", '@'}}};

/// Returns the letter of the escape between two dollars, or 0.
char letterOf(std::string_view escape)
{
    for (const auto& [name, letter] : typeLetters)
        if (escape == name)
            return letter;
    unsigned code = 0;
    if (escape.size() == 3 && escape[0] == 'u')
        std::from_chars(escape.data() + 1, escape.data() + escape.size(), code, 16);
    return code >= 0x20 && code < 0x7f ? static_cast<char>(code) : '\0';
}

} // namespace

bool isOfRust(std::string_view name)
{
    if (name.size() <= hashStart.size() + hashDigits)
        return false;
    const std::string_view hash = name.substr(name.size() - hashStart.size() - hashDigits);
    return hash.starts_with(hashStart) &&
           hash.substr(hashStart.size()).find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

std::string rustName(std::string_view name)
{
    name.remove_suffix(hashStart.size() + hashDigits);
    std::string text;
    for (std::size_t at = 0; at < name.size();) {
        const std::string_view rest = name.substr(at);
        const bool isStart = at == 0 || name[at - 1] == ':';
        const std::size_t end = rest.starts_with('$') ? rest.find('$', 1) : std::string_view::npos;
        const char letter = end == std::string_view::npos ? '\0' : letterOf(rest.substr(1, end - 1));
        if (letter) {
            text += letter;
            at += end + 1;
        } else if (rest.starts_with("..")) {
            text += "::";
            at += 2;
        } else {
            if (!(isStart && rest.starts_with("_$")))
                text += rest.front();
            ++at;
        }
    }
    return text;
}

bool isOfNewRust(std::string_view name)
{
    if (name.find("::<lambda") != std::string_view::npos) // gcc's, in debugging information
        return false;
    return name.find("::<") != std::string_view::npos || (name.starts_with('<') && name.find(">::") < name.size());
}

std::string newRustName(std::string_view name)
{
    std::string text;
    const std::size_t end = name.starts_with('<') ? behindBrackets(name, 0) : 0;
    if (end > 2 && name.substr(end).starts_with("::")) {
        const std::string_view type = name.substr(1, end - 2);
        const bool isPath = std::isalpha(static_cast<unsigned char>(type.front())) || type.front() == '_';
        const bool isOfTrait = type.find(" as ") != std::string_view::npos;
        text = isPath && !isOfTrait ? type : name.substr(0, end);
        name.remove_prefix(end);
    }
    for (std::size_t at = 0; at < name.size(); ++at)
        if (name.substr(at).starts_with("::<"))
            ++at;
        else
            text += name[at];
    return text;
}

} // namespace gmonscope
