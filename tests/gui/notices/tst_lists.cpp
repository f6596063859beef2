// SPDX-License-Identifier: MIT
//
// The lists at the foot of the window: problems and threads.
#include "load/build_profile.h"
#include "look/theme.h"
#include "notices/problems_model.h"
#include "notices/problems_panel.h"
#include "runs/threads_model.h"

#include <QAbstractItemModelTester>
#include <QAccessible>
#include <QLabel>
#include <QLineEdit>
#include <QTableView>
#include <QTest>

using namespace gmonscope;
using Mode = QAbstractItemModelTester::FailureReportingMode;

namespace {

QStringList column(const QAbstractItemModel& model, int column)
{
    QStringList result;
    for (int row = 0; row < model.rowCount(); ++row)
        result += model.index(row, column).data().toString();
    return result;
}

QStringList names(const QAbstractItemModel& model) { return column(model, 0); }

std::shared_ptr<const Profile> profileWithThreads()
{
    auto data = std::make_unique<Profile::Data>();
    Function worker;
    worker.name = worker.symbol = "worker";
    worker.selfSeconds = 4;
    worker.ticks = 400;
    data->table.functions.push_back(worker);
    data->info.threads = {
        {.name = "pool",
         .start = "worker",
         .startFunction = FunctionId{0},
         .tid = 12,
         .samples = 200,
         .userSeconds = 2},
        {.name = "prog", .tid = 10, .isMain = true, .samples = 120, .userSeconds = 0.2, .systemSeconds = 1},
        {.start = "worker", .startFunction = FunctionId{0}, .threads = 30, .samples = 80, .userSeconds = 0.8},
    };
    return buildProfile(std::move(data), {});
}

} // namespace

class TestLists : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void problemsAreSortedBySeverity();
    void problemsSayWhatToDo();
    void noProblemsAreSaidInTheListItself();
    void problemsAreReadInFull();
    void threadsAreAModelThatSorts();
    void threadsLeadToTheirStartFunctions();
    void aLineAboveALongListKeepsTheRowsThatFit();
    void aShortListHasNoLine();
};

void TestLists::problemsAreSortedBySeverity()
{
    ProblemsModel model;
    const QAbstractItemModelTester tester(&model, Mode::QtTest);
    using Severity = ProblemRow::Severity;
    model.setProblems({{Severity::Note, QStringLiteral("a"), {}},
                       {Severity::Error, QStringLiteral("b"), {}},
                       {Severity::Note, QStringLiteral("c"), {}}});
    QCOMPARE(names(model).join(QString()), QStringLiteral("bac"));
    QCOMPARE(model.summary(), QStringLiteral("1 error, 2 notes"));
    QVERIFY(model.worst() == Severity::Error);
}

void TestLists::problemsSayWhatToDo()
{
    ProblemsModel model;
    using Severity = ProblemRow::Severity;
    model.setProblems({{Severity::Warning, QStringLiteral("few ticks"), QStringLiteral("/a/gmon.out"),
                        QStringLiteral("let it run longer")},
                       {Severity::Error, QStringLiteral("cut short"), QStringLiteral("/a/gmon.out.2"),
                        QStringLiteral("Leave out"), ProblemRow::Action::LeaveOut}});
    QCOMPARE(column(model, ProblemsModel::Where), (QStringList{"gmon.out.2", "gmon.out"}));
    QCOMPARE(column(model, ProblemsModel::ToDo), (QStringList{"Leave out", "let it run longer"}));
    const auto colour = [&](int row) { return model.index(row, ProblemsModel::ToDo).data(Qt::ForegroundRole); };
    QVERIFY(colour(0).isValid() && !colour(1).isValid()); // a link looks like one
    QCOMPARE(model.index(0, ProblemsModel::Where).data(Qt::ToolTipRole).toString(), QStringLiteral("/a/gmon.out.2"));
    QCOMPARE(model.headerData(ProblemsModel::ToDo, Qt::Horizontal).toString(), QStringLiteral("What to do"));
}

void TestLists::noProblemsAreSaidInTheListItself()
{
    ProblemsPanel panel;
    panel.resize(600, 200);
    panel.show();
    QTableView* const view = panel.view();
    QAccessibleInterface* const spoken = QAccessible::queryAccessibleInterface(view);
    const auto* const label = view->findChild<QLabel*>(QStringLiteral("emptyText"));
    QVERIFY(label && label->isVisible());
    QCOMPARE(label->text(), QStringLiteral("No problems found"));
    QVERIFY(view->viewport()->rect().contains(label->geometry()));
    QCOMPARE(spoken->text(QAccessible::Description), label->text());
    panel.setProblems({{ProblemRow::Severity::Note, QStringLiteral("few ticks"), {}}});
    QVERIFY(!label->isVisible());
    QCOMPARE(spoken->text(QAccessible::Description), QString());
    panel.setProblems({});
    QVERIFY(label->isVisible());
    QCOMPARE(spoken->text(QAccessible::Description), label->text());
}

void TestLists::problemsAreReadInFull()
{
    const QString text = QStringLiteral("the program was built after the profile was written, so that names and lines "
                                        "of its functions may be those of others, and shares of time with them");
    ProblemsPanel panel;
    panel.setProblems({{ProblemRow::Severity::Note, QStringLiteral("short"), {}},
                       {ProblemRow::Severity::Note, text, QStringLiteral("/a/gmon.out"), text}});
    QTableView* const view = panel.view();
    const auto fits = [&](int column) {
        const QModelIndex index = view->model()->index(1, column);
        const int room = view->columnWidth(column) - theme::scaled(12);
        const QRect needed = view->fontMetrics().boundingRect(QRect(0, 0, room, 1000), Qt::TextWordWrap, text);
        return view->visualRect(index).height() >= needed.height();
    };
    panel.show();
    for (const int width : {1200, 600, 900}) {
        panel.resize(width, 300);
        QCoreApplication::processEvents();
        QVERIFY(fits(ProblemsModel::Problem) && fits(ProblemsModel::ToDo));
        QCOMPARE(view->rowHeight(0), theme::scaled(26));
    }
    QVERIFY(view->rowHeight(1) > 2 * view->fontMetrics().height());
}

void TestLists::threadsAreAModelThatSorts()
{
    ThreadsModel model;
    const QAbstractItemModelTester tester(&model, Mode::QtTest);
    model.setProfile(profileWithThreads());
    for (int sorted = 0; sorted < model.columnCount(); ++sorted)
        model.sort(sorted, Qt::DescendingOrder);
    model.sort(ThreadsModel::Percent, Qt::DescendingOrder);
    QCOMPARE(names(model), (QStringList{"worker", "main thread", "30 threads: worker"}));
    QCOMPARE(column(model, ThreadsModel::Percent), (QStringList{"50.0", "30.0", "20.0"}));
    QCOMPARE(column(model, ThreadsModel::Number), (QStringList{"12", "10", ""}));
    model.sort(ThreadsModel::System, Qt::DescendingOrder);
    QCOMPARE(names(model).first(), QStringLiteral("main thread"));
    QCOMPARE(model.count(), std::uint64_t{32});
    model.setProfile(nullptr);
    QCOMPARE(model.rowCount(), 0);
    QCOMPARE(model.count(), std::uint64_t{0});
}

void TestLists::threadsLeadToTheirStartFunctions()
{
    ThreadsModel model;
    model.setProfile(profileWithThreads());
    model.sort(ThreadsModel::Samples, Qt::AscendingOrder);
    QVERIFY(model.startAt(0) == FunctionId{0});
    QVERIFY(!model.startAt(1)); // the main thread
    QVERIFY(!model.startAt(99));
}

void TestLists::aLineAboveALongListKeepsTheRowsThatFit()
{
    ProblemsPanel panel;
    panel.resize(600, 300);
    panel.show();
    std::vector<ProblemRow> problems;
    for (int i = 0; i < 12; ++i)
        problems.push_back({ProblemRow::Severity::Note, QStringLiteral("problem %1").arg(i), {}});
    panel.setProblems(problems);
    auto* const line = panel.findChild<QLineEdit*>(QStringLiteral("nameFilter"));
    QVERIFY(line && line->isVisible());
    const auto shown = [&panel] {
        QStringList rows;
        for (int row = 0; row < panel.model().rowCount(); ++row)
            if (!panel.view()->isRowHidden(row))
                rows += panel.model().index(row, 0).data().toString();
        return rows;
    };
    QTest::keyClicks(line, QStringLiteral("PROBLEM 1").toLower());
    QCOMPARE(shown(),
             (QStringList{QStringLiteral("problem 1"), QStringLiteral("problem 10"), QStringLiteral("problem 11")}));
    panel.setProblems(
        {problems.begin(), problems.begin() + 3}); // of another profile: the line stays while it is in use
    QCOMPARE(shown(), QStringList{QStringLiteral("problem 1")});
    QVERIFY(line->isVisible());
    line->setText(QStringLiteral("/[02]$"));
    QCOMPARE(shown(), (QStringList{QStringLiteral("problem 0"), QStringLiteral("problem 2")}));
    panel.view()->selectAll();
    QCOMPARE(panel.view()->selectionModel()->selectedRows().size(), 2);
    line->setText(QStringLiteral("problem 2"));
    QCOMPARE(panel.view()->selectionModel()->selectedRows().size(), 1);
    QTest::keyClick(line, Qt::Key_Escape);
    QCOMPARE(shown().size(), 3);
}

void TestLists::aShortListHasNoLine()
{
    ProblemsPanel panel;
    panel.show();
    panel.setProblems({{ProblemRow::Severity::Note, QStringLiteral("one"), {}}});
    QVERIFY(!panel.findChild<QLineEdit*>(QStringLiteral("nameFilter"))->isVisible());
}

QTEST_MAIN(TestLists)
#include "tst_lists.moc"
