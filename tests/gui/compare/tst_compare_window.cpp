// SPDX-License-Identifier: MIT
//
// Comparing in the window, by real events. The ticks of the profiles are set, so that what chance can do is known.
#include "window_test.h"

#include "attribution/attribution_panel.h"
#include "compare/compare_bar.h"
#include "compare/compare_controller.h"
#include "compare/compare_panel.h"
#include "export/export_controller.h"
#include "gmonscope/change_style.h"
#include "graph/graph_panel.h"
#include "graph/graph_view.h"
#include "graph/graph_walk.h"
#include "look/elided_label.h"
#include "settings/preferences.h"
#include "workbench/workbench.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QPushButton>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>

using namespace gmonscope;

namespace {

/// Offsets in a gmon.out of 64 bits with its histogram first.
constexpr qsizetype lowAt = 21, highAt = 29, countAt = 37, binsAt = 61;

quint64 numberAt(const QByteArray& bytes, qsizetype at, int size)
{
    quint64 value = 0;
    for (int i = size; i-- > 0;)
        value = value << 8 | quint8(bytes[at + i]);
    return value;
}

} // namespace

class TestCompareWindow : public QObject, private WindowTest {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init() { QVERIFY(show()); }
    void cleanup() { window.reset(); }

    void whatIsOlderComesBefore();
    void whatChangedBeyondChanceStandsFirst();
    void theTableIsAModel();
    void filtersLeaveOnlySomeFunctions();
    void aRowSelectsItsFunctionEverywhere();
    void swappedTheChangeHasTheOtherSign();
    void leavingBringsTheTablesBack();
    void theBaselineIsComparedWithTheOtherRuns();
    void noChangeHasNoSign();
    void theGraphShowsWhatGrewAndWhatShrank();
    void aNodeSelectsItsFunctionEverywhere();
    void theAttributionSaysWhatBecameOfTheFunction();
    void everyRowOfTheAttributionIsALink();
    void theMenuActsOnTheGraphThatIsSeen();
    void leavingBringsTheGraphAndTheAttributionBack();
    void whatIsExportedIsWhatIsSeen();
    void aDoubleClickFocusesInTheComparison();
    void theMenuOfANodeFocusesAndCopies();
    void hidingHidesInBothProfilesAndIsUndone();
    void aHiddenFunctionHasAChipThatBringsItBack();
    void swappedTheSameFunctionsAreHidden();
    void hidingThatIsCancelledLeavesAllAsItWas();
    void theKeysOfAGraphActInTheComparison();
    void theSettingsHoldForTheComparison();
    void aFileThatCannotBeReadIsNamed();
    void changesHaveSevenFills();

private:
    bool waitForComparedPicture();
    const DiagramNode* node(const QString& name);
    /// By the key; until it is gone.
    void hideByKey(const QString& name);
    bool areBothWith(const QString& name);
    const AttributionItem* attributionOf(const QString& title);
    QByteArray withTicks(const std::map<QString, int>& ticks) const;
    void compareWithOlder();
    CompareController& compare() { return *window->findChild<CompareController*>(); }
    QTableView& table() { return *compare().panel().view(); }
    QStringList row(int number);
    int rowOf(const QString& name);
    void press(QWidget& among, const QString& text);
    void swap();

    std::map<QString, quint64> m_addresses;
    QString m_before, m_after;
};

void TestCompareWindow::initTestCase()
{
    QVERIFY(makeSample(1));
    const auto loaded = loadProfile({sample.image().toStdString(), {sample.profile(1).toStdString()}});
    QVERIFY(loaded);
    for (const Function& function : (*loaded)->functions())
        m_addresses[QString::fromUtf8(function.name.data(), qsizetype(function.name.size()))] = function.address;
    m_before = QStringLiteral("before.out");
    m_after = QStringLiteral("after.out");
    sample.write(
        m_before,
        withTicks({{QStringLiteral("spin"), 800}, {QStringLiteral("fib"), 200}, {QStringLiteral("work"), 50}}));
    sample.write(
        m_after,
        withTicks({{QStringLiteral("spin"), 400}, {QStringLiteral("fib"), 205}, {QStringLiteral("work"), 150}}));
    for (const auto& [name, minutes] : {std::pair{m_before, 20}, std::pair{m_after, 10}}) {
        QFile file(sample.path(name));
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.setFileTime(QDateTime::currentDateTime().addSecs(-60 * minutes), QFile::FileModificationTime));
    }
}

/// The first profile, with these ticks and no others.
QByteArray TestCompareWindow::withTicks(const std::map<QString, int>& ticks) const
{
    QByteArray bytes = sample.read(sample.profile(1));
    const quint64 low = numberAt(bytes, lowAt, 8), high = numberAt(bytes, highAt, 8);
    const auto count = qsizetype(numberAt(bytes, countAt, 4));
    bytes.replace(binsAt, count * 2, QByteArray(count * 2, '\0'));
    for (const auto& [name, number] : ticks) {
        const quint64 address = m_addresses.at(name);
        // A program that is loaded anywhere begins at 0 in its file.
        const quint64 offset = (address >= low ? address - low : address) + 8; // past what the bin before shares
        const auto bin = qsizetype(double(offset) * double(count) / double(high - low));
        bytes[binsAt + 2 * bin] = char(number & 255);
        bytes[binsAt + 2 * bin + 1] = char(number >> 8);
    }
    return bytes;
}

/// Opens the newer profile, and compares it with the older one.
void TestCompareWindow::compareWithOlder()
{
    QVERIFY(open({sample.image(), sample.path(m_after)}));
    compare().compareWith({sample.path(m_before), sample.image()});
    QTRY_VERIFY_WITH_TIMEOUT(compare().document().comparison(), patienceMs);
    QVERIFY(table().isVisible());
}

QStringList TestCompareWindow::row(int number)
{
    QStringList texts;
    for (int column = 0; column < CompareModel::ColumnCount; ++column)
        texts += table().model()->index(number, column).data().toString();
    return texts;
}

int TestCompareWindow::rowOf(const QString& name)
{
    for (int number = 0; number < table().model()->rowCount(); ++number)
        if (row(number).first() == name)
            return number;
    return -1;
}

void TestCompareWindow::press(QWidget& among, const QString& text)
{
    for (QPushButton* const button : among.findChildren<QPushButton*>())
        if (button->text() == text)
            return QTest::mouseClick(button, Qt::LeftButton);
    QFAIL(qPrintable(text));
}

void TestCompareWindow::swap()
{
    for (QToolButton* const button : compare().bar().findChildren<QToolButton*>())
        if (button->toolTip() == QStringLiteral("Swap A and B"))
            return QTest::mouseClick(button, Qt::LeftButton);
    QFAIL("no button");
}

void TestCompareWindow::whatIsOlderComesBefore()
{
    compareWithOlder();
    QVERIFY(compare().bar().isVisible());
    QStringList titles;
    for (ElidedLabel* const label : compare().bar().findChildren<ElidedLabel*>())
        if (label->text().contains(QStringLiteral(" · "))) // the others are no titles
            titles += label->text();
    QCOMPARE(titles, (QStringList{QStringLiteral("prog · before.out"), QStringLiteral("prog · after.out")}));
    // The other way round, too.
    window->document().close();
    QVERIFY(!compare().bar().isVisible());
    QVERIFY(open({sample.image(), sample.path(m_before)}));
    compare().compareWith({sample.path(m_after), sample.image()});
    QTRY_VERIFY_WITH_TIMEOUT(compare().document().comparison(), patienceMs);
    QCOMPARE(compare().document().comparison()->base.title, QStringLiteral("prog · before.out"));
}

void TestCompareWindow::whatChangedBeyondChanceStandsFirst()
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

void TestCompareWindow::theTableIsAModel()
{
    compareWithOlder();
    const QAbstractItemModelTester tester(table().model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    for (int column = 0; column < CompareModel::ColumnCount; ++column)
        table().sortByColumn(column, Qt::AscendingOrder);
    compare().document();
    QVERIFY(table().model()->rowCount() > 4);
}

void TestCompareWindow::filtersLeaveOnlySomeFunctions()
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
}

void TestCompareWindow::aRowSelectsItsFunctionEverywhere()
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

void TestCompareWindow::swappedTheChangeHasTheOtherSign()
{
    compareWithOlder();
    swap();
    QTRY_COMPARE_WITH_TIMEOUT(row(0), (QStringList{"spin", "4.00", "8.00", "+4.00"}), patienceMs);
    QCOMPARE(compare().document().comparison()->base.title, QStringLiteral("prog · after.out"));
}

void TestCompareWindow::leavingBringsTheTablesBack()
{
    compareWithOlder();
    QVERIFY(compare().toggleAction()->isChecked());
    press(compare().bar(), QStringLiteral("Leave compare"));
    QVERIFY(!table().isVisible() && !compare().bar().isVisible());
    QVERIFY(window->workbench().functions().flatView()->isVisible());
    QVERIFY(!compare().toggleAction()->isChecked());
}

void TestCompareWindow::theBaselineIsComparedWithTheOtherRuns()
{
    QVERIFY(open({sample.image(), sample.path(m_before), sample.path(m_after)}));
    QVERIFY(!action("compareRuns")->isEnabled());
    window->document().setBaseline({sample.path(m_after)});
    QVERIFY(action("compareRuns")->isEnabled());
    compare().toggleAction()->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(compare().document().comparison(), patienceMs);
    QCOMPARE(row(0), (QStringList{"spin", "4.00", "8.00", "+4.00"})); // the baseline is A, whatever is older
    // Another sum is no longer what was compared.
    window->document().setIncluded(0, false);
    QTRY_VERIFY_WITH_TIMEOUT(!compare().document().comparison(), patienceMs);
    QVERIFY(!table().isVisible());
}

void TestCompareWindow::noChangeHasNoSign()
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

bool TestCompareWindow::waitForComparedPicture()
{
    return QTest::qWaitFor([this] { return compare().view().context().diagram.scene() != nullptr; }, patienceMs);
}

const DiagramNode* TestCompareWindow::node(const QString& name)
{
    for (const DiagramNode& node : compare().view().context().diagram.scene()->diagram.nodes)
        if (node.name == name.toStdString())
            return &node;
    return nullptr;
}

const AttributionItem* TestCompareWindow::attributionOf(const QString& title)
{
    for (const AttributionItem& item : compare().view().attribution().model().items())
        if (item.title == title)
            return &item;
    return nullptr;
}

void TestCompareWindow::theGraphShowsWhatGrewAndWhatShrank()
{
    compareWithOlder();
    QVERIFY(waitForComparedPicture());
    QVERIFY(compare().view().graph().isVisible() && !window->workbench().graph().isVisible());
    const DiagramNode *spin = node(QStringLiteral("spin")), *work = node(QStringLiteral("work")),
                      *fib = node(QStringLiteral("fib"));
    QVERIFY(spin && work && fib);
    QCOMPARE(int(spin->change->mark), int(ChangeMark::Shrunk));
    QCOMPARE(spin->change->fill, std::size_t(0));
    QCOMPARE(spin->shareText, std::string("\u20134.00"));
    QCOMPARE(int(fib->change->mark), int(ChangeMark::WithinChance));
    QCOMPARE(work->change->fill, std::size_t(6)); // its own time grew by a tenth of the run
    const GraphView& view = *compare().view().graph().view();
    const QString spoken = spokenName(*view.picture(), spin->subject);
    QVERIFY2(spoken.contains(QStringLiteral("beyond chance")) && spoken.contains(QStringLiteral("calls: ")),
             qPrintable(spoken));
}

void TestCompareWindow::aNodeSelectsItsFunctionEverywhere()
{
    compareWithOlder();
    QVERIFY(waitForComparedPicture());
    GraphView& view = *compare().view().graph().view();
    const auto box = view.picture()->boxOf(node(QStringLiteral("work"))->subject);
    QVERIFY(box);
    view.fit();
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.toViewport(box->center()).toPoint());
    const auto entry = window->selection().current();
    QVERIFY(entry);
    QCOMPARE(format::entryName(*window->document().loaded()->profile, *entry), QStringLiteral("work"));
    QCOMPARE(row(table().currentIndex().row()).first(), QStringLiteral("work"));
    QVERIFY(attributionOf(QStringLiteral("work")));
}

void TestCompareWindow::theAttributionSaysWhatBecameOfTheFunction()
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

void TestCompareWindow::everyRowOfTheAttributionIsALink()
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

void TestCompareWindow::theMenuActsOnTheGraphThatIsSeen()
{
    compareWithOlder();
    QVERIFY(waitForComparedPicture());
    const GraphView &compared = *compare().view().graph().view(), &plain = *window->workbench().graph().view();
    compare().view().graph().view()->setZoom(1);
    window->workbench().graph().view()->setZoom(1);
    const double before = plain.zoom();
    window->workbench().graph().actions().zoomIn->trigger();
    QVERIFY(compared.zoom() > 1);
    QCOMPARE(plain.zoom(), before);
    window->workbench().centre().showPage(&window->workbench().graph());
    const double was = compared.zoom();
    window->workbench().graph().actions().zoomOut->trigger();
    QCOMPARE(compared.zoom(), was);
    QVERIFY(plain.zoom() < before);
    QVERIFY(window->workbench().attribution().isVisible()); // the one of the visible graph
}

void TestCompareWindow::leavingBringsTheGraphAndTheAttributionBack()
{
    compareWithOlder();
    QVERIFY(waitForComparedPicture());
    press(compare().bar(), QStringLiteral("Leave compare"));
    QVERIFY(window->workbench().graph().isVisible() && !compare().view().graph().isVisible());
    QVERIFY(window->workbench().attribution().isVisible() && !compare().view().attribution().isVisible());
    QVERIFY(window->workbench().graph().view()->diagram() == window->diagram().scene());
    QVERIFY(!compare().view().context().diagram.scene());
    QVERIFY(window->selection().current());
}

void TestCompareWindow::whatIsExportedIsWhatIsSeen()
{
    compareWithOlder();
    QVERIFY(waitForComparedPicture());
    const QString svg = sample.path(QStringLiteral("shown.svg")), csv = sample.path(QStringLiteral("shown.csv"));
    QVERIFY(window->exporting().exportTo(svg) && window->exporting().exportTo(csv));
    QVERIFY(sample.read(svg).contains("total time, A above B"));
    QVERIFY(sample.read(svg).contains("\u20134.00"));
    const QByteArray compared = sample.read(csv);
    press(compare().bar(), QStringLiteral("Leave compare"));
    QVERIFY(window->exporting().exportTo(svg) && window->exporting().exportTo(csv));
    QVERIFY(!sample.read(svg).contains("A above B"));
    const QByteArray plain = sample.read(csv);
    QVERIFY(compared.left(compared.indexOf('\n')).count(',') > plain.left(plain.indexOf('\n')).count(','));
}

void TestCompareWindow::aDoubleClickFocusesInTheComparison()
{
    compareWithOlder();
    QVERIFY(waitForComparedPicture());
    GraphView& view = *compare().view().graph().view();
    view.fit();
    const auto box = view.picture()->boxOf(node(QStringLiteral("fib"))->subject);
    QVERIFY(box);
    QTest::mouseDClick(view.viewport(), Qt::LeftButton, {}, view.toViewport(box->center()).toPoint());
    QTRY_VERIFY_WITH_TIMEOUT(compare().view().context().diagram.scene()->diagram.isFocused, patienceMs);
    QVERIFY(!window->diagram().scene()->diagram.isFocused);
}

void TestCompareWindow::theMenuOfANodeFocusesAndCopies()
{
    compareWithOlder();
    QVERIFY(waitForComparedPicture());
    GraphView& view = *compare().view().graph().view();
    view.fit();
    const auto box = view.picture()->boxOf(node(QStringLiteral("fib"))->subject);
    QVERIFY(box);
    const auto choose = [&](const QString& text) {
        const QPoint at = view.toViewport(box->center()).toPoint();
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, view.viewport()->mapToGlobal(at));
        QApplication::sendEvent(view.viewport(), &event);
        auto* const menu = window->findChild<QMenu*>(QStringLiteral("comparedEntryMenu"));
        QVERIFY(menu && menu->isVisible());
        const auto actions = menu->actions();
        const auto action =
            std::find_if(actions.begin(), actions.end(), [&](const QAction* one) { return one->text() == text; });
        QVERIFY2(action != actions.end(), qPrintable(text));
        (*action)->trigger();
        menu->close();
        QTRY_VERIFY(!window->findChild<QMenu*>(QStringLiteral("comparedEntryMenu")));
    };
    choose(QStringLiteral("&Copy name"));
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("fib"));
    choose(QStringLiteral("Focus on its &ancestors"));
    QTRY_VERIFY_WITH_TIMEOUT(compare().view().context().diagram.scene()->diagram.isFocused, patienceMs);
    QCOMPARE(int(compare().view().context().filter.state().focus.front().kind), int(Focus::Kind::Ancestors));
    QVERIFY(!window->diagram().scene()->diagram.isFocused);
}

void TestCompareWindow::hideByKey(const QString& name)
{
    GraphView& view = *compare().view().graph().view();
    view.setFocus();
    QVERIFY(activate());
    compare().view().context().selection.select(node(name)->subject);
    QTest::keyClick(&view, Qt::Key_H);
    QVERIFY(view.diagram() && node(name)); // the graph stays until there is another
    QTRY_VERIFY_WITH_TIMEOUT(!areBothWith(name), patienceMs);
    QVERIFY(waitForComparedPicture());
    QVERIFY(!node(name));
}

bool TestCompareWindow::areBothWith(const QString& name)
{
    const Comparison& comparison = *compare().document().comparison();
    const EntryName wanted{name, false};
    const bool isInBase = entryOf(*comparison.base.profile, wanted).has_value();
    return isInBase && entryOf(*comparison.now.profile, wanted).has_value();
}

void TestCompareWindow::hidingHidesInBothProfilesAndIsUndone()
{
    compareWithOlder();
    QVERIFY(waitForComparedPicture());
    const double before = compare().document().comparison()->base.profile->totalSeconds();
    QVERIFY(areBothWith(QStringLiteral("fib")));
    hideByKey(QStringLiteral("fib"));
    const Comparison& hidden = *compare().document().comparison();
    for (const ComparedSide* const side : {&hidden.base, &hidden.now})
        QVERIFY(!entryOf(*side->profile, {QStringLiteral("fib"), false}));
    QCOMPARE(hidden.base.profile->totalSeconds(), before); // its callers pay
    QVERIFY(window->filter().state().hidden.isEmpty());    // in the comparison alone
    QCOMPARE(&window->workbench().activeGraph(), &compare().view().context());
    QCOMPARE(action("undo")->text(), QStringLiteral("Undo hide fib"));
    action("undo")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(areBothWith(QStringLiteral("fib")), patienceMs);
    QVERIFY(waitForComparedPicture());
    QVERIFY(node(QStringLiteral("fib")));
    action("redo")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(!areBothWith(QStringLiteral("fib")), patienceMs);
}

void TestCompareWindow::aHiddenFunctionHasAChipThatBringsItBack()
{
    compareWithOlder();
    QVERIFY(waitForComparedPicture());
    compare().view().context().selection.select(node(QStringLiteral("spin"))->subject);
    hideByKey(QStringLiteral("fib"));
    const auto close = compare().view().graph().findChildren<QToolButton*>(QStringLiteral("removeChip"));
    QCOMPARE(int(close.size()), 1);
    QVERIFY2(close.first()->accessibleName().contains(QStringLiteral("1 hidden")),
             qPrintable(close.first()->accessibleName()));
    close.first()->click();
    QTRY_VERIFY_WITH_TIMEOUT(areBothWith(QStringLiteral("fib")), patienceMs);
    QVERIFY(waitForComparedPicture());
    // The next comparison hides nothing.
    hideByKey(QStringLiteral("fib"));
    compare().compareWith({sample.path(m_before), sample.image()});
    QTRY_VERIFY_WITH_TIMEOUT(areBothWith(QStringLiteral("fib")), patienceMs);
    QVERIFY(compare().view().context().filter.state().hidden.isEmpty());
}

void TestCompareWindow::swappedTheSameFunctionsAreHidden()
{
    compareWithOlder();
    QVERIFY(waitForComparedPicture());
    hideByKey(QStringLiteral("fib"));
    const QString before = compare().document().comparison()->base.title;
    swap();
    QTRY_VERIFY_WITH_TIMEOUT(compare().document().comparison()->base.title != before, patienceMs);
    QVERIFY(!areBothWith(QStringLiteral("fib")));
    QCOMPARE(compare().view().context().filter.state().hidden, QStringList{QStringLiteral("fib")});
}

void TestCompareWindow::hidingThatIsCancelledLeavesAllAsItWas()
{
    compareWithOlder();
    QVERIFY(waitForComparedPicture());
    const ComparisonPtr before = compare().document().comparison();
    compare().view().context().filter.hide(QStringLiteral("fib"));
    Q_EMIT window->banner().cancelled();
    QVERIFY(compare().view().context().filter.state().hidden.isEmpty());
    QTest::qWait(300); // an aborted load does not arrive
    QVERIFY(compare().document().comparison() == before && node(QStringLiteral("fib")));
}

void TestCompareWindow::theKeysOfAGraphActInTheComparison()
{
    compareWithOlder();
    QVERIFY(waitForComparedPicture());
    GraphView& view = *compare().view().graph().view();
    view.setFocus();
    QVERIFY(activate());
    const ViewChoice before = window->workbench().viewChoice();
    QTest::keyClick(&view, Qt::Key_U);
    QVERIFY(window->workbench().viewChoice().unit != before.unit);
    QTest::keyClick(&view, Qt::Key_T);
    QVERIFY(window->workbench().viewChoice().withTemplates != before.withTemplates);
}

void TestCompareWindow::theSettingsHoldForTheComparison()
{
    Preferences preferences;
    preferences.detail = 77;
    preferences.isAnimated = false;
    preferences.save();
    QVERIFY(showAgain());
    compareWithOlder();
    QVERIFY(!compare().view().graph().view()->isAnimated());
    QCOMPARE(compare().view().context().diagram.maxFunctions(), std::size_t(77));
}

void TestCompareWindow::aFileThatCannotBeReadIsNamed()
{
    QVERIFY(open({sample.image(), sample.path(m_after)}));
    compare().compareWith({sample.path(QStringLiteral("no-such.out"))});
    QTRY_VERIFY_WITH_TIMEOUT(notices().contains(QStringLiteral("There is nothing to compare with")), patienceMs);
    QVERIFY2(notices().contains(QStringLiteral("no-such.out")), qPrintable(notices()));
    QVERIFY(window->document().loaded() && !compare().bar().isVisible());
}

void TestCompareWindow::changesHaveSevenFills()
{
    QCOMPARE(changeStep(0.9, false), std::size_t(3)); // chance is no change
    QCOMPARE(changeStep(0, true), std::size_t(3));
    QCOMPARE(changeStep(0.01, true), std::size_t(4));
    QCOMPARE(changeStep(0.02, true), std::size_t(5));
    QCOMPARE(changeStep(0.05, true), std::size_t(6));
    QCOMPARE(changeStep(-0.01, true), std::size_t(2));
    QCOMPARE(changeStep(-0.02, true), std::size_t(1));
    QCOMPARE(changeStep(-0.05, true), std::size_t(0));
    for (const Theme theme : {Theme::Light, Theme::Dark}) {
        const ChangePalette& changes = changePaletteFor(theme);
        for (const Rgb text : {changes.grown, changes.shrunk})
            for (const Rgb back : {paletteFor(theme).base, paletteFor(theme).alternateBase, paletteFor(theme).window})
                QVERIFY(contrast(text, back) >= 4.5);
    }
}

QTEST_MAIN(TestCompareWindow)
#include "tst_compare_window.moc"
