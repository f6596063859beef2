// SPDX-License-Identifier: MIT
#include "gmonscope/views.h"
#include "graph_text.h"

#include <QTest>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

std::string nameOf(const Profile& profile, EntryRef subject)
{
    return subject.isCycle() ? "cycle" + std::to_string(profile.cycle(subject.cycle()).number)
                             : std::string(profile.function(subject.function()).name);
}

std::string orderOf(const std::string& graph)
{
    const CallGraphListing listing(profileFromText(graph));
    std::string order;
    for (const EntryRef subject : listing.order())
        order += (order.empty() ? "" : " ") + nameOf(*listing.profile(), subject);
    return order;
}

CallGraphEntry entryOf(const CallGraphListing& listing, const std::string& name)
{
    for (const EntryRef subject : listing.order())
        if (nameOf(*listing.profile(), subject) == name)
            return listing.entry(subject);
    throw std::invalid_argument("no entry " + name);
}

/// "a 1/3", "<self> 4", "<spontaneous>": what lines say of calls.
std::string linesOf(const Profile& profile, const std::vector<EntryLine>& lines)
{
    std::string text;
    for (const EntryLine& line : lines) {
        text += text.empty() ? "" : ", ";
        if (line.kind == LineKind::Spontaneous) {
            text += "<spontaneous>";
            continue;
        }
        text += line.kind == LineKind::External ? profile.externalCaller(line.external).name
                                                : std::string(profile.function(line.function).name);
        text += " " + std::to_string(line.calls);
        if (line.kind == LineKind::Arc || line.kind == LineKind::External)
            text += "/" + std::to_string(line.ofCalls);
        else if (line.selfCalls)
            text += "+" + std::to_string(line.selfCalls);
    }
    return text;
}

std::string callersOf(const std::string& graph, const std::string& name)
{
    const CallGraphListing listing(profileFromText(graph));
    return linesOf(*listing.profile(), entryOf(listing, name).callers);
}

std::string calleesOf(const std::string& graph, const std::string& name)
{
    const CallGraphListing listing(profileFromText(graph));
    return linesOf(*listing.profile(), entryOf(listing, name).callees);
}

const std::string cycleGraph =
    "a -> x 1\nb -> y 3\na -> y 2\nx -> y 50\ny -> x 40\ny -> y 7\nx 1\ny 2\ny -> leaf 1\nleaf 1\n";

} // namespace

class TestListing : public QObject {
    Q_OBJECT

private slots:
    void flatRowsFallBySelfTimeThenCallsThenSymbol()
    {
        const auto profile = profileFromText("m -> b 5\nm -> a 5\nm -> c 9\nd 2\nm 1\n");
        std::string order;
        for (const FlatRow& row : buildFlatProfile(*profile))
            order += profile->function(row.function).name;
        QCOMPARE(order, std::string("dmcab"));
    }
    void flatSharesAndSumsAddUp()
    {
        const auto rows = buildFlatProfile(*profileFromText("a 3\nb 1\n"));
        QCOMPARE(rows[0].percent, 75.0);
        QCOMPARE(rows[1].cumulativeSeconds, 4.0);
    }
    void timePerCallNeedsCalls()
    {
        const auto rows = buildFlatProfile(*profileFromText("m -> f 4\nf 2\nm 1\n"));
        QCOMPARE(*rows[0].selfPerCall, 0.5);
        QVERIFY(!rows[1].selfPerCall && !rows[1].totalPerCall);
    }
    void unreachedFunctionsHaveNoRow() { QVERIFY(buildFlatProfile(*profileFromText("f 0\nf -> g 0\n")).empty()); }

    void entriesFallByTotalTime() { QCOMPARE(orderOf("m -> f 1\nf -> g 1\ng 2\nf 1\n"), std::string("f m g")); }
    void cyclesComeFirstAtEqualTime()
    {
        QCOMPARE(orderOf("m -> a 1\na -> b 1\nb -> a 1\na 1\n"), std::string("cycle1 a m b"));
    }
    void namesWithUnderscoreComeLastAtEqualTime() { QCOMPARE(orderOf("m -> _z 9\nm -> a 1\n"), std::string("a m _z")); }
    void aCallerWithoutTimeOrCallersHasAnEntry() { QCOMPARE(orderOf("main -> f 3\nf 0\n"), std::string("f main")); }
    void unreachedFunctionsHaveNoEntry()
    {
        const CallGraphListing listing(profileFromText("m 1\nm -> g 0\n"));
        QCOMPARE(listing.order().size(), std::size_t{1});
        QCOMPARE(listing.indexOf(EntryRef::of(FunctionId{1})), 0u);
    }
    void indicesCountFromOneInOrder()
    {
        const CallGraphListing listing(profileFromText(cycleGraph));
        for (std::uint32_t i = 0; i < listing.order().size(); ++i) {
            QCOMPARE(listing.indexOf(listing.order()[i]), i + 1);
            QCOMPARE(listing.entry(listing.order()[i]).index, i + 1);
        }
    }

    void callersRiseByTime() { QCOMPARE(callersOf("a -> f 6\nb -> f 4\nf 1\n", "f"), std::string("b 4/10, a 6/10")); }
    void calleesFallByTime()
    {
        QCOMPARE(calleesOf("m -> a 1\nm -> b 1\na 1\nb 2\n", "m"), std::string("b 1/1, a 1/1"));
    }
    void theSelfArcIsTheFirstCallerAndTheLastCallee()
    {
        const std::string graph = "a -> f 1\nf -> f 4\nf -> g 0\nf 1\n";
        QCOMPARE(callersOf(graph, "f"), std::string("f 4, a 1/1"));
        QCOMPARE(calleesOf(graph, "f"), std::string("g 0/0, f 4"));
    }
    void externalCallersAreALineLikeOthers()
    {
        QCOMPARE(callersOf("<external> -> f 3\na -> f 1\nf 4\n", "f"), std::string("a 1/4, <external> 3/4"));
    }
    void eachExternalCallerIsALineOfItsOwn()
    {
        const std::string graph = "<external:libc.so> -> f 2\n<external> -> f 1\n<external:libc.so> -> f 3\n"
                                  "a -> f 4\nf 5\n";
        QCOMPARE(callersOf(graph, "f"), std::string("<external> 1/10, a 4/10, <external: libc.so> 5/10"));
        const auto profile = profileFromText(graph);
        std::uint64_t sum = 0;
        for (const ExternalArc& arc : profile->externalArcsTo(FunctionId{0}))
            sum += arc.calls;
        QCOMPARE(sum, profile->function(FunctionId{0}).externalCalls);
    }
    void aCyclesExternalCallersAreAddedUpOverItsMembers()
    {
        QCOMPARE(callersOf("<external:x> -> f 2\n<external:x> -> g 3\n<external> -> g 1\nf -> g 1\ng -> f 1\nf 6\n",
                           "cycle1"),
                 std::string("<external> 1/6, <external: x> 5/6"));
    }
    void whoeverNobodyCallsIsSpontaneous()
    {
        QCOMPARE(callersOf("m -> f 1\nm 1\n", "m"), std::string("<spontaneous>"));
    }
    void aMembersCallersOutsideShareTheWholeCycle()
    {
        QCOMPARE(callersOf(cycleGraph, "y"), std::string("y 7, x 50, a 2/6, b 3/6"));
    }
    void callsInsideACycleAreCountedOnly() { QCOMPARE(calleesOf(cycleGraph, "x"), std::string("y 50")); }
    void aCycleListsMembersByTimeWithTheirCalls()
    {
        const CallGraphListing listing(profileFromText(cycleGraph));
        const CallGraphEntry entry = entryOf(listing, "cycle1");
        QCOMPARE(linesOf(*listing.profile(), entry.members), std::string("y 55+7, x 41"));
        QCOMPARE(entry.calls, std::uint64_t{6});
        QCOMPARE(entry.selfCalls, std::uint64_t{90});
    }
    void aCyclesCallersAreJoinedByFunction()
    {
        QCOMPARE(callersOf(cycleGraph, "cycle1"), std::string("b 3/6, a 3/6"));
        QCOMPARE(calleesOf(cycleGraph, "cycle1"), std::string("leaf 1/1"));
    }
    void linesOfEqualWeightFollowTheSymbol()
    {
        QCOMPARE(calleesOf("m -> b 1\nm -> a 1\na 1\nb 1\n", "m"), std::string("a 1/1, b 1/1"));
    }
};

QTEST_APPLESS_MAIN(TestListing)
#include "tst_listing.moc"
