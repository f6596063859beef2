// SPDX-License-Identifier: MIT
//
// Finds the .scope file that belongs to a gmon.out: the one whose id is in the gmon.out's header.
#pragma once

#include "formats/scope_data.h"
#include "input/input_profile.h"

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace gmonscope {

struct CompanionSearch {
    std::optional<InputProfile> found; ///< the companion, open; none: there is none
    std::string ignored; ///< for a person: a file with the companion's name that is not it, and why; else empty
};

/// Looks for companions, in each folder once. Several threads may use it at the same time.
class CompanionFinder {
public:
    /// Looks for NAME.scope, then for any *.scope in the folder of `gmonPath`, that has this id.
    [[nodiscard]] CompanionSearch find(const std::string& gmonPath, const ScopeId&);

private:
    using ById = std::map<ScopeId, std::string>; ///< paths
    const ById& companionsIn(const std::string& folder);

    std::mutex m_mutex;
    std::map<std::string, ById> m_folders;
};

/// The same for one file.
[[nodiscard]] CompanionSearch findCompanion(const std::string& gmonPath, const ScopeId&);

/// Reads the summary of the .scope file that tells of a profile: itself, or its companion. Error: there is none.
[[nodiscard]] Result<ScopeData> readSummaryOf(const FileStart&, CompanionFinder&);

/// Removes each .scope file whose gmon.out is in the list, too: the two are one run.
void dropCompanions(std::vector<FileStart>&);

} // namespace gmonscope
