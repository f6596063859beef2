// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/cost_unit.h"

#include <string_view>

namespace gmonscope {

/// The unit in which amounts of an event are shown.
struct EventUnit {
    CostUnit unit;
    double countsPerUnit = 1; ///< of seconds, too: 1e9 of nanoseconds
};

/// Returns the unit of an event: seconds for clocks, ns, us and ms, millions of what each program has millions of, else
/// the event itself, and samples for no event at all. One event has one unit, whatever its amounts and perf's
/// modifiers, so that profiles of it can be compared; no two events have the same, so that others cannot.
[[nodiscard]] EventUnit unitOfEvent(std::string_view event, bool isSampled);

} // namespace gmonscope
