// SPDX-License-Identifier: MIT
// A signal of the program's that comes together with a sample does what it would do without us.
#include <QtTest>

#include <unistd.h>

#include "profiled_program.h"

class TestMetSignals : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void itsHandlerFindsTheProgramInItsContext_data() { sources(); }
    void itsHandlerFindsTheProgramInItsContext();
    void itGoesToTheThreadThatTheKernelChose_data() { sources(); }
    void itGoesToTheThreadThatTheKernelChose();
    void itsHandlerEndsACall_data() { sources(); }
    void itsHandlerEndsACall();
    void itsHandlerEndsACallAfterManyOtherHandlers_data() { sources(); }
    void itsHandlerEndsACallAfterManyOtherHandlers();
    void aFaultThatIsSentIsHandledOnTheThreadsStack_data() { sources(); }
    void aFaultThatIsSentIsHandledOnTheThreadsStack();
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
    Ended ended(const QString& way);

    ProfiledProgram m_preloaded, m_withArchive;
};

void TestMetSignals::sources()
{
    QTest::addColumn<QString>("user"); // none: with the archive in the program
    QTest::addRow("perf") << "self";
    QTest::addRow("ordinary user") << "nobody";
    QTest::addRow("timers") << "barred";
    QTest::addRow("archive") << QString();
}

void TestMetSignals::initTestCase()
{
    QCOMPARE(m_preloaded.build("without_perf"), QString());
    QCOMPARE(m_preloaded.build("met_signals"), QString());
    QCOMPARE(m_withArchive.build("met_signals", {"RUNTIME"}), QString());
    m_preloaded.environment.insert("GMONSCOPE_HZ", "1000");
    m_withArchive.environment.insert("GMONSCOPE_HZ", "1000");
}

Ended TestMetSignals::ended(const QString& way)
{
    QFETCH(QString, user);
    if (user.isEmpty())
        return m_withArchive.run({way});
    return m_preloaded.runAs(user == "nobody" && geteuid() != 0 ? "self" : user, {way});
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

void TestMetSignals::itsHandlerEndsACallAfterManyOtherHandlers()
{
#ifndef __x86_64__
    QSKIP("its handlers are x86-64's, and the kernel does not tell that it makes a call again");
#endif
    const Ended end = ended("many");
    QCOMPARE(end.status, 0);
    QVERIFY2(printedNumber(end.out, "late") <= 3, qPrintable(end.out)); // see above
}

void TestMetSignals::aFaultThatIsSentIsHandledOnTheThreadsStack()
{
    const Ended end = ended("faults");
    QCOMPARE(end.out, QString("elsewhere 0\n"));
    QCOMPARE(end.status, 0);
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
