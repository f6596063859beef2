// SPDX-License-Identifier: MIT
#include "tables/table_focus_controller.h"

#include "look/action.h"
#include "profile/setting_keys.h"
#include "tables/functions_panel.h"

#include <QSettings>

using namespace gmonscope;

TableFocusController::TableFocusController(ViewFilter& filter, FunctionsPanel& tables, QWidget* window)
    : QObject(window), m_filter(filter), m_tables(tables),
      m_action(makeAction(this, {.name = "tablesFollowFocus",
                                 .text = tr("Tables follow the f&ocus"),
                                 .tip = tr("Flat profile and call graph show only what the graph has in focus"),
                                 .isCheckable = true}))
{
    connect(m_action, &QAction::toggled, this, [this](bool isFollowing) {
        QSettings().setValue(settingKeys::tablesFollowFocus, isFollowing);
        follow(isFollowing);
    });
    connect(&m_filter, &ViewFilter::focusChanged, &m_tables, &FunctionsPanel::updateRows);
    connect(&m_tables, &FunctionsPanel::allRowsRequested, m_action, [this] { m_action->setChecked(false); });
    m_action->setChecked(QSettings().value(settingKeys::tablesFollowFocus, false).toBool());
}

void TableFocusController::follow(bool isFollowing)
{
    m_tables.setRowChoice(
        isFollowing ? [this](const Profile& profile) { return functionsInFocus(profile, m_filter.state().focus); }
                    : FunctionsPanel::RowChoice());
}
