// SPDX-License-Identifier: MIT
#include "cli/stage_timings.h"

#include "gmonscope/timing.h"
#include "gmonscope/views.h"

namespace gmonscope {

void StageTimings::done(std::string_view stage) const
{
    if (m_isAsked)
        printTiming(stage);
}

LoadOptions StageTimings::loadOptions() const
{
    LoadOptions options;
    if (m_isAsked)
        options.stageDone = [this](std::string_view stage) { done(stage); };
    return options;
}

void StageTimings::makeTables(const std::shared_ptr<const Profile>& profile) const
{
    if (!m_isAsked)
        return;
    const Tables tables = buildTables(profile);
    done("tables-ready");
}

} // namespace gmonscope
