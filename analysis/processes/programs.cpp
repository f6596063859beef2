// SPDX-License-Identifier: MIT
#include "base/saturated.h"
#include "gmonscope/numbers.h"
#include "gmonscope/processes.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <unordered_map>

namespace gmonscope {

namespace {

constexpr std::size_t shownChoices = 8, shownBuildDigits = 8;

bool endsWithParts(std::string_view path, std::string_view end)
{
    return path == end ||
           (path.size() > end.size() && path.ends_with(end) && path[path.size() - end.size() - 1] == '/');
}

/// Returns the ends of a path, whole parts only, the shortest first.
std::vector<std::string_view> endsOf(std::string_view path)
{
    std::vector<std::string_view> ends;
    for (std::size_t at = path.size(); at-- > 1;)
        if (path[at - 1] == '/')
            ends.push_back(path.substr(at));
    ends.push_back(path);
    return ends;
}

/// Gives each the shortest end of its path that tells it from the others.
void nameGroups(std::vector<ProgramGroup>& groups)
{
    std::unordered_map<std::string_view, std::size_t> counts;
    for (const ProgramGroup& group : groups)
        for (const std::string_view end : endsOf(group.program))
            ++counts[end];
    for (ProgramGroup& group : groups) {
        const auto ends = endsOf(group.program);
        const auto alone =
            std::find_if(ends.begin(), ends.end(), [&](std::string_view end) { return counts[end] == 1; });
        group.name = alone == ends.end() ? group.program : *alone;
    }
}

std::set<std::string> buildsOf(const Processes& processes, const std::vector<std::size_t>& profiles)
{
    std::set<std::string> builds;
    for (const std::size_t i : profiles)
        builds.insert(processes.profiles[i].buildId);
    return builds;
}

/// The name and, behind an @ if it is one of several, the first digits of the build.
struct Asked {
    std::string_view name, build;
};

Asked parse(std::string_view text)
{
    const std::size_t at = text.rfind('@');
    const bool isBuild = at != std::string_view::npos && at > 0 && at + 1 < text.size() &&
                         text.find_first_not_of("0123456789abcdef", at + 1) == std::string_view::npos;
    return isBuild ? Asked{text.substr(0, at), text.substr(at + 1)} : Asked{text, {}};
}

/// Returns "a, b and 3 more".
std::string listed(const std::vector<std::string>& words)
{
    std::string text;
    for (std::size_t i = 0; i < std::min(words.size(), shownChoices); ++i)
        text += (i ? ", " : "") + words[i];
    if (words.size() > shownChoices)
        text += " and " + groupedCount(words.size() - shownChoices) + " more";
    return text;
}

template <class Fits> std::vector<std::size_t> those(const Processes& processes, const Fits& fits)
{
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < processes.profiles.size(); ++i)
        if (fits(processes.profiles[i]))
            found.push_back(i);
    return found;
}

Error noSuchProgram(const Processes& processes, const std::string& name)
{
    std::vector<std::string> names;
    for (const ProgramGroup& group : programsOf(processes))
        if (!group.program.empty())
            names.push_back(group.name);
    return {.path = "--program=" + name,
            .offset = {},
            .expected = "a program of these profiles",
            .found = names.empty() ? "none that tells its program" : "only " + listed(names)};
}

/// Tells what to ask for where a name is not enough. None: it is.
std::optional<Error> ambiguity(const Processes& processes, const std::vector<std::size_t>& found, const Asked& asked)
{
    std::set<std::string> programs;
    for (const std::size_t i : found)
        programs.insert(processes.profiles[i].program);
    const std::string option = "--program=" + std::string(asked.name);
    const std::set<std::string> builds = buildsOf(processes, found);
    const bool isOneBuild = builds.size() == 1 && !builds.begin()->empty(); // perhaps under several paths
    if (programs.size() > 1 && !isOneBuild)
        return Error{.path = option,
                     .offset = {},
                     .expected = "one program",
                     .found = listed({programs.begin(), programs.end()})};
    if (builds.size() < 2)
        return {};
    std::vector<std::string> names;
    for (const std::string& build : builds)
        names.push_back(option + '@' + build.substr(0, std::max(shownBuildDigits, asked.build.size() + 1)));
    return Error{.path = option,
                 .offset = {},
                 .expected = "one build",
                 .found = groupedCount(builds.size()) + ": " + listed(names)};
}

} // namespace

std::vector<ProgramGroup> programsOf(const Processes& processes)
{
    std::map<std::string, ProgramGroup> byPath;
    for (std::size_t i = 0; i < processes.profiles.size(); ++i) {
        const ProcessProfile& profile = processes.profiles[i];
        ProgramGroup& group = byPath[profile.program];
        if (group.profiles.empty() || profile.cpuSeconds > processes.profiles[group.longest].cpuSeconds)
            group.longest = i;
        group.profiles.push_back(i);
        group.processes += profile.processes;
        group.calls = addSaturated(group.calls, profile.calls);
        group.cpuSeconds += profile.cpuSeconds;
    }
    std::vector<ProgramGroup> groups;
    for (auto& [path, group] : byPath) {
        group.program = path;
        group.builds = buildsOf(processes, group.profiles).size();
        groups.push_back(std::move(group));
    }
    nameGroups(groups);
    std::stable_sort(groups.begin(), groups.end(),
                     [](const ProgramGroup& a, const ProgramGroup& b) { return a.cpuSeconds > b.cpuSeconds; });
    return groups;
}

Result<std::vector<std::size_t>> profilesOfProgram(const Processes& processes, const std::string& name)
{
    const Asked asked = parse(name);
    const auto isBuild = [&](const ProcessProfile& profile) { return profile.buildId.starts_with(asked.build); };
    auto found = those(processes, [&](const ProcessProfile& profile) {
        return !asked.name.empty() && endsWithParts(profile.program, asked.name) && isBuild(profile);
    });
    if (found.empty())
        found = those(processes, [&](const ProcessProfile& profile) {
            return !asked.name.empty() && profile.name == asked.name && isBuild(profile);
        });
    if (found.empty())
        return noSuchProgram(processes, name);
    if (auto error = ambiguity(processes, found, asked))
        return *error;
    return found;
}

} // namespace gmonscope
