// SPDX-License-Identifier: MIT
#pragma once

#include "diagram/diagram_document.h"
#include "navigation/history.h"
#include "profile/profile_document.h"
#include "profile/selection.h"

#include <QObject>

class GraphView;

/// Back and forward over what was selected, in focus and in sight. What changed the profile is not taken back by it:
/// that is Undo's.
class Navigation : public QObject {
    Q_OBJECT
public:
    struct Parts {
        ProfileDocument& document;
        DiagramDocument& diagram;
        Selection& selection;
        ViewFilter& filter;
        GraphView& view;
    };
    explicit Navigation(const Parts& parts, QObject* parent = nullptr);

    bool canGoBack() const { return m_history.canGoBack(); }
    bool canGoForward() const { return m_history.canGoForward(); }
    /// What was selected last that is not this, if the profile has it.
    std::optional<gmonscope::EntryRef> entryBefore(gmonscope::EntryRef entry) const;

public Q_SLOTS:
    void back();
    void forward();

Q_SIGNALS:
    void historyChanged();

private:
    void visit();
    void goTo(const Place& place);
    void lookAsBefore();

    Parts m_parts;
    History m_history;
    bool m_isMoving = false;
    bool m_isAwaited = false; ///< the picture of the place that was gone to is being made
};
