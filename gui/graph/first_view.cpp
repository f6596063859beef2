// SPDX-License-Identifier: MIT
#include "graph/first_view.h"

#include "look/theme.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace {

constexpr double readableZoom = 0.6;                 ///< most names still stand in full, with their shares
constexpr std::array zooms{0.7, 0.65, readableZoom}; ///< for a graph that does not fit; the first is comfortable
constexpr double fitMargin = 8, selectedMargin = 12, rootMargin = 40; ///< the last one has room for the half disc
constexpr double stubMargin = 30;                                     ///< for the stubs below the selection
/// How much smaller the graph may become to keep legend and minimap off its parts: more so if the user wants the
/// legend.
constexpr double shrinkingStep = 0.04, leastShrinking = 0.84, leastForLegend = 0.5;
constexpr std::array alignments{0.5, 1.0, 0.0}; ///< middle, right or bottom, left or top
constexpr int steps = 16;
constexpr double offCentre = 0.3;

class Chooser {
public:
    Chooser(const PaintedDiagram& painted, const ViewWish& wish) : m_painted(painted), m_wish(wish) {}

    /// At most 1.
    double fittingZoom() const
    {
        const QRectF bounds = m_painted.bounds();
        const QSizeF room = m_wish.viewport - QSizeF(2 * fitMargin, 2 * fitMargin);
        const double fitting =
            std::min(room.width() / std::max(1.0, bounds.width()), room.height() / std::max(1.0, bounds.height()));
        return std::clamp(fitting / theme::scale(), 0.01, 1.0);
    }

    ViewPosition whole(double zoom, double smallest) const
    {
        ViewPosition best = aligned(zoom, m_wish.overlays);
        const bool isLegendWanted = (m_wish.overlays & ~m_wish.dispensable).testFlag(Overlay::Legend);
        const double least = std::max(smallest, zoom * (isLegendWanted ? leastForLegend : leastShrinking));
        for (double shrinking = 1; flaws(best) > 0 && zoom * shrinking >= least; shrinking -= shrinkingStep) {
            const ViewPosition smaller = aligned(zoom * shrinking, m_wish.overlays);
            if (flaws(smaller) < flaws(best))
                best = smaller;
        }
        if (isInTheWay(best, Overlay::Legend))
            best = aligned(zoom, best.shown & ~OverlaySet(Overlay::Legend));
        if (isInTheWay(best, Overlay::Minimap))
            best = aligned(best.zoom, best.shown & ~OverlaySet(Overlay::Minimap));
        return best;
    }

    ViewPosition fromTheTop() const
    {
        const auto root = m_painted.topRoot();
        const QRectF top = root ? m_painted.node(*root) : m_painted.bounds();
        const QRectF start = top.adjusted(-selectedMargin, -rootMargin, selectedMargin, selectedMargin);
        const QMarginsF margins(selectedMargin, selectedMargin, selectedMargin, stubMargin);
        const QRectF selected = m_wish.selected.value_or(top).marginsAdded(margins);
        const QRectF both = selected.united(start);
        ViewPosition position;
        const auto zoom = std::find_if(zooms.begin(), zooms.end(), [&](double candidate) {
            const QSizeF seen = seenAt(candidate);
            return both.width() <= seen.width() && both.height() <= seen.height();
        });
        position.zoom = zoom == zooms.end() ? zooms.front() : *zoom;
        const QSizeF seen = seenAt(position.zoom);
        const QRectF needed = zoom == zooms.end() ? selected : both;
        // Moves as far up as the selection stays visible.
        const double y = std::max(start.top(), needed.bottom() - seen.height());
        position.shown = m_wish.overlays;
        position.origin.setY(y);
        position.origin.setX(bestLeft(needed, position, seen));
        // The minimap shows how much more there is; the legend is shown on request.
        if (isInTheWay(position, Overlay::Legend))
            position.shown.setFlag(Overlay::Legend, false);
        return position;
    }

private:
    static double scaleOf(double zoom) { return zoom * theme::scale(); }
    QSizeF seenAt(double zoom) const { return m_wish.viewport / scaleOf(zoom); }

    /// Returns the box of an overlay; null if the viewport has no room for it.
    QRectF boxOf(const ViewPosition& position, Overlay overlay) const
    {
        const OverlayPositions boxes = overlayPositions(position.shown, m_wish.viewport, m_painted.diagram());
        return overlay == Overlay::Legend ? boxes.legend : boxes.minimap;
    }
    int hiddenAt(const ViewPosition& position, Overlay overlay) const
    {
        const double scale = scaleOf(position.zoom);
        const QRectF box = boxOf(position, overlay);
        const int hidden =
            hiddenBy({position.origin + box.topLeft() / scale, box.size() / scale}, m_painted, m_wish.texts);
        return overlay == Overlay::Legend ? hidden : hidden / hiddenText * hiddenText; // it may hide arcs
    }
    int flaws(const ViewPosition& position) const
    {
        return hiddenAt(position, Overlay::Legend) + hiddenAt(position, Overlay::Minimap);
    }
    /// True if the overlay goes: it has no room, or hides something.
    bool isInTheWay(const ViewPosition& position, Overlay overlay) const
    {
        const int most = overlay == Overlay::Legend ? 0 : hiddenNode - 1;
        return m_wish.dispensable.testFlag(overlay) &&
               (boxOf(position, overlay).isNull() || hiddenAt(position, overlay) > most);
    }

    /// Returns the position of the whole graph in the viewport at which the overlays hide least.
    ViewPosition aligned(double zoom, OverlaySet shown) const
    {
        const QRectF bounds = m_painted.bounds();
        const double margin = fitMargin / scaleOf(zoom);
        const QPointF corner = bounds.topLeft() - QPointF(margin, margin);
        const QSizeF spare = seenAt(zoom) - bounds.size() - QSizeF(2 * margin, 2 * margin);
        ViewPosition best;
        int least = std::numeric_limits<int>::max();
        for (const double across : alignments)
            for (const double down : alignments) {
                const QPointF origin = corner - QPointF(across * spare.width(), down * spare.height());
                const ViewPosition position{zoom, origin, shown};
                if (const int hidden = flaws(position); hidden < least) {
                    least = hidden;
                    best = position;
                }
            }
        return best;
    }

    /// Returns the left edge of a view that contains `needed` and as much of the run as possible beside the minimap.
    double bestLeft(const QRectF& needed, ViewPosition position, QSizeF seen) const
    {
        const double scale = scaleOf(position.zoom);
        const QRectF minimap = boxOf(position, Overlay::Minimap);
        const double first = needed.right() - seen.width(), last = std::max(first, needed.left());
        double best = (first + last) / 2, most = std::numeric_limits<double>::lowest(), all = 0;
        for (const auto& node : m_painted.diagram().nodes)
            all += node.totalShare;
        for (int i = 0; i <= steps; ++i) {
            // From the middle outwards, so that of equal positions the one nearest to the middle wins.
            const int away = (i + 1) / 2 * (i % 2 ? 1 : -1);
            const double left = (first + last) / 2 + away * (last - first) / steps;
            position.origin.setX(left);
            const QRectF view(position.origin, seen),
                covered(position.origin + minimap.topLeft() / scale, minimap.size() / scale);
            // A little more of the run is not worth leaving the middle.
            double shown = -offCentre * all * std::abs(away) / steps;
            if (m_wish.selected && covered.intersects(*m_wish.selected))
                shown -= all;
            for (std::uint32_t node = 0; node < m_painted.diagram().nodes.size(); ++node)
                if (view.contains(m_painted.node(node)) && !covered.intersects(m_painted.node(node)))
                    shown += m_painted.diagram().nodes[node].totalShare;
            if (shown > most + 1e-9) {
                most = shown;
                best = left;
            }
        }
        return best;
    }

    const PaintedDiagram& m_painted;
    const ViewWish& m_wish;
};

} // namespace

ViewPosition wholeView(const PaintedDiagram& painted, const ViewWish& wish)
{
    const Chooser chooser(painted, wish);
    const double fitting = chooser.fittingZoom();
    // A graph that is too small to read anyhow is not made smaller still.
    return chooser.whole(fitting, std::min(fitting, readableZoom));
}

ViewPosition firstView(const PaintedDiagram& painted, const ViewWish& wish)
{
    const Chooser chooser(painted, wish);
    const double fitting = chooser.fittingZoom();
    return fitting >= readableZoom ? chooser.whole(fitting, readableZoom) : chooser.fromTheTop();
}
