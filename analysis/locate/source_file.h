// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/result.h"

#include <string>
#include <sys/types.h>
#include <vector>

namespace gmonscope {

struct SourceText {
    std::string path; ///< the path where it was found
    std::string text;
    /// Permissions for a file that shows its contents, so that only those can read it who may read the source.
    mode_t mode = 0;
};

/// Reads a source at `path`, or under the folders by its path, if that is relative, or by its name alone. Error: that
/// of the first such file that exists and cannot be read, since it is no regular file, is larger than any source (64
/// MiB) or is not permitted; or none exists.
[[nodiscard]] Result<SourceText> readSource(const std::string& path, const std::vector<std::string>& folders = {});

/// True if the first file was written after the second. False if either is no regular file.
[[nodiscard]] bool isNewer(const std::string& path, const std::string& thanPath);

} // namespace gmonscope
