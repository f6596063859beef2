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

/// A program with counts and stacks, recursion, a cycle of two and callers that nobody knows: 0.52 s.
inline constexpr const char* measuredProgram =
    "<external:libc.so.6> -> main 1\nmain -> run 2\nrun -> a 10\na -> b 10\nb -> a 5\n"
    "run -> fib 1\nfib -> fib 40\n"
    "main;run = 3\nmain;run;a = 20\nmain;run;a;b = 5\nmain;run;a;b;a = 7\n"
    "main;run;fib = 4\nmain;run;fib;fib;fib = 11\n?;late = 2\n";

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

/// Reads the lines of profileFromText() one by one.
class TextGraph {
public:
    void read(const std::string& line)
    {
        std::istringstream words(line);
        std::string first, second, third;
        if (!(words >> first >> second))
            return;
        std::uint64_t count = 0;
        if (second == "=" && words >> count)
            addStack(first, count);
        else if (second == "@" && words >> third)
            fileOf(first, third);
        else if (second != "->")
            addTime(first, std::stod(second));
        else if (words >> third >> count)
            addCall(first, third, count);
        else
            throw std::invalid_argument("graph_text: " + line);
    }

    std::shared_ptr<const Profile> build(const ProfileSelection& selection, const GraphChanges& changes)
    {
        m_data->info.imagePath = "a.out";
        m_data->info.hasHistogram = true;
        m_data->info.secondsPerTick = secondsPerSample;
        m_data->info.bytesPerBin = 2;
        m_data->info.runs.push_back({.path = "gmon.out", .ticks = 0, .seconds = 0, .ticksPerSecond = 100, .calls = 0});
        m_data->info.hasStacks = !m_stacks.nodes.empty();
        if (!selection.isEmpty() || !changes.grouping.isEmpty() || !changes.hidden.empty())
            m_data->table.modules.push_back({.path = "a.out", .name = "a.out"});
        NamedCounts counts{std::move(m_calls), std::move(m_stacks.nodes)};
        const auto choice =
            applyChanges(selection, changes, SymbolTable(), m_data->table, m_data->info, m_data->totals, counts);
        if (!choice)
            throw std::invalid_argument("graph_text: " + choice.error().text());
        return buildProfile(std::move(m_data), std::move(counts.calls), {}, *choice, counts.stacks);
    }

private:
    FunctionId idOf(const std::string& name)
    {
        const auto next = static_cast<std::uint32_t>(m_data->table.functions.size());
        const auto [known, isNew] = m_ids.try_emplace(name, FunctionId{next});
        if (isNew) {
            Function function;
            function.name = function.symbol = m_data->table.names.add(name);
            function.address = 0x1000 + 0x100 * next;
            function.size = 0x80;
            m_data->table.functions.push_back(function);
        }
        return known->second;
    }

    Function& functionOf(const std::string& name)
    {
        const FunctionId id = idOf(name);
        return m_data->table.functions[id.value];
    }

    void addStack(const std::string& frames, std::uint64_t samples)
    {
        const FunctionId leaf = m_stacks.add(frames, samples, [this](const std::string& name) { return idOf(name); });
        Function& function = m_data->table.functions[leaf.value];
        function.selfSeconds += static_cast<double>(samples) * secondsPerSample;
        function.ticks += static_cast<double>(samples);
    }

    void fileOf(const std::string& name, const std::string& file)
    {
        functionOf(name).sourceFile = m_data->table.names.add(file);
    }

    void addTime(const std::string& name, double seconds)
    {
        Function& function = functionOf(name);
        function.selfSeconds = seconds;
        function.ticks = seconds * 100;
    }

    void addCall(const std::string& caller, const std::string& callee, std::uint64_t count)
    {
        SymbolizedCall call{.caller = {}, .callee = {}, .calls = count};
        if (!caller.starts_with("<external"))
            call.caller = idOf(caller);
        else if (caller != "<external>")
            call.caller = externalIdOf(*m_data, caller);
        call.callee = idOf(callee);
        m_calls.push_back(call);
    }

    std::unique_ptr<Profile::Data> m_data = std::make_unique<Profile::Data>();
    std::map<std::string, FunctionId> m_ids;
    std::vector<SymbolizedCall> m_calls;
    TextStacks m_stacks;
};

/// Lines of "caller -> callee CALLS" ("<external>" and "<external:libc.so.6>" are callers outside the image) and
/// "function SECONDS" (self time, 100 ticks a second). "main;a;b = SAMPLES" is a sampled stack, callers first, "?" for
/// one that is not known; its samples are b's self time. "function @ FILE" is where it comes from. Functions get
/// addresses in order of first mention.
inline std::shared_ptr<const Profile> profileFromText(const std::string& text, const ProfileSelection& selection = {},
                                                      const GraphChanges& changes = {})
{
    TextGraph graph;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        graph.read(line);
    return graph.build(selection, changes);
}

} // namespace gmonscope::test
