// SPDX-License-Identifier: MIT
//
// A library of the program's may wrap functions that our runtime has, too, as sanitizers and crash reporters do.
#include "profiled_program.h"

#include <QTest>

class TestWrappingLibraries : public QObject {
    Q_OBJECT
private slots:
    void wrappersAreCalledAsOftenAsWithoutUs_data();
    void wrappersAreCalledAsOftenAsWithoutUs();
    void theThreadSanitizerComesFirst();
};

void TestWrappingLibraries::wrappersAreCalledAsOftenAsWithoutUs_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addRow("sampled") << QStringList();
    QTest::addRow("counted only") << QStringList{"-F", "0"};
    QTest::addRow("not counted") << QStringList{"--no-count"};
}

void TestWrappingLibraries::wrappersAreCalledAsOftenAsWithoutUs()
{
    QFETCH(QStringList, options);
    ProfiledProgram program;
    const QString library = program.path("libwrapping.so");
    const Ended built = program.start(
        "cc", {"-O2", "-fPIC", "-shared", "-DIN_LIBRARY", "-o", library, ProfiledProgram::sourceOf("wrapped")});
    QVERIFY2(built.status == 0, qPrintable(built.err));
    QCOMPARE(program.build("wrapped", {library}), QString());
    const Ended plain = program.start(program.program(), {});
    QVERIFY2(plain.out.contains("sigaction 1 sigprocmask 1 pthread_sigmask 1 sigaltstack 1 raise 1 execve 1 prctl 1\n"),
             qPrintable(plain.out));
    const Ended ended = program.record({}, options);
    QCOMPARE(ended.out, plain.out);
}

void TestWrappingLibraries::theThreadSanitizerComesFirst()
{
    ProfiledProgram program;
    if (!program.build("sanitized_thread", {"-fsanitize=thread"}).isEmpty() ||
        program.start(program.program(), {}).out != "done\n")
        QSKIP("the compiler's thread sanitizer is not installed");
    program.environment.insert("TSAN_OPTIONS", "report_bugs=0"); // a handler interrupts itself
    for (int run = 0; run < 10; ++run) {
        const Ended ended = program.record();
        QVERIFY2(!ended.crashed && ended.status == 0, qPrintable(ended.err));
        QCOMPARE(ended.out, QString("done\n"));
    }
}

QTEST_GUILESS_MAIN(TestWrappingLibraries)
#include "tst_wrapping_libraries.moc"
