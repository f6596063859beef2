// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/diagram.h"

#include <QSizeF>

class QPainter;

// Size in px at 96 dpi; it is painted from (0, 0).
[[nodiscard]] QSizeF changeLegendSize();
/// `isExact`: no change is chance.
void paintChangeLegend(QPainter&, gmonscope::Measure, bool isExact);
