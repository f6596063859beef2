// SPDX-License-Identifier: MIT
#include "picture/graph_print.h"

#include "format.h"
#include "picture/arc_label_choice.h"
#include "picture/graph_overlays.h"
#include "picture/graph_painter.h"
#include "theme.h"

#include <QBuffer>
#include <QFontMetricsF>
#include <QPainter>
#include <QPdfWriter>

#include <algorithm>
#include <cmath>

using namespace gmonscope;

namespace {

constexpr double edge = 16, pixelsPerInch = 96, pointsPerInch = 72;
constexpr double longestSide = 32000; ///< pixels: Qt's raster engine counts in 16 bits
constexpr double mostPixels = 128e6;  ///< half a gigabyte
constexpr double longestPage = 14400; ///< points: more is no PDF that readers must open

QSizeF graphSize(const GraphScene& scene) { return {scene.layout.bounds.width(), scene.layout.bounds.height()}; }

QString summaryOf(const GraphScene& scene) { return format::text(scene.diagram.summary()); }

double summaryWidth(const GraphScene& scene)
{
    return QFontMetricsF(theme::font(theme::TextSize::Small)).horizontalAdvance(summaryOf(scene));
}

} // namespace

QSizeF printedSize(const GraphScene& scene)
{
    const QSizeF graph = graphSize(scene), legend = legendSize(scene.diagram);
    const double foot = legend.width() + summaryWidth(scene) + 3 * edge;
    return {std::ceil(std::max(graph.width(), foot)), std::ceil(graph.height() + legend.height() + edge)};
}

void printGraph(QPainter& painter, const GraphScene& scene)
{
    const QSizeF size = printedSize(scene), legend = legendSize(scene.diagram);
    painter.fillRect(QRectF(QPointF(), size), theme::color(theme::palette().canvas));
    const GraphPicture picture(std::make_shared<GraphScene>(scene));
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

QImage graphImage(const GraphScene& scene, double ratio)
{
    const QSizeF size = printedSize(scene);
    const double fitting = std::min({ratio, longestSide / size.width(), longestSide / size.height(),
                                     std::sqrt(mostPixels / (size.width() * size.height()))});
    QImage image((size * fitting).toSize().expandedTo({1, 1}), QImage::Format_RGB32);
    if (image.isNull())
        return image; // no memory
    const auto dotsPerMeter = static_cast<int>(std::lround(pixelsPerInch * fitting / 0.0254));
    image.setDotsPerMeterX(dotsPerMeter);
    image.setDotsPerMeterY(dotsPerMeter);
    image.fill(theme::color(theme::palette().canvas));
    QPainter painter(&image);
    painter.scale(fitting, fitting);
    printGraph(painter, scene);
    return image;
}

QByteArray graphPdf(const GraphScene& scene, const QString& title)
{
    const QSizeF size = printedSize(scene), points = size * pointsPerInch / pixelsPerInch;
    const double fitting = std::min({1.0, longestPage / points.width(), longestPage / points.height()});
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(title);
    writer.setCreator(QStringLiteral("gmonscope"));
    writer.setPageSize(QPageSize(points * fitting, QPageSize::Point, title, QPageSize::ExactMatch));
    writer.setPageMargins({});
    constexpr int resolution = 1200; // coordinates and letters are placed in whole dots
    writer.setResolution(resolution);
    QPainter painter(&writer);
    painter.scale(fitting * resolution / pixelsPerInch, fitting * resolution / pixelsPerInch);
    printGraph(painter, scene);
    painter.end();
    return bytes;
}
