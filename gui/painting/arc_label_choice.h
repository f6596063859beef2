// SPDX-License-Identifier: MIT
#pragma once

#include "diagram/graph_scene.h"

#include <optional>
#include <vector>

/// The stubs that the picture always has.
[[nodiscard]] std::vector<gmonscope::DiagramStub> chooseStubs(const GraphScene&);
/// More of them: those of one node, as far as they are not among `stubs` and there is room beside the labels.
void addStubsOf(std::uint32_t node, const GraphScene&, const std::vector<gmonscope::ArcLabel>& labels,
                std::vector<gmonscope::DiagramStub>& stubs);

/// Of one more arc, beside what is there. None: it has one, or there is no room.
[[nodiscard]] std::optional<gmonscope::ArcLabel> labelOf(std::uint32_t arc, const GraphScene&,
                                                         const std::vector<gmonscope::DiagramStub>& stubs,
                                                         const std::vector<gmonscope::ArcLabel>& labels);

/// The labels that the picture has: of the `first` arcs, then of the wide ones, of those through hidden functions and
/// inside cycles, as far as there is room. On the screen and in exported pictures alike.
[[nodiscard]] std::vector<gmonscope::ArcLabel> chooseArcLabels(const GraphScene&,
                                                               const std::vector<gmonscope::DiagramStub>& stubs,
                                                               const std::vector<std::uint32_t>& first = {});
