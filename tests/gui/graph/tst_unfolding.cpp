// SPDX-License-Identifier: MIT
//
// Callers and callees that the graph leaves out are shown at a click, and go again.
#include "window_test.h"

#include "graph/graph_view.h"
#include "navigation/entry_menu.h"
#include "workbench/workbench.h"

#include <QMenu>

using namespace gmonscope;

class TestUnfolding : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup() { m_test.window.reset(); }

    void whatIsUnfoldedCanBeUndone();
    void undoReturnsToWhatWasSeen();
    void theMenuFoldsItAgain();
    void whatIsUnfoldedStaysInSight();

private:
    GraphView& view() const { return *m_test.window->workbench().graph().view(); }
    const Diagram& diagram() const { return m_test.window->diagram().laidOut()->diagram; }
    bool hasNodes(std::size_t count) const
    {
        return QTest::qWaitFor([&] { return diagram().nodes.size() == count; }, WindowTest::patienceMs);
    }

    WindowTest m_test;
    DiagramNode m_caller; ///< a node that has hidden callees
    std::size_t m_before = 0;
};

/// A program whose main calls 40 functions.
void TestUnfolding::initTestCase()
{
    m_test.useOwnSettings();
    QByteArray functions = "static volatile unsigned sink;\n", calls;
    for (int i = 0; i < 40; ++i) {
        const QByteArray name = 'f' + QByteArray::number(i);
        functions += "void " + name + "(void) { for (int i = 0; i < 400000; ++i) sink += i * sink; }\n";
        calls += name + "(); ";
    }
    const QByteArray source = functions + "int main(void) { " + calls + "return 0; }\n";
    QVERIFY(m_test.sample.make(1, "-O1", source.constData()));
}

void TestUnfolding::init()
{
    QVERIFY(m_test.show());
    QVERIFY(m_test.open({m_test.sample.image(), m_test.sample.profile(1)}));
    m_test.window->diagram().setMaxFunctions(10);
    const auto hasHidden = [](const DiagramNode& node) { return node.hiddenCallees.functions > 0; };
    const auto& laidOut = m_test.window->diagram().laidOut();
    QTRY_VERIFY_WITH_TIMEOUT(!m_test.window->diagram().isBusy() && laidOut->diagram.nodes.size() <= 11 &&
                                 std::ranges::any_of(laidOut->diagram.nodes, hasHidden),
                             WindowTest::patienceMs);
    const auto& nodes = diagram().nodes;
    const auto found = std::ranges::find_if(nodes, hasHidden);
    m_caller = *found;
    m_before = nodes.size();
    Q_EMIT view().unfoldRequested(m_caller.subject, Side::Callees);
    QTRY_VERIFY_WITH_TIMEOUT(diagram().nodes.size() > m_before, WindowTest::patienceMs);
}

void TestUnfolding::whatIsUnfoldedCanBeUndone()
{
    const std::size_t more = diagram().nodes.size();
    QVERIFY(m_test.action("undo")->text().contains(QStringLiteral("show callees of")));
    m_test.action("undo")->trigger();
    QVERIFY(hasNodes(m_before));
    m_test.action("redo")->trigger();
    QVERIFY(hasNodes(more));
}

void TestUnfolding::undoReturnsToWhatWasSeen()
{
    const std::size_t before = diagram().nodes.size();
    view().lookAt(Viewport{0.8, view().painted()->boxOf(m_caller.subject)->center() + QPointF(31, 17)});
    QTRY_VERIFY_WITH_TIMEOUT(!view().isMoving(), WindowTest::patienceMs);
    const auto seen = view().lookedAt();
    QVERIFY(seen);
    Q_EMIT view().unfoldRequested(m_caller.subject, Side::Callees);
    QTRY_VERIFY_WITH_TIMEOUT(diagram().nodes.size() > before, WindowTest::patienceMs);
    view().setZoom(1.5);
    m_test.action("undo")->trigger();
    QVERIFY(hasNodes(before));
    QTRY_VERIFY_WITH_TIMEOUT(!view().isMoving(), WindowTest::patienceMs);
    QVERIFY(view().lookedAt());
    QCOMPARE(view().lookedAt()->zoom, seen->zoom);
    QCOMPARE(view().lookedAt()->centre, seen->centre);
}

void TestUnfolding::theMenuFoldsItAgain()
{
    m_test.window->entryMenu().popUp(m_caller.subject, {});
    auto* const menu = m_test.window->findChild<QMenu*>(QStringLiteral("entryMenu"));
    QVERIFY(menu);
    for (QAction* const action : menu->actions())
        if (action->text() == QStringLiteral("Show &less of its callers and callees"))
            action->trigger();
    QVERIFY(hasNodes(m_before));
}

/// Its callees are a row that is wider than the view.
void TestUnfolding::whatIsUnfoldedStaysInSight()
{
    const auto isInSight = [this] {
        const auto box = view().painted()->boxOf(m_caller.subject);
        return box && view().viewport()->rect().contains(view().toViewport(box->center()).toPoint());
    };
    view().setZoom(1);
    for (std::size_t last = diagram().nodes.size(); last < 35; last = diagram().nodes.size()) {
        Q_EMIT view().unfoldRequested(m_caller.subject, Side::Callees);
        QTRY_VERIFY_WITH_TIMEOUT(diagram().nodes.size() > last, WindowTest::patienceMs);
        QTRY_VERIFY_WITH_TIMEOUT(!view().isMoving(), WindowTest::patienceMs);
        QVERIFY(isInSight());
    }
}

QTEST_MAIN(TestUnfolding)
#include "tst_unfolding.moc"
