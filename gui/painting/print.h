// SPDX-License-Identifier: MIT
//
// Paints a picture of any size into an image or onto a page.
#pragma once

#include <QByteArray>
#include <QImage>
#include <QSizeF>
#include <QString>

#include <functional>

class QPainter;

namespace print {

/// A function that paints `size`, in px at 96 dpi, from the top left.
using Paint = std::function<void(QPainter&)>;

/// Returns an image with `ratio` pixels per px, fewer if it would be too large to paint. Null: no memory.
[[nodiscard]] QImage image(QSizeF size, const Paint&, double ratio = 2);
/// Returns a PDF of one page of this size; texts stay text.
[[nodiscard]] QByteArray pdf(QSizeF size, const Paint&, const QString& title);

} // namespace print
