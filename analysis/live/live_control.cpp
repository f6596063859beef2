// SPDX-License-Identifier: MIT
//
// Does to another process' file what the runtime's control.c does to that of its own process.
#include "gmonscope/live.h"

#include "base/file_bytes.h"
#include "scope_format.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <mutex>
#include <optional>
#include <sched.h>
#include <span>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace gmonscope {

namespace {

static_assert(std::atomic_ref<std::uint64_t>::is_always_lock_free, "shared with another process");

constexpr int mostTries = 1000; // a reset that was killed in the middle of it holds up the others for a moment only

/// Lets zeros take the place of what is gone when somebody cuts the mapped file short: SIGBUS would end the program.
/// One at a time.
class CutGuard {
public:
    CutGuard(char* memory, std::size_t bytes) : m_turn(mutex)
    {
        start = reinterpret_cast<std::uintptr_t>(memory);
        end = start + bytes;
        wasCut = 0;
        struct sigaction action {};
        action.sa_sigaction = replacePages;
        action.sa_flags = SA_SIGINFO;
        sigaction(SIGBUS, &action, &before);
    }
    CutGuard(const CutGuard&) = delete;
    CutGuard& operator=(const CutGuard&) = delete;
    ~CutGuard()
    {
        sigaction(SIGBUS, &before, nullptr);
        start = end = 0;
    }
    [[nodiscard]] static bool hasBeenCut() { return wasCut != 0; }

private:
    static void replacePages(int number, siginfo_t* info, void*)
    {
        const std::uintptr_t page = reinterpret_cast<std::uintptr_t>(info->si_addr) & ~std::uintptr_t{SCOPE_PAGE - 1};
        wasCut = 1;
        if (page < start || page >= end ||
            mmap(reinterpret_cast<void*>(page), end - page, PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == MAP_FAILED)
            sigaction(number, &before, nullptr); // another's: it comes again, and finds what it would have found
    }
    static inline std::mutex mutex;
    static inline std::uintptr_t start, end;
    static inline volatile std::sig_atomic_t wasCut;
    static inline struct sigaction before;
    std::lock_guard<std::mutex> m_turn;
};

/// The file of a running process, mapped to be written to. The process may change it meanwhile: each of its numbers is
/// read once, and then checked.
class MappedScope {
public:
    /// Error: see live.h.
    [[nodiscard]] std::optional<Error> open(const std::string& path)
    {
        scope_header first{};
        const auto reading = OpenFile::open(path);
        if (!reading)
            return reading.error();
        const bool isLive = reading->regularSize() &&
                            readAt(*reading, 0, std::as_writable_bytes(std::span(&first, 1))) == sizeof first &&
                            std::memcmp(first.magic, SCOPE_MAGIC, sizeof SCOPE_MAGIC) == 0 &&
                            first.version == SCOPE_VERSION && first.state == SCOPE_RUNS && isRunning(path, first.pid);
        if (!isLive)
            return error(path, "the file of a process that has ended, or no such file");
        const int file = ::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
        if (file < 0)
            return systemError(path, errno);
        struct stat status {};
        const bool isOurs = fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_size >= SCOPE_PAGE &&
                            status.st_uid == geteuid();
        m_bytes = static_cast<std::size_t>(status.st_size) / SCOPE_PAGE * SCOPE_PAGE;
        void* memory = isOurs ? mmap(nullptr, m_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0) : MAP_FAILED;
        close(file);
        if (memory == MAP_FAILED)
            return error(path, isOurs ? "a file that cannot be mapped" : "a file of another user");
        m_memory = static_cast<char*>(memory);
        m_guard.emplace(m_memory, m_bytes);
        return {};
    }
    MappedScope() = default;
    MappedScope(const MappedScope&) = delete;
    MappedScope& operator=(const MappedScope&) = delete;
    ~MappedScope()
    {
        m_guard.reset();
        if (m_memory)
            munmap(m_memory, m_bytes);
    }

    [[nodiscard]] scope_header& header() const { return *reinterpret_cast<scope_header*>(m_memory); }

    /// The error that was found on the way.
    [[nodiscard]] std::optional<Error> trouble(const std::string& path) const
    {
        return CutGuard::hasBeenCut() ? std::optional(error(path, "a file that was cut short meanwhile"))
                                      : std::nullopt;
    }

    /// Each published chunk of this type, and the bytes behind its header.
    template <class Visit> void eachChunk(scope_chunk_type type, const Visit& visit) const
    {
        const std::uint64_t end = std::min<std::uint64_t>(std::atomic_ref(header().end).load(), m_bytes);
        for (std::uint64_t at = SCOPE_PAGE; at + SCOPE_PAGE <= end;) {
            auto* chunk = reinterpret_cast<scope_chunk*>(m_memory + at);
            const std::uint64_t bytes = std::atomic_ref(chunk->bytes).load(std::memory_order_relaxed);
            const bool isChunk = chunk->magic == SCOPE_CHUNK_MAGIC && bytes >= SCOPE_PAGE && bytes % SCOPE_PAGE == 0 &&
                                 bytes <= end - at;
            if (isChunk && std::atomic_ref(chunk->type).load(std::memory_order_acquire) == type)
                visit(*chunk, bytes - sizeof *chunk);
            at += isChunk ? bytes : SCOPE_PAGE;
        }
    }
    template <class Record, class Visit> void eachRecord(scope_chunk_type type, const Visit& visit) const
    {
        eachChunk(type, [&](scope_chunk& chunk, std::uint64_t room) {
            auto* record = reinterpret_cast<Record*>(&chunk + 1);
            const std::uint64_t used = std::atomic_ref(chunk.used).load(std::memory_order_acquire);
            for (std::uint64_t i = 0, count = std::min(used, room / sizeof(Record)); i < count; ++i)
                visit(record[i]);
        });
    }
    template <class Visit> void eachArc(const Visit& visit) const
    {
        eachChunk(SCOPE_ARCS, [&](scope_chunk& chunk, std::uint64_t room) {
            auto* table = reinterpret_cast<scope_arc_table*>(&chunk + 1);
            auto* entry = reinterpret_cast<scope_arc_entry*>(reinterpret_cast<char*>(table) + SCOPE_LIVE_FIRST);
            const std::uint64_t entries = std::atomic_ref(table->entries).load(std::memory_order_relaxed);
            const std::uint64_t count = std::min(entries, (room - SCOPE_LIVE_FIRST) / sizeof *entry);
            for (std::uint64_t i = 0; i < count && !table->muted; ++i)
                if (std::atomic_ref(entry[i].self).load(std::memory_order_acquire))
                    visit(entry[i]);
        });
    }

private:
    static Error error(const std::string& path, std::string found)
    {
        return {.path = path, .offset = {}, .expected = "the file of a running process", .found = std::move(found)};
    }
    char* m_memory = nullptr;
    std::size_t m_bytes = 0;
    std::optional<CutGuard> m_guard;
};

/// Returns what is set aside: what was counted since the baseline before.
std::uint64_t takeAsBaseline(std::uint64_t& counter, std::uint64_t& baseline)
{
    const std::uint64_t count = std::atomic_ref(counter).load(std::memory_order_relaxed);
    return count - std::atomic_ref(baseline).exchange(count, std::memory_order_relaxed);
}

void resetCounters(const MappedScope& scope)
{
    std::uint64_t calls = 0, time = 0;
    scope.eachArc([&](scope_arc_entry& arc) { calls += takeAsBaseline(arc.count, arc.baseline); });
    scope.eachRecord<scope_stack_node>(SCOPE_STACKS, [&](scope_stack_node& node) {
        takeAsBaseline(node.samples, node.base_samples);
        time += takeAsBaseline(node.user_ns, node.base_user_ns);
        time += takeAsBaseline(node.system_ns, node.base_system_ns);
    });
    scope.eachRecord<scope_thread>(SCOPE_THREADS, [](scope_thread& thread) {
        takeAsBaseline(thread.samples, thread.base_samples);
        takeAsBaseline(thread.user_ns, thread.base_user_ns);
        takeAsBaseline(thread.system_ns, thread.base_system_ns);
    });
    std::atomic_ref(scope.header().reset_calls).fetch_add(calls);
    std::atomic_ref(scope.header().reset_ns).fetch_add(time);
}

} // namespace

std::optional<Error> switchLiveOff(const std::string& path, bool off)
{
    MappedScope scope;
    if (auto error = scope.open(path))
        return error;
    const std::atomic_ref control(scope.header().control);
    const std::uint32_t before = off ? control.fetch_or(SCOPE_CONTROL_OFF) : control.fetch_and(~SCOPE_CONTROL_OFF);
    if (off == ((before & SCOPE_CONTROL_OFF) != 0))
        return {};
    std::atomic_ref(scope.header().control_changes).fetch_add(1);
    // Every owner finds its table retired, looks up, and sees the change.
    std::atomic_thread_fence(std::memory_order_seq_cst);
    scope.eachChunk(SCOPE_ARCS, [](scope_chunk& chunk, std::uint64_t) {
        auto* table = reinterpret_cast<scope_arc_table*>(&chunk + 1);
        std::atomic_ref(table->mask).store(0, std::memory_order_release);
        std::atomic_ref(table->first).store(SCOPE_RETIRED_FIRST, std::memory_order_release);
    });
    return scope.trouble(path);
}

std::optional<Error> resetLive(const std::string& path)
{
    MappedScope scope;
    if (auto error = scope.open(path))
        return error;
    std::atomic_ref resets(scope.header().resets);
    std::uint32_t even = resets.load() & ~1u;
    for (int tries = 0; tries < mostTries && !resets.compare_exchange_strong(even, even + 1); ++tries) {
        even &= ~1u;
        sched_yield();
    }
    resetCounters(scope);
    resets.store(even + 2);
    return scope.trouble(path);
}

} // namespace gmonscope
