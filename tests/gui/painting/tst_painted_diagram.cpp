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
    std::shared_ptr<const LaidOutDiagram> m_scene = scene::make();
    PaintedDiagram m_picture{m_scene};
};

void TestPaintedDiagram::aPointInANodeHitsIt()
{
    for (std::uint32_t i = 0; i < m_scene->diagram.nodes.size(); ++i)
        QCOMPARE(m_picture.hitTest(m_picture.node(i).center(), 5), (GraphHit{Part::Node, i}));
    QCOMPARE(m_picture.hitTest({600, 20}, 5).part, Part::Nothing);
}

void TestPaintedDiagram::theHalfDiscIsNotPartOfTheRoot()
{
    QCOMPARE(m_picture.node(scene::Main).height(), style::nodeHeight);
    QCOMPARE(m_picture.hitTest(m_picture.node(scene::Main).center() - QPointF(0, 40), 5).part, Part::Nothing);
}

void TestPaintedDiagram::aPointNearAnArcHitsIt()
{
    const QPointF middle = m_picture.arc(scene::RightFolded).middle;
    const GraphHit arc{Part::Arc, scene::RightFolded};
    QCOMPARE(m_picture.hitTest(middle, 5), arc);
    QCOMPARE(m_picture.hitTest(middle + QPointF(6, 0), 5), arc); // the line itself has a width
    QCOMPARE(m_picture.hitTest(middle + QPointF(12, 0), 5).part, Part::Nothing);
}

void TestPaintedDiagram::theStripOfACycleHitsTheCycle()
{
    const GraphHit cycle{Part::Cycle, 0};
    QCOMPARE(m_picture.hitTest(m_picture.cycleStrip(0).topLeft() + QPointF(20, 10), 5), cycle);
    QCOMPARE(m_picture.hitTest(m_picture.cycle(0).bottomLeft() + QPointF(6, -30), 5), cycle);
    QCOMPARE(m_picture.entryAt(cycle), std::optional(scene::openCycle()));
}

void TestPaintedDiagram::theButtonsOfCyclesAreHitBeforeWhatIsUnderThem()
{
    QCOMPARE(m_picture.hitTest(m_picture.foldButton(0).center(), 5), (GraphHit{Part::FoldButton, 0}));
    QCOMPARE(m_picture.hitTest(m_picture.unfoldButton(scene::Folded).center(), 5),
             (GraphHit{Part::UnfoldButton, scene::Folded}));
    QVERIFY(!m_picture.entryAt({Part::FoldButton, 0}));
}

void TestPaintedDiagram::anArcSelectsItsCallee()
{
    QCOMPARE(m_picture.entryAt({Part::Arc, scene::MainLeft}), std::optional(scene::function(scene::Left)));
}

void TestPaintedDiagram::aCyclesArcsCrossItsBorder()
{
    QCOMPARE(m_picture.arcsAt(scene::openCycle()), std::vector<std::uint32_t>{scene::LeftA});
    QCOMPARE(m_picture.arcsAt(scene::function(scene::Left)),
             (std::vector<std::uint32_t>{scene::MainLeft, scene::LeftA, scene::LeftRight}));
}

void TestPaintedDiagram::pathsThroughANodeAreItsAncestorsAndDescendants()
{
    const GraphHighlight lit = m_picture.pathsThrough({Part::Node, scene::Folded});
    QCOMPARE(lit.nodes, (std::vector<bool>{true, true, true, false, false, true, false}));
    QVERIFY(lit.arcs[scene::RightFolded] && lit.arcs[scene::MainRight] && lit.arcs[scene::MainFolded]);
    QVERIFY(!lit.arcs[scene::LeftA] && !lit.arcs[scene::AToB]);
}

void TestPaintedDiagram::arrowKeysWalkToCallersCalleesAndSiblings()
{
    const auto from = [this](EntryRef entry, Step step) { return walkGraph(m_picture, entry, step); };
    QCOMPARE(walkGraph(m_picture, {}, Step::ToCallee), std::optional(scene::function(scene::Main)));
    QCOMPARE(from(scene::function(scene::Main), Step::ToCallee), std::optional(scene::function(scene::Left)));
    QCOMPARE(from(scene::function(scene::Left), Step::ToCaller), std::optional(scene::function(scene::Main)));
    QCOMPARE(from(scene::function(scene::Left), Step::ToRight), std::optional(scene::function(scene::Right)));
    QCOMPARE(from(scene::function(scene::Right), Step::ToCallee), std::optional(scene::foldedCycle()));
    QCOMPARE(from(scene::openCycle(), Step::ToCaller), std::optional(scene::function(scene::Left)));
    QVERIFY(!from(scene::function(scene::Main), Step::ToCaller));
    QVERIFY(!from(scene::function(scene::Left), Step::ToLeft));
}

void TestPaintedDiagram::theSpokenNameSaysWhatIsDrawn()
{
    QCOMPARE(spokenName(m_picture, scene::function(scene::Left)),
             QStringLiteral("left, 60.0\u00A0% of the run, 1,234 calls, calls itself: yes"));
    QVERIFY(spokenName(m_picture, scene::openCycle()).startsWith(QLatin1String("cycle 1")));
    QVERIFY(spokenName(m_picture, scene::function(99)).isEmpty());
}

void TestPaintedDiagram::aSceneWithoutLayoutIsHarmless()
{
    auto bare = std::make_shared<LaidOutDiagram>();
    bare->diagram = m_scene->diagram;
    const PaintedDiagram picture(bare);
    QCOMPARE(picture.hitTest({10, 10}, 5).part, Part::Nothing);
    QVERIFY(picture.arc(0).line.isEmpty());
    QVERIFY(!PaintedDiagram(std::make_shared<LaidOutDiagram>()).topRoot());
}

QTEST_MAIN(TestPaintedDiagram)
#include "tst_painted_diagram.moc"
