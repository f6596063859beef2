// SPDX-License-Identifier: MIT
#include "scope/scope_spread.h"

#include "scope/content_records.h"
#include "scope/scope_alike.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace gmonscope {

namespace {

using Failure = std::optional<Error>;

/// Takes texts from the content, too.
class SpreadParser : ContentRecords {
public:
    SpreadParser(const ScopeFrame& frame, std::uint64_t start, const std::vector<std::byte>& content)
        : ContentRecords(frame, start, content)
    {
    }

    Failure parse()
    {
        if (content().size() < sizeof m_head)
            return error("a spread", std::to_string(content().size()) + " bytes");
        m_head = takeRecord<scope_spread>();
        if (auto failure = checkHead())
            return failure;
        m_spread.runs = m_head.runs;
        m_spread.seconds = numberOf(m_head.seconds);
        takeFunctions();
        takeArcs();
        takeGroups();
        if (m_isBad)
            return error("numbers of " + std::to_string(m_head.runs) + " runs and " + std::to_string(m_head.functions) +
                             " functions",
                         "others");
        if (auto failure = takeRuns())
            return failure;
        if (auto failure = takeTexts())
            return failure;
        return checkOrder();
    }

    [[nodiscard]] KeptSpread take() { return std::move(m_spread); }

private:
    /// All records have room. REQUIRES: no product overflows, as each factor has 32 bits at the most.
    Failure checkHead()
    {
        if (m_head.runs < 2 || m_head.runs > SCOPE_MOST_SPREAD_RUNS)
            return error("a spread over 2 to " + std::to_string(SCOPE_MOST_SPREAD_RUNS) + " runs",
                         std::to_string(m_head.runs));
        const std::uint64_t bytes = std::uint64_t{m_head.functions} * sizeof(scope_spread_function) +
                                    std::uint64_t{m_head.arcs} * sizeof(scope_spread_arc) +
                                    std::uint64_t{m_head.groups} * sizeof(scope_spread_group) +
                                    std::uint64_t{m_head.differences} * sizeof(scope_spread_difference) +
                                    std::uint64_t{m_head.paths} * sizeof(std::uint32_t);
        if (bytes > room())
            return error(std::to_string(bytes) + " bytes of records", std::to_string(room()));
        return {};
    }

    KeptNumber numberOf(const scope_spread_number& n)
    {
        for (const double value : {n.mean, n.squares, n.min, n.max})
            m_isBad |= !std::isfinite(value);
        m_isBad |= n.squares < 0 || n.min > n.max || n.min_run >= m_head.runs || n.max_run >= m_head.runs;
        m_extremes.push_back(n.min_run);
        m_extremes.push_back(n.max_run);
        return {n.mean, n.squares, n.min, n.max, n.min_run, n.max_run};
    }

    void takeFunctions()
    {
        for (std::uint32_t i = 0; i < m_head.functions; ++i) {
            const auto record = takeRecord<scope_spread_function>();
            KeptFunction function;
            function.self = numberOf(record.self);
            function.total = numberOf(record.total);
            function.calls = numberOf(record.calls);
            m_spread.functions.push_back(std::move(function));
        }
    }

    void takeArcs()
    {
        for (std::uint32_t i = 0; i < m_head.arcs; ++i) {
            const auto record = takeRecord<scope_spread_arc>();
            m_isBad |= record.caller >= m_head.functions || record.callee >= m_head.functions;
            m_spread.arcs.push_back({.caller = record.caller,
                                     .callee = record.callee,
                                     .calls = numberOf(record.calls),
                                     .seconds = numberOf(record.seconds)});
        }
    }

    void takeGroups()
    {
        std::uint64_t differences = 0;
        for (std::uint32_t i = 0; i < m_head.groups; ++i) {
            const auto record = takeRecord<scope_spread_group>();
            differences += record.differences;
            m_isBad |= record.runs > m_head.runs || differences > m_head.differences;
            KeptGroup group{.names = {},
                            .runs = record.runs,
                            .seconds = secondsOf(record.seconds),
                            .others = secondsOf(record.others),
                            .differences = {}};
            if (!m_isBad)
                group.differences.resize(record.differences);
            m_spread.groups.push_back(std::move(group));
        }
        m_isBad |= differences != m_head.differences;
        if (m_isBad)
            return;
        for (KeptGroup& group : m_spread.groups)
            for (KeptDifference& difference : group.differences) {
                const auto record = takeRecord<scope_spread_difference>();
                difference.seconds = secondsOf(record.seconds);
                difference.others = secondsOf(record.others);
            }
    }

    /// Runs that have an extreme are among them.
    Failure takeRuns()
    {
        for (std::uint32_t i = 0; i < m_head.paths; ++i) {
            const auto run = takeRecord<std::uint32_t>();
            if (run >= m_head.runs || (!m_spread.paths.empty() && run <= m_spread.paths.rbegin()->first))
                return error("numbers of runs, ascending", std::to_string(run));
            m_spread.paths.emplace_hint(m_spread.paths.end(), run, std::string());
        }
        for (const std::uint32_t run : m_extremes)
            if (!m_spread.paths.contains(run))
                return error("the path of run " + std::to_string(run), "none");
        return {};
    }

    /// Each text stands for itself, so all of them together are no larger than the chunk.
    Failure takeTexts()
    {
        if (m_at < content().size() && content().back() != std::byte{0})
            return error("texts that end with a NUL", "one without");
        for (KeptFunction& function : m_spread.functions)
            for (std::string* const text : {&function.module, &function.name, &function.file})
                takeText(*text);
        for (KeptGroup& group : m_spread.groups)
            takeText(group.names);
        for (KeptGroup& group : m_spread.groups)
            for (KeptDifference& difference : group.differences)
                for (std::string* const text : {&difference.module, &difference.name})
                    takeText(*text);
        for (auto& [run, path] : m_spread.paths)
            takeText(path);
        if (m_isCut || m_at != content().size())
            return error("the end of the texts", m_isCut ? "too few" : "more");
        return {};
    }

    /// In their order no two functions have one name, and no two arcs the same ends.
    [[nodiscard]] Failure checkOrder() const
    {
        const auto isNoName = [](const KeptFunction& a, const KeptFunction& b) {
            return std::tie(a.module, a.name, a.file) >= std::tie(b.module, b.name, b.file);
        };
        const auto isNoArc = [](const KeptArc& a, const KeptArc& b) {
            return std::tie(a.caller, a.callee) >= std::tie(b.caller, b.callee);
        };
        const auto& [functions, arcs] = std::tie(m_spread.functions, m_spread.arcs);
        if (std::adjacent_find(functions.begin(), functions.end(), isNoName) == functions.end() &&
            std::adjacent_find(arcs.begin(), arcs.end(), isNoArc) == arcs.end())
            return {};
        return error("functions and arcs in their order, each once", "others");
    }

    void takeText(std::string& text)
    {
        m_isCut |= m_at == content().size();
        if (m_isCut)
            return;
        text = reinterpret_cast<const char*>(content().data() + m_at);
        m_at += text.size() + 1;
    }

    scope_spread m_head{};
    KeptSpread m_spread;
    std::vector<std::uint32_t> m_extremes;
    bool m_isCut = false;
};

} // namespace

std::optional<Error> readSpread(const ScopeFrame& frame, std::shared_ptr<const KeptSpread>& spread)
{
    std::optional<KeptSpread> last;
    for (const ScopeChunk& chunk : frame.chunksOf(SCOPE_SPREAD)) {
        std::vector<std::byte> content(chunk.header.used);
        if (auto failure = frame.readExactly(chunk.content(), content))
            return failure;
        SpreadParser parser(frame, chunk.content(), content);
        if (auto failure = parser.parse()) {
            if (auto error = frame.damaged(*failure))
                return error;
            continue;
        }
        last = parser.take();
    }
    if (!last)
        return {};
    if (auto failure = readAlike(frame, *last))
        return failure;
    spread = std::make_shared<const KeptSpread>(std::move(*last));
    return {};
}

} // namespace gmonscope
