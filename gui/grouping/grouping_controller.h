// SPDX-License-Identifier: MIT
#pragma once

#include "focus/view_filter.h"
#include "profile/profile_document.h"
#include "profile/selection.h"

#include <QObject>

class QAction;
class QActionGroup;
class QMenu;
class QWidget;

/// Functions as one: the menu Group by, and groups of the user's own.
class GroupingController : public QObject {
    Q_OBJECT
public:
    GroupingController(ProfileDocument& document, Selection& selection, ViewFilter& filter, QWidget* window);

    /// Of the menu View.
    QMenu* menu() const { return m_menu; }
    /// Asks for a group. `with`: that the pattern which is proposed fits, and what is selected, too.
    void askForGroup(std::optional<gmonscope::EntryRef> with = {});

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

/// "hash" and "^hash_" for hash_get: what it seems to have in common with others. With two names what these have, or,
/// if that is nothing, both.
[[nodiscard]] gmonscope::GroupRule proposedGroup(const QStringList& names);
