// SPDX-License-Identifier: MIT
#include "flame/flame_accessible.h"

#include "flame/flame_view.h"
#include "look/painted_item.h"

#include <QAccessibleWidget>
#include <QHash>
#include <QPointer>

#include <algorithm>

namespace {

/// The accessible interface of a frame. It is valid while the same stacks are shown and the frame has a box.
class Frame : public PaintedItem {
public:
    Frame(FlameView* view, std::uint32_t frame)
        : PaintedItem(view), m_view(view), m_stacks(view->stacks()), m_frame(frame)
    {
    }

    bool isValid() const override { return box() != nullptr; }

private:
    QString name() const override { return m_view->spokenName(m_frame); }
    QRect rectInViewport() const override { return m_view->rectOf(*box()).toRect(); }
    bool isSelected() const override { return m_view->current() == m_frame; }
    void choose() override { m_view->choose(m_frame); }

    const FlameBox* box() const
    {
        return m_view && m_stacks && m_view->stacks() == m_stacks ? m_view->boxOfFrame(m_frame) : nullptr;
    }

    QPointer<FlameView> m_view;
    FlameStacksPtr m_stacks;
    std::uint32_t m_frame;
};

/// Children are the boxes of the layout, in its order.
class Flames : public QAccessibleWidget {
public:
    explicit Flames(FlameView* view) : QAccessibleWidget(view, QAccessible::Tree) {}
    ~Flames() override { forget(); }

    int childCount() const override { return view().stacks() ? int(view().layout().boxes.size()) : 0; }

    QAccessibleInterface* child(int index) const override
    {
        if (index < 0 || index >= childCount())
            return nullptr;
        if (m_stacks != view().stacks())
            forget();
        m_stacks = view().stacks();
        const std::uint32_t frame = view().layout().boxes[std::size_t(index)].frame;
        QAccessible::Id& id = m_frames[frame];
        if (!id)
            id = QAccessible::registerAccessibleInterface(new Frame(static_cast<FlameView*>(widget()), frame));
        return QAccessible::accessibleInterface(id);
    }

    QAccessibleInterface* childAt(int x, int y) const override
    {
        const QPointF at = view().viewport()->mapFromGlobal(QPoint(x, y));
        for (int i = 0; i < childCount(); ++i)
            if (view().rectOf(view().layout().boxes[std::size_t(i)]).contains(at))
                return child(i);
        return nullptr;
    }

    int indexOfChild(const QAccessibleInterface* child) const override
    {
        for (int i = 0; i < childCount(); ++i)
            if (const auto id = m_frames.value(view().layout().boxes[std::size_t(i)].frame);
                id && QAccessible::accessibleInterface(id) == child)
                return i;
        return -1;
    }

    QAccessibleInterface* focusChild() const override
    {
        return view().hasFocus() ? child(currentChild(view())) : nullptr;
    }

    /// Returns the number of the current frame's box; -1: there is none.
    static int currentChild(const FlameView& view)
    {
        const FlameBox* const box = view.current() ? view.boxOfFrame(*view.current()) : nullptr;
        return box ? int(box - view.layout().boxes.data()) : -1;
    }

private:
    const FlameView& view() const { return *static_cast<const FlameView*>(widget()); }

    void forget() const
    {
        for (const QAccessible::Id id : std::as_const(m_frames))
            if (id)
                QAccessible::deleteAccessibleInterface(id);
        m_frames.clear();
    }

    mutable FlameStacksPtr m_stacks;                        ///< that the frames belong to
    mutable QHash<std::uint32_t, QAccessible::Id> m_frames; ///< made when asked for
};

QAccessibleInterface* makeInterface(const QString& className, QObject* object)
{
    return className == QLatin1String("FlameView") ? new Flames(static_cast<FlameView*>(object)) : nullptr;
}

} // namespace

void installFlameAccessibility()
{
    static const bool isInstalled = [] {
        QAccessible::installFactory(makeInterface);
        return true;
    }();
    Q_UNUSED(isInstalled)
}

void tellCurrent(FlameView& view)
{
    const int child = Flames::currentChild(view);
    if (child >= 0)
        tellFocus(view, child);
}

void tellFrames(FlameView& view) { tellChildrenChanged(view); }
