// SPDX-License-Identifier: MIT
#pragma once

#include "diagram/diagram_document.h"
#include "focus/view_filter.h"
#include "graph/viewport.h"
#include "profile/profile_document.h"

#include <QList>
#include <QString>

/// What a table is sorted by: its column as the model's enum calls it.
struct TableSort {
    QString column; ///< empty: as it is
    bool isFalling = false;

    friend bool operator==(const TableSort&, const TableSort&) = default;
};

/// Folding and neighbours of the picture, by name.
struct NamedUnfolding {
    EntryName of;
    gmonscope::Side side = gmonscope::Side::Callers;
    std::uint32_t most = 0;

    friend bool operator==(const NamedUnfolding&, const NamedUnfolding&) = default;
};

/// All that is needed to see again what was seen: which files, through which filter, and where one was in it.
struct Session {
    OpenFiles files; ///< with whole paths
    ViewState filter;
    ViewChoice view;
    std::size_t detail = 25; ///< functions
    QList<EntryName> toggledCycles;
    QList<NamedUnfolding> unfolded;
    std::optional<EntryName> selected;
    std::optional<Viewport> viewport; ///< none: nobody has moved the graph
    QString page, tab;                ///< of the middle and of the tables, by their names; empty: as they are
    TableSort flat, callGraph;
};
