// SPDX-License-Identifier: MIT
//
// The icons of resources/icons.svg, drawn in the colour of the text that they stand beside.
#pragma once

#include <QIcon>
#include <QString>

class QPainter;
class QRectF;

namespace icons {

/// An icon by its name, e.g. u"add-run": in the text's colour, greyed when disabled, in the accent when checked.
/// It follows the theme by itself. Empty for an unknown name.
[[nodiscard]] QIcon icon(const QString& name);
/// The same in one colour that the caller keeps up to date.
[[nodiscard]] QIcon icon(const QString& name, const QColor& color);
/// The program's own mark.
[[nodiscard]] QIcon programIcon();

/// Paints into `box`, which should be square.
void paint(QPainter&, const QString& name, const QRectF& box, const QColor& color);

/// All names, for tests.
[[nodiscard]] QStringList names();

} // namespace icons
