// SPDX-License-Identifier: MIT
#include "painting/visible_part.h"

#include <algorithm>
#include <array>

namespace {

using Curve = std::array<QPointF, 4>;

/// Returns the bounds of the control points, which contain the curve.
QRectF boundsOf(const Curve& curve)
{
    const auto [left, right] = std::minmax({curve[0].x(), curve[1].x(), curve[2].x(), curve[3].x()});
    const auto [top, bottom] = std::minmax({curve[0].y(), curve[1].y(), curve[2].y(), curve[3].y()});
    return {QPointF(left, top), QPointF(right, bottom)};
}

class Cutter {
public:
    explicit Cutter(const QRectF& rectangle) : m_rectangle(rectangle) {}

    void add(const Curve& curve, int depth = 0)
    {
        constexpr int deepest = 16;
        const QRectF bounds = boundsOf(curve);
        // intersects() is not used: it misses boxes without width or height.
        if (bounds.left() > m_rectangle.right() || bounds.right() < m_rectangle.left() ||
            bounds.top() > m_rectangle.bottom() || bounds.bottom() < m_rectangle.top()) {
            m_isJoined = false;
            return;
        }
        if (depth == deepest || (bounds.width() <= m_rectangle.width() && bounds.height() <= m_rectangle.height())) {
            if (!m_isJoined)
                m_part.moveTo(curve[0]);
            m_part.cubicTo(curve[1], curve[2], curve[3]);
            m_isJoined = true;
            return;
        }
        // De Casteljau: splits the curve in two.
        const QPointF a = (curve[0] + curve[1]) / 2, b = (curve[1] + curve[2]) / 2, c = (curve[2] + curve[3]) / 2;
        const QPointF ab = (a + b) / 2, bc = (b + c) / 2, middle = (ab + bc) / 2;
        add({curve[0], a, ab, middle}, depth + 1);
        add({middle, bc, c, curve[3]}, depth + 1);
    }

    /// Ends the current line; the next part begins elsewhere.
    void lift() { m_isJoined = false; }

    QPainterPath part() && { return std::move(m_part); }

private:
    QRectF m_rectangle;
    QPainterPath m_part;
    bool m_isJoined = false;
};

} // namespace

QPainterPath visiblePart(const QPainterPath& path, const QRectF& rectangle)
{
    Cutter cutter(rectangle);
    QPointF at;
    for (int i = 0; i < path.elementCount(); ++i) {
        const QPointF to = path.elementAt(i);
        switch (path.elementAt(i).type) {
        case QPainterPath::MoveToElement: cutter.lift(); break;
        case QPainterPath::LineToElement: cutter.add({at, (2 * at + to) / 3, (at + 2 * to) / 3, to}); break;
        case QPainterPath::CurveToElement:
            cutter.add({at, to, path.elementAt(i + 1), path.elementAt(i + 2)});
            i += 2;
            break;
        case QPainterPath::CurveToDataElement: break; // is read with its first element
        }
        at = path.elementAt(i);
    }
    return std::move(cutter).part();
}
