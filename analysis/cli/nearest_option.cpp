// SPDX-License-Identifier: MIT
#include "cli/nearest_option.h"

#include "base/edit_distance.h"

#include <limits>

namespace gmonscope {

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
        const std::size_t steps = text.starts_with(name) ? 0 : editDistance(name.substr(0, 64), text);
        if (steps < least) {
            least = steps;
            nearest = text;
        }
    }
    return nearest;
}

} // namespace gmonscope
