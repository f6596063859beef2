// SPDX-License-Identifier: MIT
#include "names/rust_name.h"

#include <array>
#include <charconv>

namespace gmonscope {

namespace {

constexpr std::string_view hashStart = "::h";
constexpr std::size_t hashDigits = 16;
constexpr std::array<std::pair<std::string_view, char>, 8> letters{
    {{"LT", '<'}, {"GT", '>'}, {"RF", '&'}, {"BP", '*'}, {"LP", '('}, {"RP", ')'}, {"C", ','}, {"SP", '@'}}};

/// Returns the letter of the escape between two dollars, or 0.
char letterOf(std::string_view escape)
{
    for (const auto& [name, letter] : letters)
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

} // namespace gmonscope
