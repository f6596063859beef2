// SPDX-License-Identifier: MIT
#include "gmonscope/names.h"

#include "base/hex.h"
#include "names/short_name.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>

namespace gmonscope {

namespace {

/// A name of a group may be any text that a person chose; that of a class has no blank outside of brackets.
bool hasParts(const Function& function)
{
    if (function.kind == FunctionKind::Function)
        return true;
    return function.kind == FunctionKind::Group &&
           std::string_view(function.name).find("::") != std::string_view::npos &&
           partsOf(function.name).result.empty();
}

std::string withPlace(const TimedGraph& profile, FunctionId id, std::string_view name)
{
    return modulePrefix(profile, id).append(name).append(fileSuffix(profile, id));
}

/// A function whose short name others have, too.
struct Member {
    FunctionId function;
    std::unique_ptr<ShortName> name;
    std::vector<ShortName::Detail> details{};
    std::vector<ShortName::Key> shown{};
    std::size_t next = 0; ///< the first detail that was not looked at

    /// Returns the detail with this key, or an empty text. The keys of the calls rise.
    std::string_view detail(ShortName::Key key)
    {
        while (next < details.size() && details[next].key < key)
            ++next;
        return next < details.size() && details[next].key == key ? std::string_view(details[next].text)
                                                                 : std::string_view();
    }
};
using Members = std::vector<Member*>;

std::vector<ShortName::Key> keysOf(const Members& members)
{
    std::vector<ShortName::Key> keys;
    for (const Member* const member : members)
        for (const ShortName::Detail& detail : member->details)
            keys.push_back(detail.key);
    std::sort(keys.begin(), keys.end());
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    return keys;
}

/// Adds to `left` those of the parts that are still the same.
void split(const Members& same, ShortName::Key key, std::vector<Members>& left)
{
    std::map<std::string_view, Members> parts;
    for (Member* const member : same)
        parts[member->detail(key)].push_back(member);
    for (auto& [text, part] : parts) {
        if (parts.size() > 1)
            for (Member* const member : part)
                member->shown.push_back(key);
        if (part.size() > 1)
            left.push_back(std::move(part));
    }
}

/// Shows the details by which they differ. Returns those that have none.
std::vector<Members> tellApart(const Members& members, bool wholeTypes)
{
    for (Member* const member : members) {
        member->details = member->name->details(wholeTypes);
        member->next = 0;
    }
    std::vector<Members> same{members};
    for (const ShortName::Key key : keysOf(members)) {
        std::vector<Members> left;
        for (const Members& some : same)
            split(some, key, left);
        same = std::move(left);
    }
    return same;
}

} // namespace

std::string shortDisplayName(const TimedGraph& profile, FunctionId id)
{
    const Function& function = profile.function(id);
    return hasParts(function) ? withPlace(profile, id, shortName(function.name)) : displayName(profile, id);
}

class ShortNames::Maker {
public:
    Maker(ShortNames& names, const TimedGraph& profile) : m_names(names), m_profile(profile) {}

    void make(std::span<const FunctionId> shown)
    {
        std::unordered_map<std::string, std::vector<FunctionId>> byName;
        for (const FunctionId id : shown)
            if (const auto [at, isNew] = m_names.m_names.try_emplace(id.value); isNew) {
                at->second = shortDisplayName(m_profile, id);
                byName[at->second].push_back(id);
            }
        for (const auto& [name, functions] : byName)
            if (functions.size() > 1)
                tell(functions);
    }

private:
    void tell(const std::vector<FunctionId>& functions)
    {
        std::vector<Member> members;
        for (const FunctionId id : functions) {
            auto name = std::make_unique<ShortName>(m_profile.function(id).name);
            members.push_back({id, std::move(name)});
        }
        Members all;
        for (Member& member : members)
            all.push_back(&member);
        std::vector<Members> same;
        for (const Members& some : tellApart(all, false))
            for (Members& left : tellApart(some, true))
                same.push_back(std::move(left));
        for (const Member& member : members)
            if (!member.shown.empty())
                m_names.m_names[member.function.value] =
                    withPlace(m_profile, member.function, member.name->text(member.shown));
        for (const Members& some : same)
            addAddresses(some);
    }

    /// Where even the whole names are the same, nothing tells them apart elsewhere either.
    void addAddresses(const Members& same)
    {
        const std::string first = displayName(m_profile, same.front()->function);
        if (std::all_of(same.begin(), same.end(),
                        [&](const Member* m) { return displayName(m_profile, m->function) == first; }))
            return;
        for (const Member* const member : same)
            m_names.m_names[member->function.value] += " @ " + hex(m_profile.function(member->function).address);
    }

    ShortNames& m_names;
    const TimedGraph& m_profile;
};

ShortNames::ShortNames(const TimedGraph& profile, std::span<const FunctionId> shown) : m_profile(&profile)
{
    Maker(*this, profile).make(shown);
}

std::string ShortNames::of(FunctionId id) const
{
    const auto found = m_names.find(id.value);
    return found != m_names.end() ? found->second : shortDisplayName(*m_profile, id);
}

} // namespace gmonscope
