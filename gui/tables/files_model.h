// SPDX-License-Identifier: MIT
#pragma once

#include "profile/view_choice.h"
#include "tables/name_keys.h"
#include "tables/table_roles.h"

#include "gmonscope/focus.h"
#include "gmonscope/numbers.h"
#include "gmonscope/views.h"

#include <QAbstractItemModel>

#include <memory>
#include <optional>
#include <vector>

/// The functions by position in the source: files or modules with their self time and the calls from elsewhere, and
/// their functions below; or, by file, the functions that were never called.
class FilesModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column { Name, Self, Total, Calls, Functions, ColumnCount };
    enum class Grouping { File, Module, NeverCalled };

    explicit FilesModel(QObject* parent = nullptr);
    ~FilesModel() override;

    /// The path of each function's source file; empty: not known.
    using Paths = std::shared_ptr<const std::vector<std::string>>;

    /// `paths`: what was found beside the files that the profile names; null: nothing yet. `named`: only these
    /// functions have rows, and count for their files; empty: all.
    void setProfile(std::shared_ptr<const gmonscope::Profile> profile, Paths paths = nullptr,
                    gmonscope::FunctionSet named = {});
    /// Says of functions without a file that theirs is looked for, until setProfile() brings the paths.
    void setLooking(bool isLooking) { m_isLooking = isLooking; }
    void setGrouping(Grouping grouping);
    Grouping grouping() const { return m_grouping; }
    void setView(const ViewChoice& view);

    /// Returns the path of a file or module; empty for functions, and where it is not known.
    QString pathOf(const QModelIndex& index) const;
    /// Returns the function of a row; none for a file or module.
    std::optional<gmonscope::EntryRef> entryAt(const QModelIndex& index) const;
    /// Returns the row of an entry; invalid when it has none.
    QModelIndex indexOf(gmonscope::EntryRef entry) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    /// Many names need setNameRanks() before they can be sorted; until then the rows stay as they are.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

    /// Sets the ranks of the names of the current profile, and sorts if the table waits for them.
    void setNameRanks(const NameRanksPtr& ranks);

Q_SIGNALS:
    /// setNameRanks() is needed.
    void namesWanted();

private:
    struct Group;
    const Group* groupOf(const QModelIndex& index) const; ///< null for a row of a function
    const gmonscope::Function& functionAt(const QModelIndex& index) const;
    void rebuild();
    void fillGroups();
    void countCalls();
    void measureGroups();
    bool isMeasured() const { return m_view.leadsMeasured(*m_profile); }
    bool isListed(gmonscope::FunctionId function) const;
    QString keyOf(gmonscope::FunctionId function) const;
    QString unknownName() const;
    double totalSeconds(gmonscope::FunctionId function) const;
    QString groupText(const Group& group, int column, CountWriter write = gmonscope::groupedCount) const;
    QString functionText(gmonscope::FunctionId function, int column, CountWriter write = gmonscope::groupedCount) const;
    QString textAt(const QModelIndex& index, CountWriter write = gmonscope::groupedCount) const;
    QString totalTip() const;
    QVariant tipAt(const QModelIndex& index) const;
    QVariant barAt(const QModelIndex& index) const;
    bool waitsForNames();
    void rearrange();
    void sortGroups();
    void sortFunctions(Group& group) const;

    std::shared_ptr<const gmonscope::Profile> m_profile;
    Paths m_paths;
    gmonscope::FunctionSet m_named;
    bool m_isLooking = false;
    Grouping m_grouping = Grouping::File;
    ViewChoice m_view;
    gmonscope::TimeUnit m_unit;
    std::vector<std::unique_ptr<Group>> m_groups; ///< in the shown order
    std::vector<Group*> m_groupOf;                ///< by function; null: in none
    int m_sortColumn = Self;
    Qt::SortOrder m_order = Qt::DescendingOrder;
    NameKeys m_names;
    bool m_isWaiting = false; ///< sorting waits for the ranks of names
};
