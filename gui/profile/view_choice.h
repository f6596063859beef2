// SPDX-License-Identifier: MIT
#pragma once

#include "look/format.h"

#include "gmonscope/diagram.h"

#include <memory>

/// The short names that tell all functions of a profile, or of the two of a comparison, apart which have rows; it keeps
/// the graph for them.
struct DistinctNames {
    std::shared_ptr<const gmonscope::TimedGraph> graph;
    gmonscope::ShortNames names; ///< of those whose shortest name is not theirs alone
};
using DistinctNamesPtr = std::shared_ptr<const DistinctNames>;

/// The choice of how all panels show times and names.
struct ViewChoice {
    gmonscope::TimeMeasure unit = gmonscope::TimeMeasure::Seconds;
    bool isMeasured = false; ///< measured shares come first where there are any, not estimated ones
    gmonscope::NameLength names = gmonscope::NameLength::Short;
    gmonscope::NodeFill fill = gmonscope::NodeFill::SelfTime; ///< for the graph's boxes
    bool foldsRecursion = false;                              ///< in trees of calls and in the flame graph
    bool hasFlamesBottomUp = false;                           ///< the flame graph has callers below their callees
    DistinctNamesPtr distinct{};                              ///< null until they are known: the shortest names

    bool leadsMeasured(const gmonscope::Profile& profile) const { return isMeasured && profile.hasStacks(); }
    /// Returns the name as it is to be shown; format::entryName() returns the whole name.
    QString name(const gmonscope::TimedGraph& profile, gmonscope::EntryRef entry) const;

    friend bool operator==(const ViewChoice&, const ViewChoice&) = default;
};
