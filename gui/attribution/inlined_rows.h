// SPDX-License-Identifier: MIT
#pragma once

#include "attribution/attribution.h"

#include <memory>
#include <vector>

/// Time in code that the compiler put into functions from others: what the attribution panel knows of it. Only
/// debugging information tells, which is read when a person asks for it.
struct InlinedHere {
    enum class State { NotOffered, Offered, Reading, Known };

    State state = State::NotOffered;
    /// By function, then by falling time; null unless they are known.
    std::shared_ptr<const std::vector<gmonscope::InlinedTime>> times;
};

/// The section of the attribution panel that parts a function's self time into what was inlined there and its own code,
/// or the row that asks for it.
void addInlined(std::vector<AttributionItem>& items, const InlinedHere& inlined, const gmonscope::Profile& profile,
                gmonscope::FunctionId function, const ViewChoice& view);
