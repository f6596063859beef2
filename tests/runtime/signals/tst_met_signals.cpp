// SPDX-License-Identifier: MIT
// A signal of the program's that comes together with a sample does what it would do without us.
#include <QtTest>

#include <unistd.h>

#include "profiled_program.h"

class TestMetSignals : public QObject {
    Q_OBJECT
private slots:
    void itsHandlerFindsTheProgramInItsContext_data() { sources(); }
    void itsHandlerFindsTheProgramInItsContext();
    void itGoesToTheThreadThatTheKernelChose_data() { sources(); }
    void itGoesToTheThreadThatTheKernelChose();
    void itsHandlerEndsACall_data() { sources(); }
    void itsHandlerEndsACall();
    void aHandlerOfASamplesSignalEndsNoCall_data() { sources(); }
    void aHandlerOfASamplesSignalEndsNoCall();
    void aHandlerOfASamplesSignalBlocksWhatItBlocks_data() { sources(); }
    void aHandlerOfASamplesSignalBlocksWhatItBlocks();
    void itsHandlerMayLeaveByAJump_data() { sources(); }
    void itsHandlerMayLeaveByAJump();
    void itsHandlerMayFork_data() { sources(); }
    void itsHandlerMayFork();

private:
    static void sources();
    /// Runs met_signals with samples from the row's source, a tenth of whose signals meet one.
    static Ended ended(const QString& way);
};

void TestMetSignals::sources()
{
    QTest::addColumn<QStringList>("flags");
    QTest::addColumn<QString>("user");
    QTest::addRow("perf") << QStringList{} << "self";
    QTest::addRow("ordinary user") << QStringList{} << "nobody";
    QTest::addRow("timers") << QStringList{} << "barred";
    QTest::addRow("archive") << QStringList{"RUNTIME"} << QString();
}

Ended TestMetSignals::ended(const QString& way)
{
    QFETCH(QStringList, flags);
    QFETCH(QString, user);
    ProfiledProgram program;
    QString error = program.build("without_perf");
    error += program.build("met_signals", flags);
    if (!error.isEmpty())
        return {.status = -1, .out = error, .err = error};
    program.environment.insert("GMONSCOPE_HZ", "1000");
    return user.isEmpty() ? program.run({way})
                          : program.runAs(user == "nobody" && geteuid() != 0 ? "self" : user, {way});
}

void TestMetSignals::itsHandlerFindsTheProgramInItsContext()
{
    for (const char* way : {"alone", "waits"}) {
        const Ended end = ended(way);
        QCOMPARE(end.status, 0);
        QVERIFY2(printedNumber(end.err, "outside") < 30, qPrintable(end.err));
    }
}

void TestMetSignals::itsHandlerEndsACall()
{
#ifndef __x86_64__
    QSKIP("the kernel does not tell that it makes a call again");
#endif
    const Ended end = ended("ends");
    QCOMPARE(end.status, 0);
    QVERIFY2(printedNumber(end.out, "late") <= 3,
             qPrintable(end.out)); // on a busy machine one may come before the call
}

/// One in a hundred may come while a sample is taken: another thread is woken then, though not always the one to take
/// it.
void TestMetSignals::itGoesToTheThreadThatTheKernelChose()
{
    const Ended end = ended("waits");
    QVERIFY2(end.status == 0, qPrintable(end.err));
    QVERIFY2(printedNumber(end.out, "elsewhere") <= 10 && printedNumber(end.out, "disturbed") <= 25,
             qPrintable(end.out));
}

void TestMetSignals::aHandlerOfASamplesSignalEndsNoCall()
{
#ifndef __x86_64__
    QSKIP("the kernel does not tell that it makes a call again");
#endif
    const Ended end = ended("spares");
    QCOMPARE(end.out, QString("ended 0\n"));
    QCOMPARE(end.status, 0);
}

void TestMetSignals::aHandlerOfASamplesSignalBlocksWhatItBlocks()
{
    const Ended end = ended("orders");
    QCOMPARE(end.out, QString("order 12\n"));
    QCOMPARE(end.status, 0);
}

void TestMetSignals::itsHandlerMayLeaveByAJump()
{
    const Ended end = ended("jumps");
    QCOMPARE(end.out, QString("wrong 0\n"));
    QCOMPARE(end.status, 0);
}

void TestMetSignals::itsHandlerMayFork()
{
    const Ended end = ended("forks");
    QCOMPARE(end.out, QString("failed 0\n"));
    QCOMPARE(end.status, 0);
}

QTEST_GUILESS_MAIN(TestMetSignals)
#include "tst_met_signals.moc"
