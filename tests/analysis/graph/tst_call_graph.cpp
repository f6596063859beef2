// SPDX-License-Identifier: MIT
#include "graph_text.h"

#include <QTest>

using namespace gmonscope;
using namespace gmonscope::test;

class TestCallGraph : public QObject {
    Q_OBJECT

private slots:
    void callsOfOnePairAreOneArc()
    {
        const auto profile = profileFromText("f -> g 3\nf -> h 1\nf -> g 4\n");
        QCOMPARE(profile->arcs().size(), std::size_t{2});
        QCOMPARE(profile->arcs()[0].calls, std::uint64_t{7});
        QCOMPARE(functionOf(*profile, "g").calls, std::uint64_t{7});
    }
    void arcsAreOrderedByCallerThenCallee()
    {
        const auto profile = profileFromText("a -> b 1\nc -> a 1\nb -> c 1\nb -> a 1\n");
        std::string order;
        for (const Arc& arc : profile->arcs())
            order +=
                std::string(profile->function(arc.caller).name) + std::string(profile->function(arc.callee).name) + ' ';
        QCOMPARE(order, std::string("ab ba bc ca "));
    }
    void aSelfArcCountsAsSelfCalls()
    {
        const auto profile = profileFromText("f -> g 2\ng -> g 5\n");
        QCOMPARE(functionOf(*profile, "g").calls, std::uint64_t{2});
        QCOMPARE(functionOf(*profile, "g").selfCalls, std::uint64_t{5});
    }
    void externalCallersCountWithoutAnArc()
    {
        const auto profile = profileFromText("<external> -> g 3\nf -> g 2\n");
        QCOMPARE(profile->arcs().size(), std::size_t{1});
        QCOMPARE(functionOf(*profile, "g").calls, std::uint64_t{5});
        QCOMPARE(functionOf(*profile, "g").externalCalls, std::uint64_t{3});
    }
    void anArcNeverTakenIsKept()
    {
        const auto profile = profileFromText("f -> g 0\n");
        QCOMPARE(profile->arcs().size(), std::size_t{1});
        QVERIFY(!functionOf(*profile, "g").isReached());
    }
    void countsBeyond32BitsAddUp()
    {
        const auto profile = profileFromText("f -> g 4294967295\nf -> g 4294967295\n");
        QCOMPARE(functionOf(*profile, "g").calls, std::uint64_t{8589934590});
        QCOMPARE(profile->totalCalls(), std::uint64_t{8589934590});
    }
    void countsNear64BitsStopThereInsteadOfBeginningAnew()
    {
        constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
        const auto profile = profileFromText("f -> g 18446744073709551615\nh -> g 18446744073709551615\n"
                                             "g -> g 18446744073709551615\n<external> -> g 7\n"
                                             "g -> i 18446744073709551615\ni -> g 18446744073709551615\ng 8\n");
        QCOMPARE(functionOf(*profile, "g").calls, most);
        QCOMPARE(functionOf(*profile, "g").selfCalls, most);
        QCOMPARE(profile->totalCalls(), most);
        QCOMPARE(profile->cycles().front().calls, most);
        QCOMPARE(profile->cycles().front().internalCalls, most);
        double paid = 0;
        for (std::uint32_t a = 0; a < profile->arcs().size(); ++a)
            paid += profile->flow({a}).selfSeconds;
        QVERIFY(std::abs(paid - 8) < 1e-9); // and its callers pay for all of its time, once
    }
    void arcListsOfAFunctionHoldItsSelfArc()
    {
        const auto profile = profileFromText("f -> g 1\ng -> g 1\ng -> h 1\n");
        const FunctionId g{1};
        QCOMPARE(profile->arcsTo(g).size(), std::size_t{2});
        QCOMPARE(profile->arcsFrom(g).size(), std::size_t{2});
    }
    void anEmptyProfileHasNoGraph()
    {
        const auto profile = profileFromText("");
        QVERIFY(profile->functions().empty() && profile->arcs().empty() && !profile->hasArcs());
        QCOMPARE(profile->percent(1), 0.0);
    }
};

QTEST_APPLESS_MAIN(TestCallGraph)
#include "tst_call_graph.moc"
