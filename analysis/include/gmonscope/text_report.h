// SPDX-License-Identifier: MIT
//
// gprof's text: the flat profile, the call graph and the index, in GNU gprof's columns.
#pragma once

#include "gmonscope/compare.h"
#include "gmonscope/text_style.h"
#include "gmonscope/views.h"

#include <iosfwd>
#include <string>
#include <vector>

namespace gmonscope {

/// Prints the flat profile. `listing`: prints its index numbers behind the names; none: no numbers. `beside`: adds
/// columns.
void writeFlatProfile(std::ostream&, const Profile&, const TextStyle&, const CallGraphListing* listing = nullptr,
                      const Beside& beside = {});
void writeCallGraph(std::ostream&, const CallGraphListing&, const TextStyle&);
/// Prints one entry as gprof does, for the window's "gprof entry".
void writeCallGraphEntry(std::ostream&, const CallGraphListing&, EntryRef, const TextStyle& = {});
void writeIndex(std::ostream&, const CallGraphListing&, const TextStyle& = {});

/// Prints the arcs that were removed to open cycles (`--break-cycles`).
void writeCutArcs(std::ostream&, const Profile&, const TextStyle& = {});

/// Prints the groups that Grouping has made, with their members (`--group`).
void writeGroups(std::ostream&, const Profile&, const TextStyle& = {});

/// Prints the functions that could be called and were not (`--uncalled`).
void writeUncalled(std::ostream&, const Profile&, const TextStyle& = {});
/// Prints the time that counting calls took, and the functions that it took most for (`--instrumentation`).
void writeInstrumentation(std::ostream&, const Profile&, const TextStyle& = {});
/// Prints the time of inlined functions' code (`--inlines`). REQUIRES: the load was asked for it.
void writeInlined(std::ostream&, const Profile&, const TextStyle& = {});

/// Prints each thread with its user and system time (`--threads`).
void writeThreads(std::ostream&, const Profile&);
/// Prints facts about each run: process, command, true and sampled CPU time, losses.
void writeRuns(std::ostream&, const Profile&);

/// Prints the times and calls of both profiles, function by function, and which changes are beyond chance (`--diff`).
void writeComparison(std::ostream&, const ProfileDifference&, const Profile& base, const Profile& now,
                     const TextStyle& = {});
/// Prints how much the runs differ (`--spread`). REQUIRES: the spread was computed with this profile, the sum of the
/// runs.
void writeSpread(std::ostream&, const RunSpread&, const Profile& sum, const TextStyle& = {});
/// Returns "+20.0%" or "from 0"; empty where nothing changed.
[[nodiscard]] std::string changeText(const Change&);

/// One fact about a run: "CPU time", "1.20 s user + 0.03 s system".
struct RunDetail {
    std::string title, text;
};
/// `isExact`: its amounts were counted one by one, and it has no samples.
[[nodiscard]] std::vector<RunDetail> runDetails(const Run&, bool isExact = false);
/// Returns "main thread", the thread's start function, or "12 threads: worker".
[[nodiscard]] std::string threadTitle(const ThreadRow&);
/// Returns the origin of the samples: "241 Hz, perf clock, user and system".
[[nodiscard]] std::string timeSourceText(const ProcessFacts&);

} // namespace gmonscope
