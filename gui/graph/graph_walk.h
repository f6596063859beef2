// SPDX-License-Identifier: MIT
//
// Walking through the graph by keyboard, and the spoken names of its nodes.
#pragma once

#include "painting/painted_diagram.h"

#include <QString>

#include <optional>

enum class Step : std::uint8_t { ToCaller, ToCallee, ToLeft, ToRight };

/// Returns the entry that a step from `from` reaches: the heaviest caller or callee, or the next node in the same row.
/// Without `from`, returns the node at which the eye starts. Returns nothing if there is no node that way.
[[nodiscard]] std::optional<gmonscope::EntryRef> walkGraph(const PaintedDiagram&,
                                                           std::optional<gmonscope::EntryRef> from, Step);

/// Returns the cycle that a fold key would fold or unfold at `entry`.
[[nodiscard]] std::optional<gmonscope::CycleId> cycleAt(const PaintedDiagram&, gmonscope::EntryRef entry);

/// Returns a member of the folded chain at `entry`, or the one that keeps it open.
[[nodiscard]] std::optional<gmonscope::FunctionId> chainAt(const PaintedDiagram&, gmonscope::EntryRef entry);

/// Returns "hash_get, 26.4 % of the run, 3.78 seconds, ..." for screen readers; empty if the entry is not drawn.
[[nodiscard]] QString spokenName(const PaintedDiagram&, gmonscope::EntryRef);
