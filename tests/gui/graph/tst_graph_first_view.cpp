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
    void theFirstViewBeginsAtTheRoot();
    void legendAndMinimapStayOffTheNodes_data();
    void legendAndMinimapStayOffTheNodes();
    void legendAndMinimapStayOffTheLabels();
    void theLegendGivesWayUntilItIsAskedFor();
    void theLegendStaysWhereColoursAreFiles();
    void whatIsOutOfViewCanBeBroughtIn();
    void legendAndMinimapGetOutOfTheWayOfTheSelection();
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
    const auto& bounds = m_scene->layout.bounds;
    QVERIFY(seen.contains(m_view->toViewport({bounds.left, bounds.top})));
    QVERIFY(seen.contains(m_view->toViewport({bounds.right, bounds.bottom})));
}

void TestGraphFirstView::theFirstViewOfAHugeGraphIsReadable()
{
    m_scene = scene::make(20);
    m_view->setDiagram(nullptr);
    m_view->setDiagram(m_scene);
    QVERIFY(m_view->zoom() >= 0.6);
    QVERIFY(m_view->viewport()->rect().contains(at(scene::Main)));
}

void TestGraphFirstView::theFirstViewHasTheSelectionInSight()
{
    const auto huge = scene::make(4);
    const PaintedDiagram picture(huge);
    for (const auto node : {scene::Main, scene::Left, scene::Right, scene::MemberB, scene::Gap}) {
        const ViewPosition place = firstView(picture, {{570, 590}, {}, {}, picture.node(node)});
        const QRectF seen(place.origin, QSizeF(570, 590) / place.zoom / theme::scale());
        QVERIFY(place.zoom >= 0.6);
        QVERIFY(seen.contains(picture.node(node)));
    }
}

void TestGraphFirstView::theFirstViewBeginsAtTheRoot()
{
    const auto large = scene::make(2);
    const PaintedDiagram picture(large);
    const QSizeF viewport = QSizeF(700, 420) * theme::scale();
    const ViewPosition place = firstView(picture, {viewport, {}, {}, picture.node(scene::Left)});
    QCOMPARE(place.zoom, 0.7);
    const QRectF seen(place.origin, viewport / place.zoom / theme::scale());
    QVERIFY(seen.contains(picture.node(scene::Main)));
    QVERIFY(seen.contains(picture.node(scene::Left)));
    QVERIFY(!seen.contains(picture.bounds()));
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
    const PaintedDiagram picture(m_scene);
    const Overlays both = Overlay::Legend | Overlay::Minimap;
    for (const ViewPosition& place :
         {firstView(picture, {viewport, both, both, {}}), wholeView(picture, {viewport, both, both, {}})}) {
        const auto inView = [&](const QRectF& box) {
            const double scale = place.zoom * theme::scale();
            return QRectF((box.topLeft() - place.origin) * scale, box.size() * scale);
        };
        for (std::uint32_t node = 0; node < m_scene->diagram.nodes.size(); ++node) {
            const QRectF box = inView(picture.node(node));
            QVERIFY(QRectF(QPointF(), viewport).contains(box));
            QVERIFY(!box.intersects(place.overlays.legend));
            QVERIFY(!box.intersects(place.overlays.minimap));
        }
        QVERIFY(!place.overlays.legend.intersects(place.overlays.minimap));
    }
}

void TestGraphFirstView::legendAndMinimapStayOffTheLabels()
{
    auto small = std::make_shared<LaidOutDiagram>();
    scene::addNode(*small, scene::function(0), "main", 0, 1, 300, 40);
    scene::addNode(*small, scene::function(1), "left", 0.3, 0.6, 100, 240);
    scene::addNode(*small, scene::function(2), "right", 0.7, 0.7, 500, 240);
    scene::addArc(*small, 0, 1, DiagramArcKind::Time, 0.6);
    scene::addArc(*small, 0, 2, DiagramArcKind::Time, 0.7);
    small->layout.bounds = {30, 30, 570, 300};
    std::vector<QRectF> texts;
    for (const ArcLabel& label : chooseArcLabels(*small, {}))
        texts.emplace_back(QPointF(label.box.left, label.box.top), QPointF(label.box.right, label.box.bottom));
    QCOMPARE(texts.size(), std::size_t{2});
    m_view->setChoice(Overlay::Legend, true);
    m_view->setChoice(Overlay::Minimap, true);
    const PaintedDiagram picture(small);
    int covered = 0;
    for (int width = 620; width <= 1000; width += 20)
        for (const int height : {460, 500, 540, 580}) {
            const ViewWish wish{QSizeF(width, height), Overlay::Legend | Overlay::Minimap, {}, {}, texts};
            ViewWish careless = wish;
            careless.texts.clear();
            const ViewPosition place = firstView(picture, wish), other = firstView(picture, careless);
            const auto hides = [&](const ViewPosition& at, const QRectF& text) {
                const QRectF there((text.topLeft() - at.origin) * at.zoom, text.size() * at.zoom);
                return there.intersects(at.overlays.legend) || there.intersects(at.overlays.minimap);
            };
            for (const QRectF& text : texts) {
                covered += hides(other, text);
                QVERIFY2(!hides(place, text), qPrintable(QStringLiteral("%1 x %2").arg(width).arg(height)));
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
    auto byFile = std::make_shared<LaidOutDiagram>(*m_scene);
    byFile->diagram.fill = NodeFill::SourceFile;
    m_view->setChoice(Overlay::Legend, {});
    m_view->resize(380, 400);            // room for the legend, but not beside the nodes
    QVERIFY(!m_view->isLegendVisible()); // it gave way
    m_view->refresh(byFile, {});
    QVERIFY(m_view->isLegendVisible());
    m_view->refresh(m_scene, {});
    QVERIFY(!m_view->isLegendVisible());
    m_view->lookAt(Viewport{1, {300, 200}}); // by a person: nothing moves any more
    const auto looked = m_view->lookedAt();
    m_view->refresh(byFile, {});
    QVERIFY(m_view->isLegendVisible());
    QCOMPARE(m_view->lookedAt()->centre, looked->centre);
    m_view->setChoice(Overlay::Legend, false); // who closes it knows why
    m_view->refresh(m_scene, {});
    m_view->refresh(byFile, {});
    QVERIFY(!m_view->isLegendVisible());
}

void TestGraphFirstView::whatIsOutOfViewCanBeBroughtIn()
{
    m_view->setZoom(4);
    for (const auto node : {scene::Gap, scene::Main, scene::MemberB}) {
        m_view->ensureVisible(m_scene->diagram.nodes[node].subject);
        QVERIFY(m_view->viewport()->rect().contains(at(node)));
    }
}

void TestGraphFirstView::legendAndMinimapGetOutOfTheWayOfTheSelection()
{
    const PaintedDiagram picture(m_scene);
    const Overlays both = Overlay::Legend | Overlay::Minimap;
    const QSizeF viewport = QSizeF(700, 600) * theme::scale();
    int covered = 0;
    for (const double zoom : {1.0, 1.5, 2.0, 3.0})
        for (const auto node : {scene::Main, scene::Left, scene::Right, scene::MemberB, scene::Gap})
            for (const QPointF corner : {QPointF(40, 40), QPointF(40, 400), QPointF(500, 40), QPointF(500, 400)}) {
                const double scale = zoom * theme::scale();
                const QRectF box = picture.node(node);
                const QPointF origin = box.topLeft() - corner / zoom;
                const QRectF there((box.topLeft() - origin) * scale, box.size() * scale);
                const auto covers = [&](const std::optional<QRectF>& selected) {
                    const OverlayPositions places = placeOverlays(both, viewport, picture, origin, scale, selected);
                    return there.intersects(places.legend) || there.intersects(places.minimap);
                };
                covered += covers({});
                QVERIFY(!covers(box));
            }
    QVERIFY(covered > 0); // without the selection's weight
    m_view->resize(700, 600);
    m_view->setLegendVisible(true);
    m_view->setMinimapVisible(true);
    m_view->setZoom(1.6);
    for (const auto node : {scene::Main, scene::Gap, scene::Left, scene::Right, scene::MemberB}) {
        QSignalSpy selected(m_view.get(), &GraphView::selected);
        m_view->setSelected(scene::function(node));
        m_view->ensureVisible(scene::function(node));
        m_view->setSelected({});
        click(at(node));
        QCOMPARE(selected.size(), 1); // nothing lies over it
    }
}

void TestGraphFirstView::theMinimapMovesTheView()
{
    m_view->setZoom(3);
    m_view->setMinimapVisible(true);
    // It sits in one of the corners: pressing into each finds it.
    const QPointF before = m_view->toScene({});
    const int w = m_view->viewport()->width(), h = m_view->viewport()->height();
    int moves = 0;
    for (const QPoint corner : {QPoint(25, 25), QPoint(w - 25, h - 25), QPoint(w - 25, 25), QPoint(25, h - 25)}) {
        QTest::mousePress(m_view->viewport(), Qt::LeftButton, {}, corner);
        moves += m_view->toScene({}) != before ? 1 : 0;
        QTest::mouseRelease(m_view->viewport(), Qt::LeftButton, {}, corner);
        if (moves)
            break;
    }
    QCOMPARE(moves, 1);
}

void TestGraphFirstView::theLegendNamesTheFilesOfTheFills()
{
    LaidOutDiagram scene = *m_scene;
    for (DiagramNode& node : scene.diagram.nodes)
        node.sourceFile = "src/rest.c";
    for (std::uint32_t i = 0; i < mostFileHues; ++i)
        scene.diagram.files.push_back({"src/" + std::to_string(i) + ".c", std::to_string(i) + ".c", 6 - i});
    scene.diagram.nodes[0].sourceFile = "src/0.c";
    const auto coloursOf = [](const QImage& image) {
        QSet<QRgb> seen;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                seen.insert(image.pixel(x, y));
        return seen;
    };
    const auto legend = [&] {
        QImage image(legendSize(scene.diagram).toSize(), QImage::Format_RGB32);
        QPainter painter(&image);
        paintLegend(painter, image.rect(), scene.diagram, LegendUse::InPicture);
        painter.end();
        return coloursOf(image);
    };
    const auto onScreen = [&] {
        m_view->refresh(std::make_shared<LaidOutDiagram>(scene), {});
        return coloursOf(m_view->viewport()->grab().toImage());
    };
    const QRgb first = theme::color(theme::palette().files[6]).rgb(),
               other = theme::color(theme::palette().otherFiles).rgb();
    const double height = legendSize(scene.diagram).height();
    QVERIFY(!legend().contains(first) && !onScreen().contains(first));
    scene.diagram.fill = NodeFill::SourceFile;
    QVERIFY(legend().contains(first) && legend().contains(other));
    QVERIFY(onScreen().contains(first) && onScreen().contains(other));
    QVERIFY(coloursOf(graphImage(scene, 1)).contains(first));
    // The legend lists only the symbols that the picture has: the files need room.
    const double byFile = legendSize(scene.diagram).height();
    QVERIFY(byFile < height);
    scene.diagram.nodes[0].isInLibrary = true;
    QVERIFY(legendSize(scene.diagram).height() > byFile);
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
    const QPointF middle = m_view->toScene(QRectF(m_view->viewport()->rect()).center());
    QVERIFY(middle.y() <= m_scene->layout.bounds.bottom + 1e-6);
}

QTEST_MAIN(TestGraphFirstView)
#include "tst_graph_first_view.moc"
