// SPDX-License-Identifier: MIT
//
// The graph of a comparison.
#include "compare_window_test.h"

#include "export/export_controller.h"
#include "gmonscope/diagram_style.h"
#include "graph/graph_walk.h"
#include "workbench/workbench.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>

using namespace gmonscope;

class TestCompareGraph : public QObject, private CompareWindowTest {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { makeProfiles(); }
    void init() { QVERIFY(show()); }
    void cleanup() { window.reset(); }

    void theGraphShowsWhatGrewAndWhatShrank();
    void aNodeSelectsItsFunctionEverywhere();
    void theMenuActsOnTheGraphThatIsSeen();
    void whatIsExportedIsWhatIsSeen();
    void aDoubleClickFocusesInTheComparison();
    void theMenuOfANodeFocusesAndCopies();
    void theKeysOfAGraphActInTheComparison();
    void changesHaveSevenFills();
};

void TestCompareGraph::theGraphShowsWhatGrewAndWhatShrank()
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
    const QString spoken = spokenName(*view.painted(), spin->subject);
    QVERIFY2(spoken.contains(QStringLiteral("beyond chance")) && spoken.contains(QStringLiteral("calls: ")),
             qPrintable(spoken));
}

void TestCompareGraph::aNodeSelectsItsFunctionEverywhere()
{
    compareWithOlder();
    QVERIFY(waitForComparedPicture());
    GraphView& view = *compare().view().graph().view();
    const auto box = view.painted()->boxOf(node(QStringLiteral("work"))->subject);
    QVERIFY(box);
    view.fit();
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.toViewport(box->center()).toPoint());
    const auto entry = window->selection().current();
    QVERIFY(entry);
    QCOMPARE(format::entryName(*window->document().loaded()->profile, *entry), QStringLiteral("work"));
    QCOMPARE(row(table().currentIndex().row()).first(), QStringLiteral("work"));
    QVERIFY(attributionOf(QStringLiteral("work")));
}

void TestCompareGraph::theMenuActsOnTheGraphThatIsSeen()
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

void TestCompareGraph::whatIsExportedIsWhatIsSeen()
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

void TestCompareGraph::aDoubleClickFocusesInTheComparison()
{
    compareWithOlder();
    QVERIFY(waitForComparedPicture());
    GraphView& view = *compare().view().graph().view();
    view.fit();
    const auto box = view.painted()->boxOf(node(QStringLiteral("fib"))->subject);
    QVERIFY(box);
    QTest::mouseDClick(view.viewport(), Qt::LeftButton, {}, view.toViewport(box->center()).toPoint());
    QTRY_VERIFY_WITH_TIMEOUT(compare().view().context().diagram.laidOut()->diagram.isFocused, patienceMs);
    QVERIFY(!window->diagram().laidOut()->diagram.isFocused);
}

void TestCompareGraph::theMenuOfANodeFocusesAndCopies()
{
    compareWithOlder();
    QVERIFY(waitForComparedPicture());
    GraphView& view = *compare().view().graph().view();
    view.fit();
    const auto box = view.painted()->boxOf(node(QStringLiteral("fib"))->subject);
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
    QTRY_VERIFY_WITH_TIMEOUT(compare().view().context().diagram.laidOut()->diagram.isFocused, patienceMs);
    QCOMPARE(int(compare().view().context().filter.state().focus.front().kind), int(Focus::Kind::Ancestors));
    QVERIFY(!window->diagram().laidOut()->diagram.isFocused);
}

void TestCompareGraph::theKeysOfAGraphActInTheComparison()
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
    QVERIFY(window->workbench().viewChoice().names != before.names);
}

void TestCompareGraph::changesHaveSevenFills()
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

QTEST_MAIN(TestCompareGraph)
#include "tst_compare_graph.moc"
