// SPDX-License-Identifier: MIT
//
// Functions of one name are told apart by module and file wherever they are printed.
#include "gmonscope/name_ranks.h"
#include "gmonscope/names.h"
#include "symbolize/shared_names.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace gmonscope;

namespace {

struct Named {
    const char* name;
    std::uint32_t module = 0;
    const char* file = "";
    bool isLocal = false;
};

std::shared_ptr<const Profile> profileOf(const std::vector<Named>& functions)
{
    auto data = std::make_unique<Profile::Data>();
    for (const char* module : {"prog", "liba.so", "libb.so"})
        data->table.modules.push_back({.name = module});
    for (const Named& named : functions)
        data->table.functions.push_back({.name = data->table.lazyNames.add(named.name),
                                         .symbol = named.name,
                                         .sourceFile = named.file,
                                         .isLocal = named.isLocal,
                                         .module = ModuleId{named.module}});
    markSharedNames(data->table);
    return std::make_shared<const Profile>(std::move(data));
}

/// Returns the display name of the last of them.
std::string nameOfLast(const std::vector<Named>& functions)
{
    return displayName(*profileOf(functions), {static_cast<std::uint32_t>(functions.size() - 1)});
}

} // namespace

/// Returns the short names of functions that are shown together.
std::vector<std::string> shortNamesOf(const std::vector<Named>& functions)
{
    const auto profile = profileOf(functions);
    std::vector<FunctionId> shown;
    for (std::uint32_t i = 0; i < functions.size(); ++i)
        shown.push_back({i});
    const ShortNames names(*profile, shown);
    std::vector<std::string> texts;
    for (const FunctionId id : shown)
        texts.push_back(names.of(id));
    return texts;
}

using Texts = std::vector<std::string>;

class TestNames : public QObject {
    Q_OBJECT

private slots:
    void shortNamesHaveNoParameters()
    {
        QCOMPARE(shortNamesOf({{"a::f(int)"}, {"b<int>::g(int) const"}}), (Texts{"a::f", "b::g"}));
    }
    void parametersThatDifferComeBack()
    {
        QCOMPARE(shortNamesOf({{"f(int)"}, {"f(char)"}, {"g(int)"}}), (Texts{"f(int)", "f(char)", "g"}));
        QCOMPARE(shortNamesOf({{"f(a, int)"}, {"f(a, char)"}}), (Texts{"f(…, int)", "f(…, char)"}));
        QCOMPARE(shortNamesOf({{"f(a)"}, {"f(a, char)"}, {"f()"}}), (Texts{"f(a)", "f(a, char)", "f()"}));
        QCOMPARE(shortNamesOf({{"f(int, a)"}, {"f(char, b)"}}), (Texts{"f(int, …)", "f(char, …)"}));
        QCOMPARE(shortNamesOf({{"f(a<int>)"}, {"f(a<char>)"}}), (Texts{"f(a<int>)", "f(a<char>)"}));
    }
    void argumentsOfTemplatesThatDifferComeBackWhereParametersDoNot()
    {
        QCOMPARE(shortNamesOf({{"std::vector<int, std::allocator<int> >::~vector()"},
                               {"std::vector<char, std::allocator<char> >::~vector()"}}),
                 (Texts{"std::vector<int>::~vector", "std::vector<char>::~vector"}));
        QCOMPARE(shortNamesOf({{"map<int, a>::f()"}, {"map<int, b>::f()"}}), (Texts{"map<…, a>::f", "map<…, b>::f"}));
    }
    void whatElseDiffersComesLast()
    {
        QCOMPARE(shortNamesOf({{"a::f()"}, {"a::f() const"}}), (Texts{"a::f", "a::f const"}));
        QCOMPARE(
            shortNamesOf({{"f(int)::{lambda()#1}::operator()() const"}, {"f(char)::{lambda()#1}::operator()() const"}}),
            (Texts{"λ in f(int)", "λ in f(char)"}));
        QCOMPARE(shortNamesOf({{"f()::{lambda(int)#1}::operator()(int) const"},
                               {"f()::{lambda(char)#1}::operator()(char) const"}}),
                 (Texts{"λ(int) in f", "λ(char) in f"}));
    }
    void shortNamesKeepModuleAndFile()
    {
        QCOMPARE(shortNamesOf({{"a::f(int)"}, {"a::f(int)", 1}}), (Texts{"prog:a::f", "liba.so:a::f"}));
    }
    /// The names are cut at the same place.
    void namesThatAreTheSameHaveTheirAddress()
    {
        const std::string a = "f<" + std::string(100, 'a') + "1>()", b = "f<" + std::string(100, 'a') + "2>()";
        const Texts texts = shortNamesOf({{a.c_str()}, {b.c_str()}});
        QVERIFY2(texts[0].starts_with("f @ 0x"), texts[0].c_str());
    }
    void tenThousandOverloadsAreToldApart()
    {
        std::vector<std::string> all;
        for (int i = 0; i < 10'000; ++i)
            all.push_back("f(std::vector<a" + std::to_string(i % 100) + ">, b" + std::to_string(i / 100) + ")");
        std::vector<Named> functions;
        for (const std::string& name : all)
            functions.push_back({name.c_str()});
        Texts texts = shortNamesOf(functions);
        std::sort(texts.begin(), texts.end());
        QVERIFY(std::adjacent_find(texts.begin(), texts.end()) == texts.end());
    }
    void aNameOfItsOwnStaysAlone()
    {
        QCOMPARE(nameOfLast({{"f"}, {"g", 1}}), std::string("g"));
        QCOMPARE(nameOfLast({{"f"}, {"g", 0, "a.c", true}}), std::string("g"));
    }
    void oneOfSeveralModulesHasItsModule()
    {
        QCOMPARE(nameOfLast({{"f"}, {"f", 1}}), std::string("liba.so:f"));
        QCOMPARE(nameOfLast({{"f", 2}, {"f", 0}}), std::string("prog:f"));
    }
    void oneLocalToOneOfSeveralFilesHasItsFile()
    {
        QCOMPARE(nameOfLast({{"f", 0, "src/a.c", true}, {"f", 0, "src/b.c", true}}), std::string("f (b.c)"));
        QCOMPARE(nameOfLast({{"f", 0, "a.c"}, {"f", 0, "b.c", true}}), std::string("f (b.c)"));
        QCOMPARE(nameOfLast({{"f", 0, "b.c", true}, {"f", 0, "a.c"}}), std::string("f")); // everybody's
        QCOMPARE(nameOfLast({{"f", 0, "a.c", true}, {"f", 0, "a.c", true}}), std::string("f"));
    }
    void namesAreSharedAsTheyAreRead()
    {
        // static f() of b.cc, and f() of everybody's: an L tells the symbols apart, nothing the names.
        QCOMPARE(nameOfLast({{"_Z1fv"}, {"_ZL1fv", 0, "b.cc", true}}), std::string("f() (b.cc)"));
        QCOMPARE(nameOfLast({{"_ZN1aL1fEv", 0, "a.cc", true}, {"_ZN1aL1fEv", 0, "b.cc", true}}),
                 std::string("a::f() (b.cc)"));
        QCOMPARE(nameOfLast({{"_ZN1AC1Ev"}, {"_ZN1AC2Ev", 1}}), std::string("liba.so:A::A()"));
        QCOMPARE(nameOfLast({{"_Z1fi"}, {"_ZL1fv", 0, "b.cc", true}}), std::string("f()"));
        QCOMPARE(nameOfLast({{"_Z1fILb0EEvv"}, {"_Z1fILb1EEvv", 1}}), std::string("void f<true>()"));
    }
    void bothWhereNeedBe()
    {
        QCOMPARE(nameOfLast({{"f", 1, "a.c", true}, {"f", 0, "a.c", true}, {"f", 0, "b.c", true}}),
                 std::string("prog:f (b.c)"));
        QCOMPARE(nameOfLast({{"f", 0, "a.c", true}, {"f", 1, "b.c", true}}), std::string("liba.so:f"));
    }
    void ranksAreTheOrderOfWhatIsRead()
    {
        const auto profile = profileOf(
            {{"g"}, {"f", 1}, {"f", 0}, {"_ZN1a1gEv"}, {"_ZN1a1fEv"}, {"_ZN1a12longFunctionEv"}, {"a"}, {"g"}});
        const std::vector<std::string> more{"cycle 1", "a::f()", "zz"};
        const NameRanks ranks(*profile, more);
        // a, a::f() twice, a::g(), a::longFunction(), cycle 1, g twice, liba.so:f, prog:f, zz
        QCOMPARE(ranks.count(), 9u);
        const std::uint32_t expected[] = {5, 6, 7, 2, 1, 3, 0, 5};
        for (std::uint32_t i = 0; i < 8; ++i)
            QCOMPARE(ranks.rankOf({i}), expected[i]);
        QCOMPARE(ranks.rankOfMore(0), 4u);
        QCOMPARE(ranks.rankOfMore(1), 1u);
        QCOMPARE(ranks.rankOfMore(2), 8u);
    }
    /// So many that two threads share them; long common beginnings, ends at each byte, bytes beyond ASCII.
    void ranksOfManyNamesAreTheirOrder()
    {
        std::mt19937 random(7);
        std::vector<std::string> names;
        for (int i = 0; i < 45'000; ++i) {
            std::string name = "common_beginning_" + std::string(random() % 30, char('a' + random() % 3));
            if (random() % 3 == 0)
                name += "\xc3\xa4";
            names.push_back(name + std::to_string(random() % 5000));
        }
        std::vector<Named> functions;
        for (const std::string& name : names)
            functions.push_back({name.c_str()});
        const NameRanks ranks(*profileOf(functions));
        std::vector<std::string> sorted = names;
        std::sort(sorted.begin(), sorted.end());
        sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
        QCOMPARE(std::size_t{ranks.count()}, sorted.size());
        for (std::uint32_t i = 0; i < names.size(); ++i)
            QCOMPARE(sorted[ranks.rankOf({i})], names[i]);
    }
};

QTEST_APPLESS_MAIN(TestNames)
#include "tst_names.moc"
