// SPDX-License-Identifier: MIT
#include "gmonscope/views.h"

#include "base/in_parallel.h"

namespace gmonscope {

Tables buildTables(const std::shared_ptr<const Profile>& profile, const ListingRules& rules)
{
    constexpr std::size_t many = 10'000;
    Tables tables;
    sideBySide(
        profile->functions().size() >= many, [&] { tables.flat = buildFlatProfile(*profile, rules); },
        [&] { tables.listing = std::make_shared<const CallGraphListing>(profile, rules); });
    return tables;
}

} // namespace gmonscope
