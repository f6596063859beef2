// SPDX-License-Identifier: MIT
#pragma once

#include "profile/selection.h"
#include "search/search_pattern.h"
#include "tables/tree_model.h"

#include <QWidget>

class ElidedLabel;
class NameColumn;
class QCheckBox;
class QTreeView;

/// A tab with calls as a tree, from the top down or from the bottom up. Opened rows stay open when the tree is made
/// anew.
class TreePanel : public QWidget {
    Q_OBJECT
public:
    TreePanel(gmonscope::TreeDirection direction, Selection& selection, QWidget* parent = nullptr);

    /// `tops`: the functions that have first rows, each with all its time; empty: the whole run has.
    void setProfile(const std::shared_ptr<const gmonscope::Profile>& profile, const gmonscope::FunctionSet& tops);
    /// The same for a later profile of the same running program, or for other `tops`.
    void refreshProfile(const std::shared_ptr<const gmonscope::Profile>& profile, const gmonscope::FunctionSet& tops);
    void setView(const ViewChoice& view);
    void markHits(const SearchPattern& pattern);
    void resetColumns();

    QTreeView* view() const { return m_view; }
    const TreeModel& model() const { return *m_model; }

Q_SIGNALS:
    void viewWanted(const ViewChoice& view);

protected:
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    using Way =
        std::vector<std::optional<gmonscope::EntryRef>>; ///< entries of a row and those above, the first row first

    QWidget* makeLine();
    void follow(const QModelIndex& now);
    void makeStale();
    void build();
    void tellSource();
    Way wayTo(QModelIndex index) const;
    QModelIndex indexOf(const Way& way) const;
    void listOpen(const QModelIndex& above, std::vector<Way>& ways) const;
    void expand(const QModelIndex& index);
    void openHeaviest();
    void openBelow(const QModelIndex& top);
    void findRow(gmonscope::EntryRef entry, const QModelIndex& above, QModelIndex& heaviest) const;
    void showSelected(Selection::Entry entry);

    Selection& m_selection;
    TreeModel* m_model;
    QTreeView* m_view;
    NameColumn* m_names;
    ElidedLabel* m_source;
    QCheckBox* m_recursion;
    ViewChoice m_choice;
    std::shared_ptr<const gmonscope::Profile> m_profile;
    gmonscope::FunctionSet m_tops;
    bool m_isStale = false;     ///< the model is to be made anew once it is seen
    bool m_isFollowing = false; ///< the panel is following the selection, so it must not set it
};
