// SPDX-License-Identifier: MIT
#include "sum_file/spread_bytes.h"

#include "scope_format.h"
#include "sum_file/append_record.h"

#include <numeric>

namespace gmonscope {

namespace {

void appendText(std::string& bytes, const std::string& text) { bytes.append(text.c_str()).push_back('\0'); }

scope_spread_number numberOf(const KeptNumber& n) { return {n.mean, n.squares, n.min, n.max, n.minRun, n.maxRun}; }

std::uint32_t countOf(const auto& records) { return static_cast<std::uint32_t>(records.size()); }

scope_spread headOf(const KeptSpread& spread)
{
    return {.runs = spread.runs,
            .functions = countOf(spread.functions),
            .arcs = countOf(spread.arcs),
            .groups = countOf(spread.groups),
            .differences = std::accumulate(
                spread.groups.begin(), spread.groups.end(), 0u,
                [](std::uint32_t sum, const KeptGroup& group) { return sum + countOf(group.differences); }),
            .paths = countOf(spread.paths),
            .seconds = numberOf(spread.seconds)};
}

void appendTexts(std::string& bytes, const KeptSpread& spread)
{
    for (const KeptFunction& function : spread.functions)
        for (const std::string* const text : {&function.module, &function.name, &function.file})
            appendText(bytes, *text);
    for (const KeptGroup& group : spread.groups)
        appendText(bytes, group.names);
    for (const KeptGroup& group : spread.groups)
        for (const KeptDifference& difference : group.differences) {
            appendText(bytes, difference.module);
            appendText(bytes, difference.name);
        }
    for (const auto& [run, path] : spread.paths)
        appendText(bytes, path);
}

} // namespace

std::string spreadBytes(const KeptSpread& spread)
{
    std::string bytes;
    appendRecord(bytes, headOf(spread));
    for (const KeptFunction& f : spread.functions)
        appendRecord(bytes, scope_spread_function{numberOf(f.self), numberOf(f.total), numberOf(f.calls)});
    for (const KeptArc& arc : spread.arcs)
        appendRecord(bytes, scope_spread_arc{numberOf(arc.calls), numberOf(arc.seconds), arc.caller, arc.callee});
    for (const KeptGroup& group : spread.groups)
        appendRecord(bytes, scope_spread_group{group.seconds, group.others, group.runs, countOf(group.differences)});
    for (const KeptGroup& group : spread.groups)
        for (const KeptDifference& difference : group.differences)
            appendRecord(bytes, scope_spread_difference{difference.seconds, difference.others});
    for (const auto& [run, path] : spread.paths)
        appendRecord(bytes, run);
    appendTexts(bytes, spread);
    return bytes;
}

std::string alikeBytes(const KeptSpread& spread)
{
    const auto amounts =
        std::accumulate(spread.sets.begin(), spread.sets.end(), 0u,
                        [](std::uint32_t sum, const KeptSet& set) { return sum + countOf(set.amounts); });
    std::string bytes, setOf(spread.runs, '\0');
    appendRecord(bytes, scope_alike{spread.runs, countOf(spread.sets), amounts, 0});
    for (const KeptSet& set : spread.sets)
        appendRecord(bytes, scope_alike_set{set.seconds, set.secondsPerTick, countOf(set.amounts), 0});
    for (std::size_t place = 0; place < spread.sets.size(); ++place) {
        for (const KeptAmount& amount : spread.sets[place].amounts)
            appendRecord(bytes, scope_alike_amount{amount.self, amount.total, amount.function, 0});
        for (const std::uint32_t run : spread.sets[place].runs)
            setOf[run] = static_cast<char>(place);
    }
    return bytes + setOf;
}

} // namespace gmonscope
