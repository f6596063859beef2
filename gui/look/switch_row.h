// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QAction;
class QActionGroup;
class QToolButton;

/// Choices side by side in one frame, one of them checked: "s | % | ticks". The choices are the group's actions.
class SwitchRow : public QWidget {
    Q_OBJECT
public:
    SwitchRow(QActionGroup* choices, const QString& accessibleName, QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QList<QToolButton*> m_buttons;
};
