// SPDX-License-Identifier: MIT
//
// A function that the graph leaves out is drawn while it is selected, and nothing else moves.
#include "diagram/diagram_document.h"
#include "diagram/free_room.h"
#include "diagram/visited.h"

#include "graph_text.h"
#include "random_program.h"

#include <QSignalSpy>
#include <QTest>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

bool isSame(const Box& a, const Box& b)
{
    return a.left == b.left && a.top == b.top && a.right == b.right && a.bottom == b.bottom;
}

std::optional<Box> boxOf(const LaidOutDiagram& laidOut, EntryRef entry)
{
    for (std::size_t i = 0; i < laidOut.diagram.nodes.size(); ++i)
        if (laidOut.diagram.nodes[i].subject == entry)
            return laidOut.layout.nodes[i];
    return {};
}

} // namespace

class TestVisited : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void nothingElseMoves();
    void itStandsInFreeRoom();
    void theNextVisitTakesItAway();
    void aNeighbourThatIsVisitedNextStaysInPlace();
    void itComesAgainInAnotherPicture();
    void anEntryOfAnotherProfileIsNotDrawn();
    void colouredByFileItHasItsFile();
    void freeRoomOverlapsNothing();

private:
    bool visit(std::optional<EntryRef> entry)
    {
        m_document->visit(entry);
        return QTest::qWaitFor([&] {
            const auto& laidOut = m_document->laidOut();
            return laidOut && !m_document->isBusy() && (!entry || boxOf(*laidOut, *entry)) &&
                   (entry || !laidOut->overview);
        });
    }
    /// Functions that are not drawn, and that others call.
    std::vector<EntryRef> leftOut() const
    {
        std::vector<EntryRef> found;
        for (std::uint32_t f = 0; f < m_profile->functions().size(); ++f)
            if (!visited::isDrawn(*m_overview, EntryRef::of(FunctionId{f})))
                found.push_back(EntryRef::of(FunctionId{f}));
        return found;
    }

    std::shared_ptr<const Profile> m_profile;
    std::unique_ptr<DiagramDocument> m_document;
    std::shared_ptr<const LaidOutDiagram> m_overview;
};

void TestVisited::init()
{
    m_profile = profileFromText(randomProgramText({.seed = 3, .functions = 300}));
    m_document = std::make_unique<DiagramDocument>(approximateTextWidth);
    m_document->setProfile(m_profile);
    QTRY_VERIFY(m_document->laidOut() && !m_document->isBusy());
    m_overview = m_document->laidOut();
    QVERIFY(leftOut().size() > 100);
}

void TestVisited::nothingElseMoves()
{
    const auto entries = leftOut();
    for (std::size_t i = 0; i < entries.size(); i += 20) {
        QVERIFY(visit(entries[i]));
        const LaidOutDiagram& laidOut = *m_document->laidOut();
        QVERIFY(laidOut.overview == m_overview);
        for (std::size_t n = 0; n < m_overview->diagram.nodes.size(); ++n) {
            QVERIFY(laidOut.diagram.nodes[n].subject == m_overview->diagram.nodes[n].subject);
            QVERIFY(isSame(laidOut.layout.nodes[n], m_overview->layout.nodes[n]));
        }
        QVERIFY(laidOut.layout.bounds.contains(*boxOf(laidOut, entries[i])));
        QCOMPARE(laidOut.layout.arcs.size(), laidOut.diagram.arcs.size());
    }
}

void TestVisited::itStandsInFreeRoom()
{
    const auto entries = leftOut();
    for (std::size_t i = 0; i < entries.size(); i += 20) {
        QVERIFY(visit(entries[i]));
        const LaidOutDiagram& laidOut = *m_document->laidOut();
        for (std::size_t n = m_overview->diagram.nodes.size(); n < laidOut.layout.nodes.size(); ++n) {
            QVERIFY(laidOut.diagram.nodes[n].isTemporary);
            for (std::size_t other = 0; other < n; ++other)
                QVERIFY(!laidOut.layout.nodes[n].overlaps(laidOut.layout.nodes[other]));
            for (const Box& cycle : laidOut.layout.cycles)
                QVERIFY(!laidOut.layout.nodes[n].overlaps(cycle));
        }
    }
}

void TestVisited::theNextVisitTakesItAway()
{
    const auto entries = leftOut();
    QVERIFY(visit(entries.front()));
    QVERIFY(visit(entries.back()));
    QVERIFY(visit(m_overview->diagram.nodes.front().subject));
    QVERIFY(m_document->laidOut() == m_overview);
    QVERIFY(visit(entries.front()));
    QVERIFY(visit({}));
    QVERIFY(m_document->laidOut() == m_overview);
}

void TestVisited::aNeighbourThatIsVisitedNextStaysInPlace()
{
    for (const EntryRef entry : leftOut()) {
        QVERIFY(visit(entry));
        const LaidOutDiagram laidOut = *m_document->laidOut();
        if (laidOut.diagram.nodes.size() < m_overview->diagram.nodes.size() + 2)
            continue; // all its neighbours are drawn anyway
        const EntryRef neighbour = laidOut.diagram.nodes.back().subject;
        QVERIFY(visit(neighbour));
        QTRY_VERIFY(m_document->laidOut()->diagram.nodes[m_overview->diagram.nodes.size()].subject == neighbour);
        QVERIFY(isSame(*boxOf(*m_document->laidOut(), neighbour), *boxOf(laidOut, neighbour)));
        return;
    }
    QFAIL("no function has a neighbour that is left out");
}

void TestVisited::itComesAgainInAnotherPicture()
{
    const EntryRef entry = leftOut().back();
    QVERIFY(visit(entry));
    m_document->setMaxFunctions(12);
    QTRY_VERIFY(m_document->laidOut()->overview && m_document->laidOut()->overview != m_overview);
    QVERIFY(boxOf(*m_document->laidOut(), entry));
    m_document->setMaxFunctions(300);
    QTRY_VERIFY(!m_document->isBusy() && !m_document->laidOut()->overview);
    QVERIFY(boxOf(*m_document->laidOut(), entry)); // it has a place of its own
}

void TestVisited::anEntryOfAnotherProfileIsNotDrawn()
{
    QVERIFY(visited::isDrawn(*m_overview, EntryRef::of(FunctionId{1'000'000})));
    m_document->visit(EntryRef::of(FunctionId{1'000'000}));
    m_document->setProfile(profileFromText("main -> a 1\na 1\n"));
    QTRY_VERIFY(m_document->laidOut() && !m_document->isBusy());
    QVERIFY(!m_document->laidOut()->overview);
}

void TestVisited::colouredByFileItHasItsFile()
{
    ViewChoice view;
    view.fill = NodeFill::SourceFile;
    m_document->setView(view);
    QTRY_VERIFY(m_document->laidOut()->diagram.fill == NodeFill::SourceFile);
    QVERIFY(visit(leftOut().front()));
    QTRY_VERIFY(m_document->laidOut()->diagram.fill == NodeFill::SourceFile);
    QVERIFY(visit({}));
    QVERIFY(m_document->laidOut()->diagram.fill == NodeFill::SourceFile);
}

void TestVisited::freeRoomOverlapsNothing()
{
    DiagramLayout layout;
    layout.bounds = {0, 0, 400, 300};
    layout.nodes = {{20, 20, 180, 60}, {220, 20, 380, 60}, {20, 120, 180, 160}};
    FreeRoom room(layout);
    const auto nearFirst = [](const Box& box) { return std::hypot(box.left - 20, box.top - 70); };
    const auto first = room.find(160, 40, {}, nearFirst);
    QVERIFY(first);
    room.take(*first);
    const auto second = room.find(160, 40, {}, nearFirst);
    QVERIFY(second && !second->overlaps(*first));
    for (const Box& box : layout.nodes)
        QVERIFY(!box.overlaps(*first) && !box.overlaps(*second));
    QVERIFY(!room.isFree(layout.nodes.front()) && !room.isFree(*first));
}

QTEST_GUILESS_MAIN(TestVisited)
#include "tst_visited.moc"
