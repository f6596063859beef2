// SPDX-License-Identifier: MIT
#include "graph/first_view.h"
#include "graph_view_test.h"
#include "painting/arc_label_choice.h"
#include "painting/graph_overlays.h"
#include "painting/graph_print.h"

#include <QPainter>
#include <QSet>
#include <QSignalSpy>

using namespace gmonscope;

class TestGraphFirstView : public GraphViewTest {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useLightTheme(); }
    void init() { showSmallGraph(); }
    void cleanup() { m_view.reset(); }

    void fitShowsEverythingAtFullSizeAtMost();
    void theFirstViewOfAHugeGraphIsReadable();
    void theFirstViewHasTheSelectionInSight();
    void theFirstViewHasTheSelectionBesideTheMinimap();
    void theFirstViewIsChosenAnewWhenTheWindowGetsItsSize();
    void theFirstViewBeginsAtTheRoot();
    void legendAndMinimapStayOffTheNodes_data();
    void legendAndMinimapStayOffTheNodes();
    void legendAndMinimapStayOffTheLabels();
    void theLegendGivesWayUntilItIsAskedFor();
    void theLegendStaysWhereColoursAreFiles();
    void whatIsOutOfViewCanBeBroughtIn();
    void theSelectionComesOutFromUnderLegendAndMinimap();
    void theLegendKeepsItsPlace();
    void theMinimapMovesTheView();
    void theLegendNamesTheFilesOfTheFills();
    void theLegendCanBeClosed();
    void thePictureCannotBeLost();
};

void TestGraphFirstView::fitShowsEverythingAtFullSizeAtMost()
{
    QCOMPARE(m_view->zoom(), 1.0); // all of it fits
    m_view->resize(300, 220);
    m_view->fit();
    QVERIFY(m_view->zoom() < 0.6);
    const QRectF seen(m_view->viewport()->rect());
    const auto& bounds = m_diagram->layout.bounds;
    QVERIFY(seen.contains(m_view->toViewport({bounds.left, bounds.top})));
    QVERIFY(seen.contains(m_view->toViewport({bounds.right, bounds.bottom})));
}

void TestGraphFirstView::theFirstViewOfAHugeGraphIsReadable()
{
    m_diagram = small::make(20);
    m_view->setDiagram(nullptr);
    m_view->setDiagram(m_diagram);
    QVERIFY(m_view->zoom() >= 0.6);
    QVERIFY(m_view->viewport()->rect().contains(at(small::Main)));
}

void TestGraphFirstView::theFirstViewHasTheSelectionInSight()
{
    const auto huge = small::make(4);
    const PaintedDiagram painted(huge);
    for (const auto node : {small::Main, small::Left, small::Right, small::MemberB, small::Gap}) {
        const ViewPosition position = firstView(painted, {{570, 590}, {}, {}, painted.node(node)});
        const QRectF seen(position.origin, QSizeF(570, 590) / position.zoom / theme::scale());
        QVERIFY(position.zoom >= 0.6);
        QVERIFY(seen.contains(painted.node(node)));
    }
}

void TestGraphFirstView::theFirstViewHasTheSelectionBesideTheMinimap()
{
    const auto huge = small::make(4);
    const PaintedDiagram painted(huge);
    for (const QSizeF viewport : {QSizeF(570, 590), QSizeF(900, 400), QSizeF(420, 420)})
        for (const auto node : {small::Main, small::Left, small::Right, small::MemberB, small::Gap}) {
            const ViewPosition position =
                firstView(painted, {viewport * theme::scale(), Overlay::Minimap, {}, painted.node(node)});
            const QRectF minimap = overlayPositions(position.shown, viewport * theme::scale(), huge->diagram).minimap;
            const double scale = position.zoom * theme::scale();
            const QRectF covered(position.origin + minimap.topLeft() / scale, minimap.size() / scale);
            QVERIFY(!minimap.isNull() && !covered.intersects(painted.node(node)));
        }
}

/// As it does only once the graph is there, where the graph comes fast.
void TestGraphFirstView::theFirstViewIsChosenAnewWhenTheWindowGetsItsSize()
{
    m_diagram = small::make(4);
    for (const auto node : {small::Left, small::Right, small::MemberB}) {
        m_view->resize(900, 500);
        m_view->setSelected(small::function(node));
        m_view->setDiagram(nullptr);
        m_view->setDiagram(m_diagram);
        m_view->ensureVisible(small::function(node)); // as the selection asks for
        m_view->resize(600, 480);
        const QPointF corner = m_view->toDiagram(QPointF());
        m_view->setDiagram(nullptr);
        m_view->setDiagram(m_diagram);
        QCOMPARE(corner, m_view->toDiagram(QPointF()));
    }
}

void TestGraphFirstView::theFirstViewBeginsAtTheRoot()
{
    const auto large = small::make(2);
    const PaintedDiagram painted(large);
    const QSizeF viewport = QSizeF(700, 420) * theme::scale();
    const ViewPosition position = firstView(painted, {viewport, {}, {}, painted.node(small::Left)});
    QCOMPARE(position.zoom, 0.7);
    const QRectF seen(position.origin, viewport / position.zoom / theme::scale());
    QVERIFY(seen.contains(painted.node(small::Main)));
    QVERIFY(seen.contains(painted.node(small::Left)));
    QVERIFY(!seen.contains(painted.bounds()));
}

void TestGraphFirstView::legendAndMinimapStayOffTheNodes_data()
{
    QTest::addColumn<QSizeF>("viewport");
    for (const QSizeF size :
         {QSizeF(570, 590), QSizeF(700, 700), QSizeF(900, 560), QSizeF(1200, 900), QSizeF(300, 400)})
        QTest::addRow("%g x %g", size.width(), size.height()) << size;
}

void TestGraphFirstView::legendAndMinimapStayOffTheNodes()
{
    QFETCH(QSizeF, viewport);
    const PaintedDiagram painted(m_diagram);
    const OverlaySet both = Overlay::Legend | Overlay::Minimap;
    for (const ViewPosition& position :
         {firstView(painted, {viewport, both, both, {}, {}}), wholeView(painted, {viewport, both, both, {}, {}})}) {
        const double scale = position.zoom * theme::scale();
        const OverlayPositions overlays = overlayPositions(position.shown, viewport, m_diagram->diagram);
        for (std::uint32_t node = 0; node < m_diagram->diagram.nodes.size(); ++node) {
            const QRectF box = painted.node(node);
            const QRectF seen((box.topLeft() - position.origin) * scale, box.size() * scale);
            QVERIFY(QRectF(QPointF(), viewport).contains(seen));
            QVERIFY(!seen.intersects(overlays.legend));
            QVERIFY(!seen.intersects(overlays.minimap));
        }
        const QRectF& legend = overlays.legend;
        QCOMPARE(hiddenBy({position.origin + legend.topLeft() / scale, legend.size() / scale}, painted, {}), 0);
        QVERIFY(!legend.intersects(overlays.minimap));
    }
}

void TestGraphFirstView::legendAndMinimapStayOffTheLabels()
{
    auto small = std::make_shared<LaidOutDiagram>();
    small::addNode(*small, small::function(0), "main", 0, 1, 300, 40);
    small::addNode(*small, small::function(1), "left", 0.3, 0.6, 100, 240);
    small::addNode(*small, small::function(2), "right", 0.7, 0.7, 500, 240);
    small::addArc(*small, 0, 1, DiagramArcKind::Time, 0.6);
    small::addArc(*small, 0, 2, DiagramArcKind::Time, 0.7);
    small->layout.bounds = {30, 30, 570, 300};
    std::vector<QRectF> texts;
    for (const ArcLabel& label : chooseArcLabels(*small, {}))
        texts.emplace_back(QPointF(label.box.left, label.box.top), QPointF(label.box.right, label.box.bottom));
    QCOMPARE(texts.size(), std::size_t{2});
    m_view->setChoice(Overlay::Legend, true);
    m_view->setChoice(Overlay::Minimap, true);
    const PaintedDiagram painted(small);
    int covered = 0;
    for (int width = 420; width <= 1000; width += 20)
        for (const int height : {420, 460, 500, 540, 580}) {
            const ViewWish wish{QSizeF(width, height), Overlay::Legend | Overlay::Minimap, {}, {}, texts};
            ViewWish careless = wish;
            careless.texts.clear();
            const ViewPosition position = firstView(painted, wish), other = firstView(painted, careless);
            const auto hides = [&](const ViewPosition& at, const QRectF& text) {
                const QRectF there((text.topLeft() - at.origin) * at.zoom, text.size() * at.zoom);
                return !overlayPositions(at.shown, wish.viewport, small->diagram).wayOut(there).isNull();
            };
            for (const QRectF& text : texts) {
                covered += hides(other, text);
                QVERIFY2(!hides(position, text), qPrintable(QStringLiteral("%1 x %2").arg(width).arg(height)));
            }
        }
    QVERIFY(covered > 0); // without the labels' weight
}

void TestGraphFirstView::theLegendGivesWayUntilItIsAskedFor()
{
    QSignalSpy changed(m_view.get(), &GraphView::legendVisibleChanged);
    m_view->setChoice(Overlay::Legend, {});
    m_view->resize(1200, 900);
    QVERIFY(m_view->isLegendVisible());
    m_view->resize(330, 300);
    QVERIFY(!m_view->isLegendVisible());
    QVERIFY(!m_view->choice(Overlay::Legend));
    QCOMPARE(changed.value(changed.size() - 1).value(0), QVariant(false));
    m_view->setLegendVisible(true);
    QVERIFY(m_view->isLegendVisible());
    m_view->resize(340, 300);
    QVERIFY(m_view->isLegendVisible());
}

void TestGraphFirstView::theLegendStaysWhereColoursAreFiles()
{
    auto byFile = std::make_shared<LaidOutDiagram>(*m_diagram);
    byFile->diagram.fill = NodeFill::SourceFile;
    m_view->setChoice(Overlay::Legend, {});
    m_view->resize(380, 400);            // room for the legend, but not beside the nodes
    QVERIFY(!m_view->isLegendVisible()); // it gave way
    m_view->refresh(byFile, {});
    QVERIFY(m_view->isLegendVisible());
    m_view->refresh(m_diagram, {});
    QVERIFY(!m_view->isLegendVisible());
    m_view->lookAt(Viewport{1, {300, 200}}); // by a person: nothing moves any more
    const auto looked = m_view->lookedAt();
    m_view->refresh(byFile, {});
    QVERIFY(m_view->isLegendVisible());
    QCOMPARE(m_view->lookedAt()->centre, looked->centre);
    m_view->setChoice(Overlay::Legend, false); // who closes it knows why
    m_view->refresh(m_diagram, {});
    m_view->refresh(byFile, {});
    QVERIFY(!m_view->isLegendVisible());
}

void TestGraphFirstView::whatIsOutOfViewCanBeBroughtIn()
{
    m_view->setZoom(4);
    for (const auto node : {small::Gap, small::Main, small::MemberB}) {
        m_view->ensureVisible(m_diagram->diagram.nodes[node].subject);
        QVERIFY(m_view->viewport()->rect().contains(at(node)));
    }
}

void TestGraphFirstView::theSelectionComesOutFromUnderLegendAndMinimap()
{
    m_view->resize(700, 600);
    m_view->setLegendVisible(true);
    m_view->setMinimapVisible(true);
    const QRectF window(m_view->viewport()->rect());
    for (const auto node : {small::Main, small::Gap, small::Left, small::Right, small::MemberB})
        for (const QPointF corner : {QPointF(60, 40), window.bottomRight() - QPointF(60, 60)}) {
            const QPointF centre = small::centreOf(*m_diagram, node);
            m_view->lookAt(Viewport{1.6, centre + (window.center() - corner) / 1.6 / theme::scale()});
            m_view->setSelected(small::function(node));
            m_view->ensureVisible(small::function(node));
            m_view->setSelected({});
            QSignalSpy selected(m_view.get(), &GraphView::selected);
            click(at(node));
            QCOMPARE(selected.size(), 1); // nothing lies over it
        }
}

void TestGraphFirstView::theLegendKeepsItsPlace()
{
    const PaintedDiagram painted(m_diagram);
    const OverlaySet both = Overlay::Legend | Overlay::Minimap;
    const QPointF corner = overlayPositions(both, {700, 600}, m_diagram->diagram).legend.topLeft();
    for (const QSizeF size : {QSizeF(700, 800), QSizeF(900, 600), QSizeF(1400, 1000)})
        QCOMPARE(overlayPositions(both, size, m_diagram->diagram).legend.topLeft(), corner);
}

void TestGraphFirstView::theMinimapMovesTheView()
{
    m_view->setZoom(3);
    m_view->setMinimapVisible(true);
    // It sits in one of the corners: pressing into each finds it.
    const QPointF before = m_view->toDiagram({});
    const int w = m_view->viewport()->width(), h = m_view->viewport()->height();
    int moves = 0;
    for (const QPoint corner : {QPoint(25, 25), QPoint(w - 25, h - 25), QPoint(w - 25, 25), QPoint(25, h - 25)}) {
        QTest::mousePress(m_view->viewport(), Qt::LeftButton, {}, corner);
        moves += m_view->toDiagram({}) != before ? 1 : 0;
        QTest::mouseRelease(m_view->viewport(), Qt::LeftButton, {}, corner);
        if (moves)
            break;
    }
    QCOMPARE(moves, 1);
}

void TestGraphFirstView::theLegendNamesTheFilesOfTheFills()
{
    LaidOutDiagram laidOut = *m_diagram;
    for (DiagramNode& node : laidOut.diagram.nodes)
        node.sourceFile = "src/rest.c";
    for (std::uint32_t i = 0; i < mostFileHues; ++i)
        laidOut.diagram.files.push_back({"src/" + std::to_string(i) + ".c", std::to_string(i) + ".c", 6 - i});
    laidOut.diagram.nodes[0].sourceFile = "src/0.c";
    const auto coloursOf = [](const QImage& image) {
        QSet<QRgb> seen;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                seen.insert(image.pixel(x, y));
        return seen;
    };
    const auto legend = [&] {
        QImage image(legendSize(laidOut.diagram).toSize(), QImage::Format_RGB32);
        QPainter painter(&image);
        paintLegend(painter, image.rect(), laidOut.diagram, LegendUse::Printed);
        painter.end();
        return coloursOf(image);
    };
    const auto onScreen = [&] {
        m_view->refresh(std::make_shared<LaidOutDiagram>(laidOut), {});
        return coloursOf(m_view->viewport()->grab().toImage());
    };
    const QRgb first = theme::color(theme::palette().files[6]).rgb(),
               other = theme::color(theme::palette().otherFiles).rgb();
    QVERIFY(!legend().contains(first) && !onScreen().contains(first));
    laidOut.diagram.fill = NodeFill::SourceFile;
    QVERIFY(legend().contains(first) && legend().contains(other));
    QVERIFY(onScreen().contains(first) && onScreen().contains(other));
    QVERIFY(coloursOf(graphImage(laidOut, 1)).contains(first));
    // The legend lists only the symbols that the diagram has.
    const double byFile = legendSize(laidOut.diagram).height();
    laidOut.diagram.nodes[0].isInLibrary = true;
    QVERIFY(legendSize(laidOut.diagram).height() > byFile);
}

void TestGraphFirstView::theLegendCanBeClosed()
{
    m_view->resize(1200, 900);
    m_view->setLegendVisible(true);
    QSignalSpy changed(m_view.get(), &GraphView::legendVisibleChanged);
    for (const int x : {10 + 226 - 14, 1200 - 10 - 14}) // the close button in the left or right corner, top or bottom
        for (const double y : {24.0, 900 - 10 - legendSize(m_view->diagram()->diagram).height() + 14})
            if (m_view->isLegendVisible())
                click(QPointF(x, y).toPoint());
    QVERIFY(!m_view->isLegendVisible());
    QCOMPARE(changed.size(), 1);
}

void TestGraphFirstView::thePictureCannotBeLost()
{
    for (int i = 0; i < 30; ++i)
        QTest::keyClick(m_view.get(), Qt::Key_PageDown);
    const QPointF middle = m_view->toDiagram(QRectF(m_view->viewport()->rect()).center());
    QVERIFY(middle.y() <= m_diagram->layout.bounds.bottom + 1e-6);
}

QTEST_MAIN(TestGraphFirstView)
#include "tst_graph_first_view.moc"
