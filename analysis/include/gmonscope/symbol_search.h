// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace gmonscope {

/// Where programs, libraries and symbols are looked for that are not where they were.
struct SymbolSearch {
    std::vector<std::string> folders; ///< of files by their names, and of .build-id trees
    bool useDebuginfod = false;       ///< let debuginfod-find ask servers, if it is installed
    bool isForced = false;            ///< use another build than the one that was profiled, too, with a warning
};

/// Sources whose path begins with `from` are where it begins with `to`.
struct PathChange {
    std::string from, to;
};

} // namespace gmonscope
