// SPDX-License-Identifier: MIT
// Threads: none is held up, all their time is told, and what the program could have had without us it has.
#include <QtTest>

#include <unistd.h>

#include "profiled_program.h"

class TestThreads : public QObject {
    Q_OBJECT
private slots:
    void aRealTimeThreadIsNotHeldUpByOthers();
};

void TestThreads::aRealTimeThreadIsNotHeldUpByOthers()
{
    ProfiledProgram program;
    QCOMPARE(program.build("realtime"), QString());
    const Ended ended = program.runAs("self", {"5000"});
    const double longest = printedValue(ended.out, "longest_milliseconds");
    if (longest < 0)
        QSKIP("no right to real-time priorities");
    // One that waits for others without sleeping waits until the kernel throttles real-time threads: for 0.95 s.
    QVERIFY2(longest < 500, qPrintable(ended.out + ended.err));
}

QTEST_GUILESS_MAIN(TestThreads)
#include "tst_threads.moc"
