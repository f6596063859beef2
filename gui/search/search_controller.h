// SPDX-License-Identifier: MIT
#pragma once

#include "profile/selection.h"
#include "search/search.h"

#include <QPointer>
#include <QWidget>

class QAction;
class SearchBar;

/// The search of the window: its field and keys, going from hit to hit, and telling the panels what to mark.
class SearchController : public QObject {
    Q_OBJECT
public:
    /// `graph` gets the keyboard when the field is left and the widget that had it before is gone.
    SearchController(Selection& selection, QWidget& graph, QWidget* window);

    void setProfile(const LoadedProfilePtr& loaded);
    void refreshProfile(const LoadedProfilePtr& loaded) { m_search.refreshProfile(loaded); }

    const Search& search() const { return m_search; }
    SearchBar* bar() const { return m_bar; }
    /// For the Go menu.
    QList<QAction*> menuActions() const { return {m_find, m_next, m_previous}; }
    /// Escape's, while there is something to clear.
    QAction* clearAction() const { return m_clear; }
    /// Gives the keyboard back if it is in the field.
    bool leave();

Q_SIGNALS:
    /// The panels mark what matches; an empty pattern matches nothing.
    void hitsChanged(const SearchPattern& pattern);

private:
    QAction* make(const QString& text, const char* icon, const QList<QKeySequence>& keys, const char* name);
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
    QPointer<QWidget> m_before;                ///< had the keyboard before the field
    std::optional<Search::Direction> m_wanted; ///< asked for before the hits were there
};
