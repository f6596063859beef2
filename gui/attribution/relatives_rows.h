// SPDX-License-Identifier: MIT
#pragma once

#include "attribution/attribution.h"

#include <memory>
#include <vector>

/// The lists of all callers and all callees, as far as the attribution panel has them: each is made when asked for.
struct AllRelatives {
    bool showsCallers = false, showsCallees = false;
    std::shared_ptr<const gmonscope::Surroundings> found; ///< of the entry that is shown; null: not yet
};

/// Adds both lists, or the rows that offer them: who asked for the entry's time by any number of calls, and what took
/// it.
void addRelatives(std::vector<AttributionItem>& items, const AllRelatives& relatives, const gmonscope::Profile& profile,
                  gmonscope::EntryRef entry, const ViewChoice& view);
