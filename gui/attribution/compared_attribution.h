// SPDX-License-Identifier: MIT
#pragma once

#include "attribution/attribution.h"

#include "gmonscope/compared_graph.h"

/// Builds the rows that compare the entry of a function or cycle in two profiles: who pays for it and where its time
/// goes, before and now. In each profile the callers make 100 %, and so do self and callees together.
[[nodiscard]] std::vector<AttributionItem> buildComparedAttribution(const gmonscope::ComparedGraph& graph,
                                                                    gmonscope::EntryRef subject,
                                                                    const ViewChoice& view = {},
                                                                    AttributionLines lines = {});
