// SPDX-License-Identifier: MIT
#include "graph/overlays.h"
#include "look/theme.h"
#include "small_diagram.h"

#include <QApplication>
#include <QTest>

using namespace gmonscope;

class TestOverlays : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { new WindowTheme(*qApp); }
    void init() { m_overlays = {}; }

    void bothAreWantedUntilTheUserChooses();
    void aChoiceIsNotDispensable();
    void aLegendOfUnusualColoursIsNotDispensable();
    void positionsAreHitWhereTheyArePainted();
    void withoutADiagramNothingIsThere();
    void theWayOutIsTheShortest();
    void whatLiesUnderABoxIsKnown();

private:
    PaintedDiagram m_painted{small::make()};
    Overlays m_overlays;
};

void TestOverlays::bothAreWantedUntilTheUserChooses()
{
    QCOMPARE(m_overlays.wanted(), Overlay::Legend | Overlay::Minimap);
    m_overlays.setChoice(Overlay::Minimap, false);
    QCOMPARE(m_overlays.wanted(), OverlaySet(Overlay::Legend));
    m_overlays.setChoice(Overlay::Minimap, {});
    QCOMPARE(m_overlays.wanted(), Overlay::Legend | Overlay::Minimap);
}

void TestOverlays::aChoiceIsNotDispensable()
{
    QCOMPARE(m_overlays.dispensable(m_painted.diagram()), Overlay::Legend | Overlay::Minimap);
    m_overlays.setChoice(Overlay::Legend, true);
    QCOMPARE(m_overlays.dispensable(m_painted.diagram()), OverlaySet(Overlay::Minimap));
}

void TestOverlays::aLegendOfUnusualColoursIsNotDispensable()
{
    Diagram byFile = m_painted.diagram();
    byFile.fill = NodeFill::SourceFile;
    QCOMPARE(m_overlays.dispensable(byFile), OverlaySet(Overlay::Minimap));
}

void TestOverlays::positionsAreHitWhereTheyArePainted()
{
    const QSizeF viewport = QSizeF(900, 700) * theme::scale();
    const OverlayPositions boxes = overlayPositions(m_overlays.shown(), viewport, m_painted.diagram());
    m_overlays.place(&m_painted, viewport);
    QVERIFY(m_overlays.isOver(boxes.legend.center()) && !m_overlays.isMinimap(boxes.legend.center()));
    QVERIFY(m_overlays.isOver(boxes.minimap.center()) && m_overlays.isMinimap(boxes.minimap.center()));
    QVERIFY(m_overlays.isCloseButton(legendCloseButton(boxes.legend).center()));
    QVERIFY(!m_overlays.isOver(QPointF(viewport.width() / 2, viewport.height() / 2)));
    const QPointF middle = m_overlays.minimapPoint(m_painted, boxes.minimap.center());
    QVERIFY((middle - m_painted.bounds().center()).manhattanLength() < 1e-6);
}

void TestOverlays::withoutADiagramNothingIsThere()
{
    m_overlays.place(&m_painted, {900, 700});
    QVERIFY(m_overlays.isOver({20, 20}));
    m_overlays.place(nullptr, {900, 700});
    QVERIFY(!m_overlays.isOver({20, 20}) && !m_overlays.isCloseButton({20, 20}));
}

void TestOverlays::theWayOutIsTheShortest()
{
    const OverlayPositions boxes{QRectF(10, 10, 200, 100), QRectF(500, 400, 100, 100)};
    QCOMPARE(boxes.wayOut({190, 30, 50, 20}), QPointF(30, 0));
    QCOMPARE(boxes.wayOut({30, 90, 50, 20}), QPointF(0, 30));
    QCOMPARE(boxes.wayOut({480, 430, 50, 20}), QPointF(-40, 0));
    QVERIFY(boxes.wayOut({300, 200, 50, 20}).isNull());
}

void TestOverlays::whatLiesUnderABoxIsKnown()
{
    QVERIFY(hiddenBy(m_painted.node(small::Left), m_painted, {}) >= hiddenNode);
    const QPointF middle = m_painted.arc(small::MainRight).middle;
    const QRectF onArc(middle - QPointF(2, 2), QSizeF(4, 4));
    QCOMPARE(hiddenBy(onArc, m_painted, {}), 1);
    QCOMPARE(hiddenBy(onArc, m_painted, {onArc}), 1 + hiddenText);
    QCOMPARE(hiddenBy(m_painted.cycleStrip(0).adjusted(2, 2, -140, -2), m_painted, {}), hiddenText);
    QCOMPARE(hiddenBy({-200, -200, 50, 50}, m_painted, {}), 0);
    // A box between two points of the arc's polygon is on the arc all the same.
    const auto& points = m_painted.arc(small::MainRight).points;
    const QRectF thin((points[0] + points[1]) / 2 - QPointF(0.5, 0.5), QSizeF(1, 1));
    QCOMPARE(hiddenBy(thin, m_painted, {}), 1);
}

QTEST_MAIN(TestOverlays)
#include "tst_overlays.moc"
