// SPDX-License-Identifier: MIT
//
// The texts and events for screen readers.
#include "graph_text.h"
#include "small_diagram.h"

#include "graph/graph_view.h"
#include "window/main_window.h"
#include "workbench/workbench.h"

#include <QAbstractItemView>
#include <QAccessible>
#include <QAction>
#include <QHeaderView>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>

using namespace gmonscope;

namespace {

QAccessibleInterface* interfaceOf(QObject& object) { return QAccessible::queryAccessibleInterface(&object); }

QString nameOf(QObject& object) { return interfaceOf(object)->text(QAccessible::Name); }

/// A graph of known nodes, with its profile's times.
struct Graph {
    Graph()
    {
        view.resize(700, 500);
        view.setDiagram(laidOut);
        view.show();
    }
    QAccessibleInterface* child(int index) { return interfaceOf(view)->child(index); }

    std::shared_ptr<const LaidOutDiagram> laidOut = small::make();
    GraphView view;
};

} // namespace

class TestAccessibility : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void nodesAreChildrenOfTheGraph();
    void aNodeSaysItsNumbers();
    void aNodeIsWhereItIsPainted();
    void pressingANodeSelectsIt();
    void theKeyboardIsAtTheNodeThatWasWalkedTo();
    void nodesOfAnotherPictureAreGone();
    void everythingToPressHasAName();
    void tablesTellTheirCells();
};

void TestAccessibility::nodesAreChildrenOfTheGraph()
{
    Graph graph;
    QAccessibleInterface* const tree = interfaceOf(graph.view);
    QCOMPARE(tree->role(), QAccessible::Tree);
    QCOMPARE(tree->text(QAccessible::Name), QStringLiteral("Call graph"));
    QCOMPARE(tree->childCount(), 8); // seven nodes and an open cycle
    for (int i = 0; i < tree->childCount(); ++i) {
        QVERIFY(graph.child(i)->isValid());
        QCOMPARE(tree->indexOfChild(graph.child(i)), i);
        QCOMPARE(graph.child(i)->parent(), tree);
        QCOMPARE(graph.child(i)->role(), i < 7 ? QAccessible::TreeItem : QAccessible::Grouping);
    }
    QVERIFY(!graph.child(8));
    QVERIFY(!graph.child(-1));
    GraphView empty;
    QCOMPARE(interfaceOf(empty)->childCount(), 0);
    QVERIFY(!interfaceOf(empty)->childAt(10, 10));
}

void TestAccessibility::aNodeSaysItsNumbers()
{
    const auto profile = test::profileFromText("main -> leaf 3000\nleaf -> leaf 2\nmain 1.00\nleaf 3.00\n");
    auto laidOut = std::make_shared<LaidOutDiagram>();
    laidOut->profile = profile;
    laidOut->diagram = buildDiagram(*profile);
    for (std::size_t i = 0; i < laidOut->diagram.nodes.size(); ++i)
        laidOut->layout.nodes.push_back({0, 100.0 * double(i), 90, 100.0 * double(i) + 48});
    laidOut->layout.bounds = {0, 0, 100, 300};
    GraphView view;
    view.setDiagram(laidOut);
    QStringList names;
    for (int i = 0; i < interfaceOf(view)->childCount(); ++i)
        names += interfaceOf(view)->child(i)->text(QAccessible::Name);
    const auto plain = [](const char* text) { return QString::fromUtf8(text); };
    QVERIFY2(names.contains(plain("leaf, 75.0\u00A0% of the run, 3.00 seconds, self 3.00 seconds, 3,000 calls, "
                                  "calls itself: yes")),
             qPrintable(names.join(QLatin1Char('\n'))));
    Graph graph;
    QCOMPARE(graph.child(7)->text(QAccessible::Name), plain("cycle 1 · 2 functions · 20.0 %"));
}

void TestAccessibility::aNodeIsWhereItIsPainted()
{
    Graph graph;
    const QPoint middle = graph.view.toViewport(small::centreOf(*graph.laidOut, small::Left)).toPoint();
    const QPoint global = graph.view.viewport()->mapToGlobal(middle);
    QVERIFY(graph.child(small::Left)->rect().contains(global));
    QCOMPARE(interfaceOf(graph.view)->childAt(global.x(), global.y()), graph.child(small::Left));
    QVERIFY(!graph.child(small::Left)->state().offscreen);
    graph.view.setZoom(4);
    graph.view.ensureVisible(small::function(small::Main));
    QVERIFY(graph.child(small::Gap)->state().offscreen);
}

void TestAccessibility::pressingANodeSelectsIt()
{
    Graph graph;
    QSignalSpy selected(&graph.view, &GraphView::selected);
    QAccessibleActionInterface* const actions = graph.child(small::Right)->actionInterface();
    QVERIFY(actions && actions->actionNames().contains(QAccessibleActionInterface::pressAction()));
    QVERIFY(!graph.child(small::Right)->state().selected);
    actions->doAction(QAccessibleActionInterface::pressAction());
    QCOMPARE(selected.size(), 1);
    QVERIFY(graph.child(small::Right)->state().selected);
    QVERIFY(graph.view.selectedEntry() == small::function(small::Right));
}

void TestAccessibility::theKeyboardIsAtTheNodeThatWasWalkedTo()
{
    Graph graph;
    QVERIFY(QTest::qWaitForWindowActive(&graph.view));
    graph.view.setFocus();
    QTest::keyClick(&graph.view, Qt::Key_Down); // to where the eye starts
    QCOMPARE(interfaceOf(graph.view)->focusChild(), graph.child(small::Main));
    QTest::keyClick(&graph.view, Qt::Key_Down); // the heaviest callee
    QCOMPARE(interfaceOf(graph.view)->focusChild(), graph.child(small::Left));
    QVERIFY(graph.child(small::Left)->state().focused);
}

void TestAccessibility::nodesOfAnotherPictureAreGone()
{
    Graph graph;
    QAccessibleInterface* const before = graph.child(small::Left);
    graph.view.setDiagram(small::make(2));
    QVERIFY(!before->isValid());
    QVERIFY(before->state().invalid);
    QVERIFY(graph.child(small::Left)->isValid());
    graph.view.setDiagram(nullptr);
    QCOMPARE(interfaceOf(graph.view)->childCount(), 0);
}

void TestAccessibility::everythingToPressHasAName()
{
    MainWindow window;
    int buttons = 0;
    for (QToolButton* const button : window.findChildren<QToolButton*>()) {
        if (button->objectName().startsWith(QLatin1String("qt_")))
            continue; // Qt's own, of menus and tool bars
        QVERIFY2(!nameOf(*button).isEmpty(), qPrintable(QDebug::toString(button)));
        ++buttons;
    }
    QVERIFY(buttons > 10);
    for (QAbstractItemView* const view : window.findChildren<QAbstractItemView*>())
        QVERIFY2(qobject_cast<QHeaderView*>(view) || !nameOf(*view).isEmpty(), qPrintable(QDebug::toString(view)));
    for (QLineEdit* const field : window.findChildren<QLineEdit*>())
        QVERIFY2(!nameOf(*field).isEmpty(), qPrintable(QDebug::toString(field)));
}

void TestAccessibility::tablesTellTheirCells()
{
    ProfileDocument document;
    Selection selection;
    FunctionsPanel panel(selection);
    auto loaded = std::make_shared<LoadedProfile>();
    loaded->profile = test::profileFromText("main -> leaf 3000\nmain 1.00\nleaf 3.00\n");
    loaded->listing = std::make_shared<const CallGraphListing>(loaded->profile);
    loaded->flat = buildFlatProfile(*loaded->profile);
    panel.showProfile(loaded, nullptr);
    panel.show();
    QAccessibleTableInterface* const table = interfaceOf(*panel.flatView())->tableInterface();
    QVERIFY(table);
    QCOMPARE(table->rowCount(), 2);
    QCOMPARE(table->cellAt(0, FlatModel::Name)->text(QAccessible::Name), QStringLiteral("leaf"));
    QCOMPARE(table->cellAt(0, FlatModel::Self)->text(QAccessible::Name), QStringLiteral("3.00"));
    QCOMPARE(table->columnDescription(FlatModel::Calls), QStringLiteral("Calls"));
}

QTEST_MAIN(TestAccessibility)
#include "tst_accessibility.moc"
