// SPDX-License-Identifier: MIT
#include "graph/graph_accessible.h"

#include "graph/graph_view.h"
#include "graph/graph_walk.h"
#include "look/painted_item.h"

#include <QAccessibleWidget>
#include <QPointer>

using gmonscope::EntryRef;

namespace {

/// Children are numbered: first the nodes, then the open cycles.
std::size_t childrenOf(const LaidOutDiagram* laidOut)
{
    return laidOut ? laidOut->diagram.nodes.size() + laidOut->diagram.cycles.size() : 0;
}

EntryRef entryOf(const LaidOutDiagram& laidOut, std::size_t child)
{
    const auto& nodes = laidOut.diagram.nodes;
    return child < nodes.size() ? nodes[child].subject
                                : EntryRef::of(laidOut.diagram.cycles[child - nodes.size()].cycle);
}

std::optional<std::size_t> childOf(const LaidOutDiagram* laidOut, std::optional<EntryRef> entry)
{
    for (std::size_t i = 0; entry && i < childrenOf(laidOut); ++i) {
        const bool isNode = i < laidOut->diagram.nodes.size() && !entry->isCycle();
        if (entryOf(*laidOut, i) == *entry || (isNode && laidOut->diagram.nodes[i].standsFor(entry->function())))
            return i;
    }
    return {};
}

/// The accessible interface of a node or open cycle. It is valid while its diagram is shown.
class Item : public PaintedItem {
public:
    Item(GraphView* view, std::size_t child)
        : PaintedItem(view), m_view(view), m_diagram(view->diagram()), m_child(child)
    {
    }

    bool isValid() const override { return m_view && m_view->diagram() == m_diagram; }

    QAccessible::Role role() const override
    {
        return m_child < m_diagram->diagram.nodes.size() ? QAccessible::TreeItem : QAccessible::Grouping;
    }

private:
    QString name() const override { return spokenName(*m_view->painted(), entry()); }

    QRect rectInViewport() const override
    {
        const auto box = m_view->painted()->boxOf(entry());
        return box ? QRectF(m_view->toViewport(box->topLeft()), m_view->toViewport(box->bottomRight())).toRect()
                   : QRect();
    }

    bool isSelected() const override { return m_view->selectedEntry() == entry(); }
    void choose() override { m_view->choose(entry()); }

    EntryRef entry() const { return entryOf(*m_diagram, m_child); }

    QPointer<GraphView> m_view;
    std::shared_ptr<const LaidOutDiagram> m_diagram;
    std::size_t m_child;
};

class Graph : public QAccessibleWidget {
public:
    explicit Graph(GraphView* view) : QAccessibleWidget(view, QAccessible::Tree) {}
    ~Graph() override { forget(); }

    int childCount() const override { return int(childrenOf(view().diagram().get())); }

    QAccessibleInterface* child(int index) const override
    {
        if (index < 0 || index >= childCount())
            return nullptr;
        if (m_diagram != view().diagram())
            forget();
        m_diagram = view().diagram();
        m_items.resize(std::size_t(childCount()));
        QAccessible::Id& id = m_items[std::size_t(index)];
        if (!id)
            id = QAccessible::registerAccessibleInterface(
                new Item(static_cast<GraphView*>(widget()), std::size_t(index)));
        return QAccessible::accessibleInterface(id);
    }

    QAccessibleInterface* childAt(int x, int y) const override
    {
        if (!view().painted())
            return nullptr;
        const QPointF at = view().toDiagram(view().viewport()->mapFromGlobal(QPoint(x, y)));
        const auto child = childOf(view().diagram().get(), view().painted()->entryAt(view().painted()->hitTest(at, 0)));
        return child ? this->child(int(*child)) : nullptr;
    }

    int indexOfChild(const QAccessibleInterface* child) const override
    {
        for (std::size_t i = 0; i < m_items.size(); ++i)
            if (m_items[i] && QAccessible::accessibleInterface(m_items[i]) == child)
                return int(i);
        return -1;
    }

    QAccessibleInterface* focusChild() const override
    {
        const auto child = childOf(view().diagram().get(), view().selectedEntry());
        return child && view().hasFocus() ? this->child(int(*child)) : nullptr;
    }

private:
    const GraphView& view() const { return *static_cast<const GraphView*>(widget()); }

    void forget() const
    {
        for (const QAccessible::Id id : m_items)
            if (id)
                QAccessible::deleteAccessibleInterface(id);
        m_items.clear();
    }

    mutable std::shared_ptr<const LaidOutDiagram> m_diagram; ///< the diagram that the items belong to
    mutable std::vector<QAccessible::Id> m_items;            ///< made when asked for; 0: not yet
};

QAccessibleInterface* makeInterface(const QString& className, QObject* object)
{
    return className == QLatin1String("GraphView") ? new Graph(static_cast<GraphView*>(object)) : nullptr;
}

} // namespace

void installGraphAccessibility()
{
    static const bool isInstalled = [] {
        QAccessible::installFactory(makeInterface);
        return true;
    }();
    Q_UNUSED(isInstalled)
}

void tellSelected(GraphView& view)
{
    const auto child = childOf(view.diagram().get(), view.selectedEntry());
    if (!child)
        return;
    QAccessibleEvent selection(&view, QAccessible::Selection);
    selection.setChild(int(*child));
    QAccessible::updateAccessibility(&selection);
    tellFocus(view, int(*child));
}

void tellDiagram(GraphView& view) { tellChildrenChanged(view); }
