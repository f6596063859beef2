// SPDX-License-Identifier: MIT
#pragma once

#include "focus/view_filter.h"

#include <QObject>

class FunctionsPanel;
class QAction;

/// "Tables follow the focus": the flat profile and the call graph show what the graph shows alone, or all. What was
/// chosen is kept.
class TableFocusController : public QObject {
    Q_OBJECT
public:
    TableFocusController(ViewFilter& filter, FunctionsPanel& tables, QWidget* window);

    /// Of the menu View.
    QAction* action() const { return m_action; }

private:
    void follow(bool isFollowing);

    ViewFilter& m_filter;
    FunctionsPanel& m_tables;
    QAction* m_action;
};
