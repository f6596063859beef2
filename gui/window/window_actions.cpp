// SPDX-License-Identifier: MIT
#include "window/window_actions.h"

#include "look/action.h"

#include <QCoreApplication>
#include <QUndoGroup>

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(WindowActions)
};

} // namespace

WindowActions::WindowActions(QObject* parent, QUndoGroup& undoGroup)
    : open(makeAction(parent, {"open", Texts::tr("&Open..."), "open", {QKeySequence::Open}, {}, Texts::tr("Open")})),
      openFolder(makeAction(parent, {"openFolder", Texts::tr("Open &folder...")})),
      openLive(
          makeAction(parent, {"openLive", Texts::tr("&Watch a running program..."), "live", {Qt::CTRL | Qt::Key_L}})),
      record(makeAction(parent, {"record", Texts::tr("Reco&rd a program..."), nullptr, {Qt::CTRL | Qt::Key_R}})),
      addRun(makeAction(parent, {"addRun",
                                 Texts::tr("&Add run..."),
                                 "add-run",
                                 {Qt::CTRL | Qt::SHIFT | Qt::Key_O},
                                 {},
                                 Texts::tr("Add run")})),
      // QKeySequence::Refresh is Ctrl+R first on some desktops
      reload(makeAction(parent, {"reload", Texts::tr("Re&load"), "reload", {Qt::Key_F5}})),
      exportShown(makeAction(
          parent, {"exportShown", Texts::tr("E&xport..."), "export", {Qt::CTRL | Qt::Key_E}, {}, Texts::tr("Export")})),
      close(makeAction(parent, {"close", Texts::tr("&Close"), nullptr, {QKeySequence::Close}})),
      quit(makeAction(parent, {"quit", Texts::tr("&Quit"), nullptr, {QKeySequence::Quit}})),
      undo(undoGroup.createUndoAction(parent)), redo(undoGroup.createRedoAction(parent)),
      back(makeAction(parent, {"back", Texts::tr("&Back"), "back", {Qt::ALT | Qt::Key_Left}})),
      forward(makeAction(parent, {"forward", Texts::tr("For&ward"), "forward", {Qt::ALT | Qt::Key_Right}})),
      heaviestCaller(makeAction(
          parent, {"heaviestCaller", Texts::tr("Heaviest &caller"), "heaviest-caller", {Qt::ALT | Qt::Key_Up}})),
      toggleCycle(makeAction(parent, {"toggleCycle", Texts::tr("Fold or unfold &cycle"), "cycle"})),
      openCycle(makeAction(parent, {"openCycle", Texts::tr("&Open cycle..."), "cycle"})),
      selectCycle(makeAction(parent, {"selectCycle", Texts::tr("Go to its c&ycle")})),
      resetLayout(makeAction(parent, {"resetLayout", Texts::tr("Reset la&yout"), nullptr, {Qt::Key_F11}})),
      manual(makeAction(parent, {"manual", Texts::tr("&Manual"), nullptr, {QKeySequence::HelpContents}})),
      shortcuts(makeAction(parent, {"shortcuts", Texts::tr("&Keyboard shortcuts"), "help", {Qt::Key_Question}})),
      about(makeAction(parent, {"about", Texts::tr("&About gmonscope")}))
{
    undo->setObjectName(QStringLiteral("undo"));
    undo->setShortcut(QKeySequence::Undo);
    redo->setObjectName(QStringLiteral("redo"));
    redo->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_Z);
    quit->setMenuRole(QAction::QuitRole);
}
