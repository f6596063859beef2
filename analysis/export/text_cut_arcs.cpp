// SPDX-License-Identifier: MIT
#include "export/text_label.h"
#include "gmonscope/text_report.h"

#include <algorithm>
#include <ostream>

namespace gmonscope {

namespace {

constexpr std::size_t mostFreed = 8; // of members set free; the rest is a number

std::string number(std::size_t count, const char* one, const char* several)
{
    return std::to_string(count) + ' ' + (count == 1 ? one : several);
}

void writeFreed(std::ostream& out, const Profile& profile, const CutArc& cut, const TextStyle& style)
{
    if (cut.freed.empty())
        return;
    printTo(out, "%40s free: ", "");
    for (std::size_t i = 0; i < std::min(cut.freed.size(), mostFreed); ++i)
        out << (i ? ", " : "") << functionName(profile, cut.freed[i], style);
    if (cut.freed.size() > mostFreed)
        out << " and " << cut.freed.size() - mostFreed << " more";
    out << '\n';
}

void writeCut(std::ostream& out, const Profile& profile, const CutArc& cut, const TextStyle& style)
{
    const double share =
        cut.cycleCalls ? 100.0 * static_cast<double>(cut.calls) / static_cast<double>(cut.cycleCalls) : 0;
    printTo(out, "%10llu %8.2f %9.2f %9zu  ", static_cast<unsigned long long>(cut.calls), share, cut.movedSeconds,
            cut.freed.size());
    out << functionName(profile, cut.caller, style) << " -> " << functionName(profile, cut.callee, style)
        << " (cycle of " << cut.cycleMembers << ")\n";
    writeFreed(out, profile, cut, style);
}

} // namespace

void writeCutArcs(std::ostream& out, const Profile& profile, const TextStyle& style)
{
    std::size_t largest = 0;
    for (const Cycle& cycle : profile.cycles())
        largest = std::max(largest, cycle.members.size());
    out << "Cycles opened: " << number(profile.cutArcs().size(), "arc", "arcs") << " cut, ";
    if (profile.cycles().empty())
        out << "no cycle left\n";
    else
        out << number(profile.cycles().size(), "cycle", "cycles") << " left, the largest of " << largest
            << " members\n";
    if (profile.cutArcs().empty())
        return;
    printTo(out, "\n     calls  %% of the  %8.8s   members\n", profile.dimension().c_str());
    out << "       cut     cycle     moved  set free  arc\n";
    for (const CutArc& cut : profile.cutArcs())
        writeCut(out, profile, cut, style);
    if (style.explanations == Explanations::Print)
        out << "\nThe calls of these arcs are left out of the call graph, so that time flows through what was a "
               "cycle.\nSeconds moved: the part of the callee's time that these calls would have passed to the caller; "
               "its other\ncallers pay for it instead. Set free: members that are in no cycle any more.\n";
}

} // namespace gmonscope
