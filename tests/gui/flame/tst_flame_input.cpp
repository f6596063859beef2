// SPDX-License-Identifier: MIT
//
// The flame graph: its tips and chips, and what mouse, keys, switches and screen readers do.
#include "flame_test.h"
#include "look/theme.h"

#include <QAccessible>
#include <QAction>
#include <QCheckBox>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QImage>
#include <QLabel>
#include <QSignalSpy>
#include <QToolButton>
#include <QToolTip>

#include <optional>

using namespace gmonscope;
using namespace gmonscope::test;

class TestFlameInput : public FlameTest {
    Q_OBJECT
private Q_SLOTS:
    void init() { showPanel(); }
    void aClickSelectsTheFunction();
    void theTipTellsTimeShareAndError();
    void theSelectionOutlinesAllItsFrames();
    void aDoubleClickZoomsAndBackspaceLeaves();
    void escapeLeavesTheZoomThenTheSelection();
    void arrowsWalkAlongTheStacks();
    void screenReadersFindEachFrame();
    void whatIsLeftOutIsSaidByChips();
    void theSwitchesAskForAChoice();
    void theMenuIsThatOfTheFunction();
};

void TestFlameInput::aClickSelectsTheFunction()
{
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, centre(QStringLiteral("hash < run < main")));
    QCOMPARE(m_selection->current(), std::optional(EntryRef::of(id("hash"))));
    QCOMPARE(current(), QStringLiteral("hash < run < main"));
    QVERIFY2(info().contains(QStringLiteral("hash: 70.0\u00A0% of the run, in 2 places")), qPrintable(info()));
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, QPoint(10, view()->viewport()->height() - 5));
    QVERIFY(!m_selection->current());
}

void TestFlameInput::theTipTellsTimeShareAndError()
{
    view()->setAccuracy(std::make_shared<const Accuracy>(m_profile));
    const QPoint at = centre(QStringLiteral("hash < run < main"));
    QHelpEvent help(QEvent::ToolTip, at, view()->viewport()->mapToGlobal(at));
    QCoreApplication::sendEvent(view()->viewport(), &help);
    const QString tip = QToolTip::text();
    QVERIFY2(tip.contains(QStringLiteral("<b>hash</b>")), qPrintable(tip));
    QVERIFY2(tip.contains(QStringLiteral("60.0\u00A0% of the run")), qPrintable(tip));
    QVERIFY2(tip.contains(QStringLiteral("1.20 ± ")), qPrintable(tip));
    QVERIFY2(tip.contains(QStringLiteral("75.5\u00A0% of run")), qPrintable(tip));
    QVERIFY2(tip.contains(QStringLiteral("1.40\u00A0s in all its places")), qPrintable(tip));
}

void TestFlameInput::theSelectionOutlinesAllItsFrames()
{
    const auto outlined = [this](const QString& chain) {
        const QImage picture = view()->viewport()->grab().toImage();
        const QRect place = view()->rectOf(box(chain)).toRect();
        return picture.pixelColor(place.center().x(), place.top()) == theme::color(theme::palette().accent);
    };
    QVERIFY(!outlined(QStringLiteral("hash < run < main")));
    m_selection->select(EntryRef::of(id("hash"))); // by another panel
    QCOMPARE(current(), QStringLiteral("hash < run < main"));
    QVERIFY(outlined(QStringLiteral("hash < run < main")));
    QVERIFY(outlined(QStringLiteral("hash < parse < main")));
    QVERIFY(!outlined(QStringLiteral("parse < main")));
}

void TestFlameInput::aDoubleClickZoomsAndBackspaceLeaves()
{
    QTest::mouseDClick(view()->viewport(), Qt::LeftButton, {}, centre(QStringLiteral("run < main")));
    QVERIFY(view()->zoomed());
    QCOMPARE(box(QStringLiteral("run < main")).width, double(view()->viewport()->width()));
    QCOMPARE(box(QStringLiteral("main")).width, double(view()->viewport()->width())); // its caller stays above
    QCOMPARE(box(QStringLiteral("hash < run < main")).width, view()->viewport()->width() * 120.0 / 159);
    QTest::keyClick(view(), Qt::Key_Backspace);
    QCOMPARE(chainOf(*view()->stacks(), *view()->zoomed()), QStringLiteral("main"));
    QTest::keyClick(view(), Qt::Key_Backspace);
    QVERIFY(!view()->zoomed());
    QTest::mouseDClick(view()->viewport(), Qt::LeftButton, {}, centre(QStringLiteral("run < main")));
    auto* const whole = m_panel->findChild<QLabel*>(QStringLiteral("flameWhole"));
    QVERIFY(whole->isVisible());
    Q_EMIT whole->linkActivated(QStringLiteral("#"));
    QVERIFY(!view()->zoomed());
}

void TestFlameInput::escapeLeavesTheZoomThenTheSelection()
{
    m_selection->select(EntryRef::of(id("run")));
    QTest::keyClick(view(), Qt::Key_Return);
    QCOMPARE(chainOf(*view()->stacks(), *view()->zoomed()), QStringLiteral("run < main"));
    QTest::keyClick(view(), Qt::Key_Escape);
    QTest::keyClick(view(), Qt::Key_Escape);
    QVERIFY(!view()->zoomed());
    QVERIFY(m_selection->current());
    QTest::keyClick(view(), Qt::Key_Escape);
    QVERIFY(!m_selection->current());
}

void TestFlameInput::arrowsWalkAlongTheStacks()
{
    const auto press = [this](Qt::Key key) {
        QTest::keyClick(view(), key);
        return current();
    };
    QCOMPARE(press(Qt::Key_Down), QStringLiteral("main")); // from nowhere
    QCOMPARE(press(Qt::Key_Down), QStringLiteral("run < main"));
    QCOMPARE(press(Qt::Key_Down), QStringLiteral("hash < run < main"));
    QCOMPARE(press(Qt::Key_Right), QStringLiteral("print < run < main"));
    QCOMPARE(press(Qt::Key_Right), QStringLiteral("hash < parse < main")); // in the row, whoever calls it
    QCOMPARE(press(Qt::Key_Left), QStringLiteral("print < run < main"));
    QCOMPARE(press(Qt::Key_Up), QStringLiteral("run < main"));
    QCOMPARE(m_selection->current(), std::optional(EntryRef::of(id("run"))));
    QCOMPARE(view()->accessibleDescription(),
             QStringLiteral("run, 79.5\u00A0% of the run, 1.59 seconds, called by main"));
}

void TestFlameInput::screenReadersFindEachFrame()
{
    QAccessibleInterface* const flames = QAccessible::queryAccessibleInterface(view());
    QVERIFY(flames);
    QCOMPARE(flames->childCount(), int(view()->layout().boxes.size()));
    const QPoint at = view()->viewport()->mapToGlobal(centre(QStringLiteral("run < main")));
    QAccessibleInterface* const run = flames->childAt(at.x(), at.y());
    QVERIFY(run && run->isValid() && run->rect().contains(at) && run->parent() == flames);
    QCOMPARE(run->text(QAccessible::Name), QStringLiteral("run, 79.5\u00A0% of the run, 1.59 seconds, called by main"));
    QVERIFY(!run->state().selected);
    run->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QCOMPARE(m_selection->current(), std::optional(EntryRef::of(id("run"))));
    QVERIFY(run->state().selected && flames->focusChild() == run);
    QCOMPARE(flames->child(flames->indexOfChild(run)), run);
    show(profileFromText("main 1\n")); // without stacks
    QVERIFY(!run->isValid() && run->state().invalid);
    QCOMPARE(flames->childCount(), 0);
}

/// As on the page of the graph. A focus is not there: the flame graph shows the whole program.
void TestFlameInput::whatIsLeftOutIsSaidByChips()
{
    const auto* const line = m_panel->findChild<QWidget*>(QStringLiteral("profileChipLine"));
    const auto chips = [line] {
        QStringList texts;
        for (const auto* const close : line->findChildren<QToolButton*>(QStringLiteral("removeChip")))
            texts += close->toolTip();
        return texts;
    };
    m_graph->filter.focusOn({.subject = {QStringLiteral("run"), false}, .title = QStringLiteral("run")});
    QCoreApplication::processEvents();
    QVERIFY(line && !line->isVisible());
    m_graph->filter.hide(QStringLiteral("print"));
    QTRY_VERIFY(line->isVisible());
    QCOMPARE(chips(), QStringList{QStringLiteral("Remove: 1 hidden")});
    m_graph->filter.showThreads({QStringLiteral("worker")});
    QTRY_COMPARE(chips().size(), 2);
    m_graph->filter.undoStack().undo();
    QTRY_COMPARE(chips().size(), 1);
    QTest::mouseClick(line->findChild<QToolButton*>(QStringLiteral("removeChip")), Qt::LeftButton);
    QVERIFY(m_graph->filter.state().hidden.isEmpty());
    QTRY_VERIFY(!line->isVisible());
}

void TestFlameInput::theSwitchesAskForAChoice()
{
    QSignalSpy wanted(m_panel.get(), &Panel::viewWanted);
    m_panel->findChild<QCheckBox*>(QStringLiteral("flameRecursion"))->click();
    m_panel->findChild<QAction*>(QStringLiteral("flamesFromBottomUp"))->trigger();
    QCOMPARE(wanted.size(), 2);
    QVERIFY(wanted[0][0].value<ViewChoice>().foldsRecursion);
    QVERIFY(wanted[1][0].value<ViewChoice>().hasFlamesBottomUp);
}

void TestFlameInput::theMenuIsThatOfTheFunction()
{
    QSignalSpy asked(view(), &FlameView::menuRequested);
    const auto ask = [&](QContextMenuEvent::Reason reason, QPoint at) {
        QContextMenuEvent event(reason, at, view()->viewport()->mapToGlobal(at));
        QCoreApplication::sendEvent(reason == QContextMenuEvent::Mouse ? view()->viewport() : view(), &event);
    };
    const QPoint at = centre(QStringLiteral("hash < run < main"));
    ask(QContextMenuEvent::Mouse, at);
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked[0][0].value<EntryRef>(), EntryRef::of(id("hash")));
    QCOMPARE(asked[0][1].toPoint(), view()->viewport()->mapToGlobal(at));
    QCOMPARE(m_selection->current(), std::optional(EntryRef::of(id("hash"))));
    ask(QContextMenuEvent::Mouse, QPoint(10, view()->viewport()->height() - 5)); // nothing is there
    QCOMPARE(asked.size(), 1);
    ask(QContextMenuEvent::Keyboard, {});
    QCOMPARE(asked.size(), 2);
    QCOMPARE(asked[1][1].toPoint(), view()->viewport()->mapToGlobal(at));
}

QTEST_MAIN(TestFlameInput)
#include "tst_flame_input.moc"
