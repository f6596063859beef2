// SPDX-License-Identifier: MIT
#include "diagram/focus_order.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

namespace gmonscope::diagram {

namespace {

/// Subjects without arcs are shown only if they are a sizeable part of the run: rows that are no functions, and
/// functions of libraries that count no calls, where no stacks tell who called them. So are members of a cycle without
/// time of their own.
constexpr double leastShareOfRow = 0.01;

class Selector {
public:
    Selector(const TimedGraph& profile, const DiagramOptions& options, const Scale& scale)
        : m_profile(profile), m_options(options), m_scale(scale), m_arcs(profile, options, scale),
          m_focusedOn(options.focusedOn), m_limit(std::min(options.maxFunctions, mostDiagramFunctions)),
          m_foldAbove(options.foldCyclesAbove), m_shown(profile.functions().size(), false),
          m_open(profile.cycles().size(), false)
    {
        for (std::size_t i = 0; i < m_open.size(); ++i)
            m_open[i] =
                profile.cycles()[i].members.size() <= options.foldCyclesAbove || isFocusedOn(profile.cycles()[i]);
        for (const CycleId id : options.toggledCycles)
            if (id.value < m_open.size())
                m_open[id.value] = !m_open[id.value];
    }

    Selection run()
    {
        if (!m_options.alone.empty()) {
            showAlone();
            return finish();
        }
        showBest();
        connectUpwards();
        for (const Unfolding& unfolding : m_options.unfolded)
            unfold(unfolding);
        if (!m_options.unfolded.empty())
            connectUpwards();
        return finish();
    }

private:
    void showAlone()
    {
        for (const EntryRef subject : m_options.alone) {
            const EntryRef entity = m_arcs.entityOf(subject);
            if (!isShown(entity) && m_subjects.size() < mostDiagramFunctions)
                show(entity);
        }
    }

    /// Subjects shown before may be half as far again down the list. New ones must be well up in it, or take the room
    /// that is left.
    void showBest()
    {
        const bool isNext = !m_options.shownBefore.empty();
        std::vector<Candidate> best = candidates();
        const std::size_t functions = std::accumulate(
            best.begin(), best.end(), std::size_t{0},
            [this](std::size_t sum, const Candidate& candidate) { return sum + sizeOf(candidate.subject); });
        m_hasRoom = functions <= m_limit;
        if (!m_hasRoom)
            m_mayBeIdle.assign(m_shown.size(), false);
        best = m_focusedOn.empty() ? inExplainingOrder(std::move(best), m_limit, m_profile, m_arcs, m_scale)
                                   : inFocusOrder(std::move(best), m_limit, m_profile, m_focusedOn, m_arcs, m_scale);
        const std::size_t considered = std::min(best.size(), isNext ? m_limit + m_limit / 2 : m_limit);
        const auto end = best.begin() + static_cast<std::ptrdiff_t>(considered);
        std::size_t room = m_limit;
        if (isNext) {
            std::set<std::pair<bool, std::uint32_t>> before;
            for (const EntryRef subject : m_options.shownBefore) {
                const EntryRef entity = m_arcs.entityOf(subject);
                before.emplace(entity.isCycle(), entity.value);
            }
            const auto sure = best.begin() + static_cast<std::ptrdiff_t>(std::min(considered, m_limit * 2 / 3));
            const auto middle = std::stable_partition(sure, end, [&](const Candidate& candidate) {
                return before.contains({candidate.subject.isCycle(), candidate.subject.value});
            });
            const auto kept = static_cast<std::size_t>(middle - best.begin());
            room = std::max(m_limit, std::min(kept, m_limit + m_limit / 5));
        }
        for (const EntryRef subject : m_options.first)
            if (m_subjects.size() < std::max<std::size_t>(room / 2, 1) && !isShown(m_arcs.entityOf(subject)))
                show(m_arcs.entityOf(subject));
        for (std::size_t i = 0; i < considered && m_subjects.size() < room; ++i)
            if (const EntryRef subject = best[i].subject; !isShown(subject)) {
                show(subject);
                if (!m_hasRoom && !subject.isCycle() && !isFocusedOn(subject.function()))
                    m_mayBeIdle[subject.value] = true;
            }
        m_hasRoom = true; // for what the user unfolds
    }

    std::vector<Candidate> candidates() const
    {
        const bool isTime = m_scale.measure() == Measure::Time;
        std::vector<Candidate> result;
        const auto functions = m_profile.functions();
        for (std::uint32_t i = 0; i < functions.size(); ++i) {
            const Function& f = functions[i];
            if (f.cycle || !takesPart(m_profile, {i}) || !m_arcs.isInGraph(FunctionId{i}))
                continue;
            if (hasNoArcs({i}) && m_scale.share(m_scale.of(f)) < leastShareOfRow)
                continue;
            result.push_back(
                {EntryRef::of(FunctionId{i}), m_scale.of(f), isTime ? f.selfSeconds : 0, f.calls + f.selfCalls});
        }
        const auto cycles = m_profile.cycles();
        for (std::uint32_t i = 0; i < cycles.size(); ++i)
            if (m_arcs.isInGraph(cycles[i]))
                result.push_back({EntryRef::of(CycleId{i}), m_scale.of(cycles[i]), isTime ? cycles[i].selfSeconds : 0,
                                  cycles[i].calls});
        return result;
    }

    [[nodiscard]] bool hasNoArcs(FunctionId id) const
    {
        const Function& f = m_profile.function(id);
        const bool isUncounted = f.module && f.module->value && !m_profile.module(*f.module).hasCalls;
        return !isRoutine(f.kind) || (isUncounted && m_profile.arcsTo(id).empty());
    }

    [[nodiscard]] bool isFocusedOn(FunctionId f) const { return f.value < m_focusedOn.size() && m_focusedOn[f.value]; }
    [[nodiscard]] bool isFocusedOn(const Cycle& cycle) const
    {
        return std::any_of(cycle.members.begin(), cycle.members.end(), [this](FunctionId f) { return isFocusedOn(f); });
    }

    [[nodiscard]] bool isShown(EntryRef entity) const { return m_shown[m_arcs.functionOf(entity).value]; }

    /// Number of nodes the entity takes.
    [[nodiscard]] std::size_t sizeOf(EntryRef entity) const
    {
        return entity.isCycle() && m_open[entity.value] ? membersToShow(entity.cycle()).size() : 1;
    }

    /// Open cycles with more members show only the heaviest of them.
    [[nodiscard]] std::size_t mostMembers() const
    {
        return std::max(std::min(m_foldAbove, mostDiagramFunctions), std::max<std::size_t>(m_limit, 2));
    }

    /// Returns members in the order of the profile, behind those that the focus is on. Unless all of the program has
    /// room, or the user has opened the cycle, the hottest members take half of the picture at the most, and only one
    /// of them may be worth no node.
    [[nodiscard]] std::vector<FunctionId> membersToShow(CycleId id) const
    {
        std::vector<FunctionId> members;
        for (const FunctionId member : m_profile.cycle(id).members)
            if (m_arcs.isInGraph(member))
                members.push_back(member);
        std::stable_partition(members.begin(), members.end(), [this](FunctionId f) { return isFocusedOn(f); });
        const auto& toggled = m_options.toggledCycles;
        if (m_hasRoom || std::find(toggled.begin(), toggled.end(), id) != toggled.end()) {
            members.resize(std::min(members.size(), mostMembers()));
            return members;
        }
        std::vector<FunctionId> hottest = members;
        std::stable_sort(hottest.begin(), hottest.end(), [this](FunctionId a, FunctionId b) {
            const auto key = [this](FunctionId f) {
                return std::pair(isFocusedOn(f), m_scale.selfOf(m_profile.function(f)));
            };
            return key(a) > key(b);
        });
        hottest.resize(std::min(hottest.size(), std::max<std::size_t>(m_limit / 2, 2)));
        while (hottest.size() > 1 && !isWorthANode(hottest.back()) && !isFocusedOn(hottest.back()))
            hottest.pop_back();
        std::sort(hottest.begin(), hottest.end());
        std::erase_if(members, [&](FunctionId f) { return !std::binary_search(hottest.begin(), hottest.end(), f); });
        return members;
    }

    /// Inside a cycle no time flows, so that a member's own time matters.
    [[nodiscard]] bool isWorthANode(FunctionId member) const
    {
        const Function& f = m_profile.function(member);
        return m_scale.share(m_scale.selfOf(f)) >= leastShareOfNode || m_scale.share(m_scale.of(f)) >= leastShareOfRow;
    }

    void show(EntryRef entity)
    {
        if (!entity.isCycle()) {
            m_subjects.push_back(entity);
            m_shown[entity.value] = true;
            return;
        }
        const Cycle& cycle = m_profile.cycle(entity.cycle());
        if (!m_open[entity.value]) {
            m_subjects.push_back(entity);
        } else {
            m_openCycles.push_back(entity.cycle());
            for (const FunctionId member : membersToShow(entity.cycle()))
                m_subjects.push_back(EntryRef::of(member));
        }
        for (const FunctionId member : cycle.members)
            m_shown[member.value] = true;
    }

    void unfold(const Unfolding& unfolding)
    {
        const EntryRef subject = m_arcs.entityOf(unfolding.subject);
        if (!isShown(subject))
            return;
        const bool toCallers = unfolding.side == Side::Callers;
        std::map<std::pair<bool, std::uint32_t>, Candidate> found;
        const auto add = [&](const Arc& arc) {
            const FunctionId function = toCallers ? arc.caller : arc.callee;
            const EntryRef entity = m_arcs.entityOf(function);
            if (isShown(entity) || !m_arcs.isInGraph(function))
                return;
            Candidate& candidate = found[{entity.isCycle(), entity.value}];
            candidate.subject = entity;
            candidate.value += m_scale.of(arc);
            candidate.calls += arc.calls;
        };
        if (unfolding.subject.isCycle())
            m_arcs.each(subject, unfolding.side, add);
        else
            m_arcs.eachOf(unfolding.subject.function(), unfolding.side, subject, add);
        std::vector<Candidate> neighbours;
        for (const auto& [key, candidate] : found)
            neighbours.push_back(candidate);
        std::sort(neighbours.begin(), neighbours.end(),
                  [](const Candidate& a, const Candidate& b) { return a.key() < b.key(); });
        neighbours.resize(std::min<std::size_t>(neighbours.size(), unfolding.most));
        for (const Candidate& neighbour : neighbours)
            if (m_subjects.size() + sizeOf(neighbour.subject) <= mostDiagramFunctions)
                show(neighbour.subject);
    }

    /// Shows the outermost callers above functions that no way leads to from what is shown, while there is room. The
    /// ways between are arcs through hidden functions.
    void connectUpwards()
    {
        std::size_t room = std::max<std::size_t>(10, m_limit / 2);
        const std::vector<EntryRef> chosen = m_subjects;
        for (const EntryRef subject : chosen) {
            EntryRef top = m_arcs.entityOf(subject);
            auto caller = m_arcs.heaviestCaller(top);
            for (; caller && !isShown(*caller); caller = m_arcs.heaviestCaller(top))
                top = *caller;
            if (caller || isShown(top) || sizeOf(top) > room)
                continue;
            room -= sizeOf(top);
            show(top);
        }
    }

    [[nodiscard]] double valueOf(EntryRef subject) const
    {
        return subject.isCycle() ? m_scale.of(m_profile.cycle(subject.cycle()))
                                 : m_scale.of(m_profile.function(subject.function()));
    }

    [[nodiscard]] std::uint64_t callsOf(EntryRef subject) const
    {
        return subject.isCycle() ? m_profile.cycle(subject.cycle()).calls
                                 : m_profile.function(subject.function()).calls;
    }

    Selection finish()
    {
        std::sort(m_subjects.begin(), m_subjects.end(), [this](EntryRef a, EntryRef b) {
            return Candidate{a, valueOf(a), 0, callsOf(a)}.key() < Candidate{b, valueOf(b), 0, callsOf(b)}.key();
        });
        std::sort(m_openCycles.begin(), m_openCycles.end());
        Selection result;
        result.subjects = std::move(m_subjects);
        result.openCycles = std::move(m_openCycles);
        result.mayBeIdle = std::move(m_mayBeIdle);
        result.nodeOf.assign(m_profile.functions().size(), notShown);
        for (std::uint32_t i = 0; i < result.subjects.size(); ++i) {
            const EntryRef subject = result.subjects[i];
            if (!subject.isCycle())
                result.nodeOf[subject.value] = i;
            else
                for (const FunctionId member : m_profile.cycle(subject.cycle()).members)
                    result.nodeOf[member.value] = i;
        }
        return result;
    }

    const TimedGraph& m_profile;
    const DiagramOptions& m_options;
    const Scale& m_scale;
    EntityArcs m_arcs;
    const FunctionSet& m_focusedOn;
    std::size_t m_limit, m_foldAbove;
    std::vector<bool> m_mayBeIdle; ///< see Selection
    bool m_hasRoom = true;         ///< cycles may show as many members as a picture can have
    std::vector<bool> m_shown, m_open;
    std::vector<EntryRef> m_subjects;
    std::vector<CycleId> m_openCycles;
};

} // namespace

Scale::Scale(const TimedGraph& profile, bool isMeasured)
    : m_profile(profile), m_isMeasured(isMeasured && profile.hasStacks()),
      m_measure(profile.totalTicks() > 0 ? Measure::Time : Measure::Calls),
      m_whole(m_measure == Measure::Time ? profile.totalSeconds() : static_cast<double>(profile.totalCalls()))
{
}

double Scale::of(const Function& f) const
{
    return m_measure == Measure::Time ? secondsOf(f) : static_cast<double>(f.calls);
}

double Scale::of(const Cycle& cycle) const
{
    return m_measure == Measure::Time ? secondsOf(cycle) : static_cast<double>(cycle.calls + cycle.internalCalls);
}

double Scale::of(const Arc& arc) const
{
    return m_measure == Measure::Time ? secondsOf(arc) : static_cast<double>(arc.calls);
}

double Scale::secondsOf(const Function& f) const
{
    if (!m_isMeasured)
        return f.totalSeconds();
    return m_profile.measured(FunctionId{static_cast<std::uint32_t>(&f - m_profile.functions().data())})->seconds;
}

double Scale::secondsOf(const Cycle& cycle) const
{
    if (!m_isMeasured)
        return cycle.totalSeconds();
    return m_profile.measured(CycleId{static_cast<std::uint32_t>(&cycle - m_profile.cycles().data())})->seconds;
}

/// Stacks know arcs inside cycles and of recursion, too; but along these nothing flows to a caller outside.
double Scale::secondsOf(const Arc& arc) const
{
    const ArcId id{static_cast<std::uint32_t>(&arc - m_profile.arcs().data())};
    if (!m_isMeasured || arc.caller == arc.callee || m_profile.isInsideCycle(arc))
        return m_profile.flow(id).totalSeconds();
    return m_profile.measured(id)->seconds;
}

double Scale::selfOf(const Function& f) const { return m_measure == Measure::Time ? f.selfSeconds : of(f); }

double Scale::share(double value) const { return m_whole > 0 ? std::clamp(value / m_whole, 0.0, 1.0) : 0; }

bool takesPart(const TimedGraph& profile, FunctionId id)
{
    if (profile.function(id).isReached())
        return true;
    const auto arcs = profile.arcsFrom(id);
    return std::any_of(arcs.begin(), arcs.end(), [&](ArcId arc) { return profile.arc(arc).wasTaken(); });
}

Selection select(const TimedGraph& profile, const DiagramOptions& options, const Scale& scale)
{
    constexpr int mostRounds = 4; // nodes that come in for folded ones may be in chains, too
    const std::size_t limit = std::min(options.maxFunctions, mostDiagramFunctions);
    Selection best = Selector(profile, options, scale).run();
    const std::size_t unfolded = best.subjects.size();
    foldChains(profile, options, scale, best);
    DiagramOptions more = options;
    for (int round = 1; round < mostRounds && !best.mayBeIdle.empty() && best.subjects.size() < unfolded; ++round) {
        if (best.subjects.size() >= limit)
            break;
        more.maxFunctions = std::min(more.maxFunctions, mostDiagramFunctions) + limit - best.subjects.size();
        Selection next = Selector(profile, more, scale).run();
        foldChains(profile, more, scale, next);
        if (next.subjects.size() > std::max(limit, best.subjects.size()))
            break;
        best = std::move(next);
    }
    addVisited(profile, options, scale, best);
    return best;
}

} // namespace gmonscope::diagram
