// SPDX-License-Identifier: MIT
#include "break_cycles/peel_cycle.h"

#include <algorithm>
#include <array>
#include <limits>
#include <set>
#include <utility>

namespace gmonscope {

namespace {

class Peeler {
public:
    Peeler(std::span<const double> seconds, std::span<const PeelArc> arcs, std::size_t mostCuts)
        : m_seconds(seconds), m_arcs(arcs), m_left(mostCuts), m_members(seconds.size())
    {
        for (std::size_t i = 0; i < arcs.size(); ++i) {
            addArc(m_members[arcs[i].from].ways[out], i);
            addArc(m_members[arcs[i].to].ways[in], i);
        }
        for (std::uint32_t member = 0; member < m_members.size(); ++member)
            offer(member);
    }

    Peeling peel()
    {
        while (!m_offers.empty()) {
            const std::uint32_t member = m_offers.begin()->second;
            m_offers.erase(m_offers.begin());
            const Member& taken = m_members[member];
            if (const Side side = cheaperSideOf(taken); taken.ways[side].candidates <= m_left)
                take(member, side); // else not unless it becomes cheaper
        }
        return std::move(m_peeling);
    }

private:
    enum Side : std::uint8_t { out, in };

    /// Arcs to or from members that are left.
    struct Ways {
        std::vector<std::size_t> arcs; ///< also those of others
        std::size_t candidates = 0, others = 0;
    };
    struct Member {
        std::array<Ways, 2> ways;
        std::pair<double, double> offer; ///< as it stands in m_offers
        bool isFree = false;
    };
    using Offer = std::pair<std::pair<double, double>, std::uint32_t>; ///< the best first

    void addArc(Ways& ways, std::size_t arc) const
    {
        ways.arcs.push_back(arc);
        ++(m_arcs[arc].isCandidate ? ways.candidates : ways.others);
    }

    /// It is free when all arcs of one side are cut, which must be candidates.
    static Side cheaperSideOf(const Member& member)
    {
        const auto price = [&](Side side) {
            return member.ways[side].others ? std::numeric_limits<std::size_t>::max() : member.ways[side].candidates;
        };
        return price(in) < price(out) ? in : out;
    }

    void offer(std::uint32_t number)
    {
        Member& member = m_members[number];
        const Ways& ways = member.ways[cheaperSideOf(member)];
        if (ways.others)
            return;
        const double price = static_cast<double>(ways.candidates);
        // A member that costs nothing comes first.
        member.offer = {price > 0 ? -m_seconds[number] / price : -std::numeric_limits<double>::infinity(), price};
        m_offers.insert({member.offer, number});
    }

    void take(std::uint32_t number, Side side)
    {
        Member& member = m_members[number];
        member.isFree = true;
        for (const std::size_t arc : member.ways[side].arcs)
            if (const PeelArc& a = m_arcs[arc]; !m_members[side == out ? a.to : a.from].isFree) {
                m_peeling.cuts.push_back(arc);
                --m_left;
            }
        m_peeling.steps.push_back({number, m_peeling.cuts.size()});
        for (const std::size_t arc : member.ways[out].arcs)
            lose(m_arcs[arc].to, in, arc);
        for (const std::size_t arc : member.ways[in].arcs)
            lose(m_arcs[arc].from, out, arc);
    }

    /// The other end of one of its arcs is in no cycle any more.
    void lose(std::uint32_t number, Side side, std::size_t arc)
    {
        Member& member = m_members[number];
        if (member.isFree)
            return;
        m_offers.erase({member.offer, number});
        --(m_arcs[arc].isCandidate ? member.ways[side].candidates : member.ways[side].others);
        offer(number);
    }

    std::span<const double> m_seconds;
    std::span<const PeelArc> m_arcs;
    std::size_t m_left; ///< number of arcs that may still be cut
    std::vector<Member> m_members;
    std::set<Offer> m_offers;
    Peeling m_peeling;
};

} // namespace

Peeling peelCycle(std::span<const double> seconds, std::span<const PeelArc> arcs, std::size_t mostCuts)
{
    return Peeler(seconds, arcs, mostCuts).peel();
}

} // namespace gmonscope
