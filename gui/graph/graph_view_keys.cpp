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
         [](GraphView& v, int) { return v.zoomAt(v.pointerOrMiddle(), v.zoom() * zoomStep), true; }},
        {{Qt::Key_Minus},
         QT_TR_NOOP("Zoom out at the pointer"),
         [](GraphView& v, int) { return v.zoomAt(v.pointerOrMiddle(), v.zoom() / zoomStep), true; }},
        {{Qt::Key_0}, QT_TR_NOOP("Fit all"), [](GraphView& v, int) { return v.fit(), true; }},
        {{Qt::Key_1}, QT_TR_NOOP("100 %"), [](GraphView& v, int) { return v.zoomAt(v.pointerOrMiddle(), 1), true; }},
        {{Qt::Key_2},
         QT_TR_NOOP("100 %, at the selected function"),
         [](GraphView& v, int) { return v.zoomToSelected(), true; }},
        {{Qt::Key_Home},
         QT_TR_NOOP("First view"),
         [](GraphView& v, int) { return v.goHome(Camera::Home::First), true; }},
        {{Qt::Key_PageUp, Qt::Key_PageDown},
         QT_TR_NOOP("Scroll"),
         [](GraphView& v, int key) {
             return v.moveBy({0, v.viewport()->height() * (key == Qt::Key_PageUp ? 0.8 : -0.8)}), true;
         }},
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
    if (!m_painted || !isPlain || !actByKey(*this, event->key()))
        event->ignore();
}

void GraphView::walkByKey(int key)
{
    const Step step = key == Qt::Key_Up     ? Step::ToCaller
                      : key == Qt::Key_Down ? Step::ToCallee
                      : key == Qt::Key_Left ? Step::ToLeft
                                            : Step::ToRight;
    if (const auto entry = walkGraph(*m_painted, selectedEntry(), step)) {
        choose(*entry);
        ensureVisible(*entry);
    }
}

void GraphView::zoomToSelected()
{
    if (const auto box = m_marks.selectedBox())
        lookAt(Viewport{1, box->center()});
}

bool GraphView::command(Command command)
{
    if (const auto entry = selectedEntry())
        Q_EMIT commanded(*entry, command);
    return selectedEntry().has_value();
}

bool GraphView::activateSelected()
{
    if (const auto entry = selectedEntry())
        Q_EMIT activated(*entry);
    return selectedEntry().has_value();
}

bool GraphView::leaveSelection()
{
    if (!selectedEntry())
        return false;
    setSelected({});
    Q_EMIT cleared();
    return true;
}

bool GraphView::foldByKey(int key)
{
    const auto entry = selectedEntry();
    if (!entry)
        return false;
    const auto node = m_painted->nodeOf(*entry);
    const bool isChain = node && !m_diagram->diagram.nodes[*node].chain.empty();
    const auto cycle = cycleAt(*m_painted, *entry);
    const auto chain = chainAt(*m_painted, *entry);
    if (isChain || (key == Qt::Key_C && !cycle && chain))
        Q_EMIT chainToggled(*chain);
    else if (key == Qt::Key_C ? cycle.has_value() : entry->isCycle())
        Q_EMIT cycleToggled(key == Qt::Key_C ? *cycle : entry->cycle());
    else if (key == Qt::Key_Space && m_painted->boxOf(*entry))
        Q_EMIT neighboursToggled(*entry);
    return true;
}
