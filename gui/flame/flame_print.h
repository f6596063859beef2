// SPDX-License-Identifier: MIT
//
// The whole flame graph in a file: as wide as on the screen, with all its rows.
#pragma once

#include "flame/flame_layout.h"

#include <QByteArray>
#include <QSizeF>
#include <QString>

#include <memory>

class QPainter;

struct FlamePicture {
    std::shared_ptr<const gmonscope::Profile> profile; ///< with stacks
    std::optional<std::uint32_t> zoomed;               ///< the frame that has the whole width
    double width = 0;                                  ///< px
};

/// In px at 96 dpi.
[[nodiscard]] QSizeF printedSize(const FlamePicture&);
/// Colours are those of theme::palette(), the background included.
void printFlames(QPainter&, const FlamePicture&);

/// SVG 1.1: each frame is a group `frame-N`, N its index in Profile::measuredFrames(), with a <title>. Colours as
/// above.
[[nodiscard]] QByteArray flameSvg(const FlamePicture&, const QString& title);
