// SPDX-License-Identifier: MIT
#include "gmonscope/change_previews.h"

#include "select/name_pattern.h"

#include <algorithm>

namespace gmonscope {

namespace {

/// Returns the functions that a group may take: for an existing group, its members.
std::vector<const Function*> singleFunctions(const Profile& profile)
{
    std::vector<const Function*> functions;
    for (const Function& function : profile.functions())
        if (function.kind == FunctionKind::Function &&
            (function.ticks > 0 || function.calls > 0 || function.selfCalls > 0))
            functions.push_back(&function);
    for (const FunctionGroup& group : profile.groups())
        for (const Function& member : group.members)
            if (member.kind == FunctionKind::Function)
                functions.push_back(&member);
    return functions;
}

} // namespace

Result<std::vector<const Function*>> functionsOfLastRule(const Profile& profile, std::span<const GroupRule> rules)
{
    std::vector<NamePattern> patterns;
    for (const GroupRule& rule : rules) {
        auto pattern = NamePattern::compile(rule.pattern);
        if (!pattern)
            return pattern.error();
        patterns.push_back(std::move(*pattern));
    }
    std::vector<const Function*> found = singleFunctions(profile);
    std::erase_if(found, [&](const Function* function) {
        const auto fits = [&](const NamePattern& pattern) { return pattern.isIn(function->name); };
        return std::find_if(patterns.begin(), patterns.end(), fits) != patterns.end() - 1;
    });
    std::sort(found.begin(), found.end(), [](const Function* a, const Function* b) {
        return a->ticks != b->ticks ? a->ticks > b->ticks : a->name.text() < b->name.text();
    });
    return found;
}

} // namespace gmonscope
