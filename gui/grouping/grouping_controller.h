// SPDX-License-Identifier: MIT
#pragma once

#include "focus/view_filter.h"
#include "profile/profile_document.h"
#include "profile/selection.h"
#include "profile/view_choice.h"

#include <QObject>

class QAction;
class QActionGroup;
class QMenu;
class QWidget;

/// Merges functions: the menu Group by, and the user's own groups.
class GroupingController : public QObject {
    Q_OBJECT
public:
    GroupingController(ProfileDocument& document, Selection& selection, ViewFilter& filter, QWidget* window);

    /// Returns the submenu for the menu View.
    QMenu* menu() const { return m_menu; }
    /// Asks for a new group. The proposed pattern fits the selection, and `with` if given.
    void askForGroup(std::optional<gmonscope::EntryRef> with = {});
    /// Shows the functions of a cycle of the open profile, whose calls can be cut, with times as `view` has them.
    void openCycle(gmonscope::CycleId cycle, const ViewChoice& view);

private:
    void update();

    ProfileDocument& m_document;
    Selection& m_selection;
    ViewFilter& m_filter;
    QWidget* m_window;
    QMenu* m_menu;
    QActionGroup* m_by;
    QAction* m_new;
};

/// Proposes a group: "hash" and "^hash_" for hash_get, by the part that a name seems to share with others. For two
/// names, proposes the part that they share, or both names if they share none.
[[nodiscard]] gmonscope::GroupRule proposedGroup(const QStringList& names);
