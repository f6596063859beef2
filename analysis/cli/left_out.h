// SPDX-License-Identifier: MIT
//
// Files of a command that do not count: copies of others, and those that cannot be read.
#pragma once

#include "gmonscope/processes.h"
#include "options/report_options.h"

#include <string>
#include <vector>

namespace gmonscope {

/// True if the file is a program or library, and no profile.
[[nodiscard]] bool isProgram(const std::string& path);

/// Returns what is said of files that do not count, or not wholly.
[[nodiscard]] std::vector<std::string> remarksOn(const Processes&);

/// The profiles of a command that cannot be read, where others can: a damaged file of one rank must not keep those of a
/// thousand others from being seen.
class UnreadableProfiles {
public:
    /// `before`: those that have been taken out of `files` already.
    UnreadableProfiles(const std::vector<std::string>& files, std::vector<Error> before);

    /// Takes them out of the files of the command, which could not be reported for this reason. False: there is none,
    /// or nothing would be left, or the user wants all or nothing.
    [[nodiscard]] bool leaveOut(ReportOptions&, const Error&);

    /// Returns what is to be said of them; empty: there were none.
    [[nodiscard]] std::vector<std::string> remarks() const;

private:
    struct LeftOut {
        Error error;
        bool hasCompanion; ///< among the files that count
    };

    std::vector<LeftOut> m_leftOut;
    std::size_t m_profiles = 0; ///< in all
};

} // namespace gmonscope
