// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/focus.h"
#include "profile/profile_document.h"
#include "profile/selection.h"
#include "search/search_pattern.h"
#include "tables/call_graph_model.h"
#include "tables/flat_model.h"
#include "tables/name_ranking.h"

#include <QWidget>

#include <functional>
#include <vector>

class FilesPanel;
class FocusLine;
class QHeaderView;
class QStackedWidget;
class QTabBar;
class QTableView;
class QTreeView;

/// The tables: flat profile and call graph. The row that is current is the selection of the whole window.
class FunctionsPanel : public QWidget {
    Q_OBJECT
public:
    explicit FunctionsPanel(Selection& selection, QWidget* parent = nullptr);

    void setProfile(const LoadedProfilePtr& loaded);
    /// The same program a moment later: what is sorted, open, current and in sight stays so.
    void refreshProfile(const LoadedProfilePtr& loaded, const EntryMap& map);

    /// The functions that flat profile and call graph show; empty: all.
    using RowChoice = std::function<gmonscope::FunctionSet(const gmonscope::Profile&)>;
    /// Null: all.
    void setRowChoice(RowChoice choice);
    /// The choice has become another one.
    void updateRows();

    QTableView* flatView() const { return m_flatView; }
    QTreeView* callGraphView() const { return m_treeView; }
    FilesPanel& files() const { return *m_files; }
    /// "flat", "callGraph", "files"
    QString tabName() const;
    void showTab(const QString& name);
    /// The table of the tab that is open.
    QWidget* currentView() const;
    const FlatModel& flatModel() const { return *m_flat; }
    const CallGraphModel& callGraphModel() const { return *m_tree; }

    void setView(const ViewChoice& view);
    /// What a search found is marked in the names.
    void markHits(const SearchPattern& pattern);

    /// Which columns are shown, how wide and in which order.
    QByteArray saveColumns() const;
    bool restoreColumns(const QByteArray& state);
    void resetColumns();

Q_SIGNALS:
    /// Somebody wants to see all rows again.
    void allRowsRequested();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    /// A table's names take the room that its first numbers leave, until somebody gives the column a width.
    struct NameColumn {
        QHeaderView* header;
        std::vector<int> beside;
        double least;
        bool fits = true;
    };
    void watchNameColumn(NameColumn& names);
    void fitNames();
    void connectNames();
    void setUpFlatView();
    void setUpTreeView();
    void sortAsShown();
    void takeChoice();
    FlatModel::Rows chosenFlat() const;
    void tellFocus();
    void markCurrent(Selection::Entry entry);
    void showSelected(Selection::Entry entry);
    void openGroups(const QModelIndex& opened);

    Selection& m_selection;
    FlatModel* m_flat;
    CallGraphModel* m_tree;
    QTableView* m_flatView;
    QTreeView* m_treeView;
    FilesPanel* m_files;
    QTabBar* m_tabs;
    FocusLine* m_focusLine;
    QStackedWidget* m_pages;
    NameColumn m_flatNames, m_treeNames;
    NameRanking m_names;
    LoadedProfilePtr m_loaded;
    RowChoice m_choice;
    gmonscope::FunctionSet m_chosen; ///< of the open profile; empty: all
    bool m_isFitting = false;
    bool m_isFollowing = false; ///< the selection moves the current row, not the other way round
};
