// SPDX-License-Identifier: MIT
#include <QtTest>

#include <csignal>
#include <fcntl.h>
#include <functional>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern "C" {
#include "base/own_process.h"
#include "scope/modules.h"
#include "scope/scope_file.h"
}

namespace {

QByteArray contents(const char* path)
{
    QFile file(QString::fromUtf8(path));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// The status with which a forked child ends that runs `body`; a signal's number + 1000 if one killed it.
int inChild(const std::function<int()>& body)
{
    const pid_t child = fork();
    if (child == 0) {
        gms_scope_forget();
        gms_modules_forget();
        const int status = body();
        gms_scope_unlink();
        _exit(status);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFSIGNALED(status) ? 1000 + WTERMSIG(status) : WEXITSTATUS(status);
}

} // namespace

class TestScopeFile : public QObject {
    Q_OBJECT
private slots:
    void onlyItsOwnerMayReadIt();
    void whatIsWrittenToAChunkIsInTheFileAtOnce();
    void chunksAreFoundByTypeInTheirOrder();
    void anUnpublishedChunkIsNotFound();
    void aChunkWithMoreRecordsThanRoomIsLeftOut();
    void aLargeChunkFits();
    void aLimitOfFileSizesGivesPrivateMemoryAndNoSignal();
    void aClosedDescriptorIsOpenedAnew();
    void anotherFileUnderOurDescriptorIsLeftAlone();
    void aChildWithACopyOfTheMemoryIsForeignAndOneThatSharesItIsNot();
    void aForkedChildHasAFileOfItsOwnOnceItIsWanted();
    void modulesAreLoggedWithTheirPaths();
    void textsAreInTheFile();
};

void TestScopeFile::onlyItsOwnerMayReadIt()
{
    QCOMPARE(std::string(gms_scope_header()->magic), std::string(SCOPE_MAGIC));
    struct stat status {};
    QCOMPARE(stat(gms_scope_path(), &status), 0);
    QCOMPARE(status.st_mode & 0777U, 0600U);
}

void TestScopeFile::whatIsWrittenToAChunkIsInTheFileAtOnce()
{
    scope_chunk* chunk = gms_chunk_new(sizeof(scope_chunk) + 100);
    QVERIFY(chunk);
    memcpy(chunk + 1, "k=v", 4);
    chunk->used = 4;
    gms_chunk_publish(chunk, SCOPE_TEXT);
    const QByteArray file = contents(gms_scope_path());
    QCOMPARE(file.mid(static_cast<int>(chunk->offset) + 64, 4), QByteArray("k=v\0", 4));
    QVERIFY(gms_scope_header()->end <= static_cast<std::uint64_t>(file.size()));
}

void TestScopeFile::chunksAreFoundByTypeInTheirOrder()
{
    const auto add = [] {
        scope_chunk* chunk = gms_chunk_new(5000);
        gms_chunk_publish(chunk, SCOPE_THREADS);
        return chunk;
    };
    const scope_chunk* one = add();
    const scope_chunk* two = add();
    const gms_chunks chunks = gms_scope_chunks();
    QCOMPARE(gms_chunk_next(&chunks, SCOPE_THREADS, nullptr), one);
    QCOMPARE(gms_chunk_next(&chunks, SCOPE_THREADS, one), two);
    QVERIFY(!gms_chunk_next(&chunks, SCOPE_THREADS, two));
}

void TestScopeFile::anUnpublishedChunkIsNotFound()
{
    const scope_chunk* chunk = gms_chunk_new(100);
    const gms_chunks chunks = gms_scope_chunks();
    for (const auto type : {SCOPE_TEXT, SCOPE_MODULES, SCOPE_THREADS, SCOPE_ARCS, SCOPE_STACKS})
        for (const scope_chunk* found = nullptr; (found = gms_chunk_next(&chunks, type, found));)
            QVERIFY(found != chunk);
}

void TestScopeFile::aChunkWithMoreRecordsThanRoomIsLeftOut()
{
    alignas(4096) static char memory[3 * 4096];
    auto* chunk = reinterpret_cast<scope_chunk*>(memory + 4096);
    *chunk = {.magic = SCOPE_CHUNK_MAGIC,
              .offset = 0,
              .bytes = 4096,
              .used = 63,
              .first = 1,
              .type = SCOPE_STACKS,
              .owner = 0,
              .is_less = 0,
              .spare = 0};
    const gms_chunk_range range{memory, sizeof memory};
    const gms_chunks chunks{nullptr, &range, 1};
    QCOMPARE(gms_chunk_next(&chunks, SCOPE_STACKS, nullptr), chunk);
    chunk->used = 64;
    QVERIFY(!gms_chunk_next(&chunks, SCOPE_STACKS, nullptr));
    chunk->used = 1;
    chunk->bytes = 3 * 4096; // beyond the file
    QVERIFY(!gms_chunk_next(&chunks, SCOPE_STACKS, nullptr));
}

void TestScopeFile::aLargeChunkFits()
{
    auto* chunk = gms_chunk_new(40 << 20);
    QVERIFY(chunk);
    reinterpret_cast<char*>(chunk)[(40 << 20) - 1] = 1;
    QVERIFY(chunk->offset > 0);
}

void TestScopeFile::aLimitOfFileSizesGivesPrivateMemoryAndNoSignal()
{
    QCOMPARE(inChild([] {
                 const rlimit limit{100000, 100000};
                 setrlimit(RLIMIT_FSIZE, &limit);
                 auto* chunk = reinterpret_cast<char*>(gms_chunk_new(1 << 20));
                 if (!chunk || gms_scope_header()->anonymous_chunks == 0)
                     return 1;
                 chunk[(1 << 20) - 1] = 1;
                 return gms_scope_path()[0] == '\0' ? 0 : 2;
             }),
             0);
}

void TestScopeFile::aClosedDescriptorIsOpenedAnew()
{
    QCOMPARE(inChild([] {
                 gms_scope_begin();
                 for (int fd = 3; fd < 1024; ++fd)
                     close(fd);
                 return gms_chunk_new(8 << 20)->offset > 0 ? 0 : 1;
             }),
             0);
}

void TestScopeFile::anotherFileUnderOurDescriptorIsLeftAlone()
{
    QCOMPARE(inChild([] {
                 gms_scope_begin();
                 char name[] = "/tmp/gmonscope-test-XXXXXX";
                 const int other = mkstemp(name);
                 unlink(name);
                 for (int fd = 900; fd < 1024; ++fd)
                     if (fcntl(fd, F_GETFD) >= 0)
                         dup2(other, fd);
                 const bool made = gms_chunk_new(8 << 20)->offset > 0;
                 return made && lseek(other, 0, SEEK_END) == 0 ? 0 : 1;
             }),
             0);
}

void TestScopeFile::aChildWithACopyOfTheMemoryIsForeignAndOneThatSharesItIsNot()
{
    gms_scope_header();
    QVERIFY(!gms_is_copy());
    int status = 0;
    const auto copy = static_cast<pid_t>(syscall(SYS_clone, SIGCHLD, nullptr, nullptr, nullptr, nullptr));
    if (copy == 0)
        syscall(SYS_exit_group, gms_is_copy() ? 3 : 4);
    waitpid(copy, &status, 0);
    QCOMPARE(WEXITSTATUS(status), 3);
    const pid_t shared = vfork();
    if (shared == 0)
        _exit(gms_is_copy() ? 3 : 4);
    waitpid(shared, &status, 0);
    QCOMPARE(WEXITSTATUS(status), 4);
}

void TestScopeFile::aForkedChildHasAFileOfItsOwnOnceItIsWanted()
{
    gms_scope_header();
    static char parentPath[4096];
    qstrncpy(parentPath, gms_scope_path(), sizeof parentPath);
    QCOMPARE(inChild([] {
                 const std::string without = gms_scope_path();
                 const bool isTold = gms_scope_header()->pid == static_cast<std::uint32_t>(getpid());
                 gms_scope_begin();
                 const bool own =
                     isTold && without.empty() && gms_scope_header()->pid == static_cast<std::uint32_t>(getpid());
                 const bool differs = std::string(parentPath) != gms_scope_path();
                 gms_scope_unlink();
                 return own && differs ? 0 : 1;
             }),
             0);
    QVERIFY(QFile::exists(QString::fromUtf8(parentPath)));
}

void TestScopeFile::modulesAreLoggedWithTheirPaths()
{
    gms_modules_refresh();
    const gms_chunks chunks = gms_scope_chunks();
    const scope_chunk* chunk = gms_chunk_next(&chunks, SCOPE_MODULES, nullptr);
    QVERIFY(chunk);
    const auto* first = reinterpret_cast<const scope_module*>(chunk + 1);
    QCOMPARE(QString::fromUtf8(reinterpret_cast<const char*>(first + 1)),
             QFileInfo(QStringLiteral("/proc/self/exe")).symLinkTarget());
    const auto here = reinterpret_cast<std::uint64_t>(&contents);
    QVERIFY(first->code_low <= here && here < first->code_high);
    QVERIFY(QByteArray(reinterpret_cast<const char*>(chunk + 1), static_cast<int>(chunk->used)).contains("/libc.so.6"));
    QVERIFY(gms_modules_knows(here));
    QVERIFY(gms_modules_knows(reinterpret_cast<std::uint64_t>(&qsort)));
    QVERIFY(!gms_modules_knows(16));
    const std::uint64_t used = chunk->used;
    gms_modules_refresh();
    QCOMPARE(chunk->used, used);
}

void TestScopeFile::textsAreInTheFile()
{
    gms_scope_text("program", "/bin/true");
    gms_scope_text("run", "42");
    gms_scope_texts_done();
    QVERIFY(contents(gms_scope_path()).contains(QByteArray("program=/bin/true\0run=42\0", 25)));
    gms_scope_unlink();
    QVERIFY(QString::fromUtf8(gms_scope_path()).isEmpty());
}

QTEST_GUILESS_MAIN(TestScopeFile)
#include "tst_scope_file.moc"
