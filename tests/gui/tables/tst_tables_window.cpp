// SPDX-License-Identifier: MIT
//
// The tables in the whole window, of a program that was built with -g.
#include "window_test.h"

#include "tables/files_panel.h"
#include "tables/functions_panel.h"
#include "tables/tree_panel.h"
#include "workbench/workbench.h"

#include <QLineEdit>
#include <QScrollBar>
#include <QTabBar>
#include <QTableView>
#include <QTreeView>

class TestTablesWindow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY(m_test.makeSample(1)); }
    void init();
    void cleanup() { m_test.window.reset(); }

    void theTablesHaveAQuarterOfAWideWindow();
    void theFilesAreKnownWithoutGroups();
    void aLineFiltersTheRowsByName();
    void theLineFiltersFilesAndTreesToo();
    void lettersLookForARowOnceTheUserIsThere();
    void allTabsAreInSight();

private:
    FunctionsPanel& functions() const { return m_test.window->workbench().functions(); }

    WindowTest m_test;
};

void TestTablesWindow::init()
{
    QVERIFY(m_test.show());
    QVERIFY(m_test.open({m_test.sample.image(), m_test.sample.profile(1)}));
}

void TestTablesWindow::theTablesHaveAQuarterOfAWideWindow()
{
    for (const auto& [width, tables] : {std::pair{1280, 350}, std::pair{2000, 500}}) {
        m_test.window->resize(width, 800);
        m_test.action("resetLayout")->trigger();
        QTRY_VERIFY(qAbs(functions().width() - tables) < 10);
        QTRY_VERIFY(!functions().flatView()->horizontalScrollBar()->isVisible());
    }
}

void TestTablesWindow::theFilesAreKnownWithoutGroups()
{
    functions().showTab(QStringLiteral("files"));
    const QAbstractItemModel& files = functions().files().model();
    const auto first = [&] { return files.index(0, 0).data().toString(); };
    QCOMPARE(first(), QStringLiteral("looking for the files..."));
    QTRY_COMPARE_WITH_TIMEOUT(first(), QStringLiteral("prog.c"), WindowTest::patienceMs);
    QVERIFY(files.rowCount(files.index(0, 0)) > 5);
}

void TestTablesWindow::aLineFiltersTheRowsByName()
{
    auto* const line = functions().findChild<QLineEdit*>(QStringLiteral("nameFilter"));
    const QAbstractItemModel &flat = functions().flatModel(), &tree = functions().callGraphModel();
    const int all = flat.rowCount();
    line->setFocus();
    QTest::keyClicks(line, QStringLiteral("spi"));
    QCOMPARE(flat.rowCount(), 1);
    QCOMPARE(tree.rowCount(), 1);
    QCOMPARE(flat.index(0, 0).data().toString(), QStringLiteral("spin"));
    QVERIFY(!functions().findChild<QWidget*>(QStringLiteral("focusLine"))->isVisible()); // nothing is in focus
    QTest::keyClicks(line, QStringLiteral("no such name"));
    QCOMPARE(flat.rowCount(), 0);
    QTest::keyClick(line, Qt::Key_Escape);
    QCOMPARE(flat.rowCount(), all);
}

void TestTablesWindow::theLineFiltersFilesAndTreesToo()
{
    auto* const line = functions().findChild<QLineEdit*>(QStringLiteral("nameFilter"));
    const auto only = [](const QAbstractItemModel& model, const QModelIndex& above = {}) {
        return model.rowCount(above) == 1 ? model.index(0, 0, above).data().toString() : QString();
    };
    functions().showTab(QStringLiteral("files"));
    const QAbstractItemModel& files = functions().files().model();
    QTRY_COMPARE_WITH_TIMEOUT(files.index(0, 0).data().toString(), QStringLiteral("prog.c"), WindowTest::patienceMs);
    QVERIFY(line->isVisible());
    line->setText(QStringLiteral("spi"));
    QCOMPARE(only(files), QStringLiteral("prog.c"));
    QCOMPARE(only(files, files.index(0, 0)), QStringLiteral("spin"));
    for (TreePanel* const tree : functions().trees()) {
        functions().showTab(tree->view()->objectName());
        QCOMPARE(functions().currentView(), tree->view());
        QCOMPARE(only(tree->model()), QStringLiteral("spin"));
    }
    line->clear();
    functions().showTab(QStringLiteral("topDown"));
    QVERIFY(only(functions().trees().first()->model()) != QStringLiteral("spin"));
    functions().showTab(QStringLiteral("files"));
    QTRY_VERIFY(files.rowCount(files.index(0, 0)) > 5);
}

/// The table has the keyboard at first because some part must: H may be meant for the graph.
void TestTablesWindow::lettersLookForARowOnceTheUserIsThere()
{
    QTableView& table = *functions().flatView();
    QVERIFY(m_test.activate());
    QVERIFY(table.hasFocus());
    const auto name = [&] { return table.currentIndex().siblingAtColumn(FlatModel::Name).data().toString(); };
    const QString first = name();
    QVERIFY(!first.startsWith(QLatin1Char('w')));
    QTest::keyClick(&table, Qt::Key_W);
    QCOMPARE(name(), first);
    QTest::keyClick(&table, Qt::Key_Down);
    QVERIFY(name() != first);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QTest::keyClick(&table, Qt::Key_W);
    QCOMPARE(name(), QStringLiteral("work"));
}

void TestTablesWindow::allTabsAreInSight()
{
    auto* const tabs = functions().findChild<QTabBar*>();
    for (const char* const language : {"", "A language of long words: "}) {
        for (int tab = 0; tab < tabs->count(); ++tab)
            tabs->setTabText(tab, QLatin1String(language) + tabs->tabText(tab));
        QTRY_VERIFY(tabs->width() <= functions().width());
        QVERIFY(tabs->rect().contains(tabs->tabRect(tabs->count() - 1)));
        QVERIFY(!tabs->tabToolTip(0).isEmpty()); // what has no room
    }
}

QTEST_MAIN(TestTablesWindow)
#include "tst_tables_window.moc"
