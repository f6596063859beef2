// SPDX-License-Identifier: MIT
// Programs whose calls are made of NOPs, which the file still has: the report takes their profiles for theirs, with a
// build id and without.
#include <QFileInfo>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QtTest>

#include "profiled_program.h"

class TestPatchedReports : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void aProfileIsReported_data();
    void aProfileIsReported();
    void anotherBuildsProfileIsRefused();
    void namesThatFitNothingAreTold();

private:
    static Ended report(const ProfiledProgram& program, const QStringList& options)
    {
        return program.start(QFileInfo(ProfiledProgram::recorder()).path() + "/gmonscope-report",
                             options + QStringList{"-b", "-p", program.program(), "gmon.out"});
    }
};

void TestPatchedReports::initTestCase()
{
#ifndef __x86_64__
    QSKIP("the room is filled on x86-64 alone");
#endif
}

void TestPatchedReports::aProfileIsReported_data()
{
    QTest::addColumn<QString>("compiler");
    QTest::addColumn<QString>("flags");
    for (const char* compiler : {"gcc", "clang"})
        for (const char* flags :
             {"ROOM", "ROOM -Wl,--build-id=none", "ROOM -fpatchable-function-entry=16 -Wl,--build-id=none",
              "ROOM -fcf-protection=full -Wl,--build-id=none", "ROOM -fno-pie -no-pie -Wl,--build-id=none",
              "ROOM -s -Wl,--build-id=none"})
            QTest::addRow("%s %s", compiler, flags) << compiler << flags;
    QTest::addRow("-mnop-mcount") << "gcc"
                                  << "-mfentry -mnop-mcount -mrecord-mcount -fno-pie -no-pie -Wl,--build-id=none";
}

void TestPatchedReports::aProfileIsReported()
{
    QFETCH(QString, compiler);
    QFETCH(QString, flags);
    if (QStandardPaths::findExecutable(compiler).isEmpty())
        QSKIP("this compiler is not installed");
    ProfiledProgram program;
    QCOMPARE(program.build("room", flags.split(' '), compiler), QString());
    QCOMPARE(program.record().status, 1); // 1: the beginning of its function was changed
    for (const QStringList& options : {QStringList{}, {"--no-scope"}}) {
        const Ended ended = report(program, options);
        QVERIFY2(ended.status == 0, qPrintable(ended.err));
        const QRegularExpression counted(flags.contains("-s ") ? "  17 " : "  17 .* leaf\n");
        QVERIFY2(ended.out.contains(counted), qPrintable(ended.out));
    }
}

void TestPatchedReports::anotherBuildsProfileIsRefused()
{
    ProfiledProgram program;
    QCOMPARE(program.build("room", {"ROOM", "-O2", "-Wl,--build-id=none"}), QString());
    QCOMPARE(program.record().status, 1);
    QCOMPARE(program.build("calls", {"ROOM", "-O0", "-Wl,--build-id=none"}), QString());
    const Ended ended = report(program, {});
    QCOMPARE(ended.status, 1);
    QVERIFY2(ended.err.contains("the profile is of another program or build\n"), qPrintable(ended.err));
}

void TestPatchedReports::namesThatFitNothingAreTold()
{
    ProfiledProgram program;
    QCOMPARE(program.build("room", {"ROOM"}), QString());
    const Ended ended = program.record({}, {"--count=^nobody$"});
    QVERIFY2(ended.err.contains("--count=^nobody$: fits no function of "), qPrintable(ended.err));
    QCOMPARE(program.record({}, {"--count=^leaf$"}).status, 1);
    QVERIFY(report(program, {}).out.contains(QRegularExpression("  17 .* leaf\n")));
}

QTEST_GUILESS_MAIN(TestPatchedReports)

#include "tst_patched_reports.moc"
