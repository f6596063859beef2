// SPDX-License-Identifier: MIT
#include "painting/arc_label_choice.h"

#include "look/theme.h"

#include <algorithm>

using namespace gmonscope;

namespace {
constexpr std::size_t mostLabels = 80;

std::vector<Box> boxesOf(const std::vector<DiagramStub>& stubs)
{
    std::vector<Box> boxes;
    for (const DiagramStub& stub : stubs)
        boxes.push_back(stub.box);
    return boxes;
}

std::vector<Box> boxesOf(const std::vector<DiagramStub>& stubs, const std::vector<ArcLabel>& labels)
{
    std::vector<Box> boxes = boxesOf(stubs);
    for (const ArcLabel& label : labels)
        boxes.push_back(label.box);
    return boxes;
}

/// Labels of the selection are bold: room is kept for that in all, so that none jumps when it is selected.
TextWidth boldWidth()
{
    return [width = theme::textWidth()](std::string_view text, double size, FontWeight) {
        return width(text, size, FontWeight::Bold);
    };
}
} // namespace

std::vector<DiagramStub> chooseStubs(const LaidOutDiagram& laidOut)
{
    return placeStubs(laidOut.diagram, laidOut.layout, stubsWorthShowing(laidOut.diagram), theme::textWidth());
}

void addStubsOf(std::uint32_t node, const LaidOutDiagram& laidOut, const std::vector<ArcLabel>& labels,
                std::vector<DiagramStub>& stubs)
{
    const std::vector<Box> taken = boxesOf(stubs, labels);
    std::vector<StubSubject> wanted;
    for (const Side side : {Side::Callers, Side::Callees})
        if (std::none_of(stubs.begin(), stubs.end(),
                         [&](const DiagramStub& stub) { return stub.node == node && stub.side == side; }))
            wanted.push_back({node, side});
    for (DiagramStub& stub : placeStubs(laidOut.diagram, laidOut.layout, wanted, theme::textWidth(), taken))
        stubs.push_back(std::move(stub));
}

std::vector<ArcLabel> chooseArcLabels(const LaidOutDiagram& laidOut, const std::vector<DiagramStub>& stubs,
                                      const std::vector<std::uint32_t>& first)
{
    std::vector<std::uint32_t> wanted = first;
    wanted.resize(std::min(wanted.size(), mostLabels));
    const auto add = [&wanted](std::uint32_t arc) {
        if (std::find(wanted.begin(), wanted.end(), arc) == wanted.end())
            wanted.push_back(arc);
    };
    for (const std::uint32_t arc : arcsWorthALabel(laidOut.diagram))
        add(arc);
    // An arc through hidden functions says how many; calls inside a cycle are all there is to say about its arcs.
    const auto& arcs = laidOut.diagram.arcs;
    for (std::uint32_t i = 0; i < arcs.size() && wanted.size() < mostLabels; ++i)
        if (arcs[i].kind == DiagramArcKind::ThroughHidden || arcs[i].kind == DiagramArcKind::InsideCycle)
            add(i);
    return placeArcLabels(laidOut.diagram, laidOut.layout, wanted, boldWidth(), boxesOf(stubs));
}

std::optional<ArcLabel> labelOf(std::uint32_t arc, const LaidOutDiagram& laidOut, const std::vector<DiagramStub>& stubs,
                                const std::vector<ArcLabel>& labels)
{
    if (std::any_of(labels.begin(), labels.end(), [&](const ArcLabel& label) { return label.arc == arc; }))
        return {};
    const auto placed = placeArcLabels(laidOut.diagram, laidOut.layout, {arc}, boldWidth(), boxesOf(stubs, labels));
    return placed.empty() ? std::nullopt : std::optional(placed.front());
}
