// SPDX-License-Identifier: MIT
#include "graph/camera.h"
#include "look/theme.h"

#include <QApplication>
#include <QTest>

class TestCamera : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { new WindowTheme(*qApp); }
    void init();

    void positionsConvertThereAndBack();
    void zoomingKeepsThePointUnderThePointer();
    void theZoomHasLimits();
    void theDiagramCannotBeLost();
    void aMoveLeavesHome();
    void theViewportOfAUserIsFoundAgain();
    void aBoxInSightMovesNothing();
    void aBoxBesideTheViewMovesItNoFartherThanNeeded();
    void aBoxFarAwayIsCentred();

private:
    Camera m_camera;
};

void TestCamera::init()
{
    m_camera = {};
    m_camera.setSize({400, 300});
    m_camera.setBounds({0, 0, 2000, 1000});
    m_camera.goHome(Camera::Home::First, 1, {100, 50});
}

void TestCamera::positionsConvertThereAndBack()
{
    m_camera.zoomAt({10, 10}, 0.7);
    const QPointF there(321, 123);
    QVERIFY((m_camera.toDiagram(m_camera.toViewport(there)) - there).manhattanLength() < 1e-9);
    QCOMPARE(m_camera.toViewport(m_camera.origin()), QPointF());
    QCOMPARE(m_camera.toViewport(m_camera.visible()).size(), QSizeF(400, 300));
}

void TestCamera::zoomingKeepsThePointUnderThePointer()
{
    const QPointF pointer(300, 200), before = m_camera.toDiagram(pointer);
    m_camera.zoomAt(pointer, 2);
    QCOMPARE(m_camera.zoom(), 2.0);
    QVERIFY((m_camera.toDiagram(pointer) - before).manhattanLength() < 1e-9);
}

void TestCamera::theZoomHasLimits()
{
    m_camera.zoomAt(m_camera.middle(), 0);
    QCOMPARE(m_camera.zoom(), 0.04);
    m_camera.zoomAt(m_camera.middle(), 100);
    QCOMPARE(m_camera.zoom(), 4.0);
}

void TestCamera::theDiagramCannotBeLost()
{
    m_camera.moveBy({-1e6, -1e6});
    QCOMPARE(m_camera.visible().center(), QPointF(2000, 1000));
    m_camera.moveBy({1e6, 1e6});
    QCOMPARE(m_camera.visible().center(), QPointF(0, 0));
}

void TestCamera::aMoveLeavesHome()
{
    QCOMPARE(m_camera.home(), std::optional(Camera::Home::First));
    m_camera.moveBy({5, 0});
    QVERIFY(!m_camera.home());
    m_camera.goHome(Camera::Home::Whole, 0.5, {});
    QCOMPARE(m_camera.home(), std::optional(Camera::Home::Whole));
}

void TestCamera::theViewportOfAUserIsFoundAgain()
{
    QVERIFY(!m_camera.lookedAt()); // the diagram chose it
    m_camera.zoomAt({100, 100}, 1.5);
    const Viewport looked = *m_camera.lookedAt();
    m_camera.goHome(Camera::Home::First, 1, {});
    m_camera.lookAt(looked);
    QCOMPARE(m_camera.zoom(), 1.5);
    QVERIFY((m_camera.visible().center() - looked.centre).manhattanLength() < 1e-9);
}

void TestCamera::aBoxInSightMovesNothing()
{
    m_camera.bringIntoView(QRectF(m_camera.visible().center(), QSizeF(10, 10)));
    QCOMPARE(m_camera.origin(), QPointF(100, 50));
    QVERIFY(m_camera.home());
}

void TestCamera::aBoxBesideTheViewMovesItNoFartherThanNeeded()
{
    const QRectF seen = m_camera.visible();
    m_camera.bringIntoView({seen.right() - 20, seen.center().y(), 40, 10});
    QCOMPARE(m_camera.origin().y(), 50.0);
    QVERIFY(m_camera.origin().x() > 100);
    QCOMPARE(m_camera.toViewport(QPointF(seen.right() + 20, 0)).x(), 360.0); // 40 pixels from the edge
}

void TestCamera::aBoxFarAwayIsCentred()
{
    m_camera.bringIntoView({1500, 700, 40, 10});
    QCOMPARE(m_camera.visible().center(), QPointF(1520, 705));
    m_camera.bringIntoView({10, 10, 20, 10}); // at the edge there is nothing to see beyond it
    QCOMPARE(m_camera.origin(), QPointF(0, 0));
}

QTEST_MAIN(TestCamera)
#include "tst_camera.moc"
