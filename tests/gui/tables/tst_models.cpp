// SPDX-License-Identifier: MIT
#include "graph_text.h"
#include "measured_scene.h"

#include "look/copy_table.h"
#include "look/fitted_name.h"
#include "look/format.h"
#include "look/theme.h"
#include "tables/call_graph_model.h"
#include "tables/files_model.h"
#include "tables/flat_model.h"
#include "tables/table_delegate.h"
#include "tables/table_roles.h"

#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QTableView>
#include <QTest>

using namespace gmonscope;
using Mode = QAbstractItemModelTester::FailureReportingMode;

namespace {

constexpr auto text = R"(
<external> -> main 1
main -> work 4
main -> parse 10
parse -> expr 35
expr -> parse 20
expr -> token 100
work -> token 300
work -> work 7
work -> idle 0
main 0.10
work 2.00
parse 0.50
expr 1.00
token 4.00
)";

std::shared_ptr<const Profile> profile()
{
    static const auto made = test::profileFromText(text);
    return made;
}

QStringList names(const QAbstractItemModel& model, const QModelIndex& parent = {})
{
    QStringList result;
    for (int row = 0; row < model.rowCount(parent); ++row)
        result += model.index(row, 0, parent).data().toString();
    return result;
}

QStringList column(const QAbstractItemModel& model, int column)
{
    QStringList result;
    for (int row = 0; row < model.rowCount(); ++row)
        result += model.index(row, column).data().toString();
    return result;
}

void fillFlat(FlatModel& model) { model.setProfile(profile(), buildFlatProfile(*profile())); }

} // namespace

class TestModels : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theFlatProfileIsAModel();
    void theFlatProfileSorts_data();
    void theFlatProfileSorts();
    void cumulativeTimeKeepsTheProfilesOrder();
    void sortingKeepsTheCurrentRow();
    void theCallGraphIsAModel();
    void theCallGraphSorts_data();
    void theCallGraphSorts();
    void aCallGraphRowOpensToCallersAndCallees();
    void aCycleOpensToItsMembersToo();
    void theCallGraphFindsItsRowsAfterSorting();
    void measuredTimesAreThereWithStacksOnly();
    void rowsAreCopiedAsTabSeparatedText();
    void countsAreWrittenShortButToldWhole();
    void aShortRunIsToldInMilliseconds();
    void namesKeepTheirLettersLongest_data();
    void namesKeepTheirLettersLongest();
    void overloadsInANarrowColumnDiffer();
    void theSelectedRowHasAnEdgeInTheFirstColumn();
    void tipsOfLongNamesFitOnTheScreen();
};

void TestModels::theFlatProfileIsAModel()
{
    FlatModel model;
    const QAbstractItemModelTester tester(&model, Mode::QtTest);
    fillFlat(model);
    for (int sorted = 0; sorted < model.columnCount(); ++sorted)
        model.sort(sorted, Qt::DescendingOrder);
    QCOMPARE(model.rowCount(), 5); // idle was never reached
    model.setProfile(nullptr, std::vector<FlatRow>());
    QCOMPARE(model.rowCount(), 0);
}

void TestModels::theFlatProfileSorts_data()
{
    QTest::addColumn<int>("column");
    QTest::addColumn<QString>("falling");
    const auto row = [](const char* name, int column, const char* falling) {
        QTest::newRow(name) << column << QString::fromLatin1(falling);
    };
    row("name", FlatModel::Name, "work token parse main expr");
    row("% time", FlatModel::Percent, "token work expr parse main");
    row("self", FlatModel::Self, "token work expr parse main");
    row("cumulative", FlatModel::Cumulative, "main parse expr work token");
    row("total", FlatModel::Total, "main work token expr parse");
    row("calls", FlatModel::Calls, "token expr parse work main");
    row("self/call", FlatModel::SelfPerCall, "work main expr parse token");
}

void TestModels::theFlatProfileSorts()
{
    QFETCH(int, column);
    QFETCH(QString, falling);
    FlatModel model;
    fillFlat(model);
    model.sort(column, Qt::DescendingOrder);
    QCOMPARE(names(model).join(QLatin1Char(' ')), falling);
    for (int row = 0; row < model.rowCount(); ++row)
        QCOMPARE(model.rowOf(*model.entryAt(row)), row);
    model.sort(column, Qt::AscendingOrder);
    QStringList rising = falling.split(QLatin1Char(' '));
    std::reverse(rising.begin(), rising.end());
    QCOMPARE(names(model), rising);
}

void TestModels::cumulativeTimeKeepsTheProfilesOrder()
{
    FlatModel model;
    fillFlat(model);
    QCOMPARE(column(model, FlatModel::Cumulative).join(QLatin1Char(' ')), QStringLiteral("4.00 6.00 7.00 7.50 7.60"));
    model.sort(FlatModel::Name, Qt::AscendingOrder);
    QCOMPARE(names(model).join(QLatin1Char(' ')), QStringLiteral("expr main parse token work"));
    QCOMPARE(column(model, FlatModel::Cumulative).join(QLatin1Char(' ')), QStringLiteral("7.00 7.60 7.50 4.00 6.00"));
}

void TestModels::sortingKeepsTheCurrentRow()
{
    FlatModel model;
    fillFlat(model);
    const QPersistentModelIndex parse = model.index(3, FlatModel::Calls);
    model.sort(FlatModel::Name, Qt::AscendingOrder);
    QCOMPARE(parse.row(), 2);
    QCOMPARE(parse.sibling(parse.row(), 0).data().toString(), QStringLiteral("parse"));
}

void TestModels::theCallGraphIsAModel()
{
    CallGraphModel model;
    model.setListing(std::make_shared<CallGraphListing>(profile()));
    // Only now: the tester opens every row inside a reset, and then takes its own opening for a fault.
    const QAbstractItemModelTester tester(&model, Mode::QtTest);
    for (int row = 0; row < model.rowCount(); ++row)
        model.fetchMore(model.index(row, 0));
    for (int sorted = 0; sorted < model.columnCount(); ++sorted)
        model.sort(sorted, Qt::AscendingOrder);
    QCOMPARE(model.rowCount(), 6); // five functions and the cycle
    model.setListing(nullptr);
    QCOMPARE(model.rowCount(), 0);
}

void TestModels::theCallGraphSorts_data()
{
    QTest::addColumn<int>("column");
    for (int column = 0; column < CallGraphModel::ColumnCount; ++column)
        QTest::addRow("column %d", column) << column;
}

/// The values of the sorted column rise from row to row, as numbers or as text.
void TestModels::theCallGraphSorts()
{
    QFETCH(int, column);
    CallGraphModel model;
    model.setListing(std::make_shared<CallGraphListing>(profile()));
    model.sort(column, Qt::AscendingOrder);
    for (int row = 1; row < model.rowCount(); ++row) {
        const auto key = [&](int at) {
            QString shown = model.index(at, column).data().toString();
            return shown.remove(QLatin1Char('[')).remove(QLatin1Char(']')).remove(QLatin1Char(','));
        };
        if (column == CallGraphModel::Name)
            QVERIFY(key(row - 1) <= key(row));
        else
            QVERIFY2(key(row - 1).toDouble() <= key(row).toDouble(),
                     qPrintable(key(row - 1) + QLatin1Char(' ') + key(row)));
    }
}

void TestModels::aCallGraphRowOpensToCallersAndCallees()
{
    CallGraphModel model;
    const auto listing = std::make_shared<CallGraphListing>(profile());
    model.setListing(listing);
    model.sort(CallGraphModel::Name, Qt::AscendingOrder);
    const int row = int(names(model).indexOf(QStringLiteral("token")));
    const QModelIndex token = model.index(row, 0);
    QVERIFY(model.hasChildren(token));
    QCOMPARE(model.rowCount(token), 0); // nothing is made before it is opened
    QVERIFY(model.canFetchMore(token));
    model.fetchMore(token);
    QCOMPARE(names(model, token), QStringList({QStringLiteral("callers"), QStringLiteral("calls nothing")}));
    const QModelIndex callers = model.index(0, 0, token);
    QCOMPARE(names(model, callers), QStringList({QStringLiteral("work"), QStringLiteral("expr <cycle 1>")}));
    const QModelIndex work = model.index(0, 0, callers);
    QCOMPARE(work.siblingAtColumn(CallGraphModel::Calls).data().toString(), QStringLiteral("300/400"));
    QCOMPARE(work.siblingAtColumn(CallGraphModel::Self).data().toString(), QStringLiteral("3.00"));
    QVERIFY(model.entryAt(work).has_value());
    QVERIFY(!model.entryAt(callers).has_value());
}

void TestModels::aCycleOpensToItsMembersToo()
{
    CallGraphModel model;
    model.setListing(std::make_shared<CallGraphListing>(profile()));
    const QModelIndex cycle = model.indexOf(EntryRef::of(CycleId{0}));
    QCOMPARE(cycle.data().toString(), QStringLiteral("cycle 1"));
    model.fetchMore(cycle);
    QCOMPARE(names(model, cycle),
             QStringList({QStringLiteral("callers"), QStringLiteral("members"), QStringLiteral("called functions")}));
    QCOMPARE(names(model, model.index(1, 0, cycle)).size(), 2);
    QCOMPARE(names(model, model.index(2, 0, cycle)), QStringList(QStringLiteral("token")));
}

void TestModels::theCallGraphFindsItsRowsAfterSorting()
{
    CallGraphModel model;
    const auto listing = std::make_shared<CallGraphListing>(profile());
    model.setListing(listing);
    model.sort(CallGraphModel::Name, Qt::DescendingOrder);
    for (const EntryRef entry : listing->order())
        QVERIFY(model.entryAt(model.indexOf(entry)) == entry);
}

void TestModels::measuredTimesAreThereWithStacksOnly()
{
    FlatModel model;
    fillFlat(model);
    QCOMPARE(model.index(0, FlatModel::Measured).data().toString(), QString());
    test::Scene laidOut({"main", "work", "twin"});
    laidOut.calls("", "main", 1);
    laidOut.calls("main", "work", 1);
    laidOut.calls("main", "twin", 1);
    laidOut.samples({"start", "main", "work"}, 500);
    laidOut.samples({"start", "main", "twin"}, 1000);
    const auto measured = laidOut.load();
    model.setProfile(measured, buildFlatProfile(*measured));
    model.sort(FlatModel::Measured, Qt::DescendingOrder);
    QCOMPARE(column(model, FlatModel::Measured).mid(0, 3).join(QLatin1Char(' ')), QStringLiteral("6.00 4.00 2.00"));
}

void TestModels::rowsAreCopiedAsTabSeparatedText()
{
    FlatModel model;
    fillFlat(model);
    QTableView view;
    view.setModel(&model);
    for (int column = FlatModel::Total; column < FlatModel::SectionCount; ++column)
        view.horizontalHeader()->hideSection(column);
    const QModelIndexList rows{model.index(1, 0), model.index(0, 0)}; // as selected, not as shown
    QCOMPARE(tableAsTsv(view, rows), QStringLiteral("Function\t% time\tSelf s\tCalls\n"
                                                    "token\t52.6\t4.00\t400\n"
                                                    "work\t26.3\t2.00\t4\n"));
}

/// A table draws what the delegate makes of a cell; who copies a cell, or points at it, gets all of it.
void TestModels::countsAreWrittenShortButToldWhole()
{
    const auto made = test::profileFromText("<external> -> main 1\nmain -> spin 243515889\nspin 1\n");
    FlatModel flat;
    flat.setProfile(made, buildFlatProfile(*made));
    CallGraphModel tree;
    tree.setListing(std::make_shared<CallGraphListing>(made));
    FilesModel files;
    files.setProfile(made);
    struct Delegate : TableDelegate {
        using TableDelegate::initStyleOption;
    } delegate;
    const auto drawn = [&](const QModelIndex& index) {
        QStyleOptionViewItem option;
        delegate.initStyleOption(&option, index);
        return option.text;
    };
    const QString whole = QStringLiteral("243,515,889"), brief = QStringLiteral("244\u00A0M");
    for (const QModelIndex& index :
         {flat.index(0, FlatModel::Calls), tree.indexOf(*flat.entryAt(0)).siblingAtColumn(CallGraphModel::Calls),
          files.index(0, FilesModel::Calls, files.index(0, 0)).siblingAtColumn(FilesModel::Calls)}) {
        QCOMPARE(index.data().toString(), whole);
        QVERIFY(index.data(Qt::ToolTipRole).toString().contains(whole));
        QCOMPARE(drawn(index), brief);
    }
}

void TestModels::aShortRunIsToldInMilliseconds()
{
    const auto listing = std::make_shared<CallGraphListing>(
        test::profileFromText("<external> -> main 1\nmain -> spin 3\nmain 0.1\nspin 0.01\n"));
    CallGraphModel tree;
    tree.setListing(listing);
    QCOMPARE(tree.headerData(CallGraphModel::Self, Qt::Horizontal).toString(), QStringLiteral("Self ms"));
    QCOMPARE(tree.index(0, CallGraphModel::Self).data().toString(), QStringLiteral("100.0"));
    QCOMPARE(tree.index(0, CallGraphModel::Descendants).data().toString(), QStringLiteral("10.0"));
}

void TestModels::namesKeepTheirLettersLongest_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("without");
    QTest::newRow("arguments go") << QStringLiteral("Lexer::ReadEvalString(EvalString*, bool)")
                                  << QStringLiteral("Lexer::ReadEvalString");
    QTest::newRow("a constant one's, too")
        << QStringLiteral("Rule::GetBinding(std::string const&) const") << QStringLiteral("Rule::GetBinding");
    QTest::newRow("an operator's own stay")
        << QStringLiteral("Map::operator()(int)") << QStringLiteral("Map::operator()");
}

void TestModels::namesKeepTheirLettersLongest()
{
    QFETCH(QString, name);
    QFETCH(QString, without);
    constexpr double size = 13;
    const auto weight = FontWeight::Regular;
    QCOMPARE(fittedName(name, 10000, size, weight), name);
    // Room for one letter more, as letters next to each other may stand closer.
    const double width = theme::textWidth()(without.toStdString() + "n", size, weight);
    QCOMPARE(fittedName(name, width, size, weight), without);
}

/// They lose letters of their scope, as long as that is enough.
void TestModels::overloadsInANarrowColumnDiffer()
{
    constexpr double size = 13;
    const auto weight = FontWeight::Regular;
    const QString ofNode = QStringLiteral("Grammar::Parser::read(Node*)"),
                  ofText = QStringLiteral("Grammar::Parser::read(char*)");
    const double width = theme::textWidth()("Gramm…::read(Node*)", size, weight);
    const QString shown = fittedName(ofNode, width, size, weight);
    QVERIFY2(shown.startsWith(QStringLiteral("Gra")) && shown.endsWith(QStringLiteral("…::read(Node*)")),
             qPrintable(shown));
    QVERIFY(fittedName(ofText, width, size, weight).endsWith(QStringLiteral("…::read(char*)")));
    QVERIFY(theme::textWidth()(shown.toStdString(), size, weight) <= width);
    // Then the middle of their arguments.
    const double less = theme::textWidth()("…::insert(std::m…onst&)", size, weight) + 1;
    const QString ofMap = fittedName(QStringLiteral("Heap::insert(std::map const&)"), less, size, weight);
    const QString ofVector = fittedName(QStringLiteral("Heap::insert(std::vector const&)"), less, size, weight);
    QVERIFY2(ofMap.startsWith(QStringLiteral("…::insert(std:")) && ofMap.endsWith(QStringLiteral("onst&)")),
             qPrintable(ofMap));
    QVERIFY2(ofMap != ofVector && ofVector.startsWith(QStringLiteral("…::insert(std::")), qPrintable(ofVector));
    // Then, where the name has them only to be told apart, their scopes, and the middle of what stands before them.
    const auto brief = [&](const char* name, const char* room) {
        return fittedName(QString::fromUtf8(name), theme::textWidth()(room, size, weight) + 1, size, weight,
                          NameLength::Short);
    };
    QCOMPARE(brief("Heap::insert(…, std::map const&, …)", "…::insert(map const&)"),
             QStringLiteral("…::insert(map const&)"));
    QVERIFY(!fittedName(QStringLiteral("Heap::insert(std::map const&)"), 60, size, weight).contains(QLatin1Char('(')));
    const char* const narrow = "isA…Of(int, …)";
    const QString byToken = brief("isAliasOf(Token const*, Token const*, …)", narrow);
    const QString byNumber = brief("isAliasOf(Token const*, int, …)", narrow);
    QVERIFY2(byToken != byNumber && byToken.contains(QLatin1Char('(')), qPrintable(byToken + byNumber));
    const char* const own = "…::convert<std::string>(int)"; // its template arguments have a scope, too
    const QString converted = fittedName(QStringLiteral("space::convert<std::string>(int)"),
                                         theme::textWidth()(own, size, weight) + 1, size, weight);
    QVERIFY2(converted.endsWith(QString::fromUtf8(own)), qPrintable(converted));
}

void TestModels::theSelectedRowHasAnEdgeInTheFirstColumn()
{
    FlatModel model;
    fillFlat(model);
    QTableView view;
    view.setModel(&model);
    view.setItemDelegate(new TableDelegate(&view));
    view.setSelectionBehavior(QAbstractItemView::SelectRows);
    view.resize(500, 300);
    view.selectRow(1);
    for (const int first : {int(FlatModel::Name), int(FlatModel::Self)}) {
        view.horizontalHeader()->moveSection(view.horizontalHeader()->visualIndex(first), 0);
        const QImage image = view.viewport()->grab().toImage();
        const QPoint middle(1, view.visualRect(model.index(1, first)).center().y());
        QCOMPARE(image.pixelColor(middle), theme::color(theme::palette().accent));
        const QHeaderView* const header = view.horizontalHeader();
        const QPoint second(header->sectionViewportPosition(header->logicalIndex(1)) + 1, middle.y());
        QVERIFY(image.pixelColor(second) != theme::color(theme::palette().accent));
    }
}

void TestModels::tipsOfLongNamesFitOnTheScreen()
{
    const std::string name = "std::map<std::string, " + std::string(100'000, 'x') + ">::insert(int)";
    const auto large = test::profileFromText("main -> long 1\nmain 1.00\nlong 2.00\n");
    for (Function& function : const_cast<Profile::Data&>(large->data()).table.functions)
        if (function.name == "long")
            function.name = std::string_view(name);
    FlatModel model;
    model.setProfile(large, buildFlatProfile(*large));
    const QStringList lines = model.index(0, FlatModel::Name).data(Qt::ToolTipRole).toString().split(QLatin1Char('\n'));
    QVERIFY2(lines.size() > 10 && lines.size() <= 25, qPrintable(QString::number(lines.size())));
    for (const QString& line : lines)
        QVERIFY2(line.size() <= 100, qPrintable(line));
    QVERIFY(lines.first().startsWith(QStringLiteral("std::map")) && lines.contains(QStringLiteral("…")));
    QVERIFY(lines.filter(QStringLiteral("insert(int)")).size() > 0);
    QCOMPARE(format::tip(QStringLiteral("short\n\nname")), QStringLiteral("short\n\nname"));
    const QString words = QString(60, QLatin1Char('a')) + QStringLiteral("::") + QString(60, QLatin1Char('b'));
    QCOMPARE(format::tip(words),
             QString(60, QLatin1Char('a')) + QStringLiteral("::\n") + QString(60, QLatin1Char('b')));
}

QTEST_MAIN(TestModels)
#include "tst_models.moc"
