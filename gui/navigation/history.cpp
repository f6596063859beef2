// SPDX-License-Identifier: MIT
#include "navigation/history.h"

namespace {
constexpr std::size_t mostPlaces = 200;
}

std::optional<EntryName> History::entryBefore(const EntryName& entry) const
{
    for (std::size_t i = m_places.empty() ? 0 : m_position + 1; i-- > 0;)
        if (!(m_places[i].entry == entry))
            return m_places[i].entry;
    return {};
}

bool History::visit(Place place, std::optional<Viewport> viewport)
{
    if (current() && current()->isSameAs(place))
        return false;
    if (!m_places.empty()) {
        m_places[m_position].viewport = viewport;
        m_places.resize(m_position + 1);
    }
    m_places.push_back(std::move(place));
    if (m_places.size() > mostPlaces)
        m_places.erase(m_places.begin());
    m_position = m_places.size() - 1;
    return true;
}

const Place& History::back(std::optional<Viewport> viewport) { return moveTo(m_position - 1, viewport); }

const Place& History::forward(std::optional<Viewport> viewport) { return moveTo(m_position + 1, viewport); }

const Place& History::moveTo(std::size_t position, std::optional<Viewport> viewport)
{
    m_places[m_position].viewport = viewport;
    m_position = position;
    return m_places[m_position];
}

void History::clear()
{
    m_places.clear();
    m_position = 0;
}
