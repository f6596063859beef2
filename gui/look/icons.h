// SPDX-License-Identifier: MIT
//
// The icons of resources/icons.svg, drawn in the colour of the text beside them.
#pragma once

#include <QIcon>
#include <QString>

class QPainter;
class QRectF;

namespace icons {

/// Returns an icon by its name, e.g. u"add-run": in the text's colour, greyed when disabled, in the accent when
/// checked. It follows the theme by itself. Empty for an unknown name.
[[nodiscard]] QIcon icon(const QString& name);
/// Returns the same icon in one colour; the caller replaces it when the theme changes.
[[nodiscard]] QIcon icon(const QString& name, const QColor& color);
/// Returns the program's own icon.
[[nodiscard]] QIcon programIcon();

/// Paints into `box`, which should be square.
void paint(QPainter&, const QString& name, const QRectF& box, const QColor& color);

/// Returns all names, for tests.
[[nodiscard]] QStringList names();

} // namespace icons
