// SPDX-License-Identifier: MIT
#include "scope/scope_reader.h"

#include "base/hex.h"
#include "scope/scope_missed.h"
#include "scope/scope_sources.h"
#include "scope/scope_spread.h"
#include "scope/scope_stacks.h"
#include "scope/scope_uncounted.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <sys/stat.h>
#include <thread>

namespace gmonscope {

namespace {

using Failure = std::optional<Error>;

constexpr std::uint64_t mostTexts = 16u << 20; // command lines have 6 MiB at the most
constexpr std::size_t longestPath = 4096;      // PATH_MAX
constexpr int triesDuringResets = 50;          // a reset writes its baselines within milliseconds

/// Reads the chunks of one kind after the other into a ScopeData.
class ScopeParser {
public:
    ScopeParser(const ScopeBytes& bytes, const ScopeFrame& frame) : m_bytes(bytes), m_frame(frame)
    {
        m_data.path = frame.path();
    }

    Result<ScopeData> parse()
    {
        if (auto failure = readTexts())
            return *failure;
        if (auto failure = m_frame.isLive() ? std::nullopt : readModules(m_frame))
            return *failure;
        takeHeader();
        if (auto failure = readCounts(m_data, Counted::More))
            return *failure;
        if (auto failure = m_frame.isLive() ? readModulesNow() : std::nullopt)
            return *failure;
        if (m_frame.isSum()) {
            if (auto failure = readCounts(m_data.less, Counted::Less))
                return *failure;
            if (auto failure = readGmon(Counted::Less, m_data.gmonLess))
                return *failure;
            if (auto failure = readGmon(Counted::More, m_data.gmonPlain))
                return *failure;
            if (auto failure = readSpread(m_frame, m_data.spread))
                return *failure;
        }
        return std::move(m_data);
    }

    Result<ScopeData> summarize()
    {
        if (auto failure = readTexts())
            return *failure;
        if (auto failure = readModules(m_frame))
            return *failure;
        takeHeader();
        return std::move(m_data);
    }

private:
    void takeHeader()
    {
        const scope_header& h = m_frame.header();
        std::copy(std::begin(h.id), std::end(h.id), m_data.id.begin());
        m_data.machine = static_cast<std::uint16_t>(h.machine);
        m_data.hasEnded = h.state == SCOPE_ENDED;
        m_data.isSum = m_frame.isSum();
        m_data.pid = h.pid;
        m_data.uid = h.uid;
        m_data.startedNs = h.started_ns;
        m_data.parentPid = h.parent_pid;
        m_data.endedNs = h.ended_ns;
        m_data.samplePeriodNs = h.sample_period_ns;
        m_data.timeSource = h.time_source;
        m_data.userNs = h.user_ns;
        m_data.systemNs = h.system_ns;
        m_data.unsampledThreads = h.unsampled_threads;
        m_data.unsampledError = static_cast<int>(h.unsampled_error);
        m_data.lostCalls = h.lost_calls;
        m_data.lostSamples = h.lost_samples;
        m_data.shortenedStacks = h.shortened_stacks;
        m_data.incompleteStacks = h.incomplete_stacks;
        m_data.anonymousChunks = h.anonymous_chunks;
        m_data.unrestored = h.unrestored;
        m_data.filelessChildren = h.fileless_children;
        m_data.muteError = static_cast<int>(h.mute_error);
        m_data.budget = h.budget;
        m_data.windows = h.windows;
        m_data.windowsNs = h.windows_ns;
        m_data.resetCalls = h.reset_calls;
        m_data.resetNs = h.reset_ns;
        m_data.clockNs = h.clock_ns;
        m_data.isOff = (h.control & SCOPE_CONTROL_OFF) != 0;
        m_data.isUncounted = (h.control & SCOPE_CONTROL_UNCOUNTED) != 0;
        m_data.wasSwitched = h.control_changes != 0;
        m_data.signalReturn = h.signal_return;
        m_data.vdsoLow = h.vdso_low;
        m_data.vdsoHigh = h.vdso_high;
    }

    Failure readTexts()
    {
        std::uint64_t room = mostTexts;
        for (const ScopeChunk& chunk : m_frame.chunksOf(SCOPE_TEXT)) {
            if (chunk.header.used > room)
                return m_frame.error(chunk.offset, "texts of " + std::to_string(mostTexts >> 20) + " MiB at the most",
                                     "more");
            room -= chunk.header.used;
            std::string texts(chunk.header.used, '\0');
            if (auto failure = m_frame.readExactly(chunk.content(), std::as_writable_bytes(std::span(texts))))
                return failure;
            if (!texts.empty() && texts.back() != '\0') {
                if (auto failure =
                        m_frame.damaged(m_frame.error(chunk.content(), "texts that end with a NUL", "one without")))
                    return failure;
                texts.resize(texts.rfind('\0') + 1); // npos + 1 is 0
            }
            addTexts(texts);
        }
        return {};
    }

    /// REQUIRES: each ends with a NUL. Empty ones say nothing.
    void addTexts(const std::string& texts)
    {
        for (std::size_t start = 0, size = 0; start < texts.size(); start += size + 1) {
            size = std::strlen(texts.c_str() + start);
            if (size > 0)
                m_data.texts.emplace_back(texts, start, size);
        }
    }

    /// The log has the modules of all epochs that were read by now.
    Failure readModulesNow()
    {
        const auto frame = ScopeFrame::read(m_bytes, m_frame.path());
        return readModules(frame ? *frame : m_frame);
    }

    Failure readModules(const ScopeFrame& frame)
    {
        for (const ScopeChunk& chunk : frame.chunksOf(SCOPE_MODULES)) {
            std::vector<std::byte> records(chunk.header.used);
            if (auto failure = frame.readExactly(chunk.content(), records))
                return failure;
            if (auto failure = readModules(records, chunk.content()))
                if (auto error = m_frame.damaged(*failure))
                    return error;
        }
        return {};
    }

    Failure readModules(const std::vector<std::byte>& records, std::uint64_t start)
    {
        for (std::uint64_t at = 0; at < records.size();) {
            scope_module record{};
            const std::uint64_t offset = start + at, left = records.size() - at;
            if (left < sizeof record)
                return m_frame.error(offset, "a module record", std::to_string(left) + " bytes");
            std::memcpy(&record, records.data() + at, sizeof record);
            if (record.bytes % 8 != 0 || record.bytes > left || record.bytes < sizeof record ||
                record.path_bytes == 0 || record.path_bytes > record.bytes - sizeof record)
                return m_frame.error(offset, "a module record with its path in " + std::to_string(left) + " bytes",
                                     std::to_string(record.bytes) + " bytes, of them " +
                                         std::to_string(record.path_bytes) + " of path");
            const auto* path = reinterpret_cast<const char*>(records.data() + at + sizeof record);
            if (auto failure = addModule(record, {path, strnlen(path, record.path_bytes)}, offset))
                return failure;
            at += record.bytes;
        }
        return {};
    }

    Failure addModule(const scope_module& record, std::string path, std::uint64_t offset)
    {
        if (record.low > record.high || record.first_epoch > record.end_epoch)
            return m_frame.error(offset, "a module with a range of addresses and of epochs",
                                 hex(record.low) + " to " + hex(record.high));
        if (path.size() > longestPath)
            return m_frame.error(offset, "a path of at most " + std::to_string(longestPath) + " bytes",
                                 std::to_string(path.size()));
        if (record.build_id_bytes > SCOPE_BUILD_ID_BYTES)
            return m_frame.error(offset, "a build id of at most 32 bytes", std::to_string(record.build_id_bytes));
        std::string buildId = hexDigits(std::span(record.build_id).first(record.build_id_bytes));
        if (path.empty() && isProgram(record, buildId)) { // it stays, whatever the runtime could find out about it
            m_data.modules.front().endEpoch = std::max(m_data.modules.front().endEpoch, record.end_epoch);
            return {};
        }
        m_data.modules.push_back({.path = std::move(path),
                                  .buildId = std::move(buildId),
                                  .bias = record.bias,
                                  .low = record.low,
                                  .high = record.high,
                                  .codeLow = record.code_low,
                                  .codeHigh = record.code_high,
                                  .firstEpoch = record.first_epoch,
                                  .endEpoch = record.end_epoch,
                                  .countsCalls = record.counts_calls != 0});
        return {};
    }

    /// True for one that stands where the program stands, which comes first.
    bool isProgram(const scope_module& record, const std::string& buildId) const
    {
        if (m_data.modules.empty())
            return false;
        const ScopeModule& program = m_data.modules.front();
        return program.low == record.low && program.high == record.high && program.bias == record.bias &&
               program.buildId == buildId;
    }

    Failure readCounts(ScopeCounts& counts, Counted counted)
    {
        if (auto failure = readThreads(counts, counted))
            return failure;
        if (auto failure = readArcs(counts, counted))
            return failure;
        if (auto failure = readUncounted(m_frame, counted, m_data, counts.arcs))
            return failure;
        if (auto failure = readMissed(m_frame, counted, counts))
            return failure;
        auto nodes = readScopeStacks(m_frame, counted);
        if (!nodes)
            return nodes.error();
        counts.nodes = std::move(*nodes);
        return m_frame.isSum() ? readSum(counts, counted) : std::nullopt;
    }

    Failure readSum(ScopeCounts& counts, Counted counted)
    {
        for (const ScopeChunk& chunk : m_frame.chunksOf(SCOPE_SUM, counted)) {
            scope_sum sum{};
            if (auto failure = m_frame.readExactly(chunk.content(), std::as_writable_bytes(std::span(&sum, 1))))
                return failure;
            counts.unplaced = {sum.unplaced_samples, sum.unplaced_user_ns, sum.unplaced_system_ns};
            m_data.processes = sum.processes;
            m_data.plainRuns = sum.plain_runs;
            m_data.isDifference |= sum.is_difference != 0;
        }
        return {};
    }

    Failure readGmon(Counted counted, std::vector<std::byte>& gmon)
    {
        for (const ScopeChunk& chunk : m_frame.chunksOf(SCOPE_GMON, counted)) {
            gmon.resize(chunk.header.used);
            if (auto failure = m_frame.readExactly(chunk.content(), gmon))
                return failure;
        }
        return {};
    }

    Failure readThreads(ScopeCounts& counts, Counted counted)
    {
        const auto chunks = m_frame.chunksByNumber(SCOPE_THREADS, counted);
        if (!chunks)
            return chunks.error();
        for (const ScopeChunk& chunk : *chunks)
            if (auto failure = visitRecords<scope_thread>(
                    m_frame, chunk.content(), chunk.header.used,
                    [&](const scope_thread&, const scope_thread& t, std::uint64_t) -> Failure {
                        const bool isFirst = t.tid == m_data.pid && t.lives_of <= 1;
                        counts.threads.push_back({.tid = t.tid,
                                                  .lives = std::max(t.lives_of, 1u),
                                                  .place = t.place,
                                                  .start = t.start,
                                                  .beginning = m_frame.isSum() ? t.beginning : 0,
                                                  .name = {t.name, strnlen(t.name, sizeof t.name)},
                                                  .userNs = since(t.user_ns, t.base_user_ns),
                                                  .systemNs = since(t.system_ns, t.base_system_ns),
                                                  .samples = since(t.samples, t.base_samples),
                                                  .cpuNs = t.cpu_ns,
                                                  .error = static_cast<int>(t.error),
                                                  .isMain = m_frame.isSum() ? t.is_main != 0 : isFirst});
                        return {};
                    }))
                return failure;
        return {};
    }

    Failure readArcs(ScopeCounts& counts, Counted counted)
    {
        for (const ScopeChunk& chunk : m_frame.chunksOf(SCOPE_ARCS, counted)) {
            scope_arc_table table{};
            if (auto failure = m_frame.readExactly(chunk.content(), std::as_writable_bytes(std::span(&table, 1))))
                return failure;
            if (table.muted)
                continue;
            // While a table is retired `first` says nothing of where the entries are.
            const std::uint64_t first = m_frame.isLive() ? SCOPE_LIVE_FIRST : table.first;
            std::uint64_t count = m_frame.isLive() ? table.entries : table.used;
            const bool isInside = first >= sizeof table && first <= chunk.contentBytes();
            const std::uint64_t most = isInside ? (chunk.contentBytes() - first) / sizeof(scope_arc_entry) : 0;
            if (!isInside || count > most) {
                if (auto failure = m_frame.damaged(
                        m_frame.error(chunk.content(), "arcs in " + std::to_string(chunk.contentBytes()) + " bytes",
                                      std::to_string(count) + " from byte " + std::to_string(first) + " on")))
                    return failure;
                count = most;
            }
            const std::size_t arcs = counts.arcs.size(), marks = counts.marks.size();
            if (auto failure = visitRecords<scope_arc_entry>(
                    m_frame, chunk.content() + first, count,
                    [&](const scope_arc_entry& published, const scope_arc_entry& entry, std::uint64_t) -> Failure {
                        if (published.self)
                            addArc(counts, entry, table.epoch, chunk.header.owner);
                        return {};
                    }))
                return failure;
            if (!m_frame.isLive())
                continue;
            if (auto failure = m_frame.readExactly(chunk.content(), std::as_writable_bytes(std::span(&table, 1))))
                return failure;
            setEpoch(counts.arcs, arcs, table.epoch);
            setEpoch(counts.marks, marks, table.epoch);
        }
        return {};
    }

    /// A table may go on in another epoch while it is read: all of its arcs are right in the one that it has
    /// afterwards.
    static void setEpoch(std::vector<ScopeArc>& arcs, std::size_t first, std::uint32_t epoch)
    {
        for (std::size_t i = first; i < arcs.size(); ++i)
            arcs[i].epoch = epoch;
    }

    static void addArc(ScopeCounts& counts, const scope_arc_entry& entry, std::uint32_t epoch, std::uint32_t place)
    {
        const ScopeArc arc{.epoch = epoch,
                           .from = entry.from == 1 ? 0 : entry.from,
                           .self = entry.self,
                           .count = since(entry.count, entry.baseline),
                           .place = place};
        if (arc.count)
            (entry.from == entry.self ? counts.marks : counts.arcs).push_back(arc);
    }

    const ScopeBytes& m_bytes;
    const ScopeFrame& m_frame;
    ScopeData m_data;
};

Result<ScopeData> readFrom(const ScopeBytes& bytes, const std::string& path, Salvage* salvage)
{
    const auto frame = ScopeFrame::read(bytes, path, salvage);
    if (!frame)
        return frame.error();
    return ScopeParser(bytes, *frame).parse();
}

/// Number of resets so far; odd during one.
std::uint32_t resetsOf(const ScopeBytes& bytes)
{
    std::uint32_t resets = 0;
    const auto got = bytes.read(offsetof(scope_header, resets), std::as_writable_bytes(std::span(&resets, 1)));
    return got && *got == sizeof resets ? resets : 0;
}

} // namespace

std::string ScopeDescription::text(const std::string& key) const
{
    const std::string start = key + '=';
    for (const std::string& text : texts)
        if (text.starts_with(start))
            return text.substr(start.size());
    return {};
}

Result<ScopeData> parseScope(std::span<const std::byte> bytes, const std::string& path, Salvage* salvage)
{
    return readFrom(MemorySource(bytes), path, salvage);
}

Result<ScopeData> readScope(const std::string& path, Salvage* salvage)
{
    const auto file = OpenFile::open(path);
    return file ? readScope(*file, path, salvage) : file.error();
}

Result<ScopeData> readScope(const OpenFile& file, const std::string& path, Salvage* salvage)
{
    const FileSource source(file, path);
    // Data that is read while baselines are written is neither from before nor from after the reset.
    for (int tries = 1;; ++tries) {
        const std::uint32_t resets = resetsOf(source);
        if (resets % 2 == 0 || tries == triesDuringResets) {
            auto data = readFrom(source, path, salvage);
            if (!data || data->hasEnded || resetsOf(source) == resets || tries == triesDuringResets)
                return data;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
}

Result<ScopeData> readScopeSummary(const std::string& path)
{
    const auto file = OpenFile::open(path);
    return file ? readScopeSummary(*file, path) : file.error();
}

Result<ScopeData> readScopeSummary(const OpenFile& file, const std::string& path)
{
    const FileSource source(file, path);
    Salvage damage; // is told where the rest is read
    const auto frame = ScopeFrame::read(source, path, &damage);
    if (!frame)
        return frame.error();
    return ScopeParser(source, *frame).summarize();
}

} // namespace gmonscope
