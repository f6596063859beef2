// SPDX-License-Identifier: MIT
#include "models/name_keys.h"

#include "format.h"

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
