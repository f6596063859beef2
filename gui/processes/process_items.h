// SPDX-License-Identifier: MIT
//
// The rows of the overview of processes, as trees of plain values: made on the thread that reads the profiles.
#pragma once

#include "gmonscope/processes.h"

#include <QString>

#include <vector>

/// A program, a build of one, processes of one name, or one process.
struct ProcessItem {
    QString name;
    QString command;           ///< of one process: its arguments
    QString startedBy;         ///< the names of those that started them, the most frequent first
    QString tip;               ///< the whole of what the columns shorten
    double treeSeconds = 0;    ///< with all that they started
    double ownSeconds = 0;     ///< processor time of the processes themselves
    double meanSeconds = 0;    ///< of a process
    double longestSeconds = 0; ///< that of the process with most of it
    double startSeconds = -1;  ///< when the first one began, since the first of all began; negative: unknown
    std::uint64_t processes = 0, calls = 0;
    std::uint32_t pid = 0;             ///< of one process; 0: unknown
    std::vector<std::size_t> profiles; ///< indices
    bool isSum = true;                 ///< its profiles are of one build of one program, and can be opened together
    int parent = -1, row = 0;
    std::vector<int> children;

    bool canOpen() const { return isSum && !profiles.empty(); }
};

/// A tree of rows; an item's parent stands before it.
struct ProcessItems {
    std::vector<ProcessItem> items;
    std::vector<int> tops;

    int add(ProcessItem item, int parent);
};

namespace processItems {

/// Returns the programs with their processes, and between them the builds where there are several.
ProcessItems byProgram(const gmonscope::Processes& processes, const std::vector<gmonscope::ProgramGroup>& programs);
/// Returns who started whom.
ProcessItems byTree(const gmonscope::Processes& processes, gmonscope::TreeRows which);

} // namespace processItems
