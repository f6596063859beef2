// SPDX-License-Identifier: MIT
//
// The window keeps some things and forgets others when another profile is loaded: ids mean something else then.
#include "shown_windows.h"
#include "window_test.h"

#include "large_profile.h"
#include "temp_files.h"

#include "graph/graph_view.h"
#include "navigation/entry_menu.h"
#include "workbench/workbench.h"

#include <QApplication>
#include <QMenu>
#include <QSignalSpy>

using namespace gmonscope;

class TestWindowOther : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup() { m_test.window.reset(); }

    void aSmallerProgramCanFollowALargerOne();
    void anotherProgramIsLoadedOnce();
    void aHidingThatIsCancelledLoadsNothing();
    void closingWhileAHidingIsLoadedStaysClosed();
    void aSelectedCycleStaysSelected();
    void aMenuGoesWithWhatItIsOf();
    void aCancelledFirstPictureKeepsItsOwnFocus();
    void noOtherWindowIsSeenWhileItIsMade();

private:
    bool openSmall();
    std::optional<EntryRef> entry(const char* name) const
    {
        return entryOf(*m_window->document().loaded()->profile, {QString::fromLatin1(name), false});
    }
    std::size_t count() const { return m_window->document().loaded()->profile->functions().size(); }

    WindowTest m_test;
    const std::unique_ptr<MainWindow>& m_window = m_test.window;
    test::TempFolder m_folder;
    QStringList m_small; ///< a program with fewer functions, and its profile
};

void TestWindowOther::initTestCase()
{
    QVERIFY(m_test.makeSample(2));
    const test::LargeProfile small = test::largeProfile(2);
    m_small = {QString::fromStdString(m_folder.writeProgram("small", small.image.bytes())),
               QString::fromStdString(m_folder.write("small.out", small.gmon.bytes()))};
}

void TestWindowOther::init()
{
    QVERIFY(m_test.show());
    QVERIFY(m_test.open({m_test.sample.image(), m_test.sample.profile(1)}));
}

void TestWindowOther::noOtherWindowIsSeenWhileItIsMade()
{
    const ShownWindows shown;
    QVERIFY(m_test.show());
    QCOMPARE(shown.names(), QStringList(QStringLiteral("MainWindow")));
}

bool TestWindowOther::openSmall()
{
    m_window->open(m_small);
    return QTest::qWaitFor(
        [&] {
            return !m_window->document().isLoading() && entry("function_0") && m_window->diagram().laidOut() &&
                   !m_window->diagram().isBusy();
        },
        WindowTest::patienceMs);
}

void TestWindowOther::aSmallerProgramCanFollowALargerOne()
{
    const std::size_t before = count();
    m_window->selection().select(*entry("work"));
    m_window->entryMenu().focusOn(*entry("work"), Focus::Kind::Ancestors);
    QVERIFY(openSmall());
    QVERIFY(count() < before);
    QVERIFY(m_window->filter().state().focus.isEmpty());
    QVERIFY(m_window->selection().current());
    QVERIFY(m_window->selection().current()->value < count());
}

void TestWindowOther::anotherProgramIsLoadedOnce()
{
    m_window->entryMenu().hide(*entry("work"));
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->document().isLoading(), WindowTest::patienceMs);
    QSignalSpy loads(&m_window->document(), &ProfileDocument::profileChanged);
    QVERIFY(openSmall());
    QCoreApplication::processEvents();
    QVERIFY(!m_window->document().isLoading());
    QCOMPARE(loads.size(), 1);
}

void TestWindowOther::aHidingThatIsCancelledLoadsNothing()
{
    QSignalSpy loads(&m_window->document(), &ProfileDocument::profileChanged);
    m_window->entryMenu().hide(*entry("work"));
    QVERIFY(m_window->document().isLoading());
    m_window->document().cancel();
    QVERIFY(!m_window->document().isLoading());
    QVERIFY(m_window->filter().state().hidden.isEmpty());
    QVERIFY(!m_test.action("undo")->isEnabled());
    // Undo, while it loads, is as good.
    m_window->entryMenu().hide(*entry("work"));
    m_test.action("undo")->trigger();
    QVERIFY(!m_window->document().isLoading());
    QVERIFY(m_window->filter().state().hidden.isEmpty());
    QVERIFY(loads.isEmpty());
}

void TestWindowOther::closingWhileAHidingIsLoadedStaysClosed()
{
    m_window->entryMenu().hide(*entry("work"));
    QVERIFY(m_window->document().isLoading());
    m_window->document().close();
    QVERIFY(!m_window->document().isLoading());
    QTest::qWait(100);
    QVERIFY(!m_window->document().loaded());
}

void TestWindowOther::aSelectedCycleStaysSelected()
{
    const auto cycle = m_window->document().loaded()->profile->function(entry("even")->function()).cycle;
    QVERIFY(cycle);
    m_window->selection().select(EntryRef::of(*cycle));
    m_window->addRuns({m_test.sample.profile(2)});
    QTRY_COMPARE_WITH_TIMEOUT(m_window->document().loaded()->profile->runs().size(), std::size_t(2),
                              WindowTest::patienceMs);
    QVERIFY(m_window->selection().current() && m_window->selection().current()->isCycle());
}

void TestWindowOther::aMenuGoesWithWhatItIsOf()
{
    m_window->entryMenu().popUp(*entry("work"), m_window->mapToGlobal(QPoint(300, 300)));
    QVERIFY(qobject_cast<QMenu*>(QApplication::activePopupWidget()));
    QVERIFY(openSmall());
    QVERIFY(!QApplication::activePopupWidget());
}

void TestWindowOther::aCancelledFirstPictureKeepsItsOwnFocus()
{
    GraphView& view = *m_window->workbench().graph().view();
    m_window->diagram().toggleNeighbours(*entry("work")); // by the larger program's ids
    QTRY_VERIFY_WITH_TIMEOUT(view.diagram() && !m_window->diagram().isBusy(), WindowTest::patienceMs);
    m_window->open(m_small);
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->document().isLoading(), WindowTest::patienceMs);
    m_window->diagram().cancel();
    m_window->diagram().setMaxFunctions(30);
    QTRY_VERIFY_WITH_TIMEOUT(m_window->diagram().laidOut() && !m_window->diagram().isBusy(), WindowTest::patienceMs);
    QCOMPARE(m_window->diagram().laidOut()->diagram.nodes.size(), std::size_t(2));
}

QTEST_MAIN(TestWindowOther)
#include "tst_window_other.moc"
