// SPDX-License-Identifier: MIT
#include "graph/graph_marks.h"

#include "painting/arc_label_choice.h"

#include <algorithm>
#include <utility>

using namespace gmonscope;

namespace {

using Part = GraphHit::Part;

bool isHit(const DiagramNode& node, const SearchPattern& pattern)
{
    if (node.chain.empty())
        return pattern.isIn(QString::fromStdString(node.name));
    return std::any_of(node.chain.begin(), node.chain.end(),
                       [&](const ChainMember& member) { return pattern.isIn(QString::fromStdString(member.name)); });
}

/// Returns the same part in the diagram with other numbers.
GraphHit sameHit(const PaintedDiagram& old, const PaintedDiagram& now, GraphHit hit)
{
    const auto subject = [](const PaintedDiagram& painted, std::uint32_t node) {
        return painted.diagram().nodes[node].subject;
    };
    std::optional<std::uint32_t> found;
    if (hit.part == Part::Node) {
        found = now.nodeOf(subject(old, hit.index));
    } else if (hit.part == Part::Arc) {
        const DiagramArc& arc = old.diagram().arcs[hit.index];
        const auto& arcs = now.diagram().arcs;
        for (std::uint32_t i = 0; i < arcs.size() && !found; ++i)
            if (subject(now, arcs[i].tail) == subject(old, arc.tail) &&
                subject(now, arcs[i].head) == subject(old, arc.head))
                found = i;
    }
    return found ? GraphHit{hit.part, *found} : GraphHit{};
}

} // namespace

void GraphMarks::setDiagram(std::shared_ptr<const PaintedDiagram> painted)
{
    m_painted = std::move(painted);
    m_state.hovered = {};
    m_state.highlight = {};
    findSelected();
    findHits();
}

void GraphMarks::refresh(std::shared_ptr<const PaintedDiagram> painted, std::optional<EntryRef> selected)
{
    m_selected = selected;
    const auto old = std::exchange(m_painted, std::move(painted));
    m_state.hovered = sameHit(*old, *m_painted, m_state.hovered);
    if (!m_state.highlight.nodes.empty())
        lightPaths();
    findSelected();
    findHits();
}

void GraphMarks::select(std::optional<EntryRef> entry)
{
    m_selected = entry;
    findSelected();
}

void GraphMarks::setPattern(const SearchPattern& pattern)
{
    m_state.pattern = pattern;
    findHits();
}

bool GraphMarks::hover(GraphHit hit)
{
    const GraphHit hovered = hit.part == Part::Node || hit.part == Part::Arc ? hit : GraphHit();
    if (hovered == m_state.hovered)
        return false;
    m_state.hovered = hovered;
    m_state.highlight = {};
    labelHovered();
    return true;
}

void GraphMarks::lightPaths()
{
    if (m_painted)
        m_state.highlight = m_painted->pathsThrough(m_state.hovered);
}

void GraphMarks::findSelected()
{
    m_state.selectedNode = {};
    m_state.selectedCycle = {};
    m_state.selectedArcs.clear();
    if (m_painted && m_selected) {
        m_state.selectedNode = m_painted->nodeOf(*m_selected);
        m_state.selectedCycle = m_painted->cycleOf(*m_selected);
        m_state.selectedArcs = m_painted->arcsAt(*m_selected);
    }
    chooseLabels();
}

void GraphMarks::findHits()
{
    m_state.isHit.clear();
    if (m_painted && !m_state.pattern.isEmpty())
        for (const DiagramNode& node : m_painted->diagram().nodes)
            m_state.isHit.push_back(isHit(node, m_state.pattern));
}

void GraphMarks::chooseLabels()
{
    m_state.labels.clear();
    m_state.stubs.clear();
    m_hasHoverLabel = false;
    if (!m_painted)
        return;
    const LaidOutDiagram& laidOut = m_painted->laidOut();
    m_state.stubs = chooseStubs(laidOut);
    m_state.labels = chooseArcLabels(laidOut, m_state.stubs, m_state.selectedArcs);
    if (m_state.selectedNode)
        addStubsOf(*m_state.selectedNode, laidOut, m_state.labels, m_state.stubs);
    labelHovered();
}

/// Labels a thin arc while the pointer is on it.
void GraphMarks::labelHovered()
{
    if (m_hasHoverLabel)
        m_state.labels.pop_back();
    m_hasHoverLabel = false;
    if (!m_painted || m_state.hovered.part != Part::Arc)
        return;
    if (const auto label = labelOf(m_state.hovered.index, m_painted->laidOut(), m_state.stubs, m_state.labels)) {
        m_state.labels.push_back(*label);
        m_hasHoverLabel = true;
    }
}

std::optional<QRectF> GraphMarks::selectedBox() const
{
    return m_painted && m_selected ? m_painted->boxOf(*m_selected) : std::nullopt;
}

std::optional<std::uint32_t> GraphMarks::stubAt(QPointF position) const
{
    for (std::uint32_t i = 0; i < m_state.stubs.size(); ++i)
        if (toRect(m_state.stubs[i].box).contains(position))
            return i;
    return {};
}

std::vector<QRectF> GraphMarks::texts() const
{
    std::vector<QRectF> boxes;
    for (const ArcLabel& label : m_state.labels)
        boxes.push_back(toRect(label.box));
    for (const DiagramStub& stub : m_state.stubs)
        boxes.push_back(toRect(stub.box));
    return boxes;
}
