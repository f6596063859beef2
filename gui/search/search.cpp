// SPDX-License-Identifier: MIT
#include "search/search.h"

#include <chrono>
#include <optional>

using namespace std::chrono_literals;
using gmonscope::FunctionId;

namespace {
constexpr auto delay = 80ms; ///< between the last letter and the search
}

/// The index, made by the first search; only the background thread uses it once it is passed on. A newer search keeps
/// it.
struct Search::Names {
    LoadedProfilePtr loaded;
    std::optional<SearchIndex> index;
};

Search::Search(QObject* parent) : QObject(parent), m_hits(std::make_shared<const SearchHits>())
{
    m_delay.setSingleShot(true);
    m_delay.setInterval(delay);
    connect(&m_delay, &QTimer::timeout, this, &Search::start);
}

void Search::setProfile(const LoadedProfilePtr& loaded)
{
    m_background.cancel();
    m_names = loaded ? std::make_shared<Names>(Names{loaded, {}}) : nullptr;
    m_hits = std::make_shared<const SearchHits>();
    m_isUnderWay = m_names && !m_text.isEmpty();
    if (m_isUnderWay)
        start();
    Q_EMIT changed();
}

void Search::refreshProfile(const LoadedProfilePtr& loaded)
{
    m_names = std::make_shared<Names>(Names{loaded, {}});
    m_isUnderWay = !m_text.isEmpty();
    if (m_isUnderWay)
        start();
}

void Search::setText(const QString& text)
{
    if (text == m_text)
        return;
    m_text = text;
    m_background.cancel();
    m_isUnderWay = m_names && !text.isEmpty();
    if (m_isUnderWay) {
        m_delay.start();
    } else {
        m_delay.stop();
        m_hits = std::make_shared<const SearchHits>();
    }
    Q_EMIT changed();
}

void Search::start()
{
    m_delay.stop();
    m_background.start([this, names = m_names, text = m_text](const Background::Job& job) {
        if (!names->index)
            names->index.emplace(names->loaded);
        auto hits = std::make_shared<const SearchHits>(names->index->find(SearchPattern(text), job.cancelled()));
        // `this` is only captured here: posted functions never run after the search is destroyed.
        job.post([this, hits = std::move(hits)] {
            m_hits = hits;
            m_isUnderWay = false;
            Q_EMIT changed();
        });
    });
}

bool Search::hasTimes() const { return m_names && m_names->loaded->profile->totalTicks() > 0; }

std::optional<FunctionId> Search::step(std::optional<gmonscope::EntryRef> from, Direction direction) const
{
    const std::size_t count = m_hits->functions.size();
    if (count == 0)
        return {};
    const std::size_t position = from && !from->isCycle() ? m_hits->positionOf(from->function()) : 0; // from 1
    if (direction == Direction::Next)
        return m_hits->functions[position % count];
    return m_hits->functions[position > 1 ? position - 2 : count - 1];
}
