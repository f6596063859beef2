// SPDX-License-Identifier: MIT
// Messages on standard error harm nobody, wherever they go: runtime and recorder lose a message rather than the
// program.
#include <QDir>
#include <QFile>
#include <QtTest>

#include <csignal>
#include <fcntl.h>
#include <functional>
#include <sys/resource.h>
#include <unistd.h>

#include "profiled_program.h"

namespace {

using Setting = std::function<void()>;

/// From now on nobody reads what this process says.
void sayToNobody()
{
    int ends[2];
    if (pipe(ends) != 0 || dup2(ends[1], STDERR_FILENO) < 0)
        _exit(99);
    close(ends[0]);
    close(ends[1]);
}

/// From now on there is no room for it, and there never will be.
void sayToFullPipe()
{
    int ends[2];
    if (pipe2(ends, O_NONBLOCK) != 0)
        _exit(99);
    while (write(ends[1], "x", 1) == 1) {
    }
    fcntl(ends[1], F_SETFL, 0);
    if (dup2(ends[1], STDERR_FILENO) < 0)
        _exit(99);
}

void sayToFile()
{
    const int file = open("said", O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (dup2(file, STDERR_FILENO) < 0)
        _exit(99);
    close(file);
}

void sayNothing() { close(STDERR_FILENO); }

} // namespace

Q_DECLARE_METATYPE(Setting)

class TestStandardError : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void theProgramEndsAsItWould_data();
    void theProgramEndsAsItWould();
    void aFileOfTheProgramGetsNoMessage_data();
    void aFileOfTheProgramGetsNoMessage();
    void signalsOfTheProgramStay();
    void theProgramInheritsWhatTheRecorderWasGiven();
    void whereDescriptorsAreUsedUpOnlyTheTruthIsSaid();
    void aDeviceKeepsNoProfile();
    void theRecorderNeedsLittleStack();

private:
    /// Ended after 20 s, with status 124.
    Ended start(const QStringList& command, const Setting& setting);
    QByteArray content(const QString& name) const;
    ProfiledProgram program;
};

void TestStandardError::initTestCase() { QCOMPARE(program.build("standard_error"), QString()); }

void TestStandardError::init()
{
    for (const QString& name : program.profiles() + QStringList{"said", "mark", "data"})
        QFile::remove(program.path(name));
    program.environment.remove("PROFDIR");
}

Ended TestStandardError::start(const QStringList& command, const Setting& setting)
{
    return program.start("timeout", QStringList{"20"} + command, setting);
}

QByteArray TestStandardError::content(const QString& name) const
{
    QFile file(program.path(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("none");
}

void TestStandardError::theProgramEndsAsItWould_data()
{
    QTest::addColumn<Setting>("setting");
    QTest::addColumn<QStringList>("command");
    QTest::addColumn<bool>("hasProfile");
    const QStringList record{ProfiledProgram::recorder()};
    const QStringList preload{"env", "PROFDIR=/nonexistent", "LD_PRELOAD=" + ProfiledProgram::library()};
    const QString own = program.program();
    const std::pair<const char*, Setting> settings[] = {
        {"nobody reads", sayToNobody}, {"full pipe", sayToFullPipe}, {"closed", sayNothing}, {"file", sayToFile}};
    for (const auto& [name, setting] : settings) {
        QTest::addRow("%s, recorder", name) << setting << record + QStringList{own} << true;
        QTest::addRow("%s, recorder, without room", name) << setting << record + QStringList{own, "limited"} << true;
        QTest::addRow("%s, recorder warns", name)
            << setting << record + QStringList{"--children=all", "sh", "-c", "touch mark; exit 6"} << false;
        QTest::addRow("%s, runtime", name) << setting << preload + QStringList{own} << false;
        QTest::addRow("%s, runtime, without room", name) << setting << preload + QStringList{own, "limited"} << false;
    }
}

void TestStandardError::theProgramEndsAsItWould()
{
    QFETCH(Setting, setting);
    QFETCH(QStringList, command);
    QFETCH(bool, hasProfile);
    const Ended ended = start(command, setting);
    QVERIFY2(!ended.crashed, qPrintable(QString::number(ended.status)));
    QCOMPARE(ended.status, 6);
    QCOMPARE(program.has("mark"), command.contains("sh"));
    QVERIFY(!hasProfile || program.gmon().calls.value("leaf") == 1);
}

void TestStandardError::aFileOfTheProgramGetsNoMessage_data()
{
    QTest::addColumn<Setting>("setting");
    QTest::newRow("pipe") << Setting();
    QTest::newRow("file") << Setting(sayToFile);
    QTest::newRow("closed") << Setting(sayNothing);
}

void TestStandardError::aFileOfTheProgramGetsNoMessage()
{
    QFETCH(Setting, setting);
    program.environment.insert("PROFDIR", program.path("gone")); // so that nothing can be written at the end
    const QStringList command{program.program(), "replaced", "data"};
    QVERIFY(QDir(program.directory).mkpath("gone"));
    const QStringList record{ProfiledProgram::recorder(), "sh", "-c", "rmdir gone; exec \"$0\" \"$@\""};
    QCOMPARE(start(record + command, setting).status, 6);
    QCOMPARE(content("data"), QByteArray());
    QCOMPARE(start(QStringList{"env", "LD_PRELOAD=" + ProfiledProgram::library()} + command, setting).status, 6);
    QCOMPARE(content("data"), QByteArray());
}

void TestStandardError::signalsOfTheProgramStay()
{
    const Ended ended =
        start({"env", "LD_PRELOAD=" + ProfiledProgram::library(), program.program(), "signals"}, sayToFile);
    QCOMPARE(ended.out, QString("let_in 0\nblocked 0\npending 1\n"));
    QCOMPARE(ended.status, 6);
}

void TestStandardError::theProgramInheritsWhatTheRecorderWasGiven()
{
    const QStringList command{"grep", "^Sig[BI]", "/proc/self/status"};
    const Setting unusual = [] {
        sigset_t set;
        sigemptyset(&set);
        sigaddset(&set, SIGUSR1);
        sigprocmask(SIG_BLOCK, &set, nullptr);
        signal(SIGPIPE, SIG_IGN);
        signal(SIGRTMIN + 3, SIG_IGN);
        signal(SIGTRAP, SIG_DFL);
    };
    for (const Setting& setting : {Setting(), unusual}) {
        const QString direct = program.start("grep", command.mid(1), setting).out;
        QVERIFY(direct.contains("SigIgn"));
        QCOMPARE(program.start(ProfiledProgram::recorder(), QStringList{"-F", "0"} + command, setting).out, direct);
    }
}

void TestStandardError::whereDescriptorsAreUsedUpOnlyTheTruthIsSaid()
{
    const Ended ended = program.record({"crowded"});
    QCOMPARE(ended.status, 6);
    QCOMPARE(ended.err, QString("gmonscope-record: wrote gmon.out\n"));
    QCOMPARE(program.gmon().calls.value("leaf"), 1u);
}

void TestStandardError::aDeviceKeepsNoProfile()
{
    const Ended ended = program.record({}, {"-o", "/dev/null"});
    QCOMPARE(ended.status, 6);
    QCOMPARE(ended.err, QString("gmonscope-record: no profile: /dev/null is a device, which keeps none\n"));
}

void TestStandardError::theRecorderNeedsLittleStack()
{
    // A static program, for the dynamic linker itself has not enough to preload a library.
    ProfiledProgram bare;
    QCOMPARE(bare.build("calls", {"-static"}), QString());
    const Ended ended =
        bare.start("sh", {"-c", "ulimit -s 16; exec " + ProfiledProgram::recorder() + " " + bare.path("calls")});
    QVERIFY2(!ended.crashed && ended.status == 0,
             qPrintable(QStringLiteral("status %1: %2").arg(ended.status).arg(ended.err)));
}

QTEST_GUILESS_MAIN(TestStandardError)
#include "tst_standard_error.moc"
