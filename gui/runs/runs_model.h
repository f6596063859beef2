// SPDX-License-Identifier: MIT
#pragma once

#include "profile/beside_runs.h"
#include "profile/profile_document.h"

#include <QAbstractTableModel>

/// The files that were added, each with a check box: in the sum or not.
class RunsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { File, Baseline, Folder, Written, Ticks, Seconds, Rate, Calls, Group, ColumnCount };

    explicit RunsModel(ProfileDocument& document, QObject* parent = nullptr);

    /// Shows which runs behave alike; null: it is not known.
    void setRuns(const BesideRunsPtr& runs);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// A click on a check box loads the sum anew; the box changes when that has succeeded. A run can be renamed.
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

    /// No column: the order of the document.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

    const RunFile& fileAt(int row) const { return m_files[fileOf(row)]; }
    /// Returns "3 in the sum, 1 left out".
    QString summary() const;

private:
    void takeFiles();
    void takeNumbers();
    void sortRows();
    bool isBefore(const RunFile& a, const RunFile& b) const;
    std::size_t fileOf(int row) const { return m_rows[std::size_t(row)]; } ///< its place in the document
    static QString sumOf(const RunFile&);
    bool isLastIncluded(const RunFile& file) const;
    QString textAt(const RunFile& file, int column) const;
    QString tipAt(const RunFile& file) const;

    ProfileDocument& m_document;
    QString groupAt(const RunFile& file) const;

    std::vector<RunFile> m_files;
    std::vector<std::size_t> m_rows; ///< places of the files, in the order of the rows
    int m_sortColumn = -1;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
    BesideRunsPtr m_runs;
};
