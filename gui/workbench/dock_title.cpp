// SPDX-License-Identifier: MIT
#include "workbench/dock_title.h"

#include "look/icons.h"
#include "look/theme.h"

#include <QDockWidget>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>

namespace {

constexpr double titleHeight = 28;

QToolButton* makeButton(const char* icon, const QString& text)
{
    auto* const button = new QToolButton;
    button->setIcon(icons::icon(QLatin1String(icon)));
    button->setIconSize(QSize(theme::scaled(16), theme::scaled(16)));
    button->setFixedSize(theme::scaled(22), theme::scaled(22));
    button->setAutoRaise(true);
    button->setToolTip(text);
    button->setAccessibleName(text);
    return button;
}

} // namespace

DockTitle::DockTitle(QDockWidget* dock) : QWidget(dock), m_detail(new QLabel)
{
    setFixedHeight(theme::scaled(titleHeight));
    auto* const title = new QLabel(dock->windowTitle());
    title->setFont(theme::font(theme::TextSize::Small, gmonscope::FontWeight::Bold));
    m_detail->setFont(theme::font(theme::TextSize::Small));
    m_detail->setForegroundRole(QPalette::PlaceholderText);
    QToolButton* const floating = makeButton("float", tr("Float %1").arg(dock->windowTitle()));
    QToolButton* const close = makeButton("close", tr("Close %1").arg(dock->windowTitle()));
    connect(floating, &QToolButton::clicked, dock, [dock] { dock->setFloating(!dock->isFloating()); });
    connect(close, &QToolButton::clicked, dock, &QDockWidget::close);
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(theme::scaled(12), 0, theme::scaled(4), 0);
    layout->setSpacing(theme::scaled(8));
    layout->addWidget(title);
    layout->addWidget(m_detail);
    layout->addStretch();
    layout->addWidget(floating);
    layout->addWidget(close);
}

/// A dock uses only the size hint, not a fixed height.
QSize DockTitle::sizeHint() const { return {QWidget::sizeHint().width(), theme::scaled(titleHeight)}; }

void DockTitle::setDetail(const QString& detail) { m_detail->setText(detail); }

void DockTitle::paintEvent(QPaintEvent*) { QPainter(this).fillRect(rect(), theme::color(theme::palette().window)); }
