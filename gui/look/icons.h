// SPDX-License-Identifier: MIT
//
// The icons of resources/icons.svg, drawn in the colour of the text beside them.
#pragma once

#include "look/themed.h"

#include <QIcon>
#include <QString>

class QPainter;
class QRectF;

namespace icons {

/// Returns an icon by its name, e.g. u"add-run": in the text's colour, greyed when disabled, in the accent when
/// checked. It follows the theme by itself. Empty for an unknown name.
[[nodiscard]] QIcon icon(const QString& name);
/// Returns the same icon in one colour of the theme.
[[nodiscard]] QIcon icon(const QString& name, theme::Ink ink);
/// Returns the program's own icon.
[[nodiscard]] QIcon programIcon();

/// Paints into `box`, which should be square.
void paint(QPainter&, const QString& name, const QRectF& box, const QColor& color);

/// Returns all names, for tests.
[[nodiscard]] QStringList names();

} // namespace icons
