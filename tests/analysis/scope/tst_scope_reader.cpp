// SPDX-License-Identifier: MIT
#include "mutate.h"
#include "scope/scope_reader.h"
#include "scope_builder.h"
#include "temp_files.h"

#include <QTest>

#include <atomic>
#include <fcntl.h>
#include <sys/mman.h>
#include <thread>

using namespace gmonscope;
using namespace gmonscope::test;

namespace {

constexpr std::size_t firstChunk = SCOPE_PAGE, firstContent = SCOPE_PAGE + sizeof(scope_chunk);

ScopeBuilder sample()
{
    ScopeBuilder scope;
    scope.text("program=/bin/prog").text("argument=-v").text("argument=").text("run=7");
    scope.module({.path = "/bin/prog", .bias = 0x1000, .low = 0x1000, .high = 0x9000, .buildId = "\x12\xab"});
    scope.module({.path = "/lib/libc.so.6", .low = 0x10000, .high = 0x20000, .countsCalls = false});
    scope.thread({.tid = 1, .name = "prog", .userNs = 8'000'000, .samples = 2});
    scope.thread({.tid = 2, .name = "sixteen letters!", .start = 0x1234, .systemNs = 4'000'000, .samples = 1});
    scope.arcs({{0x2005, 0x3009, 7, 0}, {1, 0x2009, 1, 0}, {0x3005, 0x3009, 10, 4}});
    scope.stack({.pcs = {0x2004, 0x3010}, .samples = 2, .userNs = 8'000'000});
    scope.stack({.pcs = {0x2004, 0x10010}, .samples = 1, .userNs = 0, .systemNs = 4'000'000, .thread = 1});
    return scope;
}

Result<ScopeData> parse(const ScopeBuilder& scope) { return parseScope(scope.bytes(), "x.scope"); }
Result<ScopeData> parse(const Bytes& bytes) { return parseScope(bytes, "x.scope"); }

/// Returns the error for a file that must not be read; "read" if there is none.
std::string complaint(const Bytes& bytes)
{
    const auto data = parse(bytes);
    return data ? "read" : data.error().text();
}

template <class T> Bytes changed(Bytes bytes, std::size_t at, T value)
{
    std::memcpy(bytes.data() + at, &value, sizeof value);
    return bytes;
}

std::uint64_t calls(const ScopeData& data)
{
    std::uint64_t sum = 0;
    for (const ScopeArc& arc : data.arcs)
        sum += arc.count;
    return sum;
}

} // namespace

class TestScopeReader : public QObject {
    Q_OBJECT

private slots:
    void theHeaderIsReadAsWritten()
    {
        ScopeBuilder scope = sample();
        scope.header.pid = 77;
        scope.header.user_ns = 5;
        scope.header.lost_calls = 3;
        scope.header.control = SCOPE_CONTROL_OFF;
        scope.header.unsampled_error = EACCES;
        const auto data = parse(scope);
        QVERIFY(bool(data));
        QVERIFY(data->hasEnded && data->isOff);
        QCOMPARE(data->pid, 77u);
        QCOMPARE(data->userNs, std::uint64_t{5});
        QCOMPARE(data->lostCalls, std::uint64_t{3});
        QCOMPARE(data->unsampledError, EACCES);
        QCOMPARE(int(data->id[11]), 12);
        QCOMPARE(data->samplePeriodNs, std::uint64_t{4'000'000});
    }
    void textsAreFoundByTheirKey()
    {
        const auto data = parse(sample());
        QVERIFY(bool(data));
        QCOMPARE(data->texts.size(), std::size_t{4});
        QCOMPARE(data->text("program"), std::string("/bin/prog"));
        QCOMPARE(data->text("argument"), std::string("-v"));
        QCOMPARE(data->text("run"), std::string("7"));
        QCOMPARE(data->text("host"), std::string());
    }
    void modulesAreReadAsWritten()
    {
        const auto data = parse(sample());
        QVERIFY(bool(data));
        QCOMPARE(data->modules.size(), std::size_t{2});
        QCOMPARE(data->modules[0].path, std::string("/bin/prog"));
        QCOMPARE(data->modules[0].buildId, std::string("12ab"));
        QCOMPARE(data->modules[0].bias, std::uint64_t{0x1000});
        QVERIFY(data->modules[0].countsCalls && !data->modules[1].countsCalls);
        QCOMPARE(data->modules[1].endEpoch, SCOPE_STILL_LOADED);
    }
    void threadsAreReadAsWritten()
    {
        const auto data = parse(sample());
        QVERIFY(bool(data));
        QCOMPARE(data->threads.size(), std::size_t{2});
        QCOMPARE(data->threads[1].name, std::string("sixteen letters!"));
        QCOMPARE(data->threads[1].start, std::uint64_t{0x1234});
        QCOMPARE(data->threads[1].systemNs, std::uint64_t{4'000'000});
        QCOMPARE(data->threads[1].lives, 1u);
    }
    void baselinesAreSubtracted()
    {
        ScopeBuilder scope = sample();
        scope_thread thread{};
        thread.user_ns = 10;
        thread.base_user_ns = 4;
        thread.samples = 3;
        thread.base_samples = 3;
        scope_stack_node node{};
        node.pc = 5;
        node.parent = 1;
        node.user_ns = 9;
        node.base_user_ns = 2;
        const auto data = parse(scope.thread(thread).node(node));
        QVERIFY(bool(data));
        QCOMPARE(data->arcs[2].count, std::uint64_t{6});
        QCOMPARE(data->threads[2].userNs, std::uint64_t{6});
        QCOMPARE(data->threads[2].samples, std::uint64_t{0});
        QCOMPARE(data->nodes.back().userNs, std::uint64_t{7});
    }
    void countsThatNoSumHasRoomForAreRefused()
    {
        const auto with = [](std::uint64_t samples, std::uint64_t userNs) {
            scope_stack_node node{};
            node.pc = 5;
            node.parent = 1;
            node.samples = samples;
            node.user_ns = userNs;
            return sample().node(node).node(node).bytes();
        };
        for (const auto& file :
             {with(std::uint64_t{1} << 52, 1), with(UINT64_MAX, 1), with(1, std::uint64_t{1} << 62)}) {
            const auto refused = parseScope(file, "x");
            QVERIFY(!refused);
            QVERIFY2(refused.error().text().find("2^53 samples") != std::string::npos, refused.error().text().c_str());
            Salvage salvage;
            const auto left = parseScope(file, "x", &salvage);
            QVERIFY(left && !salvage.isNone());
            QCOMPARE(left->nodes.back().samples, std::uint64_t{0});
        }
    }
    void anArcThatWasResetToNothingIsNone()
    {
        const auto data = parse(ScopeBuilder().arcs({{5, 6, 9, 9}}));
        QVERIFY(data && data->arcs.empty());
    }
    void callerOneStandsForZero()
    {
        const auto data = parse(sample());
        QCOMPARE(data->arcs[1].from, std::uint64_t{0});
        QCOMPARE(data->arcs[1].self, std::uint64_t{0x2009});
    }
    void mutedTablesAreLeftOut()
    {
        const auto data = parse(sample().arcs({{5, 6, 1000, 0}}, 0, true).arcs({{5, 6, 1, 0}}, 3));
        QVERIFY(bool(data));
        QCOMPARE(calls(*data), std::uint64_t{15});
        QCOMPARE(data->arcs.back().epoch, 3u);
    }
    void functionsThatAreNotCountedByChoiceHaveNoCalls()
    {
        ScopeBuilder file = sample().arcs({{5, 6, 1000, 0}, {7, 6, 1, 0}}, 3).arcs({{5, 6, 2, 0}}, 4);
        file.arcs({{6, 6, 12, 0}}, 3); // a mark is no call
        const auto data = parse(file.uncounted({6, 3, 0}).uncounted({6, 3, 0}));
        QVERIFY(bool(data));
        QCOMPARE(calls(*data), std::uint64_t{16});
        QCOMPARE(data->arcs.back().epoch, 4u);
        QCOMPARE(data->uncounted.size(), std::size_t{1});
        QCOMPARE(data->marks.size(), std::size_t{1});
    }
    void marksAreNoCalls()
    {
        const auto data = parse(sample().arcs({{0x2222, 0x2222, 12, 0}}));
        QVERIFY(bool(data));
        QCOMPARE(calls(*data), std::uint64_t{14});
        QCOMPARE(data->marks.size(), std::size_t{1});
        QCOMPARE(data->marks[0].count, std::uint64_t{12});
    }
    void nodesLeadToTheirRoots()
    {
        const auto data = parse(sample());
        QVERIFY(bool(data));
        QCOMPARE(data->nodes.size(), std::size_t{6});
        QCOMPARE(data->nodes[5].parent, 4u);
        QCOMPARE(data->nodes[5].root, 3u);
        QCOMPARE(data->nodes[3].root, 3u);
        QCOMPARE(data->nodes[3].pc, std::uint64_t{1}); // thread 1 of epoch 0
        QCOMPARE(data->nodes[5].systemNs, std::uint64_t{4'000'000});
    }
    void callersMayHaveHigherNumbers()
    {
        ScopeBuilder scope;
        scope.node({.pc = 0x10, .parent = 2, .samples = 1, .user_ns = 1});
        scope.node({.pc = 0, .parent = 0});
        const auto data = parse(scope);
        QVERIFY(bool(data));
        QCOMPARE(data->nodes[0].root, 1u);
    }
    void aHeaderAloneIsAnEmptyProfile()
    {
        const auto data = parse(ScopeBuilder());
        QVERIFY(data && data->arcs.empty() && data->modules.empty());
    }

    void liveTablesAreReadWhileTheyAreRetired()
    {
        Bytes bytes = ScopeBuilder().arcs({{5, 6, 2, 0}, {7, 8, 3, 0}}).live().bytes();
        bytes = changed(bytes, firstContent + offsetof(scope_arc_table, mask), std::uint64_t{0});
        bytes = changed(bytes, firstContent + offsetof(scope_arc_table, first), std::uint64_t{SCOPE_RETIRED_FIRST});
        const auto data = parse(bytes);
        QVERIFY(bool(data));
        QCOMPARE(calls(*data), std::uint64_t{5});
    }
    void aPageWithoutChunkIsPassedOverInALiveFile()
    {
        for (const bool live : {true, false}) {
            ScopeBuilder scope;
            if (live)
                scope.live();
            Bytes bytes = scope.arcs({{5, 6, 2, 0}}).bytes();
            bytes.insert(bytes.begin() + SCOPE_PAGE, SCOPE_PAGE, std::byte{0}); // a chunk that is being made
            if (live)
                bytes = changed(bytes, offsetof(scope_header, end), std::uint64_t{bytes.size()});
            bytes = changed(bytes, 2 * SCOPE_PAGE + offsetof(scope_chunk, offset), std::uint64_t{2 * SCOPE_PAGE});
            QCOMPARE(complaint(bytes),
                     live ? std::string("read") : std::string("x.scope: offset 4096: expected a chunk, found none"));
            if (live)
                QCOMPARE(calls(*parse(bytes)), std::uint64_t{2});
        }
    }
    void aChunkThatIsNotPublishedIsPassedOver()
    {
        Bytes bytes = ScopeBuilder().live().arcs({{5, 6, 2, 0}}).bytes();
        bytes = changed(bytes, firstChunk + offsetof(scope_chunk, type), 0u);
        const auto data = parse(bytes);
        QVERIFY(data && data->arcs.empty());
    }
    void chunksOfKindsToComeArePassedOver()
    {
        Bytes bytes = sample().bytes();
        const auto data = parse(changed(bytes, firstChunk + offsetof(scope_chunk, type), 99u));
        QVERIFY(data && data->texts.empty());
        QCOMPARE(calls(*data), std::uint64_t{14});
    }
    void whatStandsBehindTheEndIsNotRead()
    {
        Bytes bytes = ScopeBuilder().live().arcs({{5, 6, 2, 0}}).bytes();
        bytes.resize(bytes.size() + 3 * SCOPE_PAGE, std::byte{0xff});
        QCOMPARE(calls(*parse(bytes)), std::uint64_t{2});
    }
    void aFileThatGrowsAndCountsIsRead()
    {
        const TempFolder folder;
        constexpr std::uint64_t rounds = 300;
        const Bytes start = ScopeBuilder().live().arcs(std::vector<scope_arc_entry>(60, {0, 0, 0, 0})).bytes();
        const std::string path = folder.write("live", start);
        const int file = open(path.c_str(), O_RDWR | O_CLOEXEC);
        auto* map = static_cast<std::byte*>(
            mmap(nullptr, start.size() + rounds * SCOPE_PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0));
        QVERIFY(map != MAP_FAILED);
        std::atomic<std::uint64_t> round = 0;
        std::thread writer([&] { // makes room, then a chunk in it, then an arc in that
            auto* header = reinterpret_cast<scope_header*>(map);
            for (std::uint64_t i = 0; i < rounds; ++i, round = i) {
                const std::uint64_t at = start.size() + i * SCOPE_PAGE;
                auto* chunk = reinterpret_cast<scope_chunk*>(map + at);
                auto* table = reinterpret_cast<scope_arc_table*>(chunk + 1);
                auto* entry =
                    reinterpret_cast<scope_arc_entry*>(reinterpret_cast<std::byte*>(table) + SCOPE_LIVE_FIRST);
                if (ftruncate(file, static_cast<off_t>(at + SCOPE_PAGE)) != 0)
                    break;
                __atomic_store_n(&header->end, at + SCOPE_PAGE, __ATOMIC_RELEASE);
                chunk->magic = SCOPE_CHUNK_MAGIC;
                chunk->offset = at;
                chunk->bytes = SCOPE_PAGE;
                table->entries = 64;
                __atomic_store_n(&chunk->type, unsigned{SCOPE_ARCS}, __ATOMIC_RELEASE);
                entry->from = 5;
                entry->count = 1;
                __atomic_store_n(&entry->self, 6, __ATOMIC_RELEASE);
            }
        });
        std::uint64_t before = 0, least = 0;
        std::string wrong;
        while (wrong.empty() && least < rounds) {
            least = round;
            const auto data = readScope(path);
            if (!data)
                wrong = data.error().text();
            else if (calls(*data) < before || calls(*data) < least)
                wrong = "lost some";
            else
                before = calls(*data);
        }
        writer.join();
        munmap(map, start.size() + rounds * SCOPE_PAGE);
        close(file);
        QVERIFY2(wrong.empty(), wrong.c_str());
        QCOMPARE(before, rounds);
    }

    void everyCutFileIsShorterOrRefused()
    {
        for (const bool live : {true, false}) {
            ScopeBuilder scope = sample();
            const Bytes bytes = (live ? scope.live() : scope).bytes();
            for (std::size_t n = 0; n < bytes.size(); n += n < 5000 ? 1 : 64) {
                const auto data = parseScope(std::span(bytes).first(n), "cut");
                QCOMPARE(bool(data), !live && ScopeBuilder::isChunkEnd(bytes, n));
                QVERIFY(data || (data.error().offset && *data.error().offset <= n));
            }
        }
    }
    void damagedFilesAreReadOrRefused()
    {
        for (const bool live : {true, false}) {
            ScopeBuilder scope = sample();
            const Bytes bytes = (live ? scope.live() : scope).bytes();
            Mutator mutator(live ? 1 : 2);
            for (int round = 0; round < 20000; ++round) {
                const auto data = parse(mutator.mutate(bytes));
                if (data) {
                    for (const ScopeNode& node : data->nodes)
                        QVERIFY(node.root < data->nodes.size() &&
                                (node.parent == ScopeNode::none || node.parent < data->nodes.size()));
                } else {
                    QVERIFY(data.error().text().find('\n') == std::string::npos);
                }
            }
        }
    }
    void everyFieldOfTheFrameMayBeWrong()
    {
        // Most damage of the test above is in the empty rest of pages: here each word of headers and records.
        const Bytes bytes = sample().bytes();
        for (std::size_t page = 0; page < bytes.size(); page += SCOPE_PAGE)
            for (std::size_t at = page; at < page + 512; at += 4)
                for (const std::uint64_t value :
                     {std::uint64_t{0}, std::uint64_t{1}, ~std::uint64_t{0}, std::uint64_t{1} << 63,
                      std::uint64_t{0x7fffffff}, std::uint64_t{4096}}) {
                    (void)parse(changed(bytes, at, value));
                    (void)parse(changed(bytes, at, static_cast<std::uint32_t>(value)));
                }
    }

    void complaintsNameOffsetExpectedAndFound()
    {
        const Bytes bytes = sample().bytes();
        QCOMPARE(complaint({}),
                 std::string("x.scope: offset 0: expected 4096 bytes of a .scope header, found 0 bytes"));
        QCOMPARE(complaint(changed(bytes, 0, 'x')),
                 std::string("x.scope: offset 0: expected \"gmscope\", found another kind of file"));
        QCOMPARE(complaint(changed(bytes, offsetof(scope_header, version), 3u)),
                 std::string("x.scope: offset 8: expected version 1 or 2, found version 3"));
        QCOMPARE(complaint(changed(bytes, offsetof(scope_header, end), std::uint64_t{1} << 40)),
                 "x.scope: offset " + std::to_string(offsetof(scope_header, end)) +
                     ": expected 1099511627776 bytes, found a file of " + std::to_string(bytes.size()) +
                     " bytes: it is cut short");
        QCOMPARE(complaint(changed(bytes, firstChunk + offsetof(scope_chunk, bytes), std::uint64_t{100})),
                 "x.scope: offset 4096: expected a chunk of whole pages before " + std::to_string(bytes.size()) +
                     ", found one of 100 bytes");
        QCOMPARE(complaint(changed(bytes, firstChunk + offsetof(scope_chunk, used), std::uint64_t{5000})),
                 std::string("x.scope: offset 4096: expected records in 4032 bytes, found 5000 of them"));
    }
    void anUnknownCallerIsRefused()
    {
        QCOMPARE(complaint(ScopeBuilder().node({.pc = 1, .parent = 9}).bytes()),
                 std::string("x.scope: offset 4160: expected a caller among the nodes, found number 9"));
    }
    void callersInACircleAreRefused()
    {
        QCOMPARE(complaint(ScopeBuilder().node({.pc = 1, .parent = 2}).node({.pc = 1, .parent = 1}).bytes()),
                 std::string("x.scope: offset 4160: expected callers that lead to a root, found a circle of them"));
    }
    void whatIsMissingInALiveTreeIsLeftOut()
    {
        ScopeBuilder scope;
        scope.live().node({.pc = 0}).node({.pc = 1, .parent = 9, .samples = 4});
        const auto data = parse(scope);
        QVERIFY(bool(data));
        QCOMPARE(data->nodes[1].samples, std::uint64_t{0});
    }
    void hugeFilesAreRefusedAtOnce()
    {
        const TempFolder folder;
        Bytes bytes = sample().bytes();
        const std::uint64_t size = std::uint64_t{1} << 40;
        const std::string path = folder.write("huge", changed(bytes, offsetof(scope_header, end), std::uint64_t{size}));
        folder.stretch("huge", size);
        const auto data = readScope(path);
        QVERIFY(!data);
        QVERIFY(data.error().text().ends_with("expected at most 1024 MiB, found 1048576 MiB"));
    }
    void pipesAreRefused()
    {
        const TempFolder folder;
        QVERIFY(!readScope("/dev/null"));
        QVERIFY(!readScope(folder.path()));
        QVERIFY(!readScope(folder.path("nothing")));
    }
    void aSummaryHasTextsAndModulesOnly()
    {
        const TempFolder folder;
        const auto data = readScopeSummary(folder.write("x.scope", sample().bytes()));
        QVERIFY(bool(data));
        QCOMPARE(data->text("program"), std::string("/bin/prog"));
        QCOMPARE(data->modules.size(), std::size_t{2});
        QVERIFY(data->arcs.empty());
    }
};

QTEST_APPLESS_MAIN(TestScopeReader)
#include "tst_scope_reader.moc"
