// SPDX-License-Identifier: MIT
#pragma once

#include "profile/view_choice.h"
#include "tables/name_keys.h"

#include "gmonscope/views.h"

#include <QAbstractItemModel>

#include <memory>
#include <optional>
#include <vector>

/// The functions by where they are: files or modules with their self time and the calls from elsewhere, in each its
/// functions; or, by file, those that were never called.
class FilesModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column { Name, Self, Total, Calls, Functions, ColumnCount };
    enum class Grouping { File, Module, NeverCalled };

    explicit FilesModel(QObject* parent = nullptr);
    ~FilesModel() override;

    void setProfile(std::shared_ptr<const gmonscope::Profile> profile);
    void setGrouping(Grouping grouping);
    Grouping grouping() const { return m_grouping; }
    void setView(const ViewChoice& view);

    /// Of a file or module; empty for its functions, and where it is not known.
    QString pathOf(const QModelIndex& index) const;
    /// None for a file or module.
    std::optional<gmonscope::EntryRef> entryAt(const QModelIndex& index) const;
    /// Invalid when it is in none.
    QModelIndex indexOf(gmonscope::EntryRef entry) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    /// By name only once the ranks of many names are there; until then rows stay as they are.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

    /// Of the profile that was set. Rows that wait for them to be sorted are.
    void setNameRanks(const NameRanksPtr& ranks);

Q_SIGNALS:
    /// setNameRanks(), please.
    void namesWanted();

private:
    struct Group;
    const Group* groupOf(const QModelIndex& index) const; ///< of the group's own row, else null
    const gmonscope::Function& functionAt(const QModelIndex& index) const;
    void rebuild();
    void fillGroups();
    void countCalls();
    bool isListed(gmonscope::FunctionId function) const;
    QString keyOf(const gmonscope::Function& function) const;
    double totalSeconds(gmonscope::FunctionId function) const;
    QString groupText(const Group& group, int column) const;
    QString functionText(gmonscope::FunctionId function, int column) const;
    QVariant tipAt(const QModelIndex& index) const;
    QVariant barAt(const QModelIndex& index) const;
    bool waitsForNames();
    void rearrange();
    void sortGroups();
    void sortFunctions(Group& group) const;

    std::shared_ptr<const gmonscope::Profile> m_profile;
    Grouping m_grouping = Grouping::File;
    ViewChoice m_view;
    gmonscope::TimeUnit m_unit;
    std::vector<std::unique_ptr<Group>> m_groups; ///< as shown
    std::vector<const Group*> m_groupOf;          ///< by function; null: in none
    int m_sortColumn = Self;
    Qt::SortOrder m_order = Qt::DescendingOrder;
    NameKeys m_names;
    bool m_isWaiting = false; ///< for names, to sort by them
};
