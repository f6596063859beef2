// SPDX-License-Identifier: MIT
#pragma once

#include <QKeySequence>
#include <QObject>

class QAction;
class QUndoGroup;

/// The actions of the window's menus and tool bar. They are made here; the window connects them.
struct WindowActions {
    WindowActions(QObject* parent, QUndoGroup& undoGroup);

    QAction *open, *openFolder, *openLive, *record, *addRun, *reload, *exportShown, *close, *quit;
    QAction *undo, *redo;
    QAction *back, *forward, *heaviestCaller;
    QAction *toggleCycle, *openCycle, *selectCycle;
    QAction* resetLayout;
    QAction *manual, *shortcuts, *about;
};
