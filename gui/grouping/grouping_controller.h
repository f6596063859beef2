// SPDX-License-Identifier: MIT
#pragma once

#include "focus/graph_context.h"
#include "profile/profile_document.h"
#include "profile/view_choice.h"

#include <QObject>

#include <functional>

class QAction;
class QActionGroup;
class QMenu;
class QWidget;

/// The graph whose functions are merged, and what it shows: one profile, the two of a comparison, or nothing.
struct GroupedGraph {
    GraphContext& context;
    std::shared_ptr<const gmonscope::TimedGraph> graph; ///< the ids are its
    std::vector<std::shared_ptr<const gmonscope::Profile>> profiles;
};

/// Merges functions: the menu Group by, and the user's own groups.
class GroupingController : public QObject {
    Q_OBJECT
public:
    /// `active` returns the graph that the actions are about.
    GroupingController(ProfileDocument& document, ViewFilter& filter, std::function<GroupedGraph()> active,
                       QWidget* window);

    /// Returns the submenu for the menu View.
    QMenu* menu() const { return m_menu; }
    /// Asks for a new group in this graph. The proposed pattern fits the selection, and `with` if given.
    void askForGroup(const GroupedGraph& in, std::optional<gmonscope::EntryRef> with = {});
    /// Shows the functions of a cycle of the open profile, whose calls can be cut, with times as `view` has them.
    void openCycle(gmonscope::CycleId cycle, const ViewChoice& view);
    /// The active graph is another, or its filter has changed.
    void update();

private:
    ProfileDocument& m_document;
    ViewFilter& m_filter; ///< of the open profile
    std::function<GroupedGraph()> m_active;
    QWidget* m_window;
    QMenu* m_menu;
    QActionGroup* m_by;
    QAction* m_new;
};

/// Proposes a group: "hash" and "^hash_" for hash_get, by the part that a name seems to share with others. For two
/// names, proposes the part that they share, or both names if they share none.
[[nodiscard]] gmonscope::GroupRule proposedGroup(const QStringList& names);
