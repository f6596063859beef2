// SPDX-License-Identifier: MIT
#pragma once

#include <QToolBar>

class Panel;

/// The line at the bottom of the window with buttons that open and close the panels there and summarize their content.
class BottomStrip : public QToolBar {
    Q_OBJECT
public:
    explicit BottomStrip(QWidget* parent = nullptr);

    /// Adds a button named `name`; `toggle` shows and hides the panel.
    void addPanel(const Panel& panel, QAction* toggle, const QString& name);
};
