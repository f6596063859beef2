// SPDX-License-Identifier: MIT
//
// Profiles from text, for tests of everything behind the readers.
#pragma once

#include "load/build_profile.h"
#include "profile_lookup.h"
#include "select/profile_filter.h"

#include <map>
#include <sstream>
#include <stdexcept>
#include <string>

namespace gmonscope::test {

/// The caller of this name, without the space behind its colon.
inline ExternalId externalIdOf(Profile::Data& data, std::string name)
{
    name.insert(name.find(':') + 1, " ");
    auto& callers = data.table.externalCallers;
    for (std::uint32_t i = 0; i < callers.size(); ++i)
        if (callers[i].name == name)
            return {i};
    callers.push_back({name, {}});
    return {static_cast<std::uint32_t>(callers.size() - 1)};
}

inline constexpr double secondsPerSample = 0.01;

/// A tree of stacks from texts.
struct TextStacks {
    std::vector<StackNode> nodes;
    std::map<std::pair<std::uint32_t, std::string>, std::uint32_t> places; ///< by caller and name

    /// The function that the stack ends in.
    template <class IdOf> FunctionId add(const std::string& text, std::uint64_t samples, const IdOf& idOf)
    {
        std::uint32_t parent = StackNode::none;
        std::istringstream frames(text);
        for (std::string name; std::getline(frames, name, ';');) {
            const auto [place, isNew] = places.try_emplace({parent, name}, static_cast<std::uint32_t>(nodes.size()));
            if (isNew) {
                nodes.push_back({.parent = parent, .function = {}});
                if (name != "?")
                    nodes.back().function = idOf(name);
            }
            parent = place->second;
        }
        nodes[parent].samples += samples;
        nodes[parent].seconds += static_cast<double>(samples) * secondsPerSample;
        return nodes[parent].function.value();
    }
};

/// Lines of "caller -> callee CALLS" ("<external>" and "<external:libc.so.6>" are callers outside the image) and
/// "function SECONDS" (self time, 100 ticks a second). "main;a;b = SAMPLES" is a sampled stack, callers first, "?" for
/// one that is not known; its samples are b's self time. "function @ FILE" is where it comes from. Functions get
/// addresses in order of first mention.
inline std::shared_ptr<const Profile> profileFromText(const std::string& text, const ProfileSelection& selection = {},
                                                      const GraphChanges& changes = {})
{
    auto data = std::make_unique<Profile::Data>();
    std::map<std::string, FunctionId> ids;
    const auto idOf = [&](const std::string& name) {
        const auto [place, isNew] =
            ids.try_emplace(name, FunctionId{static_cast<std::uint32_t>(data->table.functions.size())});
        if (isNew) {
            Function function;
            function.name = function.symbol = data->table.names.add(name);
            function.address = 0x1000 + 0x100 * data->table.functions.size();
            function.size = 0x80;
            data->table.functions.push_back(function);
        }
        return place->second;
    };
    NamedCounts counts;
    TextStacks stacks;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string first, second, callee;
        std::uint64_t count = 0;
        if (!(words >> first >> second))
            continue;
        if (second == "=" && words >> count) {
            const FunctionId leaf = stacks.add(first, count, idOf);
            data->table.functions[leaf.value].selfSeconds += static_cast<double>(count) * secondsPerSample;
            data->table.functions[leaf.value].ticks += static_cast<double>(count);
            continue;
        }
        if (second == "@" && words >> callee) {
            const std::string_view file = data->table.names.add(callee);
            data->table.functions[idOf(first).value].sourceFile = file;
            continue;
        }
        if (second != "->") {
            Function& function = data->table.functions[idOf(first).value];
            function.selfSeconds = std::stod(second);
            function.ticks = function.selfSeconds * 100;
            continue;
        }
        if (!(words >> callee >> count))
            throw std::invalid_argument("graph_text: " + line);
        SymbolizedCall call{.caller = {}, .callee = {}, .calls = count};
        if (!first.starts_with("<external"))
            call.caller = idOf(first);
        else if (first != "<external>")
            call.caller = externalIdOf(*data, first);
        call.callee = idOf(callee);
        counts.calls.push_back(call);
    }
    data->info.imagePath = "a.out";
    data->info.hasHistogram = true;
    data->info.secondsPerTick = secondsPerSample;
    data->info.bytesPerBin = 2;
    data->info.runs.push_back({.path = "gmon.out", .ticks = 0, .seconds = 0, .ticksPerSecond = 100, .calls = 0});
    data->info.hasStacks = !stacks.nodes.empty();
    if (!selection.isEmpty() || !changes.grouping.isEmpty() || !changes.hidden.empty())
        data->table.modules.push_back({.path = "a.out", .name = "a.out"});
    counts.stacks = std::move(stacks.nodes);
    const auto choice = applyChanges(selection, changes, SymbolTable(), data->table, data->info, data->totals, counts);
    if (!choice)
        throw std::invalid_argument("graph_text: " + choice.error().text());
    return buildProfile(std::move(data), std::move(counts.calls), {}, *choice, counts.stacks);
}

} // namespace gmonscope::test
