// SPDX-License-Identifier: MIT
#include "gmonscope/other_tools.h"

#include "import/import_format.h"
#include "input/input_profile.h"

namespace gmonscope {

bool isOfOtherTool(const std::string& path)
{
    const auto start = readStart(path);
    if (!start || start->format || start->isProgram)
        return false;
    const auto format = identifyImport(path);
    return format && *format;
}

std::vector<std::string> eventsIn(const std::string& path)
{
    return isOfOtherTool(path) ? eventsOfImport(path) : std::vector<std::string>();
}

} // namespace gmonscope
