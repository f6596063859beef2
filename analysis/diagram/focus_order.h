// SPDX-License-Identifier: MIT
#pragma once

#include "diagram/explaining_order.h"

#include <vector>

namespace gmonscope::diagram {

/// Sorts the candidates by what they say about the focused functions, in a picture of `limit` nodes:
/// - those functions, of many the heaviest in half of the picture;
/// - their direct callers and callees with a hundredth of the time or more, by the time that flows between them, in
/// half
///   of the room that is left;
/// - all others by the time that flows through the functions, without those that only pass it on and those that hardly
///   any flows to.
/// If all have room, none is dropped.
[[nodiscard]] std::vector<Candidate> inFocusOrder(std::vector<Candidate>, std::size_t limit, const TimedGraph&,
                                                  const FunctionSet& focusedOn, const EntityArcs&, const Scale&);

} // namespace gmonscope::diagram
