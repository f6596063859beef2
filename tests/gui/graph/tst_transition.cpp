// SPDX-License-Identifier: MIT
#include "graph/anchor.h"
#include "graph/transition.h"
#include "look/theme.h"
#include "small_diagram.h"

#include <QApplication>
#include <QTest>

using namespace gmonscope;

class TestTransition : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { new WindowTheme(*qApp); }
    void init();

    void itGoesFromOneLayoutToTheOther();
    void zoomAndCentreGoWithIt();
    void nothingIsSeenOfItWhereNothingMoves();
    void manyNewNodesWantFading();
    void largeDiagramsAreTooSlow();
    void theSelectionIsTheAnchor();
    void withoutASelectionTheMiddleIsTheAnchor();
    void diagramsOfNothingInCommonHaveNoAnchor();

private:
    std::shared_ptr<const LaidOutDiagram> m_near = small::make(), m_far = small::make(2);
    Camera m_target;
};

void TestTransition::init()
{
    m_target = {};
    m_target.setSize({400, 300});
    m_target.setBounds({0, 0, 1000, 1000});
    m_target.lookAt({1, {500, 400}});
}

void TestTransition::itGoesFromOneLayoutToTheOther()
{
    Transition transition(m_near, m_far, {1, {500, 400}});
    const auto rightAt = [&](int time) {
        transition.setCurrentTime(time);
        return transition.diagram()->layout.nodes[small::Right].left;
    };
    const double before = m_near->layout.nodes[small::Right].left, after = m_far->layout.nodes[small::Right].left;
    QCOMPARE(rightAt(0), before);
    QCOMPARE(rightAt(transition.duration() / 2), (before + after) / 2);
    QCOMPARE(rightAt(transition.duration()), after);
}

void TestTransition::zoomAndCentreGoWithIt()
{
    Transition transition(m_near, m_far, {0.5, {100, 200}});
    transition.setCurrentTime(0);
    QCOMPARE(transition.viewport(m_target).zoom, 0.5);
    QCOMPARE(transition.viewport(m_target).centre, QPointF(100, 200));
    transition.setCurrentTime(transition.duration() / 2);
    QCOMPARE(transition.viewport(m_target).zoom, 0.75);
    QCOMPARE(transition.viewport(m_target).centre, QPointF(300, 300));
    transition.setCurrentTime(transition.duration());
    QCOMPARE(transition.viewport(m_target).centre, m_target.visible().center());
}

void TestTransition::nothingIsSeenOfItWhereNothingMoves()
{
    const Viewport target{m_target.zoom(), m_target.visible().center()};
    QVERIFY(!Transition(m_near, m_near, target).isVisible(m_target));
    QVERIFY(Transition(m_near, m_far, target).isVisible(m_target));
    QVERIFY(Transition(m_near, m_near, {0.9, target.centre}).isVisible(m_target));
    QVERIFY(Transition(m_near, m_near, {1, target.centre + QPointF(3, 0)}).isVisible(m_target));
}

void TestTransition::manyNewNodesWantFading()
{
    auto other = std::make_shared<LaidOutDiagram>(*m_near);
    QVERIFY(!Transition(m_near, other, {}).wantsFading());
    for (std::uint32_t i = 0; i < other->diagram.nodes.size(); ++i)
        other->diagram.nodes[i].subject = small::function(100 + i);
    QVERIFY(Transition(m_near, other, {}).wantsFading());
}

void TestTransition::largeDiagramsAreTooSlow()
{
    LaidOutDiagram large;
    large.diagram.nodes.resize(401);
    QVERIFY(Transition::isFastEnough(*m_near, *m_far));
    QVERIFY(!Transition::isFastEnough(*m_near, large) && !Transition::isFastEnough(large, *m_near));
}

void TestTransition::theSelectionIsTheAnchor()
{
    const PaintedDiagram near(m_near), far(m_far);
    const auto shift = anchorShift(near, far, near.bounds(), small::function(small::Right));
    QVERIFY(shift);
    QCOMPARE(*shift, far.node(small::Right).center() - near.node(small::Right).center());
}

void TestTransition::withoutASelectionTheMiddleIsTheAnchor()
{
    const PaintedDiagram near(m_near), far(m_far);
    for (const auto node : {small::Left, small::Gap}) {
        const QRectF seen = near.node(node).adjusted(-30, -30, 30, 30);
        const QPointF shift = far.node(node).center() - near.node(node).center();
        QCOMPARE(anchorShift(near, far, seen, {}), std::optional(shift));
        QCOMPARE(anchorShift(near, far, seen, small::function(small::Main)), std::optional(shift)); // is out of sight
    }
}

void TestTransition::diagramsOfNothingInCommonHaveNoAnchor()
{
    auto other = std::make_shared<LaidOutDiagram>(*m_near);
    for (std::uint32_t i = 0; i < other->diagram.nodes.size(); ++i)
        other->diagram.nodes[i].subject = small::function(100 + i);
    const PaintedDiagram near(m_near), far(other);
    QVERIFY(!anchorShift(near, far, near.bounds(), small::function(small::Right)));
}

QTEST_MAIN(TestTransition)
#include "tst_transition.moc"
