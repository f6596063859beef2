// SPDX-License-Identifier: MIT
//
// The whole graph on paper or in an image: painted as on the screen at 100 %, with the legend below it.
#pragma once

#include "diagram/graph_scene.h"

#include <QByteArray>
#include <QImage>
#include <QSizeF>
#include <QString>

class QPainter;

/// In px at 96 dpi.
[[nodiscard]] QSizeF printedSize(const GraphScene&);
/// Colours are those of theme::palette(), the background included.
void printGraph(QPainter&, const GraphScene&);

/// At so many pixels per px; fewer when it would be too large to paint.
[[nodiscard]] QImage graphImage(const GraphScene&, double ratio = 2);
/// On one page of its size, text as text.
[[nodiscard]] QByteArray graphPdf(const GraphScene&, const QString& title);
