// SPDX-License-Identifier: MIT
#pragma once

#include "look/action.h"
#include "profile/profile_document.h"
#include "profile/view_choice.h"

#include <QObject>

class DiagramDocument;
class QActionGroup;
class QLabel;
class QMenu;
class QSettings;
class QToolBar;

/// The switches for all panels: the unit of times, whether measured or estimated shares come first, and whether
/// template arguments are shown; and, for the graphs, the meaning of the colours. Choices are kept in the settings.
class ViewController : public QObject {
    Q_OBJECT
public:
    /// The keys act in `graph`. Whoever connects to chosen() calls choice() once before.
    ViewController(DiagramDocument& diagram, QWidget& graph, QWidget* window);

    const ViewChoice& choice() const { return m_choice; }
    /// Makes this the user's choice, which is kept.
    void setChoice(const ViewChoice& choice);
    /// Applies a choice for the open profile only; it is not kept.
    void show(const ViewChoice& choice);
    void setProfile(const LoadedProfilePtr& loaded);
    /// True while it is known where several runs differ.
    void setHasRuns(bool hasRuns);
    /// True while a page is seen that has estimated shares alone, whatever the user prefers.
    void setOnlyEstimated(bool isOnly);

    void addTo(QToolBar& bar);
    /// Makes U and T, which only graphs have, act in this graph, too.
    void addKeysTo(QWidget& graph);
    /// The actions for the View menu, with units and shares together.
    QList<QAction*> menuActions() const;
    /// The submenu for the View menu: the meaning of the colours of the graph's boxes.
    QMenu* fillMenu() const { return m_fillMenu; }

Q_SIGNALS:
    void chosen(const ViewChoice& choice);

private:
    void makeActions();
    QAction* makeSwitch(ActionSpec spec, void (*change)(ViewChoice& choice, bool isOn));
    void makeFillMenu();
    void nextUnit();
    void apply();
    void updateShares();
    void nameUnits(const gmonscope::CostUnit& unit);

    DiagramDocument& m_diagram;
    ViewChoice m_choice;
    QActionGroup *m_units, *m_shares, *m_fills;
    QMenu* m_fillMenu;
    QAction *m_shortNames = nullptr, *m_recursion = nullptr, *m_flames = nullptr, *m_cycleUnits = nullptr;
    QAction *m_sharesLabel = nullptr, *m_sharesSwitch = nullptr; ///< in the tool bar
    bool m_hasTimes = false, m_hasStacks = false, m_isOnlyEstimated = false;
};
