// SPDX-License-Identifier: MIT
// If the folder for live files, or a file in it, is not to be had, the program runs as it would without us, its calls
// are counted, and another folder is taken where there is one.
#include <QDir>
#include <QFile>
#include <QtTest>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <vector>

#include "host_limits_test.h"

namespace {

/// A system call that fails, with any arguments, or only if one has this bit.
struct Refusal {
    long call;
    unsigned argument;
    std::uint32_t bit;
    int error;
};

/// From now on these calls of this process fail.
void refuse(const std::vector<Refusal>& refusals)
{
    std::vector<sock_filter> filter;
    for (const Refusal& refusal : refusals) {
        const auto argument =
            static_cast<std::uint32_t>(offsetof(seccomp_data, args) + sizeof(std::uint64_t) * refusal.argument);
        filter.push_back(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)));
        filter.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(refusal.call), 0, 3));
        filter.push_back(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, argument));
        filter.push_back(
            BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, refusal.bit, 0, static_cast<std::uint8_t>(refusal.bit != 0)));
        filter.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(refusal.error)));
    }
    filter.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
    const sock_fprog rules{static_cast<unsigned short>(filter.size()), filter.data()};
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &rules);
}

/// For a shell with file systems of its own: a /dev/shm with these options, and a /tmp that nobody has been in. Our own
/// folder may lie in that.
const QString barredDevShm = QStringLiteral("mount --bind . /mnt && cd /mnt && mount -t tmpfs none /tmp &&"
                                            "mount -t tmpfs -o %1 none /dev/shm || exit 99\n");

} // namespace

Q_DECLARE_METATYPE(std::vector<Refusal>)

class TestHostFolders : public HostLimitsTest {
    Q_OBJECT
private slots:
    void init() { makeReady(); }
    void aFolderThatCannotHoldTheFile_data();
    void aFolderThatCannotHoldTheFile();
    void anyFailureToMakeOrGrowTheFileIsBorne_data();
    void anyFailureToMakeOrGrowTheFileIsBorne();
    void theRecorderWarnsOnlyWhereNoFileCanBegin_data();
    void theRecorderWarnsOnlyWhereNoFileCanBegin();
    void aBarredDevShmIsReplacedByTmp();
    void aBarredDevShmIsReplacedByTmpWithoutTheRecorder_data();
    void aBarredDevShmIsReplacedByTmpWithoutTheRecorder();
    void aFolderThatIsRemovedMeanwhile();
    void anotherUsersFolderIsNotTaken();
};

void TestHostFolders::aFolderThatCannotHoldTheFile_data()
{
    QTest::addColumn<QString>("folder");
    for (const char* folder : {"/proc/none", "/sys", "/dev/null", "/no/such/parent", "relative/missing"})
        QTest::addRow("%s", folder) << folder;
    QTest::addRow("too long") << "/tmp/" + QString(5000, 'x');
}

void TestHostFolders::aFolderThatCannotHoldTheFile()
{
    QFETCH(QString, folder);
    program.environment.insert("GMONSCOPE_DIR", folder);
    check(runUnder({}));
    const Ended ended = program.record();
    check(ended);
    const QStringList lines = ended.err.split('\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 2);
    QVERIFY2(lines[0].startsWith("gmonscope-record: warning: ") &&
                 (lines[0].endsWith(": if the program is killed, its profile is lost") ||
                  lines[0].contains(" is not used: ")), // then others are
             qPrintable(lines[0]));
}

void TestHostFolders::anyFailureToMakeOrGrowTheFileIsBorne_data()
{
    QTest::addColumn<std::vector<Refusal>>("refusals");
    QTest::addColumn<bool>("hasFile");
    for (const int error : {EOPNOTSUPP, ENOSYS, EPERM, EACCES, EINTR, EIO, EINVAL, ENODEV, ENOMEM, EROFS, ESPIPE}) {
        const std::vector<Refusal> setAside{{SYS_fallocate, 0, 0, error}};
        QTest::addRow("no room set aside: %s", strerror(error)) << setAside << true;
    }
    for (const int error : {ENOSPC, EDQUOT, EFBIG}) {
        const std::vector<Refusal> full{{SYS_fallocate, 0, 0, error}};
        QTest::addRow("full: %s", strerror(error)) << full << false;
    }
    for (const int error : {ENOSPC, EDQUOT, EFBIG, EIO, EINTR}) {
        const std::vector<Refusal> full{{SYS_fallocate, 0, 0, EOPNOTSUPP}, {SYS_pwrite64, 0, 0, error}};
        QTest::addRow("not written: %s", strerror(error)) << full << false;
    }
    for (const int error : {EACCES, EAGAIN, ENODEV, ENOMEM, EPERM}) {
        const std::vector<Refusal> unmapped{{SYS_mmap, 3, MAP_SHARED, error}};
        QTest::addRow("not mapped: %s", strerror(error)) << unmapped << false;
    }
    for (const int error : {EACCES, EDQUOT, EINTR, EIO, EMFILE, ENOSPC, EROFS}) {
        const std::vector<Refusal> unopened{{SYS_openat, 2, O_EXCL, error}};
        QTest::addRow("not made: %s", strerror(error)) << unopened << false;
    }
}

void TestHostFolders::anyFailureToMakeOrGrowTheFileIsBorne()
{
    QFETCH(std::vector<Refusal>, refusals);
    QFETCH(bool, hasFile);
    // gmon.out is made by those calls, too, so it goes where no file need be made.
    QFile profile(program.path("profile"));
    QVERIFY(profile.open(QIODevice::WriteOnly));
    profile.close();
    QVERIFY(QFile::remove(program.path("gmon.link")) || !program.has("gmon.link"));
    QVERIFY(QFile::link(profile.fileName(), program.path("gmon.link")));
    program.environment.insert("GMONSCOPE_OUT", program.path("gmon.link"));
    QProcess process;
    startUnder(process, [refusals] { refuse(refusals); }, {"pause"});
    program.environment.remove("GMONSCOPE_OUT");
    QVERIFY(process.waitForReadyRead(60000));
    process.write("\n\n");
    QCOMPARE(QDir(live->path()).entryList(QDir::Files).isEmpty(), !hasFile);
    const Ended ended = finish(process);
    QVERIFY2(!ended.crashed, qPrintable(QString::number(ended.status)));
    QCOMPARE(ended.status, 42);
    QCOMPARE(program.disagreement(ended.out.section('\n', 2), "profile"), QString());
}

void TestHostFolders::theRecorderWarnsOnlyWhereNoFileCanBegin_data()
{
    QTest::addColumn<std::vector<Refusal>>("refusals");
    QTest::addColumn<bool>("hasFile");
    for (const int error : {EACCES, EINTR, EINVAL, EIO, ENODEV, ENOMEM, ENOSYS, EOPNOTSUPP, EPERM, EROFS})
        QTest::addRow("no room set aside: %s", strerror(error))
            << std::vector<Refusal>{{SYS_fallocate, 0, 0, error}} << true;
    for (const int error : {ENOSPC, EDQUOT, EFBIG})
        QTest::addRow("full: %s", strerror(error)) << std::vector<Refusal>{{SYS_fallocate, 0, 0, error}} << false;
    for (const int error : {EACCES, ENODEV, ENOMEM, EPERM})
        QTest::addRow("not mapped: %s", strerror(error))
            << std::vector<Refusal>{{SYS_mmap, 3, MAP_SHARED, error}} << false;
}

void TestHostFolders::theRecorderWarnsOnlyWhereNoFileCanBegin()
{
    QFETCH(std::vector<Refusal>, refusals);
    QFETCH(bool, hasFile);
    ProfiledProgram killed;
    QCOMPARE(killed.build("processes"), QString());
    QProcess process;
    process.setWorkingDirectory(killed.directory);
    process.setProcessEnvironment(killed.environment);
    process.setChildProcessModifier([refusals] { refuse(refusals); });
    process.start(ProfiledProgram::recorder(), {killed.program(), "kill", "9"});
    QVERIFY(process.waitForFinished(60000));
    const QString said = process.readAllStandardError();
    QCOMPARE(said.contains("warning"), !hasFile);
    QVERIFY2(said.contains(hasFile ? "its profile up to then: gmon.out\n" : "no profile"), qPrintable(said));
}

void TestHostFolders::aBarredDevShmIsReplacedByTmp()
{
    ProfiledProgram killed;
    QCOMPARE(killed.build("processes"), QString());
    killed.environment.remove("GMONSCOPE_DIR");
    killed.environment.remove("XDG_RUNTIME_DIR");
    for (const char* how : {"ro", "size=64k"}) {
        const QString script = barredDevShm + QStringLiteral("exec %2 ./processes kill 9");
        const Ended ended = killed.start("unshare", {"-m", "sh", "-c", script.arg(how, ProfiledProgram::recorder())});
        if (!ended.crashed)
            QSKIP("needs the right to mount");
        QVERIFY2(ended.err.endsWith("its profile up to then: gmon.out\n"), qPrintable(ended.err));
        QCOMPARE(ended.err.count('\n'), 1);
        QCOMPARE(killed.gmon().calls.value("leaf"), 5u);
        QVERIFY(QFile::remove(killed.path("gmon.out")));
    }
}

void TestHostFolders::aBarredDevShmIsReplacedByTmpWithoutTheRecorder_data()
{
    QTest::addColumn<QString>("options");
    QTest::addRow("read-only") << "ro";
    QTest::addRow("small") << "size=64k";
    QTest::addRow("without inodes") << "nr_inodes=1";
}

void TestHostFolders::aBarredDevShmIsReplacedByTmpWithoutTheRecorder()
{
    if (QStringLiteral(GMONSCOPE_BINARY_DIR).startsWith("/tmp/"))
        QSKIP("the build lies in /tmp, where another file system is mounted");
    QFETCH(QString, options);
    ProfiledProgram killed;
    QCOMPARE(killed.build("processes"), QString());
    killed.environment.remove("GMONSCOPE_DIR");
    killed.environment.remove("XDG_RUNTIME_DIR");
    const QString script = barredDevShm + QStringLiteral("LD_PRELOAD=%2 ./processes kill 9 & wait; exec %3 salvage $!");
    const Ended ended = killed.start(
        "unshare", {"-m", "sh", "-c", script.arg(options, ProfiledProgram::library(), ProfiledProgram::controller())});
    if (ended.status == 99 || ended.err.startsWith("unshare"))
        QSKIP("needs the right to mount");
    QVERIFY2(ended.status == 0, qPrintable(ended.err));
    const QStringList profiles = killed.profiles();
    QCOMPARE(profiles.size(), 1);
    QCOMPARE(killed.gmon(profiles[0]).calls.value("leaf"), 5u);
}

void TestHostFolders::aFolderThatIsRemovedMeanwhile()
{
    QProcess process;
    process.setWorkingDirectory(program.directory);
    process.setProcessEnvironment(program.environment);
    process.start(ProfiledProgram::recorder(), {program.program(), "pause"});
    QVERIFY(process.waitForReadyRead(60000));
    QVERIFY(QDir(live->path()).removeRecursively()); // a logout empties the runtime directory
    process.write("\n\n");
    QVERIFY(process.waitForFinished(60000));
    Ended ended;
    ended.status = process.exitCode();
    ended.out = QString::fromUtf8(process.readAllStandardOutput());
    check(ended);
    QCOMPARE(QString::fromUtf8(process.readAllStandardError()), QString("gmonscope-record: wrote gmon.out\n"));
}

/// In /dev/shm and /tmp anybody may have made a folder of our name, or a link to one of ours.
void TestHostFolders::anotherUsersFolderIsNotTaken()
{
    const QString runtime = program.path("runtime");
    QVERIFY(QDir().mkpath(runtime) && QDir().mkpath(program.path("elsewhere")));
    QVERIFY(QFile::link(program.path("elsewhere"), runtime + "/gmonscope"));
    program.environment.remove("GMONSCOPE_DIR");
    program.environment.insert("XDG_RUNTIME_DIR", runtime);
    check(runUnder({}, {"next"}));
    check(program.record());
    QVERIFY(QDir(program.path("elsewhere")).isEmpty());
}

QTEST_GUILESS_MAIN(TestHostFolders)
#include "tst_host_folders.moc"
