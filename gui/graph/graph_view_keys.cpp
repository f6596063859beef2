// SPDX-License-Identifier: MIT
//
// Keyboard input of the graph view.
#include "graph/graph_view.h"

#include "graph/graph_walk.h"

#include <QKeyEvent>

using namespace gmonscope;

const QList<ViewKey<GraphView>>& GraphView::keys()
{
    static const QList<ViewKey<GraphView>> all{
        {{Qt::Key_Up, Qt::Key_Down, Qt::Key_Left, Qt::Key_Right},
         QT_TR_NOOP("Walk: caller, callee, neighbours"),
         [](GraphView& v, int key) { return v.walkByKey(key), true; }},
        {{Qt::Key_Plus, Qt::Key_Equal},
         QT_TR_NOOP("Zoom in at the pointer, as Ctrl+wheel"),
         [](GraphView& v, int) { return v.zoomAt(v.pointerOrCentre(), v.m_zoom * zoomStep), true; }},
        {{Qt::Key_Minus},
         QT_TR_NOOP("Zoom out at the pointer"),
         [](GraphView& v, int) { return v.zoomAt(v.pointerOrCentre(), v.m_zoom / zoomStep), true; }},
        {{Qt::Key_0}, QT_TR_NOOP("Fit all"), [](GraphView& v, int) { return v.fit(), true; }},
        {{Qt::Key_1}, QT_TR_NOOP("100 %"), [](GraphView& v, int) { return v.zoomAt(v.pointerOrCentre(), 1), true; }},
        {{Qt::Key_2},
         QT_TR_NOOP("100 %, at the selected function"),
         [](GraphView& v, int) { return v.zoomToSelected(), true; }},
        {{Qt::Key_Home}, QT_TR_NOOP("First view"), [](GraphView& v, int) { return v.showFirst(), true; }},
        {{Qt::Key_PageUp, Qt::Key_PageDown},
         QT_TR_NOOP("Scroll"),
         [](GraphView& v, int key) { return v.scrollPage(key == Qt::Key_PageUp ? -1 : 1), true; }},
        {{Qt::Key_Space},
         QT_TR_NOOP("Show or hide more callers and callees; fold a cycle or chain"),
         [](GraphView& v, int key) { return v.foldByKey(key); }},
        {{Qt::Key_C},
         QT_TR_NOOP("Fold or unfold the cycle or chain"),
         [](GraphView& v, int key) { return v.foldByKey(key); }},
        {{Qt::Key_Return, Qt::Key_Enter},
         QT_TR_NOOP("Focus: ancestors and descendants"),
         [](GraphView& v, int) { return v.activateSelected(); }},
        {{Qt::Key_B},
         QT_TR_NOOP("Focus: ancestors and descendants"),
         [](GraphView& v, int) { return v.command(Command::Both); }},
        {{Qt::Key_A}, QT_TR_NOOP("Focus: ancestors"), [](GraphView& v, int) { return v.command(Command::Ancestors); }},
        {{Qt::Key_D},
         QT_TR_NOOP("Focus: descendants"),
         [](GraphView& v, int) { return v.command(Command::Descendants); }},
        {{Qt::Key_H}, QT_TR_NOOP("Hide: its callers pay"), [](GraphView& v, int) { return v.command(Command::Hide); }},
        {{Qt::Key_Escape}, QT_TR_NOOP("Leave the selection"), [](GraphView& v, int) { return v.leaveSelection(); }},
    };
    return all;
}

void GraphView::keyPressEvent(QKeyEvent* event)
{
    const bool isPlain = !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    if (!m_picture || !isPlain || !actByKey(*this, event->key()))
        event->ignore();
}

void GraphView::walkByKey(int key)
{
    const Step step = key == Qt::Key_Up     ? Step::ToCaller
                      : key == Qt::Key_Down ? Step::ToCallee
                      : key == Qt::Key_Left ? Step::ToLeft
                                            : Step::ToRight;
    if (const auto entry = walkGraph(*m_picture, m_selected, step)) {
        choose(*entry);
        ensureVisible(*entry);
    }
}

void GraphView::zoomToSelected()
{
    if (const auto box = m_selected ? m_picture->boxOf(*m_selected) : std::nullopt) {
        setZoom(1);
        centreOn(box->center());
    }
}

void GraphView::scrollPage(int direction)
{
    moveTo(m_origin + QPointF(0, direction * viewport()->height() * 0.8 / scale()));
}

bool GraphView::command(Command command)
{
    if (m_selected)
        Q_EMIT commanded(*m_selected, command);
    return m_selected.has_value();
}

bool GraphView::activateSelected()
{
    if (m_selected)
        Q_EMIT activated(*m_selected);
    return m_selected.has_value();
}

bool GraphView::leaveSelection()
{
    if (!m_selected)
        return false;
    setSelected({});
    Q_EMIT cleared();
    return true;
}

bool GraphView::foldByKey(int key)
{
    if (!m_selected)
        return false;
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
    return true;
}
