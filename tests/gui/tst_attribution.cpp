// SPDX-License-Identifier: MIT
#include "graph_text.h"

#include "panels/attribution.h"
#include "panels/attribution_model.h"

#include <QAbstractItemModelTester>
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
            sums.callers += item.share;
        if (item.kind == Kind::Share && isCallees)
            sums.callees += item.share;
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
    void callersOutsideTheProgramPayTheirShare();
    void aMemberSaysThatItsCallersPayForTheCycle();
    void aCycleShowsCallersMembersAndCallees();
    void anArcThatWasNeverTakenHasNoTime();
    void withoutTicksSharesFollowTheCalls();
    void onlyLinksCanBeChosen();

private:
    Items of(const char* name) const;
    std::shared_ptr<const CallGraphListing> m_listing;
};

void TestAttribution::initTestCase() { m_listing = std::make_shared<CallGraphListing>(test::profileFromText(text)); }

Items TestAttribution::of(const char* name) const
{
    const auto functions = m_listing->profile()->functions();
    for (std::uint32_t id = 0; id < functions.size(); ++id)
        if (functions[id].name == name)
            return buildAttribution(*m_listing, EntryRef::of(FunctionId{id}));
    return {};
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
    QCOMPARE(items[1].share, 0.75);
    QCOMPARE(items[2].title, QStringLiteral("expr"));
    QCOMPARE(items[2].badge, QStringLiteral("cycle 1"));
    QVERIFY(items[2].badgeLink == EntryRef::of(CycleId{0}));
}

void TestAttribution::callersOutsideTheProgramPayTheirShare()
{
    const Items items = of("callback");
    const AttributionItem* const external = find(items, QStringLiteral("<external>"), Kind::Share);
    QVERIFY(external);
    QCOMPARE(external->share, 0.75);
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
    QCOMPARE(items[1].share, 1.0);
    double members = 0;
    for (const AttributionItem& item : items)
        if (item.kind == Kind::Member)
            members += item.share;
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
        QCOMPARE(items[1].share, 0.75);
    }
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

QTEST_MAIN(TestAttribution)
#include "tst_attribution.moc"
