// SPDX-License-Identifier: MIT
//
// The tab Files: functions by file, by module, and those that were never called.
#include "graph_text.h"

#include "look/theme.h"
#include "tables/files_model.h"
#include "tables/files_panel.h"
#include "tables/table_roles.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QHeaderView>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

using namespace gmonscope;
using Mode = QAbstractItemModelTester::FailureReportingMode;

namespace {

/// A program of two files, with a library, and what nobody called.
std::shared_ptr<const Profile> profile()
{
    const auto known = test::profileFromText(R"(
<external> -> main 1
main -> get 10
main -> grow 5
get -> hash 30
grow -> hash 20
get -> memcpy 7
main 1.00
get 2.00
grow 0.50
hash 3.00
memcpy 1.50
unused 0.00
spare 0.00
)");
    auto* const data = const_cast<Profile::Data*>(&known->data()); // nobody has seen it yet
    data->table.modules = {{.path = "/bin/prog", .name = "prog", .hasCalls = true},
                           {.path = "/lib/libc.so.6", .name = "libc.so.6"}};
    for (Function& function : data->table.functions) {
        const bool isMain = function.name == "main" || function.name == "unused";
        function.sourceFile = isMain ? "src/main.c" : function.name == "memcpy" ? "" : "src/table.c";
        if (function.name == "memcpy")
            function.module = ModuleId{1};
    }
    return known;
}

QStringList cells(const QAbstractItemModel& model, const QModelIndex& parent, int column)
{
    QStringList result;
    for (int row = 0; row < model.rowCount(parent); ++row)
        result += model.index(row, column, parent).data().toString();
    return result;
}

EntryRef entryOf(const Profile& of, std::string_view name)
{
    for (std::uint32_t i = 0; i < of.functions().size(); ++i)
        if (of.functions()[i].name == name)
            return EntryRef::of(FunctionId{i});
    return {};
}

} // namespace

class TestFiles : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theModelIsOne();
    void filesHaveTheirFunctionsSelfTime();
    void callsOfAFileAreThoseFromOthers();
    void aFileHasNoEstimatedTotal();
    void theMeasuredTotalOfAFileCountsEachStackOnce();
    void modulesHaveTheirFunctions();
    void whatNobodyCalledIsListedByFile();
    void sortingKeepsFunctionsInTheirFiles();
    void theUnitIsThatOfTheWindow();
    void aFunctionIsFoundAfterSorting();
    void aRowOfAnOpenFileFollowsTheSelection();
    void namesAreToBeReadHoweverNarrowThePanel();
};

void TestFiles::theModelIsOne()
{
    FilesModel model;
    const QAbstractItemModelTester tester(&model, Mode::QtTest);
    model.setProfile(profile());
    for (const auto grouping :
         {FilesModel::Grouping::Module, FilesModel::Grouping::NeverCalled, FilesModel::Grouping::File}) {
        model.setGrouping(grouping);
        QVERIFY(model.rowCount() > 0);
        for (int column = 0; column < model.columnCount(); ++column)
            model.sort(column, Qt::AscendingOrder);
    }
    model.setProfile(nullptr);
    QCOMPARE(model.rowCount(), 0);
}

void TestFiles::filesHaveTheirFunctionsSelfTime()
{
    FilesModel model;
    model.setProfile(profile());
    QCOMPARE(cells(model, {}, FilesModel::Name), QStringList({"table.c", "file not known", "main.c"}));
    QCOMPARE(cells(model, {}, FilesModel::Self), QStringList({"5.50", "1.50", "1.00"}));
    QCOMPARE(cells(model, {}, FilesModel::Functions), QStringList({"3", "1", "1"}));
    const QModelIndex table = model.index(0, 0);
    QCOMPARE(table.data(Qt::ToolTipRole).toString(), QStringLiteral("src/table.c"));
    QCOMPARE(cells(model, table, FilesModel::Name), QStringList({"hash", "get", "grow"}));
    QCOMPARE(cells(model, table, FilesModel::Self), QStringList({"3.00", "2.00", "0.50"}));
    QCOMPARE(cells(model, table, FilesModel::Calls), QStringList({"50", "10", "5"}));
}

void TestFiles::callsOfAFileAreThoseFromOthers()
{
    FilesModel model;
    model.setProfile(profile());
    QCOMPARE(cells(model, {}, FilesModel::Calls), QStringList({"15", "7", "1"}));
}

void TestFiles::aFileHasNoEstimatedTotal()
{
    FilesModel model;
    model.setProfile(profile());
    QCOMPARE(cells(model, {}, FilesModel::Total), QStringList({"–", "–", "–"}));
    QVERIFY(model.index(0, FilesModel::Total).data(Qt::ToolTipRole).toString().contains(QStringLiteral("twice")));
    QVERIFY(!model.index(0, FilesModel::Total).data(roles::Bar).isValid());
    QCOMPARE(cells(model, model.index(0, 0), FilesModel::Total), QStringList({"3.00", "5.30", "1.70"}));
}

void TestFiles::theMeasuredTotalOfAFileCountsEachStackOnce()
{
    const auto measured = test::profileFromText("main -> get 1\nget -> hash 1\nmain -> hash 1\nmain = 100\n"
                                                "main;get = 100\nmain;get;hash = 200\nmain;hash = 400\n");
    for (Function& function : const_cast<Profile::Data&>(measured->data()).table.functions)
        function.sourceFile = function.name == "main" ? "src/main.c" : "src/table.c";
    FilesModel model;
    model.setProfile(measured);
    model.setView({.isMeasured = true});
    QCOMPARE(cells(model, {}, FilesModel::Name), QStringList({"table.c", "main.c"}));
    QCOMPARE(cells(model, {}, FilesModel::Total), QStringList({"7.00", "8.00"}));
    QCOMPARE(model.index(0, FilesModel::Total).data(roles::Bar).toDouble(), 7.0 / 8);
    model.sort(FilesModel::Total, Qt::DescendingOrder);
    QCOMPARE(cells(model, {}, FilesModel::Name), QStringList({"main.c", "table.c"}));
    model.setView({.isMeasured = false});
    QCOMPARE(cells(model, {}, FilesModel::Total), QStringList({"–", "–"}));
}

void TestFiles::modulesHaveTheirFunctions()
{
    FilesModel model;
    model.setProfile(profile());
    model.setGrouping(FilesModel::Grouping::Module);
    QCOMPARE(cells(model, {}, FilesModel::Name), QStringList({"prog", "libc.so.6"}));
    QCOMPARE(cells(model, {}, FilesModel::Self), QStringList({"6.50", "1.50"}));
    QCOMPARE(cells(model, model.index(1, 0), FilesModel::Name), QStringList({"memcpy"}));
    QCOMPARE(model.headerData(FilesModel::Name, Qt::Horizontal).toString(), QStringLiteral("Module"));
}

void TestFiles::whatNobodyCalledIsListedByFile()
{
    FilesModel model;
    model.setProfile(profile());
    model.setGrouping(FilesModel::Grouping::NeverCalled);
    model.sort(FilesModel::Name, Qt::AscendingOrder);
    QCOMPARE(cells(model, {}, FilesModel::Name), QStringList({"main.c", "table.c"}));
    QCOMPARE(cells(model, model.index(0, 0), FilesModel::Name), QStringList({"unused"}));
    QCOMPARE(cells(model, model.index(1, 0), FilesModel::Name), QStringList({"spare"}));
    QCOMPARE(cells(model, {}, FilesModel::Self), QStringList({"", ""}));
}

void TestFiles::sortingKeepsFunctionsInTheirFiles()
{
    FilesModel model;
    model.setProfile(profile());
    const QPersistentModelIndex hash = model.indexOf(entryOf(*profile(), "hash"));
    const QPersistentModelIndex file = model.index(0, 0);
    model.sort(FilesModel::Name, Qt::AscendingOrder);
    QCOMPARE(cells(model, {}, FilesModel::Name), QStringList({"file not known", "main.c", "table.c"}));
    QCOMPARE(cells(model, model.index(2, 0), FilesModel::Name), QStringList({"get", "grow", "hash"}));
    QCOMPARE(hash.data().toString(), QStringLiteral("hash"));
    QCOMPARE(hash.row(), 2);
    QCOMPARE(QModelIndex(file), hash.parent());
    QCOMPARE(file.row(), 2);
}

void TestFiles::theUnitIsThatOfTheWindow()
{
    FilesModel model;
    model.setProfile(profile());
    model.setView({.unit = TimeMeasure::Percent});
    QCOMPARE(cells(model, {}, FilesModel::Self), QStringList({"68.8", "18.8", "12.5"}));
    QCOMPARE(model.headerData(FilesModel::Self, Qt::Horizontal).toString(), QStringLiteral("Self %"));
    QCOMPARE(model.index(0, FilesModel::Self).data(roles::Bar).toDouble(), 0.6875);
}

void TestFiles::aFunctionIsFoundAfterSorting()
{
    const auto made = profile();
    FilesModel model;
    model.setProfile(made);
    for (int column = 0; column < model.columnCount(); ++column) {
        model.sort(column, Qt::AscendingOrder);
        for (const char* const name : {"main", "get", "grow", "hash", "memcpy"}) {
            const QModelIndex index = model.indexOf(entryOf(*made, name));
            QCOMPARE(index.data().toString(), QLatin1String(name));
            QVERIFY(model.entryAt(index) == entryOf(*made, name));
        }
        QVERIFY(!model.indexOf(entryOf(*made, "unused")).isValid());
        QVERIFY(!model.entryAt(model.index(0, 0)));
    }
}

void TestFiles::aRowOfAnOpenFileFollowsTheSelection()
{
    const auto made = profile();
    Selection selection;
    FilesPanel panel(selection);
    panel.resize(400, 400);
    panel.setProfile(made);
    QCOMPARE(panel.model().rowCount(), 0); // nobody looks at it
    panel.show();
    QCOMPARE(panel.model().rowCount(), 3);
    selection.select(entryOf(*made, "hash"));
    QVERIFY(!panel.view()->currentIndex().isValid()); // the file is closed
    panel.view()->expand(panel.model().index(0, 0));
    selection.select(entryOf(*made, "get"));
    QCOMPARE(panel.view()->currentIndex().data().toString(), QStringLiteral("get"));
    const QModelIndex grow = panel.model().indexOf(entryOf(*made, "grow"));
    QTest::mouseClick(panel.view()->viewport(), Qt::LeftButton, {}, panel.view()->visualRect(grow).center());
    QVERIFY(selection.current() == entryOf(*made, "grow"));
    for (QToolButton* const button : panel.findChildren<QToolButton*>())
        if (button->defaultAction() && button->defaultAction()->objectName() == QLatin1String("groupNeverCalled"))
            QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(panel.model().grouping(), FilesModel::Grouping::NeverCalled);
    QVERIFY(selection.current() == entryOf(*made, "grow")); // another table is no other selection
}

void TestFiles::namesAreToBeReadHoweverNarrowThePanel()
{
    Selection selection;
    FilesPanel panel(selection);
    panel.resize(200, 400);
    panel.setProfile(profile());
    panel.show();
    const QHeaderView* const header = panel.view()->header();
    const auto names = [&] { return header->sectionSize(FilesModel::Name); };
    QTRY_COMPARE(names(), theme::scaled(150)); // the numbers are to be scrolled to
    panel.resize(600, 400);
    QTRY_COMPARE(header->length(), panel.view()->viewport()->width());
    const int beside = names();
    QVERIFY(beside > theme::scaled(150));
    // A number that is not shown leaves its room to the names.
    panel.view()->header()->setSectionHidden(FilesModel::Total, true);
    QTRY_COMPARE(header->length(), panel.view()->viewport()->width());
    QVERIFY(names() > beside);
    // Functions that were never called have no numbers.
    panel.findChild<QAction*>(QStringLiteral("groupNeverCalled"))->trigger();
    QTRY_COMPARE(names(), panel.view()->viewport()->width());
    panel.findChild<QAction*>(QStringLiteral("groupFiles"))->trigger();
    QTRY_COMPARE(header->length(), panel.view()->viewport()->width());
}

QTEST_MAIN(TestFiles)
#include "tst_files.moc"
