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

/// `listing`: whose index numbers stand behind the names; none: no numbers. `beside`: has columns of its own.
void writeFlatProfile(std::ostream&, const Profile&, const TextStyle&, const CallGraphListing* listing = nullptr,
                      const Beside& beside = {});
void writeCallGraph(std::ostream&, const CallGraphListing&, const TextStyle&);
/// One entry as gprof prints it: what "gprof entry" in the window shows.
void writeCallGraphEntry(std::ostream&, const CallGraphListing&, EntryRef, const TextStyle& = {});
void writeIndex(std::ostream&, const CallGraphListing&, const TextStyle& = {});

/// The arcs that were taken out to open cycles: what `--break-cycles` prints.
void writeCutArcs(std::ostream&, const Profile&, const TextStyle& = {});

/// What Grouping has made one, and of what: what `--group` prints.
void writeGroups(std::ostream&, const Profile&, const TextStyle& = {});

/// What could be called and was not: what `--uncalled` prints.
void writeUncalled(std::ostream&, const Profile&, const TextStyle& = {});
/// What counting calls took, and for which functions most: what `--instrumentation` prints.
void writeInstrumentation(std::ostream&, const Profile&, const TextStyle& = {});
/// What code of inlined functions takes: what `--inlines` prints. REQUIRES: the load was asked for it.
void writeInlined(std::ostream&, const Profile&, const TextStyle& = {});

/// Each thread with its user and system time: what `--threads` prints.
void writeThreads(std::ostream&, const Profile&);
/// What is known of each run: process, command, true and sampled CPU time, losses.
void writeRuns(std::ostream&, const Profile&);

/// What --diff prints: the times and calls of both profiles, function by function, and which changes chance explains.
void writeComparison(std::ostream&, const ProfileDifference&, const Profile& base, const Profile& now,
                     const TextStyle& = {});
/// What --spread prints. REQUIRES: the spread was found with this profile, the sum of the runs.
void writeSpread(std::ostream&, const RunSpread&, const Profile& sum, const TextStyle& = {});
/// "+20.0%", "from 0"; empty where nothing changed.
[[nodiscard]] std::string changeText(const Change&);

/// One line of what is known of a run: "CPU time", "1.20 s user + 0.03 s system".
struct RunDetail {
    std::string title, text;
};
[[nodiscard]] std::vector<RunDetail> runDetails(const Run&);
/// "main thread", its start function, "12 threads: worker".
[[nodiscard]] std::string threadTitle(const ThreadRow&);
/// "241 Hz, perf clock, user and system": where the samples come from.
[[nodiscard]] std::string timeSourceText(const ProcessFacts&);

} // namespace gmonscope
