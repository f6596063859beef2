// SPDX-License-Identifier: MIT
#pragma once

#include "focus/view_filter.h"
#include "graph/viewport.h"

#include <optional>
#include <vector>

/// One stop of the history: the selection, the focus and the viewport.
struct Stop {
    EntryName entry;
    QList<Focus> focus;
    std::optional<Viewport> viewport; ///< none: the user has not moved the graph

    [[nodiscard]] bool isSameAs(const Stop& other) const { return entry == other.entry && focus == other.focus; }
};

/// The stops that the user has visited, with the current one among them.
class History {
public:
    [[nodiscard]] bool canGoBack() const { return m_position > 0; }
    [[nodiscard]] bool canGoForward() const { return m_position + 1 < m_stops.size(); }
    [[nodiscard]] const Stop* current() const { return m_stops.empty() ? nullptr : &m_stops[m_position]; }
    /// Returns the entry that was selected last before this one.
    [[nodiscard]] std::optional<EntryName> entryBefore(const EntryName& entry) const;

    /// Adds a stop after the current one, which was last seen from `viewport`, and drops those ahead. False: same stop.
    bool visit(Stop stop, std::optional<Viewport> viewport);
    /// Goes back one stop. Notes the viewport of the stop that is left. REQUIRES: canGoBack()
    const Stop& back(std::optional<Viewport> viewport);
    /// Goes forward one stop. REQUIRES: canGoForward()
    const Stop& forward(std::optional<Viewport> viewport);
    void clear();

private:
    const Stop& moveTo(std::size_t position, std::optional<Viewport> viewport);

    std::vector<Stop> m_stops;
    std::size_t m_position = 0;
};
