// SPDX-License-Identifier: MIT
#include "window/window_actions.h"

#include "look/icons.h"

#include <QAction>
#include <QUndoGroup>

namespace {

QString tr(const char* source) { return QObject::tr(source); }

QAction* make(QObject* parent, const QString& text, const char* icon, const QKeySequence& key, const char* name)
{
    auto* const action = new QAction(text, parent);
    action->setObjectName(QLatin1String(name));
    if (icon)
        action->setIcon(icons::icon(QLatin1String(icon)));
    action->setShortcut(key);
    return action;
}

} // namespace

WindowActions::WindowActions(QObject* parent, QUndoGroup& undoGroup)
    : open(make(parent, tr("&Open..."), "open", QKeySequence::Open, "open")),
      openLive(make(parent, tr("&Watch a running program..."), "live", Qt::CTRL | Qt::Key_L, "openLive")),
      record(make(parent, tr("Reco&rd a program..."), nullptr, Qt::CTRL | Qt::Key_R, "record")),
      addRun(make(parent, tr("&Add run..."), "add-run", Qt::CTRL | Qt::SHIFT | Qt::Key_O, "addRun")),
      // QKeySequence::Refresh is Ctrl+R first on some desktops
      reload(make(parent, tr("Re&load"), "reload", Qt::Key_F5, "reload")),
      exportShown(make(parent, tr("&Export..."), "export", Qt::CTRL | Qt::Key_E, "exportShown")),
      close(make(parent, tr("&Close"), nullptr, QKeySequence::Close, "close")),
      quit(make(parent, tr("&Quit"), nullptr, QKeySequence::Quit, "quit")), undo(undoGroup.createUndoAction(parent)),
      redo(undoGroup.createRedoAction(parent)), back(make(parent, tr("&Back"), "back", Qt::ALT | Qt::Key_Left, "back")),
      forward(make(parent, tr("&Forward"), "forward", Qt::ALT | Qt::Key_Right, "forward")),
      heaviestCaller(make(parent, tr("Heaviest &caller"), "heaviest-caller", Qt::ALT | Qt::Key_Up, "heaviestCaller")),
      toggleCycle(make(parent, tr("Fold or unfold &cycle"), "cycle", {}, "toggleCycle")),
      openCycle(make(parent, tr("&Open cycle..."), "cycle", {}, "openCycle")),
      selectCycle(make(parent, tr("Go to its c&ycle"), nullptr, {}, "selectCycle")),
      resetLayout(make(parent, tr("&Reset layout"), nullptr, Qt::Key_F11, "resetLayout")),
      shortcuts(make(parent, tr("&Keyboard shortcuts"), "help", Qt::Key_Question, "shortcuts")),
      about(make(parent, tr("&About gmonscope"), nullptr, {}, "about"))
{
    undo->setObjectName(QStringLiteral("undo"));
    undo->setShortcut(QKeySequence::Undo);
    redo->setObjectName(QStringLiteral("redo"));
    redo->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_Z);
    open->setIconText(tr("Open"));
    addRun->setIconText(tr("Add run"));
    exportShown->setIconText(tr("Export"));
    quit->setMenuRole(QAction::QuitRole);
}
