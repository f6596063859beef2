// SPDX-License-Identifier: MIT
//
// A function's time in each run, as a strip of bars, one beside the other.
#pragma once

#include "attribution/attribution.h"
#include "profile/beside_runs.h"

#include <QRect>

class QPainter;

struct RunStrip {
    /// A run's bar; parts of the longest one's length, 0..1.
    struct Bar {
        float self = 0, total = 0;
    };

    BesideRunsPtr runs;
    std::vector<Bar> bars; ///< by run
    std::size_t longest = 0;
    double mean = 0;    ///< part of the longest one's length
    QStringList values; ///< "0.22 s, self 0.20 s"

    /// Returns "rank5: 0.22 s, self 0.20 s".
    [[nodiscard]] QString textOf(std::size_t run) const;
};

namespace runStrip {

/// Adds the strip of a function behind the function's own row; of a sum whose runs are not open a line that names the
/// one with the most.
void add(std::vector<AttributionItem>& items, const BesideRunsPtr& runs, gmonscope::FunctionId function);

/// Returns the height of the strip's row in px.
int height();
void paint(QPainter& painter, const QRect& row, const AttributionItem& item);
/// Returns the run whose bar is at a place of the row; none: there is no bar. Where many share a pixel it is the
/// longest.
[[nodiscard]] std::optional<std::size_t> runAt(const QRect& row, const RunStrip& strip, const QPoint& position);

} // namespace runStrip
