// SPDX-License-Identifier: MIT
#pragma once

#include "processes/process_items.h"

#include <QSet>
#include <QStringList>

#include <memory>

/// Profiles of several programs, with all that the page shows of them. It is made on a background thread, and never
/// changed.
struct ProcessOverview {
    QStringList given; ///< the folders and files that were opened
    gmonscope::Processes processes;
    std::vector<gmonscope::ProgramGroup> programs;
    QSet<QString> paths;                       ///< of all profiles
    ProcessItems byProgram, byName, byProcess; ///< the last two: who started whom
    bool isSalvaged = false;                   ///< of damaged profiles it has what is whole

    std::uint64_t count() const; ///< number of processes
    QStringList pathsOf(const std::vector<std::size_t>& profiles) const;
    /// True if only a part of one of these profiles counts.
    bool hasDamaged(const QStringList& profiles) const;
    /// True if damaged files are left out that may be whole in part.
    bool mayBeSalvaged() const;
    /// Returns "bigprof", or "bigprof + 2 more".
    QString title() const;
    /// Returns "767 processes of 38 programs".
    QString summary() const;
};

using ProcessOverviewPtr = std::shared_ptr<const ProcessOverview>;

namespace processOverview {

/// Returns false if that can be told at once: it is one file, or there is a program among the few files.
bool mayBeSeveral(const QStringList& paths);
/// Reads the profiles. Null: they are not of several programs, or it was cancelled.
ProcessOverviewPtr read(const QStringList& paths, bool salvages, const std::atomic<bool>& cancelled);

} // namespace processOverview
