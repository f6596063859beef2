// SPDX-License-Identifier: MIT
#include "diagram/flow_through.h"

#include "diagram/entity_arcs.h"
#include "graph/profile_data.h"

#include <utility>

namespace gmonscope::diagram {

namespace {

class FlowFinder {
public:
    FlowFinder(const TimedGraph& profile, const FunctionSet& subjects, const Scale& scale)
        : m_profile(profile), m_scale(scale), m_arcs(profile, m_everything, scale),
          m_isSubject(profile.functions().size())
    {
        m_found.values.assign(m_isSubject.size(), 0);
        m_found.distances.assign(m_isSubject.size(), FlowThrough::unreached);
        for (std::uint32_t f = 0; f < subjects.size(); ++f)
            if (subjects[f])
                addSubject(m_arcs.entityOf(FunctionId{f}));
        m_isTime = scale.measure() == Measure::Time &&
                   std::any_of(m_subjects.begin(), m_subjects.end(), [&](EntryRef e) { return secondsOf(e) > 0; });
    }

    FlowThrough run()
    {
        m_found.above = subjectsFirst(Side::Callers);
        m_found.below = subjectsFirst(Side::Callees);
        m_found.measure = m_isTime ? Measure::Time : Measure::Calls;
        measureDistances(Side::Callers);
        measureDistances(Side::Callees);
        if (m_isTime && m_scale.isMeasured() && !m_profile.data().stacks.frames.empty())
            addUpStacks();
        else
            shareOut();
        for (const Cycle& cycle : m_profile.cycles())
            for (const FunctionId member : cycle.members) {
                m_found.values[member.value] = m_found.values[cycle.members.front().value];
                m_found.distances[member.value] = m_found.distances[cycle.members.front().value];
            }
        return std::move(m_found);
    }

private:
    void addSubject(EntryRef entity)
    {
        if (isSubject(entity))
            return;
        m_isSubject[indexOf(entity)] = true;
        m_subjects.push_back(entity);
    }

    [[nodiscard]] std::uint32_t indexOf(EntryRef entity) const { return m_arcs.functionOf(entity).value; }
    [[nodiscard]] bool isSubject(EntryRef entity) const { return m_isSubject[indexOf(entity)]; }

    [[nodiscard]] double secondsOf(EntryRef entity) const
    {
        return entity.isCycle() ? m_scale.secondsOf(m_profile.cycle(entity.cycle()))
                                : m_scale.secondsOf(m_profile.function(entity.function()));
    }
    [[nodiscard]] double callsOf(EntryRef entity) const
    {
        return static_cast<double>(entity.isCycle() ? m_profile.cycle(entity.cycle()).calls
                                                    : m_profile.function(entity.function()).calls);
    }
    [[nodiscard]] double totalOf(EntryRef entity) const { return m_isTime ? secondsOf(entity) : callsOf(entity); }

    /// Returns the part of the callee's time that flows along the arc; where it took none, the part of its calls.
    [[nodiscard]] double shareOf(const Arc& arc) const
    {
        const EntryRef callee = m_arcs.entityOf(arc.callee);
        if (const double seconds = m_isTime ? secondsOf(callee) : 0; seconds > 0)
            return m_scale.secondsOf(arc) / seconds;
        const double calls = callsOf(callee);
        return calls > 0 ? static_cast<double>(arc.calls) / calls : 0;
    }

    [[nodiscard]] EntryRef otherEnd(const Arc& arc, Side side) const
    {
        return m_arcs.entityOf(side == Side::Callers ? arc.caller : arc.callee);
    }

    /// Returns the entities on one side of the subjects, each behind all those between it and them: depth first,
    /// backwards. Entities call each other in no circle.
    [[nodiscard]] std::vector<EntryRef> subjectsFirst(Side side) const
    {
        std::vector<EntryRef> order;
        std::vector<bool> isMet(m_isSubject.size());
        std::vector<std::pair<EntryRef, bool>> open; ///< true: all beyond it are in the order
        for (const EntryRef subject : m_subjects)
            open.emplace_back(subject, false);
        while (!open.empty()) {
            const auto [entity, isDone] = open.back();
            open.pop_back();
            if (isDone) {
                order.push_back(entity);
                continue;
            }
            if (isMet[indexOf(entity)])
                continue;
            isMet[indexOf(entity)] = true;
            open.emplace_back(entity, true);
            m_arcs.each(entity, side, [&](const Arc& arc) {
                if (const EntryRef other = otherEnd(arc, side); !isMet[indexOf(other)])
                    open.emplace_back(other, false);
            });
        }
        std::reverse(order.begin(), order.end());
        return order;
    }

    void measureDistances(Side side)
    {
        std::vector<std::uint32_t>& distances = m_found.distances;
        std::vector<bool> isMet(m_isSubject.size());
        std::vector<std::pair<EntryRef, std::uint32_t>> queue;
        const auto meet = [&](EntryRef entity, std::uint32_t distance) {
            if (isMet[indexOf(entity)])
                return;
            isMet[indexOf(entity)] = true;
            distances[indexOf(entity)] = std::min(distances[indexOf(entity)], distance);
            queue.emplace_back(entity, distance);
        };
        for (const EntryRef subject : m_subjects)
            meet(subject, 0);
        for (std::size_t next = 0; next < queue.size(); ++next) {
            const auto [entity, distance] = queue[next];
            m_arcs.each(entity, side,
                        [&, beyond = distance + 1](const Arc& arc) { meet(otherEnd(arc, side), beyond); });
        }
    }

    void shareOut()
    {
        std::vector<double>& through = m_found.values; ///< so far what flows to each from below
        std::vector<double> owed(through.size());      ///< the part of each one's time that it took for subjects, 0..1
        for (const EntryRef subject : m_subjects) {
            through[indexOf(subject)] = totalOf(subject);
            owed[indexOf(subject)] = 1;
        }
        for (const EntryRef entity : m_found.above)
            m_arcs.each(entity, Side::Callers, [&](const Arc& arc) {
                if (const EntryRef caller = m_arcs.entityOf(arc.caller); !isSubject(caller))
                    through[indexOf(caller)] += through[indexOf(entity)] * shareOf(arc);
            });
        for (const EntryRef entity : m_found.below)
            m_arcs.each(entity, Side::Callees, [&](const Arc& arc) {
                if (const EntryRef callee = m_arcs.entityOf(arc.callee); !isSubject(callee))
                    owed[indexOf(callee)] += owed[indexOf(entity)] * shareOf(arc);
            });
        // A subject's time that another subject asked for flows through that one already.
        for (const EntryRef subject : m_subjects)
            m_found.whole += totalOf(subject) * (1 - owedToOthers(subject, owed));
        for (const EntryRef entity : m_found.below)
            if (!isSubject(entity)) { // between two subjects it owes the one, and passes on for the other
                const double part = std::min(owed[indexOf(entity)], 1.0);
                through[indexOf(entity)] = part * totalOf(entity) + (1 - part) * through[indexOf(entity)];
            }
    }

    [[nodiscard]] double owedToOthers(EntryRef subject, const std::vector<double>& owed) const
    {
        double part = 0;
        m_arcs.each(subject, Side::Callers,
                    [&](const Arc& arc) { part += owed[indexOf(m_arcs.entityOf(arc.caller))] * shareOf(arc); });
        return std::min(part, 1.0);
    }

    /// Each sample counts once for each entity on its stack that stands above or below a subject, or is one.
    void addUpStacks()
    {
        const std::vector<MeasuredFrame>& frames = m_profile.data().stacks.frames;
        std::vector<std::uint32_t> path;                          ///< frames above the next one
        std::vector<std::uint32_t> timesHere(m_isSubject.size()); ///< by entity: how often it is on the path
        std::vector<bool> isBelow(frames.size());
        for (std::uint32_t i = 0; i < frames.size(); ++i) {
            while (!path.empty() && frames[path.back()].end <= i) {
                if (const auto& left = frames[path.back()].function)
                    --timesHere[indexOf(m_arcs.entityOf(*left))];
                path.pop_back();
            }
            isBelow[i] = !path.empty() && isBelow[path.back()];
            path.push_back(i);
            if (!frames[i].function)
                continue;
            const EntryRef entity = m_arcs.entityOf(*frames[i].function);
            const bool isFirst = timesHere[indexOf(entity)]++ == 0;
            if (isBelow[i] && isFirst) {
                m_found.values[indexOf(entity)] += frames[i].seconds;
            } else if (!isBelow[i] && isSubject(entity)) {
                isBelow[i] = true;
                m_found.whole += frames[i].seconds;
                addToPath(frames, path, frames[i].seconds);
            }
        }
    }

    void addToPath(const std::vector<MeasuredFrame>& frames, const std::vector<std::uint32_t>& path, double seconds)
    {
        std::vector<std::uint32_t> entities;
        for (const std::uint32_t i : path)
            if (frames[i].function)
                entities.push_back(indexOf(m_arcs.entityOf(*frames[i].function)));
        std::sort(entities.begin(), entities.end());
        entities.erase(std::unique(entities.begin(), entities.end()), entities.end());
        for (const std::uint32_t entity : entities)
            m_found.values[entity] += seconds;
    }

    const TimedGraph& m_profile;
    const Scale& m_scale;
    DiagramOptions m_everything;
    EntityArcs m_arcs;
    std::vector<bool> m_isSubject; ///< by entity (see indexOf)
    std::vector<EntryRef> m_subjects;
    bool m_isTime = false;
    FlowThrough m_found;
};

} // namespace

FlowThrough flowThrough(const TimedGraph& profile, const FunctionSet& subjects, const Scale& scale)
{
    return FlowFinder(profile, subjects, scale).run();
}

} // namespace gmonscope::diagram

namespace gmonscope {

Surroundings surroundingsOf(const TimedGraph& profile, EntryRef entry, bool isMeasured)
{
    const FunctionId first = entry.isCycle() ? profile.cycle(entry.cycle()).members.front() : entry.function();
    FunctionSet subject(profile.functions().size());
    subject[first.value] = true;
    const diagram::FlowThrough flow = diagram::flowThrough(profile, subject, diagram::Scale(profile, isMeasured));
    const auto listed = [&](const std::vector<EntryRef>& entities) {
        std::vector<Relative> relatives;
        for (const EntryRef entity : entities) {
            const std::uint32_t f =
                entity.isCycle() ? profile.cycle(entity.cycle()).members.front().value : entity.value;
            if (flow.distances[f] > 0)
                relatives.push_back({entity, flow.values[f], flow.distances[f]});
        }
        std::sort(relatives.begin(), relatives.end(), [](const Relative& a, const Relative& b) {
            return std::tuple(-a.value, a.distance, a.entry) < std::tuple(-b.value, b.distance, b.entry);
        });
        return relatives;
    };
    return {listed(flow.above), listed(flow.below), flow.whole, flow.measure};
}

} // namespace gmonscope
