// SPDX-License-Identifier: MIT
#pragma once

#include "look/format.h"

#include "gmonscope/diagram.h"

/// The choice of how all panels show times and names.
struct ViewChoice {
    gmonscope::TimeMeasure unit = gmonscope::TimeMeasure::Seconds;
    bool isMeasured = false; ///< measured shares come first where there are any, not estimated ones
    gmonscope::NameLength names = gmonscope::NameLength::Short;
    gmonscope::NodeFill fill = gmonscope::NodeFill::SelfTime; ///< for the graph's boxes

    bool leadsMeasured(const gmonscope::Profile& profile) const { return isMeasured && profile.hasStacks(); }
    /// Returns the name as it is to be shown; format::entryName() returns the whole name.
    QString name(const gmonscope::TimedGraph& profile, gmonscope::EntryRef entry) const;

    friend bool operator==(const ViewChoice&, const ViewChoice&) = default;
};
