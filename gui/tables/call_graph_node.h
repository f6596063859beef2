// SPDX-License-Identifier: MIT
//
// Inside of CallGraphModel.
#pragma once

#include "tables/call_graph_model.h"

/// A row that was opened, or one inside: top rows have groups, groups have lines. An index of a top row has no pointer,
/// since few of them are ever opened; all others point to their node.
struct CallGraphModel::Node {
    enum class Kind { Top, Callers, Members, Callees, Line };
    Kind kind = Kind::Top;
    Node* parent = nullptr;
    int row = 0;               ///< in its parent; of Top it means nothing
    std::uint32_t place = 0;   ///< of the top row in the listing
    gmonscope::EntryLine line; ///< of Line
    std::vector<std::unique_ptr<Node>> children;

    Node* append(Kind childKind)
    {
        children.push_back(std::make_unique<Node>());
        Node* const child = children.back().get();
        child->kind = childKind;
        child->parent = this;
        child->row = int(children.size()) - 1;
        child->place = place;
        return child;
    }
    /// Each knows its place among its siblings.
    static void number(const std::vector<std::unique_ptr<Node>>& siblings)
    {
        for (std::size_t row = 0; row < siblings.size(); ++row)
            siblings[row]->row = int(row);
    }
};

/// What becomes of the lines of a group.
struct CallGraphModel::LinesPlan {
    Node* group = nullptr;
    std::vector<gmonscope::EntryLine> lines;       ///< as they shall be
    std::vector<std::optional<std::size_t>> order; ///< by row: which of them it is; none: it goes
    std::vector<std::size_t> added;                ///< those that come
};

/// Rows change their places; who holds an index to one keeps it.
template <class Reorder> void CallGraphModel::rearrange(const Reorder& reorder)
{
    Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    std::vector<std::uint32_t> places; // of top rows
    for (const QModelIndex& index : before)
        places.push_back(isTop(index) ? placeOf(index) : 0);
    reorder();
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i)
        after.append((isTop(before[i]) ? topIndex(places[std::size_t(i)]) : indexOfNode(*nodeOf(before[i])))
                         .siblingAtColumn(before[i].column()));
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged({}, VerticalSortHint);
}
