// SPDX-License-Identifier: MIT
#include "selection.h"

#include <QSignalSpy>
#include <QTest>

using gmonscope::EntryRef;
using gmonscope::FunctionId;

class TestSelection : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void backAndForwardReturnToWhatWasSelected();
    void aNewSelectionForgetsWhatWasForward();
    void clearingKeepsTheHistory();
    void anotherProfileForgetsTheHistory();
};

namespace {
EntryRef entry(std::uint32_t id) { return EntryRef::of(FunctionId{id}); }
} // namespace

void TestSelection::backAndForwardReturnToWhatWasSelected()
{
    Selection selection;
    QSignalSpy changes(&selection, &Selection::changed);
    for (const std::uint32_t id : {1U, 2U, 3U})
        selection.select(entry(id));
    selection.select(entry(3)); // no step
    QCOMPARE(changes.size(), 3);
    selection.back();
    QVERIFY(selection.current() == entry(2));
    selection.back();
    QVERIFY(selection.current() == entry(1));
    QVERIFY(!selection.canGoBack());
    selection.back();
    selection.forward();
    QVERIFY(selection.current() == entry(2));
    QVERIFY(selection.canGoForward());
}

void TestSelection::aNewSelectionForgetsWhatWasForward()
{
    Selection selection;
    selection.select(entry(1));
    selection.select(entry(2));
    selection.back();
    selection.select(entry(3));
    QVERIFY(!selection.canGoForward());
    selection.back();
    QVERIFY(selection.current() == entry(1));
}

void TestSelection::clearingKeepsTheHistory()
{
    Selection selection;
    selection.select(entry(1));
    selection.select(entry(2));
    selection.clear();
    QVERIFY(!selection.current());
    selection.back();
    QVERIFY(selection.current() == entry(1));
}

void TestSelection::anotherProfileForgetsTheHistory()
{
    Selection selection;
    selection.select(entry(1));
    QSignalSpy changes(&selection, &Selection::changed);
    selection.reset(entry(1)); // the same number, another function
    QCOMPARE(changes.size(), 1);
    QVERIFY(!selection.canGoBack());
}

QTEST_GUILESS_MAIN(TestSelection)
#include "tst_selection.moc"
