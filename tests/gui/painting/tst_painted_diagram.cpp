// SPDX-License-Identifier: MIT
#include "graph/graph_walk.h"
#include "painting/painted_diagram.h"
#include "small_diagram.h"

#include <QTest>

using namespace gmonscope;
using Part = GraphHit::Part;

class TestPaintedDiagram : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aPointInANodeHitsIt();
    void theHalfDiscIsNotPartOfTheRoot();
    void aPointNearAnArcHitsIt();
    void theStripOfACycleHitsTheCycle();
    void theButtonsOfCyclesAreHitBeforeWhatIsUnderThem();
    void anArcSelectsItsCallee();
    void aCyclesArcsCrossItsBorder();
    void pathsThroughANodeAreItsAncestorsAndDescendants();
    void arrowKeysWalkToCallersCalleesAndSiblings();
    void theSpokenNameSaysWhatIsDrawn();
    void aSceneWithoutLayoutIsHarmless();

private:
    std::shared_ptr<const LaidOutDiagram> m_diagram = small::make();
    PaintedDiagram m_painted{m_diagram};
};

void TestPaintedDiagram::aPointInANodeHitsIt()
{
    for (std::uint32_t i = 0; i < m_diagram->diagram.nodes.size(); ++i)
        QCOMPARE(m_painted.hitTest(m_painted.node(i).center(), 5), (GraphHit{Part::Node, i}));
    QCOMPARE(m_painted.hitTest({600, 20}, 5).part, Part::Nothing);
}

void TestPaintedDiagram::theHalfDiscIsNotPartOfTheRoot()
{
    QCOMPARE(m_painted.node(small::Main).height(), style::nodeHeight);
    QCOMPARE(m_painted.hitTest(m_painted.node(small::Main).center() - QPointF(0, 40), 5).part, Part::Nothing);
}

void TestPaintedDiagram::aPointNearAnArcHitsIt()
{
    const QPointF middle = m_painted.arc(small::RightFolded).middle;
    const GraphHit arc{Part::Arc, small::RightFolded};
    QCOMPARE(m_painted.hitTest(middle, 5), arc);
    QCOMPARE(m_painted.hitTest(middle + QPointF(6, 0), 5), arc); // the line itself has a width
    QCOMPARE(m_painted.hitTest(middle + QPointF(12, 0), 5).part, Part::Nothing);
}

void TestPaintedDiagram::theStripOfACycleHitsTheCycle()
{
    const GraphHit cycle{Part::Cycle, 0};
    QCOMPARE(m_painted.hitTest(m_painted.cycleStrip(0).topLeft() + QPointF(20, 10), 5), cycle);
    QCOMPARE(m_painted.hitTest(m_painted.cycle(0).bottomLeft() + QPointF(6, -30), 5), cycle);
    QCOMPARE(m_painted.entryAt(cycle), std::optional(small::openCycle()));
}

void TestPaintedDiagram::theButtonsOfCyclesAreHitBeforeWhatIsUnderThem()
{
    QCOMPARE(m_painted.hitTest(m_painted.foldButton(0).center(), 5), (GraphHit{Part::FoldButton, 0}));
    QCOMPARE(m_painted.hitTest(m_painted.unfoldButton(small::Folded).center(), 5),
             (GraphHit{Part::UnfoldButton, small::Folded}));
    QVERIFY(!m_painted.entryAt({Part::FoldButton, 0}));
}

void TestPaintedDiagram::anArcSelectsItsCallee()
{
    QCOMPARE(m_painted.entryAt({Part::Arc, small::MainLeft}), std::optional(small::function(small::Left)));
}

void TestPaintedDiagram::aCyclesArcsCrossItsBorder()
{
    QCOMPARE(m_painted.arcsAt(small::openCycle()), std::vector<std::uint32_t>{small::LeftA});
    QCOMPARE(m_painted.arcsAt(small::function(small::Left)),
             (std::vector<std::uint32_t>{small::MainLeft, small::LeftA, small::LeftRight}));
}

void TestPaintedDiagram::pathsThroughANodeAreItsAncestorsAndDescendants()
{
    const GraphHighlight lit = m_painted.pathsThrough({Part::Node, small::Folded});
    QCOMPARE(lit.nodes, (std::vector<bool>{true, true, true, false, false, true, false}));
    QVERIFY(lit.arcs[small::RightFolded] && lit.arcs[small::MainRight] && lit.arcs[small::MainFolded]);
    QVERIFY(!lit.arcs[small::LeftA] && !lit.arcs[small::AToB]);
}

void TestPaintedDiagram::arrowKeysWalkToCallersCalleesAndSiblings()
{
    const auto from = [this](EntryRef entry, Step step) { return walkGraph(m_painted, entry, step); };
    QCOMPARE(walkGraph(m_painted, {}, Step::ToCallee), std::optional(small::function(small::Main)));
    QCOMPARE(from(small::function(small::Main), Step::ToCallee), std::optional(small::function(small::Left)));
    QCOMPARE(from(small::function(small::Left), Step::ToCaller), std::optional(small::function(small::Main)));
    QCOMPARE(from(small::function(small::Left), Step::ToRight), std::optional(small::function(small::Right)));
    QCOMPARE(from(small::function(small::Right), Step::ToCallee), std::optional(small::foldedCycle()));
    QCOMPARE(from(small::openCycle(), Step::ToCaller), std::optional(small::function(small::Left)));
    QVERIFY(!from(small::function(small::Main), Step::ToCaller));
    QVERIFY(!from(small::function(small::Left), Step::ToLeft));
}

void TestPaintedDiagram::theSpokenNameSaysWhatIsDrawn()
{
    QCOMPARE(spokenName(m_painted, small::function(small::Left)),
             QStringLiteral("left, 60.0\u00A0% of the run, 1,234 calls, calls itself: yes"));
    QVERIFY(spokenName(m_painted, small::openCycle()).startsWith(QLatin1String("cycle 1")));
    QVERIFY(spokenName(m_painted, small::function(99)).isEmpty());
}

void TestPaintedDiagram::aSceneWithoutLayoutIsHarmless()
{
    auto bare = std::make_shared<LaidOutDiagram>();
    bare->diagram = m_diagram->diagram;
    const PaintedDiagram painted(bare);
    QCOMPARE(painted.hitTest({10, 10}, 5).part, Part::Nothing);
    QVERIFY(painted.arc(0).line.isEmpty());
    QVERIFY(!PaintedDiagram(std::make_shared<LaidOutDiagram>()).topRoot());
}

QTEST_MAIN(TestPaintedDiagram)
#include "tst_painted_diagram.moc"
