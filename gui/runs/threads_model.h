// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/numbers.h"
#include "gmonscope/profile.h"

#include <QAbstractTableModel>

#include <memory>
#include <optional>
#include <vector>

/// The threads of the profile, each with the time it took; of many, the lighter ones are grouped by start function.
class ThreadsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Thread, Name, Percent, User, System, Samples, Number, Run, ColumnCount };

    explicit ThreadsModel(QObject* parent = nullptr);

    void setUnit(gmonscope::TimeMeasure unit);
    /// Null when nothing is open.
    void setProfile(std::shared_ptr<const gmonscope::Profile> profile);

    /// The same program a moment later; to be sorted after it.
    void refresh(std::shared_ptr<const gmonscope::Profile> profile);

    /// The function that a row's thread started with, when it is one of the profile.
    std::optional<gmonscope::FunctionId> startAt(int row) const;
    /// Null: there is no such row.
    const gmonscope::ThreadRow* threadAt(int row) const { return row >= 0 && row < rowCount() ? &at(row) : nullptr; }
    /// How many there are, those in groups counted one by one; 0: none is known.
    std::uint64_t count() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

private:
    const gmonscope::ThreadRow& at(int row) const { return m_profile->threads()[m_order[std::size_t(row)]]; }
    QString textAt(const gmonscope::ThreadRow& row, int column) const;
    bool comesBefore(std::uint32_t a, std::uint32_t b, int column) const;

    std::shared_ptr<const gmonscope::Profile> m_profile;
    std::vector<std::uint32_t> m_order; ///< shown row -> index into the profile's threads
    gmonscope::TimeMeasure m_measure = gmonscope::TimeMeasure::Seconds;
    gmonscope::TimeUnit m_unit;
};
