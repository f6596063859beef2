// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/result.h"

#include <string>
#include <sys/types.h>
#include <vector>

namespace gmonscope {

struct SourceText {
    std::string path; ///< where it was read
    std::string text;
    mode_t mode = 0; ///< for a new file that shows it: no one may read that who may not read the source
};

/// Where `path` says; under the folders by its path, if that is relative, or by its name alone. Error: that of the
/// first place where something is that cannot be read: it is no regular file, larger than any source (64 MiB), or
/// the system does not let us; or there is nothing at any of them.
[[nodiscard]] Result<SourceText> readSource(const std::string& path, const std::vector<std::string>& folders = {});

/// Was the first file written after the second? No, where either is no regular file and cannot tell.
[[nodiscard]] bool isNewer(const std::string& path, const std::string& thanPath);

} // namespace gmonscope
