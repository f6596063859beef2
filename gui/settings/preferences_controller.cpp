// SPDX-License-Identifier: MIT
#include "settings/preferences_controller.h"

#include "diagram/diagram_document.h"
#include "graph/graph_view.h"
#include "look/action.h"
#include "settings/settings_dialog.h"
#include "settings/view_controller.h"

#include <QApplication>

PreferencesController::PreferencesController(ViewController& view, QWidget* window)
    : QObject(window), m_view(view), m_window(window),
      m_action(makeAction(this, {"settings", tr("Se&ttings..."), "settings", {Qt::CTRL | Qt::Key_Comma}},
                          &PreferencesController::showDialog))
{
    m_action->setMenuRole(QAction::PreferencesRole);
}

void PreferencesController::addGraph(DiagramDocument& diagram, GraphView& view)
{
    m_graphs.push_back({diagram, view});
    const Preferences preferences = Preferences::load();
    diagram.setMaxFunctions(std::size_t(preferences.detail));
    view.setAnimated(preferences.isAnimated);
}

/// The window waits meanwhile: what its switches say is what the dialog says.
void PreferencesController::showDialog()
{
    Preferences now = Preferences::load();
    now.unit = m_view.choice().unit;
    auto* const dialog = new SettingsDialog(now, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &SettingsDialog::changed, this, &PreferencesController::apply);
    dialog->open();
}

void PreferencesController::apply(const Preferences& next)
{
    const Preferences before = Preferences::load();
    next.save();
    if (auto* const theme = qApp->findChild<WindowTheme*>(); theme && theme->choice() != next.theme)
        theme->setChoice(next.theme);
    for (const Graph& graph : m_graphs) {
        graph.view.setAnimated(next.isAnimated);
        if (next.detail != before.detail)
            graph.diagram.setMaxFunctions(std::size_t(next.detail));
    }
    ViewChoice view = m_view.choice();
    view.unit = next.unit;
    m_view.setChoice(view);
    if (next.mostRecent != before.mostRecent)
        Q_EMIT mostRecentChanged();
}
