// SPDX-License-Identifier: MIT
// The rows of the overview of processes: by program, and who started whom.
#include "processes/process_model.h"
#include "processes/process_table.h"
#include "processes/processes_page.h"
#include "tables/table_roles.h"

#include <QAction>
#include <QCheckBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace gmonscope;

namespace {

struct Started {
    const char* name;
    int parent = -1; ///< index of the process that started it
    double seconds = 1;
    const char* build = "b1";
    const char* argument = "";
    bool isSameProcess = false, hasProfile = true;
};

/// Processes in the order in which they began, a second after each other.
ProcessOverviewPtr overviewOf(const std::vector<Started>& started)
{
    auto overview = std::make_shared<ProcessOverview>();
    overview->given = {QStringLiteral("folder")};
    Processes& processes = overview->processes;
    for (const Started& each : started) {
        ProcessNode node{.name = each.name};
        node.isSameProcess = each.isSameProcess;
        if (each.parent >= 0)
            node.parent = std::size_t(each.parent);
        const std::size_t number = processes.profiles.size() + 1;
        if (each.hasProfile) {
            node.profile = processes.profiles.size();
            ProcessProfile profile;
            profile.path = "folder/gmon.out." + std::to_string(number);
            profile.program = std::string("/bin/") + each.name;
            profile.name = each.name;
            profile.buildId = each.build;
            profile.arguments = {each.name, each.argument};
            profile.pid = std::uint32_t(100 + number);
            profile.startedAt = 1000 + double(number);
            profile.cpuSeconds = each.seconds;
            processes.profiles.push_back(profile);
        }
        processes.nodes.push_back(node);
    }
    for (std::size_t i = processes.nodes.size(); i-- > 0;) {
        ProcessNode& node = processes.nodes[i];
        node.treeSeconds += node.profile ? processes.profiles[*node.profile].cpuSeconds : 0;
        if (node.parent)
            processes.nodes[*node.parent].treeSeconds += node.treeSeconds;
    }
    overview->programs = programsOf(processes);
    overview->byProgram = processItems::byProgram(processes, overview->programs);
    overview->byName = processItems::byTree(processes, TreeRows::ByName);
    overview->byProcess = processItems::byTree(processes, TreeRows::All);
    return overview;
}

/// A make that starts two compilers, each of which starts an assembler.
ProcessOverviewPtr build()
{
    return overviewOf({{.name = "make", .seconds = 0.5},
                       {.name = "gcc", .parent = 0, .seconds = 0.25},
                       {.name = "cc1", .parent = 1, .seconds = 3, .argument = "main.c"},
                       {.name = "as", .parent = 1, .seconds = 0.5},
                       {.name = "gcc", .parent = 0, .seconds = 0.25},
                       {.name = "cc1", .parent = 4, .seconds = 5, .argument = "lib.c"}});
}

/// Rows that are in sight, those below others with two spaces more.
QStringList rowsOf(const QTreeView& view, int column = 0, const QModelIndex& above = {}, int depth = 0)
{
    QStringList rows;
    for (int row = 0; row < view.model()->rowCount(above); ++row) {
        const QModelIndex index = view.model()->index(row, 0, above);
        rows += QString(2 * depth, QLatin1Char(' ')) + index.siblingAtColumn(column).data().toString();
        if (view.isExpanded(index))
            rows += rowsOf(view, column, index, depth + 1);
    }
    return rows;
}

} // namespace

class TestProcessRows : public QObject {
    Q_OBJECT

    std::unique_ptr<ProcessesPage> m_page;

    void show(const ProcessOverviewPtr& overview)
    {
        m_page = std::make_unique<ProcessesPage>();
        m_page->resize(1000, 600);
        m_page->setOverview(overview);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
    }
    ProcessTable& programs() const { return m_page->programs(); }
    ProcessTable& tree() const { return m_page->tree(); }
    QAbstractItemModel& rows() const { return *programs().model(); }
    void showTree() const { m_page->findChild<QAction*>(QStringLiteral("byTree"))->trigger(); }
    QString text(int row, int column) const { return rows().index(row, column).data().toString(); }
    QPushButton& openButton() const { return *m_page->findChild<QPushButton*>(QStringLiteral("openProcesses")); }
    QLineEdit& filter() const { return *m_page->findChild<QLineEdit*>(QStringLiteral("nameFilter")); }

private Q_SLOTS:
    void cleanup() { m_page.reset(); }

    void theProgramWithMostTimeIsFirst()
    {
        show(build());
        QCOMPARE(rowsOf(programs()), (QStringList{"cc1", "make", "gcc", "as"}));
        QCOMPARE(text(0, ProcessModel::Own), QStringLiteral("8.000"));
        QCOMPARE(text(0, ProcessModel::Count), QStringLiteral("2"));
        QCOMPARE(text(0, ProcessModel::Mean), QStringLiteral("4.000"));
        QCOMPARE(text(0, ProcessModel::Longest), QStringLiteral("5.000"));
        QCOMPARE(text(0, ProcessModel::Percent), QStringLiteral("84.2"));
        QCOMPARE(rows().index(0, ProcessModel::Own).data(roles::Bar).toDouble(), 8 / 9.5);
    }
    void aProgramOpensToItsProcesses()
    {
        show(build());
        programs().expand(rows().index(0, 0));
        QCOMPARE(rowsOf(programs(), ProcessModel::Command), (QStringList{"", "  lib.c", "  main.c", "", "", ""}));
    }
    void aProgramTellsWhoStartedIt()
    {
        show(overviewOf({{.name = "make"},
                         {.name = "sh", .parent = 0},
                         {.name = "as", .parent = 1, .isSameProcess = true},
                         {.name = "as", .parent = 0},
                         {.name = "gcc", .parent = 0, .hasProfile = false},
                         {.name = "as", .parent = 4}}));
        QCOMPARE(text(0, ProcessModel::Name), QStringLiteral("as"));
        QCOMPARE(text(0, ProcessModel::StartedBy), QStringLiteral("make, gcc")); // sh has become the first of them
    }
    void severalBuildsAreNoSum()
    {
        show(overviewOf({{.name = "test", .seconds = 2},
                         {.name = "make"},
                         {.name = "test", .build = "b2"},
                         {.name = "test", .build = "b2"}}));
        QCOMPARE(text(0, ProcessModel::Name), QStringLiteral("test (2 builds)"));
        QVERIFY(!openButton().isEnabled());
        QSignalSpy opened(m_page.get(), &ProcessesPage::openRequested);
        QTest::keyClick(&programs(), Qt::Key_Return);
        QCOMPARE(opened.count(), 0);
        QCOMPARE(rowsOf(programs()), (QStringList{"test (2 builds)", "  build b1", "  build b2", "make"}));
        programs().setCurrentIndex(rows().index(1, 0, rows().index(0, 0)));
        QVERIFY(openButton().isEnabled());
        QTest::keyClick(&programs(), Qt::Key_Return);
        QCOMPARE(opened.takeFirst().first().toStringList(), (QStringList{"folder/gmon.out.3", "folder/gmon.out.4"}));
    }
    void theTreeHasProcessesOfOneNameInOneRow()
    {
        show(build());
        showTree();
        QCOMPARE(rowsOf(tree()), (QStringList{"make", "  gcc", "    cc1", "    as"}));
        QCOMPARE(rowsOf(tree(), ProcessModel::Tree), (QStringList{"9.500", "  9.000", "    8.000", "    0.500"}));
        QCOMPARE(rowsOf(tree(), ProcessModel::Count), (QStringList{"1", "  2", "    2", "    1"}));
    }
    void eachProcessHasARowInTheOrderOfTime()
    {
        show(build());
        showTree();
        m_page->findChild<QCheckBox*>()->click();
        QCOMPARE(rowsOf(tree()), (QStringList{"make", "  gcc", "    cc1", "    as", "  gcc", "    cc1"}));
        QCOMPARE(rowsOf(tree(), ProcessModel::Start),
                 (QStringList{"0.000", "  1.000", "    2.000", "    3.000", "  4.000", "    5.000"}));
    }
    void aDoubleClickOpensTheProfilesOfARow()
    {
        show(build());
        showTree();
        QSignalSpy opened(m_page.get(), &ProcessesPage::openRequested);
        const QModelIndex gcc = tree().model()->index(0, 0, tree().model()->index(0, 0));
        const QPoint place = tree().visualRect(gcc).center();
        QTest::mouseClick(tree().viewport(), Qt::LeftButton, {}, place);
        QTest::mouseDClick(tree().viewport(), Qt::LeftButton, {}, place);
        QCOMPARE(opened.count(), 1);
        QCOMPARE(opened.takeFirst().first().toStringList(), (QStringList{"folder/gmon.out.2", "folder/gmon.out.5"}));
        QVERIFY(tree().isExpanded(gcc));
    }
    void aProcessWithoutAProfileCannotBeOpened()
    {
        show(overviewOf(
            {{.name = "sh", .hasProfile = false}, {.name = "make", .parent = 0}, {.name = "cc", .parent = 0}}));
        showTree();
        QCOMPARE(rowsOf(tree()), (QStringList{"(sh)", "  cc", "  make"}));
        QVERIFY(openButton().isEnabled()); // for the first one that can be
        QTest::keyClick(&tree(), Qt::Key_Up);
        QVERIFY(!openButton().isEnabled());
    }
    void tablesSortByAnyColumn()
    {
        show(build());
        programs().sortByColumn(ProcessModel::Name, Qt::AscendingOrder);
        QCOMPARE(rowsOf(programs()), (QStringList{"as", "cc1", "gcc", "make"}));
        programs().sortByColumn(ProcessModel::Longest, Qt::AscendingOrder);
        QCOMPARE(rowsOf(programs()).last(), QStringLiteral("cc1"));
    }
    void aFilterKeepsWhatLeadsToItsMatches()
    {
        show(build());
        showTree();
        m_page->findChild<QCheckBox*>()->click();
        filter().setText(QStringLiteral("lib.c"));
        QCOMPARE(rowsOf(tree()), (QStringList{"make", "  gcc", "    cc1"}));
        filter().clear();
        QCOMPARE(rowsOf(tree()).size(), 6);
        filter().setText(QStringLiteral("main.c")); // programs show their processes then, too
        QCOMPARE(rowsOf(programs()), (QStringList{"cc1", "  cc1"}));
        filter().setText(QStringLiteral("nothing has this"));
        QVERIFY(!openButton().isEnabled());
    }
    void aLongRowOfProcessesIsNotOpenedWhole()
    {
        std::vector<Started> chain;
        for (int i = 0; i < 2000; ++i)
            chain.push_back({.name = i % 2 ? "odd" : "even", .parent = i - 1});
        show(overviewOf(chain));
        showTree();
        QCOMPARE(rowsOf(tree()).size(), 4);
        filter().setText(QStringLiteral("odd"));
        QCOMPARE(rowsOf(tree()).mid(0, 2), (QStringList{"even", "  odd"}));
    }
};

QTEST_MAIN(TestProcessRows)
#include "tst_process_rows.moc"
