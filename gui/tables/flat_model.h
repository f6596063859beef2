// SPDX-License-Identifier: MIT
#pragma once

#include "profile/beside_runs.h"
#include "profile/entry_map.h"
#include "profile/view_choice.h"
#include "tables/awaited_names.h"
#include "tables/table_roles.h"

#include "gmonscope/columns.h"
#include "gmonscope/numbers.h"

#include <QAbstractTableModel>

#include <memory>
#include <optional>
#include <vector>

/// The flat profile as a table. Rows are sorted through a permutation: the cumulative column keeps the meaning that it
/// has in the profile's own order, however the table is sorted.
class FlatModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using enum gmonscope::FlatColumn::Section;

    explicit FlatModel(QObject* parent = nullptr);

    void setView(const ViewChoice& view);

    /// Shared with other users of the rows, because a million take 72 MB.
    using Rows = std::shared_ptr<const std::vector<gmonscope::FlatRow>>;

    /// `rows` belong to `profile`; null and empty when nothing is open.
    void setProfile(std::shared_ptr<const gmonscope::Profile> profile, Rows rows);
    void setProfile(std::shared_ptr<const gmonscope::Profile> profile, std::vector<gmonscope::FlatRow> rows);

    /// Shows where the runs of the current profile differ; null: it is not known.
    void setRuns(BesideRunsPtr runs);

    /// Shows later rows of the same running program; rows that stay keep their persistent indexes. Call sort() then.
    void refresh(Rows rows, const EntryMap& map);
    void refresh(std::vector<gmonscope::FlatRow> rows, const EntryMap& map);

    /// Sets the ranks of the names of the current profile, and sorts if the table waits for them.
    void setNameRanks(const NameRanksPtr& ranks) { m_names.setRanks(ranks); }

    std::optional<gmonscope::EntryRef> entryAt(int row) const;
    /// Returns -1 if the entry has no row here.
    int rowOf(gmonscope::EntryRef entry) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    /// Many names need setNameRanks() before they can be sorted; until then the rows stay as they are.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

Q_SIGNALS:
    /// setNameRanks() is needed.
    void namesWanted();

private:
    const gmonscope::FlatRow& at(int row) const { return (*m_rows)[m_order[std::size_t(row)]]; }
    /// Marks a number of calls that is an estimate.
    [[nodiscard]] QString callsMark(const gmonscope::FlatRow& row, int column) const;
    QString textAt(const gmonscope::FlatRow& row, int column, CountWriter write = gmonscope::groupedCount) const;
    QString titleOf(const gmonscope::FlatColumn& column) const;
    gmonscope::TimeUnit unitOf(const gmonscope::FlatColumn& column) const;
    QString tipAt(const gmonscope::FlatRow& row, int column) const;
    gmonscope::ColumnValue valueAt(const gmonscope::FlatRow& row, int column) const;
    QVariant barAt(const gmonscope::FlatRow& row, int column) const;
    void takeUnit();
    void tellNumbers();
    void takeRows(std::shared_ptr<const gmonscope::Profile> profile, Rows rows);
    void setOrder(std::vector<std::uint32_t> order);
    std::uint64_t numberKey(std::uint32_t rowIndex, int column) const;
    std::vector<std::uint64_t> sortKeys(int column) const;
    void indexRows();

    std::shared_ptr<const gmonscope::Profile> m_profile;
    Rows m_rows = std::make_shared<const std::vector<gmonscope::FlatRow>>();
    std::vector<std::uint32_t> m_order; ///< shown row -> index into m_rows
    std::vector<std::int32_t> m_rowOfFunction;
    BesideRunsPtr m_runs;
    gmonscope::RunNumbersOf m_runNumbers; ///< of m_runs
    double m_largestPercent = 0;
    ViewChoice m_view;
    gmonscope::TimeUnit m_unit;
    AwaitedNames<FlatModel> m_names{*this};
};
