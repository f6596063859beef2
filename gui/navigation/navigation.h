// SPDX-License-Identifier: MIT
#pragma once

#include "focus/graph_context.h"
#include "navigation/history.h"
#include "profile/profile_document.h"

#include <QObject>

/// Goes back and forward over selection, focus and viewport. It does not take back changes to the profile: Undo does
/// that.
class Navigation : public QObject {
    Q_OBJECT
public:
    /// REQUIRES: the graph has its view.
    Navigation(const ProfileDocument& document, GraphContext& graph, QObject* parent = nullptr);

    bool canGoBack() const { return m_history.canGoBack(); }
    bool canGoForward() const { return m_history.canGoForward(); }
    /// Returns the entry that was selected last before `entry`, if the profile has it.
    std::optional<gmonscope::EntryRef> entryBefore(gmonscope::EntryRef entry) const;

public Q_SLOTS:
    void back();
    void forward();

Q_SIGNALS:
    void historyChanged();

private:
    void visit();
    void goTo(const Stop& stop);
    void lookAsBefore();

    const ProfileDocument& m_document;
    GraphContext& m_graph;
    History m_history;
    bool m_isMoving = false;
    bool m_isAwaited = false; ///< the diagram of the stop that was gone to is being made
};
