// SPDX-License-Identifier: MIT
#include "select/symbol_spec.h"

#include "select/unknown_names.h"

#include <QTest>

using namespace gmonscope;

class TestSymbolSpec : public QObject {
    Q_OBJECT

private slots:
    void names_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("asGnu");
        QTest::addColumn<bool>("asOurs");
        QTest::newRow("symbol") << "_Z4workv" << true << true;
        QTest::newRow("readable name") << "work()" << false << true;
        QTest::newRow("another") << "_Z4wor" << false << false;
        QTest::newRow("file") << "work.cpp" << true << true;
        QTest::newRow("file with a colon") << "work.cpp:" << true << true;
        QTest::newRow("file by its path") << "other/work.cpp:" << true << true; // gprof compares the last part
        QTest::newRow("another file") << "more.cpp" << false << false;
        QTest::newRow("file and function") << "work.cpp:_Z4workv" << true << true;
        QTest::newRow("file and another function") << "work.cpp:main" << false << false;
        QTest::newRow("file and line") << "work.cpp:12" << true << true;
        QTest::newRow("file and another line") << "work.cpp:13" << false << false;
        QTest::newRow("line") << "12" << true << true;
        QTest::newRow("function behind a colon") << ":_Z4workv" << true << true;
        QTest::newRow("nothing is anything") << "" << true << true;
        QTest::newRow("function with its file") << "work() (work.cpp)" << false << true;
        QTest::newRow("module and function") << "prog:_Z4workv" << false << true;
        QTest::newRow("module and readable name") << "prog:work()" << false << true;
        QTest::newRow("module, function and file") << "prog:work() (work.cpp)" << false << true;
        QTest::newRow("module, function and another file") << "prog:work() (more.cpp)" << false << false;
        QTest::newRow("module") << "prog:" << false << true;
        QTest::newRow("another module") << "libprog.so:_Z4workv" << false << false;
    }
    void names()
    {
        QFETCH(const QString, text);
        QFETCH(const bool, asGnu);
        QFETCH(const bool, asOurs);
        FunctionTable rows;
        rows.modules.push_back({.path = "/bin/prog", .name = "prog"});
        Function function{.name = "work()", .symbol = "_Z4workv", .sourceFile = "/src/work.cpp", .line = 12};
        const SymbolSpec spec(text.toStdString());
        QCOMPARE(spec.matches(rows, function, NamePolicy::Symbol), asGnu);
        QCOMPARE(spec.matches(rows, function, NamePolicy::Any), asOurs);
    }
    void theNearestNamesAreFoundBehindScopesAndTemplateArguments_data()
    {
        QTest::addColumn<QByteArray>("wanted");
        QTest::addColumn<QByteArray>("name");
        QTest::newRow("template arguments")
            << QByteArray("parze") << QByteArray("json::parse<a::Text>(a::Text const&)");
        QTest::newRow("no named scope") << QByteArray("closd") << QByteArray("(anonymous namespace)::close(a::File)");
    }
    void theNearestNamesAreFoundBehindScopesAndTemplateArguments()
    {
        QFETCH(const QByteArray, wanted);
        QFETCH(const QByteArray, name);
        FunctionTable rows;
        rows.modules.push_back({.path = "/bin/prog", .name = "prog"});
        rows.functions.push_back({.name = name.constData(), .symbol = "f"});
        ProfileSelection selection;
        selection.flat.only = {wanted.toStdString()};
        const auto error = findUnknownName(rows, {}, selection, {}, NamePolicy::Any);
        QVERIFY(error);
        QCOMPARE(error->expected, "a function (the nearest: " + name.toStdString() + ')');
    }
    void withoutParametersANameIsThatOfAllWhoseWholeNameNobodyHas()
    {
        FunctionTable rows;
        rows.modules.push_back({.path = "/bin/prog", .name = "prog"});
        for (const char* name : {"a::work(int)", "a::work()", "work()"})
            rows.functions.push_back({.name = name, .symbol = name});
        QVERIFY(namesAny(rows, "a::work", NamePolicy::Any) && !namesAny(rows, "a::work", NamePolicy::Symbol));
        QVERIFY(!namesAny(rows, "a::wor", NamePolicy::Any));
        const auto chosen = [&] {
            return chooseFunctions(rows, {.only = {"a::work"}, .without = {}}, NamePolicy::Any).only;
        };
        QVERIFY(chosen() == (std::vector<bool>{true, true, false}));
        rows.functions.push_back({.name = "a::work", .symbol = "work"});
        QVERIFY(chosen() == (std::vector<bool>{false, false, false, true}));
    }
    void theEndOfAQualifiedNameNamesAllOverloadsOfOneScope_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("fits"); // one letter for each function
        QTest::newRow("function") << QByteArray("parse") << QByteArray("11100000");
        QTest::newRow("class and function") << QByteArray("Node::parse") << QByteArray("11100000");
        QTest::newRow("with parameters") << QByteArray("parse(int)") << QByteArray("01000000");
        QTest::newRow("template") << QByteArray("Box::put") << QByteArray("00000000");
        QTest::newRow("instances of one template") << QByteArray("put") << QByteArray("00011000");
        QTest::newRow("of several scopes") << QByteArray("close") << QByteArray("00000000");
        QTest::newRow("of one of them") << QByteArray("Text::close") << QByteArray("00000010");
        QTest::newRow("not behind a colon") << QByteArray("arse") << QByteArray("00000000");
        QTest::newRow("scope alone") << QByteArray("Node") << QByteArray("00000000");
        QTest::newRow("around a lambda") << QByteArray("run") << QByteArray("00000000");
    }
    void theEndOfAQualifiedNameNamesAllOverloadsOfOneScope()
    {
        QFETCH(const QByteArray, text);
        QFETCH(const QByteArray, fits);
        FunctionTable rows;
        rows.modules.push_back({.path = "/bin/prog", .name = "prog"});
        for (const char* name :
             {"xml::Node::parse()", "xml::Node::parse(int)", "xml::Node::parse(char) const", "void Box<int>::put<A>(A)",
              "void Box<char>::put<A>(A)", "xml::Node::close()", "xml::Text::close()", "a::run()::{lambda()#1}::f()"})
            rows.functions.push_back({.name = name, .symbol = name});
        std::vector<bool> wanted;
        for (const char bit : fits)
            wanted.push_back(bit == '1');
        const SymbolChoice choice{.only = {text.toStdString()}, .without = {}};
        const bool isAny = std::find(wanted.begin(), wanted.end(), true) != wanted.end();
        QVERIFY(chooseFunctions(rows, choice, NamePolicy::Ends).only == (isAny ? wanted : std::vector<bool>()));
        QVERIFY(chooseFunctions(rows, choice, NamePolicy::Any).only.empty());
        QVERIFY(chooseFunctions(rows, choice, NamePolicy::Symbol).only.empty());
    }
    void theNameOfACopyThatTheCompilerMadeNeedsNoSuffix()
    {
        FunctionTable rows;
        rows.modules.push_back({.path = "/bin/prog", .name = "prog"});
        for (const char* name :
             {"xmalloc.constprop.0", "xmalloc.part.0.cold", "a::work(int) [clone .isra.0]", "xmall.c"})
            rows.functions.push_back({.name = name, .symbol = name});
        const auto chosen = [&](const char* word) {
            return chooseFunctions(rows, {.only = {word}, .without = {}}, NamePolicy::Ends).only;
        };
        QVERIFY(chosen("xmalloc") == (std::vector<bool>{true, true, false, false}));
        QVERIFY(chosen("work") == (std::vector<bool>{false, false, true, false}));
        QVERIFY(chosen("xmall").empty());
        rows.functions.push_back({.name = "xmalloc", .symbol = "xmalloc"});
        QVERIFY(chosen("xmalloc") == (std::vector<bool>{false, false, false, false, true}));
    }
    void namesOfSeveralScopesThatEndSoAreListed()
    {
        FunctionTable rows;
        rows.modules.push_back({.path = "/bin/prog", .name = "prog"});
        for (const char* name : {"xml::Node::close()", "xml::Node::close(int)", "Box<int>::close(A)"})
            rows.functions.push_back({.name = name, .symbol = name});
        ProfileSelection selection;
        selection.focus.ancestors = {"close"};
        const auto error = findUnknownName(rows, {}, selection, {}, NamePolicy::Ends);
        QVERIFY(error);
        QCOMPARE(error->text(),
                 std::string("expected a function of one scope, found close, which may be Box<int>::close or "
                             "xml::Node::close"));
    }
    void aNameWithADotNeedsAColon()
    {
        FunctionTable rows;
        const Function clone{.name = "f.constprop.0", .symbol = "f.constprop.0"};
        QVERIFY(!SymbolSpec("f.constprop.0").matches(rows, clone, NamePolicy::Symbol));
        QVERIFY(SymbolSpec(":f.constprop.0").matches(rows, clone, NamePolicy::Symbol));
    }
};

QTEST_APPLESS_MAIN(TestSymbolSpec)
#include "tst_symbol_spec.moc"
