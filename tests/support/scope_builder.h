// SPDX-License-Identifier: MIT
//
// .scope files for tests, whole and damaged: companions, or files as a running process has them.
#pragma once

#include "byte_writer.h"
#include "scope_format.h"

#include <cstring>
#include <string>
#include <vector>

namespace gmonscope::test {

struct ModuleSpec {
    std::string path;
    std::uint64_t bias = 0;
    std::uint64_t low = 0, high = 0; ///< run-time addresses
    std::string buildId = {};        ///< raw bytes
    bool countsCalls = true;
    std::uint32_t firstEpoch = 0, endEpoch = SCOPE_STILL_LOADED;
};

struct ThreadSpec {
    std::uint32_t tid = 1;
    std::string name = {};
    std::uint64_t start = 0;
    std::uint64_t userNs = 0, systemNs = 0, samples = 0;
    std::uint32_t lives = 0;
    std::uint32_t place = 0; ///< in which it counts calls
};

/// From the program's or thread's outermost frame to the one that was interrupted.
struct StackSpec {
    std::vector<std::uint64_t> pcs;
    std::uint64_t samples = 1;
    std::uint64_t userNs = 4'000'000, systemNs = 0;
    std::uint32_t thread = 0, epoch = 0;
};

/// ScopeBuilder().module({.path = "/bin/prog", .high = 0x5000}).arcs({{0x1005, 0x2005, 7, 0}}).bytes()
class ScopeBuilder {
public:
    ScopeBuilder()
    {
        std::memcpy(header.magic, SCOPE_MAGIC, sizeof SCOPE_MAGIC);
        header.version = SCOPE_VERSION;
        header.machine = 62;
        for (unsigned i = 0; i < SCOPE_ID_BYTES; ++i)
            header.id[i] = static_cast<std::uint8_t>(i + 1);
        header.state = SCOPE_ENDED;
        header.pid = 1;
        header.sample_period_ns = 4'000'000;
        header.time_source = SCOPE_TIME_PERF;
    }

    scope_header header{}; ///< to be changed at will; `end` of a live file is filled in by bytes()

    ScopeBuilder& text(const std::string& keyAndValue)
    {
        m_texts.append(keyAndValue).push_back('\0');
        return *this;
    }
    ScopeBuilder& module(const ModuleSpec& spec)
    {
        scope_module record{};
        record.path_bytes = static_cast<std::uint32_t>(spec.path.size() + 1);
        record.bytes = static_cast<std::uint32_t>((sizeof record + spec.path.size() + 8) / 8 * 8);
        record.bias = spec.bias;
        record.low = record.code_low = spec.low;
        record.high = record.code_high = spec.high;
        record.first_epoch = spec.firstEpoch;
        record.end_epoch = spec.endEpoch;
        record.build_id_bytes = static_cast<std::uint32_t>(spec.buildId.size());
        record.counts_calls = spec.countsCalls;
        std::memcpy(record.build_id, spec.buildId.data(), spec.buildId.size());
        const std::size_t at = m_modules.size();
        append(m_modules, record);
        append(m_modules, spec.path.data(), spec.path.size());
        m_modules.resize(at + record.bytes);
        return *this;
    }
    ScopeBuilder& thread(const ThreadSpec& spec)
    {
        scope_thread record{};
        record.tid = spec.tid;
        record.start = spec.start;
        std::memcpy(record.name, spec.name.data(), std::min(spec.name.size(), sizeof record.name));
        record.user_ns = spec.userNs;
        record.system_ns = spec.systemNs;
        record.samples = spec.samples;
        record.cpu_ns = spec.userNs + spec.systemNs;
        record.time_source = header.time_source;
        record.lives_of = spec.lives;
        record.place = spec.place;
        m_threads.push_back(record);
        return *this;
    }
    ScopeBuilder& thread(const scope_thread& record)
    {
        m_threads.push_back(record);
        return *this;
    }
    /// One table. In a live file it has free entries between those that are taken.
    ScopeBuilder& arcs(std::vector<scope_arc_entry> entries, std::uint32_t epoch = 0, bool muted = false,
                       std::uint32_t place = 0)
    {
        m_tables.push_back({std::move(entries), epoch, muted, place});
        return *this;
    }
    /// A function that was called, and not counted by choice.
    ScopeBuilder& uncounted(const scope_uncounted& function)
    {
        m_uncounted.push_back(function);
        return *this;
    }
    /// The calls of a function, or an arc, that a budget kept from being counted.
    ScopeBuilder& rationed(const scope_rationed& record)
    {
        m_rationed.push_back(record);
        return *this;
    }
    ScopeBuilder& node(const scope_stack_node& node)
    {
        m_nodes.push_back(node);
        return *this;
    }
    /// Adds what the tree does not have yet of this path.
    ScopeBuilder& stack(const StackSpec& spec)
    {
        std::uint32_t at = child(0, std::uint64_t{spec.epoch} << 32 | spec.thread);
        for (const std::uint64_t pc : spec.pcs)
            at = child(at, pc);
        scope_stack_node& leaf = m_nodes[at - 1];
        leaf.samples += spec.samples;
        leaf.user_ns += spec.userNs;
        leaf.system_ns += spec.systemNs;
        return *this;
    }
    /// True if a chunk of bytes() ends here, so that a companion cut there is whole.
    [[nodiscard]] static bool isChunkEnd(const Bytes& file, std::size_t at)
    {
        for (std::size_t end = SCOPE_PAGE; end <= at && end <= file.size();) {
            if (end == at)
                return true;
            scope_chunk header{};
            std::memcpy(&header, file.data() + end, sizeof header);
            end += header.bytes;
        }
        return false;
    }
    ScopeBuilder& sumOf(std::uint32_t processes)
    {
        header.version = SCOPE_VERSION_SUM;
        m_processes = processes;
        return *this;
    }
    ScopeBuilder& live()
    {
        header.state = SCOPE_RUNS;
        return *this;
    }

    [[nodiscard]] Bytes bytes() const
    {
        Bytes file(SCOPE_PAGE);
        if (!m_texts.empty())
            chunk(file, SCOPE_TEXT, m_texts.size(), 0, m_texts.data(), m_texts.size());
        if (!m_modules.empty())
            chunk(file, SCOPE_MODULES, m_modules.size(), 0, m_modules.data(), m_modules.size());
        if (!m_threads.empty())
            chunk(file, SCOPE_THREADS, m_threads.size(), 0, m_threads.data(), m_threads.size() * sizeof m_threads[0]);
        for (const Table& table : m_tables) {
            const Bytes content = contentOf(table);
            chunk(file, SCOPE_ARCS, 0, 0, content.data(), content.size(), table.place);
        }
        if (m_processes > 0) {
            const scope_sum sum{.processes = m_processes};
            chunk(file, SCOPE_SUM, 1, 0, &sum, sizeof sum);
        }
        if (!m_uncounted.empty())
            chunk(file, SCOPE_UNCOUNTED, m_uncounted.size(), 0, m_uncounted.data(),
                  m_uncounted.size() * sizeof m_uncounted[0]);
        if (!m_rationed.empty())
            chunk(file, SCOPE_RATIONED, m_rationed.size(), 0, m_rationed.data(),
                  m_rationed.size() * sizeof m_rationed[0]);
        if (!m_nodes.empty())
            chunk(file, SCOPE_STACKS, m_nodes.size(), 1, m_nodes.data(), m_nodes.size() * sizeof m_nodes[0]);
        scope_header start = header;
        start.end = header.state == SCOPE_RUNS ? file.size() : 0;
        std::memcpy(file.data(), &start, sizeof start);
        return file;
    }

private:
    std::uint32_t m_processes = 0; ///< of a sum

    struct Table {
        std::vector<scope_arc_entry> entries;
        std::uint32_t epoch;
        bool muted;
        std::uint32_t place;
    };

    static void append(Bytes& to, const void* from, std::size_t bytes)
    {
        const auto* start = static_cast<const std::byte*>(from);
        to.insert(to.end(), start, start + bytes);
    }
    template <class T> static void append(Bytes& to, const T& value) { append(to, &value, sizeof value); }

    static void chunk(Bytes& file, scope_chunk_type type, std::uint64_t used, std::uint64_t first, const void* content,
                      std::size_t contentBytes, std::uint32_t owner = 0)
    {
        scope_chunk header{};
        header.magic = SCOPE_CHUNK_MAGIC;
        header.offset = file.size();
        header.bytes = (sizeof header + contentBytes + SCOPE_PAGE - 1) / SCOPE_PAGE * SCOPE_PAGE;
        header.used = used;
        header.first = first;
        header.type = type;
        header.owner = owner;
        append(file, header);
        append(file, content, contentBytes);
        file.resize(header.offset + header.bytes);
    }

    [[nodiscard]] Bytes contentOf(const Table& table) const
    {
        const bool isLive = header.state == SCOPE_RUNS;
        std::uint64_t places = 1;
        while (isLive && places < 2 * table.entries.size())
            places *= 2;
        scope_arc_table start{};
        start.entries = isLive ? places : table.entries.size();
        start.mask = 32 * (places - 1);
        start.first = SCOPE_LIVE_FIRST;
        start.used = table.entries.size();
        start.epoch = table.epoch;
        start.muted = table.muted;
        Bytes content;
        append(content, start);
        content.resize(SCOPE_LIVE_FIRST);
        for (const scope_arc_entry& entry : table.entries) {
            append(content, entry);
            if (isLive)
                append(content, scope_arc_entry{});
        }
        content.resize(SCOPE_LIVE_FIRST + start.entries * sizeof(scope_arc_entry));
        return content;
    }

    /// The number of this node, which is made when there is none.
    std::uint32_t child(std::uint32_t parent, std::uint64_t pc)
    {
        for (std::uint32_t i = 0; i < m_nodes.size(); ++i)
            if (m_nodes[i].parent == parent && m_nodes[i].pc == pc)
                return i + 1;
        scope_stack_node node{};
        node.pc = pc;
        node.parent = parent;
        m_nodes.push_back(node);
        return static_cast<std::uint32_t>(m_nodes.size());
    }

    std::string m_texts;
    Bytes m_modules;
    std::vector<scope_thread> m_threads;
    std::vector<Table> m_tables;
    std::vector<scope_uncounted> m_uncounted;
    std::vector<scope_rationed> m_rationed;
    std::vector<scope_stack_node> m_nodes;
};

} // namespace gmonscope::test
