// SPDX-License-Identifier: MIT
//
// The content of the view: its diagram, marks, position and painting. graph_view_input.cpp and graph_view_keys.cpp
// handle mouse and keys.
#include "graph/graph_view.h"

#include "graph/anchor.h"
#include "graph/busy_panel.h"
#include "graph/first_view.h"
#include "graph/graph_accessible.h"
#include "graph/graph_walk.h"
#include "graph/transition.h"
#include "look/theme.h"

#include <QEvent>
#include <QPainter>
#include <QPaintEvent>
#include <QStyle>

#include <algorithm>
#include <chrono>
#include <utility>

using namespace gmonscope;
using namespace std::chrono_literals;

GraphView::GraphView(QWidget* parent) : QAbstractScrollArea(parent), m_busy(new BusyPanel(viewport()))
{
    installGraphAccessibility();
    setFrameShape(QFrame::NoFrame);
    // The minimap shows the position; the graph can be moved beyond its edges, which a scroll bar cannot show.
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Call graph"));
    m_hoverTimer.setSingleShot(true);
    m_hoverTimer.setInterval(120ms);
    connect(&m_hoverTimer, &QTimer::timeout, this, [this] {
        m_marks.lightPaths();
        paintAnew();
    });
    connect(m_busy, &BusyPanel::shown, this, [this] {
        m_busy->adjustSize();
        placeBusyPanel();
        paintAnew();
    });
    connect(m_busy, &BusyPanel::cancelRequested, this, &GraphView::cancelRequested);
}

GraphView::~GraphView() = default;

void GraphView::setDiagram(std::shared_ptr<const LaidOutDiagram> diagram)
{
    std::unique_ptr<Transition> transition = transitionTo(diagram);
    stopTransition();
    showDiagram(std::move(diagram));
    if (transition && m_painted)
        start(std::move(transition));
}

void GraphView::showDiagram(std::shared_ptr<const LaidOutDiagram> diagram)
{
    const auto old = std::move(m_painted);
    const bool isVisit = old && haveSameOverview(m_diagram, diagram);
    m_diagram = std::move(diagram);
    const bool isEmpty = !m_diagram || m_diagram->diagram.nodes.empty();
    m_painted = isEmpty ? nullptr : std::make_shared<const PaintedDiagram>(m_diagram);
    m_hoverTimer.stop();
    m_marks.setDiagram(m_painted); // first: the view makes room for its labels
    if (m_painted) {
        m_camera.setSize(viewport()->size());
        m_camera.setBounds(m_painted->bounds());
        const auto shift = old && !m_camera.home()
                               ? anchorShift(*old, *m_painted, m_camera.visible(), m_marks.selected())
                               : std::nullopt;
        if (shift)
            m_camera.moveTo(m_camera.origin() + *shift);
        else if (!isVisit) // the overview stays where it is
            goHome(Camera::Home::First);
    }
    markedAnew();
    placeOverlays();
    tellDiagram(*this);
}

void GraphView::refresh(std::shared_ptr<const LaidOutDiagram> diagram, std::optional<EntryRef> selected)
{
    if (!m_painted || !diagram || diagram->diagram.nodes.empty()) {
        m_marks.select(selected);
        return setDiagram(std::move(diagram));
    }
    stopTransition();
    m_diagram = std::move(diagram);
    const auto old = std::exchange(m_painted, std::make_shared<const PaintedDiagram>(m_diagram));
    m_camera.setBounds(m_painted->bounds());
    m_marks.refresh(m_painted, selected);
    markedAnew();
    changeLegend(old->diagram());
}

void GraphView::setAnimated(bool isAnimated)
{
    m_isAnimated = isAnimated;
    if (!isAnimated)
        stopTransition();
}

/// Returns a transition that starts from what is visible now, perhaps the middle of another one; null: none is wanted.
std::unique_ptr<Transition> GraphView::transitionTo(const std::shared_ptr<const LaidOutDiagram>& diagram)
{
    const bool isWanted = m_isAnimated && isVisible() && m_painted && diagram &&
                          style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) > 0 &&
                          Transition::isFastEnough(*m_diagram, *diagram);
    if (!isWanted)
        return nullptr;
    const bool isMoving = m_transition && m_transition->faded().isNull();
    auto transition = std::make_unique<Transition>(isMoving ? m_transition->diagram() : m_diagram, diagram,
                                                   isMoving ? m_transition->viewport(m_camera)
                                                            : Viewport{m_camera.zoom(), m_camera.visible().center()});
    if (transition->wantsFading())
        transition->fadeFrom(viewport()->grab());
    return transition;
}

void GraphView::start(std::unique_ptr<Transition> transition)
{
    if (!transition->isVisible(m_camera))
        return;
    m_transition = std::move(transition);
    m_transition->setParent(this);
    connect(m_transition.get(), &QVariantAnimation::valueChanged, viewport(), qOverload<>(&QWidget::update));
    const auto end = [this] {
        if (m_transition && m_transition->state() == QAbstractAnimation::Stopped) // and not another one
            stopTransition();
    };
    connect(m_transition.get(), &QVariantAnimation::finished, this, end, Qt::QueuedConnection); // it deletes it
    m_transition->start();
}

void GraphView::stopTransition()
{
    if (std::exchange(m_transition, nullptr))
        viewport()->update();
}

void GraphView::setSelected(std::optional<EntryRef> entry)
{
    if (m_marks.selected() == entry)
        return;
    m_marks.select(entry);
    markedAnew();
    tellSelected(*this);
}

void GraphView::markHits(const SearchPattern& pattern)
{
    m_marks.setPattern(pattern);
    markedAnew();
}

void GraphView::markedAnew()
{
    m_overlays.invalidate();
    // Tells screen readers, because the description is that of the selection.
    const auto selected = m_marks.selected();
    setAccessibleDescription(m_painted && selected ? spokenName(*m_painted, *selected) : QString());
    paintAnew();
}

void GraphView::setMessage(const QString& message)
{
    m_message = message;
    paintAnew();
}

void GraphView::setBusy(bool isBusy)
{
    if (isBusy)
        m_busy->start();
    else
        m_busy->stop();
    paintAnew();
}

void GraphView::placeBusyPanel() { m_busy->move((viewport()->width() - m_busy->width()) / 2, theme::scaled(16)); }

/// Changes the camera.
void GraphView::moveCamera(const std::function<void()>& change)
{
    if (!m_painted)
        return;
    const double before = m_camera.zoom();
    change();
    viewport()->update(); // no paintAnew(): the diagram is the same
    if (m_camera.zoom() != before)
        Q_EMIT zoomChanged(m_camera.zoom());
}

void GraphView::goHome(Camera::Home home)
{
    if (!m_painted)
        return;
    const ViewWish wish{viewport()->size(), m_overlays.wanted(), m_overlays.dispensable(m_diagram->diagram),
                        m_marks.selectedBox(), m_marks.texts()};
    const ViewPosition position =
        home == Camera::Home::Whole ? wholeView(*m_painted, wish) : firstView(*m_painted, wish);
    moveCamera([&] { m_camera.goHome(home, position.zoom, position.origin); });
    setShown(position.shown);
    placeOverlays();
}

void GraphView::fit() { goHome(Camera::Home::Whole); }

void GraphView::zoomAt(QPointF fixed, double zoom)
{
    moveCamera([&] { m_camera.zoomAt(fixed, zoom); });
}

void GraphView::setZoom(double zoom) { zoomAt(m_camera.middle(), zoom); }

void GraphView::moveBy(QPointF pixels)
{
    moveCamera([&] { m_camera.moveBy(pixels); });
}

void GraphView::lookAt(std::optional<Viewport> wanted)
{
    if (!wanted)
        return goHome(Camera::Home::First);
    moveCamera([&] { m_camera.lookAt(*wanted); });
    placeOverlays();
}

void GraphView::ensureVisible(EntryRef entry)
{
    const auto box = m_painted ? m_painted->boxOf(entry) : std::nullopt;
    if (!box)
        return;
    const bool isSeen = m_camera.visible().contains(*box) && m_overlays.wayOut(m_camera.toViewport(*box)).isNull();
    if (m_camera.home() && isSeen) // a view that nobody has moved is chosen anew when the window gets its size
        return;
    moveCamera([&] {
        m_camera.bringIntoView(*box);
        if (const QPointF way = m_overlays.wayOut(m_camera.toViewport(*box)); !way.isNull())
            m_camera.moveBy(way);
    });
}

void GraphView::setChoice(Overlay overlay, std::optional<bool> isVisible)
{
    m_overlays.setChoice(overlay, isVisible);
    OverlaySet shown = m_overlays.shown();
    setShown(shown.setFlag(overlay, isVisible.value_or(true)));
    if (m_camera.home())
        goHome(*m_camera.home()); // the graph makes room
    placeOverlays();
}

void GraphView::setShown(OverlaySet shown)
{
    const OverlaySet changed = m_overlays.shown() ^ shown;
    m_overlays.setShown(shown);
    if (changed.testFlag(Overlay::Legend))
        Q_EMIT legendVisibleChanged(isLegendVisible());
    if (changed.testFlag(Overlay::Minimap))
        Q_EMIT minimapVisibleChanged(isMinimapVisible());
}

void GraphView::placeOverlays()
{
    m_overlays.place(m_painted.get(), viewport()->size());
    paintAnew();
}

/// Gives the legend its size and place after a change of the numbers or the fills.
void GraphView::changeLegend(const Diagram& old)
{
    const Diagram& now = m_diagram->diagram;
    const bool isOtherFill = old.fill != now.fill;
    if (!isOtherFill && legendSize(old) == legendSize(now))
        return;
    if (isOtherFill && m_camera.home())
        return goHome(*m_camera.home()); // the graph makes room
    const bool isNeeded = (m_overlays.wanted() & ~m_overlays.dispensable(now)).testFlag(Overlay::Legend);
    if (isOtherFill && isNeeded)
        setShown(m_overlays.shown() | Overlay::Legend);
    placeOverlays();
}

void GraphView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    m_camera.setSize(viewport()->size());
    stopTransition();
    if (!m_painted)
        return;
    if (m_camera.home())
        goHome(*m_camera.home());
    else
        m_camera.moveTo(m_camera.origin());
    placeOverlays();
    placeBusyPanel();
}

void GraphView::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    const auto type = event->type();
    if (type == QEvent::PaletteChange || type == QEvent::FontChange || type == QEvent::StyleChange) {
        stopTransition();
        m_marks.chooseLabels();
        placeOverlays();
    }
}

void GraphView::paintAnew()
{
    m_canvas.invalidate();
    viewport()->update();
}

void GraphView::paintEvent(QPaintEvent* event)
{
    QPainter painter(viewport());
    if (!m_painted) {
        painter.fillRect(event->rect(), theme::color(theme::palette().canvas));
        return paintMessage(painter);
    }
    GraphPaintState state = m_marks.state();
    state.scale = m_camera.scale();
    state.origin = m_camera.origin();
    state.window = viewport()->rect();
    paintDiagram(painter, state);
    if (m_busy->isVisible())
        painter.fillRect(event->rect(), theme::color(theme::palette().canvas, 0.6));
    m_overlays.paint(painter, *m_painted, state, m_camera.visible());
    if (m_hasKeyboardFocus) {
        painter.setPen(QPen(theme::color(theme::palette().accent), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(viewport()->rect()).adjusted(1, 1, -1, -1));
    }
}

/// Paints the diagram, or where it is on its way.
void GraphView::paintDiagram(QPainter& painter, const GraphPaintState& given)
{
    if (!m_transition || !m_transition->faded().isNull())
        m_canvas.paint(painter, viewport()->size(), *m_painted, given);
    if (!m_transition)
        return;
    if (!m_transition->faded().isNull()) {
        painter.setOpacity(1 - m_transition->progress());
        painter.drawPixmap(0, 0, m_transition->faded());
        return painter.setOpacity(1);
    }
    const Viewport seen = m_transition->viewport(m_camera);
    GraphPaintState state = given;
    state.exposed = viewport()->rect();
    state.scale *= seen.zoom / m_camera.zoom();
    state.origin = seen.centre - m_camera.middle() / state.scale;
    state.labels.clear(); // they have their room where everything will be
    state.stubs.clear();
    state.highlight = {};
    painter.fillRect(state.exposed, theme::color(theme::palette().canvas));
    paintGraph(painter, PaintedDiagram(m_transition->diagram()), state);
}

void GraphView::paintMessage(QPainter& painter)
{
    painter.setFont(theme::font(theme::TextSize::Body));
    painter.setPen(theme::color(theme::palette().text2));
    painter.drawText(QRectF(viewport()->rect()).adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap,
                     m_message);
}
