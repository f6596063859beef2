// SPDX-License-Identifier: MIT
#include "names/short_name.h"

#include "base/demangle.h"
#include "base/one_line.h"
#include "names/name_details.h"
#include "names/name_suffixes.h"
#include "names/rust_name.h"
#include "names/short_type.h"
#include "names/thunks.h"

#include <algorithm>
#include <array>

namespace gmonscope {

namespace {

constexpr std::string_view lambdaSign = "λ", inWord = " in ";
constexpr int deepestCallable = 8; ///< callables inside of callables

/// The words that the demangler writes before the name of a function that compilers have made for another.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> madeFor{{
    {"non-virtual thunk to ", "thunk"},
    {"virtual thunk to ", "thunk"},
    {"covariant return thunk to ", "thunk"},
    {"guard variable for ", "guard"},
    {"TLS init function for ", "TLS init"},
    {"TLS wrapper function for ", "TLS wrapper"},
}};
constexpr std::array<std::pair<std::string_view, std::string_view>, 2> madeForFile{{
    {"_GLOBAL__sub_I_", "initialisers"},
    {"_GLOBAL__sub_D_", "finalisers"},
}};

bool isInlineScope(std::string_view name)
{
    return name == "__cxx11" || name == "__1" || name == "(anonymous namespace)" || name == "{anonymous}";
}

/// The first has none.
std::string lambdaNumber(std::string_view name)
{
    unsigned number = 1;
    const auto digitsAt = [name](std::size_t at) {
        unsigned value = 0;
        for (; at < name.size() && name[at] >= '0' && name[at] <= '9'; ++at)
            value = value * 10 + static_cast<unsigned>(name[at] - '0');
        return value;
    };
    constexpr std::string_view quoted = "'lambda";
    if (name.starts_with('{') && name.rfind('#') != std::string_view::npos)
        number = digitsAt(name.rfind('#') + 1) + (name.starts_with("{closure#") ? 1 : 0); // Rust's first is #0
    else if (name.starts_with("$_"))
        number = digitsAt(2) + 1;
    else if (name.starts_with(quoted) && !name.substr(quoted.size()).starts_with('\''))
        number = digitsAt(quoted.size()) + 2;
    return number > 1 ? std::to_string(number) : std::string();
}

/// Names of D that stay as they are: `std.conv.to!(int).to(string)`, and its main beside that of C.
bool isWholeInD(std::string_view name)
{
    const std::size_t at = name.find("!(");
    return (at != std::string_view::npos && !name.substr(0, at).ends_with("operator")) || name == "D main";
}

/// Returns where callgrind's level of a recursion begins, "f(int)'2", or the name's end.
std::size_t recursionMark(std::string_view name)
{
    constexpr std::size_t longestLevel = 4;
    const std::size_t mark = name.rfind('\'');
    const std::string_view level = name.substr(mark == std::string_view::npos ? name.size() : mark + 1);
    const bool isLevel = !level.empty() && level.size() <= longestLevel && mark > 0 && level.front() != '0' &&
                         level != "1" && level.find_first_not_of("0123456789") == std::string_view::npos;
    return isLevel ? mark : name.size();
}

/// Go writes `example.com/server.(*Handler).serve`.
bool isOfGo(std::string_view name) { return name.find(".(") < name.find(' '); }

} // namespace

ShortName::ShortName(std::string_view name)
{
    name = name.substr(0, longestName + 1);
    const std::size_t level = recursionMark(name);
    read(name.substr(0, level), 0);
    if (level < name.size())
        m_marks.push_back("recursion " + std::string(name.substr(level + 1)));
}

void ShortName::read(std::string_view name, int depth)
{
    for (const auto& [prefix, mark] : madeFor)
        if (name.starts_with(prefix)) {
            name.remove_prefix(prefix.size());
            m_marks.emplace_back(mark);
        }
    if (name.find_first_of("(:<[ {'") == std::string_view::npos)
        return readPlain(name);
    const bool isNoName = name.starts_with('[') || isWholeInD(name) || name.starts_with('-') || name.starts_with('+') ||
                          (name.starts_with('<') && name.find(">::") == std::string_view::npos);
    if (isNoName || isOfGo(name)) {
        m_made = isNoName ? name : name.substr(name.substr(0, name.find('(')).rfind('/') + 1);
        return;
    }
    if (isOfRust(name) || isOfNewRust(name)) {
        m_made = isOfRust(name) ? rustName(name) : newRustName(name);
        name = m_made;
    }
    m_parts = partsOf(name);
    if (m_parts.parts.empty()) {
        m_made = name;
        return;
    }
    if (const auto callable = depth < deepestCallable ? calledBy(m_parts) : std::nullopt)
        follow(*callable, depth);
    addMarks(m_parts.clones);
}

void ShortName::readPlain(std::string_view name)
{
    for (const auto& [prefix, mark] : madeForFile)
        if (name.starts_with(prefix)) {
            m_marks.emplace_back(mark);
            m_made = readableName(name.substr(prefix.size()));
            m_parts = partsOf(m_made);
            return addMarks(m_parts.clones);
        }
    const std::size_t end = nameEnd(name);
    addMarks(name.substr(end));
    name = name.substr(0, end);
    constexpr std::string_view module = "_MOD_";
    const std::size_t at = name.starts_with("__") ? name.find(module) : std::string_view::npos;
    m_made = name;
    if (at != std::string_view::npos && at > 2)
        m_made = std::string(name.substr(2, at - 2)).append("::").append(name.substr(at + module.size()));
}

void ShortName::addMarks(std::string_view suffixes)
{
    for (std::string& mark : marksOf(suffixes))
        m_marks.push_back(std::move(mark));
}

/// A type without a name of its own, such as `void (*)(int)`, stands as it is.
void ShortName::follow(const Callable& callable, int depth)
{
    const std::string_view clones = m_parts.clones;
    const NameParts type = partsOf(callable.type);
    if (type.parts.empty() || type.parts.back().name.empty()) {
        m_parts = {};
        m_made = shortType(callable.type);
    } else {
        m_parts = {};
        read(callable.type, depth + 1);
    }
    m_parts.clones = clones;
    m_marks.emplace_back(callable.mark);
}

std::string ShortName::partText(std::size_t index, const std::vector<Key>& shown) const
{
    const NamePart& part = m_parts.parts[index];
    const bool isInString =
        index > 0 && isPlainString(m_parts.parts[index - 1].name, m_parts.parts[index - 1].arguments);
    std::string text;
    if (part.isLambda())
        text = std::string(lambdaSign) + lambdaNumber(part.name);
    else if (isPlainString(part.name, part.arguments) || (isInString && part.name == "basic_string"))
        text = "string";
    else if (isInString && part.name == "~basic_string")
        text = "~string";
    else if (part.name.starts_with("operator ") && part.name.find('<') != std::string_view::npos)
        text = withoutTemplates(plainType(part.name));
    else
        text = part.name;
    return text + nameDetails::of(m_parts, index, shown);
}

/// The names of scopes, up to a function or lambda that the rest of the name is inside of.
std::string ShortName::segmentText(std::size_t begin, std::size_t end, const std::vector<Key>& shown) const
{
    std::string text;
    for (std::size_t i = begin; i < end; ++i) {
        const std::string_view name = m_parts.parts[i].name;
        const bool isCallOfLambda = i > begin && m_parts.parts[i - 1].isLambda() &&
                                    (name == "operator()" || name == "_FUN" || name == "__invoke");
        if (isCallOfLambda || (isInlineScope(name) && i + 1 < end))
            continue;
        text += (text.empty() ? "" : "::") + partText(i, shown);
    }
    return text;
}

/// From the innermost outwards: "λ in Class::f".
std::string ShortName::chainText(const std::vector<Key>& shown) const
{
    std::string chain;
    const std::size_t count = m_parts.parts.size();
    for (std::size_t end = count; end > 0;) {
        std::size_t begin = end - 1;
        while (begin > 0 && !m_parts.parts[begin].isLambda() && !m_parts.parts[begin - 1].isFunction())
            --begin;
        const std::string segment = segmentText(begin, end, shown);
        if (!chain.empty() && !segment.empty())
            chain += inWord;
        chain += segment;
        end = begin;
    }
    return chain;
}

std::string ShortName::text(const std::vector<Key>& shown) const
{
    std::string text = m_parts.parts.empty() ? m_made : chainText(shown);
    for (std::size_t i = 0; i < m_marks.size(); ++i)
        text.append(i == 0 ? " [" : ", ").append(m_marks[i]);
    return m_marks.empty() ? text : text + "]";
}

std::vector<ShortName::Detail> ShortName::details(bool wholeTypes) const
{
    return nameDetails::allOf(m_parts, wholeTypes);
}

std::string shortName(std::string_view name) { return ShortName(name).text(); }

} // namespace gmonscope
