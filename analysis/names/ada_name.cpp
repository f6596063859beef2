// SPDX-License-Identifier: MIT
#include "names/ada_name.h"

#include <cstdlib>
#include <memory>

#define HAVE_DECL_BASENAME 1 // else it declares one that is not the C library's
#include <libiberty/demangle.h>

namespace gmonscope {

namespace {

constexpr std::size_t longestSymbol = 4000; ///< the demangler makes at most a few letters of each

/// Returns the number at the end of `text`, with what is before it; empty if there is none.
std::string_view numberAtEnd(std::string_view text, std::string_view before)
{
    const std::size_t end = text.find_last_not_of("0123456789") + 1;
    return end < text.size() && text.substr(0, end).ends_with(before) ? text.substr(end) : std::string_view();
}

/// Returns the number of an overloaded name, behind which may be that of a nested one: `__2` in `pkg__area__2.11`.
std::string_view overloadNumber(std::string_view symbol)
{
    if (const std::string_view nested = numberAtEnd(symbol, "."); !nested.empty())
        symbol.remove_suffix(nested.size() + 1);
    return numberAtEnd(symbol, "__");
}

} // namespace

std::string adaName(std::string_view symbol)
{
    std::size_t clone = 0; // where the compiler's marks of a copy begin: `.constprop.0`
    while ((clone = symbol.find('.', clone)) < symbol.size() &&
           numberAtEnd(symbol.substr(0, clone + 2), ".").size() == 1)
        ++clone;
    const std::string_view marks = clone < symbol.size() ? symbol.substr(clone) : std::string_view();
    symbol.remove_suffix(marks.size());
    std::string name(symbol);
    if (symbol.empty() || symbol.size() > longestSymbol)
        return name.append(marks);
    const std::unique_ptr<char, decltype(&std::free)> made(ada_demangle(name.c_str(), 0), &std::free);
    if (!made || *made == '<') // it has put in brackets what it does not know
        return name.append(marks);
    name = made.get();
    if (const std::string_view number = overloadNumber(symbol); !number.empty())
        name.append("#").append(number);
    return name.append(marks);
}

} // namespace gmonscope
