// SPDX-License-Identifier: MIT
#include "cli/nearest_option.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace gmonscope {

namespace {

/// Levenshtein's distance.
std::size_t distance(const std::string& a, const std::string& b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t above = row[j];
            row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1])});
            diagonal = above;
        }
    }
    return row.back();
}

} // namespace

std::string nearestOption(const std::string& word, const std::vector<option>& options)
{
    const std::string name = word.substr(0, word.find('='));
    std::string nearest;
    std::size_t least = std::numeric_limits<std::size_t>::max();
    for (const option& known : options) {
        if (!known.name)
            continue;
        const std::string text = std::string("--") + known.name;
        // An abbreviation of several is nearer than what only looks like it.
        const std::size_t steps = text.starts_with(name) ? 0 : distance(name.substr(0, 64), text);
        if (steps < least) {
            least = steps;
            nearest = text;
        }
    }
    return nearest;
}

} // namespace gmonscope
