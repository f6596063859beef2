// SPDX-License-Identifier: MIT
#include "load/companion_doubts.h"

#include "gmonscope/numbers.h"
#include "gmonscope/phrase.h"
#include "load/describe_run.h"

namespace gmonscope {

bool tellsLess(const ScopeData& companion, const GmonData& profile)
{
    const Run whole = describeRun(companion, companion.path), ofProgram = describeRun(profile);
    return whole.seconds < ofProgram.seconds || whole.calls < ofProgram.calls;
}

std::optional<std::string> contradictionOf(const ScopeData& companion, const GmonData& profile)
{
    if (companion.isSum) // it has the times of runs without companions in its gmon.out alone
        return {};
    constexpr double muchMore = 1.5, least = 1;
    const double all = describeRun(companion, companion.path).seconds, ofProgram = describeRun(profile).seconds;
    if (ofProgram <= muchMore * all + least)
        return {};
    return Phrase::tr("tells of %1 in the program, but its companion of %2 in the whole process: one of the two is "
                      "damaged")
        .arg(secondsText(ofProgram))
        .arg(secondsText(all))
        .text();
}

} // namespace gmonscope
