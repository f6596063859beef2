// SPDX-License-Identifier: MIT
// Whatever the host lacks, the program runs as it would without us, and its calls are counted.
#include <QDir>
#include <QFile>
#include <QtTest>

#include <functional>
#include <linux/close_range.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "profiled_program.h"

namespace {

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

class TestHostLimits : public QObject {
    Q_OBJECT
private slots:
    void init();
    void smallResources_data();
    void smallResources();
    void aFolderThatCannotHoldTheFile_data();
    void aFolderThatCannotHoldTheFile();
    void aSmallDiskHoldsWhatItCan();
    void aBarredDevShmIsReplacedByTmp();
    void aFullDiskIsOneLine();
    void aFolderThatIsRemovedMeanwhile();
    void aProgramThatClosesAllDescriptors();
    void aProgramThatReckonsWithTheNextDescriptor();
    void aProgramWithOtherRights();
    void anArchiveWithOtherRightsIgnoresTheEnvironment();
    void anotherUsersFolderIsNotTaken();

private:
    Ended runUnder(const std::function<void()>& limit, const QStringList& arguments = {});
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

Ended TestHostLimits::runUnder(const std::function<void()>& limit, const QStringList& arguments)
{
    QProcess process;
    process.setWorkingDirectory(program.directory);
    program.environment.insert("LD_PRELOAD", ProfiledProgram::library());
    process.setProcessEnvironment(program.environment);
    program.environment.remove("LD_PRELOAD");
    process.setChildProcessModifier([&limit] {
        close_range(3, ~0u, CLOSE_RANGE_CLOEXEC); // what whoever runs the tests has left open
        if (limit)
            limit();
    });
    process.start(program.program(), arguments);
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
                 lines[0].endsWith(": if the program is killed, its profile is lost"),
             qPrintable(lines[0]));
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
        const QString script =
            QStringLiteral("mount -t tmpfs -o %1 none /dev/shm || exit 99; exec %2 ./processes kill 9");
        const Ended ended = killed.start("unshare", {"-m", "sh", "-c", script.arg(how, ProfiledProgram::recorder())});
        if (!ended.crashed)
            QSKIP("needs the right to mount");
        QVERIFY2(ended.err.endsWith("its profile up to then: gmon.out\n"), qPrintable(ended.err));
        QCOMPARE(ended.err.count('\n'), 1);
        QCOMPARE(killed.gmon().calls.value("leaf"), 5u);
        QVERIFY(QFile::remove(killed.path("gmon.out")));
    }
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

QTEST_GUILESS_MAIN(TestHostLimits)
#include "tst_host_limits.moc"
