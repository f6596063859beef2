// SPDX-License-Identifier: MIT
#pragma once

#include "diagram/diagram_document.h"
#include "focus/view_filter.h"
#include "graph/viewport.h"
#include "profile/profile_document.h"

#include <QList>
#include <QString>

/// The order of a table: a column, by its name in the model's enum, and a direction.
struct TableSort {
    QString column; ///< empty: as it is
    bool isFalling = false;

    friend bool operator==(const TableSort&, const TableSort&) = default;
};

/// Unfolded neighbours of an entry in the graph, by name.
struct NamedUnfolding {
    EntryName of;
    gmonscope::Side side = gmonscope::Side::Callers;
    std::uint32_t most = 0; ///< number of neighbours shown at most

    friend bool operator==(const NamedUnfolding&, const NamedUnfolding&) = default;
};

/// A saved view: the open files, the filter, and the positions in graph and tables.
struct Session {
    OpenFiles files; ///< with absolute paths
    ViewState filter;
    QString event; ///< of another tool's files; empty: the first one
    ViewChoice view;
    std::size_t detail = 25; ///< number of functions in the graph
    QList<EntryName> toggledCycles;
    QList<NamedUnfolding> unfolded;
    std::optional<EntryName> selected;
    std::optional<Viewport> viewport; ///< none: the user has not moved the graph
    QString page, tab;                ///< object names of the middle page and the table's tab; empty: unchanged
    TableSort flat, callGraph;
};
