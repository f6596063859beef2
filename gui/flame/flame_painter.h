// SPDX-License-Identifier: MIT
#pragma once

#include "flame/flame_layout.h"
#include "flame/flame_stacks.h"
#include "search/search_pattern.h"

#include "gmonscope/diagram_style.h"
#include "gmonscope/views.h"

#include <QHash>
#include <QRectF>
#include <QString>

#include <optional>

class QPainter;

/// The selection, the cursor and the search hits of a flame graph.
struct FlamePaintState {
    std::optional<gmonscope::EntryRef> selected; ///< all its frames are outlined
    std::optional<std::uint32_t> current;        ///< the frame with the keyboard cursor
    std::optional<std::uint32_t> hovered;
    SearchPattern hits; ///< pattern for names to mark
};

namespace flame {

[[nodiscard]] double rowHeight();
/// The box in px from the top left of the graph.
[[nodiscard]] QRectF boxOf(const FlameBox&);
/// Returns a frame's name as it fits into its box; empty if the box has no room for one.
[[nodiscard]] QString nameIn(const FlameStacks&, const gmonscope::MeasuredFrame&, const QRectF& box);
/// Returns where the name begins.
[[nodiscard]] double nameInset();
/// Returns the text of the row of the whole run: "all stacks, 3.93 s".
[[nodiscard]] QString runText(const FlameStacks&, const FlameLayout&);
/// Returns what widths and colours mean.
[[nodiscard]] QString keyText(const FlameStacks*);
/// Returns the colour that the function's node in the graph and its swatch in the tables have.
[[nodiscard]] gmonscope::Rgb fillOf(const gmonscope::Profile&, const gmonscope::MeasuredFrame&);
/// True if the frame belongs to the function, or to a member of the cycle.
[[nodiscard]] bool isOf(const gmonscope::Profile&, const gmonscope::MeasuredFrame&, gmonscope::EntryRef);

/// Names already shortened to fit their boxes, by box.
using FittedNames = QHash<std::size_t, QString>;

/// Paints the rows that `exposed` touches, in the colours of theme::palette(), without the background.
void paint(QPainter&, const FlameStacks&, const FlameLayout&, const FlamePaintState&, const QRectF& exposed,
           double width, FittedNames&);

} // namespace flame
