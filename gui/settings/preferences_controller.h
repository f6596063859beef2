// SPDX-License-Identifier: MIT
#pragma once

#include "settings/preferences.h"

#include <QObject>

#include <vector>

class DiagramDocument;
class GraphView;
class QAction;
class QWidget;
class ViewController;

/// Settings: their dialog, and that they hold at once.
class PreferencesController : public QObject {
    Q_OBJECT
public:
    PreferencesController(ViewController& view, QWidget* window);

    /// How much is shown of it, and how it moves, is as the settings say. Both outlive the controller.
    void addGraph(DiagramDocument& diagram, GraphView& view);

    /// Of the menu Edit.
    QAction* action() const { return m_action; }

Q_SIGNALS:
    /// The list of recent files may be shorter or longer now.
    void mostRecentChanged();

private:
    void showDialog();
    void apply(const Preferences& next);

    struct Graph {
        DiagramDocument& diagram;
        GraphView& view;
    };

    ViewController& m_view;
    std::vector<Graph> m_graphs;
    QWidget* m_window;
    QAction* m_action;
};
