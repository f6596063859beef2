// SPDX-License-Identifier: MIT
#include "listing/uncounted.h"

#include <algorithm>

namespace gmonscope {

bool isUncounted(const Profile& profile, FunctionId id)
{
    const Function& function = profile.function(id);
    const auto arcs = profile.arcsTo(id);
    return function.calls + function.selfCalls == 0 &&
           std::any_of(arcs.begin(), arcs.end(), [&](ArcId arc) { return profile.arc(arc).isMeasuredOnly(); });
}

} // namespace gmonscope
