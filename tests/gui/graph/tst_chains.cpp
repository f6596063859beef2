// SPDX-License-Identifier: MIT
//
// Chains of single calls fold in the window, with a real profile and by real events.
#include "window_test.h"

#include "graph/graph_view.h"
#include "session/session_controller.h"
#include "workbench/workbench.h"

#include <algorithm>
#include <cmath>

using namespace gmonscope;

namespace {

constexpr auto program = R"(
static volatile unsigned sink;
static void spin(void) { for (int i = 0; i < 60000000; ++i) sink += (unsigned)i * sink; }
void inner(void) { spin(); }
void middle(void) { inner(); }
void outer(void) { middle(); }
void other(void) { spin(); }
int main(void) { outer(); other(); return 0; }
)";

const QString openNames = QStringLiteral("inner main middle other outer spin"),
              foldedNames = QStringLiteral("main other outer->middle->inner spin");

} // namespace

class TestChains : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_test.sample.make(1, "-O1", program));
        m_test.useOwnSettings();
    }
    void init()
    {
        QVERIFY(m_test.show());
        QVERIFY(open());
    }
    void cleanup() { m_test.window.reset(); }

    void theKeyFoldsThemAndUndoUnfolds();
    void aFoldedOneStandsForAllItsFunctions();
    void aDoubleClickOpensOneAndCFoldsItAgain();
    void openingAndFoldingOneAreStepsThatAreUndone();
    void anOpenOneStaysOpenWhenTheProfileIsLoadedAnew();
    void theNextWindowAndASessionHaveThem();
    void aSessionHasTheOneThatIsOpen();

private:
    bool open() { return m_test.open({m_test.sample.image(), m_test.sample.profile(1)}); }
    GraphView* view() const { return m_window->workbench().graph().view(); }
    QAction* chains() const { return m_test.action("foldChains"); }
    EntryRef entry(const char* name) const
    {
        return *entryOf(*m_window->document().loaded()->profile, {QString::fromLatin1(name), false});
    }
    QString shown() const
    {
        QStringList names;
        if (!view()->diagram()) // another profile is being loaded
            return {};
        for (const DiagramNode& node : view()->diagram()->diagram.nodes)
            names += QString::fromStdString(node.name).remove(QLatin1Char(' '));
        names.sort();
        return names.join(QLatin1Char(' '));
    }
    void fold() const
    {
        view()->setFocus();
        QTest::keyClick(view(), Qt::Key_C, Qt::ShiftModifier);
    }
    /// By the key, at this function.
    void toggle(const char* name) const
    {
        m_window->selection().select(entry(name));
        QTest::keyClick(view(), Qt::Key_C);
    }

    WindowTest m_test;
    const std::unique_ptr<MainWindow>& m_window = m_test.window;
};

void TestChains::theKeyFoldsThemAndUndoUnfolds()
{
    QCOMPARE(shown(), openNames);
    fold();
    QTRY_COMPARE_WITH_TIMEOUT(shown(), foldedNames, WindowTest::patienceMs);
    QVERIFY(chains()->isChecked());
    QCOMPARE(m_test.action("undo")->text(), QStringLiteral("Undo fold chains"));
    QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE_WITH_TIMEOUT(shown(), openNames, WindowTest::patienceMs);
    QVERIFY(!chains()->isChecked());
    QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE_WITH_TIMEOUT(shown(), foldedNames, WindowTest::patienceMs);
}

void TestChains::aFoldedOneStandsForAllItsFunctions()
{
    fold();
    QTRY_COMPARE_WITH_TIMEOUT(shown(), foldedNames, WindowTest::patienceMs);
    m_window->selection().select(entry("middle"));
    QCOMPARE(view()->selectedEntry(), std::optional(entry("middle")));
    QVERIFY(view()->shows(entry("middle")));
    QVERIFY(view()->accessibleDescription().contains(QStringLiteral("outer, middle, inner")));
    const auto& nodes = view()->diagram()->diagram.nodes;
    const auto chain = std::find_if(nodes.begin(), nodes.end(), [](const DiagramNode& n) { return !n.chain.empty(); });
    QVERIFY(chain != nodes.end());
    const Profile& profile = *m_window->document().loaded()->profile;
    const double run = profile.totalSeconds();
    QVERIFY(run > 0);
    QVERIFY(std::abs(chain->totalShare - profile.function(entry("outer").function()).totalSeconds() / run) < 1e-9);
}

void TestChains::aDoubleClickOpensOneAndCFoldsItAgain()
{
    fold();
    QTRY_COMPARE_WITH_TIMEOUT(shown(), foldedNames, WindowTest::patienceMs);
    m_window->selection().select(entry("outer"));
    const QRectF box = *view()->painted()->boxOf(entry("outer"));
    QTest::mouseDClick(view()->viewport(), Qt::LeftButton, {},
                       view()->toViewport(box.bottomLeft() + QPointF(20, -10)).toPoint());
    QTRY_COMPARE_WITH_TIMEOUT(shown(), openNames, WindowTest::patienceMs);
    QVERIFY(chains()->isChecked());
    m_window->selection().select(entry("inner"));
    QTest::keyClick(view(), Qt::Key_C);
    QTRY_COMPARE_WITH_TIMEOUT(shown(), foldedNames, WindowTest::patienceMs);
    QVERIFY(m_window->filter().state().focus.isEmpty());
}

void TestChains::openingAndFoldingOneAreStepsThatAreUndone()
{
    fold();
    QTRY_COMPARE_WITH_TIMEOUT(shown(), foldedNames, WindowTest::patienceMs);
    toggle("middle");
    QTRY_COMPARE_WITH_TIMEOUT(shown(), openNames, WindowTest::patienceMs);
    QVERIFY(m_test.action("undo")->text().startsWith(QStringLiteral("Undo unfold the chain of ")));
    toggle("inner");
    QTRY_COMPARE_WITH_TIMEOUT(shown(), foldedNames, WindowTest::patienceMs);
    QVERIFY(m_test.action("undo")->text().startsWith(QStringLiteral("Undo fold the chain of ")));
    m_test.action("undo")->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(shown(), openNames, WindowTest::patienceMs);
    m_test.action("undo")->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(shown(), foldedNames, WindowTest::patienceMs);
    m_test.action("redo")->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(shown(), openNames, WindowTest::patienceMs);
}

void TestChains::anOpenOneStaysOpenWhenTheProfileIsLoadedAnew()
{
    fold();
    QTRY_COMPARE_WITH_TIMEOUT(shown(), foldedNames, WindowTest::patienceMs);
    toggle("outer");
    QTRY_COMPARE_WITH_TIMEOUT(shown(), openNames, WindowTest::patienceMs);
    m_window->filter().hide(QStringLiteral("other"));
    QTRY_COMPARE_WITH_TIMEOUT(shown(), QStringLiteral("inner main middle outer spin"), WindowTest::patienceMs);
    m_test.action("undo")->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(shown(), openNames, WindowTest::patienceMs);
    m_test.action("undo")->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(shown(), foldedNames, WindowTest::patienceMs);
}

void TestChains::theNextWindowAndASessionHaveThem()
{
    fold();
    QTRY_COMPARE_WITH_TIMEOUT(shown(), foldedNames, WindowTest::patienceMs);
    QVERIFY(m_test.showAgain());
    QVERIFY(chains()->isChecked());
    QVERIFY(open());
    QTRY_COMPARE_WITH_TIMEOUT(shown(), foldedNames, WindowTest::patienceMs);
    const QString file = m_test.sample.path(QStringLiteral("a.gmonscope"));
    QVERIFY(m_window->findChild<SessionController*>()->save(file));
    QVERIFY(m_test.show()); // with no settings
    QVERIFY(!chains()->isChecked());
    QVERIFY(m_test.open({file}));
    QTRY_COMPARE_WITH_TIMEOUT(shown(), foldedNames, WindowTest::patienceMs);
    QVERIFY(chains()->isChecked());
}

void TestChains::aSessionHasTheOneThatIsOpen()
{
    fold();
    QTRY_COMPARE_WITH_TIMEOUT(shown(), foldedNames, WindowTest::patienceMs);
    toggle("outer");
    QTRY_COMPARE_WITH_TIMEOUT(shown(), openNames, WindowTest::patienceMs);
    const QString file = m_test.sample.path(QStringLiteral("open.gmonscope"));
    QVERIFY(m_window->findChild<SessionController*>()->save(file));
    QVERIFY(m_test.show());
    QVERIFY(m_test.open({file}));
    QTRY_VERIFY_WITH_TIMEOUT(view()->diagram() && !m_window->diagram().isBusy(), WindowTest::patienceMs);
    QCOMPARE(shown(), openNames);
    QVERIFY(chains()->isChecked());
    toggle("inner");
    QTRY_COMPARE_WITH_TIMEOUT(shown(), foldedNames, WindowTest::patienceMs);
}

QTEST_MAIN(TestChains)
#include "tst_chains.moc"
