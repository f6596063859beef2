// SPDX-License-Identifier: MIT
#pragma once

#include "attribution/attribution.h"

#include "gmonscope/compared_graph.h"

/// What became of the entry of a function or cycle of the union: who pays for it and where its time goes, before and
/// now. In each of the two, callers make 100 %, and so do self and what is called.
[[nodiscard]] std::vector<AttributionItem> buildComparedAttribution(const gmonscope::ComparedGraph& graph,
                                                                    gmonscope::EntryRef subject,
                                                                    const ViewChoice& view = {});
