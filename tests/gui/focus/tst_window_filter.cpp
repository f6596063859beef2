// SPDX-License-Identifier: MIT
//
// Focus, hiding, and the ways back, in the window with real profiles and by real events.
#include "window_test.h"

#include "graph/graph_view.h"
#include "workbench/workbench.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QTableView>
#include <QToolButton>
#include <QTreeView>

using namespace gmonscope;

namespace {
constexpr int patienceMs = WindowTest::patienceMs;

QString names(const QStringList& list)
{
    QStringList sorted = list;
    sorted.sort();
    return sorted.join(QLatin1Char(' '));
}
} // namespace

class TestWindowFilter : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();

    void aDoubleClickShowsWhatIsAboveAndBelow();
    void keysChooseTheDirection();
    void aChipGoesByItsCross();
    void undoAndRedoSayWhatTheyDo();
    void escapeLeavesTheFocusThenTheSelection();
    void backReturnsToTheFocusAndTheView();
    void pathsLeadFromTheSelectedOne();
    void aFunctionOutOfFocusIsOffered();
    void aRowHasTheSameMenu();
    void aHiddenFunctionIsPaidByItsCallers();
    void whatCannotBeHiddenIsNotOffered();
    void aHidingThatFailsIsTakenBack();
    void otherFilesForgetTheFilter();
    void spaceShowsHiddenNeighbours();
    void goingBackLaysNothingOutAnew();
    void tablesFollowTheFocusWhenAskedTo();
    void tablesThatFollowShowAnotherProfileWhole();

private:
    bool open(const QStringList& paths);
    GraphView* view() const { return m_window->workbench().graph().view(); }
    QTableView* flat() const { return m_window->workbench().functions().flatView(); }
    QAction* action(const char* name) const { return m_test.action(name); }
    std::optional<EntryRef> entry(const QString& name) const;
    QPoint pointOf(const QString& name) const;
    void click(const QString& name);
    QString shown() const;
    QList<QWidget*> chips() const { return m_window->findChildren<QWidget*>(QStringLiteral("chip")); }
    bool chooseFromMenu(const QString& text) const;

    WindowTest m_test;
    const SampleProfile& m_sample = m_test.sample;
    const std::unique_ptr<MainWindow>& m_window = m_test.window;
};

void TestWindowFilter::initTestCase() { QVERIFY(m_test.makeSample(2)); }

void TestWindowFilter::init()
{
    QVERIFY(m_test.show());
    m_window->resize(1280, 800);
    QVERIFY(open({m_sample.image(), m_sample.profile(1)}));
}

void TestWindowFilter::cleanup() { m_test.window.reset(); }

bool TestWindowFilter::open(const QStringList& paths)
{
    m_window->open(paths);
    return QTest::qWaitFor(
        [this] { return view()->diagram() && !m_window->diagram().isBusy() && !m_window->document().isLoading(); },
        patienceMs);
}

std::optional<EntryRef> TestWindowFilter::entry(const QString& name) const
{
    return entryOf(*m_window->document().loaded()->profile, {name, false});
}

/// Returns a point in the function's box in the graph.
QPoint TestWindowFilter::pointOf(const QString& name) const
{
    const LaidOutDiagram& laidOut = *view()->diagram();
    for (std::size_t i = 0; i < laidOut.diagram.nodes.size(); ++i)
        if (laidOut.diagram.nodes[i].name == name.toStdString()) {
            const Box& box = laidOut.layout.nodes[i];
            return view()->toViewport({box.left + 20, box.bottom - 10}).toPoint();
        }
    return {};
}

void TestWindowFilter::click(const QString& name)
{
    view()->ensureVisible(*entry(name));
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, pointOf(name));
}

/// The functions that the graph shows.
QString TestWindowFilter::shown() const
{
    QStringList list;
    if (view()->diagram())
        for (const DiagramNode& node : view()->diagram()->diagram.nodes)
            if (isRoutine(node.kind))
                list += QString::fromStdString(node.name);
    return names(list);
}

bool TestWindowFilter::chooseFromMenu(const QString& text) const
{
    auto* const menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    for (QAction* const item : menu ? menu->actions() : QList<QAction*>())
        if (item->text().remove(QLatin1Char('&')) == text && item->isEnabled()) {
            QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(item).center());
            return true;
        }
    return false;
}

void TestWindowFilter::aDoubleClickShowsWhatIsAboveAndBelow()
{
    view()->ensureVisible(*entry(QStringLiteral("work")));
    QTest::mouseDClick(view()->viewport(), Qt::LeftButton, {}, pointOf(QStringLiteral("work")));
    QTRY_COMPARE(shown(), QStringLiteral("fib main spin work"));
    QTRY_COMPARE(chips().size(), 1);
    QVERIFY(QString::fromStdString(view()->diagram()->diagram.summary())
                .contains(QStringLiteral(" · 4 of 4 functions in focus · ")));
    // Numbers are still those of the whole run.
    const double run = m_window->document().loaded()->profile->totalSeconds();
    QCOMPARE(view()->diagram()->profile->totalSeconds(), run);
}

void TestWindowFilter::keysChooseTheDirection()
{
    click(QStringLiteral("work"));
    QTest::keyClick(view(), Qt::Key_A);
    QTRY_COMPARE(shown(), QStringLiteral("main work"));
    QTest::keyClick(view(), Qt::Key_D);
    QTRY_COMPARE(shown(), QStringLiteral("fib spin work"));
    QTest::keyClick(view(), Qt::Key_B);
    QTRY_COMPARE(shown(), QStringLiteral("fib main spin work"));
    QCOMPARE(m_window->filter().state().focus.size(), 1);
    click(QStringLiteral("fib"));
    QTest::keyClick(view(), Qt::Key_Return); // in the remaining list
    QTRY_COMPARE(shown(), QStringLiteral("fib main work"));
    QCOMPARE(m_window->filter().state().focus.size(), 2);
}

void TestWindowFilter::aChipGoesByItsCross()
{
    const QString all = shown();
    click(QStringLiteral("work"));
    QTest::keyClick(view(), Qt::Key_A);
    QTRY_COMPARE(chips().size(), 1);
    QVERIFY(chips().first()->toolTip().contains(QStringLiteral("work and what leads to it")));
    QTest::mouseClick(chips().first()->findChild<QToolButton*>(), Qt::LeftButton);
    QTRY_COMPARE(shown(), all);
    QTRY_VERIFY(chips().isEmpty());
    QTest::keyClick(view(), Qt::Key_A);
    QTRY_COMPARE(shown(), QStringLiteral("main work"));
    QTest::mouseClick(m_window->findChild<QToolButton*>(QStringLiteral("wholeProgram")), Qt::LeftButton);
    QTRY_COMPARE(shown(), all);
}

void TestWindowFilter::undoAndRedoSayWhatTheyDo()
{
    const QString all = shown();
    click(QStringLiteral("work"));
    QVERIFY(!action("undo")->isEnabled());
    QTest::keyClick(view(), Qt::Key_A);
    QCOMPARE(action("undo")->text(), QStringLiteral("Undo ancestors of work"));
    QTRY_COMPARE(shown(), QStringLiteral("main work"));
    QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(shown(), all);
    QCOMPARE(action("redo")->text(), QStringLiteral("Redo ancestors of work"));
    QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(shown(), QStringLiteral("main work"));
}

void TestWindowFilter::escapeLeavesTheFocusThenTheSelection()
{
    const QString all = shown();
    click(QStringLiteral("work"));
    view()->setFocus();
    QTest::keyClick(view(), Qt::Key_B);
    QTRY_COMPARE(shown(), QStringLiteral("fib main spin work"));
    QTest::keyClick(view(), Qt::Key_F, Qt::ControlModifier);
    auto* const field = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    QVERIFY(field);
    QTest::keyClicks(field, QStringLiteral("f"));
    QTest::keyClick(field, Qt::Key_Escape);
    QTRY_COMPARE(field->text(), QString());
    QTest::keyClick(field, Qt::Key_Escape);
    QTRY_VERIFY(view()->hasFocus());
    QCOMPARE(shown(), QStringLiteral("fib main spin work"));
    QTest::keyClick(view(), Qt::Key_Escape);
    QTRY_COMPARE(shown(), all);
    QVERIFY(m_window->selection().current());
    QTest::keyClick(view(), Qt::Key_Escape);
    QTRY_VERIFY(!m_window->selection().current());
}

void TestWindowFilter::backReturnsToTheFocusAndTheView()
{
    const QString all = shown();
    click(QStringLiteral("work"));
    view()->setZoom(1.5);
    const Viewport before = *view()->lookedAt();
    QTest::keyClick(view(), Qt::Key_B);
    QTRY_COMPARE(shown(), QStringLiteral("fib main spin work"));
    view()->setZoom(0.5);
    click(QStringLiteral("fib"));
    QTest::keyClick(m_window.get(), Qt::Key_Left, Qt::AltModifier);
    QTRY_COMPARE(m_window->selection().current(), entry(QStringLiteral("work")));
    QCOMPARE(shown(), QStringLiteral("fib main spin work"));
    QTest::keyClick(m_window.get(), Qt::Key_Left, Qt::AltModifier);
    QTRY_COMPARE(shown(), all);
    QTRY_COMPARE(view()->zoom(), before.zoom);
    QVERIFY((view()->lookedAt()->centre - before.centre).manhattanLength() < 2);
    QTest::keyClick(m_window.get(), Qt::Key_Right, Qt::AltModifier);
    QTRY_COMPARE(shown(), QStringLiteral("fib main spin work"));
    QCOMPARE(m_window->filter().undoStack().index(), 1); // the history is not what Undo is about
}

void TestWindowFilter::pathsLeadFromTheSelectedOne()
{
    click(QStringLiteral("main"));
    const QPoint fib = pointOf(QStringLiteral("fib"));
    QContextMenuEvent event(QContextMenuEvent::Mouse, fib, view()->viewport()->mapToGlobal(fib));
    QCoreApplication::sendEvent(view()->viewport(), &event);
    QVERIFY(chooseFromMenu(QStringLiteral("Paths from main to here")));
    QTRY_COMPARE(shown(), QStringLiteral("fib main work"));
    QCOMPARE(focusTitle(m_window->filter().state().focus.first()), QStringLiteral("main to fib"));
    // The other way there is none: that is said, and is no dead end.
    m_window->filter().undoStack().undo();
    QTRY_VERIFY(view()->shows(*entry(QStringLiteral("even"))));
    m_window->selection().select(*entry(QStringLiteral("fib")));
    QContextMenuEvent byKey(QContextMenuEvent::Keyboard, {}, {});
    QCoreApplication::sendEvent(view()->viewport(), &byKey);
    QVERIFY(chooseFromMenu(QStringLiteral("Paths from here to main")));
    QTRY_COMPARE(shown(), QString());
    m_window->activateWindow(); // the menu has taken that
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    QTest::keyClick(view(), Qt::Key_Escape);
    QTRY_VERIFY(view()->shows(*entry(QStringLiteral("fib"))));
}

void TestWindowFilter::aFunctionOutOfFocusIsOffered()
{
    click(QStringLiteral("work"));
    QTest::keyClick(view(), Qt::Key_A);
    QTRY_COMPARE(shown(), QStringLiteral("main work"));
    m_window->selection().select(*entry(QStringLiteral("even")));
    auto* const link = m_window->findChild<QLabel*>(QStringLiteral("showSelected"));
    QVERIFY(!link->isHidden());
    QTRY_VERIFY(view()->shows(*entry(QStringLiteral("even")))); // while it is selected
    Q_EMIT link->linkActivated({});
    QTRY_VERIFY(link->isHidden());
    QVERIFY(view()->shows(*entry(QStringLiteral("even"))));
    QVERIFY(m_window->filter().state().focus.isEmpty());
}

void TestWindowFilter::aRowHasTheSameMenu()
{
    const auto choose = [this](const QString& name) {
        m_window->selection().select(*entry(name)); // its row is the current one
        QCOMPARE(flat()->currentIndex().siblingAtColumn(0).data().toString(), name);
    };
    choose(QStringLiteral("work"));
    const auto popUp = [this] {
        const QPoint point = flat()->visualRect(flat()->currentIndex()).center();
        QContextMenuEvent event(QContextMenuEvent::Mouse, point, flat()->viewport()->mapToGlobal(point));
        QCoreApplication::sendEvent(flat()->viewport(), &event);
    };
    popUp();
    QVERIFY(chooseFromMenu(QStringLiteral("Copy name")));
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("work"));
    popUp();
    QVERIFY(chooseFromMenu(QStringLiteral("Focus on its descendants")));
    QTRY_COMPARE(shown(), QStringLiteral("fib spin work"));
    choose(QStringLiteral("fib"));
    popUp();
    QVERIFY(chooseFromMenu(QStringLiteral("Only file prog.c")));
    QCOMPARE(m_window->filter().state().focus.size(), 2);
    QTRY_COMPARE(shown(), QStringLiteral("fib")); // the others have no known file
}

void TestWindowFilter::aHiddenFunctionIsPaidByItsCallers()
{
    const double run = m_window->document().loaded()->profile->totalSeconds();
    click(QStringLiteral("work"));
    QTest::keyClick(view(), Qt::Key_B);
    QTRY_COMPARE(shown(), QStringLiteral("fib main spin work"));
    click(QStringLiteral("fib"));
    QTest::keyClick(view(), Qt::Key_H);
    QTRY_VERIFY_WITH_TIMEOUT(!entry(QStringLiteral("fib")), patienceMs);
    QTRY_COMPARE(shown(), QStringLiteral("main spin work")); // the focus stays
    QTRY_COMPARE(chips().size(), 2);
    QCOMPARE(m_window->document().loaded()->profile->totalSeconds(), run);
    QCOMPARE(action("undo")->text(), QStringLiteral("Undo hide fib"));
    QTest::mouseClick(chips().last()->findChild<QToolButton*>(QStringLiteral("removeChip")), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(entry(QStringLiteral("fib")), patienceMs);
    QTRY_COMPARE(shown(), QStringLiteral("fib main spin work"));
}

void TestWindowFilter::whatCannotBeHiddenIsNotOffered()
{
    const auto cycle = EntryRef::of(
        *m_window->document().loaded()->profile->function(entry(QStringLiteral("even"))->function()).cycle);
    QVERIFY(!m_window->entryMenu().canHide(cycle));
    QVERIFY(m_window->entryMenu().canHide(*entry(QStringLiteral("even"))));
    m_window->entryMenu().hide(cycle);
    QVERIFY(!m_window->document().isLoading());
}

void TestWindowFilter::aHidingThatFailsIsTakenBack()
{
    const QString copy = m_sample.path(QStringLiteral("gmon.out.gone"));
    QVERIFY(QFile::copy(m_sample.profile(1), copy));
    QVERIFY(open({m_sample.image(), copy}));
    QVERIFY(QFile::remove(copy));
    const QString all = shown();
    click(QStringLiteral("fib"));
    QTest::keyClick(view(), Qt::Key_H);
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->banner().notices().bars().isEmpty(), patienceMs);
    QVERIFY(m_window->filter().state().hidden.isEmpty());
    QVERIFY(!action("undo")->isEnabled());
    QCOMPARE(shown(), all);
    QVERIFY(entry(QStringLiteral("fib")));
}

void TestWindowFilter::otherFilesForgetTheFilter()
{
    const QString all = shown();
    click(QStringLiteral("work"));
    QTest::keyClick(view(), Qt::Key_A);
    QTRY_COMPARE(shown(), QStringLiteral("main work"));
    m_window->addRuns({m_sample.profile(2)}); // the same program: one's place is kept
    QTRY_COMPARE_WITH_TIMEOUT(m_window->document().loaded()->profile->runs().size(), std::size_t(2), patienceMs);
    QTRY_COMPARE(shown(), QStringLiteral("main work"));
    QVERIFY(open({m_sample.image(), m_sample.profile(1)}));
    QTRY_COMPARE(shown(), all);
    QVERIFY(!action("undo")->isEnabled());
    QVERIFY(!action("back")->isEnabled());
}

void TestWindowFilter::spaceShowsHiddenNeighbours()
{
    m_window->diagram().setMaxFunctions(2); // spin, and one of those above it, which is up to the samples
    QTRY_VERIFY(!shown().contains(QStringLiteral("fib")));
    const QString before = shown();
    click(QStringLiteral("spin"));
    QTest::keyClick(view(), Qt::Key_Space);
    QTRY_VERIFY(shown() != before);
    for (const auto* const caller : {"compare", "even", "odd", "work"})
        QVERIFY2(shown().contains(QLatin1String(caller)), caller);
    QTest::keyClick(view(), Qt::Key_Space);
    QTRY_COMPARE(shown(), before);
}

void TestWindowFilter::goingBackLaysNothingOutAnew()
{
    const auto whole = m_window->diagram().laidOut();
    click(QStringLiteral("work"));
    QTest::keyClick(view(), Qt::Key_A);
    QTRY_COMPARE(shown(), QStringLiteral("main work"));
    QSignalSpy busy(&m_window->diagram(), &DiagramDocument::busyChanged);
    action("back")->trigger();
    QCOMPARE(m_window->diagram().laidOut(), whole); // at once
    action("forward")->trigger();
    QCOMPARE(shown(), QStringLiteral("main work"));
    for (const QList<QVariant>& change : busy)
        QVERIFY(!change[0].toBool());
}

void TestWindowFilter::tablesFollowTheFocusWhenAskedTo()
{
    const FunctionsPanel& tables = m_window->workbench().functions();
    const int allFlat = tables.flatModel().rowCount(), allTree = tables.callGraphModel().rowCount();
    auto* const line = m_window->findChild<QWidget*>(QStringLiteral("focusLine"));
    const auto work = entry(QStringLiteral("work"));
    QVERIFY(work);
    const Focus focus{Focus::Kind::Descendants,
                      nameOf(*m_window->document().loaded()->profile, *work),
                      {},
                      QStringLiteral("work"),
                      {}};
    m_window->filter().focusOn(focus);
    QCOMPARE(tables.flatModel().rowCount(), allFlat); // nobody has asked
    QVERIFY(!line->isVisible());
    m_window->selection().select(*work);
    action("tablesFollowFocus")->trigger();
    const FunctionSet chosen =
        functionsInFocus(*m_window->document().loaded()->profile, m_window->filter().state().focus);
    const auto isChosen = [&](const std::optional<EntryRef>& row) {
        return row && (row->isCycle() || chosen[row->function().value]);
    };
    const int shownFlat = tables.flatModel().rowCount(), shownTree = tables.callGraphModel().rowCount();
    QVERIFY(shownFlat > 0 && shownFlat < allFlat && shownTree > 0 && shownTree < allTree);
    for (int row = 0; row < shownFlat; ++row)
        QVERIFY(isChosen(tables.flatModel().entryAt(row)));
    for (int row = 0; row < shownTree; ++row)
        QVERIFY(isChosen(tables.callGraphModel().entryAt(tables.callGraphModel().index(row, 0))));
    QCOMPARE(tables.flatModel().entryAt(flat()->currentIndex().row()), work); // the selection stays
    QTRY_VERIFY(line->isVisible());
    const QLabel* const text = line->findChild<QLabel*>(QString(), Qt::FindDirectChildrenOnly);
    QVERIFY2(text->text().startsWith(QStringLiteral("%1 of %2 functions in focus").arg(shownFlat).arg(allFlat)),
             qPrintable(text->text()));
    // They follow each step, and show all when nothing is in focus.
    action("undo")->trigger();
    QCOMPARE(tables.flatModel().rowCount(), allFlat);
    QCOMPARE(tables.callGraphModel().rowCount(), allTree);
    QVERIFY(!line->isVisible());
    action("redo")->trigger();
    QCOMPARE(tables.flatModel().rowCount(), shownFlat);
    // The way out leaves the focus as it is.
    Q_EMIT line->findChild<QLabel*>(QStringLiteral("showAllRows"))->linkActivated({});
    QCOMPARE(tables.flatModel().rowCount(), allFlat);
    QVERIFY(!action("tablesFollowFocus")->isChecked());
    QCOMPARE(m_window->filter().state().focus.size(), 1);
}

void TestWindowFilter::tablesThatFollowShowAnotherProfileWhole()
{
    const int all = m_window->workbench().functions().flatModel().rowCount();
    action("tablesFollowFocus")->trigger();
    const auto work = entry(QStringLiteral("work"));
    QVERIFY(work);
    m_window->filter().focusOn({Focus::Kind::Descendants,
                                nameOf(*m_window->document().loaded()->profile, *work),
                                {},
                                QStringLiteral("work"),
                                {}});
    QVERIFY(m_window->workbench().functions().flatModel().rowCount() < all);
    QVERIFY(open({m_sample.image(), m_sample.profile(2)}));
    QVERIFY(m_window->filter().state().focus.isEmpty());
    const LoadedProfilePtr& loaded = m_window->document().loaded();
    QCOMPARE(m_window->workbench().functions().flatModel().rowCount(), int(loaded->flat.size()));
    // The choice is kept for the next window.
    QVERIFY(m_test.showAgain());
    QVERIFY(action("tablesFollowFocus")->isChecked());
}

QTEST_MAIN(TestWindowFilter)
#include "tst_window_filter.moc"
