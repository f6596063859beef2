// SPDX-License-Identifier: MIT
#include "select/profile_filter.h"

#include "select/symbol_spec.h"

namespace gmonscope {

GraphChoice applySelection(const ProfileSelection& selection, const SymbolTable& table, Profile::Data& data,
                           std::vector<SymbolizedCall>& calls)
{
    if (selection.isEmpty() && table.lines.empty())
        return {};
    const auto choose = [&](const SymbolChoice& choice) { return chooseFunctions(data, choice, NamePolicy::Any); };
    eraseUnwantedCalls(data, calls, selection.arcs, NamePolicy::Any);
    const Chosen flat = choose(selection.flat), counts = choose(selection.counts), source = choose(selection.source);
    for (std::uint32_t f = 0; f < data.functions.size(); ++f) {
        const FunctionId id{f};
        Function& function = data.functions[f];
        const bool isEntry = function.kind == FunctionKind::Function && table.entryOf(id) == id;
        data.visibility.push_back({.inFlat = flat.takes(id),
                                   .hasEntry = table.entryOf(id) == id,
                                   .isFunction = isEntry,
                                   .inCounts = counts.takes(id),
                                   .inSource = source.takes(id)});
        if (!flat.takes(id)) {
            if (function.kind != FunctionKind::NotSampled) // in no tick
                data.leftOutSeconds += function.selfSeconds;
            data.leftOutTicks += function.ticks;
            function.ticks = function.selfSeconds = function.selfSystemSeconds = 0;
        }
    }
    GraphChoice choice{
        choose(selection.graph), choose(selection.time), {}, chooseFocus(data, selection.focus, NamePolicy::Any)};
    if (selection.withoutLocals)
        for (std::vector<bool>* without : {&choice.graph.without, &choice.time.without}) {
            without->resize(data.functions.size());
            for (std::uint32_t f = 0; f < data.functions.size(); ++f)
                if (data.functions[f].isLocal)
                    (*without)[f] = true;
        }
    return choice;
}

} // namespace gmonscope
