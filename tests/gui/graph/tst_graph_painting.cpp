// SPDX-License-Identifier: MIT
#include "graph_view_test.h"
#include "painting/graph_overlays.h"

#include <QPainter>

#include <utility>

using namespace gmonscope;

class TestGraphPainting : public GraphViewTest {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useLightTheme(); }
    void init() { showSmallGraph(); }
    void cleanup() { m_view.reset(); }

    void aDraggedPictureIsAsIfPaintedAnew();
    void theTitleOfAWideCycleStaysInSight();
    void everyZoomPaints_data();
    void everyZoomPaints();
    void namesAreLegibleOnTheirNodes_data();
    void namesAreLegibleOnTheirNodes();
};

void TestGraphPainting::aDraggedPictureIsAsIfPaintedAnew()
{
    QWidget* const canvas = m_view->viewport();
    for (const double zoom : {1.0, 0.7, 2.5}) {
        m_view->setZoom(zoom);
        QImage shown = m_view->grab().toImage();
        QPoint pointer = canvas->rect().center();
        QTest::mousePress(canvas, Qt::LeftButton, {}, pointer);
        for (const QPoint by : {QPoint(20, 0), QPoint(3, -57), QPoint(-140, 11), QPoint(-1, 240), QPoint(7, 0)}) {
            pointer += by;
            QTest::mouseMove(canvas, pointer);
            const QImage before = std::exchange(shown, m_view->grab().toImage());
            QVERIFY(shown != before);
            m_view->paintAnew();
            const int different = differing(m_view->grab().toImage(), shown);
            QVERIFY2(different <= 200, qPrintable(QString::number(different)));
        }
        QTest::mouseRelease(canvas, Qt::LeftButton, {}, pointer);
    }
}

void TestGraphPainting::theTitleOfAWideCycleStaysInSight()
{
    auto wide = std::make_shared<LaidOutDiagram>(*m_diagram);
    wide->layout.cycles[0].left -= 3000;
    wide->layout.bounds.left -= 3000;
    m_view->setDiagram(wide);
    m_view->setZoom(1);
    m_view->ensureVisible(small::function(small::MemberA));
    QWidget* const canvas = m_view->viewport();
    const PaintedDiagram painted(wide);
    // Letters within so much of the strip's left end, in px.
    const auto hasTitle = [&](const QImage& image, QRectF strip) {
        strip &= QRectF(image.rect());
        for (int x = int(strip.left()); x < int(strip.left()) + 180; ++x)
            for (int y = int(strip.top()) + 4; y < int(strip.bottom()) - 4; ++y)
                if (image.valid(x, y) && image.pixel(x, y) == theme::color(theme::palette().cycleText).rgb())
                    return true;
        return false;
    };
    const auto strip = [&] { // in the viewport
        const QPointF shift = QPointF(at(small::MemberA)) - small::centreOf(*wide, small::MemberA);
        return painted.cycleStrip(0).translated(shift);
    };
    QVERIFY(strip().left() < -500 && strip().right() < canvas->width());
    QVERIFY(hasTitle(canvas->grab().toImage(), strip()));
    QPoint pointer = canvas->rect().center();
    QTest::mousePress(canvas, Qt::LeftButton, {}, pointer);
    for (const QPoint by : {QPoint(150, 0), QPoint(60, -20), QPoint(-90, 0), QPoint(-60, 31)}) {
        pointer += by;
        QTest::mouseMove(canvas, pointer);
        const QImage dragged = canvas->grab().toImage();
        QVERIFY(hasTitle(dragged, strip()));
        m_view->paintAnew();
        QVERIFY(differing(canvas->grab().toImage(), dragged) <= 200);
    }
    QTest::mouseRelease(canvas, Qt::LeftButton, {}, pointer);
    // An exported painted has it where it begins.
    QImage printed(400, 60, QImage::Format_RGB32);
    QPainter painter(&printed);
    GraphPaintState state;
    state.exposed = printed.rect();
    state.origin = painted.cycleStrip(0).topLeft() + QPointF(1000, -10);
    paintGraph(painter, painted, state);
    const QRectF shown(-1000, 10, 3000, style::cycleStripHeight);
    QVERIFY(!hasTitle(printed, shown));
    state.window = state.exposed;
    paintGraph(painter, painted, state);
    QVERIFY(hasTitle(printed, shown));
}

void TestGraphPainting::everyZoomPaints_data()
{
    QTest::addColumn<double>("zoom");
    for (const double zoom : {0.04, 0.2, 0.4, 0.6, 0.8, 1.0, 1.3, 2.5, 4.0})
        QTest::addRow("%g", zoom) << zoom;
}

void TestGraphPainting::everyZoomPaints()
{
    QFETCH(double, zoom);
    m_view->setZoom(zoom);
    m_view->setLegendVisible(true);
    m_view->setMinimapVisible(true);
    for (const auto& selected : {small::function(small::Left), small::openCycle(), small::foldedCycle()}) {
        m_view->setSelected(selected);
        const QImage image = m_view->grab().toImage();
        bool isEmpty = true; // something other than the canvas is there
        for (int x = 0; x < image.width() && isEmpty; ++x)
            for (int y = 0; y < image.height() && isEmpty; ++y)
                isEmpty = image.pixelColor(x, y) == theme::color(theme::palette().canvas);
        QVERIFY(!isEmpty);
    }
}

void TestGraphPainting::namesAreLegibleOnTheirNodes_data()
{
    QTest::addColumn<QByteArray>("theme");
    QTest::newRow("light") << QByteArray("light");
    QTest::newRow("dark") << QByteArray("dark");
}

void TestGraphPainting::namesAreLegibleOnTheirNodes()
{
    QFETCH(QByteArray, theme);
    qputenv("GMONSCOPE_THEME", theme);
    qApp->findChild<WindowTheme*>()->setChoice(WindowTheme::Choice::Desktop);
    const QImage image = m_view->grab().toImage();
    const Palette& palette = theme::palette();
    for (const auto node : {small::Main, small::Left, small::Right, small::MemberA, small::Folded}) {
        const auto& box = m_diagram->layout.nodes[node];
        const Rgb fill = nodeFill(palette, m_diagram->diagram, m_diagram->diagram.nodes[node]),
                  ink = inkOn(palette, fill);
        QVERIFY(contrast(fill, ink) >= 4.5);
        const QPoint corner = at(QPointF(box.left, box.bottom - 48));
        QCOMPARE(image.pixelColor(corner + QPoint(4, 40)), theme::color(fill));
        int inked = 0; // pixels of the name that came out in full ink
        for (int x = 10; x < 60; ++x)
            for (int y = 5; y < 20; ++y)
                inked += contrast(image.pixel(corner + QPoint(x, y)) & 0xFFFFFF, fill) >= 4.5 ? 1 : 0;
        QVERIFY(inked > 20);
    }
    qputenv("GMONSCOPE_THEME", "light");
    qApp->findChild<WindowTheme*>()->setChoice(WindowTheme::Choice::Desktop);
}

QTEST_MAIN(TestGraphPainting)
#include "tst_graph_painting.moc"
