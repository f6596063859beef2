// SPDX-License-Identifier: MIT
#include "graph/build_profile.h"

#include "graph/cycles.h"
#include "graph/propagation.h"

namespace gmonscope {

std::shared_ptr<const Profile> buildProfile(std::unique_ptr<Profile::Data> data, std::vector<SymbolizedCall> calls)
{
    for (const Function& function : data->functions) {
        data->totalSeconds += function.selfSeconds;
        data->totalTicks += function.ticks;
    }
    buildCallGraph(*data, std::move(calls));
    const Components components = findComponents(*data);
    nameCycles(*data, components);
    propagateTimes(*data, components);
    return std::make_shared<const Profile>(std::move(data));
}

} // namespace gmonscope
