// SPDX-License-Identifier: MIT
//
// Functions of one name are told apart by module and file wherever they are printed.
#include "gmonscope/names.h"
#include "symbolize/shared_names.h"

#include <QTest>

using namespace gmonscope;

namespace {

struct Named {
    const char* name;
    std::uint32_t module = 0;
    const char* file = "";
    bool isLocal = false;
};

/// What the last of them is called.
std::string nameOfLast(const std::vector<Named>& functions)
{
    auto data = std::make_unique<Profile::Data>();
    for (const char* module : {"prog", "liba.so", "libb.so"})
        data->modules.push_back({.name = module});
    for (const Named& named : functions)
        data->functions.push_back({.name = data->lazyNames.add(named.name),
                                   .symbol = named.name,
                                   .sourceFile = named.file,
                                   .isLocal = named.isLocal,
                                   .module = ModuleId{named.module}});
    markSharedNames(*data);
    const FunctionId last{static_cast<std::uint32_t>(functions.size() - 1)};
    const Profile profile(std::move(data));
    return displayName(profile, last);
}

} // namespace

class TestNames : public QObject {
    Q_OBJECT

private slots:
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
};

QTEST_APPLESS_MAIN(TestNames)
#include "tst_names.moc"
