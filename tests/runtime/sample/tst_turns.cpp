// SPDX-License-Identifier: MIT
// Samples do not end the turns that threads have on their processor: what threads do at the beginning of their turns,
// as those that spin while they wait for each other, has the samples that it should have.
#include <QtTest>

#include <unistd.h>

#include "profiled_program.h"

class TestTurns : public QObject {
    Q_OBJECT
private slots:
    void workThatBeginsTurnsHasItsShare_data();
    void workThatBeginsTurnsHasItsShare();
};

void TestTurns::workThatBeginsTurnsHasItsShare_data()
{
    QTest::addColumn<QString>("user");
    QTest::addRow("whoever runs the test") << "self";
    QTest::addRow("ordinary user") << "nobody";
}

void TestTurns::workThatBeginsTurnsHasItsShare()
{
    QFETCH(QString, user);
    if (user == "nobody" && geteuid() != 0)
        QSKIP("only root can run it as somebody else");
    ProfiledProgram program;
    QCOMPARE(program.build("turns"), QString());
    // The one has twice the work of each other thread. There are 60 samples of it in a run: a run that is off is added
    // to by others, up to four.
    constexpr double enough = 1.5;
    double once = 0, twice = 0, ratio = 0;
    for (int run = 0; run < 4 && ratio < enough; ++run) {
        const Ended ended = program.runAs(user, {"100"});
        const double others = printedValue(ended.out, "threads") - 1;
        QVERIFY2(others > 0, qPrintable(ended.out + ended.err));
        once += printedValue(ended.out, "once");
        twice += printedValue(ended.out, "twice");
        ratio = twice * others / once;
    }
    QVERIFY2(ratio >= enough, qPrintable(QString::number(ratio)));
}

QTEST_GUILESS_MAIN(TestTurns)
#include "tst_turns.moc"
