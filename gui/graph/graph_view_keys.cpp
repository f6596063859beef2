// SPDX-License-Identifier: MIT
//
// Keyboard input of the graph view.
#include "graph/graph_view.h"

#include "graph/graph_walk.h"

#include <QKeyEvent>

using namespace gmonscope;

void GraphView::keyPressEvent(QKeyEvent* event)
{
    const bool isPlain = !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    if (!m_picture || !isPlain || !(walkByKey(event->key()) || moveByKey(event->key()) || actByKey(event->key())))
        event->ignore();
}

bool GraphView::walkByKey(int key)
{
    Step step;
    switch (key) {
    case Qt::Key_Up: step = Step::ToCaller; break;
    case Qt::Key_Down: step = Step::ToCallee; break;
    case Qt::Key_Left: step = Step::ToLeft; break;
    case Qt::Key_Right: step = Step::ToRight; break;
    default: return false;
    }
    if (const auto entry = walkGraph(*m_picture, m_selected, step)) {
        choose(*entry);
        ensureVisible(*entry);
    }
    return true;
}

bool GraphView::moveByKey(int key)
{
    const double page = viewport()->height() * 0.8 / scale();
    switch (key) {
    case Qt::Key_0: fit(); return true;
    case Qt::Key_1: zoomAt(pointerOrCentre(), 1); return true;
    case Qt::Key_2:
        if (const auto box = m_selected ? m_picture->boxOf(*m_selected) : std::nullopt) {
            setZoom(1);
            centreOn(box->center());
        }
        return true;
    case Qt::Key_Plus:
    case Qt::Key_Equal: zoomAt(pointerOrCentre(), m_zoom * zoomStep); return true;
    case Qt::Key_Minus: zoomAt(pointerOrCentre(), m_zoom / zoomStep); return true;
    case Qt::Key_PageUp: moveTo(m_origin - QPointF(0, page)); return true;
    case Qt::Key_PageDown: moveTo(m_origin + QPointF(0, page)); return true;
    case Qt::Key_Home: showFirst(); return true;
    default: return false;
    }
}

bool GraphView::commandByKey(int key)
{
    switch (key) {
    case Qt::Key_A: Q_EMIT commanded(*m_selected, Command::Ancestors); return true;
    case Qt::Key_D: Q_EMIT commanded(*m_selected, Command::Descendants); return true;
    case Qt::Key_B: Q_EMIT commanded(*m_selected, Command::Both); return true;
    case Qt::Key_H: Q_EMIT commanded(*m_selected, Command::Hide); return true;
    default: return false;
    }
}

void GraphView::foldByKey(int key)
{
    const auto node = m_picture->nodeOf(*m_selected);
    const bool isChain = node && !m_scene->diagram.nodes[*node].chain.empty();
    const auto cycle = cycleAt(*m_picture, *m_selected);
    const auto chain = chainAt(*m_picture, *m_selected);
    if (isChain || (key == Qt::Key_C && !cycle && chain))
        Q_EMIT chainToggled(*chain);
    else if (key == Qt::Key_C ? cycle.has_value() : m_selected->isCycle())
        Q_EMIT cycleToggled(key == Qt::Key_C ? *cycle : m_selected->cycle());
    else if (key == Qt::Key_Space && m_picture->boxOf(*m_selected))
        Q_EMIT neighboursToggled(*m_selected);
}

bool GraphView::actByKey(int key)
{
    if (!m_selected)
        return false;
    if (commandByKey(key))
        return true;
    switch (key) {
    case Qt::Key_Return:
    case Qt::Key_Enter: Q_EMIT activated(*m_selected); return true;
    case Qt::Key_Space:
    case Qt::Key_C: foldByKey(key); return true;
    case Qt::Key_Escape:
        setSelected({});
        Q_EMIT cleared();
        return true;
    default: return false;
    }
}
