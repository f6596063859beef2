// SPDX-License-Identifier: MIT
#include "painting/print.h"

#include "look/theme.h"

#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>

#include <algorithm>
#include <cmath>

namespace {

constexpr double pixelsPerInch = 96, pointsPerInch = 72;
constexpr double longestSide = 32000; ///< pixels: Qt's raster engine counts in 16 bits
constexpr double mostPixels = 128e6;  ///< half a gigabyte
constexpr double longestPage = 14400; ///< points: more is no PDF that readers must open

} // namespace

QImage print::image(QSizeF size, const Paint& paint, double ratio)
{
    const double fitting = std::min({ratio, longestSide / size.width(), longestSide / size.height(),
                                     std::sqrt(mostPixels / (size.width() * size.height()))});
    QImage image((size * fitting).toSize().expandedTo({1, 1}), QImage::Format_RGB32);
    if (image.isNull())
        return image;
    const auto dotsPerMeter = static_cast<int>(std::lround(pixelsPerInch * fitting / 0.0254));
    image.setDotsPerMeterX(dotsPerMeter);
    image.setDotsPerMeterY(dotsPerMeter);
    image.fill(theme::color(theme::palette().canvas));
    QPainter painter(&image);
    painter.scale(fitting, fitting);
    paint(painter);
    return image;
}

QByteArray print::pdf(QSizeF size, const Paint& paint, const QString& title)
{
    const QSizeF points = size * pointsPerInch / pixelsPerInch;
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
    paint(painter);
    painter.end();
    return bytes;
}
