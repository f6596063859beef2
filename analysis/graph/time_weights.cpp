// SPDX-License-Identifier: MIT
#include "graph/time_weights.h"

#include "base/in_parallel.h"
#include "base/prefetch.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numeric>
#include <utility>

namespace gmonscope {

namespace {

constexpr std::size_t numbersAtOnce = 16; ///< that are carried upwards together: a line of the cache
struct alignas(64) Row : std::array<float, numbersAtOnce> {};

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

/// Carries what functions send up to all whose times theirs are part of, several numbers at once, and adds up the
/// squares of all that comes from others.
class TimeWeights::Carrier {
public:
    explicit Carrier(const TimeWeights& weights)
        : m_weights(weights), m_fromBelow(weights.m_order.size()), m_places(weights.m_order.size()),
          m_sums(weights.m_order.size())
    {
    }

    /// Each sends a number of its own. REQUIRES: by place, no more than numbersAtOnce.
    void carryOneByOne(std::span<const std::uint32_t> functions, std::span<const double> values)
    {
        std::array<std::size_t, numbersAtOnce> sources{};
        std::array<double, numbersAtOnce> factors{};
        for (std::size_t i = 0; i < functions.size(); ++i) {
            m_places.insert(m_weights.m_place[functions[i]]);
            sources[i] = m_weights.sentTo(functions[i]);
            factors[i] = values[functions[i]];
        }
        std::size_t next = 0;
        carry(factors, [&](std::uint32_t node) {
            Row row{};
            if (next < functions.size() && node == functions[next])
                row[next++] = 1;
            else if (node >= m_weights.m_data.functions.size())
                for (std::size_t i = 0; i < functions.size(); ++i)
                    row[i] = sources[i] == node ? 1 : 0;
            return row;
        });
    }

    /// Sums with random signs: the mean of their squares is the sum of the squares. `roots`: by function.
    void carryByChance(std::span<const float> roots, std::uint32_t draw, double factor)
    {
        for (std::uint32_t f = 0; f < roots.size(); ++f)
            if (roots[f] != 0)
                m_places.insert(m_weights.m_place[f]);
        const auto signedRoot = [&](Row& row, std::uint32_t function) {
            const std::uint32_t signs = randomBits(function, draw);
            for (std::size_t i = 0; i < numbersAtOnce; ++i)
                row[i] += signs >> i & 1 ? roots[function] : -roots[function];
        };
        std::array<double, numbersAtOnce> factors{};
        factors.fill(factor);
        carry(factors, [&](std::uint32_t node) {
            Row row{};
            if (node < roots.size())
                signedRoot(row, node);
            else
                for (const FunctionId member : m_weights.membersOf(node))
                    if (m_weights.sentTo(member.value) == node)
                        signedRoot(row, member.value);
            return row;
        });
    }

    /// By node.
    [[nodiscard]] const std::vector<double>& sums() const { return m_sums; }

private:
    /// `sentBy`: what a function sends itself, and a cycle's members together.
    template <class SentBy> void carry(const std::array<double, numbersAtOnce>& factors, const SentBy& sentBy)
    {
        std::uint32_t from = 0;
        while (const auto place = m_places.takeFrom(from)) {
            from = *place;
            const std::uint32_t node = m_weights.m_order[from];
            Row row = std::exchange(m_fromBelow[from], Row{});
            const Row own = sentBy(node);
            const bool isCycle = node >= m_weights.m_data.functions.size(); // it gets what its members send from them
            double sum = 0;
            for (std::size_t i = 0; i < numbersAtOnce; ++i) {
                const float others = isCycle ? row[i] - own[i] : row[i];
                sum += static_cast<double>(others) * static_cast<double>(others) * factors[i];
                row[i] = others + own[i];
            }
            m_sums[node] += sum;
            for (const Flow& flow : m_weights.flowsFrom(from)) {
                constexpr std::ptrdiff_t ahead = 24; // of them and of those that follow: mostly they come next
                if (ahead < m_weights.m_flows.data() + m_weights.m_flows.size() - &flow)
                    prefetch(&m_fromBelow[(&flow)[ahead].to]);
                for (std::size_t i = 0; i < numbersAtOnce; ++i)
                    m_fromBelow[flow.to][i] += flow.share * row[i];
                m_places.insert(flow.to);
            }
        }
    }

    const TimeWeights& m_weights;
    std::vector<Row> m_fromBelow; ///< by place; all 0 between uses
    RisingSet m_places;           ///< that get or send something; empty between uses
    std::vector<double> m_sums;
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

/// Of a function to its callers; of a member to its cycle; of a cycle to the callers. Arcs are read as they lie in
/// memory, by caller.
void TimeWeights::listFlows()
{
    constexpr std::size_t near = 32, far = 64; // what is needed lies all over memory, and is fetched ahead
    struct Share {
        std::uint32_t source; ///< place
        float part;
    };
    std::vector<Share> shares(m_data.arcs.size());
    m_firstFlow.assign(m_order.size() + 1, 0);
    for (std::uint32_t a = 0; a < shares.size(); ++a) {
        if (a + far < shares.size()) {
            const std::uint32_t callee = m_data.arcs[a + far].callee.value;
            prefetch(&m_data.shared[callee]);
            prefetch(&m_place[callee]);
        }
        const FunctionId callee = m_data.arcs[a].callee;
        shares[a] = {m_place[sourceOf(callee)], static_cast<float>(m_data.shareOf(ArcId{a}))};
        if (shares[a].part > 0)
            ++m_firstFlow[shares[a].source + 1];
    }
    const auto eachMember = [this](const auto& visit) {
        for (std::size_t c = 0; c < m_data.cycles.size(); ++c)
            for (const FunctionId member : m_data.cycles[c].members)
                if (const std::size_t cycle = sentTo(member.value); cycle != member.value)
                    visit(m_place[member.value], m_place[cycle]);
    };
    eachMember([this](std::uint32_t place, auto) { ++m_firstFlow[place + 1]; });
    std::partial_sum(m_firstFlow.begin(), m_firstFlow.end(), m_firstFlow.begin());
    m_flows.resize(m_firstFlow.back());
    auto next = m_firstFlow;
    eachMember([&](std::uint32_t place, std::uint32_t cycle) { m_flows[next[place]++] = {cycle, 1}; });
    for (std::uint32_t a = 0; a < shares.size(); ++a) {
        if (a + far < shares.size()) {
            prefetch(&next[shares[a + far].source]);
            prefetch(m_flows.data() + next[shares[a + near].source]);
        }
        if (shares[a].part > 0)
            m_flows[next[shares[a].source]++] = {m_place[m_data.arcs[a].caller.value], shares[a].part};
    }
}

std::size_t TimeWeights::sourceOf(FunctionId callee) const
{
    if (!m_data.shared[callee.value].isInCycle) // where it is, its weight was just read
        return callee.value;
    return m_data.functions.size() + m_data.functions[callee.value].cycle->value;
}

std::size_t TimeWeights::sentTo(std::uint32_t function) const
{
    return m_data.fractionOf(FunctionId{function}) != 0 ? sourceOf(FunctionId{function}) : function;
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
    std::vector<float> roots(values.size());
    for (const std::uint32_t function : others)
        roots[function] = static_cast<float>(std::sqrt(values[function]));
    const std::size_t ofExact = (exact.size() + numbersAtOnce - 1) / numbersAtOnce;
    const std::size_t passes = ofExact + (others.empty() ? 0 : (spent.draws + numbersAtOnce - 1) / numbersAtOnce);
    // Every other pass beside the others; which are added up first does not depend on how many processors there are.
    const auto carryEveryOther = [&](std::size_t first) {
        Carrier carrier(*this);
        for (std::size_t pass = first; pass < passes; pass += 2) {
            const std::size_t start = pass * numbersAtOnce;
            if (pass < ofExact)
                carrier.carryOneByOne(exact.subspan(start, std::min(numbersAtOnce, exact.size() - start)), values);
            else
                carrier.carryByChance(roots, static_cast<std::uint32_t>((pass - ofExact) * numbersAtOnce),
                                      1 / static_cast<double>(spent.draws));
        }
        return carrier.sums();
    };
    std::vector<double> second;
    constexpr std::size_t leastFlows = 2000; // for a thread of their own
    sideBySide(
        m_flows.size() >= leastFlows, [&] { sums.ofSquares = carryEveryOther(0); },
        [&] { second = carryEveryOther(1); });
    for (std::size_t node = 0; node < second.size(); ++node)
        sums.ofSquares[node] += second[node];
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
        for (const Flow& flow : flowsFrom(place))
            sums.ofWeights[m_order[flow.to]] += static_cast<double>(flow.share) * sums.ofWeights[node];
        if (node >= values.size())
            for (const FunctionId member : membersOf(node))
                sums.own[node] += m_data.fractionOf(member) != 0 ? values[member.value] : 0;
    }
    return sums;
}

} // namespace gmonscope
