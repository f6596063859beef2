// SPDX-License-Identifier: MIT
#pragma once

#include "profile/selection.h"
#include "search/search.h"

#include <QPointer>
#include <QWidget>

class QAction;
class SearchBar;

/// The window's search: owns its field and keys, steps from hit to hit, and tells the panels what to mark.
class SearchController : public QObject {
    Q_OBJECT
public:
    /// `graph` gets the keyboard when the field is left and the widget that had it before is gone.
    SearchController(Selection& selection, QWidget& graph, QWidget* window);

    void setProfile(const LoadedProfilePtr& loaded);
    void refreshProfile(const LoadedProfilePtr& loaded) { m_search.refreshProfile(loaded); }

    const Search& search() const { return m_search; }
    SearchBar* bar() const { return m_bar; }
    /// The actions for the Go menu.
    QList<QAction*> menuActions() const { return {m_find, m_next, m_previous}; }
    /// The action of Escape, enabled while there is something to clear.
    QAction* clearAction() const { return m_clear; }
    /// Gives the keyboard back if it is in the field. Returns whether it was.
    bool leave();

Q_SIGNALS:
    /// The panels mark what matches; an empty pattern matches nothing.
    void hitsChanged(const SearchPattern& pattern);

private:
    void connectParts();
    void enterField();
    void leaveField();
    void go(Search::Direction direction);
    void showHits();
    void showResult();
    QString resultText() const;

    Selection& m_selection;
    QWidget& m_graph;
    Search m_search;
    QAction *m_find, *m_next, *m_previous, *m_clear;
    SearchBar* m_bar;
    QPointer<QWidget> m_before;                ///< the widget that had the keyboard before
    std::optional<Search::Direction> m_wanted; ///< the step to make once the hits are there
};
