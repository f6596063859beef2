// SPDX-License-Identifier: MIT
#include "diagram/diagram_builder.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace gmonscope::diagram {

namespace {

/// Subjects without arcs are shown only if they are a sizeable part of the run: rows that are no functions, and
/// functions of libraries that count no calls.
constexpr double leastShareOfRow = 0.01;

/// A function outside cycles, or a cycle as a whole.
struct Candidate {
    EntryRef subject;
    double value = 0;
    std::uint64_t calls = 0;

    [[nodiscard]] auto key() const
    {
        return std::tuple(-value, UINT64_MAX - calls, subject.isCycle() ? 0 : 1, subject.value);
    }
};

class Selector {
public:
    Selector(const Profile& profile, const DiagramOptions& options, const Scale& scale)
        : m_profile(profile), m_options(options), m_scale(scale),
          m_limit(std::min(options.maxFunctions, mostFunctions)), m_foldAbove(options.foldCyclesAbove),
          m_shown(profile.functions().size(), false), m_open(profile.cycles().size(), false)
    {
        for (std::size_t i = 0; i < m_open.size(); ++i)
            m_open[i] = profile.cycles()[i].members.size() <= options.foldCyclesAbove;
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
        showHeaviest();
        for (const Unfolding& unfolding : m_options.unfolded)
            unfold(unfolding);
        connectUpwards();
        return finish();
    }

private:
    void showAlone()
    {
        for (const EntryRef subject : m_options.alone) {
            const EntryRef entity = entityOf(subject);
            if (!isShown(entity) && m_subjects.size() < mostFunctions)
                show(entity);
        }
    }

    /// Subjects shown before may be half as far again down the list. New ones must be well up in it, or take the room
    /// that is left.
    void showHeaviest()
    {
        const bool isNext = !m_options.shownBefore.empty();
        std::vector<Candidate> heaviest = candidates();
        const std::size_t considered = std::min(heaviest.size(), isNext ? m_limit + m_limit / 2 : m_limit);
        const auto end = heaviest.begin() + static_cast<std::ptrdiff_t>(considered);
        std::partial_sort(heaviest.begin(), end, heaviest.end(),
                          [](const Candidate& a, const Candidate& b) { return a.key() < b.key(); });
        std::size_t room = m_limit;
        if (isNext) {
            std::set<std::pair<bool, std::uint32_t>> before;
            for (const EntryRef subject : m_options.shownBefore) {
                const EntryRef entity = entityOf(subject);
                before.emplace(entity.isCycle(), entity.value);
            }
            const auto sure = heaviest.begin() + static_cast<std::ptrdiff_t>(std::min(considered, m_limit * 2 / 3));
            const auto middle = std::stable_partition(sure, end, [&](const Candidate& candidate) {
                return before.contains({candidate.subject.isCycle(), candidate.subject.value});
            });
            const auto kept = static_cast<std::size_t>(middle - heaviest.begin());
            room = std::max(m_limit, std::min(kept, m_limit + m_limit / 5));
        }
        for (const EntryRef subject : m_options.first)
            if (m_subjects.size() < room / 2 && !isShown(entityOf(subject)))
                show(entityOf(subject));
        for (std::size_t i = 0; i < considered && m_subjects.size() < room; ++i)
            if (!isShown(heaviest[i].subject))
                show(heaviest[i].subject);
    }

    std::vector<Candidate> candidates() const
    {
        std::vector<Candidate> result;
        const auto functions = m_profile.functions();
        for (std::uint32_t i = 0; i < functions.size(); ++i) {
            const Function& f = functions[i];
            if (f.cycle || !takesPart(m_profile, {i}) || !isInGraph(FunctionId{i}))
                continue;
            if (hasNoArcs(f) && m_scale.share(m_scale.of(f)) < leastShareOfRow)
                continue;
            result.push_back({EntryRef::of(FunctionId{i}), m_scale.of(f), f.calls + f.selfCalls});
        }
        const auto cycles = m_profile.cycles();
        for (std::uint32_t i = 0; i < cycles.size(); ++i)
            if (isInGraph(cycles[i]))
                result.push_back({EntryRef::of(CycleId{i}), m_scale.of(cycles[i]), cycles[i].calls});
        return result;
    }

    /// True if a ProfileSelection and the focus leave the function in the call graph.
    [[nodiscard]] bool isInGraph(FunctionId f) const
    {
        return m_profile.visibility(f).inGraph && isInFocus(m_options, f);
    }

    [[nodiscard]] bool isInGraph(const Cycle& cycle) const
    {
        return cycle.inGraph && std::any_of(cycle.members.begin(), cycle.members.end(),
                                            [this](FunctionId member) { return isInGraph(member); });
    }

    [[nodiscard]] bool hasNoArcs(const Function& f) const
    {
        return !isRoutine(f.kind) || (f.module && f.module->value && !m_profile.module(*f.module).hasCalls);
    }

    [[nodiscard]] EntryRef entityOf(EntryRef s) const { return s.isCycle() ? s : entityOf(s.function()); }
    [[nodiscard]] EntryRef entityOf(FunctionId f) const
    {
        const auto cycle = m_profile.function(f).cycle;
        return cycle ? EntryRef::of(*cycle) : EntryRef::of(f);
    }

    [[nodiscard]] bool isShown(EntryRef entity) const
    {
        return m_shown[entity.isCycle() ? m_profile.cycle(entity.cycle()).members.front().value : entity.value];
    }

    /// Number of nodes the entity takes.
    [[nodiscard]] std::size_t sizeOf(EntryRef entity) const
    {
        if (!entity.isCycle() || !m_open[entity.value])
            return 1;
        return std::min(m_profile.cycle(entity.cycle()).members.size(), mostMembers());
    }

    /// Open cycles with more members show only the heaviest of them.
    [[nodiscard]] std::size_t mostMembers() const
    {
        return std::max(std::min(m_foldAbove, mostFunctions), std::max<std::size_t>(m_limit, 2));
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
            std::size_t left = sizeOf(entity);
            for (auto member = cycle.members.begin(); left > 0 && member != cycle.members.end(); ++member)
                if (isInGraph(*member)) {
                    m_subjects.push_back(EntryRef::of(*member));
                    --left;
                }
        }
        for (const FunctionId member : cycle.members)
            m_shown[member.value] = true;
    }

    void unfold(const Unfolding& unfolding)
    {
        const EntryRef subject = entityOf(unfolding.subject);
        if (!isShown(subject))
            return;
        const bool toCallers = unfolding.side == Side::Callers;
        std::map<std::pair<bool, std::uint32_t>, Candidate> found;
        const auto add = [&](const Arc& arc) {
            const FunctionId function = toCallers ? arc.caller : arc.callee;
            const EntryRef entity = entityOf(function);
            if (isShown(entity) || !isInGraph(function))
                return;
            Candidate& candidate = found[{entity.isCycle(), entity.value}];
            candidate.subject = entity;
            candidate.value += m_scale.of(arc);
            candidate.calls += arc.calls;
        };
        if (unfolding.subject.isCycle())
            eachArc(subject, unfolding.side, add);
        else
            eachArcOf(unfolding.subject.function(), unfolding.side, subject, add);
        std::vector<Candidate> neighbours;
        for (const auto& [key, candidate] : found)
            neighbours.push_back(candidate);
        std::sort(neighbours.begin(), neighbours.end(),
                  [](const Candidate& a, const Candidate& b) { return a.key() < b.key(); });
        neighbours.resize(std::min<std::size_t>(neighbours.size(), unfolding.most));
        for (const Candidate& neighbour : neighbours)
            if (m_subjects.size() + sizeOf(neighbour.subject) <= mostFunctions)
                show(neighbour.subject);
    }

    /// Arcs that were taken between a function and what is not of its own entity.
    template <class Visit> void eachArcOf(FunctionId f, Side side, EntryRef entity, const Visit& visit) const
    {
        for (const ArcId id : side == Side::Callers ? m_profile.arcsTo(f) : m_profile.arcsFrom(f)) {
            const Arc& arc = m_profile.arc(id);
            if (arc.wasTaken() && entityOf(side == Side::Callers ? arc.caller : arc.callee) != entity)
                visit(arc);
        }
    }

    template <class Visit> void eachArc(EntryRef entity, Side side, const Visit& visit) const
    {
        if (!entity.isCycle())
            return eachArcOf(entity.function(), side, entity, visit);
        for (const FunctionId member : m_profile.cycle(entity.cycle()).members)
            eachArcOf(member, side, entity, visit);
    }

    [[nodiscard]] bool hasShownCaller(EntryRef entity) const
    {
        bool found = false;
        eachArc(entity, Side::Callers, [&](const Arc& arc) { found = found || m_shown[arc.caller.value]; });
        return found;
    }

    [[nodiscard]] std::optional<EntryRef> heaviestCaller(EntryRef entity) const
    {
        const Arc* best = nullptr;
        const auto weight = [this](const Arc& arc) { return std::tuple(m_scale.of(arc), arc.calls); };
        eachArc(entity, Side::Callers, [&](const Arc& arc) {
            if (isInGraph(arc.caller) && (!best || weight(arc) > weight(*best)))
                best = &arc;
        });
        return best ? std::optional(entityOf(best->caller)) : std::nullopt;
    }

    /// Adds the chain of heaviest callers above each function none of whose callers is shown, while there is room.
    void connectUpwards()
    {
        std::size_t room = std::max<std::size_t>(10, m_limit / 2);
        const std::vector<EntryRef> chosen = m_subjects;
        for (const EntryRef subject : chosen) {
            std::vector<EntryRef> chain;
            std::size_t size = 0;
            EntryRef top = entityOf(subject);
            while (size <= room && !hasShownCaller(top)) {
                const auto caller = heaviestCaller(top);
                if (!caller)
                    break;
                chain.push_back(*caller);
                size += sizeOf(*caller);
                top = *caller;
            }
            if (size > room)
                continue;
            room -= size;
            for (const EntryRef entity : chain)
                if (!isShown(entity))
                    show(entity);
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
            return Candidate{a, valueOf(a), callsOf(a)}.key() < Candidate{b, valueOf(b), callsOf(b)}.key();
        });
        std::sort(m_openCycles.begin(), m_openCycles.end());
        Selection result{std::move(m_subjects), std::move(m_openCycles), {}, {}, {}};
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

    const Profile& m_profile;
    const DiagramOptions& m_options;
    const Scale& m_scale;
    std::size_t m_limit, m_foldAbove;
    std::vector<bool> m_shown, m_open;
    std::vector<EntryRef> m_subjects;
    std::vector<CycleId> m_openCycles;
};

} // namespace

Scale::Scale(const Profile& profile, bool isMeasured)
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

bool takesPart(const Profile& profile, FunctionId id)
{
    if (profile.function(id).isReached())
        return true;
    const auto arcs = profile.arcsFrom(id);
    return std::any_of(arcs.begin(), arcs.end(), [&](ArcId arc) { return profile.arc(arc).wasTaken(); });
}

Selection select(const Profile& profile, const DiagramOptions& options, const Scale& scale)
{
    Selection selection = Selector(profile, options, scale).run();
    if (options.foldsChains)
        foldChains(profile, options, selection);
    return selection;
}

} // namespace gmonscope::diagram
