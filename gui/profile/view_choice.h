// SPDX-License-Identifier: MIT
#pragma once

#include "look/format.h"

#include "gmonscope/diagram.h"

/// How all panels show times and names.
struct ViewChoice {
    gmonscope::TimeMeasure unit = gmonscope::TimeMeasure::Seconds;
    bool isMeasured = false; ///< measured shares lead, where there are any, not those estimated by call counts
    bool withTemplates = true;
    gmonscope::NodeFill fill = gmonscope::NodeFill::SelfTime; ///< of the graph's boxes

    bool leadsMeasured(const gmonscope::Profile& profile) const { return isMeasured && profile.hasStacks(); }
    /// As it is shown; where the whole name is needed there is format::entryName().
    QString name(const gmonscope::Profile& profile, gmonscope::EntryRef entry) const;

    friend bool operator==(const ViewChoice&, const ViewChoice&) = default;
};

/// "vector<…>::push_back"
QString withoutTemplates(const QString& name);
