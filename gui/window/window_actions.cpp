// SPDX-License-Identifier: MIT
#include "window/window_actions.h"

#include "look/action.h"

#include <QUndoGroup>

namespace {

QString tr(const char* source) { return QObject::tr(source); }

} // namespace

WindowActions::WindowActions(QObject* parent, QUndoGroup& undoGroup)
    : open(makeAction(parent, {"open", tr("&Open..."), "open", {QKeySequence::Open}, {}, tr("Open")})),
      openLive(makeAction(parent, {"openLive", tr("&Watch a running program..."), "live", {Qt::CTRL | Qt::Key_L}})),
      record(makeAction(parent, {"record", tr("Reco&rd a program..."), nullptr, {Qt::CTRL | Qt::Key_R}})),
      addRun(makeAction(
          parent, {"addRun", tr("&Add run..."), "add-run", {Qt::CTRL | Qt::SHIFT | Qt::Key_O}, {}, tr("Add run")})),
      // QKeySequence::Refresh is Ctrl+R first on some desktops
      reload(makeAction(parent, {"reload", tr("Re&load"), "reload", {Qt::Key_F5}})),
      exportShown(
          makeAction(parent, {"exportShown", tr("&Export..."), "export", {Qt::CTRL | Qt::Key_E}, {}, tr("Export")})),
      close(makeAction(parent, {"close", tr("&Close"), nullptr, {QKeySequence::Close}})),
      quit(makeAction(parent, {"quit", tr("&Quit"), nullptr, {QKeySequence::Quit}})),
      undo(undoGroup.createUndoAction(parent)), redo(undoGroup.createRedoAction(parent)),
      back(makeAction(parent, {"back", tr("&Back"), "back", {Qt::ALT | Qt::Key_Left}})),
      forward(makeAction(parent, {"forward", tr("&Forward"), "forward", {Qt::ALT | Qt::Key_Right}})),
      heaviestCaller(
          makeAction(parent, {"heaviestCaller", tr("Heaviest &caller"), "heaviest-caller", {Qt::ALT | Qt::Key_Up}})),
      toggleCycle(makeAction(parent, {"toggleCycle", tr("Fold or unfold &cycle"), "cycle"})),
      openCycle(makeAction(parent, {"openCycle", tr("&Open cycle..."), "cycle"})),
      selectCycle(makeAction(parent, {"selectCycle", tr("Go to its c&ycle")})),
      resetLayout(makeAction(parent, {"resetLayout", tr("&Reset layout"), nullptr, {Qt::Key_F11}})),
      shortcuts(makeAction(parent, {"shortcuts", tr("&Keyboard shortcuts"), "help", {Qt::Key_Question}})),
      about(makeAction(parent, {"about", tr("&About gmonscope")}))
{
    undo->setObjectName(QStringLiteral("undo"));
    undo->setShortcut(QKeySequence::Undo);
    redo->setObjectName(QStringLiteral("redo"));
    redo->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_Z);
    quit->setMenuRole(QAction::QuitRole);
}
