// SPDX-License-Identifier: MIT
// Whatever the host lacks, the program runs as it would without us, and its calls are counted.
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QtTest>

#include <csignal>
#include <fcntl.h>
#include <functional>
#include <linux/close_range.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <vector>

#include "profiled_program.h"

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

/// A file system of 64 KB, if we may make one.
class SmallDisk {
public:
    explicit SmallDisk(const QString& path) : m_path(QFile::encodeName(path))
    {
        QDir().mkpath(path);
        m_mounted = mount("none", m_path.constData(), "tmpfs", 0, "size=64k") == 0;
    }
    ~SmallDisk()
    {
        if (m_mounted)
            umount2(m_path.constData(), MNT_DETACH);
    }
    bool isThere() const { return m_mounted; }
    void fill() const
    {
        QFile file(QFile::decodeName(m_path) + "/filling");
        if (!file.open(QIODevice::WriteOnly | QIODevice::Unbuffered))
            return;
        while (file.write(QByteArray(4096, 'x')) == 4096) {
        }
    }

private:
    QByteArray m_path;
    bool m_mounted = false;
};

} // namespace

Q_DECLARE_METATYPE(std::vector<Refusal>)

class TestHostLimits : public QObject {
    Q_OBJECT
private slots:
    void init();
    void smallResources_data();
    void smallResources();
    void aRecorderWithoutDescriptorsSaysThatItFailed();
    void aFolderThatCannotHoldTheFile_data();
    void aFolderThatCannotHoldTheFile();
    void anyFailureToMakeOrGrowTheFileIsBorne_data();
    void anyFailureToMakeOrGrowTheFileIsBorne();
    void theRecorderWarnsOnlyWhereNoFileCanBegin_data();
    void theRecorderWarnsOnlyWhereNoFileCanBegin();
    void whatAKilledProgramLosesForLackOfRoomIsSaid();
    void aSmallDiskHoldsWhatItCan();
    void aBarredDevShmIsReplacedByTmp();
    void aBarredDevShmIsReplacedByTmpWithoutTheRecorder_data();
    void aBarredDevShmIsReplacedByTmpWithoutTheRecorder();
    void manyThreadsWithManyArcsTakeTheirShareOfMemoryAndLoseNothing();
    void aFullDiskIsOneLine();
    void aFolderThatIsRemovedMeanwhile();
    void aProgramThatClosesAllDescriptors();
    void aThreadThatBeginsTakesNobodysDescriptor();
    void aProgramThatReckonsWithTheNextDescriptor();
    void aProgramWithOtherRights();
    void anArchiveWithOtherRightsIgnoresTheEnvironment();
    void anotherUsersFolderIsNotTaken();
    void functionsOfTheProgramsOwnAreNotCalled_data();
    void functionsOfTheProgramsOwnAreNotCalled();
    void programsOnTheirOwnTermsGoOn_data();
    void programsOnTheirOwnTermsGoOn();
    void aProgramOfNoLibraryKeepsItsHandlers();

private:
    Ended runUnder(const std::function<void()>& limit, const QStringList& arguments = {});
    void startUnder(QProcess& process, const std::function<void()>& limit, const QStringList& arguments);
    static Ended finish(QProcess& process);
    /// All went as it should: status, counts, gmon.out.
    void check(const Ended& ended);
    ProfiledProgram program;
    std::unique_ptr<QTemporaryDir> live;
};

void TestHostLimits::init()
{
    if (program.program().isEmpty())
        QCOMPARE(program.build("limits"), QString());
    live = std::make_unique<QTemporaryDir>();
    program.environment.insert("GMONSCOPE_DIR", live->path());
    for (const QString& name : program.profiles())
        QVERIFY(QFile::remove(program.path(name)));
}

void TestHostLimits::check(const Ended& ended)
{
    QVERIFY2(!ended.crashed, qPrintable(QString::number(ended.status)));
    QCOMPARE(ended.status, 42);
    QCOMPARE(program.disagreement(ended.out), QString());
}

void TestHostLimits::startUnder(QProcess& process, const std::function<void()>& limit, const QStringList& arguments)
{
    process.setWorkingDirectory(program.directory);
    program.environment.insert("LD_PRELOAD", ProfiledProgram::library());
    process.setProcessEnvironment(program.environment);
    program.environment.remove("LD_PRELOAD");
    process.setChildProcessModifier([limit] {
        close_range(3, ~0u, CLOSE_RANGE_CLOEXEC); // closes files that the caller of the tests has left open
        if (limit)
            limit();
    });
    process.start(program.program(), arguments);
}

Ended TestHostLimits::finish(QProcess& process)
{
    Ended ended;
    if (!process.waitForFinished(60000)) {
        ended.err = process.errorString();
        return ended;
    }
    ended.crashed = process.exitStatus() == QProcess::CrashExit;
    ended.status = process.exitCode();
    ended.out = QString::fromUtf8(process.readAllStandardOutput());
    ended.err = QString::fromUtf8(process.readAllStandardError());
    return ended;
}

Ended TestHostLimits::runUnder(const std::function<void()>& limit, const QStringList& arguments)
{
    QProcess process;
    startUnder(process, limit, arguments);
    return finish(process);
}

void TestHostLimits::smallResources_data()
{
    QTest::addColumn<int>("resource");
    QTest::addColumn<qulonglong>("limit");
    const auto row = [](const char* name, int resource, qulonglong limit) {
        QTest::addRow("%s %llu", name, limit) << resource << limit;
    };
    // gmon.out and its companion fit; the tables do not, or not all of them.
    row("file size", RLIMIT_FSIZE, 100 << 10);
    row("file size", RLIMIT_FSIZE, 130 << 10);
    row("file size", RLIMIT_FSIZE, 300 << 10);
    row("address space", RLIMIT_AS, 12 << 20);
    row("address space", RLIMIT_AS, 24 << 20);
    row("descriptors", RLIMIT_NOFILE, 4); // the loader itself needs one
    row("descriptors", RLIMIT_NOFILE, 5);
    row("descriptors", RLIMIT_NOFILE, 70);
    row("pending signals", RLIMIT_SIGPENDING, 0);
}

void TestHostLimits::smallResources()
{
    QFETCH(int, resource);
    QFETCH(qulonglong, limit);
    const Ended ended = runUnder([resource, limit] {
        const rlimit both = {limit, limit};
        setrlimit(static_cast<__rlimit_resource>(resource), &both);
    });
    check(ended);
}

void TestHostLimits::aRecorderWithoutDescriptorsSaysThatItFailed()
{
    constexpr int itsOwnFailure = 125;
    QProcess process;
    process.setProcessEnvironment(program.environment);
    process.setChildProcessModifier([] { close_range(3, ~0u, CLOSE_RANGE_CLOEXEC); });
    process.start("sh", {"-c", "ulimit -n 5; exec \"$0\" \"$1\"", ProfiledProgram::recorder(), program.program()});
    const Ended ended = finish(process);
    QVERIFY2(ended.err.startsWith("gmonscope-record: cannot ") && ended.err.contains("Too many open files"),
             qPrintable(ended.err));
    QCOMPARE(ended.status, itsOwnFailure);
}

void TestHostLimits::aFolderThatCannotHoldTheFile_data()
{
    QTest::addColumn<QString>("folder");
    for (const char* folder : {"/proc/none", "/sys", "/dev/null", "/no/such/parent", "relative/missing"})
        QTest::addRow("%s", folder) << folder;
    QTest::addRow("too long") << "/tmp/" + QString(5000, 'x');
}

void TestHostLimits::aFolderThatCannotHoldTheFile()
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

void TestHostLimits::anyFailureToMakeOrGrowTheFileIsBorne_data()
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

void TestHostLimits::anyFailureToMakeOrGrowTheFileIsBorne()
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

void TestHostLimits::theRecorderWarnsOnlyWhereNoFileCanBegin_data()
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

void TestHostLimits::theRecorderWarnsOnlyWhereNoFileCanBegin()
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

void TestHostLimits::whatAKilledProgramLosesForLackOfRoomIsSaid()
{
    QProcess process;
    process.setWorkingDirectory(program.directory);
    process.setProcessEnvironment(program.environment);
    const QString command = QStringLiteral("ulimit -f 260; exec %1 ./limits pause"); // in units of 512 bytes
    process.start("sh", {"-c", command.arg(ProfiledProgram::recorder())});
    QVERIFY(process.waitForReadyRead(60000));
    process.write("\n");
    QVERIFY(process.waitForReadyRead(60000)); // all calls are made
    const QStringList files = QDir(live->path()).entryList(QDir::Files);
    QCOMPARE(files.size(), 1);
    const auto child = static_cast<pid_t>(files[0].section('-', 0, 0).toLongLong());
    QCOMPARE(kill(child, SIGKILL), 0);
    const Ended ended = finish(process);
    QVERIFY2(
        ended.err.contains(QRegularExpression(
            QStringLiteral("process %1: \\d+ parts of its profile found no room in .*\\.scope \\(File too large\\), "
                           "and are lost with it\n")
                .arg(child))),
        qPrintable(ended.err));
}

void TestHostLimits::aSmallDiskHoldsWhatItCan()
{
    const SmallDisk disk(program.path("disk"));
    if (!disk.isThere())
        QSKIP("needs the right to mount");
    program.environment.insert("GMONSCOPE_DIR", program.path("disk"));
    check(runUnder({}));
    disk.fill();
    check(runUnder({}));
    check(program.record());
}

void TestHostLimits::aBarredDevShmIsReplacedByTmp()
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

void TestHostLimits::aBarredDevShmIsReplacedByTmpWithoutTheRecorder_data()
{
    QTest::addColumn<QString>("options");
    QTest::addRow("read-only") << "ro";
    QTest::addRow("small") << "size=64k";
    QTest::addRow("without inodes") << "nr_inodes=1";
}

void TestHostLimits::aBarredDevShmIsReplacedByTmpWithoutTheRecorder()
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

void TestHostLimits::manyThreadsWithManyArcsTakeTheirShareOfMemoryAndLoseNothing()
{
    ProfiledProgram crowd;
    QCOMPARE(crowd.build("crowd"), QString());
    crowd.environment.insert("GMONSCOPE_DIR", live->path());
    crowd.environment.insert("KEEP", "1");
    // Tables for all of these arcs would take 130 MB; of the addresses that it may have, an eighth is 64 MiB.
    const QString limits = QStringLiteral("ulimit -s 256; ulimit -v 524288; LD_PRELOAD=%1 exec ./crowd 16 60 2");
    QProcess process;
    process.setWorkingDirectory(crowd.directory);
    process.setProcessEnvironment(crowd.environment);
    process.start("sh", {"-c", limits.arg(ProfiledProgram::library())});
    QVERIFY(process.waitForStarted());
    QTRY_VERIFY_WITH_TIMEOUT(process.bytesAvailable() > 0 || !process.readAllStandardError().isEmpty() ||
                                 process.state() == QProcess::NotRunning,
                             100000);
    qint64 bytes = 0;
    for (const QFileInfo& file : QDir(live->path()).entryInfoList(QDir::Files))
        bytes += file.size();
    QVERIFY2(bytes > 30 << 20 && bytes <= 64 << 20, qPrintable(QString::number(bytes)));
    process.write("\n");
    const Ended ended = finish(process);
    QCOMPARE(ended.err, QString());
    QCOMPARE(crowd.disagreement(ended.out), QString());
}

void TestHostLimits::aFullDiskIsOneLine()
{
    const SmallDisk disk(program.path("disk"));
    if (!disk.isThere())
        QSKIP("needs the right to mount");
    disk.fill();
    program.environment.insert("GMONSCOPE_OUT", program.path("disk/gmon.out"));
    const Ended ended = runUnder({});
    program.environment.remove("GMONSCOPE_OUT");
    QVERIFY2(program.saysOnceThatItCannotWrite(ended.err, program.path("disk/gmon.out"), "No space left on device"),
             qPrintable(ended.err));
    QCOMPARE(ended.status, 42);
    QCOMPARE(QDir(program.path("disk")).entryList(QDir::Files), QStringList{"filling"});
}

void TestHostLimits::aFolderThatIsRemovedMeanwhile()
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

void TestHostLimits::aProgramThatClosesAllDescriptors() { check(runUnder({}, {"close"})); }

void TestHostLimits::aThreadThatBeginsTakesNobodysDescriptor()
{
    ProfiledProgram redirecting;
    QCOMPARE(redirecting.build("redirected"), QString());
    const Ended ended = redirecting.record({"3000"});
    QCOMPARE(ended.out, QString("wrong 0\n"));
    QCOMPARE(ended.status, 0);
    QCOMPARE((redirecting.gmon().arcs.value({"be_short", "leaf"})), std::uint64_t(3000));
}

void TestHostLimits::aProgramThatReckonsWithTheNextDescriptor()
{
    const Ended alone = program.run({"next"});
    const Ended ended = runUnder({}, {"next"});
    check(ended);
    QCOMPARE(ended.out, alone.out);
    const Ended recorded = program.record({"next"});
    check(recorded);
    QCOMPARE(recorded.out, alone.out);
}

/// The program as "other", which runs as another user. Empty, or why that cannot be had.
static QByteArray giveOtherRights(const ProfiledProgram& program)
{
    const QByteArray other = QFile::encodeName(program.path("other"));
    QFile::remove(program.path("other"));
    struct statvfs system;
    if (geteuid() != 0)
        return "needs root";
    if (!QFile::copy(program.program(), program.path("other")) || chown(other.constData(), 65534, 65534) != 0 ||
        chmod(other.constData(), 04755) != 0)
        return "cannot make it";
    return statvfs(other.constData(), &system) == 0 && (system.f_flag & ST_NOSUID) ? "set-user-ID has no meaning here"
                                                                                   : "";
}

void TestHostLimits::aProgramWithOtherRights()
{
    if (const QByteArray problem = giveOtherRights(program); !problem.isEmpty())
        QSKIP(problem.constData());
    const Ended ended = program.start(ProfiledProgram::recorder(), {"./other"});
    QCOMPARE(ended.status, 42);
    QVERIFY2(
        ended.err.startsWith("gmonscope-record: warning: ./other: runs with another user's rights: the system keeps "
                             "the runtime out, no profile\n"),
        qPrintable(ended.err));
    QVERIFY(QDir(live->path()).isEmpty());
}

// Whoever starts it must not choose what another user's rights write to.
void TestHostLimits::anArchiveWithOtherRightsIgnoresTheEnvironment()
{
    ProfiledProgram linked;
    QCOMPARE(linked.build("limits", {"RUNTIME"}), QString());
    if (const QByteArray problem = giveOtherRights(linked); !problem.isEmpty())
        QSKIP(problem.constData());
    QCOMPARE(chmod(QFile::encodeName(linked.directory).constData(), 0777), 0);
    QVERIFY(QDir(linked.directory).mkdir("theirs"));
    QCOMPARE(chmod(QFile::encodeName(linked.path("theirs")).constData(), 0777), 0);
    for (const char* name : {"GMONSCOPE_OUT", "GMON_OUT_PREFIX", "PROFDIR", "GMONSCOPE_DIR"})
        linked.environment.insert(name, linked.path("theirs"));
    linked.environment.insert("GMONSCOPE_OUT", linked.path("theirs/out"));
    linked.environment.insert("GMONSCOPE_HZ", "0");
    const Ended ended = linked.start("./other", {});
    QVERIFY(QDir(linked.path("theirs")).isEmpty());
    QCOMPARE(ended.err, QString());
    QCOMPARE(ended.status, 42);
    QCOMPARE(linked.disagreement(ended.out), QString());
}

/// In /dev/shm and /tmp anybody may have made a folder of our name, or a link to one of ours.
void TestHostLimits::anotherUsersFolderIsNotTaken()
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

void TestHostLimits::functionsOfTheProgramsOwnAreNotCalled_data()
{
    QTest::addColumn<QStringList>("flags");
    for (const char* flags : {"-fPIE -pie", "-fno-pie -no-pie", "-rdynamic", "RUNTIME", "RUNTIME -static"})
        QTest::addRow("%s", flags) << QString(flags).split(' ');
}

void TestHostLimits::functionsOfTheProgramsOwnAreNotCalled()
{
    QFETCH(QStringList, flags);
    ProfiledProgram own;
    QCOMPARE(own.build("own_names", flags + QStringList{"-w", "-fno-builtin"}), QString());
    const Ended ended = own.record({}, {"-o", "gmon.%h.%p"});
    QCOMPARE(ended.out, QString("1000 100002000 0.5\n"));
    QCOMPARE(ended.status, 0);
    QVERIFY(ended.err.contains("wrote"));
    const QStringList profiles = own.profiles();
    QCOMPARE(profiles.size(), 1);
    QCOMPARE(own.gmon(profiles.first()).calls.value("stat"), 1000u);
    QCOMPARE(own.gmon(profiles.first()).calls.value("work"), 1000u);
    QVERIFY(!own.gmon(profiles.first()).calls.contains("getpid"));
}

void TestHostLimits::programsOnTheirOwnTermsGoOn_data()
{
    QTest::addColumn<QString>("mode");
    QTest::addColumn<int>("times");
    if (QSysInfo::buildCpuArchitecture() == "x86_64")
        QTest::addRow("FS is not the C library's") << "fs" << 1;
    QTest::addRow("holes are mapped again") << "holes" << 6; // a fault of one in three
    QTest::addRow("the vDSO is unmapped") << "vdso" << 1;
    QTest::addRow("a deep stack of its own") << "deep" << 1;
}

void TestHostLimits::programsOnTheirOwnTermsGoOn()
{
    QFETCH(QString, mode);
    QFETCH(int, times);
    ProfiledProgram estranged;
    QCOMPARE(estranged.build("estranged", {"-fno-optimize-sibling-calls"}), QString());
    for (int i = 0; i < times; ++i) {
        const Ended ended = estranged.record({mode}, {"-F", "10000"});
        QVERIFY2(!ended.crashed && ended.status == 5,
                 qPrintable(QStringLiteral("%1 %2").arg(ended.status).arg(ended.err)));
    }
}

/// Go's programs set handlers for all signals by instructions of their own.
void TestHostLimits::aProgramOfNoLibraryKeepsItsHandlers()
{
    if (QSysInfo::buildCpuArchitecture() != "x86_64")
        QSKIP("the program knows the system calls of x86-64");
    const ProfiledProgram own;
    const Ended built = own.start("cc", {"-O2", "-fPIE", "-pie", "-nostdlib", "-nostartfiles", "-o", own.path("own"),
                                         "-Wl,--dynamic-linker=/lib64/ld-linux-x86-64.so.2",
                                         ProfiledProgram::sourceOf("without_libraries")});
    QVERIFY2(built.status == 0, qPrintable(built.err));
    QCOMPARE(own.start(own.path("own"), {}).status, 3);
    QCOMPARE(own.start(ProfiledProgram::recorder(), {own.path("own")}).status, 3);
}

QTEST_GUILESS_MAIN(TestHostLimits)
#include "tst_host_limits.moc"
