// SPDX-License-Identifier: MIT
#include "picture/arc_label_choice.h"

#include "theme.h"

#include <algorithm>

using namespace gmonscope;

namespace {
constexpr std::size_t mostLabels = 80;
}

std::vector<ArcLabel> chooseArcLabels(const GraphScene& scene, const std::vector<std::uint32_t>& first)
{
    std::vector<std::uint32_t> wanted = first;
    wanted.resize(std::min(wanted.size(), mostLabels));
    const auto add = [&wanted](std::uint32_t arc) {
        if (std::find(wanted.begin(), wanted.end(), arc) == wanted.end())
            wanted.push_back(arc);
    };
    for (const std::uint32_t arc : arcsWorthALabel(scene.diagram))
        add(arc);
    // An arc through hidden functions says how many; calls inside a cycle are all there is to say about its arcs.
    const auto& arcs = scene.diagram.arcs;
    for (std::uint32_t i = 0; i < arcs.size() && wanted.size() < mostLabels; ++i)
        if (arcs[i].kind == DiagramArcKind::ThroughHidden || arcs[i].kind == DiagramArcKind::InsideCycle)
            add(i);
    // Labels of the selection are bold: room is kept for that in all, so that none jumps when it is selected.
    const auto bold = [width = theme::textWidth()](std::string_view text, double size, FontWeight) {
        return width(text, size, FontWeight::Bold);
    };
    return placeArcLabels(scene.diagram, scene.layout, wanted, bold);
}
