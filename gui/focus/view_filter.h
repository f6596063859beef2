// SPDX-License-Identifier: MIT
#pragma once

#include "profile/entry_name.h"

#include "gmonscope/graph_changes.h"

#include <QList>
#include <QObject>
#include <QStringList>
#include <QUndoStack>

/// A part of the program that the graph shows alone.
struct Focus {
    enum class Kind : std::uint8_t { Ancestors, Descendants, Both, Paths, File, Module };
    Kind kind = Kind::Both;
    EntryName subject;      ///< of Paths: where they begin; of File and Module: its path or name
    EntryName to;           ///< of Paths: where they end
    QString title, toTitle; ///< what a person calls them: "hash_get", "cycle 1", "hash.c"

    friend bool operator==(const Focus&, const Focus&) = default;
};

/// Calls that are left out, by display names.
struct CutCalls {
    QString caller, callee;

    friend bool operator==(const CutCalls&, const CutCalls&) = default;
};

/// What a person sees the profile through. All by name, so that it outlives a load.
struct ViewState {
    QList<Focus> focus;          ///< each is about what the one before it leaves
    bool foldsChains = false;    ///< of single calls, in the graph
    QList<EntryName> openChains; ///< a member of each that is not folded all the same
    // These change the profile itself, by another load:
    QStringList hidden;
    gmonscope::Grouping grouping;
    QList<CutCalls> cuts;
    QStringList threads; ///< whose calls and samples alone are shown, as LoadRequest has them; empty: all

    [[nodiscard]] bool hasSameFolding(const ViewState&) const;
    [[nodiscard]] bool hasSameChanges(const ViewState&) const;
    friend bool operator==(const ViewState& a, const ViewState& b)
    {
        return a.focus == b.focus && a.hasSameFolding(b) && a.hasSameChanges(b);
    }
};

/// The one filter of the window: every step can be undone, and says what it was.
class ViewFilter : public QObject {
    Q_OBJECT
public:
    explicit ViewFilter(QObject* parent = nullptr);

    const ViewState& state() const { return m_state; }
    QUndoStack& undoStack() { return m_stack; }

    /// A step of its own; nothing if it changes nothing. `text`: for the menu, e.g. "focus on hash_get".
    void change(const ViewState& next, const QString& text);
    /// Adds to the focus; another kind of focus on the same subject takes its place.
    void focusOn(const Focus& focus);
    void removeFocus(qsizetype index);
    void clearFocus();
    /// All chains, or none.
    void foldChains(bool folds);
    /// One of them. `member`: of a folded one any; of an open one that which was opened.
    void toggleChain(const EntryName& member);
    void hide(const QString& function);
    void restore(const QString& function);
    void restoreAll();
    void groupBy(gmonscope::GroupBy by);
    /// Groups come in the order in which they were made: a function is in the first that it fits.
    void addGroup(const gmonscope::GroupRule& rule);
    void removeGroup(std::size_t index);
    void setCuts(const QList<CutCalls>& cuts);
    void restoreCut(const CutCalls& cut);
    /// None: all.
    void showThreads(const QStringList& threads);

    /// By going back in the history, which is not a step that can be undone.
    void show(const ViewState& state);
    /// What is asked for could not be had, and `state` is shown still: the step that led away from it is taken back.
    void giveUp(const ViewState& state);
    /// Another profile: nothing is filtered, and there is nothing to undo. Chains fold, or not, as they did.
    void reset();

Q_SIGNALS:
    void focusChanged();
    void foldingChanged();
    /// Of what needs another load.
    void changesChanged();

private:
    class Step;
    void set(const ViewState& state);

    ViewState m_state;
    QUndoStack m_stack;
};

/// "Focus hash_get", "Ancestors of hash_get", "main to hash_get": on a chip.
[[nodiscard]] QString focusTitle(const Focus& focus);
/// "Thread 4711", "3 threads": those that are shown alone. Empty: all are.
[[nodiscard]] QString threadsTitle(const QStringList& threads);
/// What it shows, in a sentence.
[[nodiscard]] QString focusTip(const Focus& focus);
/// The functions in focus; empty: all. Names that the profile does not have restrict nothing.
[[nodiscard]] gmonscope::FunctionSet functionsInFocus(const gmonscope::Profile& profile, const QList<Focus>& focus);
