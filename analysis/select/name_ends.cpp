// SPDX-License-Identifier: MIT
#include "select/name_ends.h"

#include "names/name_parts.h"
#include "names/name_suffixes.h"

#include <algorithm>
#include <map>

namespace gmonscope {

namespace {

std::size_t offsetOf(std::string_view part, std::string_view name)
{
    return static_cast<std::size_t>(part.data() + part.size() - name.data());
}

/// The scope that a function is in; instances of a class template are one.
std::string plainScope(std::string_view name)
{
    std::string scope;
    const NameParts parts = partsOf(name);
    for (std::size_t i = 0; i + 1 < parts.parts.size(); ++i)
        scope += std::string(parts.parts[i].name) + "::";
    return scope;
}

/// The name up to its parameters, which belong to a function and not to a scope around it.
std::string withoutParameters(std::string_view name)
{
    const NameParts parts = partsOf(name);
    const NamePart& own = parts.parts.back();
    return std::string(name.substr(0, offsetOf(own.arguments.empty() ? own.name : own.arguments, name)));
}

} // namespace

bool isEndOfName(std::string_view name, std::string_view text)
{
    if (text.empty() || name.find(text) == std::string_view::npos)
        return false;
    const NameParts parts = partsOf(name);
    if (parts.parts.empty())
        return false;
    const NamePart& own = parts.parts.back();
    std::vector<std::size_t> ends{name.size(), nameEnd(name), offsetOf(own.name, name)};
    for (const std::string_view part : {own.arguments, own.parameters})
        if (!part.empty())
            ends.push_back(offsetOf(part, name));
    return std::any_of(parts.parts.begin(), parts.parts.end(), [&](const NamePart& part) {
        const std::string_view rest = name.substr(part.begin);
        return rest.starts_with(text) && std::find(ends.begin(), ends.end(), part.begin + text.size()) != ends.end();
    });
}

NamesEndingSo namesEndingIn(const FunctionTable& table, std::string_view text)
{
    NamesEndingSo found{std::vector<bool>(table.functions.size()), {}, {}};
    std::map<std::string, std::string> scopes;
    for (std::size_t f = 0; f < table.functions.size(); ++f) {
        const std::string_view name = table.functions[f].name.text();
        if (table.functions[f].kind != FunctionKind::Function || !isEndOfName(name, text))
            continue;
        found.functions[f] = true;
        scopes.try_emplace(plainScope(name), withoutParameters(name));
    }
    for (auto& [scope, name] : scopes) {
        found.scopes.push_back(scope);
        found.names.push_back(std::move(name));
    }
    return found;
}

} // namespace gmonscope
