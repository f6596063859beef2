// SPDX-License-Identifier: MIT
#include "gmonscope/waiting.h"

#include <algorithm>
#include <iterator>

namespace gmonscope {

namespace {

bool passesMessages(std::string_view module)
{
    constexpr std::string_view beginnings[] = {"libmpi", "libopen-pal", "libopen-rte", "libpmix",   "libucp",
                                               "libuct", "libucs",      "libucm",      "libfabric", "libpsm",
                                               "mca_",   "libpmi",      "libmkl_blacs"};
    return std::any_of(std::begin(beginnings), std::end(beginnings),
                       [&](std::string_view beginning) { return module.starts_with(beginning); });
}

} // namespace

bool waitsForOthers(std::string_view module, std::string_view function)
{
    constexpr std::string_view yielding[] = {"sched_yield", "__sched_yield", "thrd_yield", "pthread_yield"};
    return passesMessages(module) ||
           std::find(std::begin(yielding), std::end(yielding), function) != std::end(yielding);
}

bool waitsForOthers(const Profile& profile, FunctionId id)
{
    const Function& function = profile.function(id);
    const bool isInLibrary = function.module && function.module->value;
    return waitsForOthers(isInLibrary ? std::string_view(profile.module(*function.module).name) : std::string_view(),
                          function.name);
}

} // namespace gmonscope
