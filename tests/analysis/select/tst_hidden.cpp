// SPDX-License-Identifier: MIT
//
// --hide: functions whose callers pay for them.
#include "gmonscope/views.h"
#include "graph/payers.h"
#include "graph_text.h"
#include "random_program.h"

#include <QTest>

#include <cmath>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

/// a and b share helper, three to one; it shares leaf with main.
const std::string program =
    "<external> -> main 1\nmain -> a 1\nmain -> b 1\na -> helper 30\nb -> helper 10\n"
    "helper -> leaf 80\nhelper -> helper 5\nmain -> leaf 20\nmain 1\na 2\nb 3\nhelper 4\nleaf 5\n";

std::shared_ptr<const Profile> without(const std::vector<std::string>& hidden, const std::string& text = program)
{
    return profileFromText(text, {}, {.hidden = hidden, .breaking = {}, .grouping = {}});
}

/// "a -> leaf 60; ...": all calls of a function.
std::string callsOf(const Profile& profile, std::string_view callee)
{
    std::string text;
    for (const ExternalArc& arc : profile.externalArcsTo(idOf(profile, callee)))
        text += profile.externalCaller(arc.caller).name + ' ' + std::to_string(arc.calls) + "; ";
    for (const ArcId id : profile.arcsTo(idOf(profile, callee)))
        text += std::string(profile.function(profile.arc(id).caller).name) + ' ' +
                std::to_string(profile.arc(id).calls) + "; ";
    return text;
}

bool isNear(double a, double b) { return std::abs(a - b) < 1e-9 * std::max(1.0, std::abs(b)); }

} // namespace

class TestHidden : public QObject {
    Q_OBJECT

private slots:
    void aLongChainIsHiddenAtOnce()
    {
        // Whichever end has the lower numbers: each function once, not once for each that it is above.
        constexpr std::uint32_t length = 100'000;
        const Payer main = length, nobody = -1;
        for (const bool isRising : {true, false}) {
            Payers payers;
            for (std::uint32_t f = 0; f < length; ++f) {
                const std::uint32_t caller = isRising ? f - 1 : f + 1; // the first one's, if rising, is none
                payers[FunctionId{f}][caller < length ? Payer{caller} : main] = 3;
            }
            std::uint64_t steps = 1'000'000;
            QVERIFY(resolvePayers(payers, nobody, steps));
            for (const auto& [function, shares] : payers)
                QVERIFY((shares == Shares{{main, 1.0}}));
        }
    }
    void aCallThatWasNeverMadeIsNoneFromOutside()
    {
        const auto profile = without({"h"}, "h -> g 0\ng 1\nh 1\nmain 1\n");
        QCOMPARE(callsOf(*profile, "g"), std::string());
    }
    void callersPayForItsTimeAndMakeItsCalls()
    {
        const auto profile = without({"helper"});
        QCOMPARE(rowsOf(*profile), std::string("main a b leaf"));
        QCOMPARE(functionOf(*profile, "a").selfSeconds, 5.0); // 2, and three of four
        QCOMPARE(functionOf(*profile, "a").ticks, 500.0);
        QCOMPARE(functionOf(*profile, "b").selfSeconds, 4.0);
        QCOMPARE(callsOf(*profile, "leaf"), std::string("main 20; a 60; b 20; "));
        QCOMPARE(profile->problems().size(), std::size_t{1});
        QCOMPARE(profile->problems()[0].text, std::string("hidden: 1 function, 4.00 s of own time charged to callers"));
    }
    void whatCallersCostStaysWhatItWas()
    {
        const auto all = profileFromText(program), profile = without({"helper"});
        for (const char* name : {"main", "a", "b", "leaf"})
            QVERIFY2(isNear(functionOf(*profile, name).totalSeconds(), functionOf(*all, name).totalSeconds()), name);
    }
    void aLeafIsItsCallers()
    {
        const auto profile = without({"leaf"});
        QCOMPARE(functionOf(*profile, "helper").selfSeconds, 8.0);
        QCOMPARE(functionOf(*profile, "main").selfSeconds, 2.0);
        QCOMPARE(functionOf(*profile, "helper").descendantsSeconds, 0.0);
    }
    void oneCallInSharesIsTimeInShares()
    {
        // A single call, which three callers have a third of each.
        const auto profile = without({"once"}, "main -> a 1\nmain -> b 1\nmain -> c 1\na -> once 1\nb -> once 1\n"
                                               "c -> once 1\nonce -> init 1\ninit 9\n");
        QCOMPARE(functionOf(*profile, "init").calls, std::uint64_t{1});
        for (const char* caller : {"a", "b", "c"})
            QVERIFY(isNear(flowOf(*profile, caller, "init").totalSeconds(), 3));
        const CallGraphListing listing(profile);
        for (const EntryLine& line : listing.entry(EntryRef::of(idOf(*profile, "init"))).callers)
            QVERIFY(isNear(line.selfSeconds, 3));
    }
    void whoHasNoCallerIsHiddenStill()
    {
        const auto profile = without({"main"}, "main -> a 3\nmain 2\na 1\n");
        QCOMPARE(rowsOf(*profile), std::string("a <hidden>"));
        QCOMPARE(functionOf(*profile, "<hidden>").selfSeconds, 2.0);
        QCOMPARE(callsOf(*profile, "a"), std::string("<hidden> 3; "));
        QVERIFY(functionOf(*profile, "<hidden>").kind == FunctionKind::Hidden);
    }
    void externalCallersStayWhoTheyAre()
    {
        const auto profile = without({"h"}, "<external:libc.so.6> -> h 1\np -> h 3\nh -> c 8\nh 4\nc 1\np 1\n");
        QCOMPARE(callsOf(*profile, "c"), std::string("<external: libc.so.6> 2; p 6; "));
        QCOMPARE(functionOf(*profile, "p").selfSeconds, 4.0);
        QCOMPARE(functionOf(*profile, "<hidden>").selfSeconds, 1.0);
    }
    void hiddenCallersPassItOn()
    {
        const auto profile = without({"a", "helper"});
        QCOMPARE(rowsOf(*profile), std::string("main b leaf"));
        QCOMPARE(functionOf(*profile, "main").selfSeconds, 6.0); // 1, a's 2, and three of helper's 4
        QCOMPARE(callsOf(*profile, "leaf"), std::string("main 80; b 20; "));
    }
    void hiddenFunctionsMayCallEachOther()
    {
        // A tenth of x's time goes round by y each time; main and other pay as they call.
        const std::string text = "main -> x 3\nother -> y 1\nx -> y 9\ny -> x 6\nx 9\ny 10\nmain 1\nother 1\n";
        for (const auto& order : {std::vector<std::string>{"x", "y"}, {"y", "x"}}) {
            const auto profile = without(order, text);
            // x: 1/3 main, 2/3 y; y: 9/10 x, 1/10 other. So of x main pays (1/3)/(1-0.6) = 5/6, of y 0.9 * 5/6 = 3/4.
            QVERIFY(isNear(functionOf(*profile, "main").selfSeconds, 1 + 9 * 5.0 / 6 + 10 * 0.75));
            QVERIFY(isNear(functionOf(*profile, "other").selfSeconds, 1 + 9 / 6.0 + 2.5));
        }
        const auto nobodys = without({"x", "y"}, "x -> y 9\ny -> x 6\nx 9\ny 10\ny -> z 1\nz 1\n");
        QCOMPARE(functionOf(*nobodys, "<hidden>").selfSeconds, 19.0);
        QCOMPARE(callsOf(*nobodys, "z"), std::string("<hidden> 1; "));
    }
    void ofACycleTheOtherMembersAreLeft()
    {
        const auto profile = without({"d"}, "main -> c 2\nc -> d 5\nd -> c 3\nd -> leaf 4\nc 1\nd 2\nleaf 4\n");
        QVERIFY(profile->cycles().empty());
        QCOMPARE(functionOf(*profile, "c").selfCalls, std::uint64_t{3});
        QCOMPARE(functionOf(*profile, "c").selfSeconds, 3.0);
        QCOMPARE(functionOf(*profile, "main").totalSeconds(), 7.0);
    }
    void callsThatWereNotMadeLeadOn()
    {
        const auto profile = without({"h"}, "p -> h 2\nq -> h 0\nh -> c 4\nh -> d 0\nc 1\n");
        QCOMPARE(callsOf(*profile, "c"), std::string("p 4; q 0; "));
        QCOMPARE(callsOf(*profile, "d"), std::string("p 0; q 0; "));
        QCOMPARE(flowOf(*profile, "q", "c").totalSeconds(), 0.0);
    }
    void stacksSayExactlyWhoPays()
    {
        const std::string text = "main -> a 1\nmain -> b 1\na -> h 1\nb -> h 1\nmain;a;h = 30\nmain;b;h = 10\n"
                                 "main;a;h;c = 5\nmain = 1\nh;c = 2\n";
        const auto all = profileFromText(text), profile = without({"h"}, text);
        for (const char* name : {"main", "a", "b", "c"})
            QCOMPARE(profile->measured(idOf(*profile, name))->seconds, all->measured(idOf(*all, name))->seconds);
        const auto arcs = profile->arcsTo(idOf(*profile, "c")); // nobody counts its calls
        QCOMPARE(arcs.size(), std::size_t{1});
        QVERIFY(profile->arc(arcs[0]).isMeasuredOnly() && isNear(profile->measured(arcs[0])->seconds, 0.05));
        QVERIFY(isNear(profile->totalSeconds(), all->totalSeconds()));
    }
    void withoutCountsTheSampledCallersPay()
    {
        // Nobody counts the calls of malloc.
        const std::string text = "main -> a 1\nmain -> b 1\nmain;a;malloc = 30\nmain;b;malloc = 10\nmain;b = 1\n";
        const auto profile = without({"malloc"}, text);
        QVERIFY(isNear(functionOf(*profile, "a").selfSeconds, 0.3));
        QVERIFY(isNear(functionOf(*profile, "b").selfSeconds, 0.11));
        QCOMPARE(rowsOf(*profile), std::string("main a b"));
    }
    void timeIsNeverLost()
    {
        for (std::uint32_t seed = 1; seed <= 20; ++seed) {
            const std::string text = randomProgramText({.seed = seed, .functions = 60, .cycles = 0});
            const auto all = profileFromText(text);
            const auto profile =
                without({"function_3", "function_7", "function_8", "function_20", "function_21", "function_55"}, text);
            double self = 0, ticks = 0;
            for (const Function& function : profile->functions()) {
                self += function.selfSeconds;
                ticks += function.ticks;
                if (function.kind == FunctionKind::Function)
                    QVERIFY(isNear(function.totalSeconds(), functionOf(*all, function.name).totalSeconds()));
            }
            QVERIFY(isNear(self, all->totalSeconds()) && isNear(ticks, all->totalTicks()));
            QVERIFY(isNear(functionOf(*profile, "function_0").totalSeconds(), all->totalSeconds()));
            for (const Function& function : profile->functions())
                QCOMPARE(function.calls, functionOf(*all, function.name).calls); // in whole calls, too
        }
    }
    void cyclesLoseNoTimeEither()
    {
        for (std::uint32_t seed = 1; seed <= 20; ++seed) {
            const std::string text = randomProgramText({.seed = seed, .functions = 60, .cycles = 8});
            const auto all = profileFromText(text);
            const auto profile =
                without({"function_5", "function_6", "function_7", "function_30", "function_31"}, text);
            QVERIFY(isNear(profile->totalSeconds(), all->totalSeconds()));
            double roots = 0; // all time ends at what external callers call
            for (std::uint32_t f = 0; f < profile->functions().size(); ++f) {
                const Function& function = profile->function(FunctionId{f});
                if (!function.calls && !function.cycle)
                    roots += function.totalSeconds();
            }
            const Function& root = functionOf(*profile, "function_0");
            roots += root.cycle ? profile->cycle(*root.cycle).totalSeconds() : root.totalSeconds();
            QVERIFY2(isNear(roots, all->totalSeconds()), std::to_string(seed).c_str());
        }
    }
    void hiddenFunctionsAreInNoGroup()
    {
        const auto profile = profileFromText(
            program, {}, {.hidden = {"helper"}, .breaking = {}, .grouping = {{{"low", "helper|leaf"}}, GroupBy::None}});
        QCOMPARE(rowsOf(*profile), std::string("main a b low"));
        QCOMPARE(functionOf(*profile, "low").selfSeconds, 5.0);
        const auto none = profileFromText(
            program, {}, {.hidden = {"low"}, .breaking = {}, .grouping = {{{"low", "helper|leaf"}}, GroupBy::None}});
        QCOMPARE(rowsOf(*none), std::string("main a b")); // a group's name is all of its functions
    }
    void aShareOfACallIsNotLostWhereStacksTellOfAnother()
    {
        const auto profile =
            profileFromText("main -> P 1\nmain -> Q 1\nP -> h 1\nQ -> h 2\nh -> c 1\nc 3\nmain;P;d = 5\n", {},
                            {.hidden = {"h"}, .breaking = {}, .grouping = {{{"g", "^[cd]$"}}, GroupBy::None}});
        const double ofP = flowOf(*profile, "P", "g").totalSeconds(), ofQ = flowOf(*profile, "Q", "g").totalSeconds();
        QVERIFY(ofP > 0 && isNear(2 * ofP, ofQ)); // one call of three, and two
        QVERIFY(isNear(ofP + ofQ, functionOf(*profile, "g").totalSeconds()));
    }
    void callersPayAllOnceIfOnlySharesOfExternalOnesAreFractions()
    {
        const auto profile =
            profileFromText("<external> -> h 1\nk -> h 2\nh -> c 1\nc -> k 9\nP -> c 1\n<external> -> P 1\nc 3\n", {},
                            {.hidden = {"h"}, .breaking = {.mostArcs = 3}, .grouping = {}});
        const CallGraphListing listing(profile);
        double paid = 0;
        for (const EntryLine& line : listing.entry(EntryRef::of(idOf(*profile, "c"))).callers)
            paid += line.totalSeconds();
        QVERIFY2(isNear(paid, functionOf(*profile, "c").totalSeconds()), qPrintable(QString::number(paid)));
    }
    void aNameThatNobodyHasHidesNothing()
    {
        const auto profile = without({"nobody"});
        QCOMPARE(rowsOf(*profile), std::string("main a b helper leaf"));
        QCOMPARE(profile->problems().size(), std::size_t{1});
        QCOMPARE(profile->problems()[0].text, std::string("no function is called nobody"));
    }
};

QTEST_APPLESS_MAIN(TestHidden)
#include "tst_hidden.moc"
