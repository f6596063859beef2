// SPDX-License-Identifier: MIT
#include "gmonscope/runs_beside.h"

#include "compare/each_run_reader.h"
#include "compare/spread_of_runs.h"
#include "compare/spread_of_sum.h"

namespace gmonscope {

Result<RunsBeside> runsBeside(const LoadRequest& request, const Profile& sum, const LoadOptions& options)
{
    if (request.profiles.size() == 1) {
        auto kept = keptSpread(request, &sum);
        return kept ? RunsBeside{std::move(*kept), {}} : RunsBeside{};
    }
    if (auto error = needsTwoRuns(request))
        return *error;
    SpreadOfRuns spread(SpreadOf::Functions);
    EachRunReader each(sum);
    const auto add = [&](const SingleRun& run) {
        spread.add(run);
        each.add(run);
    };
    if (auto error = visitSingleRuns(request, options, add))
        return *error;
    spread.setFunctions(sum);
    return RunsBeside{spread.take(), each.take()};
}

} // namespace gmonscope
