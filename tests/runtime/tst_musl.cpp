// SPDX-License-Identifier: MIT
// Programs that are linked with musl instead of the GNU C library: dynamically, with the library or the archive, and
// statically.
#include <QStandardPaths>
#include <QtTest>

#include <cmath>

#include "profiled_program.h"

class TestMusl : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void threadsAreCounted_data();
    void threadsAreCounted();
    void aForkedChildCountsForItself_data();
    void aForkedChildCountsForItself();
    void aKilledProgramLeavesItsProfile_data();
    void aKilledProgramLeavesItsProfile();
    void handlersAreCalled_data();
    void handlersAreCalled();
    void samplesTellWhereTimeGoes_data();
    void samplesTellWhereTimeGoes();
    void aProgramWithoutPgIsSampled();

private:
    /// Links the program in the way of this row. Empty, or what is wrong.
    static QString build(ProfiledProgram& program, const QString& name);
};

namespace {

void waysToLink()
{
    QTest::addColumn<QStringList>("flags");
    // musl does not find a library that is preloaded by its path when the program asks for it by its name.
    const QString folder = QFileInfo(ProfiledProgram::library()).path();
    QTest::addRow("library") << QStringList{"-L" + folder, "-lgmonscope-rt", "-Wl,-rpath," + folder};
    QTest::addRow("archive") << QStringList{"RUNTIME"};
    QTest::addRow("static archive") << QStringList{"RUNTIME", "-static"};
}

} // namespace

void TestMusl::initTestCase()
{
    if (QStandardPaths::findExecutable("musl-gcc").isEmpty())
        QSKIP("needs musl-gcc (package musl-tools)");
}

QString TestMusl::build(ProfiledProgram& program, const QString& name)
{
    QFETCH(QStringList, flags);
    return program.build(name, flags + QStringList{"OBJECTS ONLY"}, "musl-gcc");
}

void TestMusl::threadsAreCounted_data() { waysToLink(); }

void TestMusl::threadsAreCounted()
{
    ProfiledProgram program;
    QCOMPARE(build(program, "threads"), QString());
    const Ended ended = program.record({"40", "1000", "8"});
    QCOMPARE(ended.err, QString("gmonscope-record: wrote gmon.out\n"));
    QCOMPARE(program.disagreement(ended.out), QString());
}

void TestMusl::aForkedChildCountsForItself_data() { waysToLink(); }

void TestMusl::aForkedChildCountsForItself()
{
    ProfiledProgram program;
    QCOMPARE(build(program, "processes"), QString());
    const Ended ended = program.record({"fork"});
    QCOMPARE(program.disagreement(ended.out), QString());
    const GmonContent child = program.gmon(QStringLiteral("gmon.out.%1").arg(printedNumber(ended.out, "child")));
    QCOMPARE(child.error, QString());
    QCOMPARE(child.calls.value("leaf"), 20u);
}

void TestMusl::aKilledProgramLeavesItsProfile_data() { waysToLink(); }

void TestMusl::aKilledProgramLeavesItsProfile()
{
    ProfiledProgram program;
    QCOMPARE(build(program, "processes"), QString());
    const Ended ended = program.record({"kill", "9"});
    QCOMPARE(ended.status, 9);
    QCOMPARE(program.gmon().calls.value("leaf"), 5u);
}

void TestMusl::handlersAreCalled_data() { waysToLink(); }

void TestMusl::handlersAreCalled()
{
    ProfiledProgram program;
    QCOMPARE(build(program, "handlers"), QString());
    const Ended ended = program.record();
    QCOMPARE(ended.status, 0);
    QCOMPARE(program.disagreement(ended.out), QString());
    const QString each("set 0 seen 1 kept 1 full 1 signal 1 ignored 1 again 1 seen 1\n");
    QVERIFY2(ended.out.startsWith(each + each + each + "child"), qPrintable(ended.out));
    const GmonContent child = program.gmon(QStringLiteral("gmon.out.%1").arg(printedNumber(ended.out, "child")));
    QCOMPARE(child.calls.value("in_child"), 1u);
    QCOMPARE(child.calls.value("on_signal"), 1u);
}

void TestMusl::samplesTellWhereTimeGoes_data() { waysToLink(); }

void TestMusl::samplesTellWhereTimeGoes()
{
    ProfiledProgram program;
    QCOMPARE(build(program, "times"), QString());
    const Ended ended = program.record();
    const GmonContent content = program.gmon();
    QCOMPARE(content.error, QString());
    const double seconds = static_cast<double>(content.totalTicks()) / content.ticksPerSecond;
    const double used = 1e-3 * static_cast<double>(printedNumber(ended.out, "cpu_milliseconds"));
    QVERIFY2(std::abs(seconds - used) <= 0.1 * used,
             qPrintable(QString::number(seconds) + " s of " + QString::number(used)));
    // How fast the two loops are depends on where they lie.
    for (const char* function : {"seventy", "thirty"})
        QVERIFY(content.ticks.value(function) > content.totalTicks() / 5);
}

void TestMusl::aProgramWithoutPgIsSampled()
{
    ProfiledProgram program;
    const QString source = QStringLiteral(GMONSCOPE_SOURCE_DIR "/tests/runtime/programs/times.c");
    QCOMPARE(program.start("musl-gcc", {"-O2", source, "-o", "times"}).status, 0);
    const Ended ended = program.start(ProfiledProgram::recorder(), {"./times"});
    QCOMPARE(ended.status, 0);
    const GmonContent content = program.gmon();
    QCOMPARE(content.error, QString());
    QVERIFY(content.totalTicks() > 0);
}

QTEST_GUILESS_MAIN(TestMusl)
#include "tst_musl.moc"
