// SPDX-License-Identifier: MIT
#include "workbench/bottom_strip.h"

#include "look/theme.h"
#include "profile/panel.h"

#include <QAction>
#include <QToolButton>

BottomStrip::BottomStrip(QWidget* parent) : QToolBar(parent)
{
    setObjectName(QStringLiteral("bottomStrip"));
    setWindowTitle(tr("Runs, threads and problems"));
    setMovable(false);
    setFloatable(false);
    toggleViewAction()->setVisible(false);
    setFixedHeight(theme::scaled(28));
}

void BottomStrip::addPanel(const Panel& panel, QAction* toggle, const QString& name)
{
    auto* const button = new QToolButton;
    button->setObjectName(name);
    button->setCheckable(true);
    button->setChecked(toggle->isChecked());
    button->setAutoRaise(true);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setFont(theme::font(theme::TextSize::Small));
    button->setIconSize(QSize(theme::scaled(16), theme::scaled(16)));
    button->setFixedHeight(theme::scaled(22));
    connect(button, &QToolButton::clicked, toggle, &QAction::trigger);
    connect(toggle, &QAction::toggled, button, &QToolButton::setChecked);
    const auto tell = [button, &panel] {
        const auto& [brief, detail, icon] = panel.summary();
        button->setText(brief.isEmpty() ? panel.windowTitle() : tr("%1  %2").arg(panel.windowTitle(), brief));
        button->setIcon(icon);
    };
    connect(&panel, &Panel::summaryChanged, button, tell);
    tell();
    addWidget(button);
}
