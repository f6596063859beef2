// SPDX-License-Identifier: MIT
#pragma once

#include "profile/view_choice.h"

#include "gmonscope/numbers.h"
#include "gmonscope/profile.h"

#include <QAbstractTableModel>

#include <memory>
#include <optional>
#include <vector>

/// The threads of the profile, each with its time; if they are many, the lighter ones are grouped by start function.
class ThreadsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Thread, Name, Percent, User, System, Samples, Number, Run, ColumnCount };

    explicit ThreadsModel(QObject* parent = nullptr);

    void setView(const ViewChoice& view);
    /// Null when nothing is open.
    void setProfile(std::shared_ptr<const gmonscope::Profile> profile);

    /// Shows a later profile of the same running program; call sort() after it.
    void refresh(std::shared_ptr<const gmonscope::Profile> profile);

    /// Returns the function that a row's thread started with, if the profile has it.
    std::optional<gmonscope::FunctionId> startAt(int row) const;
    /// Returns the row's thread; null if there is no such row. The profile owns it.
    const gmonscope::ThreadRow* threadAt(int row) const { return row >= 0 && row < rowCount() ? &at(row) : nullptr; }
    /// The number of threads, including each one in groups; 0: none is known.
    std::uint64_t count() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

private:
    const gmonscope::ThreadRow& at(int row) const { return m_profile->threads()[m_order[std::size_t(row)]]; }
    QString titleOf(const gmonscope::ThreadRow& row) const;
    QString textAt(const gmonscope::ThreadRow& row, int column) const;
    bool comesBefore(std::uint32_t a, std::uint32_t b, int column) const;

    std::shared_ptr<const gmonscope::Profile> m_profile;
    std::vector<std::uint32_t> m_order; ///< shown row -> index into the profile's threads
    ViewChoice m_view;
    gmonscope::TimeUnit m_unit;
};
