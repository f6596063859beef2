// SPDX-License-Identifier: MIT
#pragma once

#include "diagram/laid_out_diagram.h"

#include <optional>
#include <vector>

/// Returns the stubs that are always drawn.
[[nodiscard]] std::vector<gmonscope::DiagramStub> chooseStubs(const LaidOutDiagram&);
/// Adds the stubs of one node that `stubs` lacks, as far as there is room beside the labels.
void addStubsOf(std::uint32_t node, const LaidOutDiagram&, const std::vector<gmonscope::ArcLabel>& labels,
                std::vector<gmonscope::DiagramStub>& stubs);

/// Returns the label of one more arc. None: it has one already, or there is no room.
[[nodiscard]] std::optional<gmonscope::ArcLabel> labelOf(std::uint32_t arc, const LaidOutDiagram&,
                                                         const std::vector<gmonscope::DiagramStub>& stubs,
                                                         const std::vector<gmonscope::ArcLabel>& labels);

/// Returns the labels that are always drawn: of the `first` arcs, then of wide arcs, then of arcs through hidden
/// functions and inside cycles, as far as there is room. The screen and exported graphs use the same.
[[nodiscard]] std::vector<gmonscope::ArcLabel> chooseArcLabels(const LaidOutDiagram&,
                                                               const std::vector<gmonscope::DiagramStub>& stubs,
                                                               const std::vector<std::uint32_t>& first = {});
