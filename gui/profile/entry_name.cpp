// SPDX-License-Identifier: MIT
#include "profile/entry_name.h"

#include "look/format.h"

#include <algorithm>

using namespace gmonscope;

EntryName nameOf(const TimedGraph& profile, EntryRef entry)
{
    const FunctionId function = entry.isCycle() ? profile.cycle(entry.cycle()).members.front() : entry.function();
    return {format::text(displayName(profile, function)), entry.isCycle()};
}

FunctionSet functionsNamed(const TimedGraph& profile, const QString& name)
{
    const std::string wanted = name.toStdString();
    const auto functions = profile.functions();
    FunctionSet found(functions.size());
    bool isAny = false;
    for (std::uint32_t i = 0; i < functions.size(); ++i) {
        // Only few names carry a file or module, which takes time to put together.
        const Function& function = functions[i];
        const bool isAlone = !function.isInSeveralModules && !function.isInSeveralFiles;
        if (isAlone ? function.name == wanted : displayName(profile, {i}) == wanted)
            isAny = found[i] = true;
    }
    return isAny ? found : FunctionSet();
}

std::optional<EntryRef> entryOf(const TimedGraph& profile, const EntryName& name)
{
    const FunctionSet found = functionsNamed(profile, name.function);
    // Several can have the same name even with file and module: take the one with most time, which the user saw.
    std::optional<FunctionId> best;
    for (std::uint32_t i = 0; i < found.size(); ++i)
        if (found[i] && (!best || profile.function({i}).totalSeconds() > profile.function(*best).totalSeconds()))
            best = FunctionId{i};
    if (!best)
        return {};
    const auto cycle = profile.function(*best).cycle;
    return name.isCycle && cycle ? EntryRef::of(*cycle) : EntryRef::of(*best);
}
