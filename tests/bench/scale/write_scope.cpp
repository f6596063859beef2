// SPDX-License-Identifier: MIT
#include "large_program.h"
#include "plain_file.h"
#include "scope_format.h"

#include <algorithm>
#include <cstring>
#include <unordered_map>

namespace gmonscope::bench {

namespace {

constexpr std::uint64_t entered = 9;          ///< in the callee, behind its call of mcount
constexpr std::uint64_t periodNs = 4'149'378; // 241 Hz

/// Goes from functions to main. Most callers are of the level above, so that stacks are about as deep as their leaf.
class Callers {
public:
    explicit Callers(const LargeProgram& program) : m_program(program), m_first(program.functions.size() + 1)
    {
        for (const LargeArc& arc : program.arcs)
            if (isDown(arc))
                ++m_first[arc.callee + 1];
        for (std::size_t f = 1; f < m_first.size(); ++f)
            m_first[f] += m_first[f - 1];
        m_arcs.resize(m_first.back());
        std::vector<std::uint32_t> next = m_first;
        for (std::uint32_t a = 0; a < program.arcs.size(); ++a)
            if (isDown(program.arcs[a]))
                m_arcs[next[program.arcs[a].callee]++] = a;
        std::vector<std::uint32_t> order(program.functions.size());
        for (std::uint32_t f = 0; f < order.size(); ++f) {
            order[f] = f;
            std::stable_sort(m_arcs.begin() + m_first[f], m_arcs.begin() + m_first[f + 1],
                             [this](std::uint32_t a, std::uint32_t b) { return levelOf(a) > levelOf(b); });
        }
        std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
            return program.functions[a].level < program.functions[b].level;
        });
        std::vector<std::uint32_t> framesAbove(order.size());
        for (const std::uint32_t f : order)
            if (const LargeArc* const arc = usualOf(f))
                framesAbove[f] = framesAbove[arc->caller] + 1;
        std::stable_sort(order.begin(), order.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return framesAbove[a] > framesAbove[b]; });
        m_deepestFirst = std::move(order);
    }

    /// Mostly the usual one, the deepest; else the deeper of two. None: nobody calls it.
    [[nodiscard]] const LargeArc* choose(std::uint32_t callee, Random& random) const
    {
        constexpr double usual = 0.93;
        const std::uint32_t count = m_first[callee + 1] - m_first[callee];
        const std::uint32_t other = std::min(random.below(count), random.below(count));
        return random.unit() < usual || count == 0 ? usualOf(callee) : &m_program.arcs[m_arcs[m_first[callee] + other]];
    }
    /// By how many usual callers are above it, the most first.
    [[nodiscard]] const std::vector<std::uint32_t>& deepestFirst() const { return m_deepestFirst; }

private:
    [[nodiscard]] const LargeArc* usualOf(std::uint32_t callee) const
    {
        return m_first[callee] < m_first[callee + 1] ? &m_program.arcs[m_arcs[m_first[callee]]] : nullptr;
    }
    [[nodiscard]] bool isDown(const LargeArc& arc) const
    {
        return m_program.functions[arc.caller].level < m_program.functions[arc.callee].level;
    }
    [[nodiscard]] std::uint32_t levelOf(std::uint32_t arc) const
    {
        return m_program.functions[m_program.arcs[arc].caller].level;
    }

    const LargeProgram& m_program;
    std::vector<std::uint32_t> m_deepestFirst;
    std::vector<std::uint32_t> m_first, m_arcs; ///< to f, deepest callers first: m_arcs[m_first[f]..m_first[f + 1])
};

/// The calling-context tree.
class Tree {
public:
    Tree() { child(0, 0); } // of the only thread in the only epoch

    std::uint32_t child(std::uint32_t parent, std::uint64_t pc)
    {
        // Addresses of the program are below 2^32, and so are numbers of nodes.
        const auto [place, isNew] = m_known.try_emplace(std::uint64_t{parent} << 32 | pc, m_nodes.size() + 1);
        if (isNew) {
            scope_stack_node node{};
            node.pc = pc;
            node.parent = parent;
            m_nodes.push_back(node);
        }
        return static_cast<std::uint32_t>(place->second);
    }
    /// True: the first ones of this stack.
    bool sample(std::uint32_t leaf, std::uint64_t samples)
    {
        scope_stack_node& node = m_nodes[leaf - 1];
        const bool isNew = node.samples == 0;
        node.samples += samples;
        node.user_ns += samples * periodNs;
        return isNew;
    }
    [[nodiscard]] const std::vector<scope_stack_node>& nodes() const { return m_nodes; }

private:
    std::vector<scope_stack_node> m_nodes;
    std::unordered_map<std::uint64_t, std::size_t> m_known; ///< numbers, from 1
};

/// Few functions, and of their stacks few, have most of the samples.
class Sampler {
public:
    Sampler(const LargeProgram& program, const SampledStacks& stacks)
        : m_program(program), m_stacks(stacks), m_callers(program)
    {
    }

    Tree sample()
    {
        Tree whole, shown;
        for (std::uint32_t made = 0, tries = 0; made < m_stacks.count && tries / 4 < m_stacks.count; ++tries) {
            const std::uint32_t leaf = leafOf();
            const double u = m_random.unit();
            const auto samples = static_cast<std::uint64_t>(1 / (1 - u * u + 1e-3));
            const std::vector<std::uint64_t> pcs = stackOf(leaf);
            made += add(whole, pcs, pcs.size(), samples);
            add(shown, pcs, std::min<std::size_t>(m_stacks.frames, pcs.size()), samples);
        }
        return shown;
    }

private:
    /// Mostly one with many frames above it.
    std::uint32_t leafOf()
    {
        const std::vector<std::uint32_t>& functions = m_callers.deepestFirst();
        const double u = m_random.unit();
        return functions[static_cast<std::size_t>(u * u * u * u * static_cast<double>(functions.size()))];
    }

    /// Leaf first.
    std::vector<std::uint64_t> stackOf(std::uint32_t function)
    {
        std::vector<std::uint64_t> pcs{m_program.functions[function].address +
                                       m_random.below(m_program.functions[function].size)};
        while (const LargeArc* const arc = m_callers.choose(function, m_random)) {
            function = arc->caller;
            pcs.push_back(m_program.functions[function].address + arc->site);
        }
        return pcs;
    }

    /// The innermost of its frames.
    static bool add(Tree& tree, const std::vector<std::uint64_t>& pcs, std::size_t frames, std::uint64_t samples)
    {
        std::uint32_t node = tree.child(0, 0);
        for (std::size_t i = frames; i-- > 0;)
            node = tree.child(node, pcs[i]);
        return tree.sample(node, samples);
    }

    const LargeProgram& m_program;
    const SampledStacks m_stacks;
    const Callers m_callers;
    Random m_random{7};
};

class ScopeFile {
public:
    ScopeFile(const LargeProgram& program, const std::string& path) : m_program(program), m_file(path) {}

    bool write(const Tree& tree, const std::string& imagePath)
    {
        if (!m_file.isOpen())
            return false;
        scope_thread thread{};
        thread.tid = 1;
        thread.time_source = SCOPE_TIME_PERF;
        for (const scope_stack_node& node : tree.nodes()) {
            thread.samples += node.samples;
            thread.user_ns += node.user_ns;
        }
        thread.cpu_ns = thread.user_ns;
        putHeader(thread);
        putModule(imagePath);
        putChunk(SCOPE_THREADS, 1, 0, &thread, sizeof thread);
        putArcs();
        const auto& nodes = tree.nodes();
        putChunk(SCOPE_STACKS, nodes.size(), 1, nodes.data(), nodes.size() * sizeof nodes[0]);
        m_file.skipTo(m_end - 1);
        m_file.put('\0');
        return m_file.close();
    }

private:
    void putHeader(const scope_thread& thread)
    {
        scope_header header{};
        std::memcpy(header.magic, SCOPE_MAGIC, sizeof SCOPE_MAGIC);
        header.version = SCOPE_VERSION;
        header.machine = 62; // x86-64
        header.id[0] = 1;
        header.state = SCOPE_ENDED;
        header.pid = 1;
        header.sample_period_ns = periodNs;
        header.time_source = SCOPE_TIME_PERF;
        header.user_ns = thread.user_ns;
        m_file.put(header);
    }

    void putModule(const std::string& imagePath)
    {
        scope_module record{};
        record.path_bytes = static_cast<std::uint32_t>(imagePath.size() + 1);
        record.bytes = static_cast<std::uint32_t>((sizeof record + imagePath.size() + 8) / 8 * 8);
        record.low = record.code_low = m_program.textLow;
        record.high = record.code_high = m_program.textHigh;
        record.end_epoch = SCOPE_STILL_LOADED;
        record.counts_calls = 1;
        std::vector<char> bytes(record.bytes);
        std::memcpy(bytes.data(), &record, sizeof record);
        std::memcpy(bytes.data() + sizeof record, imagePath.data(), imagePath.size());
        putChunk(SCOPE_MODULES, bytes.size(), 0, bytes.data(), bytes.size());
    }

    void putArcs()
    {
        scope_arc_table table{};
        table.first = SCOPE_LIVE_FIRST;
        table.entries = table.used = m_program.arcs.size();
        const std::uint64_t start =
            beginChunk(SCOPE_ARCS, 0, 0, SCOPE_LIVE_FIRST + table.entries * sizeof(scope_arc_entry));
        m_file.put(table);
        m_file.skipTo(start + SCOPE_LIVE_FIRST);
        for (const LargeArc& arc : m_program.arcs) {
            scope_arc_entry entry{};
            entry.from = m_program.functions[arc.caller].address + arc.site + 1;
            entry.self = m_program.functions[arc.callee].address + entered;
            entry.count = arc.calls;
            m_file.put(entry);
        }
    }

    void putChunk(scope_chunk_type type, std::uint64_t used, std::uint64_t first, const void* content,
                  std::size_t bytes)
    {
        beginChunk(type, used, first, bytes);
        m_file.putAll(static_cast<const char*>(content), bytes);
    }

    /// Where its content is.
    std::uint64_t beginChunk(scope_chunk_type type, std::uint64_t used, std::uint64_t first, std::uint64_t bytes)
    {
        scope_chunk header{};
        header.magic = SCOPE_CHUNK_MAGIC;
        header.offset = m_end;
        header.bytes = (sizeof header + bytes + SCOPE_PAGE - 1) / SCOPE_PAGE * SCOPE_PAGE;
        header.used = used;
        header.first = first;
        header.type = type;
        m_file.skipTo(m_end);
        m_file.put(header);
        m_end += header.bytes;
        return header.offset + sizeof header;
    }

    const LargeProgram& m_program;
    File m_file;
    std::uint64_t m_end = SCOPE_PAGE;
};

} // namespace

bool writeScope(const LargeProgram& program, const SampledStacks& stacks, const std::string& imagePath,
                const std::string& path)
{
    return ScopeFile(program, path).write(Sampler(program, stacks).sample(), imagePath);
}

} // namespace gmonscope::bench
