// SPDX-License-Identifier: MIT
//
// Prints the whole graph on paper or into an image: as on the screen at 100 %, with the legend below it.
#pragma once

#include "diagram/laid_out_diagram.h"

#include <QByteArray>
#include <QImage>
#include <QSizeF>
#include <QString>

class QPainter;

/// Returns the size in px at 96 dpi.
[[nodiscard]] QSizeF printedSize(const LaidOutDiagram&);
/// Paints in the colours of theme::palette(), background included.
void printGraph(QPainter&, const LaidOutDiagram&);

/// Returns an image with `ratio` pixels per px, fewer if it would be too large to paint.
[[nodiscard]] QImage graphImage(const LaidOutDiagram&, double ratio = 2);
/// Returns a PDF of one page of the graph's size; texts stay text.
[[nodiscard]] QByteArray graphPdf(const LaidOutDiagram&, const QString& title);
