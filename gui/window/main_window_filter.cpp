// SPDX-License-Identifier: MIT
//
// The window's use of the filter: menus of rows, and Escape.
#include "window/main_window.h"

#include "attribution/attribution_model.h"
#include "attribution/attribution_panel.h"
#include "grouping/cycle_dialog.h"
#include "grouping/grouping_controller.h"
#include "look/action.h"
#include "search/search_controller.h"
#include "tables/files_panel.h"
#include "workbench/workbench.h"

#include <QListView>
#include <QTableView>
#include <QTreeView>

/// `cycle` is a number in the profile that is shown now.
void MainWindow::openCycle(gmonscope::CycleId cycle)
{
    if (!m_document.loaded())
        return;
    auto* const dialog = new CycleDialog(m_document.loaded()->profile, cycle, m_context.filter, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(&m_document, &ProfileDocument::profileChanged, dialog, &QDialog::close);
    dialog->show();
}

void MainWindow::connectFilter()
{
    connect(&m_entryMenu, &EntryMenu::openCycleRequested, this, &MainWindow::openCycle);
    connect(&m_entryMenu, &EntryMenu::groupRequested, m_groups, &GroupingController::askForGroup);
    FunctionsPanel& tables = m_workbench->functions();
    m_entryMenu.watch(tables.flatView(),
                      [&tables](const QModelIndex& index) { return tables.flatModel().entryAt(index.row()); });
    m_entryMenu.watch(tables.callGraphView(),
                      [&tables](const QModelIndex& index) { return tables.callGraphModel().entryAt(index); });
    m_entryMenu.watch(tables.files().view(),
                      [&tables](const QModelIndex& index) { return tables.files().model().entryAt(index); });
    const AttributionPanel& attribution = m_workbench->attribution();
    m_entryMenu.watch(attribution.view(),
                      [&attribution](const QModelIndex& index) { return attribution.model().itemAt(index).link; });
    m_escapeOrder.set(EscapeOrder::Step::Search, [this] { return m_finder->leave(); });
    m_escapeOrder.set(EscapeOrder::Step::Focus, [this] {
        ViewFilter& filter = m_workbench->activeGraph().filter;
        const bool isFocused = !filter.state().focus.isEmpty();
        filter.clearFocus();
        return isFocused;
    });
    m_escapeOrder.set(EscapeOrder::Step::Selection, [this] {
        Selection& selection = m_workbench->activeGraph().selection;
        const bool isSelected = selection.current().has_value();
        selection.clear();
        return isSelected;
    });
    QAction* const escape =
        makeAction(this, {"escape", tr("Leave search, focus, selection"), nullptr, {Qt::Key_Escape}},
                   [this] { m_escapeOrder.escape(); });
    addAction(escape);
    // While a search can be cleared, the search alone has the key.
    QAction* const clearSearch = m_finder->clearAction();
    connect(clearSearch, &QAction::changed, escape,
            [escape, clearSearch] { escape->setEnabled(!clearSearch->isEnabled()); });
}
