// SPDX-License-Identifier: MIT
#include "names/name_suffixes.h"

#include <algorithm>
#include <array>

namespace gmonscope {

namespace {

constexpr std::string_view digits = "0123456789", openMP = "_omp_fn";
constexpr std::array known{std::string_view("part"),
                           std::string_view("constprop"),
                           std::string_view("isra"),
                           std::string_view("cold"),
                           std::string_view("lto_priv"),
                           std::string_view("llvm"),
                           openMP,
                           std::string_view("localalias"),
                           std::string_view("specialized")};

bool isNumber(std::string_view text)
{
    return !text.empty() && text.find_first_not_of(digits) == std::string_view::npos;
}

std::string markOf(std::string_view word, std::string_view number)
{
    constexpr std::size_t longestCounter = 6; // longer ones are checksums
    if (word == openMP)
        return "omp " + std::string(number.empty() ? "0" : number);
    std::string mark(word);
    if (!number.empty() && number != "0" && number.size() <= longestCounter)
        mark.append(" ").append(number);
    return mark;
}

} // namespace

std::size_t nameEnd(std::string_view symbol)
{
    std::size_t end = symbol.size();
    for (;;) {
        std::size_t dot = symbol.substr(0, end).rfind('.');
        if (dot == std::string_view::npos)
            return end;
        if (const std::string_view last = symbol.substr(dot + 1, end - dot - 1); isNumber(last)) {
            const std::size_t before = symbol.substr(0, dot).rfind('.');
            if (before == std::string_view::npos)
                return end;
            if (std::find(known.begin(), known.end(), symbol.substr(before + 1, dot - before - 1)) == known.end())
                return end;
            dot = before;
        } else if (std::find(known.begin(), known.end(), last) == known.end()) {
            return end;
        }
        if (dot == 0)
            return end;
        end = dot;
    }
}

std::vector<std::string> marksOf(std::string_view suffixes)
{
    std::vector<std::string> marks;
    std::vector<std::string_view> words;
    for (std::size_t at = suffixes.find('.'); at != std::string_view::npos;) {
        const std::size_t end = std::min(suffixes.find_first_of(".]) ", at + 1), suffixes.size());
        words.push_back(suffixes.substr(at + 1, end - at - 1));
        at = suffixes.find('.', end);
    }
    for (std::size_t i = 0; i < words.size(); ++i)
        if (!words[i].empty() && !isNumber(words[i])) {
            const bool hasNumber = i + 1 < words.size() && isNumber(words[i + 1]);
            marks.push_back(markOf(words[i], hasNumber ? words[i + 1] : std::string_view()));
        }
    return marks;
}

} // namespace gmonscope
