// SPDX-License-Identifier: MIT
#include "select/unknown_names.h"

#include "base/demangle.h"
#include "base/edit_distance.h"
#include "base/one_line.h"
#include "elf/debug_reader.h"
#include "names/name_parts.h"
#include "select/name_ends.h"

#include <algorithm>
#include <array>
#include <limits>

namespace gmonscope {

namespace {

constexpr std::size_t mostNearest = 3, mostCompared = 64, mostListed = 5;
constexpr std::size_t tooFar = std::numeric_limits<std::size_t>::max();

/// How far a function's name is from what was asked for.
std::size_t distanceOf(std::string_view name, std::string_view wanted)
{
    if (name.find(wanted) != std::string_view::npos)
        return 0;
    std::size_t least = tooFar;
    std::string_view called = name, own = name; // without parameters; without scopes and template arguments, too
    if (const NameParts parts = partsOf(name); !parts.parts.empty()) {
        own = parts.parts.back().name;
        called = name.substr(0, static_cast<std::size_t>(own.data() + own.size() - name.data()));
    }
    for (const std::string_view known : {called, own})
        least = std::min(least, editDistance(known.substr(0, mostCompared), wanted.substr(0, mostCompared)));
    const std::size_t slips = wanted.size() < 4 ? 1 : std::max<std::size_t>(2, wanted.size() / 3);
    return least <= slips ? least : tooFar;
}

/// " (the nearest: a, b)"; empty: none is near.
std::string nearestTo(const FunctionTable& table, std::string_view wanted)
{
    const auto colon = wanted.rfind(':'); // of a file or module, or a scope
    const std::string_view name = colon == std::string_view::npos ? wanted : wanted.substr(colon + 1);
    using Known = std::tuple<std::size_t, std::size_t, std::string_view>; // distance, length, name
    std::vector<Known> nearest;
    for (const Function& function : table.functions) {
        const std::string_view known = function.name.text();
        if (const std::size_t distance = name.empty() ? tooFar : distanceOf(known, name); distance != tooFar)
            nearest.emplace_back(distance, known.size(), known);
    }
    std::sort(nearest.begin(), nearest.end());
    nearest.erase(std::unique(nearest.begin(), nearest.end()), nearest.end());
    nearest.resize(std::min(nearest.size(), mostNearest));
    std::string text;
    for (const auto& [distance, length, known] : nearest)
        text += (text.empty() ? "" : ", ") + oneLine(std::string(known));
    return text.empty() ? text : " (the nearest: " + text + ')';
}

/// "a, b or c"
std::string listOf(const std::vector<std::string>& names)
{
    std::string text;
    const std::size_t listed = std::min(names.size(), mostListed);
    for (std::size_t i = 0; i < listed; ++i)
        text += (i == 0 ? "" : i + 1 < names.size() ? ", " : " or ") + oneLine(names[i]);
    return listed < names.size() ? text + " or one of " + std::to_string(names.size() - listed) + " more" : text;
}

/// Why there is no function of that name although the source has one; empty: unknown. Only the debugging information
/// knows, and it may take a second to read.
std::string whyMissing(const std::string& imagePath, std::string_view wanted)
{
    const auto functions = readDwarfFunctions(imagePath);
    if (!functions || functions->isEmpty())
        return " (inlined? if it is built with -g, --inlines tells)";
    for (const DwarfFunction& function : functions->functions())
        if (function.isInlined && isEndOfName(readableName(functions->nameOf(function)), wanted))
            return ": it is inlined everywhere, and has no function of its own; --inlines shows its time";
    return {};
}

Error unknown(const FunctionTable& table, const RunInfo& info, const std::string& word, NamePolicy policy)
{
    Error error{.path = info.imagePath, .offset = {}, .expected = "a function", .found = word};
    if (policy == NamePolicy::Ends)
        if (const std::vector<std::string> names = namesEndingIn(table, word).names; !names.empty()) {
            error.expected = "a function of one scope";
            error.found += ", which may be " + listOf(names);
            return error;
        }
    const std::string inlined = whyMissing(info.imagePath, word);
    const std::string nearest = nearestTo(table, word);
    error.expected += nearest;
    if (inlined.starts_with(':') || nearest.empty())
        error.found += inlined;
    return error;
}

} // namespace

std::vector<std::string> wordsOf(const FunctionTable& table, const ProfileSelection& selection, NamePolicy policy)
{
    std::vector<std::string> words;
    for (const SymbolChoice* choice :
         {&selection.flat, &selection.graph, &selection.time, &selection.counts, &selection.source})
        for (const auto* names : {&choice->only, &choice->without})
            words.insert(words.end(), names->begin(), names->end());
    for (const auto* names : {&selection.focus.ancestors, &selection.focus.descendants})
        words.insert(words.end(), names->begin(), names->end());
    for (const auto* arcs : {&selection.arcs.only, &selection.arcs.without, &selection.focus.paths})
        for (const std::string& arc : *arcs)
            for (std::string& side : sidesOf(table, arc, policy))
                words.push_back(std::move(side));
    return words;
}

std::optional<Error> findUnknownName(const FunctionTable& table, const RunInfo& info, const ProfileSelection& selection,
                                     const std::vector<std::string>& hidden, NamePolicy policy)
{
    std::vector<std::string> words = wordsOf(table, selection, policy);
    words.insert(words.begin(), hidden.begin(), hidden.end());
    for (const std::string& word : words)
        if (!namesAny(table, word, policy))
            return unknown(table, info, word, policy);
    return {};
}

} // namespace gmonscope
