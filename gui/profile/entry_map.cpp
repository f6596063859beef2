// SPDX-License-Identifier: MIT
#include "profile/entry_map.h"

#include <algorithm>
#include <string>
#include <unordered_map>

using namespace gmonscope;

namespace {

constexpr std::uint32_t none = UINT32_MAX;

/// Modules are compared by path, because a library may come in between.
std::string_view modulePath(const Profile& profile, const Function& function)
{
    return function.module && function.module->value < profile.modules().size()
               ? std::string_view(profile.module(*function.module).path)
               : std::string_view();
}

/// Rows without a symbol have only names.
std::string_view nameOf(const Function& function)
{
    return function.symbol.empty() ? std::string_view(function.name) : function.symbol;
}

bool isSame(const Profile& p, const Function& f, const Profile& q, const Function& g)
{
    return f.kind == g.kind && f.address == g.address && nameOf(f) == nameOf(g) && modulePath(p, f) == modulePath(q, g);
}

std::string keyOf(const Profile& profile, const Function& function)
{
    std::string key(modulePath(profile, function));
    key += '\n';
    key += std::to_string(function.address);
    key += '\n';
    key += std::to_string(int(function.kind));
    key += nameOf(function);
    return key;
}

} // namespace

bool isSameFunction(const Profile& p, FunctionId f, const Profile& q, FunctionId g)
{
    return isSame(p, p.function(f), q, q.function(g));
}

EntryMap::EntryMap(std::shared_ptr<const Profile> from, std::shared_ptr<const Profile> to)
    : m_from(std::move(from)), m_to(std::move(to))
{
    const auto before = m_from->functions(), now = m_to->functions();
    m_functions.assign(before.size(), none);
    std::unordered_map<std::string, std::uint32_t> others; // made for the first that is not where it was
    for (std::uint32_t i = 0; i < before.size(); ++i) {
        if (i < now.size() && isSame(*m_from, before[i], *m_to, now[i])) {
            m_functions[i] = i;
            continue;
        }
        if (others.empty())
            for (std::uint32_t k = 0; k < now.size(); ++k)
                others.emplace(keyOf(*m_to, now[k]), k);
        if (const auto found = others.find(keyOf(*m_from, before[i])); found != others.end())
            m_functions[i] = found->second;
    }
}

std::optional<FunctionId> EntryMap::function(FunctionId id) const
{
    const bool isKnown = id.value < m_functions.size() && m_functions[id.value] != none;
    return isKnown ? std::optional(FunctionId{m_functions[id.value]}) : std::nullopt;
}

std::optional<CycleId> EntryMap::cycle(CycleId id) const
{
    if (id.value >= m_from->cycles().size())
        return {};
    for (const FunctionId member : m_from->cycle(id).members)
        if (const auto now = function(member))
            if (const auto cycle = m_to->function(*now).cycle)
                return cycle;
    return {};
}

std::optional<EntryRef> EntryMap::entry(EntryRef entry) const
{
    if (entry.isCycle()) {
        const auto now = cycle(entry.cycle());
        return now ? std::optional(EntryRef::of(*now)) : std::nullopt;
    }
    const auto now = function(entry.function());
    return now ? std::optional(EntryRef::of(*now)) : std::nullopt;
}
