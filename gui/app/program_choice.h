// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/result.h"

#include <string>
#include <vector>

/// The files that a window or a picture is made of.
struct ChosenFiles {
    std::vector<std::string> files;
    std::vector<gmonscope::Error> leftOut; ///< damaged, empty or no profiles
};

/// Puts the profiles of one program in place of all among the files, or in the current folder if there are none; the
/// images that are named stay. The program is named as gmonscope::profilesOfProgram takes it.
[[nodiscard]] gmonscope::Result<ChosenFiles> filesOfProgram(const std::vector<std::string>& files,
                                                            const std::string& program);

/// Adds how to name one of them to an error that arose because the profiles are of several programs.
[[nodiscard]] gmonscope::Error withPrograms(gmonscope::Error error, const std::vector<std::string>& files);
