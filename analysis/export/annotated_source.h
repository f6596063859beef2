// SPDX-License-Identifier: MIT
#pragma once

#include "gmonscope/profile.h"
#include "gmonscope/result.h"
#include "source/line_times.h"

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace gmonscope {

struct AnnotationOptions {
    /// Folders to search for sources; each by the source's path, then by its name alone.
    std::vector<std::string> folders;
    std::size_t tableLength = 10; ///< lines in the table of the most executed lines
    std::uint64_t leastCount = 1; ///< lines with smaller counts have ##### instead
    bool allLines = false;        ///< show the calls of a function on each of its lines (needs rows by line)
    bool withUnused = false;      ///< also show files without calls
    bool asGnu = false;           ///< with allLines, a line without a count repeats that of the line before it
    bool separateFiles = false;   ///< write each file to NAME-ann in the current folder instead; a second, NAME-ann-2
    LineTimes times;              ///< self times to print beside the counts; empty: none
    FileModules modules{};        ///< of their files
};

/// Prints gprof's -A: each source file with the calls of functions and the counts of basic blocks before the lines on
/// which they begin, the self time of each line, a table of the lines with most time and calls, and a summary. Files
/// without time and calls are left out, and files that cannot be found, with a line on standard error: one for each of
/// the program, and one for all of a library. Error: a NAME-ann cannot be written.
[[nodiscard]] std::optional<Error> writeAnnotatedSource(std::ostream&, const Profile&, const AnnotationOptions&);

} // namespace gmonscope
