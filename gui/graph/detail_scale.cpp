// SPDX-License-Identifier: MIT
#include "graph/detail_scale.h"

#include <algorithm>
#include <array>

namespace {
constexpr std::array<std::size_t, 15> detailSteps{
    detailScale::least, 10, 15, 20, 25, 30, 40, 50, 60, 80, 100, 150, 200, 300, 500};
}

int detailScale::steps() { return int(detailSteps.size()); }

std::size_t detailScale::functionsAt(int step) { return detailSteps[std::size_t(std::clamp(step, 0, steps() - 1))]; }

int detailScale::stepOf(std::size_t functions)
{
    const auto above = std::upper_bound(detailSteps.begin(), detailSteps.end(), functions);
    return std::max(0, int(above - detailSteps.begin()) - 1);
}

std::size_t detailScale::more(std::size_t functions)
{
    const auto next = std::upper_bound(detailSteps.begin(), detailSteps.end(), functions);
    return next == detailSteps.end() ? functions * 2 : *next;
}

std::size_t detailScale::less(std::size_t functions)
{
    const auto here = std::lower_bound(detailSteps.begin(), detailSteps.end(), functions);
    return here == detailSteps.begin() ? least : *std::prev(here);
}
