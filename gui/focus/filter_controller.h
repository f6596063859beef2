// SPDX-License-Identifier: MIT
#pragma once

#include "diagram/diagram_document.h"
#include "focus/view_filter.h"
#include "profile/profile_document.h"

#include <QObject>

/// Returns the part of the state that needs another load.
[[nodiscard]] ProfileChanges changesOf(const ViewState& state);

/// Applies the filter: focus goes to the diagram at once, changes to the profile cause another load. If that fails or
/// is aborted, the filter goes back to what is shown.
class FilterController : public QObject {
    Q_OBJECT
public:
    FilterController(ViewFilter& filter, ProfileDocument& document, DiagramDocument& diagram,
                     QObject* parent = nullptr);

    /// Draws the profile as filtered; null when nothing is open.
    void setProfile(std::shared_ptr<const gmonscope::Profile> profile);
    /// Shows a later profile of the same running program.
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
    ViewState m_loaded; ///< the state that the open profile was loaded with
    ViewState m_drawn;  ///< the state that the shown diagram was drawn with
};
