// SPDX-License-Identifier: MIT
#include "diagram/diagram_builder.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <queue>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace gmonscope::diagram {

namespace {

/// More never-called arcs than this are noise.
constexpr std::size_t mostNeverCalled = 200;
/// Where not all functions have room, lighter arcs are left out, unless they are the only way to a node.
constexpr double leastShareOfArc = 0.0025;
/// A path through hidden functions is worth an arc of its own from this share of the run on.
constexpr double leastShareOfPath = 0.01;
constexpr std::size_t mostPathsIntoNode = 3;
/// Bounds of the search for such paths, for each node.
constexpr std::size_t mostHiddenVisited = 64, mostArcsScanned = 20'000;

class Connector {
public:
    Connector(const TimedGraph& profile, const Selection& selection, const Scale& scale)
        : m_profile(profile), m_selection(selection), m_scale(scale)
    {
    }

    ArcSet run()
    {
        collect();
        merge();
        addPathsThroughHidden();
        prune();
        std::sort(m_arcs.begin(), m_arcs.end(), [](const Drawn& a, const Drawn& b) {
            return std::pair(a.arc.tail, a.arc.head) < std::pair(b.arc.tail, b.arc.head);
        });
        ArcSet result;
        result.hidden = m_hidden;
        for (Drawn& drawn : m_arcs) {
            result.arcs.push_back(std::move(drawn.arc));
            result.calls.push_back(drawn.call);
        }
        return result;
    }

private:
    struct Drawn {
        DiagramArc arc;
        std::pair<FunctionId, FunctionId> call; ///< see ArcSet
        double heaviest = 0;                    ///< rank of that call
        double rank = 0;                        ///< which arcs to keep when there are too many
        std::size_t underlying = 1;             ///< arcs of the profile it stands for
    };

    void collect()
    {
        for (std::uint32_t i = 0; i < m_selection.subjects.size(); ++i)
            eachFunction(m_profile, m_selection, i, [this](FunctionId f) { collectFrom(f); });
    }

    void collectFrom(FunctionId caller)
    {
        const std::uint32_t tail = m_selection.nodeOf[caller.value];
        for (const ArcId id : m_profile.arcsFrom(caller)) {
            const Arc& arc = m_profile.arc(id);
            const std::uint32_t head = m_selection.nodeOf[arc.callee.value];
            if (head == notShown || head == tail)
                continue;
            Drawn drawn;
            drawn.arc.tail = tail;
            drawn.arc.head = head;
            drawn.arc.calls = arc.calls;
            drawn.arc.isMeasuredOnly = arc.isMeasuredOnly();
            drawn.arc.isEstimated = m_profile.callRange(arc).has_value();
            drawn.arc.seconds = m_scale.secondsOf(arc);
            drawn.rank = m_scale.of(arc);
            if (m_profile.isInsideCycle(arc)) {
                drawn.arc.kind = DiagramArcKind::InsideCycle;
                const Cycle& cycle = m_profile.cycle(*m_profile.function(arc.caller).cycle);
                if (m_scale.measure() == Measure::Time && cycle.internalCalls)
                    drawn.rank = cycle.totalSeconds() * static_cast<double>(arc.calls) /
                                 static_cast<double>(cycle.internalCalls);
            }
            if (!arc.wasTaken())
                drawn.arc.kind = DiagramArcKind::NeverCalled;
            drawn.call = {arc.caller, arc.callee};
            drawn.heaviest = drawn.rank;
            m_arcs.push_back(std::move(drawn));
        }
    }

    /// Arcs to and from the members of a folded cycle become one.
    void merge()
    {
        std::stable_sort(m_arcs.begin(), m_arcs.end(), [](const Drawn& a, const Drawn& b) {
            return std::pair(a.arc.tail, a.arc.head) < std::pair(b.arc.tail, b.arc.head);
        });
        std::vector<Drawn> merged;
        for (Drawn& drawn : m_arcs) {
            if (merged.empty() || merged.back().arc.tail != drawn.arc.tail ||
                merged.back().arc.head != drawn.arc.head) {
                merged.push_back(std::move(drawn));
                continue;
            }
            Drawn& sum = merged.back();
            if (sum.arc.kind == DiagramArcKind::NeverCalled)
                sum.arc.kind = drawn.arc.kind;
            if (drawn.heaviest > sum.heaviest) {
                sum.call = drawn.call;
                sum.heaviest = drawn.heaviest;
            }
            sum.arc.calls += drawn.arc.calls;
            sum.arc.isMeasuredOnly |= drawn.arc.isMeasuredOnly;
            sum.arc.isEstimated |= drawn.arc.isEstimated;
            sum.arc.seconds += drawn.arc.seconds;
            sum.rank += drawn.rank;
            sum.underlying += drawn.underlying;
        }
        m_arcs = std::move(merged);
        for (Drawn& drawn : m_arcs) {
            DiagramArc& arc = drawn.arc;
            if (arc.kind == DiagramArcKind::Time)
                arc.share = m_scale.share(drawn.rank);
            arc.weight = std::clamp(static_cast<int>(std::lround(8 * std::sqrt(arc.share))), 1, 8);
        }
    }

    /// For nodes whose time comes from callers that are not shown: arcs from the shown functions above those.
    void addPathsThroughHidden()
    {
        const std::size_t nodes = m_selection.subjects.size();
        std::vector<std::vector<std::uint32_t>> callers(nodes);
        for (const Drawn& drawn : m_arcs) {
            if (drawn.arc.kind == DiagramArcKind::NeverCalled)
                continue;
            callers[drawn.arc.head].push_back(drawn.arc.tail);
        }
        for (std::uint32_t node = 0; node < nodes; ++node)
            addPathsTo(node, callers[node]);
    }

    struct Found {
        double value = 0;         ///< about what comes down these paths
        std::uint32_t hidden = 0; ///< functions on the heaviest of them
        double heaviest = 0;
    };

    template <class Visit> void eachCallerArc(std::uint32_t node, const Visit& visit) const
    {
        const EntryRef subject = m_selection.subjects[node];
        const auto visitFunction = [&](FunctionId f) {
            for (const ArcId id : m_profile.arcsTo(f))
                visit(m_profile.arc(id));
        };
        if (!subject.isCycle())
            return visitFunction(subject.function());
        for (const FunctionId member : m_profile.cycle(subject.cycle()).members)
            visitFunction(member);
    }

    /// By function: what comes to the node by it.
    using HiddenCallers = std::vector<std::pair<std::uint32_t, double>>;

    /// A caller has an arc to each member of a cycle that it calls.
    static void addUpCallers(HiddenCallers& callers)
    {
        std::stable_sort(callers.begin(), callers.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        std::size_t kept = 0;
        for (const auto& [function, value] : callers)
            if (kept && callers[kept - 1].first == function)
                callers[kept - 1].second += value;
            else
                callers[kept++] = {function, value};
        callers.resize(kept);
    }

    void addPathsTo(std::uint32_t node, const std::vector<std::uint32_t>& callers)
    {
        double hiddenValue = 0;
        HiddenCallers start;
        eachCallerArc(node, [&](const Arc& arc) {
            if (arc.wasTaken() && m_selection.nodeOf[arc.caller.value] == notShown) {
                hiddenValue += m_scale.of(arc);
                start.emplace_back(arc.caller.value, m_scale.of(arc));
            }
        });
        if (start.empty() || (!callers.empty() && m_scale.share(hiddenValue) < leastShareOfPath))
            return;
        addUpCallers(start);
        const std::map<std::uint32_t, Found> found = searchUpwards(node, start);
        std::vector<std::pair<std::uint32_t, Found>> best;
        for (const auto& [tail, path] : found)
            if (std::find(callers.begin(), callers.end(), tail) == callers.end() && !isSameCycle(tail, node))
                best.emplace_back(tail, path);
        std::stable_sort(best.begin(), best.end(),
                         [](const auto& a, const auto& b) { return a.second.value > b.second.value; });
        for (std::size_t i = 0; i < best.size() && i < mostPathsIntoNode; ++i) {
            const auto& [tail, path] = best[i];
            if ((i > 0 || !callers.empty()) && m_scale.share(path.value) < leastShareOfPath)
                break;
            addPath(tail, node, path);
        }
    }

    [[nodiscard]] bool isSameCycle(std::uint32_t a, std::uint32_t b) const
    {
        const EntryRef first = m_selection.subjects[a], second = m_selection.subjects[b];
        if (first.isCycle() || second.isCycle())
            return false;
        const auto cycle = m_profile.function(first.function()).cycle;
        return cycle && cycle == m_profile.function(second.function()).cycle;
    }

    /// Returns the part of the time of an arc's callee, or of its cycle, that comes along the arc.
    [[nodiscard]] double partFrom(const Arc& arc) const
    {
        if (m_profile.isInsideCycle(arc))
            return 1;
        const Function& callee = m_profile.function(arc.callee);
        const Cycle* const cycle = callee.cycle ? &m_profile.cycle(*callee.cycle) : nullptr;
        if (const double whole = cycle ? m_scale.of(*cycle) : m_scale.of(callee);
            m_scale.measure() == Measure::Time && whole > 0)
            return std::min(1.0, m_scale.of(arc) / whole);
        const std::uint64_t calls = cycle ? cycle->calls : callee.calls;
        return calls ? std::min(1.0, static_cast<double>(arc.calls) / static_cast<double>(calls)) : 1;
    }

    /// Follows the heaviest hidden callers upwards; as in the propagation, each caller answers for its share.
    [[nodiscard]] std::map<std::uint32_t, Found> searchUpwards(std::uint32_t node, const HiddenCallers& start) const
    {
        struct Step {
            double value;
            std::uint32_t function, hidden;
            bool operator<(const Step& other) const
            {
                return std::tuple(value, other.hidden, other.function) < std::tuple(other.value, hidden, function);
            }
        };
        std::priority_queue<Step> queue;
        for (const auto& [function, value] : start)
            queue.push({value, function, 1});
        std::map<std::uint32_t, Found> found;
        std::unordered_map<std::uint32_t, bool> visited;
        std::size_t scanned = 0;
        while (!queue.empty() && visited.size() < mostHiddenVisited && scanned < mostArcsScanned) {
            const Step step = queue.top();
            queue.pop();
            if (!visited.emplace(step.function, true).second)
                continue;
            for (const ArcId id : m_profile.arcsTo({step.function})) {
                if (++scanned > mostArcsScanned)
                    break;
                const Arc& arc = m_profile.arc(id);
                if (!arc.wasTaken() || arc.caller == arc.callee)
                    continue;
                const double value = step.value * partFrom(arc);
                const std::uint32_t tail = m_selection.nodeOf[arc.caller.value];
                if (tail == notShown) {
                    queue.push({value, arc.caller.value, step.hidden + 1});
                } else if (tail != node) {
                    Found& path = found[tail];
                    path.value += value;
                    if (path.hidden == 0 || value > path.heaviest) {
                        path.hidden = step.hidden;
                        path.heaviest = value;
                    }
                }
            }
        }
        return found;
    }

    /// Returns the first or last function of a chain; of a cycle any.
    [[nodiscard]] FunctionId endOf(std::uint32_t node, bool isFirst) const
    {
        FunctionId end;
        bool isFound = false;
        eachFunction(m_profile, m_selection, node, [&](FunctionId f) {
            if (!isFound || !isFirst)
                end = f;
            isFound = true;
        });
        return end;
    }

    void addPath(std::uint32_t tail, std::uint32_t head, const Found& path)
    {
        Drawn drawn;
        drawn.arc.tail = tail;
        drawn.arc.head = head;
        drawn.arc.kind = DiagramArcKind::ThroughHidden;
        if (m_scale.measure() == Measure::Time)
            drawn.arc.seconds = path.value;
        drawn.arc.share = m_scale.share(path.value);
        drawn.arc.hiddenFunctions = path.hidden;
        drawn.call = {endOf(tail, false), endOf(head, true)};
        drawn.rank = path.value;
        drawn.underlying = 0;
        // A never-called arc between the same two says less.
        std::erase_if(m_arcs, [&](const Drawn& other) { return other.arc.tail == tail && other.arc.head == head; });
        m_arcs.push_back(std::move(drawn));
    }

    [[nodiscard]] bool isTooLight(const Drawn& drawn) const
    {
        return !m_selection.mayBeIdle.empty() && m_scale.measure() == Measure::Time &&
               drawn.arc.kind != DiagramArcKind::NeverCalled && m_scale.share(drawn.rank) < leastShareOfArc;
    }

    /// Keeps a number of arcs that a person can follow: the heaviest, and for each node the heaviest into it.
    void prune()
    {
        const std::size_t budget = std::max<std::size_t>(50, m_selection.subjects.size() * 5 / 2);
        const auto order = [](const Drawn& a, const Drawn& b) {
            const auto key = [](const Drawn& d) {
                return std::tuple(d.arc.kind == DiagramArcKind::NeverCalled ? 1 : 0, -d.rank, d.arc.tail, d.arc.head);
            };
            return key(a) < key(b);
        };
        std::sort(m_arcs.begin(), m_arcs.end(), order);
        std::vector<bool> reached(m_selection.subjects.size(), false);
        std::vector<Drawn> kept, rest;
        for (Drawn& drawn : m_arcs) {
            const bool first = drawn.arc.kind != DiagramArcKind::NeverCalled && !reached[drawn.arc.head];
            reached[drawn.arc.head] = reached[drawn.arc.head] || first;
            (first ? kept : rest).push_back(std::move(drawn));
        }
        std::size_t neverCalled = 0;
        for (const Drawn& drawn : rest)
            neverCalled += drawn.arc.kind == DiagramArcKind::NeverCalled;
        for (Drawn& drawn : rest) {
            const bool noise = drawn.arc.kind == DiagramArcKind::NeverCalled && neverCalled > mostNeverCalled;
            if (kept.size() < budget && !noise && !isTooLight(drawn))
                kept.push_back(std::move(drawn));
            else
                m_hidden += drawn.underlying;
        }
        m_arcs = std::move(kept);
    }

    const TimedGraph& m_profile;
    const Selection& m_selection;
    const Scale& m_scale;
    std::vector<Drawn> m_arcs;
    std::size_t m_hidden = 0;
};

} // namespace

ArcSet connect(const TimedGraph& profile, const Selection& selection, const Scale& scale)
{
    return Connector(profile, selection, scale).run();
}

} // namespace gmonscope::diagram
