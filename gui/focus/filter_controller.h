// SPDX-License-Identifier: MIT
#pragma once

#include "diagram/diagram_document.h"
#include "focus/view_filter.h"
#include "profile/profile_document.h"

#include <QObject>

/// What the state asks of a load.
[[nodiscard]] ProfileChanges changesOf(const ViewState& state);

/// Brings the filter to the documents: focus to the picture at once, what changes the profile by another load. What
/// fails, or is cancelled, leaves the filter as what is shown.
class FilterController : public QObject {
    Q_OBJECT
public:
    FilterController(ViewFilter& filter, ProfileDocument& document, DiagramDocument& diagram,
                     QObject* parent = nullptr);

    /// Draws it as filtered; null when nothing is open.
    void setProfile(std::shared_ptr<const gmonscope::Profile> profile);
    /// The same program a moment later.
    void refreshProfile(const LoadedProfile& loaded, const EntryMapPtr& map);

private:
    void showFocus();
    void showFolding();
    void noteDrawn() { m_drawn = m_filter.state(); }
    void giveUpChanges();
    void giveUpFocus();

    ViewFilter& m_filter;
    ProfileDocument& m_document;
    DiagramDocument& m_diagram;
    std::shared_ptr<const gmonscope::Profile> m_profile;
    ViewState m_loaded; ///< what the open profile was loaded with
    ViewState m_drawn;  ///< what the picture that is shown was drawn with
};
