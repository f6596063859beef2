// SPDX-License-Identifier: MIT
// A program that stops itself: whoever waits for gmonscope-record, as a shell with job control, learns of it, and
// continues both. By whatever way the program goes on or ends, the recorder does not stay behind.
#include <QElapsedTimer>
#include <QtTest>

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "profiled_program.h"

class TestRecordStop : public QObject {
    Q_OBJECT
private slots:
    void theRecorderStopsByTheSameSignal_data();
    void theRecorderStopsByTheSameSignal();
    void itStopsAgainAndAgain();
    void whatSomebodyElseContinuesEnds();
    void whatIsKilledMeanwhileIsTold();
    void theKeysOfATerminalStopBothOnce();
    void anIgnoredSignalStopsTheRecorderIfItStopsTheProgram();
    void nothingOutlivesAKilledRecorder();
    void aProgramThatHandlesWhatIsIgnoredGetsIt();
    void aProgramThatLetsInWhatIsBlockedGetsIt();
    void aTimerThatWasSetBeforeIsTheProgramsOwn();
    void whatTheProgramTellsItsParentGoesToOurs();
    void whatTheProgramTellsTheFirstProcessDoesNotComeBack();

private:
    /// Starts the recorder with this script, in a process group of its own, as a shell with job control does.
    [[nodiscard]] pid_t start(const char* script, bool ignoresStops = false) const;
    /// Returns the status as waitpid has it, -1 if there is none in ten seconds.
    static int next(pid_t pid, int options, int milliseconds = 10000);

    ProfiledProgram m_program;
};

pid_t TestRecordStop::start(const char* script, bool ignoresStops) const
{
    const QByteArray recorder = ProfiledProgram::recorder().toUtf8(), folder = m_program.directory.toUtf8();
    const pid_t pid = fork();
    if (pid == 0) {
        setpgid(0, 0);
        if (ignoresStops)
            signal(SIGTSTP, SIG_IGN);
        const int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
        for (int fd = 0; fd < 3; ++fd)
            dup2(nowhere, fd);
        if (chdir(folder.constData()) == 0)
            execl(recorder.constData(), "gmonscope-record", "sh", "-c", script, nullptr);
        _exit(126);
    }
    setpgid(pid, pid);
    return pid;
}

int TestRecordStop::next(pid_t pid, int options, int milliseconds)
{
    QElapsedTimer time;
    time.start();
    int status = 0;
    do {
        if (waitpid(pid, &status, options | WNOHANG) == pid)
            return status;
        poll(nullptr, 0, 2);
    } while (time.elapsed() < milliseconds);
    return -1;
}

void TestRecordStop::theRecorderStopsByTheSameSignal_data()
{
    QTest::addColumn<int>("number");
    for (const int number : {SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU})
        QTest::addRow("%d", number) << number;
}

void TestRecordStop::theRecorderStopsByTheSameSignal()
{
    QFETCH(int, number);
    const pid_t pid = start(qPrintable(QStringLiteral("kill -%1 $$; exit 4").arg(number)));
    const int stopped = next(pid, WUNTRACED);
    QVERIFY(stopped >= 0 && WIFSTOPPED(stopped));
    QCOMPARE(WSTOPSIG(stopped), number);
    QCOMPARE(next(pid, WUNTRACED, 300), -1); // it stays so
    kill(pid, SIGCONT);
    const int ended = next(pid, WUNTRACED);
    QVERIFY(ended >= 0 && WIFEXITED(ended));
    QCOMPARE(WEXITSTATUS(ended), 4);
}

void TestRecordStop::itStopsAgainAndAgain()
{
    const pid_t pid = start("i=0; while [ $i -lt 50 ]; do kill -TSTP $$; i=$((i+1)); done; exit 5");
    for (int i = 0; i < 50; ++i) {
        const int stopped = next(pid, WUNTRACED);
        QVERIFY2(stopped >= 0 && WIFSTOPPED(stopped), qPrintable(QString::number(i)));
        kill(-pid, SIGCONT); // as fg does
    }
    const int ended = next(pid, WUNTRACED);
    QVERIFY(ended >= 0 && WIFEXITED(ended));
    QCOMPARE(WEXITSTATUS(ended), 5);
}

/// cpulimit does that by the program's number.
void TestRecordStop::whatSomebodyElseContinuesEnds()
{
    const pid_t pid = start("(sleep 0.3; kill -CONT $$) & kill -STOP $$; sleep 0.3; exit 6");
    const int stopped = next(pid, WUNTRACED);
    QVERIFY(stopped >= 0 && WIFSTOPPED(stopped));
    const int continued = next(pid, WCONTINUED);
    QVERIFY(continued >= 0 && WIFCONTINUED(continued));
    const int ended = next(pid, 0);
    QVERIFY(ended >= 0 && WIFEXITED(ended));
    QCOMPARE(WEXITSTATUS(ended), 6);
}

void TestRecordStop::whatIsKilledMeanwhileIsTold()
{
    const pid_t pid = start("(sleep 0.3; kill -KILL $$) & kill -STOP $$; exit 6");
    const int ended = next(pid, 0);
    QVERIFY(ended >= 0 && WIFSIGNALED(ended));
    QCOMPARE(WTERMSIG(ended), SIGKILL);
}

void TestRecordStop::theKeysOfATerminalStopBothOnce()
{
    const pid_t pid = start("kill -STOP $$; sleep 100");
    QVERIFY(WIFSTOPPED(next(pid, WUNTRACED)));
    kill(-pid, SIGCONT);
    poll(nullptr, 0, 100); // sleep may begin
    for (int i = 0; i < 30; ++i) {
        kill(-pid, SIGTSTP);
        const int stopped = next(pid, WUNTRACED);
        QVERIFY2(stopped >= 0 && WIFSTOPPED(stopped) && WSTOPSIG(stopped) == SIGTSTP, qPrintable(QString::number(i)));
        kill(-pid, SIGCONT);
        QVERIFY2(next(pid, WUNTRACED, 20 + i) == -1, qPrintable(QString::number(i)));
    }
    kill(-pid, SIGTERM);
    const int ended = next(pid, 0);
    QVERIFY(ended >= 0 && WIFSIGNALED(ended));
}

/// The program gives a signal that its recorder was started to ignore its default action.
void TestRecordStop::anIgnoredSignalStopsTheRecorderIfItStopsTheProgram()
{
    const pid_t pid = start("exec env --default-signal=TSTP sh -c 'kill -TSTP $$; exit 7'", true);
    const int stopped = next(pid, WUNTRACED);
    QVERIFY(stopped >= 0 && WIFSTOPPED(stopped));
    QCOMPARE(WSTOPSIG(stopped), SIGTSTP);
    kill(pid, SIGCONT);
    const int ended = next(pid, WUNTRACED);
    QVERIFY(ended >= 0 && WIFEXITED(ended));
    QCOMPARE(WEXITSTATUS(ended), 7);
}

/// All that it has started is in its group.
void TestRecordStop::nothingOutlivesAKilledRecorder()
{
    const pid_t pid = start("kill -STOP $$; exit 8");
    QVERIFY(WIFSTOPPED(next(pid, WUNTRACED)));
    kill(pid, SIGKILL);
    QVERIFY(WIFSIGNALED(next(pid, 0)));
    kill(-pid, SIGCONT);
    QTRY_VERIFY(kill(-pid, 0) != 0 && errno == ESRCH);
}

/// As a script's background job, which begins with SIGINT ignored: `kill -INT $!`.
void TestRecordStop::aProgramThatHandlesWhatIsIgnoredGetsIt()
{
    const QString perl = "'$SIG{INT} = sub { exit 7 }; $| = 1; print \"ready\\n\"; sleep 60; exit 8'";
    QProcess process;
    process.setWorkingDirectory(m_program.directory);
    process.start("sh", {"-c", "trap '' INT; exec " + ProfiledProgram::recorder() + " perl -e " + perl});
    QVERIFY(process.waitForStarted());
    QVERIFY(process.waitForReadyRead(60000));
    QCOMPARE(kill(static_cast<pid_t>(process.processId()), SIGINT), 0);
    QVERIFY(process.waitForFinished(30000));
    QCOMPARE(process.exitCode(), 7);
}

void TestRecordStop::aProgramThatLetsInWhatIsBlockedGetsIt()
{
    const QString blocks = "sigprocmask(SIG_BLOCK, POSIX::SigSet->new(SIGTERM)); exec @ARGV";
    const QString letsIn = "$SIG{TERM} = sub { exit 7 }; sigprocmask(SIG_UNBLOCK, POSIX::SigSet->new(SIGTERM)); "
                           "$| = 1; print \"ready\\n\"; sleep 60; exit 8";
    QProcess process;
    process.setWorkingDirectory(m_program.directory);
    process.start("perl", {"-MPOSIX", "-e", blocks, ProfiledProgram::recorder(), "perl", "-MPOSIX", "-e", letsIn});
    QVERIFY(process.waitForStarted());
    QVERIFY(process.waitForReadyRead(60000));
    QCOMPARE(kill(static_cast<pid_t>(process.processId()), SIGTERM), 0);
    QVERIFY(process.waitForFinished(30000));
    QCOMPARE(process.exitCode(), 7);
}

/// The old way to limit a program's time.
void TestRecordStop::aTimerThatWasSetBeforeIsTheProgramsOwn()
{
    const Ended ended = m_program.start(
        "perl", {"-e", "alarm 1; exec @ARGV", ProfiledProgram::recorder(), "perl", "-e", "sleep 60; exit 8"});
    QVERIFY(ended.crashed);
    QCOMPARE(ended.status, SIGALRM);
}

/// As a server that says that it is ready.
void TestRecordStop::whatTheProgramTellsItsParentGoesToOurs()
{
    const QString script =
        "trap 'echo told' USR1; \"$0\" sh -c 'kill -USR1 $PPID; sleep 1; exit 7' & wait $!; wait $!; echo $?";
    const Ended ended = m_program.start("bash", {"-c", script, ProfiledProgram::recorder()});
    QCOMPARE(ended.out, QString("told\n7\n"));
}

/// As a server that is the second process of a container: the first one is told nothing that it does not handle.
void TestRecordStop::whatTheProgramTellsTheFirstProcessDoesNotComeBack()
{
    if (geteuid() != 0)
        QSKIP("only the superuser may make a PID namespace");
    const QString script = "\"$0\" sh -c 'kill -TERM $PPID; sleep 0.3; exit 7'; echo $?; "
                           "trap 'echo told' USR1; \"$0\" sh -c 'kill -USR1 $PPID; sleep 0.3; exit 8'; echo $?";
    const Ended ended =
        m_program.start("unshare", {"-p", "-f", "--mount-proc", "bash", "-c", script, ProfiledProgram::recorder()});
    QCOMPARE(ended.out, QString("7\ntold\n8\n"));
}

QTEST_GUILESS_MAIN(TestRecordStop)

#include "tst_record_stop.moc"
