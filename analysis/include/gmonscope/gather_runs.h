// SPDX-License-Identifier: MIT
//
// Turns the files and folders that a person names into runs, each of them once.
#pragma once

#include "gmonscope/result.h"

#include <atomic>
#include <string>
#include <vector>

namespace gmonscope {

/// A profile of a run that another file already contains.
struct RepeatedRun {
    std::string path;
    std::string twin;     ///< the file that contains the same run
    bool isInSum = false; ///< the twin is a sum, and this is one of its runs
};

struct GatheredRuns {
    std::vector<std::string> files;    ///< programs and profiles in the order given, those of a folder by number
    std::vector<RepeatedRun> repeated; ///< left out: they would count twice
    std::vector<std::string> sums;     ///< left out: they hold runs that are there, too
    std::vector<Error> folderErrors;   ///< folders without a profile, or that could not be read as a whole
    std::vector<Error> misnamed;       ///< left out: programs under names of profiles
};

/// Replaces each folder by the profiles directly in it, and leaves out runs that are repeated among `known` and the
/// files themselves: the same file, or a file with the same companion id, of which a whole one stays. Files without an
/// id may have the same bytes and are runs of their own all the same. A gmon.out and its companion in `paths` are one
/// run. A sum beside all of its runs is left out, and runs are beside a sum of these and others. Missing files and
/// files that are no profiles are kept, so that their reader reports them. Three or more profiles that come sorted by
/// name, as a shell sorts them, are sorted as those of a folder. `cancelled` is polled: once it is true, the
/// result is of no use.
[[nodiscard]] GatheredRuns gatherRuns(const std::vector<std::string>& paths, const std::vector<std::string>& known = {},
                                      const std::atomic<bool>* cancelled = nullptr);

/// True if both programs are the same file, or files of the same build. Files of other tools stand for the programs
/// that they are about: they are the same if both tell of one command, and are of one format.
[[nodiscard]] bool isSameProgram(const std::string& imageA, const std::string& imageB);

} // namespace gmonscope
