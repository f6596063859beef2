// SPDX-License-Identifier: MIT
//
// All actions of the window are made here, and the keys of a view are held as below: the sheet of shortcuts lists what
// it finds, so a key that works is in it.
#pragma once

#include <QAction>
#include <QKeySequence>
#include <QList>
#include <QString>

/// The properties of an action.
struct ActionSpec {
    const char* name = ""; ///< of the object
    QString text;          ///< as a menu has it, with its mnemonic
    const char* icon = nullptr;
    QList<QKeySequence> keys{};
    QString tip{};
    QString shortText{}; ///< on a button that has little room
    bool isCheckable = false;
    /// Set for keys that hold only while the keyboard is in a certain part of the window: the part's title in the
    /// sheet.
    QString part{};
};

/// Makes an action that the parent owns; a QActionGroup holds it, too.
QAction* makeAction(QObject* parent, const ActionSpec& spec);

/// Makes an action that calls `slot` of `parent` when the user triggers it.
template <class Parent, class Slot> QAction* makeAction(Parent* parent, const ActionSpec& spec, Slot slot)
{
    QAction* const action = makeAction(parent, spec);
    QObject::connect(action, &QAction::triggered, parent, slot);
    return action;
}

/// A row of the sheet.
struct KeyHelp {
    QString part; ///< of the window; empty: all of it
    QString keys, text;
};

/// Returns what the sheet says of an action; its keys are empty if it has none.
[[nodiscard]] KeyHelp helpOf(const QAction& action);

/// Keys that a view handles itself, while it has the keyboard.
template <class View> struct ViewKey {
    QList<int> keys;
    const char* text;                 ///< for the sheet; to be translated by View::tr()
    bool (*act)(View& view, int key); ///< returns false if there is nothing to act on
};

/// Returns whether a view has acted on a key.
template <class View> bool actByKey(View& view, int key)
{
    for (const ViewKey<View>& entry : View::keys())
        if (entry.keys.contains(key))
            return entry.act(view, key);
    return false;
}

template <class View> QList<KeyHelp> helpOfKeys(const QString& part)
{
    QList<KeyHelp> rows;
    for (const ViewKey<View>& entry : View::keys())
        for (const int key : entry.keys)
            rows += KeyHelp{part, QKeySequence(key).toString(QKeySequence::NativeText), View::tr(entry.text)};
    return rows;
}
