// SPDX-License-Identifier: MIT
#pragma once

#include "tables/call_graph_rows.h"

#include "gmonscope/focus.h"
#include "profile/entry_map.h"
#include "profile/view_choice.h"
#include "tables/awaited_names.h"
#include "tables/table_roles.h"

#include "gmonscope/numbers.h"

#include <QAbstractItemModel>

#include <map>
#include <memory>
#include <optional>
#include <vector>

/// The call graph as a tree: a row for each function or cycle, below it the groups of its callers, its callees, and the
/// members of a cycle. Groups are made when the row is opened.
class CallGraphModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column { Name, Index, Percent, Self, Descendants, Calls, SelfCalls, Callers, Callees, ColumnCount };
    Q_ENUM(Column)

    explicit CallGraphModel(QObject* parent = nullptr);
    ~CallGraphModel() override;

    void setView(const ViewChoice& view);
    /// `shown`: only these functions have a row, and cycles that contain one of them; empty: all.
    void setListing(std::shared_ptr<const gmonscope::CallGraphListing> listing, gmonscope::FunctionSet shown = {});

    /// Shows a later profile of the same running program: rows that stay keep their persistent indexes, and stay open.
    /// Call sort() after it.
    void refresh(std::shared_ptr<const gmonscope::CallGraphListing> listing, const EntryMap& map,
                 const gmonscope::FunctionSet& shown = {});

    /// Sets the ranks of the names of the current profile, and sorts if the table waits for them.
    void setNameRanks(const NameRanksPtr& ranks) { m_names.setRanks(ranks); }

    /// Returns the function or cycle of a row at any depth; none for groups and callers outside the program.
    std::optional<gmonscope::EntryRef> entryAt(const QModelIndex& index) const;
    /// Returns the top row of an entry; invalid when it has none.
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
    /// Many names need setNameRanks() before they can be sorted; until then the rows stay as they are.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

Q_SIGNALS:
    /// setNameRanks() is needed.
    void namesWanted();

private:
    struct Node;
    static bool isIn(const gmonscope::FunctionSet& shown, const gmonscope::Profile& profile, gmonscope::EntryRef entry);
    static bool isTop(const QModelIndex& index) { return index.isValid() && !index.internalPointer(); }
    /// Returns the index in the listing. REQUIRES: a top row
    std::uint32_t rowIndexOf(const QModelIndex& index) const { return m_order[std::size_t(index.row())]; }
    QModelIndex topIndex(std::uint32_t rowIndex) const { return createIndex(m_rowOf[rowIndex], 0, quintptr{0}); }
    /// Returns null for a top row that was never opened.
    Node* nodeOf(const QModelIndex& index) const;
    QModelIndex indexOfNode(Node& node) const;
    QString textAt(const QModelIndex& index, CountWriter write = gmonscope::groupedCount) const;
    /// "~" if the number of calls is an estimate.
    [[nodiscard]] QString markOf(gmonscope::EntryRef) const;
    [[nodiscard]] QString markOf(const gmonscope::EntryLine&) const;
    QString topText(std::uint32_t rowIndex, int column, CountWriter write) const;
    QString groupText(const Node& node, int column) const;
    QString lineText(const Node& node, int column, CountWriter write) const;
    QString lineName(const Node& node) const;
    QVariant topData(std::uint32_t rowIndex, int column, int role) const;
    void takeListing(std::shared_ptr<const gmonscope::CallGraphListing> listing);
    void numberRows();
    template <class Reorder> void rearrange(const Reorder& reorder);
    void keepTops(const std::vector<std::uint32_t>& rowIndices);
    void moveTops(const std::vector<std::uint32_t>& rowIndices);
    void addTops(const std::vector<std::uint32_t>& rowIndices);
    struct LinesPlan;
    void planGroups(Node& top, const gmonscope::CallGraphListing& before, const EntryMap& map,
                    std::vector<LinesPlan>& plans) const;
    void carryOut(const LinesPlan& plan);
    std::uint64_t sortKey(std::uint32_t rowIndex, int column) const;

    std::shared_ptr<const gmonscope::CallGraphListing> m_listing;
    CallGraphRows m_rows;
    std::vector<std::uint32_t> m_order;                      ///< shown row -> index in the listing
    std::vector<std::int32_t> m_rowOf;                       ///< index in the listing -> shown row; -1: none
    std::map<std::uint32_t, std::unique_ptr<Node>> m_opened; ///< opened top rows, by index in the listing
    ViewChoice m_view;
    gmonscope::TimeUnit m_unit;
    AwaitedNames<CallGraphModel> m_names{*this};
};
