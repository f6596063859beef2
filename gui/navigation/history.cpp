// SPDX-License-Identifier: MIT
#include "navigation/history.h"

namespace {
constexpr std::size_t mostStops = 200;
}

std::optional<EntryName> History::entryBefore(const EntryName& entry) const
{
    for (std::size_t i = m_stops.empty() ? 0 : m_position + 1; i-- > 0;)
        if (!(m_stops[i].entry == entry))
            return m_stops[i].entry;
    return {};
}

bool History::visit(Stop stop, std::optional<Viewport> viewport)
{
    if (current() && current()->isSameAs(stop))
        return false;
    if (!m_stops.empty()) {
        m_stops[m_position].viewport = viewport;
        m_stops.resize(m_position + 1);
    }
    m_stops.push_back(std::move(stop));
    if (m_stops.size() > mostStops)
        m_stops.erase(m_stops.begin());
    m_position = m_stops.size() - 1;
    return true;
}

const Stop& History::back(std::optional<Viewport> viewport) { return moveTo(m_position - 1, viewport); }

const Stop& History::forward(std::optional<Viewport> viewport) { return moveTo(m_position + 1, viewport); }

const Stop& History::moveTo(std::size_t position, std::optional<Viewport> viewport)
{
    m_stops[m_position].viewport = viewport;
    m_position = position;
    return m_stops[m_position];
}

void History::clear()
{
    m_stops.clear();
    m_position = 0;
}
