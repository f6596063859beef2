// SPDX-License-Identifier: MIT
#pragma once

#include "profile/view_choice.h"

#include "gmonscope/call_tree.h"
#include "gmonscope/numbers.h"

#include <QAbstractItemModel>

#include <memory>
#include <optional>
#include <vector>

/// A tree of calls, from the top down or from the bottom up. Rows are made when the one above them is opened. They are
/// always sorted by time, since ways of little time are without number.
class TreeModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column { Name, Total, Own, Percent, OfAbove, Samples, ColumnCount };

    explicit TreeModel(gmonscope::TreeDirection direction, QObject* parent = nullptr);

    gmonscope::TreeDirection direction() const { return m_direction; }
    /// `tops`: only these functions have first rows; empty: the first rows are of the whole run. Null: no rows.
    void setProfile(std::shared_ptr<const gmonscope::Profile> profile, const ViewChoice& view,
                    const gmonscope::FunctionSet& tops);
    /// Shows the same rows in another unit, with other names.
    void setView(const ViewChoice& view);
    const std::shared_ptr<const gmonscope::Profile>& profile() const { return m_profile; }
    bool isMeasured() const { return m_tree && m_tree->isMeasured(); }
    double seconds() const { return m_tree ? m_tree->row(0).seconds : 0; }

    std::optional<gmonscope::EntryRef> entryAt(const QModelIndex& index) const;
    /// Returns the time of a row in percent of the run.
    double percentAt(const QModelIndex& index) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    bool hasChildren(const QModelIndex& parent = {}) const override;
    bool canFetchMore(const QModelIndex& parent) const override;
    void fetchMore(const QModelIndex& parent) override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    bool isTopDown() const { return m_direction == gmonscope::TreeDirection::TopDown; }
    const gmonscope::CallTreeRow& rowAt(const QModelIndex& index) const { return m_tree->row(idOf(index)); }
    static std::uint32_t idOf(const QModelIndex& index)
    {
        return index.isValid() ? std::uint32_t(index.internalId()) : 0;
    }
    bool isOpen(std::uint32_t id) const { return id < m_isOpen.size() && m_isOpen[id]; }
    QString textAt(const QModelIndex& index) const;
    QString nameOf(const gmonscope::CallTreeRow& row) const;
    QString tipOf(const gmonscope::CallTreeRow& row) const;
    QVariant barAt(const QModelIndex& index) const;

    const gmonscope::TreeDirection m_direction;
    std::shared_ptr<const gmonscope::Profile> m_profile;
    ViewChoice m_view;
    gmonscope::TimeUnit m_unit;
    std::optional<gmonscope::CallTree> m_tree;
    std::vector<bool> m_isOpen; ///< by row of the tree: those below it are rows of the model
};
