// SPDX-License-Identifier: MIT
#pragma once

#include "profile/entry_name.h"

#include "gmonscope/graph_changes.h"

#include <QList>
#include <QObject>
#include <QStringList>
#include <QUndoStack>

/// A part of the program to which the graph is restricted.
struct Focus {
    enum class Kind : std::uint8_t { Ancestors, Descendants, Both, Paths, File, Module };
    Kind kind = Kind::Both;
    EntryName subject;      ///< for Paths: where they begin; for File and Module: the path or name
    EntryName to;           ///< for Paths: where they end
    QString title, toTitle; ///< names for the user: "hash_get", "cycle 1", "hash.c"

    friend bool operator==(const Focus&, const Focus&) = default;
};

/// Calls that are cut, by the display names of caller and callee.
struct CutCalls {
    QString caller, callee;

    friend bool operator==(const CutCalls&, const CutCalls&) = default;
};

/// The filters that the user has set, all by name, so that they outlive a load.
struct ViewState {
    QList<Focus> focus;          ///< each is applied to the result of the one before it
    bool foldsChains = false;    ///< true: chains of single calls are one node each in the graph
    QList<EntryName> openChains; ///< one member of each chain that is open nevertheless
    // The rest changes the profile itself, by another load:
    QStringList hidden;
    gmonscope::Grouping grouping;
    QList<CutCalls> cuts;
    QStringList threads; ///< the only threads whose calls and samples are shown, named as in LoadRequest; empty: all

    [[nodiscard]] bool hasSameFolding(const ViewState&) const;
    [[nodiscard]] bool hasSameChanges(const ViewState&) const;
    friend bool operator==(const ViewState& a, const ViewState& b)
    {
        return a.focus == b.focus && a.hasSameFolding(b) && a.hasSameChanges(b);
    }
};

/// The one filter of the window. Every step can be undone, and has a text that says what it did.
class ViewFilter : public QObject {
    Q_OBJECT
public:
    explicit ViewFilter(QObject* parent = nullptr);

    const ViewState& state() const { return m_state; }
    QUndoStack& undoStack() { return m_stack; }

    /// Makes one undoable step, unless nothing changes. `text`: for the menu, e.g. "focus on hash_get".
    void change(const ViewState& next, const QString& text);
    /// Adds to the focus, or replaces another kind of focus on the same subject.
    void focusOn(const Focus& focus);
    /// Removes one part of the focus; nothing if there is no such index.
    void removeFocus(qsizetype index);
    void clearFocus();
    /// Folds all chains, or none.
    void foldChains(bool folds);
    /// Folds or opens one chain. `member`: any member of a folded chain; the member by which an open one was opened.
    void toggleChain(const EntryName& member);
    /// Hides a function by its display name; restore() takes that back for one, restoreAll() for all.
    void hide(const QString& function);
    void restore(const QString& function);
    void restoreAll();
    void groupBy(gmonscope::GroupBy by);
    /// Adds a group at the end. A function belongs to the first group that it fits.
    void addGroup(const gmonscope::GroupRule& rule);
    void removeGroup(std::size_t index);
    /// Replaces all cuts.
    void setCuts(const QList<CutCalls>& cuts);
    void restoreCut(const CutCalls& cut);
    /// Shows only these threads; empty: all.
    void showThreads(const QStringList& threads);

    /// Shows a state of the history; this is not an undoable step.
    void show(const ViewState& state);
    /// The requested state failed to load, and `state` is still shown: takes back the step that led away from it.
    void giveUp(const ViewState& state);
    /// Clears the filter and the undo steps for another profile. Whether chains fold stays as it was.
    void reset();

Q_SIGNALS:
    void focusChanged();
    void foldingChanged();
    /// A part of the state that needs another load has changed.
    void changesChanged();

private:
    class Step;
    void set(const ViewState& state);

    ViewState m_state;
    QUndoStack m_stack;
};

/// Returns the text of a chip: "Focus hash_get", "Ancestors of hash_get", "main to hash_get".
[[nodiscard]] QString focusTitle(const Focus& focus);
/// Returns "Thread 4711" or "3 threads" for the threads that are shown alone; empty: all are shown.
[[nodiscard]] QString threadsTitle(const QStringList& threads);
/// Returns a sentence that says what this focus shows.
[[nodiscard]] QString focusTip(const Focus& focus);
/// Returns the functions in focus; empty: all. A focus whose names the profile does not have restricts nothing.
[[nodiscard]] gmonscope::FunctionSet functionsInFocus(const gmonscope::TimedGraph& profile, const QList<Focus>& focus);
/// Returns the same, with the functions that the latest of these names.
[[nodiscard]] gmonscope::FocusedPart focusedPart(const gmonscope::TimedGraph& profile, const QList<Focus>& focus);
