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

struct KeptAmount {
    std::uint32_t function = 0; ///< its place among the functions
    double self = 0, total = 0; ///< seconds of all runs of the set
};

/// Runs that are nearer to each other than to those of other sets: from these groups are made, here or in a larger sum.
struct KeptSet {
    double seconds = 0;              ///< of all its runs
    double secondsPerTick = 0;       ///< the largest of a run's; 0: counted one by one
    std::vector<KeptAmount> amounts; ///< by function, ascending
    std::vector<std::uint32_t> runs; ///< ascending
};

struct KeptSpread {
    std::uint32_t runs = 0; ///< at least two
    KeptNumber seconds;     ///< of whole runs
    std::vector<KeptFunction> functions;
    std::vector<KeptArc> arcs;
    std::vector<KeptGroup> groups;              ///< none: it was made of sums without sets
    std::vector<KeptSet> sets;                  ///< of all runs; none: an earlier version made it
    std::map<std::uint32_t, std::string> paths; ///< of all runs, or of those that have an extreme, and few others
};

} // namespace gmonscope
