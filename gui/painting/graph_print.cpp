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

QSizeF graphSize(const LaidOutDiagram& scene) { return {scene.layout.bounds.width(), scene.layout.bounds.height()}; }

QString summaryOf(const LaidOutDiagram& scene) { return format::text(scene.diagram.summary()); }

double summaryWidth(const LaidOutDiagram& scene)
{
    return QFontMetricsF(theme::font(theme::TextSize::Small)).horizontalAdvance(summaryOf(scene));
}

} // namespace

QSizeF printedSize(const LaidOutDiagram& scene)
{
    const QSizeF graph = graphSize(scene), legend = legendSize(scene.diagram);
    const double foot = legend.width() + summaryWidth(scene) + 3 * edge;
    return {std::ceil(std::max(graph.width(), foot)), std::ceil(graph.height() + legend.height() + edge)};
}

void printGraph(QPainter& painter, const LaidOutDiagram& scene)
{
    const QSizeF size = printedSize(scene), legend = legendSize(scene.diagram);
    painter.fillRect(QRectF(QPointF(), size), theme::color(theme::palette().canvas));
    const PaintedDiagram picture(std::make_shared<LaidOutDiagram>(scene));
    const double indent = std::floor((size.width() - graphSize(scene).width()) / 2);
    GraphPaintState state;
    state.origin = {scene.layout.bounds.left - indent, scene.layout.bounds.top};
    state.exposed = QRectF(QPointF(), size);
    state.stubs = chooseStubs(scene);
    state.labels = chooseArcLabels(scene, state.stubs);
    paintGraph(painter, picture, state);
    const QRectF place(QPointF(edge, std::floor(size.height() - legend.height() - edge)), legend);
    paintLegend(painter, place, scene.diagram, LegendUse::InPicture);
    painter.setFont(theme::font(theme::TextSize::Small));
    painter.setPen(theme::color(theme::palette().text2));
    const QRectF beside(place.right() + edge, place.top(), size.width() - place.right() - edge, place.height());
    painter.drawText(beside, Qt::AlignLeft | Qt::AlignBottom, summaryOf(scene));
}

QImage graphImage(const LaidOutDiagram& scene, double ratio)
{
    return print::image(
        printedSize(scene), [&scene](QPainter& painter) { printGraph(painter, scene); }, ratio);
}

QByteArray graphPdf(const LaidOutDiagram& scene, const QString& title)
{
    return print::pdf(
        printedSize(scene), [&scene](QPainter& painter) { printGraph(painter, scene); }, title);
}
