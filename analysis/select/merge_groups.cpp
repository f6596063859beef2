// SPDX-License-Identifier: MIT
#include "select/merge_groups.h"

#include "select/renumber.h"

#include <algorithm>

namespace gmonscope {

namespace {

NewIds newIds(const FunctionTable& table)
{
    constexpr std::uint32_t noGroup = UINT32_MAX;
    std::vector<std::uint32_t> groupOf(table.functions.size(), noGroup), rowOf(table.toGroup.size(), NewIds::none);
    for (std::uint32_t g = 0; g < table.toGroup.size(); ++g)
        for (const FunctionId f : table.toGroup[g].rows)
            groupOf[f.value] = g;
    NewIds ids{.of = {}};
    ids.of.reserve(groupOf.size());
    for (const std::uint32_t group : groupOf) {
        const bool isFirst = group == noGroup || rowOf[group] == NewIds::none;
        if (isFirst && group != noGroup)
            rowOf[group] = ids.count;
        ids.of.push_back(group == noGroup ? ids.count : rowOf[group]);
        ids.count += isFirst;
    }
    return ids;
}

/// A row for the group, without numbers.
Function rowFor(FunctionTable& table, const GroupedRows& group)
{
    const Function& first = table.functions[group.rows.front().value];
    Function row;
    row.name = row.symbol = table.names.add(group.name);
    row.sourceFile = first.sourceFile;
    row.module = first.module;
    row.address = first.address;
    row.kind = FunctionKind::Group;
    for (const FunctionId f : group.rows) {
        const Function& member = table.functions[f.value];
        if (member.sourceFile != row.sourceFile)
            row.sourceFile = {};
        if (member.module != row.module)
            row.module.reset();
        row.size += member.size;
    }
    return row;
}

void addNumbers(Function& row, const Function& member)
{
    row.ticks += member.ticks;
    row.selfSeconds += member.selfSeconds;
    row.selfSystemSeconds += member.selfSystemSeconds;
}

std::vector<Function> usedMembers(const FunctionTable& table, const GroupedRows& group, const std::vector<bool>& used)
{
    std::vector<Function> members;
    for (const FunctionId f : group.rows)
        if (used[f.value])
            members.push_back(table.functions[f.value]);
    std::stable_sort(members.begin(), members.end(),
                     [](const Function& a, const Function& b) { return a.selfSeconds > b.selfSeconds; });
    return members;
}

} // namespace

std::vector<bool> usedFunctions(const FunctionTable& table, const std::vector<SymbolizedCall>& calls)
{
    std::vector<bool> used;
    used.reserve(table.functions.size());
    for (const Function& function : table.functions)
        used.push_back(function.ticks > 0 || function.selfSeconds > 0);
    for (const SymbolizedCall& call : calls)
        if (call.calls || call.caller.isMeasured()) {
            used[call.callee.value] = true;
            if (call.caller)
                used[(*call.caller).value] = true;
        }
    return used;
}

void mergeGroups(FunctionTable& table, std::vector<ThreadRow>& threads, NamedCounts& counts, GraphChoice& choice)
{
    if (table.toGroup.empty())
        return;
    // In a group, the calls of some functions may be counted, and those of others not.
    addMeasuredCalls(counts.calls, counts.stacks, table.functions.size());
    const std::vector<bool> used = usedFunctions(table, counts.calls);
    const NewIds ids = newIds(table);
    std::vector<Function> functions(ids.count);
    std::vector<bool> isGroup(ids.count);
    for (const GroupedRows& group : table.toGroup) {
        const std::uint32_t row = ids.of[group.rows.front().value];
        functions[row] = rowFor(table, group);
        isGroup[row] = true;
        table.groups.push_back({.function = FunctionId{row}, .members = usedMembers(table, group, used)});
    }
    for (std::uint32_t f = 0; f < table.functions.size(); ++f)
        if (Function& row = functions[ids.of[f]]; isGroup[ids.of[f]])
            addNumbers(row, table.functions[f]);
        else
            row = table.functions[f];
    table.functions = std::move(functions);
    table.toGroup.clear();
    renumber(table, threads, counts, choice, ids);
}

} // namespace gmonscope
