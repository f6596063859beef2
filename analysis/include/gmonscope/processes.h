// SPDX-License-Identifier: MIT
//
// Profiles of many processes, of whatever programs, such as a build or a test suite leaves: what is known of each,
// which of them belong to one program, and which process started which.
#pragma once

#include "gmonscope/gather_runs.h"
#include "gmonscope/result.h"

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace gmonscope {

/// One profile, which is of one process as long as it was one program. Times in seconds, instants since 1970.
struct ProcessProfile {
    std::string path;
    std::string program; ///< the path of its program; empty: unknown, as for a gmon.out without companion
    std::string buildId; ///< of its program, in hexadecimal digits; empty: unknown
    std::string name;    ///< what it was started as: of a script, the script's name; else that of its program
    std::vector<std::string> arguments;
    std::vector<std::string> labels; ///< "KEY=VALUE", as GMONSCOPE_LABEL had them
    std::string host;
    std::string recording;       ///< the same for all that one gmonscope-record has started; empty: there was none
    std::uint32_t pid = 0;       ///< 0: unknown
    std::uint32_t processes = 1; ///< how many of them a sum of profiles holds
    double startedAt = 0, endedAt = 0; ///< 0: unknown
    double cpuSeconds = 0;             ///< by the kernel's clocks; where they are unknown, by samples
    std::uint64_t calls = 0;
    bool isDamaged = false; ///< only a part of it was read
};

/// A process, or what it became by exec. Most programs that only start others end before their first sample, and are
/// known by name alone.
struct ProcessNode {
    std::optional<std::size_t> profile; ///< index of its profile; none: it left none
    std::optional<std::size_t> parent;  ///< index of the node that started it; none: unknown, or it is the first
    std::string name;
    std::uint32_t pid = 0;
    bool isSameProcess = false; ///< it is what its parent became by exec
    double treeSeconds = 0;     ///< CPU time of it and of all that it started
};

struct Processes {
    std::vector<ProcessProfile> profiles; ///< in the order of their files' names
    std::vector<ProcessNode> nodes;       ///< parents before their children
    std::vector<Error> leftOut;           ///< files that are damaged, empty or no profiles
    std::vector<RepeatedRun> repeated;
    std::vector<std::string> sums; ///< left out: the `gmon.sum` of a folder that also has runs

    [[nodiscard]] double cpuSeconds() const;
};

struct ProcessChoice {
    bool salvage = false;            ///< read what is whole of damaged profiles
    std::vector<std::string> labels; ///< leave out profiles that do not have all of these
};

/// Reads the profiles, and those in folders; a gmon.out and its companion are one. At most one profile for each
/// processor is in memory at a time. `cancelled` is polled: once it is true, the result is of no use.
[[nodiscard]] Processes readProcesses(const std::vector<std::string>& paths, const ProcessChoice& = {},
                                      const std::atomic<bool>* cancelled = nullptr);

/// All profiles of one program: of the same path, as one that is built anew has it.
struct ProgramGroup {
    std::string program; ///< its path; empty: unknown
    std::string name;    ///< the shortest end of the path that no other program has: "cc1"
    std::size_t builds = 1;
    std::vector<std::size_t> profiles; ///< indices, in order
    std::uint64_t processes = 0, calls = 0;
    double cpuSeconds = 0;
    std::size_t longest = 0; ///< the profile with most CPU time

    [[nodiscard]] double mean() const { return processes ? cpuSeconds / static_cast<double>(processes) : 0; }
};

/// Returns the programs, those with most CPU time first.
[[nodiscard]] std::vector<ProgramGroup> programsOf(const Processes&);

/// Returns the profiles of a program that a person names: by its path, the end of one, or else the name that processes
/// were started as; "NAME@BUILD" is one of several builds. Error: there is none, or there are several programs or
/// builds of that name, which it tells.
[[nodiscard]] Result<std::vector<std::size_t>> profilesOfProgram(const Processes&, const std::string& name);

/// A line of the tree: processes of one name that were started by those of the line above them, or one process.
struct ProcessRow {
    std::string name;                 ///< of those of the row
    std::size_t names = 1;            ///< more: siblings with less time than those above, and all below them; no name
    std::vector<std::string> through; ///< those between it and the row above that left no profiles, outermost first
    std::size_t depth = 0;
    std::uint64_t processes = 0, profiles = 0;
    bool isSameProcess = false;
    double cpuSeconds = 0, treeSeconds = 0;
    double startedAt = 0, endedAt = 0;  ///< of the first and of the last of them; 0: unknown
    std::optional<std::size_t> profile; ///< where the row is one process
    std::vector<std::size_t> members;   ///< indices of the profiles of its processes
};

enum class TreeRows : std::uint8_t {
    /// Siblings of one name are one row, and so are what they started; those with most CPU time first. The last of many
    /// siblings are one row, too.
    Folded,
    ByName, ///< the same, but all siblings have rows
    All,    ///< each process, in the order of time
};

/// Returns the tree, each row before those that belong below it.
[[nodiscard]] std::vector<ProcessRow> processRows(const Processes&, TreeRows);

} // namespace gmonscope
