// SPDX-License-Identifier: MIT
//
// The unit of times, which shares lead, and how names are shown: the same in all panels.
#include "graph_text.h"
#include "panels_test.h"
#include "shown_windows.h"

#include "attribution/attribution_model.h"
#include "graph/graph_view.h"
#include "look/format.h"
#include "look/switch_row.h"
#include "look/theme.h"
#include "profile/setting_keys.h"
#include "settings/view_controller.h"
#include "tables/call_graph_model.h"
#include "tables/flat_model.h"
#include "tables/table_roles.h"
#include "workbench/workbench.h"

#include <QAction>
#include <QActionGroup>
#include <QMainWindow>
#include <QSettings>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolBar>
#include <QToolButton>

using namespace gmonscope;

namespace {

/// By call counts cheap and dear share evenly what leaf takes; the stacks know that dear pays for nearly all of it.
constexpr auto text = R"(
<external> -> main 1
main -> cheap 10
main -> dear 10
cheap -> leaf 100
dear -> leaf 100
main;cheap = 100
main;dear = 100
main;cheap;leaf = 20
main;dear;leaf = 180
leaf @ leaf.c
)";

std::shared_ptr<const Profile> profile()
{
    static const auto made = test::profileFromText(text);
    return made;
}

LoadedProfilePtr loadedOf(const std::shared_ptr<const Profile>& of)
{
    auto made = std::make_shared<LoadedProfile>();
    made->profile = of;
    made->listing = std::make_shared<const CallGraphListing>(made->profile);
    made->flat = buildFlatProfile(*made->profile);
    return made;
}

FunctionId idOf(const Profile& of, std::string_view name)
{
    for (std::uint32_t i = 0; i < of.functions().size(); ++i)
        if (of.functions()[i].name == name)
            return {i};
    return {};
}

QString cell(const FlatModel& model, const char* function, int column)
{
    const int row = model.rowOf(EntryRef::of(idOf(*profile(), function)));
    return model.index(row, column).data().toString();
}

QString header(const QAbstractItemModel& model, int column)
{
    return model.headerData(column, Qt::Horizontal).toString();
}

ViewChoice view(TimeMeasure unit, bool isMeasured = false) { return {.unit = unit, .isMeasured = isMeasured}; }

const DiagramNode& nodeOf(const Diagram& diagram, const char* name)
{
    return *std::find_if(diagram.nodes.begin(), diagram.nodes.end(),
                         [&](const auto& node) { return node.name == name; });
}

const DiagramArc& arcOf(const Diagram& diagram, const char* caller, const char* callee)
{
    return *std::find_if(diagram.arcs.begin(), diagram.arcs.end(), [&](const DiagramArc& arc) {
        return diagram.nodes[arc.tail].name == caller && diagram.nodes[arc.head].name == callee;
    });
}

QStringList callers(const std::vector<AttributionItem>& items)
{
    QStringList names;
    for (const AttributionItem& item : items) {
        if (item.kind == AttributionItem::Kind::Subject)
            break;
        if (item.kind == AttributionItem::Kind::Share)
            names += item.title;
    }
    return names;
}

} // namespace

class TestViewSwitches : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init() { QSettings().clear(); }

    void tablesTellTimesInTheChosenUnit();
    void totalsAreTheSharesThatLead();
    void theGraphDrawsTheSharesThatLead();
    void theGraphTellsLoneTimesInTheChosenUnit();
    void theAttributionIsOrderedByTheSharesThatLead();
    void allNamesAreShortUnlessAskedFor();
    void namesThatAreTheSameAreToldApart();
    void recursionAndDirectionAreKept();
    void keysSwitchWhileTheGraphHasTheKeyboard();
    void estimatedSharesAreSaidToBeSo();
    void theSwitchesInTheToolBarActOnAllPanels();
    void theBoxesAreFilledAsChosenInTheirPlaces();
    void whatCannotBeSwitchedIsNotThere();
    void aHiddenChoiceLeavesNoLine();
    void theKeyOfUnitsLeavesOutTheHiddenOne();
    void makingTheSwitchesOpensNoWindows();

private:
    QTemporaryDir m_settings;
};

void TestViewSwitches::initTestCase()
{
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_settings.path());
    QCoreApplication::setOrganizationName(QStringLiteral("gmonscope"));
    QCoreApplication::setApplicationName(QStringLiteral("gmonscope-test-switches"));
}

void TestViewSwitches::tablesTellTimesInTheChosenUnit()
{
    FlatModel flat;
    CallGraphModel tree;
    const LoadedProfilePtr loaded = loadedOf(profile());
    flat.setProfile(loaded->profile, loaded->flat);
    tree.setListing(loaded->listing);
    const auto cells = [&](TimeMeasure unit) {
        flat.setView(view(unit));
        tree.setView(view(unit));
        const QModelIndex top = tree.indexOf(EntryRef::of(idOf(*profile(), "leaf")));
        return QStringList{header(flat, FlatModel::Self), cell(flat, "leaf", FlatModel::Self),
                           header(tree, CallGraphModel::Self),
                           top.siblingAtColumn(CallGraphModel::Self).data().toString()};
    };
    QCOMPARE(cells(TimeMeasure::Seconds), QStringList({"Self s", "2.00", "Self s", "2.00"}));
    QCOMPARE(cells(TimeMeasure::Percent), QStringList({"Self %", "50.0", "Self %", "50.0"}));
    QCOMPARE(cells(TimeMeasure::Ticks), QStringList({"Self ticks", "200", "Self ticks", "200"}));
}

void TestViewSwitches::totalsAreTheSharesThatLead()
{
    FlatModel flat;
    flat.setProfile(profile(), buildFlatProfile(*profile()));
    QCOMPARE(cell(flat, "dear", FlatModel::Total), QStringLiteral("2.00"));
    flat.setView(view(TimeMeasure::Seconds, true));
    QCOMPARE(cell(flat, "dear", FlatModel::Total), QStringLiteral("2.80"));
    QCOMPARE(cell(flat, "dear", FlatModel::Estimated), QStringLiteral("2.00"));
    QCOMPARE(cell(flat, "dear", FlatModel::Measured), QStringLiteral("2.80"));
    const int row = flat.rowOf(EntryRef::of(idOf(*profile(), "dear")));
    QCOMPARE(flat.index(row, FlatModel::Total).data(roles::Bar).toDouble(), 0.7);
    flat.sort(FlatModel::Total, Qt::AscendingOrder);
    QVERIFY(flat.rowOf(EntryRef::of(idOf(*profile(), "cheap"))) < flat.rowOf(EntryRef::of(idOf(*profile(), "leaf"))));
}

void TestViewSwitches::theGraphDrawsTheSharesThatLead()
{
    DiagramOptions options;
    const Diagram estimated = buildDiagram(*profile(), options);
    QCOMPARE(nodeOf(estimated, "dear").totalShare, 0.5);
    QCOMPARE(arcOf(estimated, "dear", "leaf").seconds, 1.0);
    options.isMeasured = true;
    const Diagram measured = buildDiagram(*profile(), options);
    QCOMPARE(nodeOf(measured, "dear").totalShare, 0.7);
    QCOMPARE(nodeOf(measured, "dear").selfShare, 0.25);
    QCOMPARE(QString::fromStdString(nodeOf(measured, "dear").valueText), QStringLiteral("2.80\u00A0s"));
    QCOMPARE(arcOf(measured, "dear", "leaf").seconds, 1.8);
    QCOMPARE(arcOf(measured, "cheap", "leaf").share, 0.05);
    // Without stacks there is only the estimate.
    const auto counted = test::profileFromText("main -> leaf 3\nmain 1.00\nleaf 3.00\n");
    QCOMPARE(nodeOf(buildDiagram(*counted, options), "leaf").totalShare, 0.75);
}

void TestViewSwitches::theGraphTellsLoneTimesInTheChosenUnit()
{
    DiagramOptions options;
    const auto texts = [&](TimeMeasure times) {
        options.times = times;
        const Diagram diagram = buildDiagram(*profile(), options);
        const DiagramNode& node = nodeOf(diagram, "leaf");
        return QStringList{QString::fromStdString(node.shareText), QString::fromStdString(node.valueText),
                           QString::fromStdString(node.selfText),
                           QString::fromStdString(arcOf(diagram, "dear", "leaf").label)};
    };
    QCOMPARE(texts(TimeMeasure::Seconds),
             QStringList({"50.0\u00A0%", "2.00\u00A0s", "2.00\u00A0s", "1.00\u00A0s · 100×"}));
    QCOMPARE(texts(TimeMeasure::Percent),
             QStringList({"50.0\u00A0%", "2.00\u00A0s", "2.00\u00A0s", "25.0\u00A0% · 100×"}));
    QCOMPARE(texts(TimeMeasure::Ticks),
             QStringList({"50.0\u00A0%", "200\u00A0ticks", "200\u00A0ticks", "100\u00A0ticks · 100×"}));
}

void TestViewSwitches::theAttributionIsOrderedByTheSharesThatLead()
{
    // By call counts b pays more, by the stacks a.
    const auto mixed = test::profileFromText(R"(
main -> a 1
main -> b 1
a -> leaf 10
b -> leaf 90
main;a;leaf = 80
main;b;leaf = 20
)");
    const CallGraphListing listing(mixed);
    const EntryRef leaf = EntryRef::of(idOf(*mixed, "leaf"));
    QCOMPARE(callers(buildAttribution(listing, leaf)), QStringList({"b", "a"}));
    const auto items = buildAttribution(listing, leaf, nullptr, view(TimeMeasure::Ticks, true));
    QCOMPARE(callers(items), QStringList({"a", "b"}));
    QCOMPARE(items[1].measured->valueText, QStringLiteral("80\u00A0ticks"));
    QCOMPARE(items[1].estimate->valueText, QStringLiteral("10\u00A0ticks"));
}

void TestViewSwitches::allNamesAreShortUnlessAskedFor()
{
    const auto made = test::profileFromText("main -> vector<int>::push 3\nmain 1.00\nvector<int>::push 3.00\n");
    const EntryRef push = EntryRef::of(idOf(*made, "vector<int>::push"));
    const QString whole = QStringLiteral("vector<int>::push"), shown = QStringLiteral("vector::push");
    const ViewChoice full{.names = NameLength::Full}, brief;
    FlatModel flat;
    flat.setProfile(made, buildFlatProfile(*made));
    flat.setView(full);
    const QModelIndex row = flat.index(flat.rowOf(push), FlatModel::Name);
    QCOMPARE(row.data().toString(), whole);
    flat.setView(brief);
    QCOMPARE(row.data().toString(), shown);
    QVERIFY(row.data(Qt::ToolTipRole).toString().startsWith(whole));
    QCOMPARE(row.data(roles::FullName).toString(), whole); // a search finds what is not shown
    CallGraphModel tree;
    const auto listing = std::make_shared<const CallGraphListing>(made);
    tree.setListing(listing);
    tree.setView(brief);
    QCOMPARE(tree.indexOf(push).data().toString(), shown);
    QCOMPARE(tree.indexOf(push).data(Qt::ToolTipRole).toString(), whole);
    AttributionModel attribution;
    attribution.setItems(buildAttribution(*listing, push, nullptr, brief));
    for (int i = 0; i < attribution.rowCount(); ++i)
        if (attribution.items()[std::size_t(i)].kind == AttributionItem::Kind::Subject) {
            QCOMPARE(attribution.index(i).data().toString(), shown);
            QCOMPARE(attribution.index(i).data(Qt::ToolTipRole).toString(), whole);
        }
    const Diagram diagram = buildDiagram(*made);
    QCOMPARE(QString::fromStdString(nodeOf(diagram, "vector<int>::push").label), shown);
    QVERIFY(nodeOf(diagram, "vector<int>::push").tip.starts_with("vector<int>::push"));
}

namespace {

struct Panels : PanelsTest {
    Panels()
    {
        auto* const bar = new QToolBar;
        controller.addTo(*bar);
        QObject::connect(&controller, &ViewController::chosen, workbench, &Workbench::setView);
        workbench->setView(controller.choice());
        show(bar);
    }
    void open(const std::shared_ptr<const Profile>& of)
    {
        const LoadedProfilePtr loaded = loadedOf(of);
        workbench->showProfile(loaded, nullptr);
        controller.setProfile(loaded);
        context.diagram.setProfile(of);
    }
    GraphView* graph() const { return workbench->graph().view(); }
    const FlatModel& flat() const { return workbench->functions().flatModel(); }
    void trigger(const char* action) { window.findChild<QAction*>(QLatin1String(action))->trigger(); }
    void click(const char* action)
    {
        for (QToolButton* const button : window.findChildren<QToolButton*>())
            if (button->defaultAction() && button->defaultAction()->objectName() == QLatin1String(action))
                QTest::mouseClick(button, Qt::LeftButton);
    }

    ViewController controller{context.diagram, *workbench->graph().view(), &window};
};

} // namespace

void TestViewSwitches::namesThatAreTheSameAreToldApart()
{
    PanelsTest test;
    const LoadedProfilePtr loaded = loadedOf(test::profileFromText("main -> f(int) 3\nmain -> f(char) 2\n"
                                                                   "main -> g(int) 1\nmain 1.00\nf(int) 3.00\n"
                                                                   "f(char) 2.00\ng(int) 1.00\n"));
    test.workbench->showProfile(loaded, nullptr);
    const FlatModel& flat = test.workbench->functions().flatModel();
    const CallGraphModel& tree = test.workbench->functions().callGraphModel();
    const auto nameIn = [&](const char* name) {
        return flat.index(flat.rowOf(EntryRef::of(idOf(*loaded->profile, name))), FlatModel::Name).data().toString();
    };
    QTRY_COMPARE(nameIn("f(int)"), QStringLiteral("f(int)"));
    QCOMPARE(nameIn("f(char)"), QStringLiteral("f(char)"));
    QCOMPARE(nameIn("g(int)"), QStringLiteral("g")); // nothing else is called so
    QCOMPARE(tree.indexOf(EntryRef::of(idOf(*loaded->profile, "f(char)"))).data().toString(),
             QStringLiteral("f(char)"));
    test.workbench->setView({.unit = TimeMeasure::Percent}); // the switches know no names
    QCOMPARE(nameIn("f(int)"), QStringLiteral("f(int)"));
    const LoadedProfilePtr other = loadedOf(test::profileFromText("main -> f(int) 3\nmain 1.00\nf(int) 3.00\n"));
    test.workbench->showProfile(other, nullptr);
    QCOMPARE(flat.index(0, 0).data().toString(), QStringLiteral("f"));
    QVERIFY(!test.workbench->viewChoice().distinct);
}

void TestViewSwitches::recursionAndDirectionAreKept()
{
    PanelsTest test;
    {
        ViewController controller(test.context.diagram, *test.workbench->graph().view(), &test.window);
        QSignalSpy chosen(&controller, &ViewController::chosen);
        controller.setProfile(loadedOf(profile()));
        for (QAction* const action : controller.menuActions())
            if (action->objectName() == QLatin1String("foldsRecursion") ||
                action->objectName() == QLatin1String("flamesBottomUp"))
                action->trigger();
        QCOMPARE(chosen.size(), 2);
    }
    const ViewController again(test.context.diagram, *test.workbench->graph().view(), &test.window);
    QVERIFY(again.choice().foldsRecursion && again.choice().hasFlamesBottomUp);
}

void TestViewSwitches::estimatedSharesAreSaidToBeSo()
{
    Panels panels;
    panels.open(test::profileFromText("main -> get 1\nmain = 1\nmain;get = 1\n"));
    const auto* const measured = panels.window.findChild<QAction*>(QStringLiteral("sharesMeasured"));
    const auto* const estimated = panels.window.findChild<QAction*>(QStringLiteral("sharesEstimated"));
    const bool wasMeasured = panels.controller.choice().isMeasured;
    panels.trigger("sharesMeasured");
    panels.controller.setOnlyEstimated(true); // a comparison is seen
    QVERIFY(!measured->isChecked() && !measured->isEnabled());
    QVERIFY(estimated->isChecked() && !estimated->isEnabled());
    QVERIFY(panels.controller.choice().isMeasured); // the user's choice stays
    panels.controller.setOnlyEstimated(false);
    QVERIFY(measured->isChecked() && measured->isEnabled());
    // The call graph has estimates, whatever is measured beside it.
    FunctionsPanel& functions = panels.workbench->functions();
    const auto* const source = functions.findChild<QLabel*>(QStringLiteral("callGraphSource"));
    QVERIFY(source && !source->isVisible());
    functions.showTab(QStringLiteral("callGraph"));
    QVERIFY(source->isVisible());
    QCOMPARE(source->text(), QStringLiteral("Estimated by call counts"));
    panels.open(test::profileFromText("main -> get 1\nget 1\n")); // without stacks all times are
    QVERIFY(!source->isVisible());
    panels.trigger(wasMeasured ? "sharesMeasured" : "sharesEstimated");
}

void TestViewSwitches::keysSwitchWhileTheGraphHasTheKeyboard()
{
    Panels panels;
    panels.open(profile());
    QVERIFY(QTest::qWaitForWindowActive(&panels.window));
    panels.graph()->setFocus();
    QVERIFY(panels.controller.choice().unit == TimeMeasure::Percent); // at first
    QTest::keyClick(panels.graph(), Qt::Key_U);
    QVERIFY(panels.controller.choice().unit == TimeMeasure::Ticks);
    QCOMPARE(header(panels.flat(), FlatModel::Self), QStringLiteral("Self ticks"));
    QTest::keyClick(panels.graph(), Qt::Key_U);
    QTest::keyClick(panels.graph(), Qt::Key_T);
    QVERIFY(panels.controller.choice().unit == TimeMeasure::Seconds);
    QVERIFY(panels.controller.choice().names == NameLength::Full);
    QTableView* const table = panels.workbench->functions().flatView();
    table->setFocus();
    QTest::keyClick(table, Qt::Key_U); // looks for a function there
    QVERIFY(panels.controller.choice().unit == TimeMeasure::Seconds);
    const Panels later;
    QVERIFY(later.controller.choice() == panels.controller.choice()); // kept
}

void TestViewSwitches::theSwitchesInTheToolBarActOnAllPanels()
{
    Panels panels;
    panels.open(profile());
    const auto value = [&] {
        const auto& laidOut = panels.context.diagram.laidOut();
        return laidOut ? QString::fromStdString(nodeOf(laidOut->diagram, "dear").valueText) : QString();
    };
    QTRY_COMPARE(value(), QStringLiteral("2.80\u00A0s"));
    panels.click("sharesEstimated");
    QTRY_COMPARE(value(), QStringLiteral("2.00\u00A0s"));
    QCOMPARE(cell(panels.flat(), "dear", FlatModel::Total), QStringLiteral("50.0"));
    panels.click("unitTicks");
    QTRY_COMPARE(value(), QStringLiteral("200\u00A0ticks"));
    QCOMPARE(cell(panels.flat(), "dear", FlatModel::Total), QStringLiteral("200"));
}

void TestViewSwitches::theBoxesAreFilledAsChosenInTheirPlaces()
{
    Panels panels;
    panels.open(profile());
    QTRY_VERIFY(panels.context.diagram.laidOut());
    QTRY_VERIFY(!panels.context.diagram.isBusy());
    QVERIFY(panels.context.diagram.laidOut()->diagram.fill == NodeFill::SelfTime);
    const std::shared_ptr<const LaidOutDiagram> before = panels.context.diagram.laidOut();
    QSignalSpy laidOut(&panels.context.diagram, &DiagramDocument::diagramChanged);
    QSignalSpy refreshed(&panels.context.diagram, &DiagramDocument::diagramRefreshed);
    panels.trigger("fillTotal");
    QVERIFY(panels.context.diagram.laidOut()->diagram.fill == NodeFill::TotalTime);
    QVERIFY(panels.graph()->diagram()->diagram.fill == NodeFill::TotalTime);
    QVERIFY(before->diagram.fill == NodeFill::SelfTime); // others may hold it
    QVERIFY(laidOut.isEmpty() && refreshed.size() == 1 && !panels.context.diagram.isBusy());
    panels.trigger("shortNames"); // another picture is filled so, too, and one that is there already
    QTRY_VERIFY(!laidOut.isEmpty() && !panels.context.diagram.isBusy());
    QVERIFY(panels.context.diagram.laidOut()->diagram.fill == NodeFill::TotalTime);
    panels.trigger("shortNames");
    QVERIFY(panels.context.diagram.laidOut()->diagram.fill == NodeFill::TotalTime);
    panels.trigger("fillFile");
    QTRY_VERIFY(panels.graph()->diagram()->diagram.fill == NodeFill::SourceFile);
    QVERIFY(!panels.graph()->diagram()->diagram.files.empty());
    const Panels later;
    QVERIFY(later.controller.choice().fill == NodeFill::SourceFile); // kept
    QSettings().setValue(settingKeys::fill, 17);
    const Panels odd;
    QVERIFY(odd.controller.choice().fill == NodeFill::SelfTime);
}

void TestViewSwitches::whatCannotBeSwitchedIsNotThere()
{
    Panels panels;
    const auto isShown = [&](const char* action) {
        for (const QToolButton* const button : panels.window.findChildren<QToolButton*>())
            if (button->defaultAction() && button->defaultAction()->objectName() == QLatin1String(action))
                return button->isVisible() && button->isEnabled();
        return false;
    };
    panels.open(profile());
    QTRY_VERIFY(isShown("sharesMeasured") && isShown("unitTicks"));
    panels.open(test::profileFromText("main -> leaf 3\nmain 1.00\nleaf 3.00\n"));
    QTRY_VERIFY(!isShown("sharesMeasured") && isShown("unitTicks"));
    panels.open(test::profileFromText("main -> leaf 3\n"));
    QTRY_VERIFY(!isShown("unitTicks"));
}

void TestViewSwitches::aHiddenChoiceLeavesNoLine()
{
    const auto picture = [](bool hasHidden) {
        QActionGroup choices(nullptr);
        for (const auto* const unit : {"seconds", "%"})
            choices.addAction(QLatin1String(unit))->setCheckable(true);
        QAction* const hidden = hasHidden ? choices.addAction(QStringLiteral("ticks")) : nullptr;
        SwitchRow row(&choices, QStringLiteral("unit"));
        row.ensurePolished();
        row.resize(row.sizeHint());
        row.grab(); // lays it out
        if (hidden)
            hidden->setVisible(false);
        choices.actions().front()->setText(QStringLiteral("page-faults and more"));
        row.adjustSize();
        return row.grab().toImage();
    };
    QCOMPARE(picture(true), picture(false));
}

void TestViewSwitches::theKeyOfUnitsLeavesOutTheHiddenOne()
{
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("x.folded")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("main;work 3000\nmain 500\n");
    file.close();
    const std::string path = file.fileName().toStdString();
    const auto sampled = loadProfile({.image = path, .profiles = {path}});
    QVERIFY(sampled.hasValue());
    Panels panels;
    panels.open(*sampled);
    const auto* const hidden = panels.window.findChild<QAction*>(QStringLiteral("unitTicks"));
    QVERIFY(hidden && !hidden->isVisible());
    panels.controller.setChoice(view(TimeMeasure::Percent));
    const auto next = [&panels] {
        panels.trigger("cycleUnits");
        return panels.controller.choice().unit;
    };
    QVERIFY(next() == TimeMeasure::Seconds);
    QVERIFY(next() == TimeMeasure::Percent);
    panels.controller.setChoice(view(TimeMeasure::Ticks)); // as another profile left it
    QVERIFY(next() == TimeMeasure::Percent);
}

void TestViewSwitches::makingTheSwitchesOpensNoWindows()
{
    const ShownWindows shown;
    const Panels panels;
    QCOMPARE(shown.names(), QStringList(QStringLiteral("QMainWindow")));
}

QTEST_MAIN(TestViewSwitches)
#include "tst_view_switches.moc"
