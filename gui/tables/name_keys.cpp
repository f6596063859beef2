// SPDX-License-Identifier: MIT
#include "tables/name_keys.h"

#include "look/format.h"

using namespace gmonscope;

namespace {
constexpr std::size_t few = 20'000; ///< functions, whose names are ranked in 30 ms
}

NameRanksPtr rankNames(const Profile& profile, const std::atomic<bool>* cancelled)
{
    std::vector<std::string> cycles;
    for (std::uint32_t i = 0; i < profile.cycles().size(); ++i)
        cycles.push_back(format::entryName(profile, EntryRef::of(CycleId{i})).toStdString());
    return std::make_shared<const NameRanks>(profile, cycles, cancelled);
}

bool haveSameNames(const Profile& one, const Profile& other)
{
    const auto a = one.functions(), b = other.functions();
    if (a.size() != b.size() || one.cycles().size() != other.cycles().size())
        return false;
    const auto isTold = [](const Function& f) { return f.isInSeveralModules || f.isInSeveralFiles; };
    for (std::uint32_t i = 0; i < a.size(); ++i)
        if (a[i].name != b[i].name || isTold(a[i]) != isTold(b[i]) ||
            (isTold(a[i]) && displayName(one, {i}) != displayName(other, {i})))
            return false;
    for (std::uint32_t i = 0; i < one.cycles().size(); ++i)
        if (format::entryName(one, EntryRef::of(CycleId{i})) != format::entryName(other, EntryRef::of(CycleId{i})))
            return false;
    return true;
}

void NameKeys::setProfile(std::shared_ptr<const Profile> profile)
{
    if (profile == m_profile)
        return;
    m_profile = std::move(profile);
    m_ranks.reset();
}

bool NameKeys::areThere()
{
    if (!m_ranks && m_profile && m_profile->functions().size() <= few)
        m_ranks = rankNames(*m_profile);
    return bool(m_ranks);
}

std::uint32_t NameKeys::of(EntryRef entry) const
{
    return entry.isCycle() ? m_ranks->rankOfMore(entry.value) : m_ranks->rankOf(entry.function());
}
