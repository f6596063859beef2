// SPDX-License-Identifier: MIT
//
// --group and --group-by: several functions as one.
#include "gmonscope/change_previews.h"
#include "gmonscope/compare.h"
#include "gmonscope/diagram.h"
#include "gmonscope/text_report.h"
#include "graph_text.h"
#include "random_program.h"
#include "select/name_scope.h"

#include <QTest>

#include <cmath>
#include <sstream>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

/// A parser of two functions, one of which has two callers outside; a helper that it shares with main.
const std::string compiler = "<external> -> main 1\nmain -> parse_file 2\nparse_file -> parse_line 10\n"
                             "parse_line -> parse_line 4\nother -> parse_line 6\nmain -> other 1\n"
                             "parse_line -> read 30\nmain -> read 10\nmain 1\nparse_file 2\nparse_line 3\nother 1\n"
                             "read 4\n";

std::shared_ptr<const Profile> grouped(const std::string& text, const std::vector<GroupRule>& rules,
                                       const ProfileSelection& selection = {})
{
    return profileFromText(text, selection, {.breaking = {}, .grouping = {rules, GroupBy::None}});
}

double measuredOf(const Profile& profile, std::string_view name)
{
    return profile.measured(idOf(profile, name)).value().seconds;
}

bool isNear(double a, double b) { return std::abs(a - b) < 1e-9 * std::max(1.0, std::abs(b)); }

} // namespace

class TestGroups : public QObject {
    Q_OBJECT

private slots:
    void aGroupIsOneFunction()
    {
        const auto profile = grouped(compiler, {{"parser", "^parse_"}});
        QCOMPARE(rowsOf(*profile), std::string("main parser other read"));
        const Function& parser = functionOf(*profile, "parser");
        QCOMPARE(parser.selfSeconds, 5.0);
        QCOMPARE(parser.ticks, 500.0);
        QCOMPARE(parser.descendantsSeconds, 3.0); // 30 of the 40 calls of read
        QCOMPARE(parser.calls, std::uint64_t{8}); // 2 by main, 6 by other
        QCOMPARE(parser.selfCalls, std::uint64_t{14});
        QVERIFY(parser.kind == FunctionKind::Group);
    }
    void callsInsideCarryNoTime()
    {
        const auto profile = grouped(compiler, {{"parser", "^parse_"}});
        QCOMPARE(arcOf(*profile, "parser", "parser").calls, std::uint64_t{14});
        QCOMPARE(flowOf(*profile, "parser", "parser").totalSeconds(), 0.0);
        QCOMPARE(flowOf(*profile, "main", "parser").totalSeconds(), 2.0); // 8 s, 2 of 8 calls
        QCOMPARE(flowOf(*profile, "other", "parser").totalSeconds(), 6.0);
        QCOMPARE(functionOf(*profile, "main").totalSeconds(), 11.0);
        QCOMPARE(profile->totalSeconds(), 11.0);
        QCOMPARE(profile->totalCalls(), profileFromText(compiler)->totalCalls());
    }
    void itsMembersAreListed()
    {
        const auto profile = grouped(compiler + "parse_never 0\n", {{"parser", "^parse_"}});
        QCOMPARE(profile->groups().size(), std::size_t{1});
        const FunctionGroup& group = profile->groups()[0];
        QCOMPARE(group.members.size(), std::size_t{2}); // those that were used
        QCOMPARE(std::string(group.members[0].name), std::string("parse_line"));
        QCOMPARE(group.members[0].selfSeconds, 3.0);
        std::ostringstream out;
        writeGroups(out, *profile, Explanations::Leave);
        QVERIFY(out.str().find(" 45.45     5.00          2  parser: parse_line, parse_file\n") != std::string::npos);
    }
    void itsMembersHaveShortNamesWhereTheListingHas()
    {
        const auto profile = grouped("main -> a::f(int) 1\na::f(int) 2\nmain 1\n", {{"all", "^a::"}});
        TextStyle style(Explanations::Leave);
        style.names = NameLength::Short;
        std::ostringstream out;
        writeGroups(out, *profile, style);
        QVERIFY2(out.str().find("  all: a::f\n") != std::string::npos, out.str().c_str());
    }
    void theFirstRuleThatFitsCountsAndRulesMayShareAName()
    {
        const auto profile = grouped(compiler, {{"x", "file"}, {"y", "^parse"}, {"x", "^read$"}});
        QCOMPARE(rowsOf(*profile), std::string("main x y other"));
        QCOMPARE(functionOf(*profile, "x").selfSeconds, 6.0);
    }
    void aRuleThatFitsNothingIsTold()
    {
        const auto profile = grouped(compiler, {{"x", "^nobody"}});
        QCOMPARE(profile->problems().size(), std::size_t{1});
        QCOMPARE(profile->problems()[0].text, std::string("no function fits x=^nobody"));
        QCOMPARE(rowsOf(*profile), rowsOf(*profileFromText(compiler)));
    }
    void aGroupMayBeInACycle()
    {
        // a calls b calls c: no cycle, until a and c are one.
        const auto profile = grouped("main -> a 1\na -> b 5\nb -> c 7\na 1\nb 2\nc 3\n", {{"ac", "^[ac]$"}});
        QCOMPARE(profile->cycles().size(), std::size_t{1});
        QCOMPARE(profile->cycles()[0].totalSeconds(), 6.0);
        QCOMPARE(profile->cycles()[0].internalCalls, std::uint64_t{12});
        QCOMPARE(functionOf(*profile, "main").totalSeconds(), 6.0);
    }
    void aCutOpensACycleOfGroups()
    {
        const GraphChanges changes{.breaking = {.mostArcs = 10}, .grouping = {{{"ac", "^[ac]$"}}, GroupBy::None}};
        const auto profile = profileFromText("main -> a 1\na -> b 5\nb -> c 7\na 1\nb 2\nc 3\n", {}, changes);
        QVERIFY(profile->cycles().empty());
        QCOMPARE(profile->cutArcs().size(), std::size_t{1});
        QCOMPARE(profile->cutArcs()[0].calls, std::uint64_t{5});
    }
    void aStackCountsOnceForAGroup()
    {
        const std::string text = "<external> -> main 1\nmain -> a 1\na -> x 1\nx -> b 1\nmain;a = 3\nmain;a;x;b = 10\n"
                                 "main;a;b = 5\nmain = 2\n";
        const auto plain = profileFromText(text), profile = grouped(text, {{"ab", "^[ab]$"}});
        QVERIFY(isNear(measuredOf(*profile, "ab"), 0.18));
        QVERIFY(isNear(measuredOf(*profile, "main"), 0.20));
        for (const char* other : {"main", "x"})
            QCOMPARE(measuredOf(*profile, other), measuredOf(*plain, other));
    }
    /// Nobody counts the calls of b, which has the callers a and c; those of d are counted.
    void callersThatOnlyStacksKnowStayCallers()
    {
        const auto profile = grouped("main -> a 1\nmain -> c 1\na -> d 3\nmain;a;b = 5\nmain;c;b = 7\nmain;a;d = 2\n",
                                     {{"g", "^[bd]$"}});
        QCOMPARE(functionOf(*profile, "g").calls, std::uint64_t{3});
        QVERIFY(!arcOf(*profile, "a", "g").isMeasuredOnly());
        QVERIFY(arcOf(*profile, "c", "g").isMeasuredOnly());
    }
    void callsThatWereNotMadeJoinThoseThatWere()
    {
        const auto profile = grouped("main -> a 2\nmain -> b 0\na -> b 0\nc -> b 0\na 1\n", {{"ab", "^[ab]$"}});
        QCOMPARE(arcOf(*profile, "main", "ab").calls, std::uint64_t{2});
        QCOMPARE(arcOf(*profile, "c", "ab").calls, std::uint64_t{0});
        QCOMPARE(functionOf(*profile, "c").totalSeconds(), 0.0);
    }
    void allAsOneHaveAllTime()
    {
        for (std::uint32_t seed = 1; seed <= 5; ++seed) {
            const std::string text = randomProgramText({.seed = seed, .functions = 60});
            const auto plain = profileFromText(text), profile = grouped(text, {{"all", "."}});
            QCOMPARE(profile->functions().size(), std::size_t{1});
            QVERIFY(isNear(profile->function({}).totalSeconds(), plain->totalSeconds()));
            QCOMPARE(profile->totalCalls(), plain->totalCalls());
            QCOMPARE(profile->function({}).calls, std::uint64_t{1});
            QCOMPARE(profile->function({}).selfCalls, plain->totalCalls() - 1);
        }
    }
    void whateverIsGroupedTimesAndCallsAddUp()
    {
        for (std::uint32_t seed = 1; seed <= 20; ++seed) {
            const std::string text = randomProgramText({.seed = seed, .functions = 80});
            const auto plain = profileFromText(text);
            const auto profile = grouped(text, {{"a", "[37]$"}, {"b", "_[1-4]"}, {"c", "8"}});
            double self = 0, ticks = 0;
            std::uint64_t calls = 0;
            for (const Function& function : profile->functions()) {
                self += function.selfSeconds;
                ticks += function.ticks;
                calls += function.calls + function.selfCalls;
            }
            QVERIFY(isNear(self, plain->totalSeconds()) && isNear(ticks, plain->totalTicks()));
            QCOMPARE(calls, plain->totalCalls());
            for (const FunctionGroup& group : profile->groups()) {
                double members = 0;
                for (const Function& member : group.members)
                    members += member.selfSeconds;
                QVERIFY(isNear(members, profile->function(group.function).selfSeconds));
            }
        }
    }
    void aSelectionMayNameAGroupOrAnyOfItsMembers()
    {
        for (const char* name : {"parser", "parse_line"}) {
            ProfileSelection selection;
            selection.focus.ancestors = {name};
            const auto profile = grouped(compiler, {{"parser", "^parse_"}}, selection);
            std::string shown;
            for (std::uint32_t f = 0; f < profile->functions().size(); ++f)
                if (profile->visibility(FunctionId{f}).inGraph)
                    shown += std::string(profile->function(FunctionId{f}).name) + ' ';
            QCOMPARE(shown, std::string("main parser other "));
        }
        const auto cut = grouped(compiler, {{"parser", "^parse_"}}, {.arcs = {.without = {"parser/read"}}});
        QCOMPARE(functionOf(*cut, "read").calls, std::uint64_t{10});
    }
    void twoProfilesCompareByGroups()
    {
        const auto base = grouped(compiler, {{"parser", "^parse_"}});
        const auto now = grouped(compiler + "parse_new 5\n", {{"parser", "^parse_"}});
        for (const FunctionDifference& function : compareProfiles(*base, *now).functions)
            if (function.now && now->function(*function.now).name == "parser") {
                QCOMPARE(function.selfSeconds.amount(), 5.0);
                return;
            }
        QFAIL("no group in the difference");
    }
    void aGroupIsANodeOfThePicture()
    {
        const auto profile = grouped(compiler, {{"parser", "^parse_"}});
        const Diagram diagram = buildDiagram(*profile);
        QCOMPARE(diagram.functionsShown, std::size_t{4});
    }
    void wrongPatternsAreToldAndNothingIsRead()
    {
        const auto wrong = [](const std::string& name, const std::string& pattern) {
            const auto error = GroupRule{name, pattern}.check();
            return error ? error->text() : std::string();
        };
        QCOMPARE(wrong("a", "b|(c[d-e]+)?$"), std::string());
        QCOMPARE(wrong("", "b"), std::string("expected a name of the group, found nothing"));
        QCOMPARE(wrong("a", ""), std::string("expected a regular expression, found nothing"));
        QVERIFY(wrong("a", "(b").starts_with("expected a regular expression, found "));
        QVERIFY(wrong("a", "[b").starts_with("expected a regular expression, found "));
        QVERIFY(wrong("a", "((((a{1,255}){1,255}){1,255}){1,255})").find("fewer repetitions") != std::string::npos);
        QVERIFY(wrong("a", "((\\\\{255}){100}){99}").find("fewer repetitions") != std::string::npos);
        QCOMPARE(wrong("a", "f{2,20}\\{99999"), std::string());
        QVERIFY(wrong("a", "(b)\\1").starts_with("expected a regular expression without back-references"));
        QCOMPARE(wrong("a", "b\\\\1"), std::string()); // a backslash, and 1
        QVERIFY(wrong("a", std::string(100000, '(')).starts_with("expected a regular expression of at most 4096"));
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, grouped(compiler, {{"a", "(b"}}));
    }
    void ofLongNamesTheBeginningCounts()
    {
        const std::string name = std::string(200000, 'a') + 'b';
        const auto profile = grouped("main -> " + name + " 1\n" + name + " 1\n", {{"x", "(a|aa)+b"}, {"y", "^a*$"}});
        QCOMPARE(rowsOf(*profile), std::string("main y"));
    }
    void scopesAreReadFromNames_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("scope");
        const std::pair<const char*, const char*> rows[] = {
            {"main", ""},
            {"f(a::b, int)", ""},
            {"a::f(int)", "a"},
            {"a::B<c::d, (e)1>::f(g::h) const", "a::B<c::d, (e)1>"},
            {"void a::f<int>(int)", "a"},
            {"std::vector<int, std::allocator<int> > a::b::f<int>(int)", "a::b"},
            {"unsigned long f<a::b>(a::b)", ""},
            {"a::operator<<(std::ostream&, a::B const&)", "a"},
            {"operator new(unsigned long)", ""},
            {"a::B::operator()(int) const", "a::B"},
            {"a::B::operator std::string() const", "a::B"},
            {"bool a::operator< <int>(a::B<int> const&)", "a"},
            {"a::my_operator(int)", "a"},
            {"decltype(auto) a::f<int>(int)", "a"},
            {"(anonymous namespace)::f(int)", "(anonymous namespace)"},
            {"a::(anonymous namespace)::B::f(int)", "a::(anonymous namespace)::B"},
            {"void (anonymous namespace)::f<int>(int)", "(anonymous namespace)"},
            {"a::B::f(int)::{lambda(int)#1}::operator()(int) const", "a::B"},
            {"f(int)::{lambda(int)#1}::operator()(int) const", ""},
            {"{lambda(int)#1}::operator()(int) const", ""},
            {"a::B::~B()", "a::B"},
            {"a::B::f() [clone .cold]", "a::B"},
            {"non-virtual thunk to a::B::f()", "a::B"},
            {"a::B<(x->y)>::f()", "a::B<(x->y)>"},
            {"a::B<&(c::operator<)>::f()", "a::B<&(c::operator<)>"},
            {"f.part.0", ""},
            {"a::B<void (c::D::*)(int)>::f()", "a::B<void (c::D::*)(int)>"},
            {"std::tuple<void (a::B::*)(int), a::B*>::tuple()", "std::tuple<void (a::B::*)(int), a::B*>"},
            {"a::B::{lambda(int)#1}::operator()(int) const", "a::B"},
            {"void a::B::f<int>(int)::{lambda(int)#1}::operator()(int) const::{lambda()#1}::operator()() const",
             "a::B"},
            {"std::_Function_handler<int (int), a::B::f()::{lambda(int)#1}>::_M_invoke(std::_Any_data const&)", "a::B"},
            {"std::_Function_handler<int (int), f()::{lambda(int)#1}>::_M_invoke(std::_Any_data const&)", ""},
            {"std::_Function_handler<int (int), a::F>::_M_invoke(int)", "std::_Function_handler<int (int), a::F>"},
            {"::", ""},
            {"<<<<", ""},
        };
        for (const auto& [name, scope] : rows)
            QTest::newRow(name) << name << scope;
    }
    void scopesAreReadFromNames()
    {
        QFETCH(QString, name);
        QFETCH(QString, scope);
        const std::string text = name.toStdString();
        QCOMPARE(QString::fromStdString(std::string(scopeOf(text))), scope);
    }
    void membersOfAClassAreOne()
    {
        const std::string text =
            "main -> a::B::f() 2\na::B::f() -> a::B::g() 5\nmain -> h() 1\na::B::f() 1\na::B::g() 2\n";
        const auto profile = profileFromText(text, {}, {.breaking = {}, .grouping = {{}, GroupBy::Scope}});
        QCOMPARE(rowsOf(*profile), std::string("main a::B h()"));
        const auto module = profileFromText(text, {}, {.breaking = {}, .grouping = {{}, GroupBy::Module}});
        QCOMPARE(rowsOf(*module), std::string("a.out"));
        QCOMPARE(module->function({}).selfSeconds, 3.0);
    }
    void theFunctionsOfARuleAreKnownBeforeItIsUsed_data()
    {
        QTest::addColumn<QString>("rules");
        QTest::addColumn<QString>("functions");
        const auto row = [](const char* rules, const char* functions) {
            QTest::newRow(rules) << QString::fromLatin1(rules) << QString::fromLatin1(functions);
        };
        row("^parse_", "parse_line parse_file");
        row("r", "read parse_line parse_file other"); // by falling time, then by name
        row("line;^parse_", "parse_file");            // the others are in the group before
        row("^none$", "");
    }
    void theFunctionsOfARuleAreKnownBeforeItIsUsed()
    {
        QFETCH(QString, rules);
        QFETCH(QString, functions);
        std::vector<GroupRule> all;
        for (const QString& pattern : rules.split(';'))
            all.push_back({"group " + std::to_string(all.size()), pattern.toStdString()});
        // Whether they are in groups already, or in other ones, makes no difference.
        const std::vector<GroupRule> before(all.begin(), all.end() - 1);
        for (const auto& profile :
             {profileFromText(compiler), grouped(compiler, before),
              profileFromText(compiler, {}, {.breaking = {}, .grouping = {{}, GroupBy::Module}})}) {
            const auto found = functionsOfLastRule(*profile, all);
            QVERIFY(found);
            QStringList names;
            for (const Function* const function : *found)
                names += QString::fromStdString(std::string(function->name.text()));
            QCOMPARE(names.join(' '), functions);
        }
    }
    void aRuleThatIsWrongIsAnError()
    {
        const std::vector<GroupRule> rules{{"a", "("}};
        QVERIFY(!functionsOfLastRule(*profileFromText(compiler), rules));
    }
    void functionsWithoutAFileStayThemselvesAndANoteSaysHowMany()
    {
        const auto profile = profileFromText(compiler, {}, {.breaking = {}, .grouping = {{}, GroupBy::File}});
        QCOMPARE(rowsOf(*profile), rowsOf(*profileFromText(compiler)));
        QCOMPARE(profile->problems().size(), std::size_t{1});
        QCOMPARE(profile->problems()[0].text, std::string("5 functions have no known source file and stay themselves"));
    }
};

QTEST_APPLESS_MAIN(TestGroups)
#include "tst_groups.moc"
