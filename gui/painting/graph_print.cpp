// SPDX-License-Identifier: MIT
#include "painting/graph_print.h"

#include "look/format.h"
#include "look/theme.h"
#include "painting/arc_label_choice.h"
#include "painting/graph_overlays.h"
#include "painting/graph_painter.h"
#include "painting/print.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

using namespace gmonscope;

namespace {

constexpr double edge = 16;

QSizeF graphSize(const LaidOutDiagram& laidOut)
{
    return {laidOut.layout.bounds.width(), laidOut.layout.bounds.height()};
}

QString summaryOf(const LaidOutDiagram& laidOut) { return format::text(laidOut.diagram.summary()); }

double summaryWidth(const LaidOutDiagram& laidOut)
{
    return QFontMetricsF(theme::font(theme::TextSize::Small)).horizontalAdvance(summaryOf(laidOut));
}

} // namespace

QSizeF printedSize(const LaidOutDiagram& laidOut)
{
    const QSizeF graph = graphSize(laidOut), legend = legendSize(laidOut.diagram);
    const double foot = legend.width() + summaryWidth(laidOut) + 3 * edge;
    return {std::ceil(std::max(graph.width(), foot)), std::ceil(graph.height() + legend.height() + edge)};
}

void printGraph(QPainter& painter, const LaidOutDiagram& laidOut)
{
    const QSizeF size = printedSize(laidOut), legend = legendSize(laidOut.diagram);
    painter.fillRect(QRectF(QPointF(), size), theme::color(theme::palette().canvas));
    const PaintedDiagram painted(std::make_shared<LaidOutDiagram>(laidOut));
    const double indent = std::floor((size.width() - graphSize(laidOut).width()) / 2);
    GraphPaintState state;
    state.origin = {laidOut.layout.bounds.left - indent, laidOut.layout.bounds.top};
    state.exposed = QRectF(QPointF(), size);
    state.stubs = chooseStubs(laidOut);
    state.labels = chooseArcLabels(laidOut, state.stubs);
    paintGraph(painter, painted, state);
    const QRectF box(QPointF(edge, std::floor(size.height() - legend.height() - edge)), legend);
    paintLegend(painter, box, laidOut.diagram, LegendUse::Printed);
    painter.setFont(theme::font(theme::TextSize::Small));
    painter.setPen(theme::color(theme::palette().text2));
    const QRectF beside(box.right() + edge, box.top(), size.width() - box.right() - edge, box.height());
    painter.drawText(beside, Qt::AlignLeft | Qt::AlignBottom, summaryOf(laidOut));
}

QImage graphImage(const LaidOutDiagram& laidOut, double ratio)
{
    return print::image(
        printedSize(laidOut), [&laidOut](QPainter& painter) { printGraph(painter, laidOut); }, ratio);
}

QByteArray graphPdf(const LaidOutDiagram& laidOut, const QString& title)
{
    return print::pdf(
        printedSize(laidOut), [&laidOut](QPainter& painter) { printGraph(painter, laidOut); }, title);
}
