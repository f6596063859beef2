// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/processes.h"

#include <string>
#include <vector>

namespace gmonscope {

/// A profile, and the file that tells of its process: itself, or its companion.
struct ProcessFile {
    std::string path;
    std::string scope; ///< empty: there is none
};

struct ProcessFiles {
    std::vector<ProcessFile> files;
    GatheredRuns gathered;      ///< without its files
    std::vector<Error> leftOut; ///< what stands among profiles, and is none
};

[[nodiscard]] ProcessFiles findProcessFiles(const std::vector<std::string>& paths, const std::atomic<bool>* cancelled);

} // namespace gmonscope
