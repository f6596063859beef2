// SPDX-License-Identifier: MIT
#pragma once

#include "attribution/attribution.h"

#include <memory>
#include <vector>

/// The times of code that the compiler inlined into functions, as far as the attribution panel knows them. They need
/// debugging information, which is read only when the user asks for it.
struct InlinedHere {
    enum class State { NotOffered, Offered, Reading, Known };

    State state = State::NotOffered;
    /// Sorted by function, then by time, descending; null unless the state is Known.
    std::shared_ptr<const std::vector<gmonscope::InlinedTime>> times;
};

/// Adds the section that divides a function's self time into inlined code and its own code, or the row that offers
/// to read it; nothing if that is not offered, or the function has no self time.
void addInlined(std::vector<AttributionItem>& items, const InlinedHere& inlined, const gmonscope::Profile& profile,
                gmonscope::FunctionId function, const ViewChoice& view);
