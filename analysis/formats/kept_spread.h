// SPDX-License-Identifier: MIT
//
// How the runs of a sum differ from each other, as its companion keeps it.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace gmonscope {

/// A number of all runs: it is 0 in those that do not have it.
struct KeptNumber {
    double mean = 0;
    double squares = 0; ///< sum of the squared differences from the mean
    double min = 0, max = 0;
    std::uint32_t minRun = 0, maxRun = 0; ///< the first ones that have the least and the most
};

struct KeptFunction {
    std::string module, name, file; ///< as a FunctionName
    KeptNumber self, total, calls;  ///< times in seconds
};

struct KeptArc {
    std::uint32_t caller = 0, callee = 0; ///< places among the functions
    KeptNumber calls, seconds;
};

struct KeptDifference {
    std::string module, name;
    double seconds = 0, others = 0;
};

/// Runs that behave alike.
struct KeptGroup {
    std::string names; ///< of the runs, as one text
    std::uint32_t runs = 0;
    double seconds = 0, others = 0;
    std::vector<KeptDifference> differences;
};

struct KeptSpread {
    std::uint32_t runs = 0; ///< at least two
    KeptNumber seconds;     ///< of whole runs
    std::vector<KeptFunction> functions;
    std::vector<KeptArc> arcs;
    std::vector<KeptGroup> groups;              ///< none: it was made of other sums
    std::map<std::uint32_t, std::string> paths; ///< of all runs, or of those that have an extreme, and few others
};

} // namespace gmonscope
