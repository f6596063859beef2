// SPDX-License-Identifier: MIT
#include "cli/process_groups.h"

#include "gmonscope/run_groups.h"

#include <algorithm>
#include <map>
#include <set>

namespace gmonscope {

namespace {

/// Returns a text that is the same for profiles of one group.
std::string keyOf(const ProcessProfile& profile, GroupsBy by)
{
    if (by == GroupsBy::Host)
        return profile.host.empty() ? "(unknown host)" : profile.host;
    if (by == GroupsBy::Recording)
        return profile.recording.empty() ? profile.path : profile.host + '\n' + profile.recording;
    std::string labels;
    for (const std::string& label : std::set<std::string>(profile.labels.begin(), profile.labels.end()))
        labels += (labels.empty() ? "" : ",") + label;
    return labels.empty() ? "(no label)" : labels;
}

/// Gives hosts such as node-1 and node-2 names that nobody takes for runs 1 and 2.
void nameHosts(std::vector<ProfilesOfGroup>& groups)
{
    std::vector<std::string> names;
    for (const ProfilesOfGroup& group : groups)
        names.push_back(group.name);
    if (runLabels(names) != names)
        for (ProfilesOfGroup& group : groups)
            group.name = "host=" + group.name;
}

} // namespace

std::vector<ProfilesOfGroup> groupsOf(const Processes& processes, const std::vector<std::string>& paths, GroupsBy by)
{
    if (by == GroupsBy::Nothing)
        return {};
    const std::set<std::string> chosen(paths.begin(), paths.end());
    std::map<std::string, std::size_t> places;
    std::vector<ProfilesOfGroup> groups;
    for (const ProcessProfile& profile : processes.profiles) {
        if (!chosen.contains(profile.path))
            continue;
        const std::string key = keyOf(profile, by);
        const auto [place, isNew] = places.try_emplace(key, groups.size());
        if (isNew)
            groups.push_back({by == GroupsBy::Recording ? profile.path : key, {}});
        groups[place->second].profiles.push_back(profile.path);
    }
    if (by != GroupsBy::Recording)
        std::sort(groups.begin(), groups.end(),
                  [](const ProfilesOfGroup& a, const ProfilesOfGroup& b) { return a.name < b.name; });
    if (by == GroupsBy::Host)
        nameHosts(groups);
    return groups;
}

} // namespace gmonscope
