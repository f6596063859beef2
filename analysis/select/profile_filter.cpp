// SPDX-License-Identifier: MIT
#include "select/profile_filter.h"

#include "select/find_groups.h"
#include "select/hide_functions.h"
#include "select/idle_names.h"
#include "select/merge_groups.h"
#include "select/symbol_spec.h"
#include "select/unknown_names.h"

namespace gmonscope {

namespace {

GraphChoice applySelection(const ProfileSelection& selection, const SymbolTable& symbols, FunctionTable& table,
                           RunInfo& info, Totals& totals, std::vector<SymbolizedCall>& calls, NamePolicy policy)
{
    if (selection.isEmpty() && symbols.lines.empty())
        return {};
    const auto choose = [&](const SymbolChoice& choice) { return chooseFunctions(table, choice, policy); };
    eraseUnwantedCalls(table, calls, selection.arcs, policy);
    const Chosen flat = choose(selection.flat), counts = choose(selection.counts), source = choose(selection.source);
    for (std::uint32_t f = 0; f < table.functions.size(); ++f) {
        const FunctionId id{f};
        Function& function = table.functions[f];
        const bool isEntry = function.kind == FunctionKind::Function && symbols.entryOf(id) == id;
        table.visibility.push_back({.inFlat = flat.takes(id),
                                    .hasEntry = symbols.entryOf(id) == id,
                                    .isFunction = isEntry,
                                    .inCounts = counts.takes(id),
                                    .inSource = source.takes(id)});
        if (!flat.takes(id)) {
            if (function.kind != FunctionKind::NotSampled) // in no tick
                totals.leftOutSeconds += function.selfSeconds;
            totals.leftOutTicks += function.ticks;
            function.ticks = function.selfSeconds = function.selfSystemSeconds = 0;
        }
    }
    GraphChoice choice{
        choose(selection.graph), choose(selection.time), {}, chooseFocus(table, selection.focus, policy, info)};
    if (selection.withoutLocals)
        for (std::vector<bool>* without : {&choice.graph.without, &choice.time.without}) {
            without->resize(table.functions.size());
            for (std::uint32_t f = 0; f < table.functions.size(); ++f)
                if (table.functions[f].isLocal)
                    (*without)[f] = true;
        }
    return choice;
}

/// An error about the first rule that has found no function, as findGroups() has noted.
std::optional<Error> findEmptyRule(const RunInfo& info)
{
    for (const Problem& problem : info.problems)
        if (problem.kind == ProblemKind::NoFunction)
            return Error{.path = info.imagePath,
                         .offset = {},
                         .expected = "functions for --group=" + problem.subject,
                         .found = "none that fits"};
    return {};
}

} // namespace

Result<GraphChoice> applyChanges(const ProfileSelection& selection, const GraphChanges& changes,
                                 const SymbolTable& symbols, FunctionTable& table, RunInfo& info, Totals& totals,
                                 NamedCounts& counts)
{
    if (auto error = findGroups(table, info, changes.grouping, counts.calls))
        return *error;
    const NamePolicy policy = selection.namesMayBeEnds ? NamePolicy::Ends : NamePolicy::Any;
    if (selection.namesMustFit)
        if (auto error = findEmptyRule(info))
            return *error;
    if (selection.namesMustFit) {
        if (auto error = findUnknownName(table, info, selection, changes.hidden, policy))
            return *error;
        noteIdleNames(table, info, selection, changes.hidden, counts, policy);
    }
    GraphChoice choice = applySelection(selection, symbols, table, info, totals, counts.calls, policy);
    choice.breaking = changes.breaking;
    const auto hidden = chooseNamed(table, changes.hidden, policy, info);
    if (auto error = hideFunctions(table, info, counts, choice, hidden))
        return *error;
    mergeGroups(table, info.threads, counts, choice);
    return choice;
}

} // namespace gmonscope
