// SPDX-License-Identifier: MIT
//
// Prints the whole flame graph: as wide as on the screen, with all its rows.
#pragma once

#include "flame/flame_layout.h"
#include "flame/flame_stacks.h"

#include <QByteArray>
#include <QSizeF>
#include <QString>

class QPainter;

struct FlamePicture {
    FlameStacksPtr stacks;               ///< not null
    std::optional<std::uint32_t> zoomed; ///< the frame that has the whole width
    double width = 0;                    ///< px
};

/// Returns the size in px at 96 dpi.
[[nodiscard]] QSizeF printedSize(const FlamePicture&);
/// Prints in the colours of theme::palette(), background included.
void printFlames(QPainter&, const FlamePicture&);

/// Returns SVG 1.1: each frame is a group `frame-N` with a <title>, N its index in the stacks. Colours
/// as above.
[[nodiscard]] QByteArray flameSvg(const FlamePicture&, const QString& title);
