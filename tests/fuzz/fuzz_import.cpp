// SPDX-License-Identifier: MIT
//
// A file of another tool, as its first bytes say, up to all that is printed and written of it.
#include "gmonscope/export.h"
#include "gmonscope/identify.h"
#include "gmonscope/text_report.h"
#include "import/import_format.h"

#include "memory_file.h"

#include <cmath>
#include <sstream>

using namespace gmonscope;

namespace {

void require(bool holds)
{
    if (!holds)
        std::abort();
}

/// No escape character of a name gets through, which would command a terminal.
void check(const std::string& text) { require(text.find('\x1b') == std::string::npos); }

void print(const std::shared_ptr<const Profile>& profile)
{
    std::ostringstream text;
    writeFlatProfile(text, *profile, Explanations::Leave);
    writeCallGraph(text, CallGraphListing(profile), Explanations::Leave);
    check(text.str());
    std::ostringstream others;
    writeCallgrind(others, *profile);
    if (profile->hasStacks())
        writeCollapsed(others, *profile);
    double self = 0;
    for (const Function& function : profile->functions()) {
        self += function.selfSeconds;
        require(std::isfinite(function.selfSeconds) && std::isfinite(function.totalSeconds()));
        require(function.totalSeconds() <= profile->totalSeconds() * (1 + 1e-9) + 1e-9);
    }
    require(std::abs(self - profile->totalSeconds()) <= 1e-9 * std::max(1.0, self));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    const test::MemoryFile file({bytes, size});
    const auto format = identifyImport(file.path());
    if (!format || !*format)
        return 0;
    LoadRequest request{.image = file.path(), .profiles = {file.path()}};
    const auto profile = loadProfile(request);
    if (profile)
        print(*profile);
    else
        require(profile.error().text().find('\n') == std::string::npos);
    return 0;
}
