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
        const auto error = findUnknownName(rows, {}, selection, {});
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
