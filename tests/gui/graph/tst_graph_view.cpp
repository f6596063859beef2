// SPDX-License-Identifier: MIT
#include "graph/first_view.h"
#include "graph/graph_morph.h"
#include "graph/graph_view.h"
#include "look/theme.h"
#include "painting/arc_label_choice.h"
#include "painting/graph_overlays.h"
#include "painting/graph_print.h"
#include "tst_graph_scene.h"

#include <QAccessible>
#include <QApplication>
#include <QHelpEvent>
#include <QPainter>
#include <QProxyStyle>
#include <QPushButton>
#include <QSet>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>
#include <QVariantAnimation>
#include <QWheelEvent>

#include <cmath>
#include <cstdlib>
#include <utility>

using namespace gmonscope;

namespace {

/// Pixels whose greys are far apart. A curve that is cut elsewhere is flattened at other points: up to half a pixel.
int differing(const QImage& a, const QImage& b)
{
    int count = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            count += std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y))) > 32;
    return count;
}

/// As the desktop wishes.
class Animating : public QProxyStyle {
public:
    explicit Animating(int duration) : m_duration(duration) {}
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* data) const override
    {
        return hint == SH_Widget_Animation_Duration ? m_duration : QProxyStyle::styleHint(hint, option, widget, data);
    }

private:
    int m_duration;
};

} // namespace

Q_DECLARE_METATYPE(gmonscope::EntryRef)

class TestGraphView : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup() { m_view.reset(); }

    void aClickOnANodeSelectsIt();
    void aClickOnAnArcSelectsItsCallee();
    void aThinArcHasItsLabelWhileTheMouseIsOnIt();
    void aClickBesideEverythingClears();
    void aDoubleClickActivates();
    void draggingMovesThePictureAndSelectsNothing();
    void aDraggedPictureIsAsIfPaintedAnew();
    void theTitleOfAWideCycleStaysInSight();
    void theWheelZoomsAtThePointer();
    void theButtonsZoomAtTheCentre();
    void fitShowsEverythingAtFullSizeAtMost();
    void theFirstViewOfAHugeGraphIsReadable();
    void theFirstViewHasTheSelectionInSight();
    void theFirstViewBeginsAtTheRoot();
    void legendAndMinimapStayOffTheNodes_data();
    void legendAndMinimapStayOffTheNodes();
    void legendAndMinimapStayOffTheLabels();
    void theLegendGivesWayUntilItIsAskedFor();
    void theLegendStaysWhereColoursAreFiles();
    void thePictureCannotBeLost();
    void theButtonOnACycleFoldsIt();
    void theButtonOnAFoldedCycleUnfoldsIt();
    void aClickOnAStubUnfoldsIt();
    void anArcThatDisagreesIsFlagged();
    void aFoldedChainIsOpened();
    void aSearchFindsWhatIsInAFoldedChain();
    void keysWalkFoldAndActivate();
    void selectingFromOutsideIsNotEchoed();
    void whatIsSelectedStaysInPlaceInANewDiagram();
    void aWayFromOnePictureToTheNextBeginsAndEndsInThem();
    void boxesMoveToAnotherLayout();
    void aMoveIsForTheEyeAlone();
    void aMoveGoesOnFromWhereAnotherWas();
    void anotherPictureFadesIn();
    void whatComesBetweenEndsAMove_data();
    void whatComesBetweenEndsAMove();
    void withoutAnimationsItIsThereAtOnce();
    void whatIsOutOfViewCanBeBroughtIn();
    void legendAndMinimapGetOutOfTheWayOfTheSelection();
    void everyZoomPaints_data();
    void everyZoomPaints();
    void namesAreLegibleOnTheirNodes_data();
    void namesAreLegibleOnTheirNodes();
    void theMinimapMovesTheView();
    void theLegendNamesTheFilesOfTheFills();
    void theLegendCanBeClosed();
    void aLongLayoutCanBeCancelled();
    void withoutADiagramTheMessageIsShown();
    void tipsKeepAngleBrackets();
    void theSelectionIsSpoken();

private:
    QPoint at(QPointF scene) const { return m_view->toViewport(scene).toPoint(); }
    QPoint at(std::uint32_t node) const { return at(scene::centreOf(*m_scene, node)); }
    void click(QPoint point) { QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, point); }

    void moveTo(std::shared_ptr<const GraphScene>);
    void stopAt(double part) const;
    QRect painted(scene::Node) const;

    Animating m_animating{200};
    std::shared_ptr<const GraphScene> m_scene;
    std::unique_ptr<GraphView> m_view;
};

void TestGraphView::initTestCase()
{
    qputenv("GMONSCOPE_THEME", "light");
    new WindowTheme(*qApp);
}

void TestGraphView::init()
{
    m_scene = scene::make();
    m_view = std::make_unique<GraphView>();
    m_view->setLegendVisible(false);
    m_view->setMinimapVisible(false);
    m_view->resize(800, 700);
    m_view->show();
    m_view->setDiagram(m_scene);
}

void TestGraphView::aClickOnANodeSelectsIt()
{
    QSignalSpy selected(m_view.get(), &GraphView::selected);
    click(at(scene::Right));
    QCOMPARE(selected.size(), 1);
    QCOMPARE(selected[0][0].value<EntryRef>(), scene::function(scene::Right));
    click(at(scene::Right));
    QCOMPARE(selected.size(), 1);
}

void TestGraphView::aClickOnAnArcSelectsItsCallee()
{
    QSignalSpy selected(m_view.get(), &GraphView::selected);
    click(at(GraphPicture(m_scene).arc(scene::MainRight).middle));
    QCOMPARE(selected.value(0).value(0).value<EntryRef>(), scene::function(scene::Right));
}

void TestGraphView::aThinArcHasItsLabelWhileTheMouseIsOnIt()
{
    auto thin = std::make_shared<GraphScene>(*m_scene);
    thin->diagram.arcs[scene::MainRight].share = 0.0001;
    m_view->setDiagram(thin);
    m_view->setZoom(1);
    const auto stubs = chooseStubs(*thin);
    const auto labels = chooseArcLabels(*thin, stubs);
    const auto label = labelOf(scene::MainRight, *thin, stubs, labels);
    QVERIFY(label);
    QVERIFY(!labelOf(scene::MainRight, *thin, stubs, {*label})); // it has one
    const QRect place(m_view->toViewport({label->box.left, label->box.top}).toPoint(),
                      m_view->toViewport({label->box.right, label->box.bottom}).toPoint());
    const auto picture = [&] { return m_view->viewport()->grab(place).toImage(); };
    const QImage before = picture();
    QTest::mouseMove(m_view->viewport(), at(GraphPicture(thin).arc(scene::MainRight).middle));
    QVERIFY(differing(before, picture()) > 50);
    QTest::mouseMove(m_view->viewport(), {3, 3});
    QCOMPARE(picture(), before);
}

void TestGraphView::aClickBesideEverythingClears()
{
    QSignalSpy cleared(m_view.get(), &GraphView::cleared);
    click({3, 3});
    QCOMPARE(cleared.size(), 0); // nothing was selected
    click(at(scene::Left));
    click({3, 3});
    QCOMPARE(cleared.size(), 1);
}

void TestGraphView::aDoubleClickActivates()
{
    QSignalSpy activated(m_view.get(), &GraphView::activated);
    QTest::mouseDClick(m_view->viewport(), Qt::LeftButton, {}, at(scene::Left));
    QCOMPARE(activated.size(), 1);
    QCOMPARE(activated[0][0].value<EntryRef>(), scene::function(scene::Left));
}

void TestGraphView::draggingMovesThePictureAndSelectsNothing()
{
    QSignalSpy selected(m_view.get(), &GraphView::selected);
    const QPoint start = at(scene::Left), moved = start + QPoint(40, 30);
    QTest::mousePress(m_view->viewport(), Qt::LeftButton, {}, start);
    QTest::mouseMove(m_view->viewport(), start + QPoint(20, 20));
    QTest::mouseMove(m_view->viewport(), moved);
    QTest::mouseRelease(m_view->viewport(), Qt::LeftButton, {}, moved);
    QCOMPARE(at(scene::Left), moved);
    QCOMPARE(selected.size(), 0);
}

void TestGraphView::aDraggedPictureIsAsIfPaintedAnew()
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
            m_view->setBusy(false); // paints all anew
            const int different = differing(m_view->grab().toImage(), shown);
            QVERIFY2(different <= 200, qPrintable(QString::number(different)));
        }
        QTest::mouseRelease(canvas, Qt::LeftButton, {}, pointer);
    }
}

void TestGraphView::theTitleOfAWideCycleStaysInSight()
{
    auto wide = std::make_shared<GraphScene>(*m_scene);
    wide->layout.cycles[0].left -= 3000;
    wide->layout.bounds.left -= 3000;
    m_view->setDiagram(wide);
    m_view->setZoom(1);
    m_view->ensureVisible(scene::function(scene::MemberA));
    QWidget* const canvas = m_view->viewport();
    const GraphPicture picture(wide);
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
        const QPointF shift = QPointF(at(scene::MemberA)) - scene::centreOf(*wide, scene::MemberA);
        return picture.cycleStrip(0).translated(shift);
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
        m_view->setBusy(false); // paints all anew
        QVERIFY(differing(canvas->grab().toImage(), dragged) <= 200);
    }
    QTest::mouseRelease(canvas, Qt::LeftButton, {}, pointer);
    // An exported picture has it where it begins.
    QImage printed(400, 60, QImage::Format_RGB32);
    QPainter painter(&printed);
    GraphPaintState state;
    state.exposed = printed.rect();
    state.origin = picture.cycleStrip(0).topLeft() + QPointF(1000, -10);
    paintGraph(painter, picture, state);
    const QRectF shown(-1000, 10, 3000, style::cycleStripHeight);
    QVERIFY(!hasTitle(printed, shown));
    state.window = state.exposed;
    paintGraph(painter, picture, state);
    QVERIFY(hasTitle(printed, shown));
}

void TestGraphView::theWheelZoomsAtThePointer()
{
    const QPoint pointer = at(scene::Right);
    const QPointF before = m_view->toScene(pointer);
    for (const int delta : {120, 120, -120, 360}) {
        QWheelEvent event(pointer, m_view->viewport()->mapToGlobal(QPointF(pointer)), {}, {0, delta}, Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(m_view->viewport(), &event);
        const QPointF off = m_view->toScene(pointer) - before;
        QVERIFY(std::hypot(off.x(), off.y()) < 1e-6);
    }
    QVERIFY(std::abs(m_view->zoom() - std::pow(1.2, 4)) < 1e-6);
}

void TestGraphView::theButtonsZoomAtTheCentre()
{
    QSignalSpy changed(m_view.get(), &GraphView::zoomChanged);
    const QPointF centre = QRectF(m_view->viewport()->rect()).center(), before = m_view->toScene(centre);
    m_view->zoomIn();
    m_view->zoomOut();
    m_view->setZoom(2);
    const QPointF off = m_view->toScene(centre) - before;
    QVERIFY(std::hypot(off.x(), off.y()) < 1e-6);
    QCOMPARE(changed.size(), 3);
    QCOMPARE(m_view->zoom(), 2.0);
}

void TestGraphView::fitShowsEverythingAtFullSizeAtMost()
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

void TestGraphView::theFirstViewOfAHugeGraphIsReadable()
{
    m_scene = scene::make(20);
    m_view->setDiagram(nullptr);
    m_view->setDiagram(m_scene);
    QVERIFY(m_view->zoom() >= 0.6);
    QVERIFY(m_view->viewport()->rect().contains(at(scene::Main)));
}

void TestGraphView::theFirstViewHasTheSelectionInSight()
{
    const auto huge = scene::make(4);
    const GraphPicture picture(huge);
    for (const auto node : {scene::Main, scene::Left, scene::Right, scene::MemberB, scene::Gap}) {
        const ViewPlace place = firstView(picture, {{570, 590}, {}, {}, picture.node(node)});
        const QRectF seen(place.origin, QSizeF(570, 590) / place.zoom / theme::scale());
        QVERIFY(place.zoom >= 0.6);
        QVERIFY(seen.contains(picture.node(node)));
    }
}

void TestGraphView::theFirstViewBeginsAtTheRoot()
{
    const auto large = scene::make(2);
    const GraphPicture picture(large);
    const QSizeF viewport = QSizeF(700, 420) * theme::scale();
    const ViewPlace place = firstView(picture, {viewport, {}, {}, picture.node(scene::Left)});
    QCOMPARE(place.zoom, 0.7);
    const QRectF seen(place.origin, viewport / place.zoom / theme::scale());
    QVERIFY(seen.contains(picture.node(scene::Main)));
    QVERIFY(seen.contains(picture.node(scene::Left)));
    QVERIFY(!seen.contains(picture.bounds()));
}

void TestGraphView::legendAndMinimapStayOffTheNodes_data()
{
    QTest::addColumn<QSizeF>("viewport");
    for (const QSizeF size :
         {QSizeF(570, 590), QSizeF(700, 700), QSizeF(900, 560), QSizeF(1200, 900), QSizeF(300, 400)})
        QTest::addRow("%g x %g", size.width(), size.height()) << size;
}

void TestGraphView::legendAndMinimapStayOffTheNodes()
{
    QFETCH(QSizeF, viewport);
    const GraphPicture picture(m_scene);
    const Overlays both = Overlay::Legend | Overlay::Minimap;
    for (const ViewPlace& place :
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

/// A caller with two callees, far enough apart for labels.
void TestGraphView::legendAndMinimapStayOffTheLabels()
{
    auto small = std::make_shared<GraphScene>();
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
    const GraphPicture picture(small);
    int covered = 0;
    for (int width = 620; width <= 1000; width += 20)
        for (const int height : {460, 500, 540, 580}) {
            const ViewWish wish{QSizeF(width, height), Overlay::Legend | Overlay::Minimap, {}, {}, texts};
            ViewWish careless = wish;
            careless.texts.clear();
            const ViewPlace place = firstView(picture, wish), other = firstView(picture, careless);
            const auto hides = [&](const ViewPlace& at, const QRectF& text) {
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

void TestGraphView::theLegendGivesWayUntilItIsAskedFor()
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

void TestGraphView::theLegendStaysWhereColoursAreFiles()
{
    auto byFile = std::make_shared<GraphScene>(*m_scene);
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

void TestGraphView::thePictureCannotBeLost()
{
    for (int i = 0; i < 30; ++i)
        QTest::keyClick(m_view.get(), Qt::Key_PageDown);
    const QPointF middle = m_view->toScene(QRectF(m_view->viewport()->rect()).center());
    QVERIFY(middle.y() <= m_scene->layout.bounds.bottom + 1e-6);
}

void TestGraphView::theButtonOnACycleFoldsIt()
{
    QSignalSpy toggled(m_view.get(), &GraphView::cycleToggled);
    QSignalSpy selected(m_view.get(), &GraphView::selected);
    click(at(GraphPicture(m_scene).foldButton(0).center()));
    QCOMPARE(toggled.size(), 1);
    QCOMPARE(toggled[0][0].value<CycleId>(), CycleId{0});
    QCOMPARE(selected.size(), 0);
}

void TestGraphView::theButtonOnAFoldedCycleUnfoldsIt()
{
    QSignalSpy toggled(m_view.get(), &GraphView::cycleToggled);
    click(at(GraphPicture(m_scene).unfoldButton(scene::Folded).center()));
    QCOMPARE(toggled.size(), 1);
    QCOMPARE(toggled[0][0].value<CycleId>(), CycleId{1});
}

void TestGraphView::aClickOnAStubUnfoldsIt()
{
    auto scene = std::make_shared<GraphScene>(*m_scene);
    scene->layout.bounds.left -= 100; // room
    scene->layout.bounds.right += 100;
    scene->diagram.nodes[scene::Right].hiddenCallees = {3, 0.2};
    scene->diagram.nodes[scene::Left].hiddenCallers = {2, 0.001}; // shown with the selection only
    m_view->setDiagram(scene);
    m_view->setZoom(1);
    QSignalSpy unfolded(m_view.get(), &GraphView::unfoldRequested), selected(m_view.get(), &GraphView::selected);
    const auto clickStub = [&](std::uint32_t node, Side side) {
        std::vector<DiagramStub> stubs = chooseStubs(*scene);
        if (node == scene::Left)
            addStubsOf(node, *scene, chooseArcLabels(*scene, stubs), stubs);
        for (const DiagramStub& stub : stubs)
            if (stub.node == node && stub.side == side)
                click(at(QPointF((stub.box.left + stub.box.right) / 2, (stub.box.top + stub.box.bottom) / 2)));
    };
    clickStub(scene::Right, Side::Callees);
    QCOMPARE(unfolded.size(), 1);
    QCOMPARE(unfolded[0][0].value<EntryRef>(), scene::function(scene::Right));
    QCOMPARE(unfolded[0][1].value<Side>(), Side::Callees);
    clickStub(scene::Left, Side::Callers);
    QCOMPARE(unfolded.size(), 1);
    m_view->setSelected(scene::function(scene::Left));
    clickStub(scene::Left, Side::Callers);
    QCOMPARE(unfolded.size(), 2);
    QCOMPARE(selected.size(), 0);
    QSignalSpy toggled(m_view.get(), &GraphView::neighboursToggled);
    QTest::keyClick(m_view.get(), Qt::Key_Space);
    QCOMPARE(toggled.value(0).value(0).value<EntryRef>(), scene::function(scene::Left));
}

void TestGraphView::anArcThatDisagreesIsFlagged()
{
    const auto warnings = [this] {
        const QImage image = m_view->viewport()->grab().toImage();
        const QRgb back = theme::color(theme::palette().warningBackground).rgb();
        int count = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                count += image.pixel(x, y) == back;
        return count;
    };
    m_view->setZoom(1);
    QCOMPARE(warnings(), 0);
    auto scene = std::make_shared<GraphScene>(*m_scene);
    scene->diagram.arcs[scene::MainRight].disagrees = true;
    m_view->setDiagram(scene);
    QVERIFY(warnings() > 20);
}

namespace {

/// Its node Right is a chain.
std::shared_ptr<const GraphScene> withChain(const GraphScene& scene)
{
    auto folded = std::make_shared<GraphScene>(scene);
    DiagramNode& node = folded->diagram.nodes[scene::Right];
    node.chain = {{FunctionId{scene::Right}, "right"}, {FunctionId{77}, "middle"}, {FunctionId{78}, "last"}};
    node.name = "right -> middle -> last";
    node.lastLabel = "last";
    folded->diagram.nodes[scene::Left].openChain = FunctionId{99};
    return folded;
}

} // namespace

void TestGraphView::aSearchFindsWhatIsInAFoldedChain()
{
    m_view->setDiagram(withChain(*m_scene));
    m_view->setZoom(1);
    const auto isMarked = [this](const char* pattern) {
        m_view->markHits(SearchPattern(QLatin1String(pattern)));
        const QImage image = m_view->viewport()->grab().toImage();
        const QRectF tag = m_view->picture()->unfoldButton(scene::Right);
        const QRect place(m_view->toViewport(tag.topLeft()).toPoint(), m_view->toViewport(tag.bottomRight()).toPoint());
        int count = 0;
        for (const Theme theme : {Theme::Light, Theme::Dark})
            for (int y = place.top(); y <= place.bottom(); ++y)
                for (int x = place.left(); x <= place.right(); ++x)
                    count += image.pixel(x, y) == theme::color(paletteFor(theme).searchHit).rgb();
        return count > 20;
    };
    QVERIFY(isMarked("/^middle$/"));
    QVERIFY(!isMarked("/^right$/")); // its letters are there to be marked
    QVERIFY(!isMarked("left"));
}

void TestGraphView::aFoldedChainIsOpened()
{
    const auto folded = withChain(*m_scene);
    m_view->setDiagram(folded);
    QSignalSpy toggled(m_view.get(), &GraphView::chainToggled), activated(m_view.get(), &GraphView::activated);
    QSignalSpy unfolded(m_view.get(), &GraphView::neighboursToggled);
    QTest::mouseDClick(m_view->viewport(), Qt::LeftButton, {}, at(scene::Right));
    QCOMPARE(toggled.size(), 1);
    QCOMPARE(activated.size(), 0);
    m_view->setSelected(scene::function(78)); // as in a table: the box stands for it
    QVERIFY(m_view->shows(scene::function(78)));
    QVERIFY(m_view->accessibleDescription().startsWith(QStringLiteral("chain of 3 functions: right, middle, last,")));
    QTest::keyClick(m_view.get(), Qt::Key_Space);
    QTest::keyClick(m_view.get(), Qt::Key_C);
    click(at(GraphPicture(folded).unfoldButton(scene::Right).center()));
    QCOMPARE(toggled.size(), 4);
    for (const auto& arguments : toggled)
        QCOMPARE(arguments[0].value<FunctionId>().value, FunctionId{scene::Right}.value);
    m_view->setSelected(scene::function(scene::Left)); // of an open one
    QTest::keyClick(m_view.get(), Qt::Key_C);
    QCOMPARE(toggled.value(4).value(0).value<FunctionId>().value, 99U);
    QCOMPARE(unfolded.size(), 0);
}

void TestGraphView::keysWalkFoldAndActivate()
{
    QSignalSpy selected(m_view.get(), &GraphView::selected), activated(m_view.get(), &GraphView::activated);
    QSignalSpy toggled(m_view.get(), &GraphView::cycleToggled), cleared(m_view.get(), &GraphView::cleared);
    for (const auto key : {Qt::Key_Down, Qt::Key_Down, Qt::Key_Down, Qt::Key_C, Qt::Key_Return, Qt::Key_Escape})
        QTest::keyClick(m_view.get(), key);
    QCOMPARE(selected.size(), 3);
    QCOMPARE(selected[2][0].value<EntryRef>(), scene::function(scene::MemberA));
    QCOMPARE(toggled.value(0).value(0).value<CycleId>(), CycleId{0});
    QCOMPARE(activated.value(0).value(0).value<EntryRef>(), scene::function(scene::MemberA));
    QCOMPARE(cleared.size(), 1);
}

void TestGraphView::selectingFromOutsideIsNotEchoed()
{
    QSignalSpy selected(m_view.get(), &GraphView::selected);
    m_view->setSelected(scene::function(scene::Left));
    m_view->setSelected(scene::function(4711)); // not in this picture
    m_view->setSelected({});
    QCOMPARE(selected.size(), 0);
}

void TestGraphView::whatIsSelectedStaysInPlaceInANewDiagram()
{
    m_view->setSelected(scene::function(scene::Right));
    m_view->zoomIn();
    const QPoint before = at(scene::Right);
    m_scene = scene::make(1.5);
    m_view->setDiagram(m_scene);
    QCOMPARE(at(scene::Right), before);
}

void TestGraphView::aWayFromOnePictureToTheNextBeginsAndEndsInThem()
{
    auto to = std::make_shared<GraphScene>(*scene::make(1.5));
    to->diagram.nodes[scene::Gap].subject = EntryRef::of(FunctionId{99}); // gone, and another has come
    to->layout.arcs[scene::MainLeft].insert(to->layout.arcs[scene::MainLeft].end(), 3, {1, 2}); // two pieces now
    const GraphMorph morph(m_scene, to);
    QVERIFY(morph.moves());
    QCOMPARE(morph.changed(), 2.0 / 8);
    const auto start = morph.at(0), middle = morph.at(0.5), end = morph.at(1);
    QCOMPARE(end, std::shared_ptr<const GraphScene>(to));
    for (std::size_t i = 0; i < to->layout.nodes.size(); ++i) {
        const Box &before = m_scene->layout.nodes[i], &after = to->layout.nodes[i];
        const bool isNew = i == scene::Gap;
        QCOMPARE(start->layout.nodes[i].left, isNew ? after.left : before.left);
        QCOMPARE(middle->layout.nodes[i].top, isNew ? after.top : (before.top + after.top) / 2);
    }
    QCOMPARE(start->layout.cycles[0].top, m_scene->layout.cycles[0].top);
    for (std::size_t i = 0; i < to->layout.arcs.size(); ++i) {
        const auto& curve = start->layout.arcs[i];
        QCOMPARE(curve.size() % 3, std::size_t{1});
        QCOMPARE(curve.front().x, m_scene->layout.arcs[i].front().x);
        QCOMPARE(curve.back().y, m_scene->layout.arcs[i].back().y);
    }
    QCOMPARE(start->layout.arcs[scene::MainLeft].size(), to->layout.arcs[scene::MainLeft].size());
    QVERIFY(!GraphMorph(m_scene, m_scene).moves());
}

void TestGraphView::moveTo(std::shared_ptr<const GraphScene> scene)
{
    if (m_view->style() != &m_animating)
        m_view->setStyle(&m_animating);
    m_view->setAnimated(true);
    m_scene = std::move(scene);
    m_view->setDiagram(m_scene);
}

/// A part of a move: it goes on by itself no more.
void TestGraphView::stopAt(double part) const
{
    auto* const animation = m_view->findChild<QVariantAnimation*>();
    QVERIFY(animation);
    animation->pause();
    animation->setCurrentTime(int(std::lround(part * animation->duration())));
}

/// Where the node is painted whose fill no other has.
QRect TestGraphView::painted(scene::Node node) const
{
    const QRgb fill = theme::color(nodeFill(theme::palette(), m_scene->diagram, m_scene->diagram.nodes[node])).rgb();
    const QImage image = m_view->viewport()->grab().toImage();
    QRect found;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.pixel(x, y) == fill)
                found |= QRect(x, y, 1, 1);
    return found;
}

void TestGraphView::boxesMoveToAnotherLayout()
{
    m_view->setZoom(1); // now it stays where it is looked at
    m_view->setSelected(scene::function(scene::Main));
    const QRect before = painted(scene::Left);
    moveTo(scene::make(1.4));
    QVERIFY(m_view->isMoving());
    QCOMPARE(painted(scene::Left), before);
    stopAt(0.5);
    const QRect onTheWay = painted(scene::Left);
    stopAt(1);
    QTRY_VERIFY(!m_view->isMoving());
    const QRect after = painted(scene::Left);
    m_view->setBusy(false); // paints all anew
    QCOMPARE(painted(scene::Left), after);
    const QPoint middle = (before.center() + after.center()) / 2, off = onTheWay.center() - middle;
    QVERIFY(before != after);
    QVERIFY2(std::abs(off.x()) <= 1 && std::abs(off.y()) <= 1,
             qPrintable(QStringLiteral("%1, %2").arg(off.x()).arg(off.y())));
    QVERIFY(after.contains(at(scene::Left) + QPoint(0, -20)));
}

void TestGraphView::aMoveIsForTheEyeAlone()
{
    moveTo(scene::make(1.4));
    QVERIFY(m_view->isMoving());
    QCOMPARE(m_view->picture()->node(scene::Right).center().x(), 1.4 * 450);
    QSignalSpy selected(m_view.get(), &GraphView::selected);
    click(at(scene::Right)); // what is clicked is what will be there
    QCOMPARE(selected.value(0).value(0).value<EntryRef>(), scene::function(scene::Right));
    QVERIFY(m_view->isMoving());
    QCOMPARE(m_view->accessibleDescription().left(5), QStringLiteral("right"));
}

void TestGraphView::aMoveGoesOnFromWhereAnotherWas()
{
    m_view->setZoom(1);
    m_view->setSelected(scene::function(scene::Main));
    moveTo(scene::make(1.4));
    stopAt(0.5);
    const QRect between = painted(scene::Left);
    moveTo(scene::make(1.1));
    const QPoint off = painted(scene::Left).center() - between.center();
    QVERIFY(m_view->isMoving());
    QVERIFY(std::abs(off.x()) <= 1 && std::abs(off.y()) <= 1);
}

void TestGraphView::anotherPictureFadesIn()
{
    m_view->setZoom(1);
    const QImage before = m_view->viewport()->grab().toImage();
    auto other = std::make_shared<GraphScene>(*scene::make(1.4));
    for (DiagramNode& node : other->diagram.nodes)
        if (!node.subject.isCycle())
            node.subject.value += 50;
    moveTo(other);
    QVERIFY(m_view->isMoving());
    QCOMPARE(m_view->viewport()->grab().toImage(), before);
    stopAt(0.5);
    const QImage faded = m_view->viewport()->grab().toImage();
    stopAt(1);
    QTRY_VERIFY(!m_view->isMoving());
    const QImage after = m_view->viewport()->grab().toImage();
    for (const QPoint point : {at(scene::Left) + QPoint(0, -20), at(scene::Right) + QPoint(0, -20)}) {
        const auto grey = [point](const QImage& image) { return qGray(image.pixel(point)); };
        QVERIFY(std::abs(2 * grey(faded) - grey(before) - grey(after)) <= 4);
    }
}

void TestGraphView::whatComesBetweenEndsAMove_data()
{
    QTest::addColumn<QString>("what");
    for (const char* const what : {"resize", "style", "refresh", "close", "switch off"})
        QTest::addRow("%s", what) << QString::fromLatin1(what);
}

void TestGraphView::whatComesBetweenEndsAMove()
{
    QFETCH(QString, what);
    m_view->setZoom(1);
    moveTo(scene::make(1.4));
    stopAt(0.5);
    Animating other(100);
    if (what == QLatin1String("resize"))
        m_view->resize(640, 500);
    else if (what == QLatin1String("style"))
        m_view->setStyle(&other);
    else if (what == QLatin1String("refresh"))
        m_view->refresh(scene::make(1.4), {});
    else if (what == QLatin1String("close"))
        m_view->setDiagram(nullptr);
    else
        m_view->setAnimated(false);
    QVERIFY(!m_view->isMoving());
    const QImage image = m_view->viewport()->grab().toImage();
    m_view->setBusy(false); // paints all anew
    QCOMPARE(m_view->viewport()->grab().toImage(), image);
    m_view->setStyle(nullptr);
}

void TestGraphView::withoutAnimationsItIsThereAtOnce()
{
    Animating still(0);
    m_view->setStyle(&still);
    m_view->setAnimated(true);
    m_view->setDiagram(scene::make(1.5)); // as the style wishes
    QVERIFY(!m_view->isMoving());
    m_view->setStyle(&m_animating);
    m_view->setAnimated(false);
    m_view->setDiagram(scene::make()); // as the person wishes
    QVERIFY(!m_view->isMoving());
    m_view->setAnimated(true);
    m_view->setDiagram(scene::make()); // nothing is elsewhere
    QVERIFY(!m_view->isMoving());
    m_view->hide();
    m_view->setDiagram(scene::make(1.5)); // nobody sees it
    QVERIFY(!m_view->isMoving());
}

void TestGraphView::whatIsOutOfViewCanBeBroughtIn()
{
    m_view->setZoom(4);
    for (const auto node : {scene::Gap, scene::Main, scene::MemberB}) {
        m_view->ensureVisible(m_scene->diagram.nodes[node].subject);
        QVERIFY(m_view->viewport()->rect().contains(at(node)));
    }
}

void TestGraphView::legendAndMinimapGetOutOfTheWayOfTheSelection()
{
    const GraphPicture picture(m_scene);
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
                    const OverlayPlaces places = placeOverlays(both, viewport, picture, origin, scale, selected);
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

void TestGraphView::everyZoomPaints_data()
{
    QTest::addColumn<double>("zoom");
    for (const double zoom : {0.04, 0.2, 0.4, 0.6, 0.8, 1.0, 1.3, 2.5, 4.0})
        QTest::addRow("%g", zoom) << zoom;
}

void TestGraphView::everyZoomPaints()
{
    QFETCH(double, zoom);
    m_view->setZoom(zoom);
    m_view->setLegendVisible(true);
    m_view->setMinimapVisible(true);
    for (const auto& selected : {scene::function(scene::Left), scene::openCycle(), scene::foldedCycle()}) {
        m_view->setSelected(selected);
        const QImage image = m_view->grab().toImage();
        bool isEmpty = true; // something other than the canvas is there
        for (int x = 0; x < image.width() && isEmpty; ++x)
            for (int y = 0; y < image.height() && isEmpty; ++y)
                isEmpty = image.pixelColor(x, y) == theme::color(theme::palette().canvas);
        QVERIFY(!isEmpty);
    }
}

void TestGraphView::namesAreLegibleOnTheirNodes_data()
{
    QTest::addColumn<QByteArray>("theme");
    QTest::newRow("light") << QByteArray("light");
    QTest::newRow("dark") << QByteArray("dark");
}

void TestGraphView::namesAreLegibleOnTheirNodes()
{
    QFETCH(QByteArray, theme);
    qputenv("GMONSCOPE_THEME", theme);
    qApp->findChild<WindowTheme*>()->setChoice(WindowTheme::Choice::Desktop);
    const QImage image = m_view->grab().toImage();
    const Palette& palette = theme::palette();
    for (const auto node : {scene::Main, scene::Left, scene::Right, scene::MemberA, scene::Folded}) {
        const auto& box = m_scene->layout.nodes[node];
        const Rgb fill = nodeFill(palette, m_scene->diagram, m_scene->diagram.nodes[node]), ink = inkOn(palette, fill);
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

void TestGraphView::theMinimapMovesTheView()
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

void TestGraphView::theLegendNamesTheFilesOfTheFills()
{
    GraphScene scene = *m_scene;
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
        m_view->refresh(std::make_shared<GraphScene>(scene), {});
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
    // Of the symbols it has those that are there: the files need room.
    const double byFile = legendSize(scene.diagram).height();
    QVERIFY(byFile < height);
    scene.diagram.nodes[0].isInLibrary = true;
    QVERIFY(legendSize(scene.diagram).height() > byFile);
}

void TestGraphView::theLegendCanBeClosed()
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
    const QPoint point = at(scene::Left);
    QHelpEvent event(QEvent::ToolTip, point, m_view->viewport()->mapToGlobal(point));
    QApplication::sendEvent(m_view->viewport(), &event);
    QVERIFY(QToolTip::text().contains(QLatin1String("left&lt;int&gt;")));
    QToolTip::hideText();
}

void TestGraphView::theSelectionIsSpoken()
{
    m_view->setSelected(scene::function(scene::Left));
    QVERIFY(m_view->accessibleDescription().startsWith(QLatin1String("left, 60.0")));
    QCOMPARE(m_view->accessibleName(), QStringLiteral("Call graph"));
}

QTEST_MAIN(TestGraphView)
#include "tst_graph_view.moc"
