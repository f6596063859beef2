// SPDX-License-Identifier: MIT
//
// What is wrong with a profile or with the program that it is of, in plain words.
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
    std::string path;         ///< the file it is about; empty: the whole
    std::string text;         ///< what is wrong; one line
    std::string advice;       ///< what to do about it; empty: nothing
    bool doubtsImage = false; ///< another program may be meant
};

struct Diagnosis {
    std::string image;                 ///< that was looked at; empty: none was found
    std::vector<std::string> profiles; ///< and with which profiles
    std::vector<Finding> findings;     ///< the gravest first; none: nothing is wrong

    [[nodiscard]] bool isUsable() const { return findings.empty() || findings.front().gravity != Gravity::Fatal; }
};

/// Looks at files as gmonscope-report takes them, in any order. `request`: what else to load them with; image and
/// profiles in it are not looked at.
[[nodiscard]] Diagnosis diagnose(const std::vector<std::string>& paths, const LoadRequest& request = {});

/// The same of a profile that is loaded, which is not read again; its program is.
[[nodiscard]] std::vector<Finding> examine(const Profile&);

} // namespace gmonscope
