// SPDX-License-Identifier: MIT
#include "focus/view_filter.h"
#include "navigation/history.h"
#include "profile/selection.h"

#include <QSignalSpy>
#include <QTest>

using gmonscope::EntryRef;
using gmonscope::FunctionId;

class TestSelection : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theSameSelectionIsNoChange();
    void anotherProfileIsAlwaysTold();
    void backAndForwardReturnToWhereOneWas();
    void aNewStopForgetsWhatWasForward();
    void aStopIsLookedAtAsItWasLeft();
    void theEntryBeforeIsAnother();
    void everyStepOfTheFilterSaysWhatItWas();
    void anotherFocusOnTheSameTakesItsPlace();
    void goingBackIsNotUndone();
    void aStepThatFailedIsTakenBack();
};

namespace {
EntryRef entry(std::uint32_t id) { return EntryRef::of(FunctionId{id}); }

Stop stop(const QString& name) { return {{name, false}, {}, {}}; }

QString at(const History& history) { return history.current() ? history.current()->entry.function : QString(); }

Focus focusOf(const QString& name, Focus::Kind kind = Focus::Kind::Both) { return {kind, {name, false}, {}, name, {}}; }
} // namespace

void TestSelection::theSameSelectionIsNoChange()
{
    Selection selection;
    QSignalSpy changes(&selection, &Selection::changed);
    for (const std::uint32_t id : {1U, 2U, 2U})
        selection.select(entry(id));
    QCOMPARE(changes.size(), 2);
    selection.clear();
    QVERIFY(!selection.current());
    QCOMPARE(changes.size(), 3);
}

void TestSelection::anotherProfileIsAlwaysTold()
{
    Selection selection;
    selection.select(entry(1));
    QSignalSpy changes(&selection, &Selection::changed);
    selection.reset(entry(1)); // the same number, another function
    QCOMPARE(changes.size(), 1);
}

void TestSelection::backAndForwardReturnToWhereOneWas()
{
    History history;
    for (const auto* const name : {"a", "b", "c", "c"}) // the last is no step
        history.visit(stop(QLatin1String(name)), {});
    history.back({});
    QCOMPARE(at(history), QStringLiteral("b"));
    history.back({});
    QCOMPARE(at(history), QStringLiteral("a"));
    QVERIFY(!history.canGoBack());
    history.forward({});
    QCOMPARE(at(history), QStringLiteral("b"));
    QVERIFY(history.canGoForward());
    Stop focused = stop(QStringLiteral("b"));
    focused.focus = {focusOf(QStringLiteral("b"))};
    QVERIFY(history.visit(focused, {})); // the same function, but not the same stop
}

void TestSelection::aNewStopForgetsWhatWasForward()
{
    History history;
    history.visit(stop(QStringLiteral("a")), {});
    history.visit(stop(QStringLiteral("b")), {});
    history.back({});
    history.visit(stop(QStringLiteral("c")), {});
    QVERIFY(!history.canGoForward());
    history.back({});
    QCOMPARE(at(history), QStringLiteral("a"));
}

void TestSelection::aStopIsLookedAtAsItWasLeft()
{
    History history;
    history.visit(stop(QStringLiteral("a")), {});
    history.visit(stop(QStringLiteral("b")), Viewport{2, {10, 20}}); // how a was seen
    QCOMPARE(history.back(Viewport{0.5, {1, 2}}).viewport->zoom, 2.0);
    QCOMPARE(history.forward({}).viewport->centre, QPointF(1, 2));
    QVERIFY(!history.back({}).viewport); // left untouched at last
}

void TestSelection::theEntryBeforeIsAnother()
{
    History history;
    QVERIFY(!history.entryBefore({QStringLiteral("a"), false}));
    history.visit(stop(QStringLiteral("a")), {});
    history.visit(stop(QStringLiteral("b")), {});
    QCOMPARE(history.entryBefore({QStringLiteral("b"), false})->function, QStringLiteral("a"));
    QCOMPARE(history.entryBefore({QStringLiteral("a"), false})->function, QStringLiteral("b"));
}

void TestSelection::everyStepOfTheFilterSaysWhatItWas()
{
    ViewFilter filter;
    QSignalSpy focus(&filter, &ViewFilter::focusChanged), changes(&filter, &ViewFilter::changesChanged);
    filter.focusOn(focusOf(QStringLiteral("hash_get")));
    filter.hide(QStringLiteral("memcpy"));
    filter.hide(QStringLiteral("memcpy")); // no step
    QCOMPARE(filter.undoStack().count(), 2);
    QCOMPARE(filter.undoStack().undoText(), QStringLiteral("hide memcpy"));
    filter.undoStack().undo();
    QCOMPARE(filter.undoStack().undoText(), QStringLiteral("focus on hash_get"));
    QVERIFY(filter.state().hidden.isEmpty());
    QCOMPARE(focus.size(), 1);
    QCOMPARE(changes.size(), 2);
    filter.undoStack().undo();
    filter.undoStack().redo();
    QCOMPARE(filter.state().focus, QList<Focus>{focusOf(QStringLiteral("hash_get"))});
    filter.removeFocus(0);
    QVERIFY(filter.state().focus.isEmpty());
}

void TestSelection::anotherFocusOnTheSameTakesItsPlace()
{
    ViewFilter filter;
    filter.focusOn(focusOf(QStringLiteral("a")));
    filter.focusOn(focusOf(QStringLiteral("b")));
    filter.focusOn(focusOf(QStringLiteral("a"), Focus::Kind::Ancestors));
    QCOMPARE(filter.state().focus,
             (QList<Focus>{focusOf(QStringLiteral("b")), focusOf(QStringLiteral("a"), Focus::Kind::Ancestors)}));
    filter.focusOn(focusOf(QStringLiteral("a.c"), Focus::Kind::File));
    filter.focusOn(focusOf(QStringLiteral("b.c"), Focus::Kind::File)); // a function is in one file
    QCOMPARE(filter.state().focus.size(), 3);
    QCOMPARE(focusTitle(filter.state().focus.last()), QStringLiteral("File b.c"));
}

void TestSelection::goingBackIsNotUndone()
{
    ViewFilter filter;
    filter.focusOn(focusOf(QStringLiteral("a")));
    filter.show({});
    QVERIFY(filter.state().focus.isEmpty());
    QCOMPARE(filter.undoStack().index(), 1); // still there to be undone
}

void TestSelection::aStepThatFailedIsTakenBack()
{
    ViewFilter filter;
    const ViewState before = filter.state();
    filter.hide(QStringLiteral("a"));
    const ViewState after = filter.state();
    filter.giveUp(before);
    QCOMPARE(filter.undoStack().index(), 0);
    QVERIFY(filter.state().hidden.isEmpty());
    filter.undoStack().redo();
    filter.undoStack().undo();
    filter.giveUp(after); // the undo failed
    QCOMPARE(filter.undoStack().index(), 1);
    QCOMPARE(filter.state().hidden, QStringList{QStringLiteral("a")});
}

QTEST_GUILESS_MAIN(TestSelection)
#include "tst_selection.moc"
