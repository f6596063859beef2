// SPDX-License-Identifier: MIT
// gmonscope.h: control from inside, in a program that needs no runtime for it.
#include <QStandardPaths>
#include <QtTest>

#include <cerrno>

#include "profiled_program.h"

class TestInterface : public QObject {
    Q_OBJECT
private slots:
    void withoutTheRuntimeNothingHappens_data();
    void withoutTheRuntimeNothingHappens();
    void withItTheProgramIsObeyed_data();
    void withItTheProgramIsObeyed();
    void aChildIsStoppedAsItsParentWas();
};

void TestInterface::withoutTheRuntimeNothingHappens_data()
{
    QTest::addColumn<QStringList>("command");
    for (const QString compiler : {"gcc", "clang", "gcc -masm=intel"}) {
        for (const QString form :
             {"-x c -std=c89 -pedantic", "-x c++ -std=c++98 -pedantic", "-x c++ -std=c++20", "-x c -O0",
              "-x c -fno-pic -no-pie", "-x c -fPIE -pie", "-x c -static", "-x c -fPIE -static-pie", "-x c -pg"}) {
            if (compiler.contains("intel") && form.contains("-pg"))
                continue; // gcc cannot do both
            const QString command = compiler + " -O2 -Wall -Wextra -Wconversion -Wshadow -Werror " + form;
            QTest::addRow("%s", qPrintable(compiler + ' ' + form)) << command.split(' ');
        }
    }
}

void TestInterface::withoutTheRuntimeNothingHappens()
{
    QFETCH(QStringList, command);
    const QString compiler = command.takeFirst();
    if (QStandardPaths::findExecutable(compiler).isEmpty())
        QSKIP("this compiler is not installed");
    const ProfiledProgram program;
    const QString source = QStringLiteral(GMONSCOPE_SOURCE_DIR "/tests/runtime/programs/interface.c");
    const Ended built = program.start(compiler, command + QStringList{source, "-I", GMONSCOPE_SOURCE_DIR "/runtime",
                                                                      "-o", program.path("interface")});
    QCOMPARE(built.err, QString());
    const Ended ended = program.start(program.path("interface"), {});
    QCOMPARE(ended.status, 0);
    QCOMPARE(ended.out, QStringLiteral("reset: %1\noff: %1\non: %1\ndump: %1\ndump to nowhere: %1\nend\n").arg(ENOSYS));
}

void TestInterface::withItTheProgramIsObeyed_data()
{
    QTest::addColumn<QStringList>("flags");
    for (const char* flags : {"-fPIE -pie", "-fno-pic -no-pie", "-O0", "-flto", "RUNTIME", "RUNTIME -fno-pic -no-pie",
                              "RUNTIME -static", "RUNTIME -static-pie", "RUNTIME -static -Wl,--gc-sections"})
        QTest::addRow("%s", flags) << QString(flags).split(' ') + QStringList{"-I", GMONSCOPE_SOURCE_DIR "/runtime"};
}

void TestInterface::withItTheProgramIsObeyed()
{
    QFETCH(QStringList, flags);
    ProfiledProgram program;
    QCOMPARE(program.build("interface", flags), QString());
    const QStringList arguments{program.path("dumped")};
    const Ended ended = flags.contains("RUNTIME") ? program.run(arguments) : program.record(arguments);
    QCOMPARE(ended.status, 0);
    QCOMPARE(ended.out, QStringLiteral("reset: 0\noff: 0\non: 0\ndump: 0\ndump to nowhere: %1\nend\n").arg(ENOENT));
    QCOMPARE(program.gmon("dumped").calls.value("work"), 23u);
    QCOMPARE(program.gmon().calls.value("work"), 123u);
    QVERIFY(program.has("dumped.scope"));
}

void TestInterface::aChildIsStoppedAsItsParentWas()
{
    ProfiledProgram program;
    QCOMPARE(program.build("interface", {"-I", GMONSCOPE_SOURCE_DIR "/runtime"}), QString());
    program.record({program.path("dumped"), "fork"});
    QCOMPARE(program.profiles(), QStringList{"gmon.out"});
    QCOMPARE(program.gmon().calls.value("work"), 123u);
}

QTEST_GUILESS_MAIN(TestInterface)
#include "tst_interface.moc"
