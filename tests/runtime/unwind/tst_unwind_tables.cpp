// SPDX-License-Identifier: MIT
// Unwind tables that are damaged: nothing is read outside of them, and nothing takes long.
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <random>
#include <sys/mman.h>
#include <thread>
#include <ucontext.h>
#include <vector>

extern "C" {
#include "unwind/unwind.h"
#include "unwind/unwind_cfi.h"
#include "unwind/unwind_modules.h"
#include "unwind/unwind_step.h"
#include "unwind/unwind_tables.h"
}

#include <QTest>

namespace {

constexpr std::size_t pageBytes = 4096;

/// A module whose tables lie in memory of our own, right before a page that cannot be read.
struct Copy {
    gms_unwind_module module;
    unsigned char* bytes = nullptr;
    std::size_t size = 0;
    std::uint64_t moved = 0; ///< by so much, all addresses

    explicit Copy(const gms_unwind_module& original)
        : module(original), size(original.tables.high - original.tables.low)
    {
        const std::size_t pages = (size / pageBytes + 2) * pageBytes;
        void* memory = mmap(nullptr, pages + 2 * pageBytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        auto* readable = static_cast<unsigned char*>(memory) + pageBytes;
        mprotect(readable, pages, PROT_READ | PROT_WRITE);
        bytes = readable + pages - size; /* moved by a multiple of 16: some tables ask for an address' last bits */
        bytes -= (reinterpret_cast<std::uint64_t>(bytes) - original.tables.low) % 16;
        std::memcpy(bytes, reinterpret_cast<const void*>(original.tables.low), size);
        module.tables.low = reinterpret_cast<std::uint64_t>(bytes);
        moved = module.tables.low - original.tables.low;
        module.tables.high += moved;
        module.header += moved;
        module.stays = true;
    }
};

gms_unwind_module moduleOf(const void* code)
{
    gms_unwind_module module{};
    gms_unwind_learn_modules();
    if (!gms_unwind_module_at(reinterpret_cast<std::uint64_t>(code), &module))
        qFatal("no such module");
    return module;
}

/// The places in memory that decide on the row of an address.
struct Places {
    std::vector<unsigned char*> bytes;

    void add(std::uint64_t low, std::uint64_t high)
    {
        for (; low < high; ++low)
            bytes.push_back(reinterpret_cast<unsigned char*>(low));
    }
};

Places placesOf(const Copy& copy, std::uint64_t address)
{
    Places places;
    gms_cfi_entry entry;
    if (gms_cfi_find(&copy.module, address, &entry) != GMS_FOUND)
        return places;
    places.add(copy.module.header, copy.module.header + 12);
    places.add(entry.own.at - 24, entry.own.end);
    places.add(entry.common.at - 16, entry.common.end);
    return places;
}

/// A caller is looked for from a stack that holds addresses of itself and of code.
void stepFrom(const gms_row& row, std::mt19937_64& random)
{
    alignas(16) static std::uint64_t stack[512];
    for (auto& word : stack)
        word = random() % 3 == 0   ? reinterpret_cast<std::uint64_t>(&stack[random() % 512])
               : random() % 2 == 0 ? reinterpret_cast<std::uint64_t>(&qsort) + random() % 4096
                                   : random();
    gms_cursor cursor{};
    for (auto& value : cursor.registers)
        value = random() % 4 == 0 ? random() : reinterpret_cast<std::uint64_t>(&stack[random() % 512]);
    cursor.registers[GMS_REG_SP] = reinterpret_cast<std::uint64_t>(&stack[random() % 64]);
    cursor.bounds.high = reinterpret_cast<std::uint64_t>(stack + 512);
    cursor.known = GMS_REGS_OF_LEAF;
    cursor.is_leaf = true;
    cursor.region.low = cursor.registers[GMS_REG_SP];
    cursor.region.high = cursor.bounds.high;
    cursor.region.may_grow = false;
    cursor.row = row;
    cursor.place = GMS_NO_PLACE;
    for (int frames = 0; frames < 1000 && gms_cursor_step(&cursor) == GMS_STEP_DONE; ++frames) {
    }
}

} // namespace

class UnwindTablesTest : public QObject {
    Q_OBJECT

private slots:
    void aModuleThatIsGoneIsNotRead();
    void aCopySaysTheSame();
    void flippedBytesDoNoHarm();
    void tablesThatEndEarlyDoNoHarm();
    void noiseDoesNoHarm();
    void rowsAreRightWhileOthersReplaceThem();
    void aStackThatAnotherThreadUnmapsDoesNoHarm();
    void aGapBelowTheThreadsOwnStackDoesNoHarm();
    void tablesThatAnotherThreadUnmapsDoNoHarm();
};

/// First of all, so that the library is there when modules are learned: as if a constructor had loaded it.
void UnwindTablesTest::aModuleThatIsGoneIsNotRead()
{
    void* library = dlopen("libthread_db.so.1", RTLD_LAZY);
    QVERIFY2(library, dlerror());
    const auto code = reinterpret_cast<std::uint64_t>(dlsym(library, "td_ta_new")) + 1;
    QVERIFY(code > 1);
    gms_unwind_learn_modules();
    gms_row row;
    gms_cfi_row(code, &row);
    QVERIFY(!(row.flags & (GMS_ROW_NO_TABLE | GMS_ROW_UNKNOWN)));
    QCOMPARE(dlclose(library), 0);
    QVERIFY2(!dlopen("libthread_db.so.1", RTLD_LAZY | RTLD_NOLOAD), "it must be gone for this test");
    gms_cfi_row(code, &row);
    QVERIFY(row.flags & GMS_ROW_NO_TABLE);
}

void UnwindTablesTest::aCopySaysTheSame()
{
    const gms_unwind_module original = moduleOf(reinterpret_cast<const void*>(&qsort));
    const Copy copy(original);
    std::mt19937_64 random(1);
    int found = 0;
    for (int i = 0; i < 20000; ++i) {
        const std::uint64_t address = original.code.low + random() % (original.code.high - original.code.low);
        gms_row row, same;
        gms_cfi_row_in(&original, address, &row);
        gms_cfi_row_in(&copy.module, address + copy.moved, &same);
        QCOMPARE(std::memcmp(&row, &same, sizeof row), 0);
        found += row.flags == 0;
    }
    QVERIFY(found > 15000);
}

void UnwindTablesTest::flippedBytesDoNoHarm()
{
    for (const void* code : {reinterpret_cast<const void*>(&qsort), reinterpret_cast<const void*>(&gms_cfi_row)}) {
        const gms_unwind_module original = moduleOf(code);
        const Copy copy(original);
        std::mt19937_64 random(2);
        int different = 0;
        for (int i = 0; i < 60000; ++i) {
            const std::uint64_t address =
                original.code.low + random() % (original.code.high - original.code.low) + copy.moved;
            Places places = placesOf(copy, address);
            if (places.bytes.empty())
                continue;
            std::vector<std::pair<unsigned char*, unsigned char>> flipped;
            gms_row before, row;
            gms_cfi_row_in(&copy.module, address, &before);
            for (auto count = 1 + random() % 4; count-- > 0;) {
                unsigned char* byte = places.bytes[random() % places.bytes.size()];
                flipped.emplace_back(byte, *byte);
                *byte = static_cast<unsigned char>(random() % 2 ? random() : *byte ^ 1u << random() % 8);
            }
            gms_cfi_row_in(&copy.module, address, &row);
            different += std::memcmp(&before, &row, sizeof row) != 0;
            stepFrom(row, random);
            for (auto it = flipped.rbegin(); it != flipped.rend(); ++it)
                *it->first = it->second;
        }
        QVERIFY(different > 1000);
    }
}

void UnwindTablesTest::tablesThatEndEarlyDoNoHarm()
{
    const gms_unwind_module original = moduleOf(reinterpret_cast<const void*>(&gms_cfi_row));
    std::mt19937_64 random(3);
    const std::uint64_t size = original.tables.high - original.tables.low;
    for (int i = 0; i < 300; ++i) {
        gms_unwind_module shorter = original;
        const std::uint64_t header = original.header - original.tables.low;
        shorter.tables.high = original.tables.low + header + random() % (size - header);
        const Copy copy(shorter);
        for (int k = 0; k < 100; ++k) {
            const std::uint64_t length = original.code.high - original.code.low;
            gms_row row;
            gms_cfi_row_in(&copy.module, original.code.low + random() % length + copy.moved, &row);
        }
        munmap(copy.bytes - reinterpret_cast<std::uint64_t>(copy.bytes) % pageBytes, copy.size);
    }
}

/// Instructions made of random bytes, behind a well-formed header.
void UnwindTablesTest::noiseDoesNoHarm()
{
    const gms_unwind_module original = moduleOf(reinterpret_cast<const void*>(&gms_cfi_row));
    const Copy copy(original);
    const std::uint64_t address = reinterpret_cast<std::uint64_t>(&gms_cfi_row_in) + 40 + copy.moved;
    gms_cfi_entry entry;
    QCOMPARE(gms_cfi_find(&copy.module, address, &entry), GMS_FOUND);
    std::mt19937_64 random(4);
    for (int i = 0; i < 100000; ++i) {
        gms_row row;
        for (auto at = entry.own.at; at < entry.own.end; ++at)
            *reinterpret_cast<unsigned char*>(at) =
                static_cast<unsigned char>(random() % 4 ? random() % 0x40 : random());
        gms_cfi_row_in(&copy.module, address, &row);
        stepFrom(row, random);
    }
}

/// More addresses than the cache has places, and one who has it forget all now and then.
void UnwindTablesTest::rowsAreRightWhileOthersReplaceThem()
{
    const gms_unwind_module module = moduleOf(reinterpret_cast<const void*>(&qsort));
    std::vector<std::uint64_t> addresses(12000);
    std::vector<gms_row> rows(addresses.size());
    std::mt19937_64 random(5);
    for (std::size_t i = 0; i < addresses.size(); ++i) {
        addresses[i] = module.code.low + random() % (module.code.high - module.code.low);
        gms_cfi_row(addresses[i], &rows[i]);
    }
    std::atomic<int> wrong{0}, running{4};
    std::vector<std::thread> readers;
    for (unsigned seed = 0; seed < 4; ++seed)
        readers.emplace_back([&, seed] {
            std::mt19937_64 choice(seed);
            std::uint32_t before = GMS_NO_PLACE;
            for (int i = 0; i < 300000; ++i) {
                /* Some are asked for again and again, as in stacks. */
                const std::size_t which = choice() % (i % 2 ? 100 : addresses.size());
                gms_row row;
                before = gms_row_of(addresses[which], &row, before);
                row.guess = rows[which].guess;
                wrong += std::memcmp(&row, &rows[which], sizeof row) != 0;
            }
            --running;
        });
    while (running > 0) {
        gms_rows_forget();
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    for (auto& reader : readers)
        reader.join();
    QCOMPARE(wrong.load(), 0);
}

/// Memory that can be read and cannot, by turns, as another thread wants it.
class Flicker {
public:
    Flicker(void* memory, std::size_t bytes)
        : m_thread([this, memory, bytes] {
              while (!m_isOver) {
                  mprotect(memory, bytes, PROT_NONE);
                  mprotect(memory, bytes, PROT_READ);
              }
          })
    {
    }
    ~Flicker()
    {
        m_isOver = true;
        m_thread.join();
    }

private:
    std::atomic<bool> m_isOver{false};
    std::thread m_thread;
};

/// As of a thread that was interrupted there.
ucontext_t interruptedAt(const void* code, const std::uint64_t* stack, const std::uint64_t* frame)
{
    ucontext_t context{};
#ifdef __x86_64__
    context.uc_mcontext.gregs[REG_RIP] = reinterpret_cast<greg_t>(code);
    context.uc_mcontext.gregs[REG_RSP] = reinterpret_cast<greg_t>(stack);
    context.uc_mcontext.gregs[REG_RBP] = reinterpret_cast<greg_t>(frame);
#else
    context.uc_mcontext.pc = context.uc_mcontext.regs[30] = reinterpret_cast<std::uint64_t>(code);
    context.uc_mcontext.sp = reinterpret_cast<std::uint64_t>(stack);
    context.uc_mcontext.regs[29] = reinterpret_cast<std::uint64_t>(frame);
#endif
    return context;
}

/// The code is in no module, so that the top of the stack and the chain of frames are all that leads on.
void UnwindTablesTest::aStackThatAnotherThreadUnmapsDoesNoHarm()
{
    constexpr std::size_t words = pageBytes / sizeof(std::uint64_t);
    void* memory = mmap(nullptr, 2 * pageBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    auto* stack = static_cast<std::uint64_t*>(memory);
    auto* code = static_cast<unsigned char*>(memory) + pageBytes;
    const auto start = reinterpret_cast<std::uint64_t>(code);
    std::fill(stack, stack + words, start + 200);
    std::memset(code, 0xe8, pageBytes); // as if a call stood everywhere
    const ucontext_t context = interruptedAt(code + 64, stack, stack + 16);
    const Flicker flicker(memory, 2 * pageBytes);
    gms_unwind_learn_modules();
    gms_stack taken{};
    for (int i = 0; i < 200000; ++i) {
        gms_unwind(&context, {0, 0}, GMS_PLAIN_WALK, &taken);
        QVERIFY(taken.size >= 1);
        if (i % 16 == 0)
            gms_rows_forget(); // so that code is looked at again
    }
}

/// A coroutine's stack below that of a thread which brought its own: without a gap at first, later with one that the
/// frame pointer leads into.
void UnwindTablesTest::aGapBelowTheThreadsOwnStackDoesNoHarm()
{
    constexpr std::size_t words = pageBytes / sizeof(std::uint64_t);
    auto* stack = static_cast<std::uint64_t*>(
        mmap(nullptr, 4 * pageBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    const auto low = reinterpret_cast<std::uint64_t>(stack + 2 * words);
    const gms_stack_bounds bounds{low, low + 2 * pageBytes};
    const auto* code = reinterpret_cast<const unsigned char*>(stack + 3 * words);
    const ucontext_t context = interruptedAt(code, stack, stack + words + 16);
    gms_unwind_learn_modules();
    gms_stack taken{};
    gms_unwind(&context, bounds, GMS_PLAIN_WALK, &taken);
    const Flicker flicker(stack + words, pageBytes);
    for (int i = 0; i < 200000; ++i) {
        gms_unwind(&context, bounds, GMS_PLAIN_WALK, &taken);
        QVERIFY(taken.size >= 1);
    }
}

void UnwindTablesTest::tablesThatAnotherThreadUnmapsDoNoHarm()
{
    const gms_unwind_module original = moduleOf(reinterpret_cast<const void*>(&gms_cfi_row));
    Copy copy(original);
    copy.module.stays = false;
    const std::uint64_t page = copy.module.tables.low & ~std::uint64_t(pageBytes - 1);
    const Flicker flicker(reinterpret_cast<void*>(page), copy.module.tables.high - page);
    std::mt19937_64 random(6);
    int found = 0;
    for (int i = 0; i < 50000; ++i) {
        const std::uint64_t address = original.code.low + random() % (original.code.high - original.code.low);
        gms_row row, same;
        gms_cfi_row_in(&original, address, &row);
        gms_cfi_row_in(&copy.module, address + copy.moved, &same);
        if (same.flags & GMS_ROW_UNKNOWN)
            continue; // it was away
        QCOMPARE(std::memcmp(&row, &same, sizeof row), 0);
        ++found;
    }
    qInfo("%d of 50000 were there", found);
}

QTEST_APPLESS_MAIN(UnwindTablesTest)
#include "tst_unwind_tables.moc"
