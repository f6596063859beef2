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
    QRect painted(small::Node) const;
};

void TestGraphMoves::moveTo(std::shared_ptr<const LaidOutDiagram> laidOut)
{
    if (m_view->style() != &m_animating)
        m_view->setStyle(&m_animating);
    m_view->setAnimated(true);
    m_diagram = std::move(laidOut);
    m_view->setDiagram(m_diagram);
}

void TestGraphMoves::stopAt(double part) const
{
    auto* const animation = m_view->findChild<QVariantAnimation*>();
    QVERIFY(animation);
    animation->pause();
    animation->setCurrentTime(int(std::lround(part * animation->duration())));
}

QRect TestGraphMoves::painted(small::Node node) const
{
    const QRgb fill =
        theme::color(nodeFill(theme::palette(), m_diagram->diagram, m_diagram->diagram.nodes[node])).rgb();
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
    m_view->setSelected(small::function(small::Right));
    m_view->zoomIn();
    const QPoint before = at(small::Right);
    m_diagram = small::make(1.5);
    m_view->setDiagram(m_diagram);
    QCOMPARE(at(small::Right), before);
}

void TestGraphMoves::aWayFromOnePictureToTheNextBeginsAndEndsInThem()
{
    auto to = std::make_shared<LaidOutDiagram>(*small::make(1.5));
    to->diagram.nodes[small::Gap].subject = EntryRef::of(FunctionId{99}); // gone, and another has come
    to->layout.arcs[small::MainLeft].insert(to->layout.arcs[small::MainLeft].end(), 3, {1, 2}); // two pieces now
    const GraphMorph morph(m_diagram, to);
    QVERIFY(morph.moves());
    QCOMPARE(morph.changed(), 2.0 / 8);
    const auto start = morph.at(0), middle = morph.at(0.5), end = morph.at(1);
    QCOMPARE(end, std::shared_ptr<const LaidOutDiagram>(to));
    for (std::size_t i = 0; i < to->layout.nodes.size(); ++i) {
        const Box &before = m_diagram->layout.nodes[i], &after = to->layout.nodes[i];
        const bool isNew = i == small::Gap;
        QCOMPARE(start->layout.nodes[i].left, isNew ? after.left : before.left);
        QCOMPARE(middle->layout.nodes[i].top, isNew ? after.top : (before.top + after.top) / 2);
    }
    QCOMPARE(start->layout.cycles[0].top, m_diagram->layout.cycles[0].top);
    for (std::size_t i = 0; i < to->layout.arcs.size(); ++i) {
        const auto& curve = start->layout.arcs[i];
        QCOMPARE(curve.size() % 3, std::size_t{1});
        QCOMPARE(curve.front().x, m_diagram->layout.arcs[i].front().x);
        QCOMPARE(curve.back().y, m_diagram->layout.arcs[i].back().y);
    }
    QCOMPARE(start->layout.arcs[small::MainLeft].size(), to->layout.arcs[small::MainLeft].size());
    QVERIFY(!GraphMorph(m_diagram, m_diagram).moves());
}

void TestGraphMoves::boxesMoveToAnotherLayout()
{
    m_view->setZoom(1); // now it stays where it is looked at
    m_view->setSelected(small::function(small::Main));
    const QRect before = painted(small::Left);
    moveTo(small::make(1.4));
    QVERIFY(m_view->isMoving());
    QCOMPARE(painted(small::Left), before);
    stopAt(0.5);
    const QRect onTheWay = painted(small::Left);
    stopAt(1);
    QTRY_VERIFY(!m_view->isMoving());
    const QRect after = painted(small::Left);
    m_view->paintAnew();
    QCOMPARE(painted(small::Left), after);
    const QPoint middle = (before.center() + after.center()) / 2, off = onTheWay.center() - middle;
    QVERIFY(before != after);
    QVERIFY2(std::abs(off.x()) <= 1 && std::abs(off.y()) <= 1,
             qPrintable(QStringLiteral("%1, %2").arg(off.x()).arg(off.y())));
    QVERIFY(after.contains(at(small::Left) + QPoint(0, -20)));
}

void TestGraphMoves::aMoveIsForTheEyeAlone()
{
    moveTo(small::make(1.4));
    QVERIFY(m_view->isMoving());
    QCOMPARE(m_view->painted()->node(small::Right).center().x(), 1.4 * 450);
    QSignalSpy selected(m_view.get(), &GraphView::selected);
    click(at(small::Right)); // what is clicked is what will be there
    QCOMPARE(selected.value(0).value(0).value<EntryRef>(), small::function(small::Right));
    QVERIFY(m_view->isMoving());
    QCOMPARE(m_view->accessibleDescription().left(5), QStringLiteral("right"));
}

void TestGraphMoves::aMoveGoesOnFromWhereAnotherWas()
{
    m_view->setZoom(1);
    m_view->setSelected(small::function(small::Main));
    moveTo(small::make(1.4));
    stopAt(0.5);
    const QRect between = painted(small::Left);
    moveTo(small::make(1.1));
    const QPoint off = painted(small::Left).center() - between.center();
    QVERIFY(m_view->isMoving());
    QVERIFY(std::abs(off.x()) <= 1 && std::abs(off.y()) <= 1);
}

void TestGraphMoves::anotherPictureFadesIn()
{
    m_view->setZoom(1);
    const QImage before = m_view->viewport()->grab().toImage();
    auto other = std::make_shared<LaidOutDiagram>(*small::make(1.4));
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
    for (const QPoint point : {at(small::Left) + QPoint(0, -20), at(small::Right) + QPoint(0, -20)}) {
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
    moveTo(small::make(1.4));
    stopAt(0.5);
    Animating other(100);
    if (what == QLatin1String("resize"))
        m_view->resize(640, 500);
    else if (what == QLatin1String("style"))
        m_view->setStyle(&other);
    else if (what == QLatin1String("refresh"))
        m_view->refresh(small::make(1.4), {});
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
    m_view->setDiagram(small::make(1.5)); // as the style wishes
    QVERIFY(!m_view->isMoving());
    m_view->setStyle(&m_animating);
    m_view->setAnimated(false);
    m_view->setDiagram(small::make()); // as the person wishes
    QVERIFY(!m_view->isMoving());
    m_view->setAnimated(true);
    m_view->setDiagram(small::make()); // nothing is elsewhere
    QVERIFY(!m_view->isMoving());
    m_view->hide();
    m_view->setDiagram(small::make(1.5)); // nobody sees it
    QVERIFY(!m_view->isMoving());
}

QTEST_MAIN(TestGraphMoves)
#include "tst_graph_moves.moc"
