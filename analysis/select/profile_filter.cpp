// SPDX-License-Identifier: MIT
#include "select/profile_filter.h"

#include "select/find_groups.h"
#include "select/hide_functions.h"
#include "select/merge_groups.h"
#include "select/symbol_spec.h"

namespace gmonscope {

namespace {

GraphChoice applySelection(const ProfileSelection& selection, const SymbolTable& symbols, Profile::Data& data,
                           std::vector<SymbolizedCall>& calls)
{
    if (selection.isEmpty() && symbols.lines.empty())
        return {};
    const auto choose = [&](const SymbolChoice& choice) {
        return chooseFunctions(data.table, choice, NamePolicy::Any);
    };
    eraseUnwantedCalls(data.table, calls, selection.arcs, NamePolicy::Any);
    const Chosen flat = choose(selection.flat), counts = choose(selection.counts), source = choose(selection.source);
    for (std::uint32_t f = 0; f < data.table.functions.size(); ++f) {
        const FunctionId id{f};
        Function& function = data.table.functions[f];
        const bool isEntry = function.kind == FunctionKind::Function && symbols.entryOf(id) == id;
        data.table.visibility.push_back({.inFlat = flat.takes(id),
                                         .hasEntry = symbols.entryOf(id) == id,
                                         .isFunction = isEntry,
                                         .inCounts = counts.takes(id),
                                         .inSource = source.takes(id)});
        if (!flat.takes(id)) {
            if (function.kind != FunctionKind::NotSampled) // in no tick
                data.totals.leftOutSeconds += function.selfSeconds;
            data.totals.leftOutTicks += function.ticks;
            function.ticks = function.selfSeconds = function.selfSystemSeconds = 0;
        }
    }
    GraphChoice choice{choose(selection.graph),
                       choose(selection.time),
                       {},
                       chooseFocus(data.table, selection.focus, NamePolicy::Any, data.info)};
    if (selection.withoutLocals)
        for (std::vector<bool>* without : {&choice.graph.without, &choice.time.without}) {
            without->resize(data.table.functions.size());
            for (std::uint32_t f = 0; f < data.table.functions.size(); ++f)
                if (data.table.functions[f].isLocal)
                    (*without)[f] = true;
        }
    return choice;
}

} // namespace

Result<GraphChoice> applyChanges(const ProfileSelection& selection, const GraphChanges& changes,
                                 const SymbolTable& symbols, Profile::Data& data, std::vector<SymbolizedCall>& calls,
                                 std::vector<StackNode>& stacks)
{
    if (auto error = findGroups(data.table, data.info, changes.grouping, calls))
        return *error;
    GraphChoice choice = applySelection(selection, symbols, data, calls);
    choice.breaking = changes.breaking;
    const auto hidden = chooseNamed(data.table, changes.hidden, NamePolicy::Any, data.info);
    if (auto error = hideFunctions(data, calls, stacks, choice, hidden))
        return *error;
    mergeGroups(data, calls, stacks, choice);
    return choice;
}

} // namespace gmonscope
