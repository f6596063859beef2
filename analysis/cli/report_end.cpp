// SPDX-License-Identifier: MIT
#include "cli/report_end.h"

#include <iostream>

namespace gmonscope {

int fail(const Error& error)
{
    std::cerr << programName << ": " << error.text() << '\n';
    return 1;
}

int finishOutput()
{
    std::cout.flush();
    return std::cout ? 0
                     : fail({.path = "standard output", .offset = {}, .expected = {}, .found = "cannot be written"});
}

Error needsOwnProfile(const std::string& path, const std::string& option)
{
    return {.path = path,
            .offset = {},
            .expected = "for " + option + " a profile that was recorded for gmonscope",
            .found = "one of another tool, which has no addresses of code"};
}

} // namespace gmonscope
