// SPDX-License-Identifier: MIT
//
// The rows of a comparison: its table, and the attribution of a function.
#include "compare_window_test.h"
#include "graph_text.h"
#include "temp_files.h"

#include "attribution/compared_attribution.h"
#include "compare/compare_bar.h"
#include "compare/compare_model.h"
#include "compare/compare_panel.h"
#include "profile/distinct_names.h"
#include "workbench/workbench.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLineEdit>
#include <QListView>

using namespace gmonscope;

class TestCompareRows : public QObject, private CompareWindowTest {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { makeProfiles(); }
    void init() { QVERIFY(show()); }
    void cleanup() { window.reset(); }

    void whatChangedBeyondChanceStandsFirst();
    void theTableIsAModel();
    void filtersLeaveOnlySomeFunctions();
    void aRowSelectsItsFunctionEverywhere();
    void noChangeHasNoSign();
    void theAttributionSaysWhatBecameOfTheFunction();
    void everyRowOfTheAttributionIsALink();
    void namesAreAsShortAsInTheOtherTables();
    void ofManyCallersFewHaveRows();
    void nothingOfExactCountsIsChance();
    void sharesOfExactCountsAreOfA();
};

void TestCompareRows::sharesOfExactCountsAreOfA()
{
    const test::TempFolder folder;
    const auto side = [&folder](const char* name, const std::string& work) {
        const std::string path = folder.write(name, "# callgrind format\nevents: Ir\nfn=work\n2 " + work + '\n');
        return ComparedSide{QString(), *loadProfile({.image = path, .profiles = {path}})};
    };
    const Comparison comparison(side("a", "1000000"), side("b", "1500000"));
    const TimeUnit percent = comparison.unit(TimeMeasure::Percent);
    QCOMPARE(percent.number(comparison.base.meanSeconds()), std::string("100.0"));
    QCOMPARE(percent.number(comparison.now.meanSeconds()), std::string("150.0"));
    CompareModel model;
    ViewChoice view;
    view.unit = TimeMeasure::Percent;
    model.setView(view);
    const QString tip = model.headerData(CompareModel::Now, Qt::Horizontal, Qt::ToolTipRole).toString();
    QVERIFY2(tip.contains(QLatin1String("In percent of A")), qPrintable(tip));
}

void TestCompareRows::nothingOfExactCountsIsChance()
{
    const test::TempFolder folder;
    const auto side = [&folder](const char* name, const std::string& work) {
        const std::string path =
            folder.write(name, "# callgrind format\ncmd: ./prog\nevents: Ir\nfn=main\n1 5000\ncfn=work\ncalls=1 2\n1 " +
                                   work + "\nfn=work\n2 " + work + '\n');
        return ComparedSide{QString(), *loadProfile({.image = path, .profiles = {path}})};
    };
    const auto comparison = std::make_shared<Comparison>(side("a", "1000000"), side("b", "1001000"));
    QCOMPARE(comparison->changed, std::size_t(1)); // main's own instructions are the same
    QCOMPARE(comparison->error(comparison->difference.seconds), 0.0);
    CompareModel model;
    model.setComparison(comparison);
    QCOMPARE(model.rowCount(), 2);
    for (int row = 0; row < model.rowCount(); ++row)
        QVERIFY(!model.index(row, 0).data(Qt::AccessibleDescriptionRole).toString().contains(QLatin1String("chance")));
    CompareBar bar;
    bar.setComparison(comparison);
    ComparePanel panel;
    panel.setComparison(comparison);
    for (const QWidget* const shown : {static_cast<const QWidget*>(&bar), static_cast<const QWidget*>(&panel)}) {
        for (const QLabel* const label : shown->findChildren<const QLabel*>())
            QVERIFY2(!label->text().contains(QLatin1String("chance")), qPrintable(label->text()));
        for (const QAbstractButton* const button : shown->findChildren<const QAbstractButton*>())
            QVERIFY2(!button->text().contains(QLatin1String("chance")), qPrintable(button->text()));
    }
    Diagram diagram = buildDiagram(*comparison->graph);
    markChanges(diagram, *comparison->graph, {});
    QVERIFY(diagram.isExact);
    for (const DiagramNode& node : diagram.nodes)
        QVERIFY2(node.tip.find("chance") == std::string::npos, node.tip.c_str());
    const auto work = entryOf(*comparison->graph, {QStringLiteral("work"), false});
    for (const AttributionItem& item : buildComparedAttribution(*comparison->graph, *work)) {
        QVERIFY(!item.changeText.contains(QLatin1String("chance")));
        QVERIFY(!item.changeText.contains(QChar(0xb1)));
    }
}

void TestCompareRows::ofManyCallersFewHaveRows()
{
    std::string many = "hub = 900\n";
    for (int i = 0; i < 30; ++i)
        many += "caller" + std::to_string(i) + " -> hub " + std::to_string(1 + i) + '\n';
    const auto side = [&many] { return ComparedSide{QString(), test::profileFromText(many)}; };
    const Comparison comparison(side(), side());
    const auto hub = entryOf(*comparison.graph, {QStringLiteral("hub"), false});
    const auto few = buildComparedAttribution(*comparison.graph, *hub, {}, {6, 6});
    QCOMPARE(few[7].title, QStringLiteral("24 more callers"));
    QCOMPARE(few[7].action, AttributionItem::Action::MoreCallers);
    QCOMPARE(few[8].title, QStringLiteral("hub"));
    QCOMPARE(buildComparedAttribution(*comparison.graph, *hub)[31].title, QStringLiteral("hub"));
}

void TestCompareRows::namesAreAsShortAsInTheOtherTables()
{
    const auto side = [](const QString& title, const char* ticks) {
        return ComparedSide{title,
                            test::profileFromText("main -> a::f(int) 1\nmain -> a::f(char) 1\nmain -> a::g(int) 1\n"
                                                  "a::f(int) = 9\na::f(char) = 7\n" +
                                                  std::string(ticks))};
    };
    const auto comparison = std::make_shared<Comparison>(side(QStringLiteral("before"), "a::g(int) = 5\n"),
                                                         side(QStringLiteral("after"), "a::g(int) = 6\n"));
    std::vector<FunctionId> all;
    for (std::uint32_t i = 0; i < comparison->graph->functions().size(); ++i)
        all.push_back({i});
    comparison->names = distinctNames(comparison->graph, all, false);
    CompareModel model;
    model.setComparison(comparison);
    model.sort(CompareModel::Name, Qt::AscendingOrder);
    const auto names = [&model] {
        QStringList texts;
        for (int row = 0; row < model.rowCount(); ++row)
            texts += model.index(row, CompareModel::Name).data().toString();
        return texts.join(QLatin1Char(' '));
    };
    QCOMPARE(names(), QStringLiteral("a::f(char) a::f(int) a::g main"));
    QVERIFY(model.index(2, 0).data(Qt::ToolTipRole).toString().contains(QStringLiteral("a::g(int)")));
    ViewChoice full;
    full.names = NameLength::Full;
    model.setView(full);
    QCOMPARE(names(), QStringLiteral("a::f(char) a::f(int) a::g(int) main"));
}

void TestCompareRows::whatChangedBeyondChanceStandsFirst()
{
    compareWithOlder();
    QCOMPARE(compare().document().comparison()->changed, std::size_t(2));
    QCOMPARE(row(0), (QStringList{"spin", "8.00", "4.00", QStringLiteral("\u20134.00")}));
    QCOMPARE(row(1), (QStringList{"work", "0.50", "1.50", "+1.00"}));
    QCOMPARE(row(2).first(), QStringLiteral("fib")); // by 0.05 s, which is chance
    const auto isBeyond = [this](int number) {
        return table().model()->index(number, 0).data(CompareModel::IsBeyondRole).toBool();
    };
    QVERIFY(isBeyond(0) && isBeyond(1) && !isBeyond(2));
    QStringList texts;
    for (QLabel* const label : compare().bar().findChildren<QLabel*>())
        texts += label->text();
    QVERIFY2(texts.contains(QStringLiteral("2 functions changed beyond chance")), qPrintable(texts.join('|')));
    QVERIFY2(texts.join('|').contains(QStringLiteral("\u20132.95 \u00B1")), qPrintable(texts.join('|')));
}

void TestCompareRows::theTableIsAModel()
{
    compareWithOlder();
    const QAbstractItemModelTester tester(table().model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    for (int column = 0; column < CompareModel::ColumnCount; ++column)
        table().sortByColumn(column, Qt::AscendingOrder);
    compare().document();
    QVERIFY(table().model()->rowCount() > 4);
}

void TestCompareRows::filtersLeaveOnlySomeFunctions()
{
    compareWithOlder();
    ComparePanel& panel = compare().panel();
    const int all = table().model()->rowCount();
    press(panel, QStringLiteral("Beyond chance"));
    QCOMPARE(table().model()->rowCount(), 2);
    press(panel, QStringLiteral("Grown"));
    QCOMPARE(table().model()->rowCount(), 1);
    QCOMPARE(row(0).first(), QStringLiteral("work"));
    press(panel, QStringLiteral("Shrunk"));
    QCOMPARE(row(0).first(), QStringLiteral("spin"));
    press(panel, QStringLiteral("All"));
    QCOMPARE(table().model()->rowCount(), all);
    auto* const names = panel.findChild<QLineEdit*>(QStringLiteral("nameFilter"));
    QTest::keyClicks(names, QStringLiteral("spi"));
    QCOMPARE(table().model()->rowCount(), 1);
    press(panel, QStringLiteral("Grown"));
    QCOMPARE(table().model()->rowCount(), 0); // both hold
    press(panel, QStringLiteral("All"));
    names->clear();
    QCOMPARE(table().model()->rowCount(), all);
}

void TestCompareRows::aRowSelectsItsFunctionEverywhere()
{
    compareWithOlder();
    const auto selected = [this] {
        const auto entry = window->selection().current();
        return entry ? format::entryName(*window->document().loaded()->profile, *entry) : QString();
    };
    const QModelIndex work = table().model()->index(rowOf(QStringLiteral("work")), 0);
    QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, table().visualRect(work).center());
    QCOMPARE(selected(), QStringLiteral("work"));
    QTest::keyClick(&table(), Qt::Key_Up);
    QCOMPARE(selected(), QStringLiteral("spin"));
    window->selection().select(EntryRef::of([&] {
        const auto functions = window->document().loaded()->profile->functions();
        for (std::uint32_t f = 0; f < functions.size(); ++f)
            if (functions[f].name == "fib")
                return FunctionId{f};
        return FunctionId{};
    }()));
    QCOMPARE(row(table().currentIndex().row()).first(), QStringLiteral("fib"));
}

void TestCompareRows::noChangeHasNoSign()
{
    sample.write(QStringLiteral("same.out"), sample.read(sample.path(m_after)));
    QVERIFY(open({sample.image(), sample.path(m_after)}));
    compare().compareWith({sample.path(QStringLiteral("same.out")), sample.image()});
    QTRY_VERIFY_WITH_TIMEOUT(compare().document().comparison(), patienceMs);
    QStringList texts;
    for (QLabel* const label : compare().bar().findChildren<QLabel*>())
        texts += label->text();
    QVERIFY2(!texts.filter(QStringLiteral("0.00 \u00B1")).isEmpty(), qPrintable(texts.join('|')));
    QVERIFY2(texts.filter(QStringLiteral("\u20130")).isEmpty() && texts.filter(QStringLiteral("+0")).isEmpty(),
             qPrintable(texts.join('|')));
}

void TestCompareRows::theAttributionSaysWhatBecameOfTheFunction()
{
    compareWithOlder();
    const QModelIndex spin = table().model()->index(rowOf(QStringLiteral("spin")), 0);
    QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, table().visualRect(spin).center());
    QVERIFY(compare().view().attribution().isVisible() && !window->workbench().attribution().isVisible());
    const AttributionItem* subject = attributionOf(QStringLiteral("spin"));
    QVERIFY(subject && subject->kind == AttributionItem::Kind::Subject && subject->change);
    QVERIFY2(subject->changeText.startsWith(QStringLiteral("\u20134.00 \u00B1")), qPrintable(subject->changeText));
    QVERIFY(subject->estimate->valueText == QStringLiteral("8.00"));
    QVERIFY(subject->measured->valueText == QStringLiteral("4.00"));
    // The same share is the same time in both.
    QVERIFY(std::abs(subject->estimate->share - 2 * subject->measured->share) < 1e-6);
    // In each of the two who pays makes 100 %, and so does where it goes.
    double base = 0, now = 0;
    for (const AttributionItem& item : compare().view().attribution().model().items()) {
        if (item.kind == AttributionItem::Kind::Subject) {
            QVERIFY(std::abs(base - 1) < 1e-6 && std::abs(now - 1) < 1e-6);
            base = now = 0;
        } else if (item.kind == AttributionItem::Kind::Share) {
            base += item.estimate->share;
            now += item.measured->share;
        }
    }
    QVERIFY(std::abs(base - 1) < 1e-6 && std::abs(now - 1) < 1e-6);
    const QAbstractItemModel& rows = compare().view().attribution().model();
    bool isSpoken = false;
    for (int i = 0; i < rows.rowCount(); ++i)
        isSpoken =
            isSpoken || rows.index(i, 0).data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("in A "));
    QVERIFY(isSpoken);
}

void TestCompareRows::everyRowOfTheAttributionIsALink()
{
    compareWithOlder();
    const QModelIndex spin = table().model()->index(rowOf(QStringLiteral("spin")), 0);
    QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, table().visualRect(spin).center());
    QListView* const list = compare().view().attribution().view();
    const AttributionModel& rows = compare().view().attribution().model();
    for (int i = 0; i < rows.rowCount(); ++i)
        if (rows.items()[std::size_t(i)].title == QStringLiteral("work")) {
            QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                              list->visualRect(rows.index(i)).topLeft() + QPoint(30, 8));
            break;
        }
    QVERIFY(attributionOf(QStringLiteral("work")));
    QCOMPARE(int(attributionOf(QStringLiteral("work"))->kind), int(AttributionItem::Kind::Subject));
    QCOMPARE(row(table().currentIndex().row()).first(), QStringLiteral("work"));
}

QTEST_MAIN(TestCompareRows)
#include "tst_compare_rows.moc"
