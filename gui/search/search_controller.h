// SPDX-License-Identifier: MIT
#pragma once

#include "profile/selection.h"
#include "search/search.h"

#include <QPointer>

class QAction;
class SearchBar;
class Workbench;

/// The search of the window: its field and keys, going from hit to hit, and the marks in all panels.
class SearchController : public QObject {
    Q_OBJECT
public:
    SearchController(Selection& selection, Workbench& workbench, QWidget* window);

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
    Workbench& m_workbench;
    Search m_search;
    QAction *m_find, *m_next, *m_previous, *m_clear;
    SearchBar* m_bar;
    QPointer<QWidget> m_before;                ///< had the keyboard before the field
    std::optional<Search::Direction> m_wanted; ///< asked for before the hits were there
};
