// SPDX-License-Identifier: MIT
#include "graph/busy_panel.h"

#include "look/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

#include <chrono>

using namespace std::chrono_literals;

namespace {
constexpr int spinner = 18, padding = 12;
}

BusyPanel::BusyPanel(QWidget* parent) : QWidget(parent)
{
    auto* layout = new QHBoxLayout(this);
    layout->addWidget(new QLabel(tr("Drawing the graph"), this));
    auto* cancel = new QPushButton(tr("Cancel"), this);
    layout->addWidget(cancel);
    connect(cancel, &QPushButton::clicked, this, &BusyPanel::cancelRequested);
    layOut();
    m_patience.setSingleShot(true);
    m_patience.setInterval(300ms);
    connect(&m_patience, &QTimer::timeout, this, [this] {
        show();
        raise();
        m_turn.start(50ms);
        Q_EMIT shown();
    });
    connect(&m_turn, &QTimer::timeout, this, [this] {
        m_angle = (m_angle + 20) % 360;
        update(0, 0, theme::scaled(2 * padding + spinner), height());
    });
    hide();
}

void BusyPanel::layOut()
{
    layout()->setContentsMargins(theme::scaled(2 * padding + spinner), theme::scaled(8), theme::scaled(padding),
                                 theme::scaled(8));
    layout()->setSpacing(theme::scaled(padding));
}

void BusyPanel::start()
{
    if (!m_patience.isActive() && !isVisible())
        m_patience.start();
}

void BusyPanel::stop()
{
    m_patience.stop();
    m_turn.stop();
    hide();
}

void BusyPanel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme::color(theme::palette().line2), 1));
    painter.setBrush(theme::color(theme::palette().base));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    const double side = theme::scaled(spinner) - 4;
    const QRectF circle(theme::scaled(padding) + 2, (height() - side) / 2, side, side);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme::color(theme::palette().line), 2.5));
    painter.drawEllipse(circle);
    painter.setPen(QPen(theme::color(theme::palette().accent), 2.5, Qt::SolidLine, Qt::RoundCap));
    painter.drawArc(circle, -m_angle * 16, 90 * 16);
}

void BusyPanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange && layout())
        layOut();
}
