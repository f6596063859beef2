// SPDX-License-Identifier: MIT
#include <QFile>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <array>
#include <map>
#include <vector>

extern "C" {
#include "scope/control.h"
#include "write/collect.h"
#include "write/companion.h"
}

namespace {

/// Chunks made by hand, as another process might have left them.
class Chunks {
public:
    Chunks() : m_memory(64 * SCOPE_PAGE + SCOPE_PAGE)
    {
        const auto address = reinterpret_cast<std::uintptr_t>(m_memory.data());
        m_start = m_memory.data() + (SCOPE_PAGE - address % SCOPE_PAGE);
        auto* header = reinterpret_cast<scope_header*>(m_start);
        memcpy(header->magic, SCOPE_MAGIC, 8);
        header->sample_period_ns = 1000000000 / 241;
        m_used = SCOPE_PAGE;
    }

    template <class Record> Record* add(scope_chunk_type type, std::size_t bytes, std::uint64_t used)
    {
        auto* chunk = reinterpret_cast<scope_chunk*>(m_start + m_used);
        chunk->magic = SCOPE_CHUNK_MAGIC;
        chunk->offset = m_used;
        chunk->bytes = (sizeof *chunk + bytes + SCOPE_PAGE - 1) / SCOPE_PAGE * SCOPE_PAGE;
        chunk->used = used;
        chunk->first = 1;
        chunk->type = type;
        m_used += chunk->bytes;
        return reinterpret_cast<Record*>(chunk + 1);
    }

    scope_arc_table* addTable(const std::vector<scope_arc_entry>& entries, std::uint32_t epoch = 0, bool muted = false,
                              std::uint32_t place = 0)
    {
        auto* table = add<scope_arc_table>(SCOPE_ARCS, SCOPE_LIVE_FIRST + entries.size() * sizeof entries[0], 0);
        (reinterpret_cast<scope_chunk*>(table) - 1)->owner = place;
        table->entries = entries.size();
        table->mask = 32 * (entries.size() - 1);
        table->first = SCOPE_LIVE_FIRST;
        table->epoch = epoch;
        table->muted = muted;
        memcpy(reinterpret_cast<char*>(table) + SCOPE_LIVE_FIRST, entries.data(), entries.size() * sizeof entries[0]);
        return table;
    }

    scope_stack_node* addNodes(const std::vector<scope_stack_node>& nodes)
    {
        auto* to = add<scope_stack_node>(SCOPE_STACKS, nodes.size() * sizeof nodes[0], nodes.size());
        std::copy(nodes.begin(), nodes.end(), to);
        return to;
    }

    void addModule(std::uint64_t bias, std::uint64_t low, std::uint64_t high)
    {
        auto* module = add<scope_module>(SCOPE_MODULES, 104, 104);
        module->bytes = 104;
        module->path_bytes = 5;
        module->bias = bias;
        module->low = module->code_low = bias + low;
        module->high = module->code_high = bias + high;
        memcpy(module + 1, "/a/b", 5);
    }

    gms_chunks chunks()
    {
        m_range = {m_start, m_used};
        return {reinterpret_cast<scope_header*>(m_start), &m_range, 1};
    }

private:
    std::vector<char> m_memory;
    char* m_start;
    std::size_t m_used;
    gms_chunk_range m_range{};
};

scope_stack_node node(std::uint64_t pc, std::uint32_t parent, std::uint64_t user, std::uint64_t system = 0)
{
    scope_stack_node made{};
    made.pc = pc;
    made.parent = parent;
    made.samples = 1;
    made.user_ns = user;
    made.system_ns = system;
    return made;
}

using Row = std::array<std::uint64_t, 4>;

std::vector<Row> rows(gms_tallies& list)
{
    std::vector<Row> result;
    for (std::size_t i = 0; i < list.size; ++i)
        result.push_back({list.items[i].key[0], list.items[i].key[1], list.items[i].key[2], list.items[i].count});
    gms_tallies_release(&list);
    return result;
}

constexpr gms_image image{0x500000, 0x1000, 0x2000, true};

} // namespace

class TestCollect : public QObject {
    Q_OBJECT
private slots:
    void equalArcsOfAllTablesAreAddedUp();
    void epochsAreKeptApart();
    void placesAreKeptApart();
    void whatCameBeforeTheResetIsLeftOut();
    void gmonOutHasAddressesAsLinkedAndNoCallersFromElsewhere();
    void marksAreNotInGmonOut();
    void listsOfAnyOrderAreSortedAndAddedUp_data();
    void listsOfAnyOrderAreSortedAndAddedUp();
    void aListTakesRoomForItsDifferentKeysAlone();
    void ticksOfALongListAddUpToItsTime();
    void theMainProgramIsTheFirstModule();
    void aCompanionHoldsWhatTheLiveFileHeld();
    void aResetOnItsWayTakesNoMoreThanThereIs();
    void resettingASecondTimeSetsAsideOnlyWhatIsNew();
};

void TestCollect::equalArcsOfAllTablesAreAddedUp()
{
    Chunks file;
    file.addTable({{5, 7, 10, 0}, {0, 0, 0, 0}, {1, 9, 2, 0}, {5, 6, 1, 0}});
    file.addTable({{5, 7, 4, 0}, {0, 0, 0, 0}});
    file.addTable({{5, 7, 100, 0}, {0, 0, 0, 0}}, 0, true); // muted
    gms_tallies arcs{};
    const gms_chunks chunks = file.chunks();
    QVERIFY(gms_collect_arcs(&chunks, &arcs));
    QCOMPARE(rows(arcs), (std::vector<Row>{{0, 1, 9, 2}, {0, 5, 6, 1}, {0, 5, 7, 14}}));
}

void TestCollect::epochsAreKeptApart()
{
    Chunks file;
    file.addTable({{5, 7, 10, 0}, {0, 0, 0, 0}}, 1);
    file.addTable({{5, 7, 4, 0}, {0, 0, 0, 0}}, 0);
    gms_tallies arcs{};
    const gms_chunks chunks = file.chunks();
    QVERIFY(gms_collect_arcs(&chunks, &arcs));
    QCOMPARE(rows(arcs), (std::vector<Row>{{0, 5, 7, 4}, {GMS_TABLE_KEY(1, 0), 5, 7, 10}}));
}

void TestCollect::placesAreKeptApart()
{
    Chunks file;
    file.addTable({{5, 7, 10, 0}, {0, 0, 0, 0}}, 1, false, 3);
    file.addTable({{5, 7, 4, 0}, {5, 8, 1, 0}}, 1, false, 2);
    file.addTable({{5, 7, 5, 0}, {0, 0, 0, 0}}, 1, false, 3); // its next generation
    gms_tallies arcs{};
    const gms_chunks chunks = file.chunks();
    QVERIFY(gms_collect_arcs(&chunks, &arcs));
    QCOMPARE(rows(arcs),
             (std::vector<Row>{
                 {GMS_TABLE_KEY(1, 2), 5, 7, 4}, {GMS_TABLE_KEY(1, 2), 5, 8, 1}, {GMS_TABLE_KEY(1, 3), 5, 7, 15}}));
}

void TestCollect::whatCameBeforeTheResetIsLeftOut()
{
    Chunks file;
    file.addTable({{5, 7, 10, 4}, {5, 8, 3, 3}});
    gms_tallies arcs{};
    const gms_chunks chunks = file.chunks();
    QVERIFY(gms_collect_arcs(&chunks, &arcs));
    QCOMPARE(rows(arcs), (std::vector<Row>{{0, 5, 7, 6}}));
}

void TestCollect::gmonOutHasAddressesAsLinkedAndNoCallersFromElsewhere()
{
    Chunks file;
    file.addTable({{0x501011, 0x501101, 1, 0},
                   {0x7f0000001234, 0x501101, 2, 0},
                   {0x7f0000009999, 0x501101, 3, 0},
                   {0x501011, 0x7f0000000005, 4, 0}}); // the last callee is elsewhere
    gms_tallies arcs{};
    const gms_chunks chunks = file.chunks();
    QVERIFY(gms_collect_image_arcs(&chunks, &image, &arcs));
    QCOMPARE(rows(arcs), (std::vector<Row>{{0, 0x1100, 0, 5}, {0x1010, 0x1100, 0, 1}}));
}

void TestCollect::marksAreNotInGmonOut()
{
    Chunks file;
    file.addTable({{0x501011, 0x501011, 9, 0}, {0x501011, 0x501101, 1, 0}});
    gms_tallies arcs{};
    const gms_chunks chunks = file.chunks();
    QVERIFY(gms_collect_image_arcs(&chunks, &image, &arcs));
    QCOMPARE(rows(arcs), (std::vector<Row>{{0x1010, 0x1100, 0, 1}}));
}

void TestCollect::listsOfAnyOrderAreSortedAndAddedUp_data()
{
    QTest::addColumn<int>("size");
    QTest::addColumn<QString>("order");
    for (const int size : {0, 1, 2, 15, 17, 1000, 40000})
        for (const char* order : {"random", "rising", "falling", "equal", "organ pipe", "saw"})
            QTest::addRow("%d %s", size, order) << size << order;
}

static std::uint64_t keyAt(int i, int size, const QString& order)
{
    if (order == "random")
        return QRandomGenerator::global()->bounded(static_cast<quint32>(size));
    if (order == "falling")
        return static_cast<std::uint64_t>(size - i);
    if (order == "organ pipe")
        return static_cast<std::uint64_t>(std::min(i, size - i));
    return static_cast<std::uint64_t>(order == "equal" ? 7 : order == "saw" ? i % 31 : i);
}

void TestCollect::listsOfAnyOrderAreSortedAndAddedUp()
{
    QFETCH(int, size);
    QFETCH(QString, order);
    std::map<std::array<std::uint64_t, 3>, std::uint64_t> expected;
    gms_tallies list{};
    QVERIFY(gms_tallies_reserve(&list, 8));
    for (int i = 0; i < size; ++i) {
        const std::uint64_t key = keyAt(i, size, order);
        const std::array<std::uint64_t, 3> keys{key / 100, key % 10, key / 10 % 10};
        gms_tallies_add(&list, keys[0], keys[1], keys[2], static_cast<std::uint64_t>(i));
        expected[keys] += static_cast<std::uint64_t>(i);
    }
    QVERIFY(gms_tallies_merge(&list));
    std::vector<Row> sums;
    for (const auto& [keys, count] : expected)
        sums.push_back({keys[0], keys[1], keys[2], count});
    QCOMPARE(rows(list), sums);
}

void TestCollect::aListTakesRoomForItsDifferentKeysAlone()
{
    gms_tallies list{};
    QVERIFY(gms_tallies_reserve(&list, 64));
    for (std::uint64_t i = 0; i < 100000; ++i)
        gms_tallies_add(&list, 0, i % 100, 0, 1);
    QVERIFY(list.room <= 256);
    QVERIFY(gms_tallies_merge(&list));
    QCOMPARE(list.size, std::size_t{100});
    QCOMPARE(list.items[99].count, std::uint64_t{1000});
    gms_tallies_release(&list);
}

void TestCollect::ticksOfALongListAddUpToItsTime()
{
    Chunks file;
    std::vector<scope_stack_node> nodes = {node(0, 0, 0)};
    for (std::uint64_t i = 0; i < 1000; ++i)
        nodes.push_back(node(0x501000 + 2 * i, 1, 1000000, 501000)); // 1.501 s, a third of a tick each
    nodes.push_back(node(0x7f0000000000, 1, 1000000000));            // elsewhere
    file.addNodes(nodes);
    gms_tallies ticks{};
    const gms_chunks chunks = file.chunks();
    QVERIFY(gms_collect_image_ticks(&chunks, &image, 241, &ticks));
    std::uint64_t total = 0;
    for (const Row& row : rows(ticks)) {
        QVERIFY(row[3] > 0 && row[0] >= 0x1000 && row[0] < 0x2000);
        total += row[3];
    }
    QCOMPARE(total, 362u); // 361.7, rounded
}

void TestCollect::theMainProgramIsTheFirstModule()
{
    Chunks file;
    gms_image found{};
    gms_chunks chunks = file.chunks();
    QVERIFY(!gms_collect_image(&chunks, &found));
    file.addModule(0x500000, 0x1000, 0x2000);
    file.addModule(0x700000, 0x3000, 0x4000);
    chunks = file.chunks();
    QVERIFY(gms_collect_image(&chunks, &found));
    QCOMPARE(found.bias, 0x500000u);
    QCOMPARE(found.low, 0x1000u);
    QCOMPARE(found.high, 0x2000u);
}

void TestCollect::aCompanionHoldsWhatTheLiveFileHeld()
{
    Chunks file;
    file.addModule(0x500000, 0x1000, 0x2000);
    memcpy(file.add<char>(SCOPE_TEXT, 8, 4), "k=v", 4);
    file.addTable({{5, 7, 10, 4}, {0, 0, 0, 0}}, 1, false, 2);
    file.addTable({{5, 7, 1, 0}, {8, 9, 2, 0}}, 0, false, 1);
    file.addNodes({node(0, 0, 0), node(0x501000, 1, 77, 33)});
    auto* thread = file.add<scope_thread>(SCOPE_THREADS, sizeof(scope_thread), 1);
    thread->tid = 4711;
    thread->user_ns = 100;
    thread->base_user_ns = 23;

    QTemporaryDir directory;
    const QString path = directory.filePath("x.scope");
    const gms_chunks live = file.chunks();
    const gms_process_times times{1000, 2000};
    QCOMPARE(gms_companion_write(&live, &times, GMS_WRITTEN_AT_END, QFile::encodeName(path).constData()), 0);
    QCOMPARE(QFile(path).permissions() & (QFile::ReadGroup | QFile::ReadOther | QFile::WriteGroup | QFile::WriteOther),
             QFile::Permissions());
    QFile opened(path);
    QVERIFY(opened.open(QIODevice::ReadOnly));
    const QByteArray bytes = opened.readAll();
    QCOMPARE(bytes.size() % SCOPE_PAGE, 0);
    const gms_chunk_range range{bytes.constData(), static_cast<std::uint64_t>(bytes.size())};
    const gms_chunks kept{reinterpret_cast<const scope_header*>(bytes.constData()), &range, 1};
    QCOMPARE(kept.header->state, std::uint32_t{SCOPE_ENDED});
    QCOMPARE(kept.header->system_ns, 2000u);
    gms_tallies arcs{};
    QVERIFY(gms_collect_arcs(&kept, &arcs));
    QCOMPARE(rows(arcs),
             (std::vector<Row>{
                 {GMS_TABLE_KEY(0, 1), 5, 7, 1}, {GMS_TABLE_KEY(0, 1), 8, 9, 2}, {GMS_TABLE_KEY(1, 2), 5, 7, 6}}));
    gms_image found{};
    QVERIFY(gms_collect_image(&kept, &found));
    gms_tallies ticks{};
    QVERIFY(gms_collect_image_ticks(&kept, &found, 1000000000, &ticks));
    QCOMPARE(rows(ticks), (std::vector<Row>{{0x1000, 0, 0, 110}}));
    const auto* record = reinterpret_cast<const scope_thread*>(gms_chunk_next(&kept, SCOPE_THREADS, nullptr) + 1);
    QCOMPARE(record->tid, 4711u);
    QCOMPARE(record->user_ns, 77u);
    for (const auto type : {SCOPE_TEXT, SCOPE_MODULES, SCOPE_THREADS, SCOPE_ARCS, SCOPE_STACKS})
        for (const scope_chunk* chunk = nullptr; (chunk = gms_chunk_next(&kept, type, chunk));)
            QCOMPARE(reinterpret_cast<const char*>(chunk) - bytes.constData(), static_cast<qint64>(chunk->offset));
}

// A reader may have seen a counter before its last steps and its baseline after them.
void TestCollect::aResetOnItsWayTakesNoMoreThanThereIs()
{
    Chunks file;
    scope_stack_node overtaken = node(0x501000, 1, 77, 33);
    overtaken.base_user_ns = 78;
    overtaken.base_samples = 2;
    file.addNodes({node(0, 0, 0), overtaken});
    auto* thread = file.add<scope_thread>(SCOPE_THREADS, sizeof(scope_thread), 1);
    thread->system_ns = 5;
    thread->base_system_ns = 6;

    QTemporaryDir directory;
    const QString path = directory.filePath("x.scope");
    const gms_chunks live = file.chunks();
    const gms_process_times times{};
    QCOMPARE(gms_companion_write(&live, &times, GMS_WRITTEN_AT_END, QFile::encodeName(path).constData()), 0);
    QFile opened(path);
    QVERIFY(opened.open(QIODevice::ReadOnly));
    const QByteArray bytes = opened.readAll();
    const gms_chunk_range range{bytes.constData(), static_cast<std::uint64_t>(bytes.size())};
    const gms_chunks kept{reinterpret_cast<const scope_header*>(bytes.constData()), &range, 1};
    const auto* nodes = reinterpret_cast<const scope_stack_node*>(gms_chunk_next(&kept, SCOPE_STACKS, nullptr) + 1);
    QCOMPARE(nodes[1].user_ns, 0u);
    QCOMPARE(nodes[1].samples, 0u);
    QCOMPARE(nodes[1].system_ns, 33u);
    const auto* record = reinterpret_cast<const scope_thread*>(gms_chunk_next(&kept, SCOPE_THREADS, nullptr) + 1);
    QCOMPARE(record->system_ns, 0u);
}

void TestCollect::resettingASecondTimeSetsAsideOnlyWhatIsNew()
{
    Chunks file;
    scope_arc_table* table = file.addTable({{5, 7, 10, 0}, {5, 8, 3, 0}});
    file.addTable({{5, 7, 1000, 0}, {0, 0, 0, 0}}, 0, true); // muted
    const gms_chunks chunks = file.chunks();
    gms_control_reset(&chunks);
    QCOMPARE(chunks.header->reset_calls, 13u);
    auto* entries = reinterpret_cast<scope_arc_entry*>(reinterpret_cast<char*>(table) + SCOPE_LIVE_FIRST);
    entries[1].count += 5;
    gms_control_reset(&chunks);
    QCOMPARE(chunks.header->reset_calls, 18u);
    QCOMPARE(chunks.header->resets, 4u);
    QCOMPARE(entries[1].count, 8u); // nobody but the owner writes it
}

QTEST_GUILESS_MAIN(TestCollect)
#include "tst_collect.moc"
