// SPDX-License-Identifier: MIT
//
// Moving about in the graph without a mouse, and saying where one is.
#pragma once

#include "painting/graph_picture.h"

#include <QString>

#include <optional>

enum class Step : std::uint8_t { ToCaller, ToCallee, ToLeft, ToRight };

/// Where a step from `from` leads: the heaviest caller or callee, or the next node in the same row. From nowhere: to
/// where the eye starts. None when there is nothing that way.
[[nodiscard]] std::optional<gmonscope::EntryRef> walkGraph(const GraphPicture&, std::optional<gmonscope::EntryRef> from,
                                                           Step);

/// The cycle that a fold key would fold or unfold at `entry`.
[[nodiscard]] std::optional<gmonscope::CycleId> cycleAt(const GraphPicture&, gmonscope::EntryRef entry);

/// A member of the folded chain at `entry`, or the one that keeps it open.
[[nodiscard]] std::optional<gmonscope::FunctionId> chainAt(const GraphPicture&, gmonscope::EntryRef entry);

/// What a screen reader says: "hash_get, 26.4 % of the run, 3.78 seconds, ..." Empty for what is not in the picture.
[[nodiscard]] QString spokenName(const GraphPicture&, gmonscope::EntryRef);
