// SPDX-License-Identifier: MIT
#pragma once

#include "flame/flame_layout.h"
#include "search/search_pattern.h"

#include "gmonscope/diagram_style.h"
#include "gmonscope/views.h"

#include <QHash>
#include <QRectF>
#include <QString>

#include <optional>

class QPainter;

/// How the flame graph is looked at.
struct FlamePaintState {
    std::optional<gmonscope::EntryRef> selected; ///< all its frames are outlined
    std::optional<std::uint32_t> current;        ///< the frame that the keyboard is at
    std::optional<std::uint32_t> hovered;
    SearchPattern hits; ///< names that are searched for
};

namespace flame {

[[nodiscard]] double rowHeight();
/// In px from the top left of the graph.
[[nodiscard]] QRectF boxOf(const FlameBox&);
/// "hash_get", "callers not known"
[[nodiscard]] QString frameName(const gmonscope::Profile&, const gmonscope::MeasuredFrame&);
/// "all stacks, 3.93 s": of the row of the whole run
[[nodiscard]] QString runText(const gmonscope::Profile&, const FlameLayout&);
/// As its function's node in the graph and its swatch in the tables.
[[nodiscard]] gmonscope::Rgb fillOf(const gmonscope::Profile&, const gmonscope::MeasuredFrame&);
/// Is it the selected function, or a member of the selected cycle?
[[nodiscard]] bool isOf(const gmonscope::Profile&, const gmonscope::MeasuredFrame&, gmonscope::EntryRef);

/// Names that were fitted into their boxes once need not be fitted again: by box.
using FittedNames = QHash<std::size_t, QString>;

/// Rows that `exposed` touches. Colours are those of theme::palette(); the background is not filled.
void paint(QPainter&, const gmonscope::Profile&, const FlameLayout&, const FlamePaintState&, const QRectF& exposed,
           double width, FittedNames&);

} // namespace flame
