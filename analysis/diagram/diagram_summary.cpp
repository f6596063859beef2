// SPDX-License-Identifier: MIT
//
// Writes the line below a picture, and the titles of its cycles.
#include "diagram/diagram_builder.h"

#include "gmonscope/numbers.h"
#include "gmonscope/phrase.h"

#include <algorithm>

namespace gmonscope {

namespace {

constexpr const char* dot = " · ";

Phrase boxesText(const Diagram& diagram)
{
    const auto boxes = static_cast<std::uint64_t>(std::count_if(
        diagram.nodes.begin(), diagram.nodes.end(), [](const DiagramNode& node) { return !node.isTemporary; }));
    const bool isTime = diagram.measure == Measure::Time;
    if (isTime && !diagram.counted.empty())
        return Phrase::counted(boxes, Phrase::tr("%1 box holds %2 of all %3"), Phrase::tr("%1 boxes hold %2 of all %3"))
            .arg(percentText(100 * diagram.selfShareShown))
            .arg(diagram.counted);
    const Phrase text = isTime ? Phrase::counted(boxes, Phrase::tr("%1 box holds %2 of the time"),
                                                 Phrase::tr("%1 boxes hold %2 of the time"))
                               : Phrase::counted(boxes, Phrase::tr("%1 box holds %2 of the calls"),
                                                 Phrase::tr("%1 boxes hold %2 of the calls"));
    return text.arg(percentText(100 * diagram.selfShareShown));
}

Phrase functionsText(const Diagram& diagram)
{
    const std::uint64_t all = diagram.functionsReached;
    const Phrase text =
        diagram.isFocused
            ? Phrase::counted(all, Phrase::tr("%2 of %1 function in focus"), Phrase::tr("%2 of %1 functions in focus"))
        : diagram.isOfTwo ? Phrase::counted(all, Phrase::tr("%2 of %1 function of A and B"),
                                            Phrase::tr("%2 of %1 functions of A and B"))
                          : Phrase::counted(all, Phrase::tr("%2 of %1 function"), Phrase::tr("%2 of %1 functions"));
    return text.arg(groupedCount(diagram.functionsShown));
}

} // namespace

std::string diagram::cycleTitle(const Cycle& cycle, std::size_t shown, const std::string& share)
{
    const std::size_t all = cycle.members.size();
    const Phrase functions =
        shown == all ? Phrase::counted(all, Phrase::tr("%1 function"), Phrase::tr("%1 functions"))
                     : Phrase::counted(all, Phrase::tr("%2 of %1 function"), Phrase::tr("%2 of %1 functions"))
                           .arg(groupedCount(shown));
    return Phrase::tr("cycle %1").arg(std::to_string(cycle.number)).text() + dot + functions.text() + dot + share;
}

std::string Diagram::summary() const
{
    const bool isTime = measure == Measure::Time;
    std::string text = boxesText(*this).text() + dot + functionsText(*this).text();
    if (isTime && !isOfTwo)
        text +=
            dot +
            (isMeasured || hasMeasuredCalls ? Phrase::tr("measured shares") : Phrase::tr("estimated shares")).text();
    if (arcsHidden)
        text += dot + Phrase::counted(arcsHidden, Phrase::tr("%1 arc hidden"), Phrase::tr("%1 arcs hidden")).text();
    return text;
}

} // namespace gmonscope
