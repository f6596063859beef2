// SPDX-License-Identifier: MIT
#include "sum_file/scope_file.h"

#include "scope/scope_stacks.h"
#include "scope_format.h"
#include "sum_file/append_record.h"
#include "sum_file/spread_bytes.h"
#include "sum_file/sum_addresses.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace gmonscope {

namespace {

/// Two chains of FNV-1a: any change of the bytes changes the id.
class IdMaker {
public:
    void add(std::string_view bytes)
    {
        for (const char c : bytes) {
            m_first = (m_first ^ static_cast<std::uint8_t>(c)) * 0x100000001b3;
            m_second = (m_second ^ static_cast<std::uint8_t>(c)) * 0x10000000233 + 1;
        }
    }
    [[nodiscard]] ScopeId id() const
    {
        ScopeId id{};
        std::memcpy(id.data(), &m_first, sizeof m_first);
        std::memcpy(id.data() + sizeof m_first, &m_second, id.size() - sizeof m_first);
        id[0] |= 1; // all zero would be none
        return id;
    }

private:
    std::uint64_t m_first = 0xcbf29ce484222325, m_second = 0x84222325cbf29ce4;
};

class ScopeWriter {
public:
    ScopeWriter(const ScopeDescription& facts, const SumAddresses& addresses) : m_facts(facts), m_addresses(addresses)
    {
    }

    void putTexts()
    {
        std::string texts;
        for (const std::string& text : m_facts.texts)
            texts.append(text.c_str()).push_back('\0');
        if (!texts.empty())
            putChunk(SCOPE_TEXT, texts.size(), 0, Counted::More, texts);
    }

    void putModules(const std::vector<CodeModule>& modules)
    {
        std::string records;
        for (std::size_t i = 0; i < modules.size(); ++i)
            putModule(records, modules[i], m_addresses.biasOf(i));
        if (!records.empty())
            putChunk(SCOPE_MODULES, records.size(), 0, Counted::More, records);
    }

    void putCounts(const ScopeTotals& totals, Counted counted, bool isDifference)
    {
        putSum(totals.unplaced, counted, isDifference);
        putThreads(totals.threads, counted);
        putArcs(totals, counted);
        putMissed(totals.missed, counted);
        putStacks(totals.stacks, counted);
    }

    void putGmon(const std::string& bytes, Counted counted)
    {
        if (!bytes.empty())
            putChunk(SCOPE_GMON, bytes.size(), 0, counted, bytes);
    }

    void putSpread(const KeptSpread& spread)
    {
        const std::string content = spreadBytes(spread);
        putChunk(SCOPE_SPREAD, content.size(), 0, Counted::More, content);
        if (spread.sets.empty())
            return;
        const std::string sets = alikeBytes(spread);
        putChunk(SCOPE_ALIKE, sets.size(), 0, Counted::More, sets);
    }

    std::string finish(const ByteSource& gmon)
    {
        scope_header header = describe();
        std::string start(SCOPE_PAGE, '\0');
        std::memcpy(start.data(), &header, sizeof header);
        IdMaker maker;
        maker.add(start);
        maker.add(m_chunks);
        if (gmon)
            gmon([&](std::string_view piece) { maker.add(piece); });
        const ScopeId id = maker.id();
        std::memcpy(header.id, id.data(), id.size());
        std::memcpy(start.data(), &header, sizeof header);
        return start + m_chunks;
    }

private:
    void putChunk(scope_chunk_type type, std::uint64_t used, std::uint64_t first, Counted counted,
                  const std::string& content)
    {
        scope_chunk header{};
        header.magic = SCOPE_CHUNK_MAGIC;
        header.offset = SCOPE_PAGE + m_chunks.size();
        header.bytes = (sizeof header + content.size() + SCOPE_PAGE - 1) / SCOPE_PAGE * SCOPE_PAGE;
        header.used = used;
        header.first = first;
        header.type = type;
        header.is_less = counted == Counted::Less;
        appendRecord(m_chunks, header);
        m_chunks += content;
        m_chunks.resize(header.offset + header.bytes - SCOPE_PAGE);
    }

    static void putModule(std::string& records, const CodeModule& module, std::uint64_t bias)
    {
        scope_module record{};
        record.path_bytes = static_cast<std::uint32_t>(module.path.size() + 1);
        record.bytes = static_cast<std::uint32_t>((sizeof record + module.path.size() + 8) / 8 * 8);
        record.bias = bias;
        record.low = module.low + bias;
        record.high = module.high + bias;
        record.code_low = module.codeLow + bias;
        record.code_high = module.codeHigh + bias;
        record.end_epoch = SCOPE_STILL_LOADED;
        record.counts_calls = module.countsCalls;
        const std::size_t digits = std::min<std::size_t>(module.buildId.size() / 2, SCOPE_BUILD_ID_BYTES);
        for (std::size_t i = 0; i < digits; ++i)
            record.build_id[i] = static_cast<std::uint8_t>(std::stoul(module.buildId.substr(2 * i, 2), nullptr, 16));
        record.build_id_bytes = static_cast<std::uint32_t>(digits);
        const std::size_t at = records.size();
        appendRecord(records, record);
        records += module.path;
        records.resize(at + record.bytes);
    }

    void putSum(const ScopeTime& unplaced, Counted counted, bool isDifference)
    {
        scope_sum sum{};
        sum.processes = m_facts.processes;
        sum.plain_runs = m_facts.plainRuns;
        sum.is_difference = isDifference;
        sum.unplaced_samples = unplaced.samples;
        sum.unplaced_user_ns = unplaced.userNs;
        sum.unplaced_system_ns = unplaced.systemNs;
        std::string record;
        appendRecord(record, sum);
        putChunk(SCOPE_SUM, 1, 0, counted, record);
    }

    void putThreads(const std::vector<MappedThread>& threads, Counted counted)
    {
        std::string records;
        for (const MappedThread& placed : threads) {
            const ScopeThread& thread = placed.thread;
            scope_thread record{};
            record.tid = thread.tid;
            record.start = m_addresses.of(placed.start);
            std::memcpy(record.name, thread.name.data(), std::min(thread.name.size(), sizeof record.name));
            record.user_ns = thread.userNs;
            record.system_ns = thread.systemNs;
            record.samples = thread.samples;
            record.cpu_ns = thread.cpuNs;
            record.time_source = m_facts.timeSource;
            record.error = static_cast<std::uint32_t>(thread.error);
            record.lives_of = thread.lives;
            record.is_main = thread.isMain;
            if (!placed.frames.empty() && placed.frames.front() != placed.start)
                record.beginning = m_addresses.of(placed.frames.front());
            appendRecord(records, record);
        }
        if (!records.empty())
            putChunk(SCOPE_THREADS, threads.size(), 0, counted, records);
    }

    void putArcs(const ScopeTotals& totals, Counted counted)
    {
        scope_arc_table table{};
        table.first = SCOPE_LIVE_FIRST;
        table.entries = table.used = totals.arcs.size() + totals.marks.size();
        if (table.used == 0)
            return;
        std::string content;
        appendRecord(content, table);
        content.resize(SCOPE_LIVE_FIRST);
        for (const MappedArc& arc : totals.arcs)
            appendRecord(content,
                         scope_arc_entry{m_addresses.returnTo(arc.from), m_addresses.entered(arc.self), arc.count, 0});
        for (const MappedArc& mark : totals.marks)
            appendRecord(content, scope_arc_entry{m_addresses.of(mark.self), m_addresses.of(mark.self), mark.count, 0});
        putChunk(SCOPE_ARCS, 0, 0, counted, content);
    }

    void putMissed(const std::vector<MappedMissed>& missed, Counted counted)
    {
        std::string records;
        for (const MappedMissed& one : missed) {
            const double variance = std::min(one.variance, std::ldexp(1, 127));
            const double high = std::floor(std::ldexp(variance, -64));
            scope_rationed record{};
            record.from = one.from ? m_addresses.returnTo(*one.from) : 0;
            record.self = m_addresses.entered(one.self);
            record.missed = static_cast<std::uint64_t>(std::llround(std::min(one.calls, std::ldexp(1, 62))));
            record.doubt = static_cast<std::uint64_t>(std::llround(std::min(one.doubt, std::ldexp(1, 62))));
            record.variance_high = static_cast<std::uint64_t>(high);
            record.variance_low = static_cast<std::uint64_t>(variance - std::ldexp(high, 64));
            appendRecord(records, record);
        }
        if (!records.empty())
            putChunk(SCOPE_RATIONED, missed.size(), 0, counted, records);
    }

    /// A recursion's repeats that were left out are a node of their own.
    void putStacks(const std::vector<MappedNode>& nodes, Counted counted)
    {
        std::string records;
        std::uint32_t last = 0;
        std::vector<std::uint32_t> numbers;
        const auto put = [&](std::uint64_t pc, std::uint32_t parent, const MappedNode& node) {
            appendRecord(records, scope_stack_node{pc, parent, 0, node.samples, node.userNs, node.systemNs, 0, 0, 0});
            return ++last;
        };
        for (const MappedNode& node : nodes) {
            std::uint32_t parent = node.parent == MappedNode::none ? 0 : numbers[node.parent];
            if (node.isAfterFold)
                parent = put(SCOPE_PC_FOLDED, parent, {.at = {}});
            const bool isUnknown = node.at.kind == AddressKind::Unknown;
            const std::uint64_t unknown = parent ? SCOPE_PC_INCOMPLETE : 0; // a root: of epoch 0, thread 0
            numbers.push_back(put(isUnknown ? unknown : m_addresses.of(node.at), parent, node));
        }
        if (last)
            putChunk(SCOPE_STACKS, last, 1, counted, records);
    }

    [[nodiscard]] scope_header describe() const
    {
        scope_header h{};
        std::memcpy(h.magic, SCOPE_MAGIC, sizeof SCOPE_MAGIC);
        h.version = SCOPE_VERSION_SUM;
        h.machine = m_facts.machine;
        h.state = SCOPE_ENDED;
        h.pid = m_facts.pid;
        h.uid = m_facts.uid;
        h.started_ns = m_facts.startedNs;
        h.ended_ns = m_facts.endedNs;
        h.sample_period_ns = m_facts.samplePeriodNs;
        h.time_source = m_facts.timeSource;
        h.unsampled_error = static_cast<std::uint32_t>(m_facts.unsampledError);
        h.unsampled_threads = m_facts.unsampledThreads;
        h.user_ns = m_facts.userNs;
        h.system_ns = m_facts.systemNs;
        h.lost_calls = m_facts.lostCalls;
        h.lost_samples = m_facts.lostSamples;
        h.shortened_stacks = m_facts.shortenedStacks;
        h.incomplete_stacks = m_facts.incompleteStacks;
        h.anonymous_chunks = m_facts.anonymousChunks;
        h.control = m_facts.isOff ? SCOPE_CONTROL_OFF : 0;
        h.control_changes = m_facts.wasSwitched;
        h.unrestored = static_cast<std::uint32_t>(std::min<std::uint64_t>(m_facts.unrestored, UINT32_MAX));
        h.fileless_children = static_cast<std::uint32_t>(std::min<std::uint64_t>(m_facts.filelessChildren, UINT32_MAX));
        h.budget = static_cast<std::uint32_t>(m_facts.budget);
        h.windows = m_facts.windows;
        h.windows_ns = m_facts.windowsNs;
        h.reset_calls = m_facts.resetCalls;
        h.reset_ns = m_facts.resetNs;
        h.clock_ns = m_facts.clockNs;
        h.signal_return = m_addresses.signalReturn();
        h.vdso_low = SumAddresses::vdsoLow;
        h.vdso_high = SumAddresses::vdsoHigh;
        return h;
    }

    const ScopeDescription& m_facts;
    const SumAddresses& m_addresses;
    std::string m_chunks;
};

bool haveRoom(const std::vector<MappedNode>& stacks)
{
    SampleRoom room;
    return std::all_of(stacks.begin(), stacks.end(),
                       [&](const MappedNode& node) { return room.take(node.samples, node.userNs, node.systemNs); });
}

} // namespace

Result<std::string> scopeBytes(const ScopeDescription& facts, const ScopeTotals& totals, const BesideTotals& beside,
                               const ByteSource& gmon)
{
    const auto addresses = SumAddresses::of(totals, facts.path);
    if (!addresses)
        return addresses.error();
    if (!haveRoom(totals.stacks) || !haveRoom(beside.below.stacks))
        return Error{.path = facts.path, .offset = {}, .expected = SampleRoom::expected, .found = "a sum of more"};
    ScopeWriter writer(facts, *addresses);
    writer.putTexts();
    writer.putModules(totals.modules);
    writer.putCounts(totals, Counted::More, facts.isDifference);
    if (facts.isDifference) {
        writer.putCounts(beside.below, Counted::Less, true);
        writer.putGmon(beside.gmonBelow, Counted::Less);
    }
    writer.putGmon(beside.gmonPlain, Counted::More);
    if (beside.spread)
        writer.putSpread(*beside.spread);
    return writer.finish(gmon);
}

ScopeId idIn(const std::string& scopeBytes)
{
    ScopeId id{};
    std::memcpy(id.data(), scopeBytes.data() + offsetof(scope_header, id), id.size());
    return id;
}

} // namespace gmonscope
