// SPDX-License-Identifier: MIT
#include "base/edit_distance.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace gmonscope {

std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1), above(row.size()), aboveThat(row.size());
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        aboveThat.swap(above);
        above.swap(row);
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] != b[j - 1])});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], aboveThat[j - 2] + 1);
        }
    }
    return row.back();
}

} // namespace gmonscope
