// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace gmonscope {

/// Where to look for programs, libraries and symbols that are not in their original place.
struct SymbolSearch {
    std::vector<std::string> folders; ///< folders with such files, and folders of .build-id trees
    bool useDebuginfod = false;       ///< let debuginfod-find ask servers, if that program is installed
    bool isForced = false;            ///< also use files of another build than the one profiled, with a warning
};

/// Sources whose path begins with `from` are now found where it begins with `to`.
struct PathChange {
    std::string from, to;
};

} // namespace gmonscope
