// SPDX-License-Identifier: MIT
// However little the host grants of memory, disk, descriptors and signals, the program runs as it would without us, and
// its calls are counted.
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QtTest>

#include <csignal>
#include <sys/mount.h>
#include <sys/resource.h>

#include "host_limits_test.h"

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

class TestHostLimits : public HostLimitsTest {
    Q_OBJECT
private slots:
    void init() { makeReady(); }
    void smallResources_data();
    void smallResources();
    void aRecorderWithoutDescriptorsSaysThatItFailed();
    void whatAKilledProgramLosesForLackOfRoomIsSaid();
    void aSmallDiskHoldsWhatItCan();
    void manyThreadsWithManyArcsTakeTheirShareOfMemoryAndLoseNothing();
    void aFullDiskIsOneLine();
};

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

QTEST_GUILESS_MAIN(TestHostLimits)
#include "tst_host_limits.moc"
