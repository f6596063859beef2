// SPDX-License-Identifier: MIT
#include "gmonscope/columns.h"
#include "graph_text.h"

#include <QTest>

#include <set>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

const char* const program = "main -> work 3\nmain -> idle 1\nwork -> leaf 2\nwork 1.5\nleaf 1\nidle 2\n";

ColumnValue valueOf(const std::string& key, const ColumnSource& source, FunctionId id)
{
    for (const FlatColumn& column : flatColumns())
        if (column.key == key)
            return column.value(source, flatRowOf(source.profile, id));
    throw std::invalid_argument("no column " + key);
}

double numberOf(const std::string& key, const ColumnSource& source, FunctionId id)
{
    return std::get<double>(valueOf(key, source, id));
}

FunctionId find(const Profile& profile, const std::string& name)
{
    for (std::uint32_t f = 0; f < profile.functions().size(); ++f)
        if (profile.function(FunctionId{f}).name == name)
            return {f};
    throw std::invalid_argument("no function " + name);
}

} // namespace

class TestColumns : public QObject {
    Q_OBJECT

private slots:
    void eachColumnIsSomewhereAndHasNamesOfItsOwn()
    {
        std::set<std::string> keys, names;
        for (const FlatColumn& column : flatColumns()) {
            const bool isInWindow = column.window.section != FlatColumn::NoSection;
            QVERIFY(column.key || isInWindow || column.text.option);
            QVERIFY(!column.key || keys.insert(column.key).second);
            QVERIFY(!isInWindow || names.insert(column.window.name).second);
            QVERIFY(!isInWindow || (column.window.title && column.window.explanation));
            QVERIFY(!isInWindow || &flatColumn(column.window.section) == &column);
        }
    }
    void eachValueIsOfItsColumnsKind()
    {
        const auto profile = profileFromText(program);
        const TimeErrors errors(*profile);
        const ColumnSource source{.profile = *profile, .errors = &errors};
        for (const FlatColumn& column : flatColumns())
            for (const FlatRow& row : buildFlatProfile(*profile)) {
                const ColumnValue value = column.value(source, row);
                if (std::holds_alternative<std::monostate>(value))
                    continue;
                QCOMPARE(std::holds_alternative<std::string_view>(value), isText(column.kind));
                QCOMPARE(std::holds_alternative<std::uint64_t>(value), column.kind == ColumnKind::Count);
            }
    }
    void valuesThatAreNotKnownAreNone()
    {
        const auto profile = profileFromText(program);
        for (const char* key : {"self_error", "total_error", "measured_total_seconds", "cycle", "file"})
            QVERIFY2(
                std::holds_alternative<std::monostate>(valueOf(key, {.profile = *profile}, find(*profile, "work"))),
                key);
    }
    void timesOfTheGraphAreThePartThatItShows()
    {
        const auto profile = profileFromText(program, {.time = {.only = {"work"}, .without = {}}});
        const FunctionId idle = find(*profile, "idle"), work = find(*profile, "work");
        QCOMPARE(numberOf("self_seconds", {.profile = *profile}, idle), 2.0);
        QCOMPARE(numberOf("self_seconds", {.profile = *profile, .isGraph = true}, idle), 0.0);
        QCOMPARE(numberOf("descendants_seconds", {.profile = *profile, .isGraph = true}, work), 1.0);
    }
    void aRowAloneIsThatOfTheFlatProfile()
    {
        const auto profile = profileFromText(program);
        for (const FlatRow& row : buildFlatProfile(*profile)) {
            const FlatRow alone = flatRowOf(*profile, row.function);
            QCOMPARE(alone.percent, row.percent);
            QVERIFY(alone.calls == row.calls && alone.totalPerCall == row.totalPerCall);
        }
    }
};

QTEST_GUILESS_MAIN(TestColumns)
#include "tst_columns.moc"
