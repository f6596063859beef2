// SPDX-License-Identifier: MIT
#pragma once

#include "focus/view_filter.h"
#include "graph/viewport.h"

#include <optional>
#include <vector>

/// Where a person has been: what was selected, of what part of the program, seen from where.
struct Place {
    EntryName entry;
    QList<Focus> focus;
    std::optional<Viewport> viewport; ///< none: as the graph is when nobody has moved it

    [[nodiscard]] bool isSameAs(const Place& other) const { return entry == other.entry && focus == other.focus; }
};

/// The places that were gone to, with one's own among them.
class History {
public:
    [[nodiscard]] bool canGoBack() const { return m_position > 0; }
    [[nodiscard]] bool canGoForward() const { return m_position + 1 < m_places.size(); }
    [[nodiscard]] const Place* current() const { return m_places.empty() ? nullptr : &m_places[m_position]; }
    /// The entry that was selected last before this one.
    [[nodiscard]] std::optional<EntryName> entryBefore(const EntryName& entry) const;

    /// Goes on to another place, seen from `viewport` until now; what lay ahead is forgotten. False: it is the same.
    bool visit(Place place, std::optional<Viewport> viewport);
    /// REQUIRES: canGoBack(). Notes how the place that is left was looked at.
    const Place& back(std::optional<Viewport> viewport);
    /// REQUIRES: canGoForward().
    const Place& forward(std::optional<Viewport> viewport);
    void clear();

private:
    const Place& moveTo(std::size_t position, std::optional<Viewport> viewport);

    std::vector<Place> m_places;
    std::size_t m_position = 0;
};
