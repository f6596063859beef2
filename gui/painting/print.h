// SPDX-License-Identifier: MIT
//
// A picture of any size in an image or on a page.
#pragma once

#include <QByteArray>
#include <QImage>
#include <QSizeF>
#include <QString>

#include <functional>

class QPainter;

namespace print {

/// Paints `size`, in px at 96 dpi, from the top left.
using Paint = std::function<void(QPainter&)>;

/// At so many pixels per px; fewer when it would be too large to paint. Null: no memory.
[[nodiscard]] QImage image(QSizeF size, const Paint&, double ratio = 2);
/// On one page of its size, text as text.
[[nodiscard]] QByteArray pdf(QSizeF size, const Paint&, const QString& title);

} // namespace print
