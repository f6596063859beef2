// SPDX-License-Identifier: MIT
//
// Finds what is wrong with a profile or with its program, and says it in plain words.
#pragma once

#include "gmonscope/load_profile.h"

#include <string>
#include <vector>

namespace gmonscope {

enum class Gravity : std::uint8_t {
    Fatal,   ///< there is no profile to show
    Serious, ///< the numbers are not what they seem
    Slight,  ///< good to know
};

struct Finding {
    Gravity gravity = Gravity::Slight;
    std::string path;         ///< the file it is about; empty: the profile as a whole
    std::string text;         ///< the problem, in one line
    std::string advice;       ///< what to do about it; empty: nothing can be done
    bool doubtsImage = false; ///< the profile may belong to another program
};

struct Diagnosis {
    std::string image;                 ///< the program that was examined; empty: none was found
    std::vector<std::string> profiles; ///< the profiles that were examined with it
    std::vector<Finding> findings;     ///< sorted by gravity, the gravest first; empty: nothing is wrong

    [[nodiscard]] bool isUsable() const { return findings.empty() || findings.front().gravity != Gravity::Fatal; }
};

/// Examines the program and the profiles in `paths`, which may come in any order, as for gmonscope-report. `request`:
/// further settings for loading them; its image and profiles are ignored.
[[nodiscard]] Diagnosis diagnose(const std::vector<std::string>& paths, const LoadRequest& request = {});

/// Examines a profile that is already loaded. Only its program is read again.
[[nodiscard]] std::vector<Finding> examine(const Profile&);

} // namespace gmonscope
