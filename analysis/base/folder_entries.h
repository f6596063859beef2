// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <system_error>

namespace gmonscope {

/// A folder that is searched beside other work, as a home directory may be: it must not take seconds.
constexpr std::size_t entriesSearched = 5000;
/// A folder that a person names as one of profiles: no more than this fits into memory.
constexpr std::size_t entriesOfProfiles = 1'000'000;

struct FolderWalk {
    std::error_code error; ///< why there may be more entries than were visited
    bool isCut = false;    ///< there are more than were to be visited
};

/// Calls visit(entry) for the entries of a folder, in no order, for `most` of them at most, until it returns false.
template <class Visit> FolderWalk visitFolder(const std::filesystem::path& folder, std::size_t most, const Visit& visit)
{
    FolderWalk walk;
    std::size_t visited = 0;
    std::filesystem::directory_iterator entry(folder, walk.error);
    for (const std::filesystem::directory_iterator end; !walk.error && entry != end; entry.increment(walk.error)) {
        walk.isCut = visited++ == most;
        if (walk.isCut || !visit(*entry))
            break;
    }
    return walk;
}

} // namespace gmonscope
