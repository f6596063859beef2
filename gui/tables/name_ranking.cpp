// SPDX-License-Identifier: MIT
#include "tables/name_ranking.h"

#include <utility>

void NameRanking::setProfile(std::shared_ptr<const gmonscope::Profile> profile)
{
    if (profile == m_profile)
        return;
    const bool isRanked = m_ranks || m_isUnderWay;
    const auto before = std::exchange(m_profile, std::move(profile));
    if (isRanked && before && m_profile && haveSameNames(*before, *m_profile))
        return;
    m_background.cancel();
    m_ranks.reset();
    m_isUnderWay = false;
}

void NameRanking::want()
{
    if (m_ranks)
        Q_EMIT ready(m_ranks);
    if (m_ranks || m_isUnderWay || !m_profile)
        return;
    m_isUnderWay = true;
    m_background.start([this, profile = m_profile](const Background::Job& job) {
        auto ranks = rankNames(*profile, &job.cancelled());
        // `this` is only captured here: posted functions never run after the ranking is destroyed.
        job.post([this, ranks = std::move(ranks)] {
            m_ranks = ranks;
            m_isUnderWay = false;
            Q_EMIT ready(m_ranks);
        });
    });
}
