// SPDX-License-Identifier: MIT
// GMONSCOPE_MARK: passes are counted exactly, whatever the compiler makes of the code around them.
#include <QStandardPaths>
#include <QtTest>

#include "marked_program.h"
#include "profiled_program.h"

namespace {

QString source(const char* name) { return QStringLiteral(GMONSCOPE_SOURCE_DIR "/tests/runtime/programs/%1").arg(name); }

/// The lines "NAME COUNT" of a program's output.
QMap<QString, std::uint64_t> numbersOf(const QString& output)
{
    QMap<QString, std::uint64_t> numbers;
    for (const QString& line : output.split('\n', Qt::SkipEmptyParts))
        if (!line.startsWith("result"))
            numbers[line.section(' ', 0, 0)] = line.section(' ', 1).toULongLong();
    return numbers;
}

} // namespace

class TestMarks : public QObject {
    Q_OBJECT
private slots:
    void everyPassIsCounted_data();
    void everyPassIsCounted();
    void switchedOffNothingIsLeft();
    void withoutTheRuntimeTheProgramRuns_data();
    void withoutTheRuntimeTheProgramRuns();
    void oldStandardsOfCAndCppTakeThem_data();
    void oldStandardsOfCAndCppTakeThem();
    void stripKeepsThem();
};

void TestMarks::everyPassIsCounted_data()
{
    QTest::addColumn<QStringList>("command");
    for (const char* compiler : {"g++", "clang++"})
        for (const char* form : {"-O0", "-O1", "-O2", "-Os", "-O3 -funroll-loops", "-O2 -flto", "-O2 -fno-pic -no-pie",
                                 "-O2 -fPIC", "-O2 -mfentry", "-O2 -DGMONSCOPE_MARKS", "-O2 -fcf-protection=full",
                                 "-O2 -ffunction-sections -Wl,--gc-sections", "-O2 -g", "-O2 RUNTIME",
                                 "-O2 RUNTIME -no-pie -fno-pic", "-O2 RUNTIME -static", "-O3 RUNTIME -static -flto",
                                 "-O2 RUNTIME -static -ffunction-sections -Wl,--gc-sections"}) {
            const QString command = QStringLiteral("%1 -pg %2").arg(compiler, form);
            QTest::addRow("%s", qPrintable(command)) << command.split(' ');
        }
    QTest::addRow("static-pie") << QStringList{"g++", "-pg", "-O2", "RUNTIME", "-static-pie", "-fPIE"};
    QTest::addRow("no -pg") << QStringList{"g++", "-O2"};
}

void TestMarks::everyPassIsCounted()
{
    QFETCH(QStringList, command);
    const QString compiler = command.takeFirst();
    if (QStandardPaths::findExecutable(compiler).isEmpty())
        QSKIP("this compiler is not installed");
    if (compiler == "clang++" && command.contains("-flto"))
        command.append("-fuse-ld=lld");
    const bool linked = command.removeAll("RUNTIME") > 0;
    const ProfiledProgram program;
    command += {"-Wall",
                "-Wextra",
                "-Werror",
                "-I",
                GMONSCOPE_SOURCE_DIR "/runtime",
                source("marks.cpp"),
                source("marks_more.cpp"),
                "-o",
                program.path("marks"),
                "-pthread"};
    if (linked)
        command.append(ProfiledProgram::archive());
    const Ended built = program.start(compiler, command);
    if (built.status != 0 && compiler == "clang++" && built.err.contains("ld.lld"))
        QSKIP("clang needs lld for this");
    QCOMPARE(built.err, QString());
    const Ended ended = linked ? program.start(program.path("marks"), {})
                               : program.start(ProfiledProgram::recorder(), {"--", program.path("marks")});
    QCOMPARE(ended.status, 0);
    QVERIFY(ended.out.endsWith("result 12104\n"));
    QCOMPARE(marksPassed(program.path("marks"), program.path("gmon.out.scope")), numbersOf(ended.out));
}

void TestMarks::switchedOffNothingIsLeft()
{
    const ProfiledProgram program;
    const auto compile = [&](const QString& object, const QStringList& flags) {
        return program.start("g++", QStringList{"-O2", "-pg", "-c", "-I", GMONSCOPE_SOURCE_DIR "/runtime",
                                                source("marks.cpp"), "-o", program.path(object)} +
                                        flags);
    };
    QCOMPARE(compile("with.o", {}).status, 0);
    QCOMPARE(compile("without.o", {"-DGMONSCOPE_NO_MARKS"}).status, 0);
    const auto symbols = [&](const QString& object) { return program.start("nm", {program.path(object)}).out; };
    QVERIFY(symbols("with.o").contains("gmonscope_rt_mark"));
    QVERIFY(!symbols("without.o").contains("gmonscope"));
    QVERIFY(marksOf(program.path("without.o")).isEmpty());
}

void TestMarks::withoutTheRuntimeTheProgramRuns_data()
{
    QTest::addColumn<QStringList>("command");
    for (const char* compiler : {"g++", "clang++"})
        for (const char* form : {"", " -static", " -static-pie -fPIE", " -no-pie -fno-pic"})
            QTest::addRow("%s%s", compiler, form) << (compiler + QString(form)).split(' ');
}

void TestMarks::withoutTheRuntimeTheProgramRuns()
{
    QFETCH(QStringList, command);
    const QString compiler = command.takeFirst();
    if (QStandardPaths::findExecutable(compiler).isEmpty())
        QSKIP("this compiler is not installed");
    const ProfiledProgram program;
    const Ended built = program.start(compiler, command + QStringList{"-O2", "-I", GMONSCOPE_SOURCE_DIR "/runtime",
                                                                      source("marks.cpp"), source("marks_more.cpp"),
                                                                      "-o", program.path("marks"), "-pthread"});
    QCOMPARE(built.err, QString());
    const Ended ended = program.start(program.path("marks"), {});
    QCOMPARE(ended.status, 0);
    QVERIFY(ended.out.endsWith("result 12104\n"));
}

void TestMarks::oldStandardsOfCAndCppTakeThem_data()
{
    QTest::addColumn<QStringList>("command");
    for (const char* command : {"gcc -std=c99", "clang -std=c99", "g++ -x c++ -std=c++98", "clang++ -x c++ -std=c++98"})
        QTest::addRow("%s", command) << QString(command).split(' ');
}

void TestMarks::oldStandardsOfCAndCppTakeThem()
{
    QFETCH(QStringList, command);
    const QString compiler = command.takeFirst();
    if (QStandardPaths::findExecutable(compiler).isEmpty())
        QSKIP("this compiler is not installed");
    const ProfiledProgram program;
    const QString phases = GMONSCOPE_SOURCE_DIR "/tests/sample/programs/phases.c";
    const Ended built = program.start(compiler, command + QStringList{"-pedantic", "-Wall", "-Wextra", "-Werror", "-I",
                                                                      GMONSCOPE_SOURCE_DIR "/runtime", phases, "-o",
                                                                      program.path("phases")});
    QCOMPARE(built.err, QString());
    QCOMPARE(marksOf(program.path("phases")).values(), (QStringList{"first", "second"}));
}

void TestMarks::stripKeepsThem()
{
    const ProfiledProgram program;
    const Ended built = program.start("g++", {"-O2", "-s", "-I", GMONSCOPE_SOURCE_DIR "/runtime", source("marks.cpp"),
                                              source("marks_more.cpp"), "-o", program.path("marks")});
    QCOMPARE(built.err, QString());
    QVERIFY(marksOf(program.path("marks")).values().contains("other_file"));
    const Ended dump = program.start("readelf", {"-W", "-p", "gmonscope_marks", program.path("marks")});
    QVERIFY2(dump.out.contains("other_file"), qPrintable(dump.out));
}

QTEST_GUILESS_MAIN(TestMarks)
#include "tst_marks.moc"
