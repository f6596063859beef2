// SPDX-License-Identifier: MIT
#include "live/live_bar.h"

#include "look/elided_label.h"
#include "look/icons.h"
#include "look/theme.h"

#include <QAction>
#include <QHBoxLayout>
#include <QToolButton>

using gmonscope::FontWeight;
using theme::TextSize;

namespace {

constexpr double barHeight = 38, markSize = 16;

QString textOf(const LiveState& state)
{
    switch (state.phase) {
    case LiveState::Phase::Ended: return LiveBar::tr("has ended: its last state is shown");
    case LiveState::Phase::Killed: return LiveBar::tr("was killed: all that it had counted is shown");
    case LiveState::Phase::Running: break;
    }
    if (!state.trouble.isEmpty())
        return LiveBar::tr("could not be read just now: the numbers are a moment old");
    if (state.isOfSeveral)
        return LiveBar::tr("runs; a sum of several runs is not followed: Reload shows how it goes on");
    if (!state.isFollowed)
        return state.isOff ? LiveBar::tr("runs unprofiled, and is not followed")
                           : LiveBar::tr("runs, but is not followed: the numbers stay");
    return state.isOff ? LiveBar::tr("runs unprofiled: nothing is counted until profiling goes on")
                       : LiveBar::tr("runs, and is followed once a second");
}

} // namespace

LiveBar::LiveBar(const QList<QAction*>& actions, QWidget* parent) : QToolBar(tr("Running program"), parent)
{
    setObjectName(QStringLiteral("liveBar"));
    setMovable(false);
    setFloatable(false);
    toggleViewAction()->setVisible(false);
    setFixedHeight(theme::scaled(barHeight));
    m_icon = new IconLabel(markSize);
    m_program = new ElidedLabel;
    m_program->setFont(theme::font(TextSize::Body, FontWeight::Bold));
    m_text = new ElidedLabel;
    m_text->setObjectName(QStringLiteral("liveText"));
    m_text->setFont(theme::font(TextSize::Body));
    auto* const content = new QWidget;
    auto* const layout = new QHBoxLayout(content);
    layout->setContentsMargins(theme::scaled(12), 0, theme::scaled(8), 0);
    layout->setSpacing(theme::scaled(8));
    layout->addWidget(m_icon);
    layout->addWidget(m_program);
    layout->addWidget(m_text);
    for (ElidedLabel* const label : {m_program, m_text})
        label->setForegroundRole(QPalette::WindowText); // the role of tool bars has one colour only
    layout->addStretch(1);
    for (QAction* const action : actions) {
        auto* const button = new QToolButton;
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        button->setFont(theme::font(TextSize::Small));
        layout->addWidget(button);
        // Actions that are disabled leave their room to the texts.
        connect(action, &QAction::changed, button, [action, button] { button->setVisible(action->isVisible()); });
        button->setVisible(action->isVisible());
    }
    auto* const close = new QToolButton;
    close->setIcon(icons::icon(QStringLiteral("close")));
    close->setAutoRaise(true);
    close->setToolTip(tr("Close this bar; the program is not followed any more"));
    close->setAccessibleName(tr("Close"));
    layout->addWidget(close);
    addWidget(content);
    content->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    connect(close, &QToolButton::clicked, this, &LiveBar::closeRequested);
    hide();
}

void LiveBar::setState(const LiveState& state)
{
    const bool isRunning = state.phase == LiveState::Phase::Running;
    const bool isLit = isRunning && state.isFollowed && !state.isOff && state.trouble.isEmpty();
    m_icon->setIcon(icons::icon(isRunning ? QStringLiteral("live") : QStringLiteral("gone"), [isLit] {
        const gmonscope::Palette& colours = theme::palette();
        return isLit ? colours.accent : colours.text2;
    }));
    m_program->setText(tr("%1, process %2").arg(state.program).arg(state.pid));
    m_program->setToolTip(state.command);
    m_text->setText(textOf(state));
    m_text->setToolTip(state.trouble);
    setAccessibleName(m_program->text() + QLatin1Char(' ') + m_text->text());
}

QString LiveBar::text() const { return m_text->text(); }
