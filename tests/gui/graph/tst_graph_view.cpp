// SPDX-License-Identifier: MIT
#include "graph_view_test.h"
#include "painting/arc_label_choice.h"

#include <QHelpEvent>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolTip>
#include <QWheelEvent>

#include <cmath>

using namespace gmonscope;

class TestGraphView : public GraphViewTest {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useLightTheme(); }
    void init() { showSmallGraph(); }
    void cleanup() { m_view.reset(); }

    void aClickOnANodeSelectsIt();
    void aClickOnAnArcSelectsItsCallee();
    void aThinArcHasItsLabelWhileTheMouseIsOnIt();
    void aClickBesideEverythingClears();
    void aDoubleClickActivates();
    void draggingMovesThePictureAndSelectsNothing();
    void theWheelZoomsAtThePointer();
    void theButtonsZoomAtTheCentre();
    void keysWalkFoldAndActivate();
    void selectingFromOutsideIsNotEchoed();
    void aLongLayoutCanBeCancelled();
    void withoutADiagramTheMessageIsShown();
    void tipsKeepAngleBrackets();
    void theSelectionIsSpoken();
};

void TestGraphView::aClickOnANodeSelectsIt()
{
    QSignalSpy selected(m_view.get(), &GraphView::selected);
    click(at(small::Right));
    QCOMPARE(selected.size(), 1);
    QCOMPARE(selected[0][0].value<EntryRef>(), small::function(small::Right));
    click(at(small::Right));
    QCOMPARE(selected.size(), 1);
}

void TestGraphView::aClickOnAnArcSelectsItsCallee()
{
    QSignalSpy selected(m_view.get(), &GraphView::selected);
    click(at(PaintedDiagram(m_diagram).arc(small::MainRight).middle));
    QCOMPARE(selected.value(0).value(0).value<EntryRef>(), small::function(small::Right));
}

void TestGraphView::aThinArcHasItsLabelWhileTheMouseIsOnIt()
{
    auto thin = std::make_shared<LaidOutDiagram>(*m_diagram);
    thin->diagram.arcs[small::MainRight].share = 0.0001;
    m_view->setDiagram(thin);
    m_view->setZoom(1);
    const auto stubs = chooseStubs(*thin);
    const auto labels = chooseArcLabels(*thin, stubs);
    const auto label = labelOf(small::MainRight, *thin, stubs, labels);
    QVERIFY(label);
    QVERIFY(!labelOf(small::MainRight, *thin, stubs, {*label})); // it has one
    const QRect place(m_view->toViewport({label->box.left, label->box.top}).toPoint(),
                      m_view->toViewport({label->box.right, label->box.bottom}).toPoint());
    const auto painted = [&] { return m_view->viewport()->grab(place).toImage(); };
    const QImage before = painted();
    QTest::mouseMove(m_view->viewport(), at(PaintedDiagram(thin).arc(small::MainRight).middle));
    QVERIFY(differing(before, painted()) > 50);
    QTest::mouseMove(m_view->viewport(), {3, 3});
    QCOMPARE(painted(), before);
}

void TestGraphView::aClickBesideEverythingClears()
{
    QSignalSpy cleared(m_view.get(), &GraphView::cleared);
    click({3, 3});
    QCOMPARE(cleared.size(), 0); // nothing was selected
    click(at(small::Left));
    click({3, 3});
    QCOMPARE(cleared.size(), 1);
}

void TestGraphView::aDoubleClickActivates()
{
    QSignalSpy activated(m_view.get(), &GraphView::activated);
    QTest::mouseDClick(m_view->viewport(), Qt::LeftButton, {}, at(small::Left));
    QCOMPARE(activated.size(), 1);
    QCOMPARE(activated[0][0].value<EntryRef>(), small::function(small::Left));
}

void TestGraphView::draggingMovesThePictureAndSelectsNothing()
{
    QSignalSpy selected(m_view.get(), &GraphView::selected);
    const QPoint start = at(small::Left), moved = start + QPoint(40, 30);
    QTest::mousePress(m_view->viewport(), Qt::LeftButton, {}, start);
    QTest::mouseMove(m_view->viewport(), start + QPoint(20, 20));
    QTest::mouseMove(m_view->viewport(), moved);
    QTest::mouseRelease(m_view->viewport(), Qt::LeftButton, {}, moved);
    QCOMPARE(at(small::Left), moved);
    QCOMPARE(selected.size(), 0);
}

void TestGraphView::theWheelZoomsAtThePointer()
{
    const QPoint pointer = at(small::Right);
    const QPointF before = m_view->toDiagram(pointer);
    for (const int delta : {120, 120, -120, 360}) {
        QWheelEvent event(pointer, m_view->viewport()->mapToGlobal(QPointF(pointer)), {}, {0, delta}, Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(m_view->viewport(), &event);
        const QPointF off = m_view->toDiagram(pointer) - before;
        QVERIFY(std::hypot(off.x(), off.y()) < 1e-6);
    }
    QVERIFY(std::abs(m_view->zoom() - std::pow(1.2, 4)) < 1e-6);
}

void TestGraphView::theButtonsZoomAtTheCentre()
{
    QSignalSpy changed(m_view.get(), &GraphView::zoomChanged);
    const QPointF centre = QRectF(m_view->viewport()->rect()).center(), before = m_view->toDiagram(centre);
    m_view->zoomIn();
    m_view->zoomOut();
    m_view->setZoom(2);
    const QPointF off = m_view->toDiagram(centre) - before;
    QVERIFY(std::hypot(off.x(), off.y()) < 1e-6);
    QCOMPARE(changed.size(), 3);
    QCOMPARE(m_view->zoom(), 2.0);
}

void TestGraphView::keysWalkFoldAndActivate()
{
    QSignalSpy selected(m_view.get(), &GraphView::selected), activated(m_view.get(), &GraphView::activated);
    QSignalSpy toggled(m_view.get(), &GraphView::cycleToggled), cleared(m_view.get(), &GraphView::cleared);
    for (const auto key : {Qt::Key_Down, Qt::Key_Down, Qt::Key_Down, Qt::Key_C, Qt::Key_Return, Qt::Key_Escape})
        QTest::keyClick(m_view.get(), key);
    QCOMPARE(selected.size(), 3);
    QCOMPARE(selected[2][0].value<EntryRef>(), small::function(small::MemberA));
    QCOMPARE(toggled.value(0).value(0).value<CycleId>(), CycleId{0});
    QCOMPARE(activated.value(0).value(0).value<EntryRef>(), small::function(small::MemberA));
    QCOMPARE(cleared.size(), 1);
}

void TestGraphView::selectingFromOutsideIsNotEchoed()
{
    QSignalSpy selected(m_view.get(), &GraphView::selected);
    m_view->setSelected(small::function(small::Left));
    m_view->setSelected(small::function(4711)); // not in this painted
    m_view->setSelected({});
    QCOMPARE(selected.size(), 0);
}

void TestGraphView::aLongLayoutCanBeCancelled()
{
    QSignalSpy cancelled(m_view.get(), &GraphView::cancelRequested);
    m_view->setBusy(true);
    auto* cancel = m_view->findChild<QPushButton*>();
    QVERIFY(cancel && !cancel->isVisible()); // short work shows nothing
    QTRY_VERIFY_WITH_TIMEOUT(cancel->isVisible(), 2000);
    QTest::mouseClick(cancel, Qt::LeftButton);
    QCOMPARE(cancelled.size(), 1);
    m_view->setBusy(false);
    QVERIFY(!cancel->isVisible());
}

void TestGraphView::withoutADiagramTheMessageIsShown()
{
    m_view->setDiagram(nullptr);
    const QImage empty = m_view->grab().toImage();
    m_view->setMessage(QStringLiteral("No calls were counted"));
    QVERIFY(m_view->grab().toImage() != empty);
    click({400, 350});
    QTest::keyClick(m_view.get(), Qt::Key_Down);
    m_view->fit();
}

void TestGraphView::tipsKeepAngleBrackets()
{
    const QPoint point = at(small::Left);
    QHelpEvent event(QEvent::ToolTip, point, m_view->viewport()->mapToGlobal(point));
    QApplication::sendEvent(m_view->viewport(), &event);
    QVERIFY(QToolTip::text().contains(QLatin1String("left&lt;int&gt;")));
    QToolTip::hideText();
}

void TestGraphView::theSelectionIsSpoken()
{
    m_view->setSelected(small::function(small::Left));
    QVERIFY(m_view->accessibleDescription().startsWith(QLatin1String("left, 60.0")));
    QCOMPARE(m_view->accessibleName(), QStringLiteral("Call graph"));
}

QTEST_MAIN(TestGraphView)
#include "tst_graph_view.moc"
