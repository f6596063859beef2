// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/diagram.h"

#include <QSizeF>

class QPainter;

// Both in px at 96 dpi; from (0, 0).
[[nodiscard]] QSizeF changeLegendSize();
void paintChangeLegend(QPainter&, gmonscope::Measure);
