// SPDX-License-Identifier: MIT
#include "window/fitting_tool_bar.h"

#include "look/theme.h"

#include <QToolButton>

namespace {
constexpr double roomForTexts = 1180; ///< width of all buttons beside a search field of useful width
}

FittingToolBar::FittingToolBar(const QString& title, QWidget* parent) : QToolBar(title, parent) {}

QToolButton* FittingToolBar::addWithText(QAction* action)
{
    addAction(action);
    m_buttons += static_cast<QToolButton*>(widgetForAction(action));
    m_buttons.last()->setAccessibleName(action->iconText());
    fit();
    return m_buttons.last();
}

void FittingToolBar::resizeEvent(QResizeEvent* event)
{
    fit(); // before the buttons get their places
    QToolBar::resizeEvent(event);
}

void FittingToolBar::fit()
{
    const auto style = width() < theme::scaled(roomForTexts) ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon;
    for (QToolButton* const button : m_buttons)
        button->setToolButtonStyle(style);
}
