// SPDX-License-Identifier: MIT
//
// Which runs a person means who names files and folders: each of them once.
#pragma once

#include "gmonscope/result.h"

#include <atomic>
#include <string>
#include <vector>

namespace gmonscope {

/// A profile of a run that another file holds already.
struct RepeatedRun {
    std::string path;
    std::string twin; ///< the other file
};

struct GatheredRuns {
    std::vector<std::string> files;    ///< programs and profiles in the order given, those of a folder by their names
    std::vector<RepeatedRun> repeated; ///< left out: they would count twice
    std::vector<std::string> sums;     ///< left out: `gmon.sum` of a folder in which there are runs, too
    std::vector<Error> empty;          ///< folders without a profile
};

/// Replaces each folder by the profiles that lie in it itself, and leaves out what is a run again, of `known` or of the
/// files themselves: the same file, one with the same companion's id, or one with the same bytes. A gmon.out and its
/// companion among `paths` are one run, not one run twice. Files that are no profiles, or not there, stay: whoever
/// reads them says what is wrong. `cancelled` is polled: once it is true, what is returned is of no use.
[[nodiscard]] GatheredRuns gatherRuns(const std::vector<std::string>& paths, const std::vector<std::string>& known = {},
                                      const std::atomic<bool>* cancelled = nullptr);

/// Are these programs one file, or files of one build?
[[nodiscard]] bool isSameProgram(const std::string& imageA, const std::string& imageB);

} // namespace gmonscope
