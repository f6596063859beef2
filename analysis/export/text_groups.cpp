// SPDX-License-Identifier: MIT
#include "export/text_label.h"
#include "gmonscope/text_report.h"

#include <algorithm>
#include <ostream>

namespace gmonscope {

namespace {

constexpr std::size_t mostMembers = 8; // of members; the rest is a number

void writeMembers(std::ostream& out, const FunctionGroup& group, const TextStyle& style)
{
    for (std::size_t i = 0; i < std::min(group.members.size(), mostMembers); ++i) {
        const Function& member = group.members[i];
        out << (i ? ", " : ": ") << (style.symbolNames ? nameIn(member, style) : styledName(member.name, style));
    }
    if (group.members.size() > mostMembers)
        out << " and " << group.members.size() - mostMembers << " more";
    out << '\n';
}

} // namespace

void writeGroups(std::ostream& out, const Profile& profile, const TextStyle& style)
{
    std::vector<const FunctionGroup*> groups;
    for (const FunctionGroup& group : profile.groups())
        if (!group.members.empty())
            groups.push_back(&group);
    std::stable_sort(groups.begin(), groups.end(), [&](const FunctionGroup* a, const FunctionGroup* b) {
        return profile.function(a->function).selfSeconds > profile.function(b->function).selfSeconds;
    });
    out << "Groups of functions:\n\n";
    if (groups.empty()) {
        out << "No function that was used is in a group.\n";
        return;
    }
    printTo(out, "  %%        self\n time  %8.8s  functions  group\n", profile.dimension().c_str());
    RowLimit limit(style, "group", "groups");
    for (const FunctionGroup* group : groups) {
        const Function& row = profile.function(group->function);
        if (!limit.takes(profile.percent(row.selfSeconds)))
            continue;
        printTo(out, "%6.2f %8.2f %10zu  ", profile.percent(row.selfSeconds), row.selfSeconds, group->members.size());
        out << functionName(profile, group->function, style);
        writeMembers(out, *group, style);
    }
    limit.writeRest(out, true, wholeOf(profile));
    if (style.explanations == Explanations::Print)
        out << "\nIn the other listings each of these groups is one function: calls inside it are its calls of "
               "itself,\nand carry no time. The members that were used stand in the order of their own time.\n";
}

} // namespace gmonscope
