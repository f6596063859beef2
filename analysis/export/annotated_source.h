// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/profile.h"
#include "gmonscope/result.h"

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace gmonscope {

struct AnnotationOptions {
    std::vector<std::string> folders; ///< to look for sources in; each by its path, then by its name alone
    std::size_t tableLength = 10;     ///< lines in the table of the most called ones
    std::uint64_t leastCount = 1;     ///< lines with less have ##### instead
    bool allLines = false;            ///< the calls of a function on each of its lines (needs rows by line)
    bool withUnused = false;          ///< also files without calls
    bool asGnu = false;               ///< with allLines, a line without a count has that of the line before it
    bool separateFiles = false;       ///< each file to NAME-ann in the current folder instead
};

/// gprof's -A: each source file with the calls of the functions, and the counts of the basic blocks, that begin on a
/// line before it, a table of the most called lines, and a summary. Left out are files without calls, and those that
/// cannot be found, with a line on standard error. Error: a NAME-ann that cannot be written.
[[nodiscard]] std::optional<Error> writeAnnotatedSource(std::ostream&, const Profile&, const AnnotationOptions&);

} // namespace gmonscope
