// SPDX-License-Identifier: MIT
#include "graph_view_test.h"
#include "painting/arc_label_choice.h"

#include <QSignalSpy>

using namespace gmonscope;

namespace {

/// Its node Right is a chain.
std::shared_ptr<const LaidOutDiagram> withChain(const LaidOutDiagram& laidOut)
{
    auto folded = std::make_shared<LaidOutDiagram>(laidOut);
    DiagramNode& node = folded->diagram.nodes[small::Right];
    node.chain = {{FunctionId{small::Right}, "right"}, {FunctionId{77}, "middle"}, {FunctionId{78}, "last"}};
    node.name = "right -> middle -> last";
    node.lastLabel = "last";
    folded->diagram.nodes[small::Left].openChain = FunctionId{99};
    return folded;
}

} // namespace

class TestGraphFolding : public GraphViewTest {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useLightTheme(); }
    void init() { showSmallGraph(); }
    void cleanup() { m_view.reset(); }

    void theButtonOnACycleFoldsIt();
    void theButtonOnAFoldedCycleUnfoldsIt();
    void aClickOnAStubUnfoldsIt();
    void anArcThatDisagreesIsFlagged();
    void aFoldedChainIsOpened();
    void aSearchFindsWhatIsInAFoldedChain();
};

void TestGraphFolding::theButtonOnACycleFoldsIt()
{
    QSignalSpy toggled(m_view.get(), &GraphView::cycleToggled);
    QSignalSpy selected(m_view.get(), &GraphView::selected);
    click(at(PaintedDiagram(m_diagram).foldButton(0).center()));
    QCOMPARE(toggled.size(), 1);
    QCOMPARE(toggled[0][0].value<CycleId>(), CycleId{0});
    QCOMPARE(selected.size(), 0);
}

void TestGraphFolding::theButtonOnAFoldedCycleUnfoldsIt()
{
    QSignalSpy toggled(m_view.get(), &GraphView::cycleToggled);
    click(at(PaintedDiagram(m_diagram).unfoldButton(small::Folded).center()));
    QCOMPARE(toggled.size(), 1);
    QCOMPARE(toggled[0][0].value<CycleId>(), CycleId{1});
}

void TestGraphFolding::aClickOnAStubUnfoldsIt()
{
    auto laidOut = std::make_shared<LaidOutDiagram>(*m_diagram);
    laidOut->layout.bounds.left -= 100; // room
    laidOut->layout.bounds.right += 100;
    laidOut->diagram.nodes[small::Right].hiddenCallees = {3, 0.2};
    laidOut->diagram.nodes[small::Left].hiddenCallers = {2, 0.001}; // shown with the selection only
    m_view->setDiagram(laidOut);
    m_view->setZoom(1);
    QSignalSpy unfolded(m_view.get(), &GraphView::unfoldRequested), selected(m_view.get(), &GraphView::selected);
    const auto clickStub = [&](std::uint32_t node, Side side) {
        std::vector<DiagramStub> stubs = chooseStubs(*laidOut);
        if (node == small::Left)
            addStubsOf(node, *laidOut, chooseArcLabels(*laidOut, stubs), stubs);
        for (const DiagramStub& stub : stubs)
            if (stub.node == node && stub.side == side)
                click(at(QPointF((stub.box.left + stub.box.right) / 2, (stub.box.top + stub.box.bottom) / 2)));
    };
    clickStub(small::Right, Side::Callees);
    QCOMPARE(unfolded.size(), 1);
    QCOMPARE(unfolded[0][0].value<EntryRef>(), small::function(small::Right));
    QCOMPARE(unfolded[0][1].value<Side>(), Side::Callees);
    clickStub(small::Left, Side::Callers);
    QCOMPARE(unfolded.size(), 1);
    m_view->setSelected(small::function(small::Left));
    clickStub(small::Left, Side::Callers);
    QCOMPARE(unfolded.size(), 2);
    QCOMPARE(selected.size(), 0);
    QSignalSpy toggled(m_view.get(), &GraphView::neighboursToggled);
    QTest::keyClick(m_view.get(), Qt::Key_Space);
    QCOMPARE(toggled.value(0).value(0).value<EntryRef>(), small::function(small::Left));
}

void TestGraphFolding::anArcThatDisagreesIsFlagged()
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
    auto laidOut = std::make_shared<LaidOutDiagram>(*m_diagram);
    laidOut->diagram.arcs[small::MainRight].disagrees = true;
    m_view->setDiagram(laidOut);
    QVERIFY(warnings() > 20);
}

void TestGraphFolding::aFoldedChainIsOpened()
{
    const auto folded = withChain(*m_diagram);
    m_view->setDiagram(folded);
    QSignalSpy toggled(m_view.get(), &GraphView::chainToggled), activated(m_view.get(), &GraphView::activated);
    QSignalSpy unfolded(m_view.get(), &GraphView::neighboursToggled);
    QTest::mouseDClick(m_view->viewport(), Qt::LeftButton, {}, at(small::Right));
    QCOMPARE(toggled.size(), 1);
    QCOMPARE(activated.size(), 0);
    m_view->setSelected(small::function(78)); // as in a table: the box stands for it
    QVERIFY(m_view->shows(small::function(78)));
    QVERIFY(m_view->accessibleDescription().startsWith(QStringLiteral("chain of 3 functions: right, middle, last,")));
    QTest::keyClick(m_view.get(), Qt::Key_Space);
    QTest::keyClick(m_view.get(), Qt::Key_C);
    click(at(PaintedDiagram(folded).unfoldButton(small::Right).center()));
    QCOMPARE(toggled.size(), 4);
    for (const auto& arguments : toggled)
        QCOMPARE(arguments[0].value<FunctionId>().value, FunctionId{small::Right}.value);
    m_view->setSelected(small::function(small::Left)); // of an open one
    QTest::keyClick(m_view.get(), Qt::Key_C);
    QCOMPARE(toggled.value(4).value(0).value<FunctionId>().value, 99U);
    QCOMPARE(unfolded.size(), 0);
}

void TestGraphFolding::aSearchFindsWhatIsInAFoldedChain()
{
    m_view->setDiagram(withChain(*m_diagram));
    m_view->setZoom(1);
    const auto isMarked = [this](const char* pattern) {
        m_view->markHits(SearchPattern(QLatin1String(pattern)));
        const QImage image = m_view->viewport()->grab().toImage();
        const QRectF tag = m_view->painted()->unfoldButton(small::Right);
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

QTEST_MAIN(TestGraphFolding)
#include "tst_graph_folding.moc"
