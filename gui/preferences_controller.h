// SPDX-License-Identifier: MIT
#pragma once

#include "preferences.h"

#include <QObject>

class DiagramDocument;
class GraphView;
class QAction;
class QWidget;
class ViewController;

/// Settings: their dialog, and that they hold at once.
class PreferencesController : public QObject {
    Q_OBJECT
public:
    PreferencesController(DiagramDocument& diagram, ViewController& view, GraphView& graph, QWidget* window);

    /// Of the menu Edit.
    QAction* action() const { return m_action; }

Q_SIGNALS:
    /// Fewer or more files are in the list.
    void recentChanged();

private:
    void showDialog();
    void apply(const Preferences& next);

    DiagramDocument& m_diagram;
    ViewController& m_view;
    GraphView& m_graph;
    QWidget* m_window;
    QAction* m_action;
};
