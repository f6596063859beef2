// SPDX-License-Identifier: MIT
//
// Inside of CallGraphModel.
#pragma once

#include "models/call_graph_model.h"

/// A row at any depth: top rows have groups, groups have lines.
struct CallGraphModel::Node {
    enum class Kind { Top, Callers, Members, Callees, Line };
    Kind kind = Kind::Top;
    Node* parent = nullptr;
    int row = 0;               ///< in its parent
    std::uint32_t source = 0;  ///< of Top: index into m_rows
    gmonscope::EntryLine line; ///< of Line
    bool isFetched = false;
    std::vector<std::unique_ptr<Node>> children;

    Node* append(Kind childKind)
    {
        children.push_back(std::make_unique<Node>());
        Node* const child = children.back().get();
        child->kind = childKind;
        child->parent = this;
        child->row = int(children.size()) - 1;
        child->source = source;
        child->isFetched = true;
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
    reorder();
    QModelIndexList after;
    for (const QModelIndex& index : before)
        after.append(createIndex(nodeOf(index)->row, index.column(), nodeOf(index)));
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged({}, VerticalSortHint);
}
