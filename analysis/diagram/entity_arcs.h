// SPDX-License-Identifier: MIT
//
// Arcs between entities: functions outside cycles, and cycles as a whole.
#pragma once

#include "diagram/diagram_builder.h"

#include <algorithm>
#include <optional>
#include <tuple>

namespace gmonscope::diagram {

/// The part of the call graph that the selection and the focus leave, entity by entity.
class EntityArcs {
public:
    EntityArcs(const TimedGraph& profile, const DiagramOptions& options, const Scale& scale)
        : m_profile(profile), m_options(options), m_scale(scale)
    {
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

    [[nodiscard]] EntryRef entityOf(FunctionId f) const
    {
        const auto cycle = m_profile.function(f).cycle;
        return cycle ? EntryRef::of(*cycle) : EntryRef::of(f);
    }
    [[nodiscard]] EntryRef entityOf(EntryRef s) const { return s.isCycle() ? s : entityOf(s.function()); }
    /// Returns a function by which lists of functions know the entity.
    [[nodiscard]] FunctionId functionOf(EntryRef entity) const
    {
        return entity.isCycle() ? m_profile.cycle(entity.cycle()).members.front() : entity.function();
    }

    /// Visits arcs that were taken between a function and functions outside its entity.
    template <class Visit> void eachOf(FunctionId f, Side side, EntryRef entity, const Visit& visit) const
    {
        for (const ArcId id : side == Side::Callers ? m_profile.arcsTo(f) : m_profile.arcsFrom(f)) {
            const Arc& arc = m_profile.arc(id);
            if (arc.wasTaken() && entityOf(side == Side::Callers ? arc.caller : arc.callee) != entity)
                visit(arc);
        }
    }
    template <class Visit> void each(EntryRef entity, Side side, const Visit& visit) const
    {
        if (!entity.isCycle())
            return eachOf(entity.function(), side, entity, visit);
        for (const FunctionId member : m_profile.cycle(entity.cycle()).members)
            eachOf(member, side, entity, visit);
    }

    /// Returns the caller that most flows to; none: nobody in the graph calls the entity.
    [[nodiscard]] std::optional<EntryRef> heaviestCaller(EntryRef entity) const
    {
        const Arc* best = nullptr;
        const auto weight = [this](const Arc& arc) { return std::tuple(m_scale.of(arc), arc.calls); };
        each(entity, Side::Callers, [&](const Arc& arc) {
            if (isInGraph(arc.caller) && (!best || weight(arc) > weight(*best)))
                best = &arc;
        });
        return best ? std::optional(entityOf(best->caller)) : std::nullopt;
    }

private:
    const TimedGraph& m_profile;
    const DiagramOptions& m_options;
    const Scale& m_scale;
};

} // namespace gmonscope::diagram
