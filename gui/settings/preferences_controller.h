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

/// Opens the settings dialog, and applies settings at once.
class PreferencesController : public QObject {
    Q_OBJECT
public:
    PreferencesController(ViewController& view, QWidget* window);

    /// Applies the settings for detail and animation to this graph. Both objects must outlive the controller.
    void addGraph(DiagramDocument& diagram, GraphView& view);

    /// The action for the menu Edit.
    QAction* action() const { return m_action; }

Q_SIGNALS:
    /// The limit on the list of recent files has changed.
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
