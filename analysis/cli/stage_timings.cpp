// SPDX-License-Identifier: MIT
#include "cli/stage_timings.h"

#include "gmonscope/views.h"

#include <chrono>
#include <cstdio>
#include <iostream>
#include <sys/resource.h>

namespace gmonscope {

namespace {

using Clock = std::chrono::steady_clock;

/// Before main(): only loading the program itself comes before that.
const Clock::time_point startOfProgram = Clock::now();

} // namespace

void StageTimings::done(std::string_view stage) const
{
    if (!m_isAsked)
        return;
    const std::chrono::duration<double, std::milli> taken = Clock::now() - startOfProgram;
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    char figures[64];
    std::snprintf(figures, sizeof figures, " %.3f ms %lld bytes\n", taken.count(),
                  static_cast<long long>(usage.ru_maxrss) * 1024);
    std::cerr << "timing: " << stage << figures;
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
    const auto rows = buildFlatProfile(*profile);
    done("flat-profile");
    const CallGraphListing listing(profile);
    done("call-graph-order");
    done("tables-ready");
}

} // namespace gmonscope
