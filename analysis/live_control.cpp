// SPDX-License-Identifier: MIT
//
// What the runtime's control.c does to its own process, done to another one's file.
#include "gmonscope/live.h"

#include "base/file_bytes.h"
#include "scope_format.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace gmonscope {

namespace {

static_assert(std::atomic_ref<std::uint64_t>::is_always_lock_free, "shared with another process");

constexpr int mostTries = 1000; // a reset that was killed in the middle of it holds up the others for a moment only

/// The file of a running process, mapped to be written to.
class MappedScope {
public:
    /// Error: see live.h.
    [[nodiscard]] std::optional<Error> open(const std::string& path)
    {
        const int file = ::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
        if (file < 0)
            return systemError(path, errno);
        struct stat status {};
        scope_header start{};
        const bool isLive = fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_size >= SCOPE_PAGE &&
                            pread(file, &start, sizeof start, 0) == static_cast<ssize_t>(sizeof start) &&
                            std::memcmp(start.magic, SCOPE_MAGIC, sizeof SCOPE_MAGIC) == 0 &&
                            start.version == SCOPE_VERSION && start.state == SCOPE_RUNS && isRunning(path, start.pid);
        m_bytes = static_cast<std::size_t>(status.st_size) / SCOPE_PAGE * SCOPE_PAGE;
        void* memory = isLive ? mmap(nullptr, m_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0) : MAP_FAILED;
        close(file);
        if (memory == MAP_FAILED)
            return Error{.path = path,
                         .offset = {},
                         .expected = "the file of a running process",
                         .found = "that of one that has ended, or none at all"};
        m_memory = static_cast<char*>(memory);
        return {};
    }
    MappedScope() = default;
    MappedScope(const MappedScope&) = delete;
    MappedScope& operator=(const MappedScope&) = delete;
    ~MappedScope()
    {
        if (m_memory)
            munmap(m_memory, m_bytes);
    }

    [[nodiscard]] scope_header& header() const { return *reinterpret_cast<scope_header*>(m_memory); }

    /// Each published chunk of this type whose records (`count` of them, of `recordBytes` each, from `first` on) lie
    /// within it. Believes nothing.
    template <class Visit> void eachChunk(scope_chunk_type type, const Visit& visit) const
    {
        const std::uint64_t end = std::min<std::uint64_t>(std::atomic_ref(header().end).load(), m_bytes);
        for (std::uint64_t at = SCOPE_PAGE; at + SCOPE_PAGE <= end;) {
            auto* chunk = reinterpret_cast<scope_chunk*>(m_memory + at);
            const bool isChunk = chunk->magic == SCOPE_CHUNK_MAGIC && chunk->bytes >= SCOPE_PAGE &&
                                 chunk->bytes % SCOPE_PAGE == 0 && chunk->bytes <= end - at;
            if (isChunk && std::atomic_ref(chunk->type).load(std::memory_order_acquire) == type)
                visit(*chunk);
            at += isChunk ? chunk->bytes : SCOPE_PAGE;
        }
    }
    template <class Record, class Visit> void eachRecord(scope_chunk_type type, const Visit& visit) const
    {
        eachChunk(type, [&](scope_chunk& chunk) {
            auto* record = reinterpret_cast<Record*>(&chunk + 1);
            const std::uint64_t used = std::atomic_ref(chunk.used).load(std::memory_order_acquire);
            const std::uint64_t most = (chunk.bytes - sizeof chunk) / sizeof(Record);
            for (std::uint64_t i = 0; i < std::min(used, most); ++i)
                visit(record[i]);
        });
    }
    template <class Visit> void eachArc(const Visit& visit) const
    {
        eachChunk(SCOPE_ARCS, [&](scope_chunk& chunk) {
            auto* table = reinterpret_cast<scope_arc_table*>(&chunk + 1);
            auto* entry = reinterpret_cast<scope_arc_entry*>(reinterpret_cast<char*>(table) + SCOPE_LIVE_FIRST);
            const std::uint64_t most = (chunk.bytes - sizeof chunk - SCOPE_LIVE_FIRST) / sizeof *entry;
            for (std::uint64_t i = 0; i < std::min(table->entries, most) && !table->muted; ++i)
                if (std::atomic_ref(entry[i].self).load(std::memory_order_acquire))
                    visit(entry[i]);
        });
    }

private:
    char* m_memory = nullptr;
    std::size_t m_bytes = 0;
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
    const std::uint32_t wanted = off ? SCOPE_CONTROL_OFF : 0;
    if (std::atomic_ref(scope.header().control).exchange(wanted) == wanted)
        return {};
    std::atomic_ref(scope.header().control_changes).fetch_add(1);
    // Every owner finds its table retired, looks up, and sees the change.
    std::atomic_thread_fence(std::memory_order_seq_cst);
    scope.eachChunk(SCOPE_ARCS, [](scope_chunk& chunk) {
        auto* table = reinterpret_cast<scope_arc_table*>(&chunk + 1);
        std::atomic_ref(table->mask).store(0, std::memory_order_release);
        std::atomic_ref(table->first).store(SCOPE_RETIRED_FIRST, std::memory_order_release);
    });
    return {};
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
    return {};
}

} // namespace gmonscope
