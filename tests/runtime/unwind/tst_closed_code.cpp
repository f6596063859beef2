// SPDX-License-Identifier: MIT
// A program may close its code to reading: stacks are unwound without it.
#include <QtTest>

#include "profiled_program.h"

class TestClosedCode : public QObject {
    Q_OBJECT
private slots:
    void codeThatCannotBeReadIsLeftAlone_data();
    void codeThatCannotBeReadIsLeftAlone();
};

void TestClosedCode::codeThatCannotBeReadIsLeftAlone_data()
{
    QTest::addColumn<QString>("how");
    for (const char* how : {"executed", "keyed", "shut"})
        QTest::addRow("%s", how) << QString::fromLatin1(how);
}

void TestClosedCode::codeThatCannotBeReadIsLeftAlone()
{
    QFETCH(QString, how);
    ProfiledProgram program;
    QCOMPARE(program.build("closed_code"), QString());
    const Ended ended = program.record({how}, {"-F", "1000"});
    if (ended.status == 77)
        QSKIP("needs memory-protection keys");
    QCOMPARE(ended.out, QString("read 0\n"));
    QCOMPARE(ended.status, 0);
    QVERIFY(program.gmon().totalTicks() > 0);
}

QTEST_GUILESS_MAIN(TestClosedCode)
#include "tst_closed_code.moc"
