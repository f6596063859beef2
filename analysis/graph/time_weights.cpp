// SPDX-License-Identifier: MIT
#include "graph/time_weights.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <utility>

namespace gmonscope {

namespace {

constexpr std::size_t numbersAtOnce = 16; ///< that are carried upwards together
using Row = std::array<double, numbersAtOnce>;

/// As many random bits: the same for the same numbers, on every machine.
std::uint32_t randomBits(std::uint32_t function, std::uint32_t draw)
{
    std::uint64_t bits = (std::uint64_t{draw} << 32 | function) + 0x9E3779B97F4A7C15u; // the finalizer of splitmix64
    bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9u;
    bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EBu;
    return static_cast<std::uint32_t>((bits ^ (bits >> 31)) >> 16);
}

/// Numbers that are taken out in rising order, while larger ones come in.
class RisingSet {
public:
    explicit RisingSet(std::size_t size) : m_words(size / 64 + 1) {}
    void insert(std::uint32_t number) { m_words[number / 64] |= std::uint64_t{1} << number % 64; }
    /// The smallest from `start` on; none: the set is empty there.
    [[nodiscard]] std::optional<std::uint32_t> takeFrom(std::uint32_t start)
    {
        for (std::size_t word = start / 64; word < m_words.size(); ++word)
            if (m_words[word]) {
                const auto bit = static_cast<std::uint32_t>(std::countr_zero(m_words[word]));
                m_words[word] &= m_words[word] - 1;
                return static_cast<std::uint32_t>(word * 64) + bit;
            }
        return {};
    }

private:
    std::vector<std::uint64_t> m_words;
};

} // namespace

/// Carries what functions send up to all whose times theirs are part of, several numbers at once.
struct TimeWeights::Carrier {
    const TimeWeights& weights;
    std::vector<Row> own;       ///< by function: what it sends; all 0 between uses
    std::vector<Row> fromBelow; ///< by place; all 0 between uses
    RisingSet places;           ///< that get or send something; empty between uses

    explicit Carrier(const TimeWeights& w)
        : weights(w), own(w.m_data.functions.size()), fromBelow(w.m_order.size()), places(w.m_order.size())
    {
    }

    void send(std::uint32_t function, std::size_t i, double value)
    {
        own[function][i] = value;
        places.insert(weights.m_place[function]);
    }

    /// Adds the squares of all that comes from others, times `factors`.
    void run(const Row& factors, std::vector<double>& sums)
    {
        std::uint32_t from = 0;
        while (const auto place = places.takeFrom(from)) {
            from = *place;
            const std::uint32_t node = weights.m_order[from];
            Row row = std::exchange(fromBelow[from], Row{});
            const Row mine = ownOf(node);
            const bool isCycle = node >= own.size();
            for (std::size_t i = 0; i < numbersAtOnce; ++i) {
                const double others = isCycle ? row[i] - mine[i] : row[i];
                sums[node] += others * others * factors[i];
                row[i] = others + mine[i];
            }
            for (std::size_t f = weights.m_firstFlow[from]; f < weights.m_firstFlow[from + 1]; ++f) {
                const Flow& flow = weights.m_flows[f];
                for (std::size_t i = 0; i < numbersAtOnce; ++i)
                    fromBelow[flow.to][i] += flow.share * row[i];
                places.insert(flow.to);
            }
        }
    }

    /// A cycle gets what its members send from these.
    [[nodiscard]] Row ownOf(std::uint32_t node) const
    {
        if (node < own.size())
            return own[node];
        Row sum{};
        for (const FunctionId member : weights.membersOf(node))
            if (weights.m_data.fractionOf(member) != 0)
                for (std::size_t i = 0; i < numbersAtOnce; ++i)
                    sum[i] += own[member.value][i];
        return sum;
    }
};

/// In the order of propagation, which need not be found again.
TimeWeights::TimeWeights(const Profile::Data& data) : m_data(data)
{
    const auto functions = static_cast<std::uint32_t>(data.functions.size());
    m_place.resize(functions + data.cycles.size());
    m_order.reserve(m_place.size());
    std::vector<std::uint32_t> byPlace(functions);
    for (std::uint32_t f = 0; f < functions; ++f)
        byPlace[data.shared[f].place] = f;
    for (std::uint32_t i = 0; i < functions; ++i) {
        const SharedTime& here = data.shared[byPlace[i]];
        m_order.push_back(byPlace[i]);
        if (here.isInCycle && (i + 1 == functions || data.shared[byPlace[i + 1]].component != here.component))
            m_order.push_back(functions + data.functions[byPlace[i]].cycle->value);
    }
    for (std::uint32_t place = 0; place < m_order.size(); ++place)
        m_place[m_order[place]] = place;
    listFlows();
}

/// In the order: of a function its flows to its callers; of a member to its cycle; of a cycle to the callers.
void TimeWeights::listFlows()
{
    m_firstFlow.reserve(m_order.size() + 1);
    for (const std::uint32_t node : m_order) {
        m_firstFlow.push_back(m_flows.size());
        if (node >= m_data.functions.size())
            for (const FunctionId member : membersOf(node))
                listFlowsOf(member);
        else if (!m_data.shared[node].isInCycle)
            listFlowsOf(FunctionId{node});
        else if (m_data.fractionOf(FunctionId{node}) != 0)
            m_flows.push_back({m_place[sourceOf(FunctionId{node})], 1});
    }
    m_firstFlow.push_back(m_flows.size());
}

void TimeWeights::listFlowsOf(FunctionId callee)
{
    for (const ArcId id : m_data.arcsTo.of(callee))
        if (const double share = m_data.shareOf(id); share > 0)
            m_flows.push_back({m_place[m_data.arcs[id.value].caller.value], share});
}

std::size_t TimeWeights::sourceOf(FunctionId callee) const
{
    if (!m_data.shared[callee.value].isInCycle) // where it is, its weight was just read
        return callee.value;
    return m_data.functions.size() + m_data.functions[callee.value].cycle->value;
}

TimeWeights::Effort TimeWeights::effortFor(std::size_t sources) const
{
    constexpr std::size_t mostPasses = 192, leastPasses = 6, arcsInAll = 2'000'000;
    const std::size_t passes =
        std::clamp(arcsInAll / std::max<std::size_t>(m_flows.size(), 1), leastPasses, mostPasses);
    if (sources <= passes * numbersAtOnce)
        return {sources, 0};
    const std::size_t ofDraws = passes == leastPasses ? 4 : (passes + 2) / 3;
    return {(passes - ofDraws) * numbersAtOnce, ofDraws * numbersAtOnce};
}

TimeWeights::Sums TimeWeights::sumOver(std::span<const double> values, std::optional<Effort> effort) const
{
    Sums sums = plainSums(values);
    sums.ofSquares.assign(m_order.size(), 0);
    std::vector<std::uint32_t> sources;
    for (std::uint32_t f = 0; f < values.size(); ++f)
        if (values[f] > 0)
            sources.push_back(f);
    std::sort(sources.begin(), sources.end(),
              [&](std::uint32_t a, std::uint32_t b) { return values[a] != values[b] ? values[a] > values[b] : a < b; });
    const Effort spent = effort.value_or(effortFor(sources.size()));
    const auto exact = std::span(sources).first(std::min(spent.exactly, sources.size()));
    const auto others = std::span(sources).subspan(exact.size());
    // Neighbours in the order have most of their callers in common.
    std::sort(exact.begin(), exact.end(), [this](auto a, auto b) { return m_place[a] < m_place[b]; });
    Carrier carrier(*this);
    for (std::size_t first = 0; first < exact.size(); first += numbersAtOnce) {
        const auto some = exact.subspan(first, std::min(numbersAtOnce, exact.size() - first));
        Row factors{};
        for (std::size_t i = 0; i < some.size(); ++i) {
            carrier.send(some[i], i, 1);
            factors[i] = values[some[i]];
        }
        carrier.run(factors, sums.ofSquares);
        for (const std::uint32_t function : some)
            carrier.own[function] = {};
    }
    // Sums with random signs: the mean of their squares is the sum of the squares.
    Row equal;
    equal.fill(1.0 / static_cast<double>(std::max<std::size_t>(spent.draws, 1)));
    for (std::uint32_t draw = 0; draw < spent.draws && !others.empty(); draw += numbersAtOnce) {
        for (const std::uint32_t function : others) {
            const std::uint32_t signs = randomBits(function, draw);
            for (std::size_t i = 0; i < numbersAtOnce; ++i)
                carrier.send(function, i, signs >> i & 1 ? std::sqrt(values[function]) : -std::sqrt(values[function]));
        }
        carrier.run(equal, sums.ofSquares);
    }
    return sums;
}

TimeWeights::Sums TimeWeights::plainSums(std::span<const double> values) const
{
    Sums sums;
    sums.ofWeights.assign(m_order.size(), 0);
    std::copy(values.begin(), values.end(), sums.ofWeights.begin());
    sums.own = sums.ofWeights;
    for (std::uint32_t place = 0; place < m_order.size(); ++place) {
        const std::uint32_t node = m_order[place];
        for (std::size_t f = m_firstFlow[place]; f < m_firstFlow[place + 1]; ++f)
            sums.ofWeights[m_order[m_flows[f].to]] += m_flows[f].share * sums.ofWeights[node];
        if (node >= values.size())
            for (const FunctionId member : membersOf(node))
                sums.own[node] += m_data.fractionOf(member) != 0 ? values[member.value] : 0;
    }
    return sums;
}

} // namespace gmonscope
