// SPDX-License-Identifier: MIT
//
// Changes from one diagram to the next: with a brief transition, or in place.
#include "graph/graph_view.h"

#include "graph/graph_accessible.h"
#include "graph/graph_morph.h"
#include "look/theme.h"

#include <QPainter>
#include <QStyle>
#include <QVariantAnimation>

#include <cmath>
#include <utility>

using namespace gmonscope;

namespace {

constexpr int moveMs = 200;
constexpr double mostChanged = 0.3;         ///< more new nodes than that are faded over: their moves would say nothing
constexpr std::size_t mostMovedNodes = 400; ///< more take too long to paint
constexpr double samePlace = 0.25;          ///< px: a picture that is looked at from there stands still

/// Returns the same hovered part in the diagram with other numbers.
GraphHit sameHit(const PaintedDiagram& old, const PaintedDiagram& now, GraphHit hit)
{
    using Part = GraphHit::Part;
    const auto subject = [](const PaintedDiagram& picture, std::uint32_t node) {
        return picture.diagram().nodes[node].subject;
    };
    std::optional<std::uint32_t> found;
    if (hit.part == Part::Node || hit.part == Part::UnfoldButton) {
        found = now.nodeOf(subject(old, hit.index));
    } else if (hit.part == Part::Cycle || hit.part == Part::FoldButton) {
        found = now.cycleOf(EntryRef::of(old.diagram().cycles[hit.index].cycle));
    } else if (hit.part == Part::Arc) {
        const DiagramArc& arc = old.diagram().arcs[hit.index];
        const auto& arcs = now.diagram().arcs;
        for (std::uint32_t i = 0; i < arcs.size() && !found; ++i)
            if (subject(now, arcs[i].tail) == subject(old, arc.tail) &&
                subject(now, arcs[i].head) == subject(old, arc.head))
                found = i;
    }
    return found ? GraphHit{hit.part, *found} : GraphHit{};
}

} // namespace

/// The diagram moves to its new layout. Only painting uses the positions in between.
struct GraphView::Motion {
    Motion(GraphMorph way, double zoomBefore, QPointF centreBefore, QObject* parent)
        : morph(std::move(way)), zoom(zoomBefore), centre(centreBefore), animation(parent)
    {
    }

    [[nodiscard]] double progress() const { return animation.currentValue().toDouble(); }

    GraphMorph morph;
    double zoom; ///< zoom before the change
    QPointF centre;
    QPixmap faded; ///< the old picture, when it is faded over
    QVariantAnimation animation;
};

GraphView::~GraphView() = default;

void GraphView::setAnimated(bool isAnimated)
{
    m_isAnimated = isAnimated;
    if (!isAnimated)
        stopMoving();
}

void GraphView::setDiagram(std::shared_ptr<const LaidOutDiagram> scene)
{
    std::unique_ptr<Motion> motion = m_picture && scene && mayMove(*scene) ? motionTo(scene) : nullptr;
    stopMoving();
    showDiagram(std::move(scene));
    if (motion && m_picture)
        startMoving(std::move(motion));
}

bool GraphView::mayMove(const LaidOutDiagram& scene) const
{
    return m_isAnimated && isVisible() && style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) > 0 &&
           scene.diagram.nodes.size() <= mostMovedNodes && m_scene->diagram.nodes.size() <= mostMovedNodes;
}

/// Starts from what is visible now, perhaps the middle of another transition.
std::unique_ptr<GraphView::Motion> GraphView::motionTo(const std::shared_ptr<const LaidOutDiagram>& scene)
{
    const bool isMoved = m_motion && m_motion->faded.isNull();
    auto motion = std::make_unique<Motion>(
        GraphMorph(isMoved ? m_motion->morph.at(m_motion->progress()) : m_scene, scene),
        isMoved ? zoomOnTheWay() : m_zoom, isMoved ? centreOnTheWay() : visibleScene().center(), this);
    if (motion->morph.changed() > mostChanged)
        motion->faded = viewport()->grab();
    return motion;
}

double GraphView::zoomOnTheWay() const { return m_motion->zoom + (m_zoom - m_motion->zoom) * m_motion->progress(); }

QPointF GraphView::centreOnTheWay() const
{
    return m_motion->centre + (visibleScene().center() - m_motion->centre) * m_motion->progress();
}

void GraphView::startMoving(std::unique_ptr<Motion> motion)
{
    const QPointF shift = (visibleScene().center() - motion->centre) * scale();
    const bool isLookedAtAnew =
        motion->zoom != m_zoom || std::abs(shift.x()) > samePlace || std::abs(shift.y()) > samePlace;
    if (!motion->morph.moves() && motion->faded.isNull() && !isLookedAtAnew)
        return;
    m_motion = std::move(motion);
    QVariantAnimation& animation = m_motion->animation;
    animation.setStartValue(0.0);
    animation.setEndValue(1.0);
    animation.setDuration(moveMs);
    animation.setEasingCurve(QEasingCurve::InOutCubic);
    connect(&animation, &QVariantAnimation::valueChanged, viewport(), qOverload<>(&QWidget::update));
    const auto end = [this] {
        if (m_motion && m_motion->animation.state() == QAbstractAnimation::Stopped) // and not another one
            stopMoving();
    };
    connect(&animation, &QVariantAnimation::finished, this, end, Qt::QueuedConnection); // it goes by it
    animation.start();
}

void GraphView::stopMoving()
{
    if (!m_motion)
        return;
    m_motion.reset();
    viewport()->update();
}

/// Returns false if nothing moves and the graph has to be painted at once.
bool GraphView::paintMoving(QPainter& painter)
{
    if (!m_motion)
        return false;
    const double progress = m_motion->progress();
    if (!m_motion->faded.isNull()) {
        m_canvas.paint(painter, viewport()->size(), *m_picture, m_state);
        painter.setOpacity(1 - progress);
        painter.drawPixmap(0, 0, m_motion->faded);
        painter.setOpacity(1);
        return true;
    }
    const QRect all = viewport()->rect();
    painter.fillRect(all, theme::color(theme::palette().canvas));
    GraphPaintState state = m_state;
    state.exposed = all;
    state.scale = scale() / m_zoom * zoomOnTheWay();
    state.origin = centreOnTheWay() - centre() / state.scale;
    state.labels.clear(); // they have their room where everything will be
    state.stubs.clear();
    state.highlight = {};
    paintGraph(painter, PaintedDiagram(m_motion->morph.at(progress)), state);
    return true;
}

void GraphView::showDiagram(std::shared_ptr<const LaidOutDiagram> scene)
{
    const auto old = std::move(m_picture);
    m_scene = std::move(scene);
    const bool isEmpty = !m_scene || m_scene->diagram.nodes.empty();
    m_picture = isEmpty ? nullptr : std::make_shared<const PaintedDiagram>(m_scene);
    m_hoverTimer.stop();
    m_state.hovered = {};
    m_state.highlight = {};
    refreshSelection(); // first: what floats over the picture makes room for its labels
    if (m_picture) {
        if (old && !m_isUntouched)
            keepInPlace(*old);
        else
            showFirst();
    }
    refreshHits();
    placeOverlays();
    tellPicture(*this);
}

void GraphView::refresh(std::shared_ptr<const LaidOutDiagram> scene, std::optional<EntryRef> selected)
{
    m_selected = selected;
    if (!m_picture || !scene || scene->diagram.nodes.empty())
        return setDiagram(std::move(scene));
    stopMoving();
    const auto old = std::exchange(m_picture, std::make_shared<const PaintedDiagram>(scene));
    m_scene = std::move(scene);
    m_state.hovered = sameHit(*old, *m_picture, m_state.hovered);
    if (!m_state.highlight.nodes.empty())
        m_state.highlight = m_picture->pathsThrough(m_state.hovered);
    refreshSelection();
    refreshHits();
    changeLegend(*old);
}

/// Repaints only the parts whose texts change.
void GraphView::changeLegend(const PaintedDiagram& old)
{
    const bool isOtherFill = old.diagram().fill != m_scene->diagram.fill;
    if (!isOtherFill && legendSize(old.diagram()) == legendSize(m_scene->diagram))
        return;
    if (isOtherFill && m_isUntouched)
        return goHome(m_home); // the picture makes room
    if (isOtherFill && !isDispensable(Overlay::Legend) && choice(Overlay::Legend).value_or(true))
        setShown(m_shown | Overlay::Legend);
    placeOverlays();
}
