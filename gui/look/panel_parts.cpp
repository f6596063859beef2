// SPDX-License-Identifier: MIT
#include "look/panel_parts.h"

#include "look/elided_label.h"
#include "look/theme.h"

#include <QHBoxLayout>
#include <QToolButton>

namespace panelParts {

QWidget* makeLine(double height, const char* name)
{
    auto* const line = new QWidget;
    line->setObjectName(QLatin1String(name));
    line->setFixedHeight(theme::scaled(height));
    line->setAutoFillBackground(true);
    line->setBackgroundRole(QPalette::Window);
    return line;
}

QWidget* makeInfoLine(const char* name, ElidedLabel* text)
{
    QWidget* const line = makeLine(infoHeight, name);
    auto* const layout = new QHBoxLayout(line);
    layout->setContentsMargins(theme::scaled(12), 0, theme::scaled(12), 0);
    text->setFont(theme::font(theme::TextSize::Small));
    text->setForegroundRole(QPalette::PlaceholderText);
    layout->addWidget(text, 1);
    return line;
}

QToolButton* makeButton(QAction* action)
{
    auto* const button = new QToolButton;
    button->setDefaultAction(action);
    button->setAutoRaise(true);
    button->setIconSize(QSize(theme::scaled(16), theme::scaled(16)));
    return button;
}

} // namespace panelParts
