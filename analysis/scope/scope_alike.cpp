// SPDX-License-Identifier: MIT
#include "scope/scope_alike.h"

#include "scope/content_records.h"

#include <algorithm>
#include <cmath>

namespace gmonscope {

namespace {

using Failure = std::optional<Error>;

class AlikeParser : ContentRecords {
public:
    AlikeParser(const ScopeFrame& frame, std::uint64_t start, const std::vector<std::byte>& content,
                const KeptSpread& spread)
        : ContentRecords(frame, start, content), m_spread(spread)
    {
    }

    Failure parse()
    {
        if (content().size() < sizeof m_head)
            return error("sets of runs", std::to_string(content().size()) + " bytes");
        m_head = takeRecord<scope_alike>();
        if (auto failure = checkHead())
            return failure;
        std::vector<std::uint32_t> amounts;
        std::uint64_t sum = 0;
        for (std::uint32_t i = 0; i < m_head.sets; ++i) {
            const auto record = takeRecord<scope_alike_set>();
            m_sets.push_back({.seconds = secondsOf(record.seconds),
                              .secondsPerTick = secondsOf(record.seconds_per_tick),
                              .amounts = {},
                              .runs = {}});
            amounts.push_back(record.amounts);
            sum += record.amounts;
        }
        if (sum != m_head.amounts)
            return error(std::to_string(m_head.amounts) + " amounts of sets", std::to_string(sum));
        for (std::uint32_t i = 0; i < m_head.sets; ++i)
            takeAmounts(m_sets[i].amounts, amounts[i]);
        takeRuns();
        if (m_isBad)
            return error("sets of " + std::to_string(m_head.runs) + " runs and " +
                             std::to_string(m_spread.functions.size()) + " functions",
                         "others");
        return {};
    }

    [[nodiscard]] std::vector<KeptSet> take() { return std::move(m_sets); }

private:
    Failure checkHead()
    {
        if (m_head.runs != m_spread.runs || m_head.sets == 0 || m_head.sets > SCOPE_MOST_ALIKE_SETS)
            return error("1 to " + std::to_string(SCOPE_MOST_ALIKE_SETS) + " sets of " + std::to_string(m_spread.runs) +
                             " runs",
                         std::to_string(m_head.sets) + " of " + std::to_string(m_head.runs));
        const std::uint64_t bytes = std::uint64_t{m_head.sets} * sizeof(scope_alike_set) +
                                    std::uint64_t{m_head.amounts} * sizeof(scope_alike_amount) + m_head.runs;
        if (bytes != room())
            return error(std::to_string(bytes) + " bytes of sets", std::to_string(room()));
        return {};
    }

    void takeAmounts(std::vector<KeptAmount>& amounts, std::uint32_t count)
    {
        for (std::uint32_t i = 0; i < count; ++i) {
            const auto record = takeRecord<scope_alike_amount>();
            m_isBad |= record.function >= m_spread.functions.size() ||
                       (!amounts.empty() && record.function <= amounts.back().function);
            amounts.push_back(
                {.function = record.function, .self = secondsOf(record.self), .total = secondsOf(record.total)});
        }
    }

    void takeRuns()
    {
        for (std::uint32_t run = 0; run < m_head.runs; ++run) {
            const auto set = static_cast<std::uint32_t>(content()[m_at++]);
            if (set < m_head.sets)
                m_sets[set].runs.push_back(run);
            m_isBad |= set >= m_head.sets;
        }
        m_isBad |= std::any_of(m_sets.begin(), m_sets.end(), [](const KeptSet& set) { return set.runs.empty(); });
    }

    const KeptSpread& m_spread;
    scope_alike m_head{};
    std::vector<KeptSet> m_sets;
};

} // namespace

std::optional<Error> readAlike(const ScopeFrame& frame, KeptSpread& spread)
{
    for (const ScopeChunk& chunk : frame.chunksOf(SCOPE_ALIKE)) {
        std::vector<std::byte> content(chunk.header.used);
        if (auto failure = frame.readExactly(chunk.content(), content))
            return failure;
        AlikeParser parser(frame, chunk.content(), content, spread);
        if (auto failure = parser.parse()) {
            if (auto error = frame.damaged(*failure))
                return error;
            continue;
        }
        spread.sets = parser.take();
    }
    return {};
}

} // namespace gmonscope
