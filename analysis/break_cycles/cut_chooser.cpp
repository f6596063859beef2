// SPDX-License-Identifier: MIT
#include "break_cycles/cut_chooser.h"

#include "break_cycles/peel_cycle.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>

namespace gmonscope {

namespace {

// A bound on steps, so that the same graph always has the same answer.
constexpr std::size_t mostCutVisits = 50'000'000;

/// The weights by which the callers of a component share its time: their calls, or the samples under each where nobody
/// counted any.
struct Weights {
    double calls = 0, seconds = 0;
};

double measuredSeconds(const StackTimes& stacks, ArcId id)
{
    return stacks.arcs.empty() ? 0 : stacks.arcs[id.value].seconds;
}

double shareOf(const CallGraph& graph, const StackTimes& stacks, ArcId id, const Weights& weights)
{
    if (weights.calls > 0)
        return graph.arcs[id.value].weight() / weights.calls;
    return weights.seconds > 0 ? measuredSeconds(stacks, id) / weights.seconds : 0;
}

} // namespace

std::vector<double> secondsOutsideCycles(const FunctionTable& table, const CallGraph& graph, const StackTimes& stacks,
                                         const Components& components)
{
    std::vector<std::uint32_t> componentOf(table.functions.size());
    std::vector<Weights> weights(components.count());
    for (std::uint32_t c = 0; c < components.count(); ++c)
        for (const FunctionId f : components.of(c)) {
            componentOf[f.value] = c;
            weights[c].calls += static_cast<double>(table.functions[f.value].externalCalls);
        }
    for (std::uint32_t a = 0; a < graph.arcs.size(); ++a)
        if (const Arc& arc = graph.arcs[a]; componentOf[arc.caller.value] != componentOf[arc.callee.value]) {
            weights[componentOf[arc.callee.value]].calls += arc.weight();
            weights[componentOf[arc.callee.value]].seconds += measuredSeconds(stacks, ArcId{a});
        }
    std::vector<double> seconds(table.functions.size()), wholes(components.count());
    for (std::uint32_t c = 0; c < components.count(); ++c) // callees come first
        for (const FunctionId f : components.of(c)) {
            seconds[f.value] = table.functions[f.value].selfSeconds;
            for (const ArcId id : graph.arcsFrom.of(f)) {
                const std::uint32_t callee = componentOf[graph.arcs[id.value].callee.value];
                if (callee != c)
                    seconds[f.value] += wholes[callee] * shareOf(graph, stacks, id, weights[callee]);
            }
            wholes[c] += seconds[f.value];
        }
    return seconds;
}

CutChooser::CutChooser(const CallGraph& graph, CycleParts& parts, const std::vector<double>& seconds,
                       const std::vector<ArcId>& candidates, std::uint32_t mostArcs)
    : m_graph(graph), m_parts(parts), m_seconds(seconds), m_candidates(candidates), m_isCandidate(graph.arcs.size()),
      m_visitsAtOnce(mostCutVisits / std::max(mostArcs, 1u))
{
    for (const ArcId id : candidates)
        m_isCandidate[id.value] = true;
}

std::vector<ArcId> CutChooser::choose(std::size_t mostArcs)
{
    listCandidates(mostArcs);
    const std::size_t end = m_parts.visits() + m_visitsAtOnce;
    const Move* best = nullptr;
    for (std::size_t part = 0; part < m_arcsOf.size(); ++part) {
        if (!m_arcsOf[part].empty() && (m_parts.visits() < end || !best))
            m_best[part] = Best{bestOf(part, mostArcs), mostArcs};
        const bool isThere = m_parts.isLarge(part) && m_best[part] && m_best[part]->move;
        if (isThere && (!best || isBetter(*m_best[part]->move, *best)))
            best = &*m_best[part]->move;
    }
    return best ? best->arcs : std::vector<ArcId>();
}

/// Lists anew for parts that are new, or whose best move has too many arcs now.
void CutChooser::listCandidates(std::size_t mostArcs)
{
    m_best.resize(m_parts.partCount());
    m_arcsOf.assign(m_parts.partCount(), {});
    for (const ArcId id : m_candidates) {
        const Arc& arc = m_graph.arcs[id.value];
        if (!m_parts.isInLargePart(arc))
            continue;
        std::optional<Best>& best = m_best[m_parts.partOf(arc.caller)];
        if (best && best->move && best->move->arcs.size() > mostArcs)
            best.reset();
        if (!best)
            m_arcsOf[m_parts.partOf(arc.caller)].push_back(id);
    }
}

bool CutChooser::isBetter(const Move& a, const Move& b)
{
    const auto each = [](double all, const Move& move) { return all / static_cast<double>(move.arcs.size()); };
    const auto key = [&](const Move& move) {
        return std::tuple(move.isUncounted, -each(move.seconds, move), -each(static_cast<double>(move.members), move),
                          move.calls, move.arcs.front());
    };
    return key(a) < key(b);
}

std::optional<CutChooser::Move> CutChooser::bestOf(std::size_t part, std::size_t mostArcs)
{
    const std::vector<ArcId>& arcs = m_arcsOf[part];
    std::optional<Move> best;
    const auto consider = [&](const Move& move) {
        if (!best || isBetter(move, *best))
            best = move;
    };
    if (arcs.size() <= mostArcs)
        consider(moveOf(arcs, m_parts.part(part)));
    considerPeeling(part, mostArcs, consider);
    const std::size_t end = m_parts.visits() + m_visitsAtOnce;
    for (const ArcId arc : byPromise(arcs)) {
        if (m_parts.visits() >= end)
            break;
        if (const CycleParts::Members freed = m_parts.freedBy({&arc, 1}, part); !freed.empty())
            consider(moveOf({arc}, freed));
    }
    return best;
}

/// Each step of it, with those before it.
template <class Consider>
void CutChooser::considerPeeling(std::size_t part, std::size_t mostArcs, const Consider& consider)
{
    const CycleParts::Members& members = m_parts.part(part);
    std::unordered_map<std::uint32_t, std::uint32_t> numbers;
    std::vector<double> seconds;
    for (const FunctionId member : members) {
        numbers.emplace(member.value, static_cast<std::uint32_t>(seconds.size()));
        seconds.push_back(m_seconds[member.value]);
    }
    std::vector<PeelArc> arcs;
    std::vector<ArcId> ids;
    m_parts.forArcsOfPart(part, [&](ArcId id) {
        const Arc& arc = m_graph.arcs[id.value];
        arcs.push_back({numbers.at(arc.caller.value), numbers.at(arc.callee.value), m_isCandidate[id.value]});
        ids.push_back(id);
    });
    const Peeling peeling = peelCycle(seconds, arcs, mostArcs);
    Move move;
    for (const Peeling::Step& step : peeling.steps) {
        while (move.arcs.size() < step.arcs)
            addArc(ids[peeling.cuts[move.arcs.size()]], move);
        ++move.members;
        move.seconds += seconds[step.member];
        consider(move);
    }
}

/// Puts those arcs first that may free most time, by the time of their ends.
std::vector<ArcId> CutChooser::byPromise(std::vector<ArcId> arcs) const
{
    const auto promise = [this](ArcId id) {
        const Arc& arc = m_graph.arcs[id.value];
        return std::max(m_seconds[arc.caller.value], m_seconds[arc.callee.value]);
    };
    std::stable_sort(arcs.begin(), arcs.end(), [&](ArcId a, ArcId b) { return promise(a) > promise(b); });
    return arcs;
}

CutChooser::Move CutChooser::moveOf(const std::vector<ArcId>& arcs, std::span<const FunctionId> freed) const
{
    Move move{.members = freed.size()};
    for (const FunctionId f : freed)
        move.seconds += m_seconds[f.value];
    for (const ArcId id : arcs)
        addArc(id, move);
    return move;
}

void CutChooser::addArc(ArcId id, Move& move) const
{
    const Arc& arc = m_graph.arcs[id.value];
    move.arcs.push_back(id);
    move.calls += arc.calls;
    move.isUncounted |= arc.isMeasuredOnly();
}

} // namespace gmonscope
