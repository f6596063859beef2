// SPDX-License-Identifier: MIT
#include "workbench/bottom_strip.h"

#include "look/icons.h"
#include "look/theme.h"
#include "notices/severity.h"

#include <QAction>
#include <QToolButton>

namespace {

QToolButton* makeButton(QAction* action)
{
    auto* const button = new QToolButton;
    button->setCheckable(true);
    button->setChecked(action->isChecked());
    button->setAutoRaise(true);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setFont(theme::font(theme::TextSize::Small));
    button->setIconSize(QSize(theme::scaled(16), theme::scaled(16)));
    button->setFixedHeight(theme::scaled(22));
    QObject::connect(button, &QToolButton::clicked, action, &QAction::trigger);
    QObject::connect(action, &QAction::toggled, button, &QToolButton::setChecked);
    return button;
}

} // namespace

BottomStrip::BottomStrip(QAction* runs, QAction* threads, QAction* problems, QWidget* parent)
    : QToolBar(parent), m_runs(makeButton(runs)), m_threads(makeButton(threads)), m_problems(makeButton(problems))
{
    setObjectName(QStringLiteral("bottomStrip"));
    setWindowTitle(tr("Runs, threads and problems"));
    setMovable(false);
    setFloatable(false);
    toggleViewAction()->setVisible(false);
    setFixedHeight(theme::scaled(28));
    m_runs->setObjectName(QStringLiteral("runsButton"));
    m_threads->setObjectName(QStringLiteral("threadsButton"));
    m_problems->setObjectName(QStringLiteral("problemsButton"));
    m_runs->setIcon(icons::icon(QStringLiteral("runs")));
    m_threads->setIcon(icons::icon(QStringLiteral("threads")));
    addWidget(m_runs);
    addWidget(m_threads);
    addWidget(m_problems);
    setRuns({});
    setThreads(0);
    setProblems(0, ProblemRow::Severity::Note);
}

void BottomStrip::setRuns(const QString& summary)
{
    m_runs->setText(summary.isEmpty() ? tr("Runs") : tr("Runs  %1").arg(summary));
}

void BottomStrip::setThreads(std::uint64_t count)
{
    m_threads->setText(count ? tr("Threads  %1").arg(count) : tr("Threads"));
}

void BottomStrip::setProblems(int count, ProblemRow::Severity worst)
{
    m_problems->setText(tr("Problems  %1").arg(count));
    m_problems->setIcon(count ? severityIcon(worst) : icons::icon(QStringLiteral("note")));
}
