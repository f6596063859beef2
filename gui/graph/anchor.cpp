// SPDX-License-Identifier: MIT
#include "graph/anchor.h"

#include <cmath>

using namespace gmonscope;

std::optional<QPointF> anchorShift(const PaintedDiagram& old, const PaintedDiagram& now, const QRectF& seen,
                                   std::optional<EntryRef> selected)
{
    const auto shiftOf = [&](EntryRef entry) -> std::optional<QPointF> {
        const auto before = old.boxOf(entry), after = now.boxOf(entry);
        return before && after ? std::optional(after->center() - before->center()) : std::nullopt;
    };
    if (selected && old.boxOf(*selected) && seen.intersects(*old.boxOf(*selected)))
        if (const auto shift = shiftOf(*selected))
            return shift;
    std::optional<QPointF> nearest;
    double least = 0;
    for (std::uint32_t i = 0; i < old.diagram().nodes.size(); ++i) {
        const QPointF away = old.node(i).center() - seen.center();
        const double distance = std::hypot(away.x(), away.y());
        if (nearest && distance >= least)
            continue;
        if (const auto shift = shiftOf(old.diagram().nodes[i].subject)) {
            nearest = shift;
            least = distance;
        }
    }
    return nearest;
}
