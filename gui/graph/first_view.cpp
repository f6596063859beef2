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
/// How much smaller the graph may become to keep legend and minimap off its nodes and texts.
constexpr std::array shrinkings{1.0, 0.96, 0.92, 0.88, 0.84};
constexpr std::array alignments{0.5, 1.0, 0.0}; ///< middle, right or bottom, left or top
constexpr int steps = 16;
constexpr double offCentre = 0.3;

class Chooser {
public:
    Chooser(const PaintedDiagram& picture, const ViewWish& wish) : m_picture(picture), m_wish(wish) {}

    /// At most 1.
    double fittingZoom() const
    {
        const QRectF bounds = m_picture.bounds();
        const QSizeF room = m_wish.viewport - QSizeF(2 * fitMargin, 2 * fitMargin);
        const double fitting =
            std::min(room.width() / std::max(1.0, bounds.width()), room.height() / std::max(1.0, bounds.height()));
        return std::clamp(fitting / theme::scale(), 0.01, 1.0);
    }

    ViewPosition whole(double zoom, double smallest) const
    {
        ViewPosition best = aligned(zoom, m_wish.overlays);
        for (const double shrinking : shrinkings) {
            if (flaws(best.overlays) == 0 || zoom * shrinking < smallest)
                break;
            const ViewPosition smaller = aligned(zoom * shrinking, m_wish.overlays);
            if (flaws(smaller.overlays) < flaws(best.overlays))
                best = smaller;
        }
        for (const Overlay overlay : {Overlay::Legend, Overlay::Minimap}) {
            const bool covers = overlay == Overlay::Legend ? best.overlays.legendCovers : best.overlays.minimapCovers;
            if (covers && m_wish.dispensable.testFlag(overlay))
                best = aligned(zoom, shownBy(best.overlays) & ~Overlays(overlay));
        }
        return best;
    }

    ViewPosition fromTheTop() const
    {
        const auto root = m_picture.topRoot();
        const QRectF top = root ? m_picture.node(*root) : m_picture.bounds();
        const QRectF start = top.adjusted(-selectedMargin, -rootMargin, selectedMargin, selectedMargin);
        const QMarginsF margins(selectedMargin, selectedMargin, selectedMargin, stubMargin);
        const QRectF selected = m_wish.selected.value_or(top).marginsAdded(margins);
        const QRectF both = selected.united(start);
        ViewPosition place;
        const auto zoom = std::find_if(zooms.begin(), zooms.end(), [&](double candidate) {
            const QSizeF seen = seenAt(candidate);
            return both.width() <= seen.width() && both.height() <= seen.height();
        });
        place.zoom = zoom == zooms.end() ? zooms.front() : *zoom;
        const QSizeF seen = seenAt(place.zoom);
        const QRectF needed = zoom == zooms.end() ? selected : both;
        // Moves as far up as the selection stays visible.
        const double y = std::max(start.top(), needed.bottom() - seen.height());
        place.origin = QPointF(bestLeft(needed, y, seen), y);
        place.overlays = overlaysAt(place, m_wish.overlays);
        // The minimap shows how much more there is; the legend is shown on request.
        if (place.overlays.legendCovers && m_wish.dispensable.testFlag(Overlay::Legend))
            place.overlays = overlaysAt(place, m_wish.overlays & ~Overlays(Overlay::Legend));
        return place;
    }

private:
    static double scaleOf(double zoom) { return zoom * theme::scale(); }
    QSizeF seenAt(double zoom) const { return m_wish.viewport / scaleOf(zoom); }
    /// Hiding a node is worse than hiding any text.
    static int flaws(const OverlayPositions& places)
    {
        return 2 * (places.legendCovers || places.minimapCovers) + places.coverTexts;
    }
    static Overlays shownBy(const OverlayPositions& places)
    {
        Overlays shown;
        shown.setFlag(Overlay::Legend, !places.legend.isNull());
        shown.setFlag(Overlay::Minimap, !places.minimap.isNull());
        return shown;
    }

    OverlayPositions overlaysAt(const ViewPosition& place, Overlays shown) const
    {
        return placeOverlays(shown, m_wish.viewport, m_picture, place.origin, scaleOf(place.zoom), m_wish.selected,
                             m_wish.texts);
    }

    /// Returns the position of the whole graph in the viewport at which the overlays hide least.
    ViewPosition aligned(double zoom, Overlays shown) const
    {
        const QRectF bounds = m_picture.bounds();
        const double margin = fitMargin / scaleOf(zoom);
        const QPointF corner = bounds.topLeft() - QPointF(margin, margin);
        const QSizeF spare = seenAt(zoom) - bounds.size() - QSizeF(2 * margin, 2 * margin);
        ViewPosition best;
        double least = std::numeric_limits<double>::max();
        for (const double across : alignments)
            for (const double down : alignments) {
                ViewPosition place;
                place.zoom = zoom;
                place.origin = corner - QPointF(across * spare.width(), down * spare.height());
                place.overlays = overlaysAt(place, shown);
                if (place.overlays.hidden < least) {
                    least = place.overlays.hidden;
                    best = place;
                }
            }
        return best;
    }

    /// Returns the left edge of a view that contains `needed` and as much of the run as possible.
    double bestLeft(const QRectF& needed, double top, QSizeF seen) const
    {
        const double first = needed.right() - seen.width(), last = std::max(first, needed.left());
        double best = (first + last) / 2, most = std::numeric_limits<double>::lowest(), all = 0;
        for (const auto& node : m_picture.diagram().nodes)
            all += node.totalShare;
        for (int i = 0; i <= steps; ++i) {
            // From the middle outwards, so that of equal positions the one nearest to the middle wins.
            const int away = (i + 1) / 2 * (i % 2 ? 1 : -1);
            const double left = (first + last) / 2 + away * (last - first) / steps;
            const QRectF view(QPointF(left, top), seen);
            // A little more of the run is not worth leaving the middle.
            double shown = -offCentre * all * std::abs(away) / steps;
            for (std::uint32_t node = 0; node < m_picture.diagram().nodes.size(); ++node)
                if (view.contains(m_picture.node(node)))
                    shown += m_picture.diagram().nodes[node].totalShare;
            if (shown > most + 1e-9) {
                most = shown;
                best = left;
            }
        }
        return best;
    }

    const PaintedDiagram& m_picture;
    const ViewWish& m_wish;
};

} // namespace

ViewPosition wholeView(const PaintedDiagram& picture, const ViewWish& wish)
{
    const Chooser chooser(picture, wish);
    const double fitting = chooser.fittingZoom();
    // A graph that is too small to read anyhow is not made smaller still.
    return chooser.whole(fitting, std::min(fitting, readableZoom));
}

ViewPosition firstView(const PaintedDiagram& picture, const ViewWish& wish)
{
    const Chooser chooser(picture, wish);
    const double fitting = chooser.fittingZoom();
    return fitting >= readableZoom ? chooser.whole(fitting, readableZoom) : chooser.fromTheTop();
}
