// SPDX-License-Identifier: MIT
#pragma once

#include "picture/graph_scene.h"

#include <vector>

/// The labels that the picture has: of the `first` arcs, then of the wide ones, of those through hidden functions and
/// inside cycles, as far as there is room. On the screen and in exported pictures alike.
[[nodiscard]] std::vector<gmonscope::ArcLabel> chooseArcLabels(const GraphScene&,
                                                               const std::vector<std::uint32_t>& first = {});
