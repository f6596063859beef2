// SPDX-License-Identifier: MIT
#pragma once

#include "focus/view_filter.h"
#include "graph/viewport.h"

#include <optional>
#include <vector>

/// One stop of the history: the selection, the focus and the viewport.
struct Place {
    EntryName entry;
    QList<Focus> focus;
    std::optional<Viewport> viewport; ///< none: the user has not moved the graph

    [[nodiscard]] bool isSameAs(const Place& other) const { return entry == other.entry && focus == other.focus; }
};

/// The stops that the user has visited, with the current one among them.
class History {
public:
    [[nodiscard]] bool canGoBack() const { return m_position > 0; }
    [[nodiscard]] bool canGoForward() const { return m_position + 1 < m_places.size(); }
    [[nodiscard]] const Place* current() const { return m_places.empty() ? nullptr : &m_places[m_position]; }
    /// Returns the entry that was selected last before this one.
    [[nodiscard]] std::optional<EntryName> entryBefore(const EntryName& entry) const;

    /// Adds a stop after the current one, which was last seen from `viewport`, and drops those ahead. False: same stop.
    bool visit(Place place, std::optional<Viewport> viewport);
    /// Goes back one stop. Notes the viewport of the stop that is left. REQUIRES: canGoBack()
    const Place& back(std::optional<Viewport> viewport);
    /// Goes forward one stop. REQUIRES: canGoForward()
    const Place& forward(std::optional<Viewport> viewport);
    void clear();

private:
    const Place& moveTo(std::size_t position, std::optional<Viewport> viewport);

    std::vector<Place> m_places;
    std::size_t m_position = 0;
};
