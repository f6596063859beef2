// SPDX-License-Identifier: MIT
#pragma once

#include "profile/profile_document.h"
#include "profile/view_choice.h"

#include <QObject>

class DiagramDocument;
class QAction;
class QActionGroup;
class QLabel;
class QMenu;
class QSettings;
class QToolBar;

/// The switches that act on all panels: what times are told in, which shares lead, and whether template arguments are
/// shown; and that of the graphs, what their colours say. What was chosen is kept.
class ViewController : public QObject {
    Q_OBJECT
public:
    /// The keys act in `graph`. Who follows chosen() asks for choice() once before.
    ViewController(DiagramDocument& diagram, QWidget& graph, QWidget* window);

    const ViewChoice& choice() const { return m_choice; }
    void setChoice(const ViewChoice& choice);
    /// The same, for what is open alone: it is not kept.
    void show(const ViewChoice& choice);
    void setProfile(const LoadedProfilePtr& loaded);

    void addTo(QToolBar& bar);
    /// U and T, which are the graphs' alone, act in this one, too.
    void addKeysTo(QWidget& graph);
    /// For the View menu; the units and shares stand together.
    QList<QAction*> menuActions() const;
    /// Of the View menu: what the colours of the graph's boxes say.
    QMenu* fillMenu() const { return m_fillMenu; }

Q_SIGNALS:
    void chosen(const ViewChoice& choice);

private:
    QAction* add(QActionGroup* group, const QString& text, const QString& tip, const char* name);
    void makeActions();
    void makeFillMenu();
    void nextUnit();
    void apply();

    DiagramDocument& m_diagram;
    ViewChoice m_choice;
    QActionGroup *m_units, *m_shares, *m_fills;
    QMenu* m_fillMenu;
    QAction *m_templates, *m_cycleUnits;
    QAction *m_sharesLabel = nullptr, *m_sharesSwitch = nullptr; ///< in the tool bar
    bool m_hasTimes = false, m_hasStacks = false;
};
