// SPDX-License-Identifier: MIT
//
// Painting the graph view: the graph, the overlays over it, or a message.
#include "graph/graph_view.h"

#include "graph/busy_panel.h"
#include "look/theme.h"

#include <QPainter>
#include <QPaintEvent>

#include <algorithm>

using namespace gmonscope;

void GraphView::placeOverlays()
{
    m_overlays = {};
    if (m_picture) {
        const auto selected = m_selected ? m_picture->boxOf(*m_selected) : std::nullopt;
        m_overlays = ::placeOverlays(m_shown, viewport()->size(), *m_picture, m_origin, scale(), selected, texts());
    }
    m_minimap.invalidate();
    paintAnew();
}

std::vector<QRectF> GraphView::texts() const
{
    std::vector<QRectF> boxes;
    const auto add = [&boxes](const gmonscope::Box& box) {
        boxes.emplace_back(QPointF(box.left, box.top), QPointF(box.right, box.bottom));
    };
    for (const ArcLabel& label : m_state.labels)
        add(label.box);
    for (const DiagramStub& stub : m_state.stubs)
        add(stub.box);
    return boxes;
}

/// Moves legend and minimap off the new labels.
void GraphView::uncoverTexts()
{
    const std::vector<QRectF> boxes = texts();
    const bool isCovered = std::any_of(boxes.begin(), boxes.end(), [this](const QRectF& box) {
        const QRectF shown(toViewport(box.topLeft()), toViewport(box.bottomRight()));
        return shown.intersects(m_overlays.legend) || shown.intersects(m_overlays.minimap);
    });
    if (isCovered)
        placeOverlays();
}

void GraphView::paintAnew()
{
    m_canvas.invalidate();
    viewport()->update();
}

void GraphView::paintEvent(QPaintEvent* event)
{
    QPainter painter(viewport());
    if (!m_picture) {
        painter.fillRect(event->rect(), theme::color(theme::palette().canvas));
        return paintMessage(painter);
    }
    m_state.scale = scale();
    m_state.origin = m_origin;
    m_state.window = viewport()->rect();
    if (!paintMoving(painter))
        m_canvas.paint(painter, viewport()->size(), *m_picture, m_state);
    if (m_busy->isVisible())
        painter.fillRect(event->rect(), theme::color(theme::palette().canvas, 0.6));
    paintOverlays(painter);
}

void GraphView::paintMessage(QPainter& painter)
{
    painter.setFont(theme::font(theme::TextSize::Body));
    painter.setPen(theme::color(theme::palette().text2));
    painter.drawText(QRectF(viewport()->rect()).adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap,
                     m_message);
}

void GraphView::paintOverlays(QPainter& painter)
{
    if (!m_overlays.legend.isNull())
        paintLegend(painter, m_overlays.legend, m_scene->diagram);
    if (!m_overlays.minimap.isNull())
        m_minimap.paint(painter, m_overlays.minimap, *m_picture, m_state, visibleScene());
    if (m_hasKeyboardFocus) {
        painter.setPen(QPen(theme::color(theme::palette().accent), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(viewport()->rect()).adjusted(1, 1, -1, -1));
    }
}
