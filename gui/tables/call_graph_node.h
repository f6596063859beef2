// SPDX-License-Identifier: MIT
//
// Private types of CallGraphModel.
#pragma once

#include "tables/call_graph_model.h"

/// A row that was opened, or a row below it: top rows have groups, groups have lines. The index of a top row has no
/// pointer, since few of them are ever opened; all others point to their node.
struct CallGraphModel::Node {
    enum class Kind { Top, Callers, Members, Callees, Line };
    Kind kind = Kind::Top;
    Node* parent = nullptr;
    int row = 0;                ///< row in its parent; unused for Top
    std::uint32_t rowIndex = 0; ///< index of the top row in the listing
    gmonscope::EntryLine line;  ///< for Line
    std::vector<std::unique_ptr<Node>> children;

    Node* append(Kind childKind)
    {
        children.push_back(std::make_unique<Node>());
        Node* const child = children.back().get();
        child->kind = childKind;
        child->parent = this;
        child->row = int(children.size()) - 1;
        child->rowIndex = rowIndex;
        return child;
    }
    /// Sets `row` of each sibling.
    static void number(const std::vector<std::unique_ptr<Node>>& siblings)
    {
        for (std::size_t row = 0; row < siblings.size(); ++row)
            siblings[row]->row = int(row);
    }
};

/// How to change the lines of a group.
struct CallGraphModel::LinesPlan {
    Node* group = nullptr;
    std::vector<gmonscope::EntryLine> lines;       ///< the new lines
    std::vector<std::optional<std::size_t>> order; ///< by old row: index into `lines`; none: removed
    std::vector<std::size_t> added;                ///< indices of the new ones
};

/// Moves rows and updates the persistent indexes.
template <class Reorder> void CallGraphModel::rearrange(const Reorder& reorder)
{
    Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    std::vector<std::uint32_t> rowIndices; // indices of top rows
    for (const QModelIndex& index : before)
        rowIndices.push_back(isTop(index) ? rowIndexOf(index) : 0);
    reorder();
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i)
        after.append((isTop(before[i]) ? topIndex(rowIndices[std::size_t(i)]) : indexOfNode(*nodeOf(before[i])))
                         .siblingAtColumn(before[i].column()));
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged({}, VerticalSortHint);
}
