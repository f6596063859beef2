// SPDX-License-Identifier: MIT
#pragma once

#include "attribution/attribution.h"
#include "profile/beside_runs.h"

/// Adds a section with the runs that differ from most others, each with the functions by which it does; nothing if all
/// are alike.
void addRunGroups(std::vector<AttributionItem>& items, const BesideRuns& runs, const ViewChoice& view);
