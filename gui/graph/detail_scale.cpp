// SPDX-License-Identifier: MIT
#include "graph/detail_scale.h"

#include <algorithm>
#include <array>

namespace {
constexpr std::array<std::size_t, 15> scale{
    detailScale::least, 10, 15, 20, 25, 30, 40, 50, 60, 80, 100, 150, 200, 300, 500};
}

int detailScale::steps() { return int(scale.size()); }

std::size_t detailScale::functionsAt(int step) { return scale[std::size_t(std::clamp(step, 0, steps() - 1))]; }

int detailScale::stepOf(std::size_t functions)
{
    const auto above = std::upper_bound(scale.begin(), scale.end(), functions);
    return std::max(0, int(above - scale.begin()) - 1);
}

std::size_t detailScale::more(std::size_t functions)
{
    const auto next = std::upper_bound(scale.begin(), scale.end(), functions);
    return next == scale.end() ? functions * 2 : *next;
}

std::size_t detailScale::less(std::size_t functions)
{
    const auto here = std::lower_bound(scale.begin(), scale.end(), functions);
    return here == scale.begin() ? least : *std::prev(here);
}
