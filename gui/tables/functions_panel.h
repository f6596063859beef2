// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/focus.h"
#include "profile/panel.h"
#include "profile/selection.h"
#include "search/search_pattern.h"
#include "tables/call_graph_model.h"
#include "tables/flat_model.h"
#include "tables/name_ranking.h"

#include <functional>
#include <vector>

class ElidedLabel;
class FilesPanel;
class FocusLine;
class NameFilter;
class QAbstractItemView;
class QHeaderView;
class QStackedWidget;
class QTabBar;
class QTableView;
class QTreeView;
class TreePanel;

/// The tables: flat profile, call graph, files, and trees of calls. The current row is the selection of the whole
/// window.
class FunctionsPanel : public Panel {
    Q_OBJECT
public:
    explicit FunctionsPanel(Selection& selection, QWidget* parent = nullptr);

    /// While a running program is followed, sorting, open rows, current row and scroll position stay.
    void showProfile(const LoadedProfilePtr& loaded, const EntryMap* earlier) override;
    void setView(const ViewChoice& view) override;
    void markHits(const SearchPattern& pattern) override;
    /// Keeps which columns are shown, their widths and their order.
    void saveTo(QSettings& settings) const override;
    bool restoreFrom(const QSettings& settings) override;
    void resetLayout() override;

    /// Shows where the runs of the profile differ, in columns of their own; null: it is not known.
    void setRuns(const BesideRunsPtr& runs);

    /// Returns the functions that flat profile and call graph show; empty: all.
    using RowChoice = std::function<gmonscope::FunctionSet(const gmonscope::Profile&)>;
    /// Null: shows all.
    void setRowChoice(RowChoice choice);
    /// Call this when the choice has changed.
    void updateRows();

    QTableView* flatView() const { return m_flatView; }
    QTreeView* callGraphView() const { return m_treeView; }
    FilesPanel& files() const { return *m_files; }
    /// Returns those from the top down and from the bottom up.
    const QList<TreePanel*>& trees() const { return m_trees; }
    /// Returns "flat", "callGraph", "files", "topDown" or "bottomUp".
    QString tabName() const;
    void showTab(const QString& name);
    /// Returns the width that all tabs need.
    int widthOfTabs() const;
    /// Returns the table of the open tab.
    QAbstractItemView* currentView() const;
    /// Gives it the keyboard, for which the user has not asked.
    void giveKeyboard();
    const FlatModel& flatModel() const { return *m_flat; }
    const CallGraphModel& callGraphModel() const { return *m_tree; }

Q_SIGNALS:
    /// The user wants to see all rows again.
    void allRowsRequested();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Gives the column of names the width that its first numbers leave, until the user sets a width.
    struct NameColumn {
        QHeaderView* header;
        std::vector<int> beside;
        std::vector<int> besideRuns; ///< in place of `beside` while there are several runs
        double least;
        bool fits = true;
    };
    void watchNameColumn(NameColumn& names);
    void fitNames();
    void connectNames();
    void setUpFlatView();
    void setUpTreeView();
    void addPages();
    QList<QHeaderView*> headers() const;
    QList<int> runColumns() const;
    void showRunColumns();
    void sortAsShown();
    void takeChoice();
    void showWholeProgram(bool isOther);
    FlatModel::Rows chosenFlat() const;
    void tellPage();
    void markCurrent(Selection::Entry entry);
    void showSelected(Selection::Entry entry);
    void openGroups(const QModelIndex& opened);

    Selection& m_selection;
    FlatModel* m_flat;
    CallGraphModel* m_tree;
    QTableView* m_flatView;
    QTreeView* m_treeView;
    FilesPanel* m_files;
    QList<TreePanel*> m_trees;
    QTabBar* m_tabs;
    FocusLine* m_focusLine;
    ElidedLabel* m_source; ///< where the times of the call graph come from
    NameFilter* m_filter;
    QStackedWidget* m_pages;
    NameColumn m_flatNames, m_treeNames;
    NameRanking m_names;
    LoadedProfilePtr m_loaded;
    RowChoice m_choice;
    gmonscope::FunctionSet m_chosen; ///< functions with a row; empty: all
    gmonscope::FunctionSet m_named;  ///< those that the line above the tables leaves; empty: all
    bool m_isFocused = false;        ///< the choice leaves some out, not only the line that filters names
    bool m_isMeasured = false;       ///< shares that lead
    QList<int> m_runColumns;         ///< shown while there are several runs
    bool m_hasRuns = false;
    bool m_isFitting = false;
    bool m_isFollowing = false; ///< the panel is following the selection, so it must not set it
};
