// SPDX-License-Identifier: MIT
// Profiles of processes that would have the same name: none replaces another of its run.
#include <QtTest>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "profiled_program.h"

class TestChildrenNames : public QObject {
    Q_OBJECT
private slots:
    void theNameOfAnEarlierProgramHasTheNumberOnce();
    void aProfileThatWasWrittenBeforeAnExecGivesWay();
    void aProfileOfOnesOwnIsReplacedThoughAnotherClaimsItsName();
    void childrenOfOneNumberHaveAProfileEach_data();
    void childrenOfOneNumberHaveAProfileEach();
    void profilesOfAnEarlierRunAreReplacedOneByOne();

private:
    static std::vector<std::uint64_t> leafCalls(const ProfiledProgram& program);
};

void TestChildrenNames::theNameOfAnEarlierProgramHasTheNumberOnce()
{
    ProfiledProgram program;
    QCOMPARE(program.build("replaced"), QString());
    const Ended ended = program.record({"fork", "50", "exec", "50", "exit"});
    const QString child = QStringLiteral("gmon.out.%1").arg(printedNumber(ended.out, "child"));
    QCOMPARE(program.profiles(), (QStringList{"gmon.out", child, child + ".1"}));
}

void TestChildrenNames::aProfileThatWasWrittenBeforeAnExecGivesWay()
{
    ProfiledProgram program;
    QCOMPARE(program.build("replaced"), QString());
    QCOMPARE(program.record({"50", "write", "0", "exit"}).status, 0);
    QCOMPARE(program.profiles().size(), 2);
    QCOMPARE(program.profiles().at(0), QString("gmon.out"));
    QVERIFY(program.profiles().at(1).endsWith(".1"));
    QVERIFY(program.gmon().totalTicks() <= 2); // the last program, on a slow machine
    QVERIFY(program.gmon(program.profiles().at(1)).totalTicks() > 0);
}

/// Calls of leaf() in the profiles of children that call it. Those in between have profiles of their own on a slow
/// machine.
std::vector<std::uint64_t> TestChildrenNames::leafCalls(const ProfiledProgram& program)
{
    std::vector<std::uint64_t> calls;
    for (const QString& name : program.profiles().filter("gmon.out."))
        if (const std::uint64_t own = program.gmon(name).calls.value("leaf"))
            calls.push_back(own);
    std::sort(calls.begin(), calls.end());
    return calls;
}

/// The other one goes elsewhere as soon as it sees whose profile it is.
void TestChildrenNames::aProfileOfOnesOwnIsReplacedThoughAnotherClaimsItsName()
{
    ProfiledProgram program;
    QCOMPARE(program.build("claimed"), QString());
    const Ended ended = program.record();
    QCOMPARE(ended.status, 0);
    const QStringList claims = program.profiles().filter(".tmp");
    QCOMPARE(claims.size(), 1);
    QCOMPARE(program.profiles(), QStringList({"gmon.out", claims.first()}));
    QCOMPARE(program.gmon().calls.value("leaf"), 2u);
}

void TestChildrenNames::childrenOfOneNumberHaveAProfileEach_data()
{
    QTest::addColumn<QString>("when");
    for (const char* when : {"in_turn", "at_once"})
        QTest::addRow("%s", when) << when;
}

void TestChildrenNames::childrenOfOneNumberHaveAProfileEach()
{
    QFETCH(QString, when);
    ProfiledProgram program;
    QCOMPARE(program.build("same_number"), QString());
    const Ended ended = program.record({"5", when});
    if (ended.status == 77)
        QSKIP("needs the rights to make a PID namespace");
    QCOMPARE(leafCalls(program), (std::vector<std::uint64_t>{1, 2, 3, 4, 5}));
    QVERIFY(program.has("gmon.out.1") && program.has("gmon.out.1.4.scope"));
    QCOMPARE(ended.err, QString("gmonscope-record: wrote gmon.out and 5 more, up to gmon.out.1.4; their sum: "
                                "gmonscope-report gmon.out gmon.out.*\n"));
}

void TestChildrenNames::profilesOfAnEarlierRunAreReplacedOneByOne()
{
    ProfiledProgram program;
    QCOMPARE(program.build("same_number"), QString());
    if (program.record({"4", "in_turn"}).status == 77)
        QSKIP("needs the rights to make a PID namespace");
    QCOMPARE(program.record({"2", "in_turn"}).status, 0);
    QCOMPARE(leafCalls(program), (std::vector<std::uint64_t>{1, 2, 3, 4}));
    QCOMPARE(program.gmon("gmon.out.1").calls.value("leaf"), 1u);
    QCOMPARE(program.gmon("gmon.out.1.1").calls.value("leaf"), 2u); // of this run; the others are of the one before
    QCOMPARE(program.record({"1", "in_turn"}).err,
             QString("gmonscope-record: wrote gmon.out and 1 more, up to gmon.out.1\n"));
}

QTEST_GUILESS_MAIN(TestChildrenNames)
#include "tst_children_names.moc"
