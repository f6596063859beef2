// SPDX-License-Identifier: MIT
// Functions that begin with room for a call cost nothing until they are recorded, and then count to the last call.
#include <QRegularExpression>
#include <QStandardPaths>
#include <QtTest>

#include "profiled_program.h"

class TestPatchedEntries : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void functionsWithRoomCountExactly_data();
    void functionsWithRoomCountExactly();
    void nothingChangesUnlessCallsAreCounted();
    void librariesAtTheStartCountToo();
    void aLibraryWithARelativePathCountsToo();
    void librariesThatAreLoadedLaterKeepTheirNops();
    void tooLittleRoomIsTold_data();
    void tooLittleRoomIsTold();
    void roomBeforeFunctionsIsLeftAlone_data();
    void roomBeforeFunctionsIsLeftAlone();
    void whatCountsAlreadyCountsOnce_data();
    void whatCountsAlreadyCountsOnce();
    void besideAnotherThreadNothingChanges();
    void underAFilterOfOthersNothingChanges();
    void aStrippedProgramCounts();
};

namespace {

/// Builds the library of the program `room`, with room for calls itself.
QString buildLibrary(const ProfiledProgram& program, const QStringList& flags = {})
{
    const Ended ended =
        program.start("cc", QStringList{"-fpatchable-function-entry=5", "-O2", "-fPIC", "-shared", "-DIN_LIBRARY", "-o",
                                        program.path("libroom.so"), ProfiledProgram::sourceOf("room")} +
                                flags);
    return ended.status == 0 ? QString() : ended.err;
}

QStringList linkedWithLibrary(const ProfiledProgram& program)
{
    return {"ROOM", "-DIS_LINKED", "-L" + program.directory, "-Wl,--no-as-needed,-rpath," + program.directory,
            "-l:libroom.so"};
}

} // namespace

void TestPatchedEntries::initTestCase()
{
#ifndef __x86_64__
    QSKIP("the room is filled on x86-64 alone");
#endif
}

void TestPatchedEntries::functionsWithRoomCountExactly_data()
{
    QTest::addColumn<QString>("flags");
    QTest::addColumn<QString>("compiler");
    for (const char* flags :
         {"ROOM -fPIE -pie", "ROOM -fno-pie -no-pie", "ROOM -O0", "ROOM -Os", "ROOM -fcf-protection=full",
          "ROOM -Wl,-z,noseparate-code", "ROOM -Wl,-z,max-page-size=65536",
          "ROOM -ffunction-sections -Wl,--gc-sections", "ROOM RUNTIME -Wl,-u,mcount",
          "ROOM RUNTIME -static -Wl,-u,mcount", "ROOM RUNTIME -static-pie -Wl,-u,mcount",
          "-mfentry -mnop-mcount -mrecord-mcount -fno-pie -no-pie"})
        QTest::addRow("gcc %s", flags) << flags << "";
    for (const char* flags : {"ROOM -fPIE -pie", "ROOM -fno-pie -no-pie", "ROOM -O0",
                              "ROOM RUNTIME -static -Wl,-u,mcount", "ROOM -fpatchable-function-entry=6",
                              "ROOM -fpatchable-function-entry=16", "ROOM -fpatchable-function-entry=50"})
        QTest::addRow("clang %s", flags) << flags << "clang";
}

void TestPatchedEntries::functionsWithRoomCountExactly()
{
    QFETCH(QString, flags);
    QFETCH(QString, compiler);
    if (!compiler.isEmpty() && QStandardPaths::findExecutable(compiler).isEmpty())
        QSKIP("this compiler is not installed");
    ProfiledProgram program;
    QCOMPARE(program.build("calls", flags.split(' '), compiler), QString());
    const Ended ended = flags.contains("RUNTIME") ? program.run() : program.record();
    QCOMPARE(ended.status, 0); // 1: an argument or result was changed
    QCOMPARE(program.disagreement(ended.out), QString());
}

void TestPatchedEntries::nothingChangesUnlessCallsAreCounted()
{
    ProfiledProgram program;
    QCOMPARE(program.build("room", {"ROOM"}), QString());
    QCOMPARE(program.run().status, 0);
    QCOMPARE(program.record().status, 1);
    QCOMPARE(program.record({}, {"--no-count"}).status, 0);
}

void TestPatchedEntries::librariesAtTheStartCountToo()
{
    ProfiledProgram program;
    QCOMPARE(buildLibrary(program), QString());
    QCOMPARE(program.build("room", linkedWithLibrary(program)), QString());
    const Ended ended = program.record();
    QCOMPARE(ended.status, 3);
    QCOMPARE(program.disagreement(ended.out), QString());
}

void TestPatchedEntries::aLibraryWithARelativePathCountsToo()
{
    ProfiledProgram program;
    QCOMPARE(buildLibrary(program), QString());
    QCOMPARE(program.build("room", {"ROOM", "-DIS_LINKED", "-L.", "-Wl,--no-as-needed", "-l:libroom.so"}), QString());
    program.environment.insert("LD_LIBRARY_PATH", ".");
    QCOMPARE(program.record().status, 3);
}

void TestPatchedEntries::librariesThatAreLoadedLaterKeepTheirNops()
{
    ProfiledProgram program;
    QCOMPARE(buildLibrary(program), QString());
    QCOMPARE(program.build("room", {"ROOM"}), QString());
    QCOMPARE(program.record({program.path("libroom.so")}).status, 1);
}

void TestPatchedEntries::tooLittleRoomIsTold_data()
{
    QTest::addColumn<QString>("compiler");
    QTest::addColumn<QString>("flag");
    for (const char* compiler : {"cc", "clang"})
        for (int bytes = 1; bytes < 5; ++bytes)
            QTest::addRow("%s %d", compiler, bytes)
                << compiler << QStringLiteral("-fpatchable-function-entry=%1").arg(bytes);
}

/// The NOPs behind it may be the function's own.
void TestPatchedEntries::tooLittleRoomIsTold()
{
    QFETCH(QString, compiler);
    QFETCH(QString, flag);
    if (QStandardPaths::findExecutable(compiler).isEmpty())
        QSKIP("this compiler is not installed");
    ProfiledProgram program;
    QCOMPARE(program.build("room", {"ROOM", flag, "-Os"}, compiler), QString());
    const Ended ended = program.record();
    QVERIFY2(!ended.crashed && ended.status == 1, qPrintable(ended.err)); // 1: it does not begin with five
    QVERIFY2(ended.err.contains(" functions: not counted: less than five bytes of room for a call\n"),
             qPrintable(ended.err));
}

void TestPatchedEntries::roomBeforeFunctionsIsLeftAlone_data()
{
    QTest::addColumn<QString>("flag");
    for (const char* numbers : {"5,1", "5,4", "5,5", "10,4", "16,11", "16,16"})
        QTest::addRow("%s", numbers) << QStringLiteral("-fpatchable-function-entry=%1").arg(numbers);
}

/// A call across the beginning of a function is two broken instructions.
void TestPatchedEntries::roomBeforeFunctionsIsLeftAlone()
{
    QFETCH(QString, flag);
    ProfiledProgram program;
    QCOMPARE(program.build("calls", {"ROOM", flag}), QString());
    const Ended ended = program.record();
    QCOMPARE(ended.status, 0);
    QVERIFY2(ended.err.contains(": the room for a call is not at the beginning"), qPrintable(ended.err));
}

void TestPatchedEntries::whatCountsAlreadyCountsOnce_data()
{
    QTest::addColumn<QString>("flags");
    for (const char* flags : {"-fPIE -pie", "-fno-pie -no-pie", "-O0", "-mfentry", "RUNTIME -static"})
        QTest::addRow("%s", flags) << flags;
}

void TestPatchedEntries::whatCountsAlreadyCountsOnce()
{
    QFETCH(QString, flags);
    ProfiledProgram program;
    QCOMPARE(program.build("calls", ("-fpatchable-function-entry=5 " + flags).split(' ')), QString());
    const Ended ended = flags.contains("RUNTIME") ? program.run() : program.record();
    QCOMPARE(ended.status, 0);
    QCOMPARE(program.disagreement(ended.out), QString());
}

/// The other thread may be anywhere.
void TestPatchedEntries::besideAnotherThreadNothingChanges()
{
    ProfiledProgram program;
    QCOMPARE(buildLibrary(program, {"-DWITH_THREAD"}), QString());
    QCOMPARE(program.build("room", linkedWithLibrary(program)), QString());
    const Ended ended = program.record();
    QCOMPARE(ended.status, 0);
    QVERIFY2(ended.err.contains(QRegularExpression("gmonscope: \\d functions: not counted, though there is room for a "
                                                   "call: Device or resource busy\n")),
             qPrintable(ended.err));
}

/// A filter may kill for the calls that would change it.
void TestPatchedEntries::underAFilterOfOthersNothingChanges()
{
    ProfiledProgram program;
    QCOMPARE(program.build("without_perf"), QString());
    const QString filter = program.program();
    QCOMPARE(program.build("room", {"ROOM"}), QString());
    const Ended ended =
        program.start(filter, {"--kill", "env", "LD_PRELOAD=" + ProfiledProgram::library(), program.program()});
    QCOMPARE(ended.status, 0);
    QVERIFY2(ended.err.contains("though there is room for a call: Operation not permitted\n"), qPrintable(ended.err));
}

void TestPatchedEntries::aStrippedProgramCounts()
{
    ProfiledProgram program;
    QCOMPARE(program.build("room", {"ROOM", "-s"}), QString());
    QCOMPARE(program.record().status, 1);
}

QTEST_GUILESS_MAIN(TestPatchedEntries)

#include "tst_patched_entries.moc"
