// SPDX-License-Identifier: MIT
#pragma once

#include "focus/view_filter.h"

#include <QObject>

class FunctionsPanel;
class QAction;

/// "Tables follow the focus": switches flat profile and call graph between all functions and those in focus. The choice
/// is kept in the settings.
class TableFocusController : public QObject {
    Q_OBJECT
public:
    TableFocusController(ViewFilter& filter, FunctionsPanel& tables, QWidget* window);

    /// The action for the menu View.
    QAction* action() const { return m_action; }

private:
    void follow(bool isFollowing);

    ViewFilter& m_filter;
    FunctionsPanel& m_tables;
    QAction* m_action;
};
