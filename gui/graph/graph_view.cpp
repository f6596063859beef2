// SPDX-License-Identifier: MIT
//
// The content of the view. graph_view_change.cpp changes diagrams, graph_view_move.cpp moves the viewport,
// graph_view_paint.cpp paints, graph_view_input.cpp and graph_view_keys.cpp handle mouse and keys.
#include "graph/graph_view.h"

#include "graph/busy_panel.h"
#include "graph/graph_accessible.h"
#include "graph/graph_walk.h"
#include "look/theme.h"
#include "painting/arc_label_choice.h"

#include <QEvent>

#include <algorithm>
#include <chrono>
#include <utility>

using namespace gmonscope;
using namespace std::chrono_literals;

namespace {

bool isHit(const DiagramNode& node, const SearchPattern& pattern)
{
    if (node.chain.empty())
        return pattern.isIn(QString::fromStdString(node.name));
    return std::any_of(node.chain.begin(), node.chain.end(),
                       [&](const ChainMember& member) { return pattern.isIn(QString::fromStdString(member.name)); });
}

} // namespace

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
    connect(&m_hoverTimer, &QTimer::timeout, this, &GraphView::lightPaths);
    connect(m_busy, &BusyPanel::shown, this, [this] {
        m_busy->adjustSize();
        m_busy->move((viewport()->width() - m_busy->width()) / 2, theme::scaled(16));
        paintAnew();
    });
    connect(m_busy, &BusyPanel::cancelRequested, this, &GraphView::cancelRequested);
}

void GraphView::setSelected(std::optional<EntryRef> entry)
{
    if (m_selected == entry)
        return;
    m_selected = entry;
    refreshSelection();
    if (m_selected)
        uncoverTexts();
    tellSelected(*this);
}

void GraphView::markHits(const SearchPattern& pattern)
{
    m_state.pattern = pattern;
    refreshHits();
}

void GraphView::refreshHits()
{
    m_state.isHit.clear();
    if (m_picture && !m_state.pattern.isEmpty())
        for (const DiagramNode& node : m_scene->diagram.nodes)
            m_state.isHit.push_back(isHit(node, m_state.pattern));
    m_minimap.invalidate();
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

void GraphView::refreshSelection()
{
    m_state.selectedNode = {};
    m_state.selectedCycle = {};
    m_state.selectedArcs.clear();
    if (m_picture && m_selected) {
        m_state.selectedNode = m_picture->nodeOf(*m_selected);
        m_state.selectedCycle = m_picture->cycleOf(*m_selected);
        m_state.selectedArcs = m_picture->arcsAt(*m_selected);
    }
    refreshLabels();
    m_minimap.invalidate();
    // Tells screen readers, because the description is that of the selection.
    setAccessibleDescription(m_picture && m_selected ? spokenName(*m_picture, *m_selected) : QString());
    paintAnew();
}

void GraphView::refreshLabels()
{
    m_state.labels.clear();
    m_state.stubs.clear();
    m_hasHoverLabel = false;
    if (!m_picture)
        return;
    m_state.stubs = chooseStubs(*m_scene);
    m_state.labels = chooseArcLabels(*m_scene, m_state.stubs, m_state.selectedArcs);
    if (m_state.selectedNode)
        addStubsOf(*m_state.selectedNode, *m_scene, m_state.labels, m_state.stubs);
    labelHovered();
}

double GraphView::scale() const { return m_zoom * theme::scale(); }

std::optional<bool> GraphView::choice(Overlay overlay) const
{
    return overlay == Overlay::Legend ? m_legendChoice : m_minimapChoice;
}

void GraphView::setChoice(Overlay overlay, std::optional<bool> isVisible)
{
    (overlay == Overlay::Legend ? m_legendChoice : m_minimapChoice) = isVisible;
    Overlays shown = m_shown;
    setShown(shown.setFlag(overlay, isVisible.value_or(true)));
    if (m_isUntouched)
        goHome(m_home); // the picture makes room
    placeOverlays();
}

void GraphView::setShown(Overlays shown)
{
    const Overlays changed = m_shown ^ shown;
    m_shown = shown;
    if (changed.testFlag(Overlay::Legend))
        Q_EMIT legendVisibleChanged(isLegendVisible());
    if (changed.testFlag(Overlay::Minimap))
        Q_EMIT minimapVisibleChanged(isMinimapVisible());
}

void GraphView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    stopMoving();
    if (!m_picture)
        return;
    if (m_isUntouched)
        goHome(m_home);
    else
        moveTo(m_origin);
    placeOverlays();
    m_busy->move((viewport()->width() - m_busy->width()) / 2, m_busy->y());
}

void GraphView::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    const auto type = event->type();
    if (type == QEvent::PaletteChange || type == QEvent::FontChange || type == QEvent::StyleChange) {
        stopMoving();
        refreshLabels();
        placeOverlays();
    }
}
