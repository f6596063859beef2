// SPDX-License-Identifier: MIT
#include "graph/graph_morph.h"
#include "graph_view_test.h"

#include <QSignalSpy>
#include <QVariantAnimation>

#include <cmath>
#include <utility>

using namespace gmonscope;

class TestGraphMoves : public GraphViewTest {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useLightTheme(); }
    void init() { showSmallGraph(); }
    void cleanup() { m_view.reset(); }

    void whatIsSelectedStaysInPlaceInANewDiagram();
    void aWayFromOnePictureToTheNextBeginsAndEndsInThem();
    void boxesMoveToAnotherLayout();
    void aMoveIsForTheEyeAlone();
    void aMoveGoesOnFromWhereAnotherWas();
    void anotherPictureFadesIn();
    void whatComesBetweenEndsAMove_data();
    void whatComesBetweenEndsAMove();
    void withoutAnimationsItIsThereAtOnce();

private:
    void moveTo(std::shared_ptr<const LaidOutDiagram>);
    void stopAt(double part) const;
    QRect painted(scene::Node) const;
};

void TestGraphMoves::moveTo(std::shared_ptr<const LaidOutDiagram> scene)
{
    if (m_view->style() != &m_animating)
        m_view->setStyle(&m_animating);
    m_view->setAnimated(true);
    m_scene = std::move(scene);
    m_view->setDiagram(m_scene);
}

void TestGraphMoves::stopAt(double part) const
{
    auto* const animation = m_view->findChild<QVariantAnimation*>();
    QVERIFY(animation);
    animation->pause();
    animation->setCurrentTime(int(std::lround(part * animation->duration())));
}

QRect TestGraphMoves::painted(scene::Node node) const
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

void TestGraphMoves::whatIsSelectedStaysInPlaceInANewDiagram()
{
    m_view->setSelected(scene::function(scene::Right));
    m_view->zoomIn();
    const QPoint before = at(scene::Right);
    m_scene = scene::make(1.5);
    m_view->setDiagram(m_scene);
    QCOMPARE(at(scene::Right), before);
}

void TestGraphMoves::aWayFromOnePictureToTheNextBeginsAndEndsInThem()
{
    auto to = std::make_shared<LaidOutDiagram>(*scene::make(1.5));
    to->diagram.nodes[scene::Gap].subject = EntryRef::of(FunctionId{99}); // gone, and another has come
    to->layout.arcs[scene::MainLeft].insert(to->layout.arcs[scene::MainLeft].end(), 3, {1, 2}); // two pieces now
    const GraphMorph morph(m_scene, to);
    QVERIFY(morph.moves());
    QCOMPARE(morph.changed(), 2.0 / 8);
    const auto start = morph.at(0), middle = morph.at(0.5), end = morph.at(1);
    QCOMPARE(end, std::shared_ptr<const LaidOutDiagram>(to));
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

void TestGraphMoves::boxesMoveToAnotherLayout()
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
    m_view->paintAnew();
    QCOMPARE(painted(scene::Left), after);
    const QPoint middle = (before.center() + after.center()) / 2, off = onTheWay.center() - middle;
    QVERIFY(before != after);
    QVERIFY2(std::abs(off.x()) <= 1 && std::abs(off.y()) <= 1,
             qPrintable(QStringLiteral("%1, %2").arg(off.x()).arg(off.y())));
    QVERIFY(after.contains(at(scene::Left) + QPoint(0, -20)));
}

void TestGraphMoves::aMoveIsForTheEyeAlone()
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

void TestGraphMoves::aMoveGoesOnFromWhereAnotherWas()
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

void TestGraphMoves::anotherPictureFadesIn()
{
    m_view->setZoom(1);
    const QImage before = m_view->viewport()->grab().toImage();
    auto other = std::make_shared<LaidOutDiagram>(*scene::make(1.4));
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

void TestGraphMoves::whatComesBetweenEndsAMove_data()
{
    QTest::addColumn<QString>("what");
    for (const char* const what : {"resize", "style", "refresh", "close", "switch off"})
        QTest::addRow("%s", what) << QString::fromLatin1(what);
}

void TestGraphMoves::whatComesBetweenEndsAMove()
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
    m_view->paintAnew();
    QCOMPARE(m_view->viewport()->grab().toImage(), image);
    m_view->setStyle(nullptr);
}

void TestGraphMoves::withoutAnimationsItIsThereAtOnce()
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

QTEST_MAIN(TestGraphMoves)
#include "tst_graph_moves.moc"
