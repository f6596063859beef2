// SPDX-License-Identifier: MIT
//
// gprof's -e -E -f -F -n -N -k: what is shown, and whose time the call graph is about.
#include "gmonscope/views.h"
#include "graph_text.h"

#include <QTest>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

/// work is called by a (3 of 4 times) and b; each takes a second of its own.
const std::string calls = "main -> a 1\nmain -> b 1\na -> work 3\nb -> work 1\na 1\nb 1\nwork 4\n";
/// c and d call each other; main calls c.
const std::string cycle = "main -> c 2\nc -> d 5\nd -> c 3\nd -> leaf 4\nc 1\nd 2\nleaf 4\n";

double fraction(const Profile& profile, std::string_view name)
{
    return profile.visibility(idOf(profile, name)).fraction;
}

double descendants(const Profile& profile, std::string_view name)
{
    return profile.function(idOf(profile, name)).descendantsSeconds;
}

} // namespace

class TestGraphSelection : public QObject {
    Q_OBJECT

private slots:
    void withoutASelectionAllIsShown()
    {
        const auto profile = profileFromText(calls);
        QCOMPARE(profile->graphSeconds(), 6.0);
        QCOMPARE(shown(*profile), std::string("main a b work"));
    }
    void aFunctionBringsWhatItCalls()
    {
        const auto profile = profileFromText(calls, {.graph = {.only = {"a"}}});
        QCOMPARE(shown(*profile), std::string("a work"));
        QCOMPARE(profile->graphSeconds(), 6.0); // -f leaves times alone
    }
    void timeIsThatPartOfTheCalleesWhichItCaused()
    {
        const auto profile = profileFromText(calls, {.graph = {.only = {"a"}}, .time = {.only = {"a"}}});
        QCOMPARE(fraction(*profile, "a"), 1.0);
        QCOMPARE(fraction(*profile, "work"), 0.75);
        QCOMPARE(fraction(*profile, "b"), 0.0);
        QCOMPARE(profile->graphSeconds(), 4.0); // 1 of its own, 3 of the callee's 4
        QCOMPARE(descendants(*profile, "a"), 3.0);
        QCOMPARE(descendants(*profile, "main"), 0.0);
    }
    void aHiddenFunctionHidesNoCallee()
    {
        const auto profile = profileFromText(calls, {.graph = {.without = {"work"}}});
        QCOMPARE(shown(*profile), std::string("main a b"));
        const auto caller = profileFromText(calls, {.graph = {.without = {"a"}}});
        QCOMPARE(shown(*caller), std::string("main b work"));
    }
    void timeLeftOutReachesNoCaller()
    {
        const auto profile = profileFromText(calls, {.time = {.without = {"work"}}});
        QCOMPARE(profile->graphSeconds(), 2.0);
        QCOMPARE(descendants(*profile, "a"), 0.0);
        QCOMPARE(descendants(*profile, "main"), 2.0);
    }
    void includedBeatsExcluded()
    {
        const auto profile = profileFromText(calls, {.time = {.only = {"a"}, .without = {"a"}}});
        QCOMPARE(fraction(*profile, "a"), 1.0);
    }
    void aNameThatNobodyHasRestrictsNothing()
    {
        const auto profile = profileFromText(calls, {.graph = {.only = {"nobody"}}, .time = {.only = {"nobody"}}});
        QCOMPARE(shown(*profile), std::string("main a b work"));
        QCOMPARE(profile->graphSeconds(), 6.0);
    }
    void ofACycleOnlyTheMemberIsLeftOut()
    {
        const auto profile = profileFromText(cycle, {.time = {.without = {"d"}}});
        QCOMPARE(fraction(*profile, "c"), 1.0);
        QCOMPARE(fraction(*profile, "d"), 0.0);
        QCOMPARE(profile->cycles().front().selfSeconds, 1.0);
        QCOMPARE(profile->cycles().front().descendantsSeconds, 0.0); // leaf is called by d alone
        QCOMPARE(descendants(*profile, "main"), 1.0);
    }
    void whoNamesAMemberOfACycleHasAllOfThem()
    {
        const auto profile = profileFromText(cycle, {.graph = {.only = {"c"}}, .time = {.only = {"c"}}});
        QCOMPARE(shown(*profile), std::string("c d leaf"));
        QCOMPARE(profile->graphSeconds(), 7.0);
    }
    void callsThatAreTakenOutAreCallsOfNobody()
    {
        const auto profile = profileFromText(calls, {.arcs = {.without = {"a/work"}}});
        QCOMPARE(profile->function(idOf(*profile, "work")).calls, std::uint64_t{1});
        QCOMPARE(descendants(*profile, "b"), 4.0);
        QCOMPARE(descendants(*profile, "a"), 0.0);
    }
    void namesOfCallsMayHaveSlashes()
    {
        const std::string text = "main -> V::operator/(int) 3\nV::operator/(int) -> div 3\nmain -> div 1\nmain 1\n"
                                 "V::operator/(int) 1\ndiv 1\n";
        const auto left = [&](const std::string& word) {
            return profileFromText(text, {.arcs = {.without = {word}}})->arcs().size();
        };
        QCOMPARE(left("V::operator/(int)/div"), std::size_t{2});
        QCOMPARE(left("main/V::operator/(int)"), std::size_t{2});
        QCOMPARE(left("V::operator/(int)/"), std::size_t{2});
        QCOMPARE(left("main/div"), std::size_t{2});
        QCOMPARE(left("main/none"), std::size_t{3});
    }
    void anEmptySideIsAnyFunction()
    {
        const auto profile = profileFromText(calls, {.arcs = {.without = {"/work"}}});
        QCOMPARE(profile->function(idOf(*profile, "work")).calls, std::uint64_t{0});
        const auto only = profileFromText(calls, {.arcs = {.only = {"b/"}}});
        QCOMPARE(only->arcs().size(), std::size_t{1});
    }
    void aWordWithoutSlashIsNoArc()
    {
        QCOMPARE(profileFromText(calls, {.arcs = {.without = {"work"}}})->arcs().size(), std::size_t{4});
    }
    void timePerCallIsOfTheWholeFunction()
    {
        const auto profile = profileFromText(calls, {.time = {.only = {"a"}}});
        for (const FlatRow& row : buildFlatProfile(*profile))
            if (profile->function(row.function).name == "work")
                QCOMPARE(*row.totalPerCall, 1.0);
    }
    void theEntriesShowTheSelectedPart()
    {
        const auto profile = profileFromText(calls, {.time = {.only = {"a"}}});
        const CallGraphListing listing(profile);
        const CallGraphEntry entry = listing.entry(EntryRef::of(idOf(*profile, "work")));
        QCOMPARE(entry.selfSeconds, 3.0);
        QCOMPARE(entry.percent, 75.0);
        QCOMPARE(listing.entry(EntryRef::of(idOf(*profile, "a"))).percent, 100.0);
    }
};

QTEST_APPLESS_MAIN(TestGraphSelection)
#include "tst_graph_selection.moc"
