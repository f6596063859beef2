// SPDX-License-Identifier: MIT
#include "layout/geometry.h"

#include "gmonscope/diagram_style.h"
#include "gmonscope/phrase.h"

#include <algorithm>
#include <cmath>

namespace gmonscope::layout {

namespace {

constexpr double margin = 16;
/// Curves end this near their nodes, or they are not believed.
constexpr double nearEnough = 4;
/// Titles are drawn with an icon before and a button behind them.
constexpr double besideTitle = 64;
/// Boxes that only touch, up to rounding, do not overlap.
constexpr double slack = 0.05;

bool overlap(Box a, const Box& b)
{
    a = {a.left + slack, a.top + slack, a.right - slack, a.bottom - slack};
    return a.overlaps(b);
}

bool isFinite(const Box& box)
{
    return std::max({std::abs(box.left), std::abs(box.top), std::abs(box.right), std::abs(box.bottom)}) <= farthest &&
           box.left <= box.right && box.top <= box.bottom;
}

Point middleOf(const Box& box) { return {(box.left + box.right) / 2, (box.top + box.bottom) / 2}; }

double distance(const Box& box, Point p)
{
    const double dx = std::max({box.left - p.x, 0.0, p.x - box.right});
    const double dy = std::max({box.top - p.y, 0.0, p.y - box.bottom});
    return std::hypot(dx, dy);
}

/// Returns the point where the line from a point in the box towards `target` leaves it; the point itself if it does
/// not.
Point border(const Box& box, Point from, Point target)
{
    const double dx = target.x - from.x, dy = target.y - from.y;
    double t = 1;
    if (dx != 0)
        t = std::min(t, ((dx > 0 ? box.right : box.left) - from.x) / dx);
    if (dy != 0)
        t = std::min(t, ((dy > 0 ? box.bottom : box.top) - from.y) / dy);
    return t < 1 ? Point{from.x + dx * t, from.y + dy * t} : from;
}

double drawnAbove(const DiagramNode& node)
{
    return node.isRoot ? style::spontaneousHeight : node.subject.isCycle() ? 2 * style::foldedCard : 0;
}

/// Returns the box at which arcs end: the node with the cards of a folded cycle, but without the half disc.
Box arcTarget(const DiagramNode& node, const Box& box)
{
    return {box.left, box.top - (node.subject.isCycle() ? 2 * style::foldedCard : 0), box.right, box.bottom};
}

Box united(const Box& a, const Box& b)
{
    return {std::min(a.left, b.left), std::min(a.top, b.top), std::max(a.right, b.right), std::max(a.bottom, b.bottom)};
}

void appendLine(std::vector<Point>& curve, Point to)
{
    const Point from = curve.back();
    const auto between = [&](double t) { return Point{from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t}; };
    curve.push_back(between(1.0 / 3));
    curve.push_back(between(2.0 / 3));
    curve.push_back(to);
}

/// The settings that keep the time bounded, by what was measured: without limits dot takes 10 times as long at 200
/// nodes.
void limitEffort(Request& request, LayoutStep step)
{
    const std::size_t size = std::max(request.nodes.size(), request.arcs.size() / 2);
    if (step != LayoutStep::Splines || size > 100) {
        request.simplexLimit = 0.1;
        request.crossingLimit = 0.2;
    }
    if (step != LayoutStep::Splines || size > 300) {
        request.simplexLimit = 0.02;
        request.crossingLimit = 0.1;
    }
    request.shape = step == LayoutStep::NoClusters || size > 600  ? ArcShape::Lines
                    : step == LayoutStep::Polylines || size > 300 ? ArcShape::Polylines
                                                                  : ArcShape::Splines;
}

void tidy(const Diagram& diagram, const DiagramLayout& layout, std::size_t index, std::vector<Point>& curve)
{
    const DiagramArc& arc = diagram.arcs[index];
    const Box tail = arcTarget(diagram.nodes[arc.tail], layout.nodes[arc.tail]);
    const Box head = arcTarget(diagram.nodes[arc.head], layout.nodes[arc.head]);
    if (curve.size() < 4 || curve.size() % 3 != 1) {
        curve = straightArc(tail, head);
        return;
    }
    const Box outerTail = outerBox(diagram.nodes[arc.tail], layout.nodes[arc.tail]);
    const Box outerHead = outerBox(diagram.nodes[arc.head], layout.nodes[arc.head]);
    const double forward = distance(outerTail, curve.front()) + distance(outerHead, curve.back());
    const double backward = distance(outerTail, curve.back()) + distance(outerHead, curve.front());
    if (backward < forward)
        std::reverse(curve.begin(), curve.end());
    if (std::min(forward, backward) > 2 * nearEnough) {
        curve = straightArc(tail, head);
        return;
    }
    // Above a root is its half disc: go on down to the node.
    if (curve.back().y < head.top - nearEnough)
        appendLine(curve, {std::clamp(curve.back().x, head.left, head.right), head.top});
    if (curve.front().y < tail.top - nearEnough) {
        std::reverse(curve.begin(), curve.end());
        appendLine(curve, {std::clamp(curve.back().x, tail.left, tail.right), tail.top});
        std::reverse(curve.begin(), curve.end());
    }
}

void moveToOrigin(const Diagram& diagram, DiagramLayout& layout)
{
    if (layout.nodes.empty()) {
        layout.bounds = {0, 0, 2 * margin, 2 * margin};
        return;
    }
    Box all = outerBox(diagram.nodes[0], layout.nodes[0]);
    for (std::size_t i = 0; i < layout.nodes.size(); ++i)
        all = united(all, outerBox(diagram.nodes[i], layout.nodes[i]));
    for (const Box& box : layout.cycles)
        all = united(all, box);
    for (const auto& curve : layout.arcs)
        for (const Point& p : curve)
            all = united(all, {p.x, p.y, p.x, p.y});
    const double dx = margin - all.left, dy = margin - all.top;
    const auto move = [&](Box& box) { box = {box.left + dx, box.top + dy, box.right + dx, box.bottom + dy}; };
    for (Box& box : layout.nodes)
        move(box);
    for (Box& box : layout.cycles)
        move(box);
    for (auto& curve : layout.arcs)
        for (Point& p : curve)
            p = {p.x + dx, p.y + dy};
    layout.bounds = {0, 0, all.width() + 2 * margin, all.height() + 2 * margin};
}

} // namespace

double layoutHeight(const DiagramNode& node) { return node.height + drawnAbove(node); }

Box outerBox(const DiagramNode& node, const Box& box)
{
    return {box.left, box.top - drawnAbove(node), box.right, box.bottom};
}

Box nodeBoxAround(const DiagramNode& node, Point middle)
{
    const double bottom = middle.y + layoutHeight(node) / 2;
    return {middle.x - node.width / 2, bottom - node.height, middle.x + node.width / 2, bottom};
}

double titleWidth(const DiagramCycle& cycle)
{
    return std::ceil(approximateTextWidth(cycle.title, style::cycleTitleSize, FontWeight::Bold)) + besideTitle;
}

Request requestFor(const Diagram& diagram, LayoutStep step)
{
    Request request;
    for (const DiagramNode& node : diagram.nodes)
        request.nodes.push_back({node.width, layoutHeight(node)});
    if (step != LayoutStep::NoClusters) {
        for (const DiagramCycle& cycle : diagram.cycles) {
            // dot adds 8 px on each side of a title.
            const double room = std::max(1.0, titleWidth(cycle) - 16);
            request.clusters.push_back({room, style::cycleStripHeight - 8, style::cycleMargin, cycle.nodes});
        }
    }
    for (const DiagramArc& arc : diagram.arcs)
        request.arcs.push_back(
            {arc.tail, arc.head, static_cast<std::uint32_t>(std::clamp(arc.weight, 1, 8)), arc.ranks});
    limitEffort(request, step);
    return request;
}

Box boxRound(const Diagram& diagram, const DiagramCycle& cycle, const std::vector<Box>& nodes)
{
    if (cycle.nodes.empty())
        return {};
    Box box = outerBox(diagram.nodes[cycle.nodes[0]], nodes[cycle.nodes[0]]);
    for (const std::uint32_t node : cycle.nodes)
        box = united(box, outerBox(diagram.nodes[node], nodes[node]));
    constexpr double m = style::cycleMargin;
    return {box.left - m, box.top - m - style::cycleStripHeight, box.right + m, box.bottom + m};
}

Box titledBoxRound(const Diagram& diagram, const DiagramCycle& cycle, const std::vector<Box>& nodes)
{
    const Box box = boxRound(diagram, cycle, nodes);
    const double wider = std::max(0.0, (titleWidth(cycle) - box.width()) / 2);
    return {box.left - wider, box.top, box.right + wider, box.bottom};
}

std::vector<Point> straightArc(const Box& tail, const Box& head)
{
    // Two arcs in both directions shall not lie on each other: each keeps a little to its right.
    Point a = middleOf(tail), b = middleOf(head);
    const double length = std::hypot(b.x - a.x, b.y - a.y);
    const double aside = length > 0 ? 6 / length : 0;
    const double dx = -(b.y - a.y) * aside, dy = (b.x - a.x) * aside;
    a = {a.x + dx, a.y + dy};
    b = {b.x + dx, b.y + dy};
    std::vector<Point> curve{border(tail, a, b)};
    appendLine(curve, border(head, b, a));
    return curve;
}

DiagramLayout fromAnswer(const Diagram& diagram, const Answer& answer, LayoutStep step)
{
    DiagramLayout layout;
    layout.step = step;
    for (std::size_t i = 0; i < diagram.nodes.size(); ++i)
        layout.nodes.push_back(nodeBoxAround(diagram.nodes[i], answer.nodes[i]));
    for (std::size_t i = 0; i < diagram.cycles.size(); ++i) {
        const DiagramCycle& cycle = diagram.cycles[i];
        layout.cycles.push_back(i < answer.clusters.size()
                                    ? united(boxRound(diagram, cycle, layout.nodes), answer.clusters[i])
                                    : titledBoxRound(diagram, cycle, layout.nodes));
    }
    layout.arcs = answer.arcs;
    finish(diagram, layout);
    return layout;
}

void finish(const Diagram& diagram, DiagramLayout& layout)
{
    layout.arcs.resize(diagram.arcs.size());
    for (std::size_t i = 0; i < layout.arcs.size(); ++i)
        tidy(diagram, layout, i, layout.arcs[i]);
    moveToOrigin(diagram, layout);
}

std::optional<std::string> flawOf(const Diagram& diagram, const DiagramLayout& layout)
{
    if (layout.nodes.size() != diagram.nodes.size() || layout.cycles.size() != diagram.cycles.size() ||
        layout.arcs.size() != diagram.arcs.size())
        return Phrase::tr("parts are missing");
    std::vector<Box> outer;
    for (std::size_t i = 0; i < layout.nodes.size(); ++i) {
        outer.push_back(outerBox(diagram.nodes[i], layout.nodes[i]));
        if (!isFinite(outer.back()) || !layout.bounds.contains(outer.back()))
            return Phrase::tr("a node is out of bounds");
    }
    // From left to right, so that only neighbours are compared.
    std::vector<std::size_t> order(outer.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return outer[a].left < outer[b].left; });
    for (std::size_t i = 0; i < order.size(); ++i)
        for (std::size_t k = i + 1; k < order.size() && outer[order[k]].left < outer[order[i]].right; ++k)
            if (overlap(outer[order[i]], outer[order[k]]))
                return Phrase::tr("two nodes overlap");
    for (std::size_t i = 0; i < layout.cycles.size(); ++i) {
        const Box& box = layout.cycles[i];
        if (!isFinite(box) || !layout.bounds.contains(box))
            return Phrase::tr("a cycle's box is out of bounds");
        for (std::size_t k = 0; k < outer.size(); ++k) {
            const bool isMember = diagram.nodes[k].cluster == i;
            const Box room{box.left, box.top + style::cycleStripHeight, box.right, box.bottom};
            if (isMember && !room.contains(outer[k]))
                return Phrase::tr("a member of a cycle is outside its box");
            if (!isMember && overlap(box, outer[k]))
                return Phrase::tr("a cycle's box covers a function that is not in it");
        }
        for (std::size_t k = i + 1; k < layout.cycles.size(); ++k)
            if (overlap(box, layout.cycles[k]))
                return Phrase::tr("the boxes of two cycles overlap");
    }
    for (const auto& curve : layout.arcs)
        for (const Point& p : curve)
            if (!isFinite({p.x, p.y, p.x, p.y}))
                return Phrase::tr("an arc is out of bounds");
    return std::nullopt;
}

} // namespace gmonscope::layout
