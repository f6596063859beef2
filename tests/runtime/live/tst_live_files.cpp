// SPDX-License-Identifier: MIT
// gmonscope-ctl and gmonscope-record look at files that are damaged, made up, changed and cut short while they look, or
// of a process that they cannot see.
#include <QDir>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <QtTest>

#include <atomic>
#include <csignal>
#include <cstddef>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sys/mman.h>
#include <sys/resource.h>
#include <thread>

#include "command.h"
#include "live_sample.h"
#include "profiled_program.h"

using namespace gmonscope::test;

class TestLiveFiles : public QObject {
    Q_OBJECT
private slots:
    void init();
    void aFileThatChangesAndShrinksHarmsNobody_data();
    void aFileThatChangesAndShrinksHarmsNobody();
    void aSmallFileDoesNotFillTheDisk_data();
    void aSmallFileDoesNotFillTheDisk();
    void aFileWithHolesTakesNoMemory();
    void whatASparseFileBecomesHasItsHoles();
    void aTextThatHasNoEndIsLeftOutOfTheCompanion();
    void manyTextsAreNoWork();
    void specialFilesAreNamedAndNotWaitedFor();
    void textsHoldNothingForTheTerminal();
    void aProgramsNameHoldsNothingForTheTerminal();
    void aProcessInAnotherPidNamespaceIsAlive_data();
    void aProcessInAnotherPidNamespaceIsAlive();
    void aProcessIsKnownByItsNumberInBothNamespaces();

private:
    Ended ctl(const QStringList& words) { return program.start(ProfiledProgram::controller(), words); }
    /// In a PID namespace of its own; has closed all its descriptors once it has said so.
    void startElsewhere(QProcess& process);
    QString write(long pid, const Bytes& bytes) { return writeFile(pathOf(pid), bytes); }
    QString pathOf(long pid) const { return live->filePath(QStringLiteral("%1-1.scope").arg(pid)); }
    QStringList liveFiles() const { return QDir(live->path()).entryList(QDir::Files); }
    ProfiledProgram program;
    std::unique_ptr<QTemporaryDir> live;
};

void TestLiveFiles::init()
{
    if (program.program().isEmpty())
        QCOMPARE(program.build("processes"), QString());
    live = std::make_unique<QTemporaryDir>();
    program.environment.insert("GMONSCOPE_DIR", live->path());
    for (const QString& name : program.profiles())
        QVERIFY(QFile::remove(program.path(name)));
}

namespace {

/// This process as one that is being profiled, whose live file somebody spoils all the time.
class SpoiledFile {
public:
    SpoiledFile(const QString& path, Bytes bytes) : m_bytes(std::move(bytes))
    {
        writeFile(path, m_bytes);
        m_file = open(QFile::encodeName(path).constData(), O_RDWR | O_CLOEXEC);
        m_mapping = mmap(nullptr, SCOPE_PAGE, PROT_READ, MAP_SHARED, m_file, 0);
        m_thread = std::thread([this] { spoil(); });
    }
    SpoiledFile(const SpoiledFile&) = delete;
    SpoiledFile& operator=(const SpoiledFile&) = delete;
    ~SpoiledFile()
    {
        m_ends = true;
        m_thread.join();
        munmap(m_mapping, SCOPE_PAGE);
        close(m_file);
    }

private:
    void spoil()
    {
        QRandomGenerator random(1);
        while (!m_ends) {
            const auto chunk = static_cast<off_t>(SCOPE_PAGE * (1 + random.bounded(3)));
            const std::uint64_t odd[] = {1u << 30, ~std::uint64_t{0}, 0, SCOPE_PAGE, 1u << 20};
            const off_t fields[] = {offsetof(scope_chunk, bytes), offsetof(scope_chunk, used),
                                    sizeof(scope_chunk) + offsetof(scope_arc_table, entries)};
            put(chunk + fields[random.bounded(3)], &odd[random.bounded(5)], 8);
            if (random.bounded(2))
                ok = ok && ftruncate(m_file, SCOPE_PAGE * (1 + random.bounded(3))) == 0;
            std::this_thread::sleep_for(std::chrono::microseconds(random.bounded(400)));
            put(0, m_bytes.data(), m_bytes.size());
            std::this_thread::sleep_for(std::chrono::microseconds(random.bounded(800)));
        }
    }
    void put(off_t at, const void* from, std::size_t size)
    {
        ok = ok && pwrite(m_file, from, size, at) == static_cast<ssize_t>(size);
    }
    bool ok = true;
    Bytes m_bytes;
    int m_file = -1;
    void* m_mapping = nullptr;
    std::atomic<bool> m_ends = false;
    std::thread m_thread;
};

} // namespace

void TestLiveFiles::aFileThatChangesAndShrinksHarmsNobody_data()
{
    QTest::addColumn<QString>("command");
    for (const char* command : {"status", "dump x.prof", "off", "on", "reset", "list", "clean", "salvage"})
        QTest::addRow("%s", command) << command;
}

void TestLiveFiles::aFileThatChangesAndShrinksHarmsNobody()
{
    QFETCH(QString, command);
    ScopeBuilder scope = liveSample(getpid(), program.path("out"));
    scope.arcs(std::vector<scope_arc_entry>(60000, {0x1005, 0x2005, 7, 0}));
    for (unsigned i = 1; i < 200; ++i)
        scope.thread({.tid = i, .userNs = 8'000'000, .samples = 2});
    const SpoiledFile file(pathOf(getpid()), scope.bytes());
    const bool isForAll = command == "list" || command == "clean";
    for (int i = 0; i < 60; ++i) {
        const Ended ended =
            ctl((isForAll ? QStringList() : QStringList{QString::number(getpid())}) + command.split(' '));
        QVERIFY2(!ended.crashed, qPrintable(QStringLiteral("signal %1 at %2").arg(ended.status).arg(i)));
        QVERIFY2(ended.status == 0 || ended.status == 1, qPrintable(ended.err));
    }
    QVERIFY(QFile::exists(pathOf(getpid())));
}

void TestLiveFiles::aSmallFileDoesNotFillTheDisk_data()
{
    QTest::addColumn<std::uint64_t>("calls");
    QTest::addColumn<std::uint64_t>("time");
    QTest::addColumn<std::uint64_t>("text");
    QTest::addRow("time") << std::uint64_t{0} << (std::uint64_t{1} << 62) << std::uint64_t{0x8000};
    QTest::addRow("calls") << (std::uint64_t{1} << 62) << std::uint64_t{0} << std::uint64_t{0x8000};
    QTest::addRow("text of all addresses") << std::uint64_t{0} << std::uint64_t{1} << (std::uint64_t{1} << 63);
}

void TestLiveFiles::aSmallFileDoesNotFillTheDisk()
{
    QFETCH(std::uint64_t, calls);
    QFETCH(std::uint64_t, time);
    QFETCH(std::uint64_t, text);
    constexpr rlim_t most = 200u << 20;
    ScopeBuilder scope;
    scope.live().header.pid = 999999999;
    scope.header.started_ns = 1; // half a century ago: then much can have been counted
    scope.module({.path = "/bin/prog", .low = 0x1000, .high = 0x1000 + text});
    scope.arcs({{0x1105, 0x2005, calls, 0}});
    for (std::uint64_t i = 0; i < 200; ++i)
        scope.stack({.pcs = {0x1004 + i * (text / 256)}, .samples = 1, .userNs = time});
    const QString path = write(999999999, scope.bytes());
    const Ended ended = program.start(ProfiledProgram::controller(), {"salvage", path, "-o", "x.prof"}, [] {
        const rlimit file = {most, most};
        setrlimit(RLIMIT_FSIZE, &file);
    });
    QVERIFY2(!ended.crashed && ended.status == 0, qPrintable(ended.err));
    QVERIFY(QFileInfo(program.path("x.prof")).size() < qint64{80} << 20);
    QVERIFY2(ended.err.contains(time > 1 || calls > 0 ? "has no room for " : "expected code of up to 4294967296 bytes"),
             qPrintable(ended.err));
    QVERIFY(!QFile::exists(path));
}

void TestLiveFiles::aFileWithHolesTakesNoMemory()
{
    const QString path = write(999999999, liveSample(999999999, "x").bytes());
    QVERIFY(QFile::resize(path, qint64{1} << 30));
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadWrite) && file.seek(offsetof(scope_header, end)));
    const std::uint64_t end = std::uint64_t{1} << 30;
    QCOMPARE(file.write(reinterpret_cast<const char*>(&end), sizeof end), qint64{sizeof end});
    file.close();
    const Ended ended = ctl({"list"});
    QVERIFY2(ended.out.contains("999999999 dead"), qPrintable(ended.out + ended.err));
    QVERIFY(QFile::resize(path, qint64{1} << 40)); // no process makes such a file
    QVERIFY2(ctl({"list"}).err.contains(": expected at most 2147483648 bytes, found 1099511627776\n"), "");
    QCOMPARE(ctl({"clean", "--yes"}).out, "removed " + path + "\n");
}

/// True where memory that was never written, and is read, is memory that is used.
[[maybe_unused]] static bool takesMemoryToRead()
{
    constexpr std::size_t bytes = 16u << 20, page = 4096;
    const auto resident = [] {
        std::ifstream statm("/proc/self/statm");
        std::size_t all = 0, now = 0;
        statm >> all >> now;
        return now;
    };
    const std::size_t before = resident();
    void* const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return false;
    for (std::size_t at = 0; at < bytes; at += page)
        static_cast<void>(static_cast<const volatile char*>(memory)[at]);
    const std::size_t after = resident();
    munmap(memory, bytes);
    return after > before + bytes / page / 2;
}

/// Two pages on the disk, and a GiB of records of threads that are all zeros.
void TestLiveFiles::whatASparseFileBecomesHasItsHoles()
{
    constexpr std::uint64_t room = std::uint64_t{1} << 30;
    ScopeBuilder scope = liveSample(999999999, "x");
    Bytes bytes = scope.bytes();
    const std::uint64_t at = bytes.size(), end = at + room;
    const scope_chunk threads{SCOPE_CHUNK_MAGIC, at, room, (room - sizeof(scope_chunk)) / sizeof(scope_thread), 0,
                              SCOPE_THREADS,     0,  {}};
    bytes.resize(at + sizeof threads);
    std::memcpy(bytes.data() + at, &threads, sizeof threads);
    std::memcpy(bytes.data() + offsetof(scope_header, end), &end, sizeof end);
    const QString path = write(999999999, bytes), made = program.path("x.prof");
    QVERIFY(QFile::resize(path, qint64(end)));
    const Outcome salvaged = run({.words = {ProfiledProgram::controller().toStdString(), "salvage", path.toStdString(),
                                            "-o", made.toStdString()}});
    QVERIFY2(salvaged.exitStatus == 0, salvaged.err.c_str());
    struct stat companion {};
    QVERIFY(stat(qPrintable(made + ".scope"), &companion) == 0);
    QVERIFY(companion.st_size > qint64(room) / 2); // nothing of what it may say is left out
    QVERIFY2(companion.st_blocks < 2048, qPrintable(QString::number(companion.st_blocks)));
#ifndef __SANITIZE_ADDRESS__
    if (takesMemoryToRead())
        QSKIP("this kernel has no common page of zeros");
    QVERIFY2(salvaged.largestKiB < 64 << 10, qPrintable(QString::number(salvaged.largestKiB)));
#endif
}

/// Its readers would refuse all of it.
void TestLiveFiles::aTextThatHasNoEndIsLeftOutOfTheCompanion()
{
    Bytes bytes = liveSample(999999999, "x").text("argument=half").bytes();
    const auto chunkOf = [](void* file) {
        return reinterpret_cast<scope_chunk*>(static_cast<char*>(file) + SCOPE_PAGE);
    };
    QCOMPARE(chunkOf(bytes.data())->type, std::uint32_t{SCOPE_TEXT});
    chunkOf(bytes.data())->used -= 3;
    QCOMPARE(ctl({"salvage", write(999999999, bytes), "-o", "x.prof"}).status, 0);
    QByteArray companion = contentOf(program.path("x.prof.scope"));
    const scope_chunk* const texts = chunkOf(companion.data());
    const QByteArray kept(reinterpret_cast<const char*>(texts + 1), qsizetype(texts->used));
    QVERIFY(kept.startsWith("first=999999999") && kept.endsWith('\0'));
    QVERIFY(!kept.contains("half") && !kept.contains("argument"));
}

void TestLiveFiles::manyTextsAreNoWork()
{
    ScopeBuilder scope = liveSample(999999999, "x");
    for (int i = 0; i < 400000; ++i)
        scope.text("argument=");
    write(999999999, scope.bytes());
    QCOMPARE(ctl({"999999999", "status"}).status, 0); // minutes, if each one were sought from the first on
}

void TestLiveFiles::specialFilesAreNamedAndNotWaitedFor()
{
    const QByteArray path = QFile::encodeName(pathOf(1));
    QCOMPARE(mkfifo(path.constData(), 0600), 0);
    QVERIFY(ctl({"list"}).err.endsWith(": expected a .scope file, found a special file\n"));
    QVERIFY(ctl({"salvage", pathOf(1)}).err.endsWith(": expected a .scope file, found a special file\n"));
    QVERIFY(QFile::remove(pathOf(1)));
    write(999999999, liveSample(999999999, "x").bytes());
    QVERIFY(QFile::rename(pathOf(999999999), live->filePath("other")));
    QVERIFY(QFile::link(live->filePath("other"), pathOf(1)));
    QVERIFY(ctl({"list"}).err.endsWith(": expected a .scope file, found a symbolic link\n"));
    QCOMPARE(ctl({"clean"}).out, "removed " + pathOf(1) + "\n");
    QVERIFY(QFile::exists(live->filePath("other")));
}

/// ESC and its like, C1 controls, a change of direction, a line's end, half a character.
static const QByteArray unfit("a\x1b[31m\x07\xc2\x9b"
                              "2J\xe2\x80\xae"
                              "b\n\xe2\x80\xa8\xe2\x81\xa6\xff\xc3z");

void TestLiveFiles::textsHoldNothingForTheTerminal()
{
    ScopeBuilder scope = liveSample(999999999, program.path("x") + unfit);
    scope.text("program=" + unfit.toStdString()).text("argument=" + unfit.toStdString());
    write(999999999, scope.bytes());
    const QStringList commands[] = {{"list"}, {"999999999", "status"}, {"clean"}, {"salvage", pathOf(999999999)}};
    for (const QStringList& words : commands) {
        const Ended ended = ctl(words);
        const QByteArray said = (ended.out + ended.err).toUtf8();
        QVERIFY2(said.contains("a?[31m??2J?b"), said.constData());
        for (const char* part : {"\x1b", "\x07", "\xc2\x9b", "\xe2\x80", "\xe2\x81", "\xff"})
            QVERIFY2(!said.contains(part), said.toPercentEncoding().constData());
    }
}

void TestLiveFiles::aProgramsNameHoldsNothingForTheTerminal()
{
    const QString name = QStringLiteral("p\x1b[31mq");
    QVERIFY(QFile::copy(program.program(), program.path(name)));
    const Ended ended = program.start(ProfiledProgram::recorder(), {"./" + name, "kill", "9"});
    QVERIFY2(ended.err.contains("./p?[31mq was killed"), qPrintable(ended.err));
    program.environment.insert("LD_PRELOAD", ProfiledProgram::library());
    program.environment.insert("GMONSCOPE_OUT", name + "/x"); // cannot be written
    const Ended complaint = program.run();
    program.environment.remove("LD_PRELOAD");
    program.environment.remove("GMONSCOPE_OUT");
    QVERIFY2(complaint.err.contains("/p?[31mq/x: cannot write: "), qPrintable(complaint.err));
}

void TestLiveFiles::startElsewhere(QProcess& process)
{
    process.setWorkingDirectory(program.directory);
    process.setProcessEnvironment(program.environment);
    process.start("unshare", {"--pid", "--fork", "--kill-child", "--mount-proc", "env",
                              "LD_PRELOAD=" + ProfiledProgram::library(), "./processes", "closed"});
}

void TestLiveFiles::aProcessInAnotherPidNamespaceIsAlive_data()
{
    QTest::addColumn<QStringList>("outside"); // command that starts the one that looks
    QTest::addRow("seen from outside") << QStringList{};
    QTest::addRow("seen from a third one") << QStringList{"unshare", "--pid", "--fork", "--mount-proc"};
    QTest::addRow("seen from a third one with our /proc") << QStringList{"unshare", "--pid", "--fork"};
}

void TestLiveFiles::aProcessInAnotherPidNamespaceIsAlive()
{
    QFETCH(QStringList, outside);
    QProcess process;
    startElsewhere(process);
    if (!process.waitForReadyRead(60000))
        QSKIP("needs the right to make a PID namespace");
    const auto look = [&](const QStringList& words) {
        const QStringList all = outside + QStringList{ProfiledProgram::controller()} + words;
        return program.start(all[0], all.mid(1));
    };
    const QRegularExpression line(R"(^ +1 on .*/processes \(in another PID namespace\)$)",
                                  QRegularExpression::MultilineOption);
    QTRY_VERIFY(liveFiles().size() == 1);
    QVERIFY2(line.match(look({"list"}).out).hasMatch(), qPrintable(look({"list"}).out + look({"list"}).err));
    QCOMPARE(look({"clean", "--yes"}).out, QString("nothing to remove\n"));
    const QString path = live->filePath(liveFiles().value(0));
    QVERIFY2(look({"salvage", path}).err.contains(": is running; "), qPrintable(look({"salvage", path}).err));
    QVERIFY(QFile::exists(path));
    process.kill();
    QVERIFY(process.waitForFinished());
    QTRY_VERIFY2(look({"list"}).out.contains(" 1 dead "), qPrintable(look({"list"}).out));
    const QStringList already = {"salvage", path, "-o", "x.prof"};
    QCOMPARE(look(already).out, QString("wrote x.prof\n"));
    QVERIFY(program.gmon("x.prof").calls.value("leaf") > 0);
    QCOMPARE(liveFiles(), QStringList());
    QVERIFY(QFile::remove(program.path("x.prof")));
}

void TestLiveFiles::aProcessIsKnownByItsNumberInBothNamespaces()
{
    QProcess process;
    startElsewhere(process);
    if (!process.waitForReadyRead(60000))
        QSKIP("needs the right to make a PID namespace");
    QFile children(QStringLiteral("/proc/%1/task/%1/children").arg(process.processId()));
    if (!children.open(QIODevice::ReadOnly))
        QSKIP("this kernel does not tell children");
    const QString pid = QString::fromLatin1(children.readAll().simplified());
    QVERIFY2(ctl({pid, "status"}).out.contains(" on, for "), qPrintable(ctl({pid, "status"}).err));
    QCOMPARE(ctl({pid, "off"}).status, 0);
    QVERIFY(ctl({"list"}).out.contains(" 1 off "));
    QCOMPARE(ctl({pid, "dump", "x.prof"}).out, QString("wrote x.prof\n"));
    process.kill();
    QVERIFY(process.waitForFinished());
    QVERIFY(QFile::remove(program.path("x.prof")));
}

QTEST_GUILESS_MAIN(TestLiveFiles)
#include "tst_live_files.moc"
