// SPDX-License-Identifier: MIT
//
// Groups of runs that behave alike, such as the ranks of a parallel job that do the output, and their names.
#pragma once

#include "gmonscope/phrase.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace gmonscope {

/// A function in which a group of runs differs from the largest one, or that from all others: its self + descendants'
/// time in seconds.
struct GroupDifference {
    std::string name, module; ///< module: empty for the program itself
    double seconds = 0;       ///< mean of the group's runs
    double others = 0;        ///< mean of the runs that it is compared with

    [[nodiscard]] bool isMore() const { return seconds > others; }
};

/// Runs whose self times differ from each other by less than a tenth of a run, or by no more than chance makes two runs
/// differ. There are at most eight groups; what goes beyond is with the nearest.
struct RunGroup {
    std::vector<std::uint32_t> runs; ///< their places among all runs, ascending; empty: a sum keeps only `names`
    std::string names;               ///< of these runs, as one text; empty: see `runs`
    double seconds = 0, others = 0;  ///< mean time of a whole run in the group, and of those
    /// The functions that tell the group from the others, the most telling first; empty for a group of more than half
    /// of all runs.
    std::vector<GroupDifference> differences;
};

/// Returns, for each path, the part of it in which it differs from the others, whole words only: rank0 and rank12 for
/// gmon.out.rank0 and gmon.out.rank12. A path that stands there alone, or that another one begins with, stays as it is.
/// Empty ones are unknown.
[[nodiscard]] std::vector<std::string> runLabels(const std::vector<std::string>& paths);

/// Returns the names of some runs as one text: "rank 5", "ranks 0, 64-66, 128"; "runs 1, 2" where the labels are
/// numbers alone, and "a, b" where they do not end in numbers. A list that is very long ends in "...".
[[nodiscard]] std::string runNames(const std::vector<std::string>& labels, const std::vector<std::uint32_t>& runs);

/// Returns "more write_output: 0.52 s, others 0.00 s", in the user's language. `seconds` writes a time.
[[nodiscard]] Phrase differenceText(const GroupDifference&, const std::function<std::string(double)>& seconds);

} // namespace gmonscope
