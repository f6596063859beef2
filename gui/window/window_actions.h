// SPDX-License-Identifier: MIT
#pragma once

#include <QKeySequence>
#include <QObject>

class QAction;
class QUndoGroup;

/// What the window's menus and tool bar do. The actions are made here; what they do is connected by the window.
struct WindowActions {
    WindowActions(QObject* parent, QUndoGroup& undoGroup);

    QAction *open, *openLive, *record, *addRun, *reload, *exportShown, *close, *quit;
    QAction *undo, *redo;
    QAction *back, *forward, *heaviestCaller;
    QAction *toggleCycle, *openCycle, *selectCycle;
    QAction* resetLayout;
    QAction *shortcuts, *about;
};
