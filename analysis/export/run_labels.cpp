// SPDX-License-Identifier: MIT
#include "export/run_labels.h"

#include <algorithm>
#include <string_view>

namespace gmonscope {

namespace {

std::string_view commonStart(const std::vector<std::string>& paths)
{
    std::string_view common = paths.front();
    for (const std::string& path : paths) {
        const auto end = std::mismatch(common.begin(), common.end(), path.begin(), path.end()).first;
        common = common.substr(0, static_cast<std::size_t>(end - common.begin()));
    }
    return common;
}

} // namespace

std::vector<std::string> runLabels(const std::vector<std::string>& paths)
{
    std::vector<std::string> labels = paths;
    if (paths.size() < 2)
        return labels;
    const std::size_t separator = commonStart(paths).find_last_of("./-_");
    const std::size_t start = separator == std::string_view::npos ? 0 : separator + 1;
    if (std::any_of(paths.begin(), paths.end(), [start](const std::string& path) { return path.size() <= start; }))
        return labels;
    for (std::string& label : labels)
        label.erase(0, start);
    return labels;
}

} // namespace gmonscope
