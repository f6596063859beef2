// SPDX-License-Identifier: MIT
#include "window/fitting_tool_bar.h"

#include "look/theme.h"

#include <QAction>
#include <QToolButton>

#include <algorithm>

namespace {
constexpr double roomForTexts = 1180; ///< width of the usual buttons beside a search field of useful width
constexpr double roomForIcons = 960;  ///< the same without texts
constexpr qsizetype usualButtons = 4;
constexpr double iconRoom = 40; ///< of each button more
} // namespace

FittingToolBar::FittingToolBar(const QString& title, QWidget* parent) : QToolBar(title, parent) {}

QToolButton* FittingToolBar::addWithText(QAction* action)
{
    addAction(action);
    m_buttons += static_cast<QToolButton*>(widgetForAction(action));
    m_buttons.last()->setAccessibleName(action->iconText());
    connect(action, &QAction::changed, this, &FittingToolBar::fit); // it may appear
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
    int texts = 0;
    qsizetype shown = 0;
    for (const QToolButton* const button : m_buttons)
        if (const QAction* const action = button->defaultAction(); action && action->isVisible()) {
            texts += button->fontMetrics().horizontalAdvance(action->iconText());
            ++shown;
        }
    const int icons = theme::scaled(roomForIcons + iconRoom * double(std::max<qsizetype>(shown - usualButtons, 0)));
    const int needed = std::max(icons + texts, theme::scaled(roomForTexts));
    const auto style = width() < needed ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon;
    for (QToolButton* const button : m_buttons)
        button->setToolButtonStyle(style);
}
