// SPDX-License-Identifier: MIT
#pragma once

#include "models/call_graph_rows.h"

#include "entry_map.h"
#include "gmonscope/focus.h"
#include "view_choice.h"

#include <QAbstractItemModel>

#include <memory>
#include <optional>
#include <vector>

/// The call graph as a tree: a row for each function or cycle, in it the groups of its callers, its callees,
/// and of a cycle its members, made when the row is opened.
class CallGraphModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column { Name, Index, Percent, Self, Descendants, Calls, SelfCalls, Callers, Callees, ColumnCount };
    Q_ENUM(Column)

    explicit CallGraphModel(QObject* parent = nullptr);
    ~CallGraphModel() override;

    void setView(const ViewChoice& view);
    /// `shown`: only these functions have a row, and cycles with one of them; empty: all.
    void setListing(std::shared_ptr<const gmonscope::CallGraphListing> listing, gmonscope::FunctionSet shown = {});

    /// The same program a moment later: rows that stay, and what was opened in them, are the same. To be sorted after
    /// it.
    void refresh(std::shared_ptr<const gmonscope::CallGraphListing> listing, const EntryMap& map,
                 const gmonscope::FunctionSet& shown = {});

    /// The function or cycle of a row at any depth; none for groups and callers outside the program.
    std::optional<gmonscope::EntryRef> entryAt(const QModelIndex& index) const;
    /// The top row of an entry; invalid when it has none.
    QModelIndex indexOf(gmonscope::EntryRef entry) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    bool hasChildren(const QModelIndex& parent = {}) const override;
    bool canFetchMore(const QModelIndex& parent) const override;
    void fetchMore(const QModelIndex& parent) override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

private:
    struct Node;
    static bool isIn(const gmonscope::FunctionSet& shown, const gmonscope::Profile& profile, gmonscope::EntryRef entry);
    static Node* nodeOf(const QModelIndex& index);
    static bool isTop(const Node& node);
    QString topText(const Node& node, int column) const;
    QString groupText(const Node& node, int column) const;
    QString lineText(const Node& node, int column) const;
    QString lineName(const Node& node) const;
    QVariant barOf(const Node& node, int column) const;
    QModelIndex indexOfNode(Node& node) const;
    template <class Reorder> void rearrange(const Reorder& reorder);
    void keepTops(const std::vector<std::uint32_t>& sources);
    void addTops(const std::vector<std::uint32_t>& sources);
    struct LinesPlan;
    void planGroups(Node& top, const gmonscope::CallGraphListing& before, const EntryMap& map,
                    std::vector<LinesPlan>& plans) const;
    void carryOut(const LinesPlan& plan);
    bool comesBefore(const CallGraphRow& a, const CallGraphRow& b, int column) const;

    std::shared_ptr<const gmonscope::CallGraphListing> m_listing;
    std::vector<CallGraphRow> m_rows;         ///< in the listing's order
    std::vector<std::unique_ptr<Node>> m_top; ///< as shown
    ViewChoice m_view;
    gmonscope::TimeUnit m_unit;
};
