// SPDX-License-Identifier: MIT
#include "graph_text.h"
#include "measured_scene.h"

#include "attribution/attribution.h"
#include "attribution/attribution_delegate.h"
#include "attribution/attribution_model.h"
#include "attribution/attribution_panel.h"
#include "attribution/run_summary.h"
#include "look/link_label.h"
#include "profile/entry_name.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>
#include <QListView>
#include <QScrollBar>
#include <QTest>

using namespace gmonscope;
using Kind = AttributionItem::Kind;
using Items = std::vector<AttributionItem>;

namespace {

constexpr auto text = R"(
<external> -> main 1
<external> -> callback 3
main -> callback 1
main -> parse 10
main -> work 4
parse -> expr 30
expr -> parse 20
expr -> token 100
work -> token 300
work -> work 7
work -> idle 0
main 0.10
callback 0.80
work 2.00
parse 0.50
expr 1.00
token 4.00
root 0.30
)";

struct Sums {
    double callers = 0, callees = 0;
};

/// Shares up to the subject's block, and of the section "Where it goes".
Sums sumsOf(const Items& items)
{
    Sums sums;
    bool isBelow = false, isCallees = false;
    for (const AttributionItem& item : items) {
        isBelow = isBelow || item.kind == Kind::Subject;
        if (item.kind == Kind::Heading)
            isCallees = item.title == QStringLiteral("Where it goes");
        if (item.kind == Kind::Share && !isBelow)
            sums.callers += item.estimate ? item.estimate->share : 0; // none inside a cycle
        if (item.kind == Kind::Share && isCallees)
            sums.callees += item.estimate->share;
    }
    return sums;
}

const AttributionItem* find(const Items& items, const QString& title, Kind kind)
{
    const auto item = std::find_if(items.begin(), items.end(),
                                   [&](const AttributionItem& i) { return i.title == title && i.kind == kind; });
    return item == items.end() ? nullptr : &*item;
}

} // namespace

class TestAttribution : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void sharesMakeTheWhole();
    void theHeaviestCallerIsFirst();
    void ofManyCallersTheLightestAreOneRow();
    void callersOutsideTheProgramPayTheirShare();
    void aMemberSaysThatItsCallersPayForTheCycle();
    void aCycleShowsCallersMembersAndCallees();
    void anArcThatWasNeverTakenHasNoTime();
    void withoutTicksSharesFollowTheCalls();
    void whatStacksSayStandsBesideTheEstimate();
    void withoutStacksNothingIsMeasured();
    void aDisagreementSaysWhatACallCosts();
    void aNoteHasRoomBesideTheScrollBar();
    void callsInsideACycleHaveTheirMeasuredTime();
    void noErrorIsNone();
    void onlyLinksCanBeChosen();
    void aHugeCycleListsItsHeaviestMembersAndTheSubject();
    void withoutASelectionItTellsOfTheRun();
    void whereMeasuredSharesLeadTheBoxHasNoEstimate();
    void aFunctionThatIsNotCountedHasNotNoCalls();
    void theNoteOnADisagreementIsBrief();
    void thePanelShowsFewCallersUntilTheOthersAreAskedFor();
    void oneSampleIsOne();

private:
    Items of(const char* name) const;
    static Items of(const std::shared_ptr<const Profile>& profile, const char* name, const Accuracy* accuracy = nullptr,
                    const ViewChoice& view = {});
    std::shared_ptr<const CallGraphListing> m_listing;
};

void TestAttribution::initTestCase() { m_listing = std::make_shared<CallGraphListing>(test::profileFromText(text)); }

static Items itemsOf(const CallGraphListing& listing, const char* name, const Accuracy* accuracy = nullptr,
                     const ViewChoice& view = {})
{
    const auto functions = listing.profile()->functions();
    for (std::uint32_t id = 0; id < functions.size(); ++id)
        if (functions[id].name == name)
            return buildAttribution(listing, EntryRef::of(FunctionId{id}), accuracy, view);
    return {};
}

Items TestAttribution::of(const char* name) const { return itemsOf(*m_listing, name); }

Items TestAttribution::of(const std::shared_ptr<const Profile>& profile, const char* name, const Accuracy* accuracy,
                          const ViewChoice& view)
{
    return itemsOf(CallGraphListing(profile), name, accuracy, view);
}

void TestAttribution::sharesMakeTheWhole()
{
    for (const EntryRef entry : m_listing->order()) {
        const Sums sums = sumsOf(buildAttribution(*m_listing, entry));
        QVERIFY(qAbs(sums.callees - 1) < 1e-9);
        const bool isMember = !entry.isCycle() && m_listing->profile()->function(entry.function()).cycle;
        if (!isMember) // a member's callers pay for the cycle
            QVERIFY(qAbs(sums.callers - 1) < 1e-9);
    }
}

void TestAttribution::theHeaviestCallerIsFirst()
{
    const Items items = of("token");
    QCOMPARE(items[0].title, QStringLiteral("Who pays"));
    QCOMPARE(items[1].title, QStringLiteral("work"));
    QCOMPARE(items[1].right, QStringLiteral("300 of 400 calls"));
    QCOMPARE(items[1].estimate->share, 0.75);
    QCOMPARE(items[2].title, QStringLiteral("expr"));
    QCOMPARE(items[2].badge, QStringLiteral("cycle 1"));
    QVERIFY(items[2].badgeLink == EntryRef::of(CycleId{0}));
}

void TestAttribution::ofManyCallersTheLightestAreOneRow()
{
    std::string many = "hub 10.00\n";
    for (int i = 0; i < 300; ++i)
        many += "caller" + std::to_string(i) + " -> hub " + std::to_string(1 + i) + '\n';
    const CallGraphListing listing(test::profileFromText(many));
    const Items items = itemsOf(listing, "hub");
    double shares = 0;
    int callers = 0;
    std::size_t row = 1;
    for (; row < items.size() && items[row].kind == AttributionItem::Kind::Share; ++row, ++callers)
        shares += items[row].estimate->share;
    QCOMPARE(callers, 201);
    QVERIFY(std::abs(shares - 1) < 1e-9);
    QCOMPARE(items[1].title, QStringLiteral("caller299"));
    QCOMPARE(items[row - 1].title, QStringLiteral("100 more callers"));
    QCOMPARE(items[row - 1].right, QStringLiteral("5,050 calls"));
    QVERIFY(!items[row - 1].link);
}

/// So that the function itself is in sight; a table that is copied has them all.
void TestAttribution::thePanelShowsFewCallersUntilTheOthersAreAskedFor()
{
    std::string many = "hub 10.00\n";
    for (int i = 0; i < 300; ++i)
        many += "caller" + std::to_string(i) + " -> hub " + std::to_string(1 + i) + '\n';
    auto loaded = std::make_shared<LoadedProfile>();
    loaded->profile = test::profileFromText(many);
    loaded->listing = std::make_shared<CallGraphListing>(loaded->profile);
    Selection selection;
    AttributionPanel panel(selection);
    panel.resize(350, 600);
    panel.setVisible(true);
    panel.showProfile(loaded, nullptr);
    const auto hub = entryOf(*loaded->profile, {QStringLiteral("hub"), false});
    const auto titles = [&panel] {
        QStringList found;
        for (const AttributionItem& item : panel.model().items())
            found += item.title;
        return found;
    };
    selection.select(*hub);
    QCOMPARE(titles().mid(6, 2), (QStringList{QStringLiteral("caller294"), QStringLiteral("294 more callers")}));
    QListView& view = *panel.view();
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(view.model()->index(7, 0)).center());
    QCOMPARE(titles().mid(200, 2), (QStringList{QStringLiteral("caller100"), QStringLiteral("100 more callers")}));
    selection.select(*entryOf(*loaded->profile, {QStringLiteral("caller7"), false}));
    selection.select(*hub);
    QCOMPARE(titles()[7], QStringLiteral("294 more callers"));
    Q_EMIT panel.findChild<LinkLabel*>(QStringLiteral("copyTable"))->linkActivated({});
    const QString copied = QGuiApplication::clipboard()->text();
    QVERIFY(copied.contains(QStringLiteral("caller100\t")) && copied.contains(QStringLiteral("caller0\t")));
    QVERIFY(!copied.contains(QStringLiteral("more callers")));
}

void TestAttribution::oneSampleIsOne()
{
    const auto selfOf = [](const char* graph) {
        const Items items = of(test::profileFromText(graph), "main");
        return std::find_if(items.begin(), items.end(), [](const auto& i) { return i.title == QLatin1String("self"); })
            ->right;
    };
    QCOMPARE(selfOf("main = 1\n"), QStringLiteral("1 sample"));
    QCOMPARE(selfOf("main = 2\n"), QStringLiteral("2 samples"));
}

void TestAttribution::callersOutsideTheProgramPayTheirShare()
{
    const Items items = of("callback");
    const AttributionItem* const external = find(items, QStringLiteral("<external>"), Kind::Share);
    QVERIFY(external);
    QCOMPARE(external->estimate->share, 0.75);
    QCOMPARE(external->subtitle, QStringLiteral("callers outside the program"));
    QVERIFY(!external->link);
    QVERIFY(find(of("root"), QStringLiteral("<spontaneous>"), Kind::Share));
}

void TestAttribution::aMemberSaysThatItsCallersPayForTheCycle()
{
    const Items items = of("parse");
    QCOMPARE(items[0].right, QStringLiteral("of cycle 1's 2.50\u00a0s"));
    const auto note = std::find_if(items.begin(), items.end(), [](const auto& i) { return i.kind == Kind::CycleNote; });
    QVERIFY(note != items.end() && note->link == EntryRef::of(CycleId{0}));
    const AttributionItem* const inside = find(items, QStringLiteral("expr"), Kind::Count);
    QVERIFY(inside);
    QCOMPARE(inside->right, QStringLiteral("20 calls"));
    QVERIFY(find(items, QStringLiteral("Members of cycle 1"), Kind::Heading));
    QVERIFY(find(items, QStringLiteral("parse"), Kind::Member)->isCurrent);
}

void TestAttribution::aCycleShowsCallersMembersAndCallees()
{
    const Items items = buildAttribution(*m_listing, EntryRef::of(CycleId{0}));
    QCOMPARE(items[1].title, QStringLiteral("main"));
    QCOMPARE(items[1].estimate->share, 1.0);
    double members = 0;
    for (const AttributionItem& item : items)
        if (item.kind == Kind::Member)
            members += item.estimate->share;
    QVERIFY(qAbs(members - 1) < 1e-9);
    QVERIFY(find(items, QStringLiteral("token"), Kind::Share));
}

void TestAttribution::anArcThatWasNeverTakenHasNoTime()
{
    const Items items = of("work");
    const AttributionItem* const idle = find(items, QStringLiteral("idle"), Kind::Count);
    QVERIFY(idle);
    QCOMPARE(idle->subtitle, QStringLiteral("static, never called from here"));
    const auto subject =
        std::find_if(items.begin(), items.end(), [](const auto& i) { return i.kind == Kind::Subject; });
    QCOMPARE(subject->right, QStringLiteral("4 calls + 7 recursive"));
}

void TestAttribution::withoutTicksSharesFollowTheCalls()
{
    const auto profile = test::profileFromText("<external> -> main 1\nmain -> a 3\nb -> a 1\nmain -> b 1\n");
    const CallGraphListing listing(profile);
    const auto functions = profile->functions();
    for (std::uint32_t id = 0; id < functions.size(); ++id) {
        if (functions[id].name != "a")
            continue;
        const Items items = buildAttribution(listing, EntryRef::of(FunctionId{id}));
        QCOMPARE(items[0].right, QStringLiteral("100 % = 4 calls"));
        QCOMPARE(items[1].title, QStringLiteral("main"));
        QCOMPARE(items[1].estimate->share, 0.75);
    }
}

void TestAttribution::whatStacksSayStandsBesideTheEstimate()
{
    const Items items = of(test::easyAndHard(50, 1000).load(), "work", nullptr);
    const AttributionItem *const easy = find(items, QStringLiteral("easy"), Kind::Share), *const hard = find(
                                                                                              items,
                                                                                              QStringLiteral("hard"),
                                                                                              Kind::Share);
    QVERIFY(easy && hard);
    QVERIFY(qAbs(easy->estimate->share - 0.5) < 1e-9 && qAbs(hard->estimate->share - 0.5) < 1e-9);
    QVERIFY(qAbs(easy->measured->share - 1 / 21.0) < 1e-9 && qAbs(hard->measured->share - 20 / 21.0) < 1e-9);
    QVERIFY(!easy->measured->selfShare); // how much of it is work()'s own, nobody knows
    QVERIFY(!easy->measured->range && easy->measured->errorText.isEmpty());
    const AttributionItem* const self = find(items, QStringLiteral("self"), Kind::Share);
    QCOMPARE(self->measured->share, 1.0);
    QCOMPARE(self->measured->valueText, QStringLiteral("4.20\u00a0s"));
}

void TestAttribution::withoutStacksNothingIsMeasured()
{
    for (const EntryRef entry : m_listing->order())
        for (const AttributionItem& item : buildAttribution(*m_listing, entry))
            QVERIFY(!item.measured && !item.differs && item.kind != Kind::Disagreement);
}

void TestAttribution::aDisagreementSaysWhatACallCosts()
{
    const auto profile = test::easyAndHard(50, 1000).load();
    const Accuracy accuracy(profile);
    const Items items = of(profile, "work", &accuracy);
    const AttributionItem* const hard = find(items, QStringLiteral("hard"), Kind::Share);
    QVERIFY(hard->differs);
    QVERIFY(hard->measured->range->low < 20 / 21.0 && hard->measured->range->high > 20 / 21.0);
    QVERIFY(hard->measured->errorText.startsWith(QChar(0xb1)));
    const auto note =
        std::find_if(items.begin(), items.end(), [](const auto& i) { return i.kind == Kind::Disagreement; });
    QVERIFY(note != items.end());
    QCOMPARE(note->subtitle,
             QStringLiteral("A call from hard takes 4.00\u00a0ms, one from easy 200\u00a0\u00b5s. Trust the "
                            "measured shares."));
    const auto same = test::easyAndHard(480, 520).load();
    const Accuracy sameAccuracy(same);
    for (const AttributionItem& item : of(same, "work", &sameAccuracy))
        QVERIFY(!item.differs && item.kind != Kind::Disagreement);
    QVERIFY(attributionAsTsv(items).contains(QStringLiteral("hard\t1,000 of 2,000 calls\t50.0 %\t2.10\t")));
}

void TestAttribution::aNoteHasRoomBesideTheScrollBar()
{
    AttributionItem note;
    note.kind = AttributionItem::Kind::Note;
    note.title = QStringLiteral("some words that need more than one line in a list that is this narrow").repeated(3);
    AttributionModel model;
    model.setItems(Items(20, note));
    AttributionDelegate delegate;
    QListView list;
    list.setModel(&model);
    list.setItemDelegate(&delegate);
    list.setResizeMode(QListView::Adjust);
    list.show();
    int differences = 0;
    for (int width = 200; width < 400; width += 3) {
        list.resize(width, 100);
        QTRY_VERIFY(list.verticalScrollBar()->isVisible());
        const int room = list.viewport()->width();
        QStyleOptionViewItem option;
        option.rect.setWidth(room);
        list.doItemsLayout();
        QCOMPARE(list.visualRect(model.index(0)).height(), delegate.sizeHint(option, model.index(0)).height());
        option.rect.setWidth(list.width());
        differences += delegate.sizeHint(option, model.index(0)).height() != list.visualRect(model.index(0)).height();
    }
    QVERIFY(differences > 0); // the scroll bar has taken room that mattered
}

void TestAttribution::callsInsideACycleHaveTheirMeasuredTime()
{
    test::Scene laidOut({"main", "ping", "pong"});
    laidOut.calls("", "main", 1);
    laidOut.calls("main", "ping", 1);
    laidOut.calls("ping", "pong", 5);
    laidOut.calls("pong", "ping", 4);
    laidOut.samples({"start", "main", "ping"}, 30);
    laidOut.samples({"start", "main", "ping", "pong"}, 10);
    const Items items = of(laidOut.load(), "pong", nullptr);
    const AttributionItem* const ping = find(items, QStringLiteral("ping"), Kind::Share);
    QVERIFY(ping);
    QCOMPARE(ping->subtitle, QStringLiteral("inside the cycle"));
    QVERIFY(!ping->estimate); // no time flows inside
    QVERIFY(qAbs(ping->measured->share - 0.25) < 1e-9);
    const AttributionItem* const member = find(items, QStringLiteral("pong"), Kind::Member);
    QVERIFY(qAbs(member->measured->share - 0.25) < 1e-9);
}

void TestAttribution::noErrorIsNone()
{
    const auto profile = test::easyAndHard(0, 5000).load();
    const Accuracy accuracy(profile);
    for (const char* const name : {"main", "easy", "hard", "work"})
        for (const AttributionItem& item : of(profile, name, &accuracy))
            for (const auto& bar : {item.estimate, item.measured})
                QVERIFY(!bar || !bar->errorText.contains(QStringLiteral("0.00")));
}

void TestAttribution::onlyLinksCanBeChosen()
{
    AttributionModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setItems(of("callback"));
    for (int row = 0; row < model.rowCount(); ++row) {
        const QModelIndex index = model.index(row);
        const bool isLink = index.flags() & Qt::ItemIsEnabled;
        QCOMPARE(isLink, model.itemAt(index).link && model.itemAt(index).kind != Kind::Subject);
    }
}

void TestAttribution::aHugeCycleListsItsHeaviestMembersAndTheSubject()
{
    constexpr int members = 300;
    std::string cycle = "main -> f0 1\nmain 1.00\n";
    for (int i = 0; i < members; ++i) {
        const std::string name = "f" + std::to_string(i);
        cycle += name + " -> f" + std::to_string((i + 1) % members) + " 2\n" + name + " " +
                 std::to_string(members - i) + ".00\n";
    }
    const auto made = test::profileFromText(cycle);
    const CallGraphListing listing(made);
    const auto names = [&](EntryRef subject) {
        QStringList result;
        for (const AttributionItem& item : buildAttribution(listing, subject))
            if (item.kind == AttributionItem::Kind::Member || (item.kind == AttributionItem::Kind::Count && !item.link))
                result += item.title;
        return result;
    };
    const auto function = [&](const char* name) {
        for (std::uint32_t i = 0; i < made->functions().size(); ++i)
            if (made->functions()[i].name == name)
                return EntryRef::of(FunctionId{i});
        return EntryRef();
    };
    QStringList whole = names(EntryRef::of(CycleId{0}));
    QCOMPARE(whole.size(), 101);
    QCOMPARE(whole.first(), QStringLiteral("f0"));
    QCOMPARE(whole.last(), QStringLiteral("200 more"));
    const QStringList ofLight = names(function("f250"));
    QCOMPARE(ofLight.size(), 102);
    QCOMPARE(ofLight[100], QStringLiteral("f250"));
    QCOMPARE(ofLight.last(), QStringLiteral("199 more"));
    QCOMPARE(names(function("f5")).size(), 101); // it is among the heaviest
}

void TestAttribution::withoutASelectionItTellsOfTheRun()
{
    const Profile& profile = *m_listing->profile();
    const Items items = buildRunSummary(profile, buildFlatProfile(profile), nullptr, {});
    QStringList facts, functions;
    for (const AttributionItem& item : items) {
        if (item.kind == Kind::Count)
            facts += item.title + QLatin1Char(' ') + item.right;
        if (item.kind == Kind::Share)
            functions += item.title + QLatin1Char(' ') + item.measured->valueText;
    }
    QVERIFY2(facts.contains(QStringLiteral("Processor time 8.70\u00A0s")), qPrintable(facts.join(QLatin1Char('\n'))));
    QCOMPARE(functions.mid(0, 2),
             QStringList({QStringLiteral("token 4.00\u00A0s"), QStringLiteral("work 2.00\u00A0s")}));
    for (const AttributionItem& item : items)
        QCOMPARE(item.kind == Kind::Share, item.link.has_value());
}

void TestAttribution::whereMeasuredSharesLeadTheBoxHasNoEstimate()
{
    const auto profile = test::easyAndHard(50, 1000).load();
    const auto descendants = [&](bool isMeasured) {
        ViewChoice view;
        view.isMeasured = isMeasured;
        return find(of(profile, "hard", nullptr, view), QStringLiteral("hard"), Kind::Subject)->descendantsText;
    };
    QCOMPARE(descendants(false), QStringLiteral("descendants 2.10\u00a0s"));
    QCOMPARE(descendants(true), QStringLiteral("descendants 4.00\u00a0s"));
}

void TestAttribution::aFunctionThatIsNotCountedHasNotNoCalls()
{
    test::Scene laidOut({"main"});
    laidOut.calls("", "main", 1);
    laidOut.samples({"main", "malloc"}, 10);
    const auto profile = laidOut.load();
    QCOMPARE(find(of(profile, "malloc"), QStringLiteral("malloc"), Kind::Subject)->right,
             QStringLiteral("calls not counted"));
}

void TestAttribution::theNoteOnADisagreementIsBrief()
{
    const std::string longName = "std::vector<" + std::string(300, 'x') + ">::hard";
    const auto profile = test::easyAndHard(50, 1000, longName).load();
    const Accuracy accuracy(profile);
    for (const AttributionItem& item : of(profile, "work", &accuracy))
        if (item.kind == Kind::Disagreement)
            QVERIFY2(item.subtitle.size() < 150, qPrintable(item.subtitle));
}

QTEST_MAIN(TestAttribution)
#include "tst_attribution.moc"
