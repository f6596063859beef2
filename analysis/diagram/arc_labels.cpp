// SPDX-License-Identifier: MIT
#include "gmonscope/diagram_style.h"

#include "gmonscope/numbers.h"
#include "gmonscope/phrase.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace gmonscope {

namespace {

constexpr double bubbleSize = 15; ///< size of the number on an arc through hidden functions
constexpr double labelPadding = 4, leastArcWidth = 3;
constexpr int piecesOfCurve = 16;
/// A label may sit at so many places along the arc; those near its middle are tried first.
constexpr int placesOnArc = 25;

Box around(Point middle, double width, double height)
{
    return {middle.x - width / 2, middle.y - height / 2, middle.x + width / 2, middle.y + height / 2};
}

Box hull(const std::vector<Point>& points)
{
    Box box{1e9, 1e9, -1e9, -1e9};
    for (const Point& p : points)
        box = {std::min(box.left, p.x), std::min(box.top, p.y), std::max(box.right, p.x), std::max(box.bottom, p.y)};
    return box;
}

Box grown(const Box& box, double by) { return {box.left - by, box.top - by, box.right + by, box.bottom + by}; }

/// A curve as short straight lines, with what is needed to find places on it and to keep off it.
struct Line {
    std::vector<Point> points;
    Box box;     ///< encloses the points, with half the line's width
    Box headBox; ///< encloses the arrow head
    double width = 1;
    double length = 0;

    [[nodiscard]] Point at(double fraction) const
    {
        double left = fraction * length;
        for (std::size_t i = 1; i < points.size(); ++i) {
            const double piece = std::hypot(points[i].x - points[i - 1].x, points[i].y - points[i - 1].y);
            if (left <= piece && piece > 0) {
                const double t = left / piece;
                return {points[i - 1].x + (points[i].x - points[i - 1].x) * t,
                        points[i - 1].y + (points[i].y - points[i - 1].y) * t};
            }
            left -= piece;
        }
        return points.back();
    }
};

Line flatten(const std::vector<Point>& curve, double width)
{
    Line line;
    line.width = width;
    if (curve.size() < 4)
        return line;
    line.points.push_back(curve[0]);
    for (std::size_t segment = 0; segment + 3 < curve.size(); segment += 3) {
        const Point* p = &curve[segment];
        for (int i = 1; i <= piecesOfCurve; ++i) {
            const double t = i / static_cast<double>(piecesOfCurve), u = 1 - t;
            const double a = u * u * u, b = 3 * u * u * t, c = 3 * u * t * t, d = t * t * t;
            line.points.push_back(
                {a * p[0].x + b * p[1].x + c * p[2].x + d * p[3].x, a * p[0].y + b * p[1].y + c * p[2].y + d * p[3].y});
        }
    }
    for (std::size_t i = 1; i < line.points.size(); ++i)
        line.length += std::hypot(line.points[i].x - line.points[i - 1].x, line.points[i].y - line.points[i - 1].y);
    line.box = grown(hull(line.points), width / 2);
    const ArrowHead head = arrowHead(curve, width);
    line.headBox = hull({head.tip, head.left, head.right});
    return line;
}

/// Whether the straight line from a to b meets the box (Liang and Barsky's clipping).
bool meets(const Box& box, Point a, Point b)
{
    double from = 0, to = 1;
    const auto clip = [&](double step, double room) {
        if (step == 0)
            return room >= 0;
        const double t = room / step;
        if (step < 0)
            from = std::max(from, t);
        else
            to = std::min(to, t);
        return from <= to;
    };
    const double dx = b.x - a.x, dy = b.y - a.y;
    return clip(-dx, a.x - box.left) && clip(dx, box.right - a.x) && clip(-dy, a.y - box.top) &&
           clip(dy, box.bottom - a.y);
}

class Placer {
public:
    Placer(const Diagram& diagram, const DiagramLayout& layout, const std::vector<Box>& taken)
        : m_bounds(layout.bounds), m_taken(taken)
    {
        for (std::size_t i = 0; i < layout.nodes.size(); ++i) {
            Box box = layout.nodes[i];
            if (diagram.nodes[i].isRoot)
                box.top -= style::spontaneousHeight;
            m_taken.push_back(grown(box, 2));
        }
        for (const Box& box : layout.cycles)
            m_taken.push_back({box.left, box.top, box.right, box.top + style::cycleStripHeight});
        for (std::size_t i = 0; i < layout.arcs.size(); ++i)
            m_lines.push_back(flatten(layout.arcs[i], style::arcWidth(diagram.arcs[i])));
    }

    std::optional<Box> place(std::uint32_t arc, double width, double height)
    {
        const Line& line = m_lines[arc];
        if (line.points.empty())
            return std::nullopt;
        for (int i = 0; i < placesOnArc; ++i) {
            const int steps = (i + 1) / 2 * (i % 2 ? -1 : 1); // 0, -1, 1, -2, 2...
            const Box box = around(line.at(0.5 + 0.85 * steps / placesOnArc), width, height);
            if (isFree(box, arc)) {
                m_taken.push_back(box);
                return box;
            }
        }
        return std::nullopt;
    }

    /// Beside a node, on its outer side first.
    std::optional<Box> placeBeside(const Box& node, bool isAbove, double width)
    {
        const double height = style::stubHeight, middle = (node.left + node.right - width) / 2;
        const double row = isAbove ? node.top - style::stubGap - height : node.bottom + style::stubGap;
        const double beside = isAbove ? node.top : node.bottom - height;
        const double centre = (node.left + node.right) / 2, offCentre = 8; // most arcs begin and end in the middle
        const std::array<Point, 7> places{Point{middle, row},
                                          {node.left, row},
                                          {node.right - width, row},
                                          {centre - offCentre - width, row},
                                          {centre + offCentre, row},
                                          {node.left - style::stubGap - width, beside},
                                          {node.right + style::stubGap, beside}};
        for (const Point& p : places) {
            const Box box{p.x, p.y, p.x + width, p.y + height};
            if (isFree(box, UINT32_MAX)) {
                m_taken.push_back(box);
                return box;
            }
        }
        return std::nullopt;
    }

private:
    [[nodiscard]] bool isFree(const Box& box, std::uint32_t ownArc) const
    {
        if (!m_bounds.contains(box))
            return false;
        if (std::any_of(m_taken.begin(), m_taken.end(), [&](const Box& other) { return other.overlaps(box); }))
            return false;
        for (std::uint32_t i = 0; i < m_lines.size(); ++i) {
            const Line& line = m_lines[i];
            if (line.points.empty() || !line.box.overlaps(box))
                continue;
            if (line.headBox.overlaps(box))
                return false;
            const Box near = grown(box, line.width / 2);
            for (std::size_t k = 1; i != ownArc && k < line.points.size(); ++k)
                if (meets(near, line.points[k - 1], line.points[k]))
                    return false;
        }
        return true;
    }

    Box m_bounds;
    std::vector<Box> m_taken;
    std::vector<Line> m_lines;
};

/// Returns the tip of a stub, which its node's name, the share of the run, and of what, are still to be told.
Phrase tipOf(const HiddenNeighbours& hidden, bool areCallers, const Diagram& diagram)
{
    const std::uint64_t count = hidden.functions;
    if (diagram.measure == Measure::Time && !diagram.counted.empty())
        return areCallers ? Phrase::counted(count, Phrase::tr("%1 caller of %2 is not shown: %3 of all %4"),
                                            Phrase::tr("%1 callers of %2 are not shown: %3 of all %4"))
                          : Phrase::counted(count, Phrase::tr("%1 callee of %2 is not shown: %3 of all %4"),
                                            Phrase::tr("%1 callees of %2 are not shown: %3 of all %4"));
    if (diagram.measure == Measure::Time)
        return areCallers ? Phrase::counted(count, Phrase::tr("%1 caller of %2 is not shown: %3 of the time"),
                                            Phrase::tr("%1 callers of %2 are not shown: %3 of the time"))
                          : Phrase::counted(count, Phrase::tr("%1 callee of %2 is not shown: %3 of the time"),
                                            Phrase::tr("%1 callees of %2 are not shown: %3 of the time"));
    return areCallers ? Phrase::counted(count, Phrase::tr("%1 caller of %2 is not shown: %3 of the calls"),
                                        Phrase::tr("%1 callers of %2 are not shown: %3 of the calls"))
                      : Phrase::counted(count, Phrase::tr("%1 callee of %2 is not shown: %3 of the calls"),
                                        Phrase::tr("%1 callees of %2 are not shown: %3 of the calls"));
}

} // namespace

std::vector<ArcLabel> placeArcLabels(const Diagram& diagram, const DiagramLayout& layout,
                                     const std::vector<std::uint32_t>& wanted, const TextWidth& textWidth,
                                     const std::vector<Box>& taken)
{
    std::vector<ArcLabel> labels;
    Placer placer(diagram, layout, taken);
    for (const std::uint32_t index : wanted) {
        if (index >= diagram.arcs.size() || index >= layout.arcs.size())
            continue;
        const DiagramArc& arc = diagram.arcs[index];
        if (arc.label.empty())
            continue;
        const bool isBubble = arc.kind == DiagramArcKind::ThroughHidden;
        const double text = textWidth(arc.label, style::arcLabelSize, FontWeight::Regular);
        const double width = isBubble ? std::max(bubbleSize, text + 6) : text + 2 * labelPadding;
        if (const auto box = placer.place(index, width, isBubble ? bubbleSize : style::arcLabelHeight))
            labels.push_back({index, *box});
    }
    return labels;
}

std::vector<DiagramStub> placeStubs(const Diagram& diagram, const DiagramLayout& layout,
                                    const std::vector<StubSubject>& wanted, const TextWidth& textWidth,
                                    const std::vector<Box>& taken)
{
    std::vector<DiagramStub> stubs;
    Placer placer(diagram, layout, taken);
    for (const StubSubject& subject : wanted) {
        if (subject.node >= diagram.nodes.size() || subject.node >= layout.nodes.size())
            continue;
        const DiagramNode& node = diagram.nodes[subject.node];
        const bool isAbove = subject.side == Side::Callers;
        const HiddenNeighbours& hidden = isAbove ? node.hiddenCallers : node.hiddenCallees;
        if (hidden.functions == 0)
            continue;
        DiagramStub stub{subject.node, subject.side, {}, {}, '+' + groupedCount(hidden.functions), {}};
        stub.label = isAbove ? Phrase::counted(hidden.functions, Phrase::tr("+%1 caller"), Phrase::tr("+%1 callers"))
                             : Phrase::counted(hidden.functions, Phrase::tr("+%1 callee"), Phrase::tr("+%1 callees"));
        stub.tip =
            tipOf(hidden, isAbove, diagram).arg(node.name).arg(percentText(100 * hidden.share)).arg(diagram.counted);
        const double width = textWidth(stub.label, style::arcLabelSize, FontWeight::Regular) + style::stubHeight;
        Box box = layout.nodes[subject.node];
        if (const auto place = placer.placeBeside(box, isAbove, width)) {
            stub.box = *place;
            stubs.push_back(std::move(stub));
        }
    }
    return stubs;
}

std::vector<std::uint32_t> arcsWorthALabel(const Diagram& diagram)
{
    const auto importance = [&](std::uint32_t index) {
        const DiagramArc& arc = diagram.arcs[index];
        if (arc.change && !arc.label.empty())
            return arc.change->hasNumber ? 2.5 : 2; // what became of it is what the picture is about
        switch (arc.kind) {
        case DiagramArcKind::ThroughHidden: return 3.0; // the number says what the dots mean
        case DiagramArcKind::Time:
            return arc.disagrees ? 2.5 : style::arcWidth(arc) > leastArcWidth ? 1 + arc.share : 0;
        case DiagramArcKind::InsideCycle: return 0.5;
        case DiagramArcKind::NeverCalled: break;
        }
        return 0.0;
    };
    std::vector<std::uint32_t> wanted;
    for (std::uint32_t i = 0; i < diagram.arcs.size(); ++i)
        if (importance(i) > 0)
            wanted.push_back(i);
    std::stable_sort(wanted.begin(), wanted.end(), [&](std::uint32_t a, std::uint32_t b) {
        const double first = importance(a), second = importance(b);
        return first != second ? first > second : diagram.arcs[a].calls > diagram.arcs[b].calls;
    });
    return wanted;
}

} // namespace gmonscope
