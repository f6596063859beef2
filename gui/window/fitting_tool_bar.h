// SPDX-License-Identifier: MIT
#pragma once

#include <QList>
#include <QToolBar>

class QToolButton;

/// A tool bar whose buttons lose their texts when the window is too narrow for them; else Qt would hide the last
/// buttons behind an arrow.
class FittingToolBar : public QToolBar {
    Q_OBJECT
public:
    explicit FittingToolBar(const QString& title, QWidget* parent = nullptr);

    /// Adds a button with text beside its icon, as long as there is room; the tool tip has the text, too.
    QToolButton* addWithText(QAction* action);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fit();

    QList<QToolButton*> m_buttons;
};
