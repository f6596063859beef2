// SPDX-License-Identifier: MIT
//
// The runs of a sum beside each other, as all panels show them.
#pragma once

#include "profile/entry_map.h"

#include "gmonscope/columns.h"
#include "gmonscope/runs_beside.h"

#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

/// The times of several runs in each function of the profile that is shown: their sum, or one of them alone. It is
/// shared by panels and never changed.
class BesideRuns {
public:
    using Runs = std::shared_ptr<const gmonscope::RunsBeside>;
    using ProfilePtr = std::shared_ptr<const gmonscope::Profile>;

    /// `names`: the names that the user gave runs, or empty ones. `alone`: the run that is shown; none: `shown` is the
    /// sum of all.
    BesideRuns(Runs runs, ProfilePtr sum, ProfilePtr shown, const QStringList& names, std::optional<std::size_t> alone);

    [[nodiscard]] const gmonscope::RunSpread& spread() const { return m_runs->spread; }
    [[nodiscard]] const gmonscope::EachRun& each() const { return m_runs->each; }
    /// Finds the spread of functions of the shown profile.
    [[nodiscard]] const gmonscope::SpreadIndex& index() const { return m_index; }
    [[nodiscard]] const gmonscope::Profile& sum() const { return *m_sum; }
    [[nodiscard]] const ProfilePtr& shown() const { return m_shown; }
    /// Returns the runs' names as in the list of runs: "gmon.out.rank5".
    [[nodiscard]] const QStringList& names() const { return m_names; }
    /// Returns a run's name where there is little room: "rank 5".
    [[nodiscard]] QString shortName(std::size_t run) const;
    [[nodiscard]] std::optional<std::size_t> alone() const { return m_alone; }
    /// Returns the numbers of the columns that several runs have, for a function of the shown profile.
    [[nodiscard]] std::optional<gmonscope::RunNumbers> numbersOf(gmonscope::FunctionId) const;
    /// Returns the function of the sum that a function of the shown profile is.
    [[nodiscard]] std::optional<gmonscope::FunctionId> inSum(gmonscope::FunctionId) const;
    /// Returns the function of the shown profile with this name, if it has one.
    [[nodiscard]] std::optional<gmonscope::FunctionId> named(const std::string& name, const std::string& module) const;
    /// Returns the short name of the function in which a group differs.
    [[nodiscard]] QString nameOf(const gmonscope::GroupDifference&) const;
    /// Returns the names of the runs of a group, as one text.
    [[nodiscard]] QString namesOf(const gmonscope::RunGroup&) const;
    /// True if the runs themselves are open, and not their sum alone.
    [[nodiscard]] bool hasEach() const { return !each().runs().empty(); }
    /// Returns the group that the run is in; nullptr: all are alike.
    [[nodiscard]] const gmonscope::RunGroup* groupOf(std::size_t run) const;

private:
    Runs m_runs;
    ProfilePtr m_sum, m_shown;
    QStringList m_given, m_names;
    std::optional<std::size_t> m_alone;
    gmonscope::SpreadIndex m_index;
    std::optional<EntryMap> m_toSum; ///< none: the sum is shown
};
using BesideRunsPtr = std::shared_ptr<const BesideRuns>;
