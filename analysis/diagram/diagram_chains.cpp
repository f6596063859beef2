// SPDX-License-Identifier: MIT
//
// Chains take the room of many nodes to say what one can. In a chain of single calls each function is called by the one
// before it alone, which calls nothing else. In an idle chain functions without time of their own pass on nearly all of
// the same time, as far as the picture shows it.
#include "diagram/diagram_builder.h"

#include <algorithm>

namespace gmonscope::diagram {

namespace {

/// Both ends of a call in an idle chain have this part of their time by it.
constexpr double passedOn = 0.95;
/// Functions between two shown ones of a chain that are not shown.
constexpr std::size_t mostHidden = 50;

class ChainFolder {
public:
    ChainFolder(const TimedGraph& profile, const DiagramOptions& options, const Scale& scale, Selection& selection)
        : m_profile(profile), m_options(options), m_scale(scale), m_selection(selection)
    {
    }

    void run()
    {
        std::vector<Folded> folded;
        for (const EntryRef subject : m_selection.subjects) {
            if (!subject.isCycle() && continuesChain(subject.function()))
                continue;
            std::vector<FunctionId> chain = chainFrom(subject);
            const auto opened = openedBy(chain);
            folded.push_back({subject, opened ? std::vector<FunctionId>() : chain});
            for (std::size_t i = 0; opened && i < chain.size(); ++i) {
                m_selection.openChains.emplace_back(chain[i], *opened);
                if (i > 0)
                    folded.push_back({EntryRef::of(chain[i]), {}});
            }
        }
        std::stable_sort(folded.begin(), folded.end(),
                         [this](const Folded& a, const Folded& b) { return valueOf(a.subject) > valueOf(b.subject); });
        m_selection.subjects.clear();
        for (Folded& node : folded)
            add(std::move(node));
    }

private:
    struct Folded {
        EntryRef subject;
        std::vector<FunctionId> chain;
    };

    [[nodiscard]] double valueOf(EntryRef subject) const
    {
        return subject.isCycle() ? m_scale.of(m_profile.cycle(subject.cycle()))
                                 : m_scale.of(m_profile.function(subject.function()));
    }

    void add(Folded node)
    {
        const auto index = static_cast<std::uint32_t>(m_selection.subjects.size());
        m_selection.subjects.push_back(node.subject);
        m_selection.chains.push_back(std::move(node.chain));
        eachFunction(m_profile, m_selection, index, [&](FunctionId f) { m_selection.nodeOf[f.value] = index; });
    }

    [[nodiscard]] bool isShown(FunctionId f) const { return m_selection.nodeOf[f.value] != notShown; }

    /// A function that does not call itself, and may be a node: a folded one could not say that it does.
    [[nodiscard]] bool mayFold(FunctionId f) const
    {
        const Function& function = m_profile.function(f);
        return !function.cycle && !function.selfCalls && isRoutine(function.kind) && isInFocus(m_options, f) &&
               m_profile.visibility(f).inGraph;
    }

    /// The one at the other end of all arcs that were taken; none when there are several.
    template <class Arcs> [[nodiscard]] std::optional<FunctionId> only(const Arcs& arcs, FunctionId Arc::*end) const
    {
        std::optional<FunctionId> found;
        for (const ArcId id : arcs) {
            const Arc& arc = m_profile.arc(id);
            if (!arc.wasTaken() || arc.caller == arc.callee)
                continue;
            if (found && *found != arc.*end)
                return {};
            found = arc.*end;
        }
        return found;
    }

    [[nodiscard]] std::optional<FunctionId> singleAfter(FunctionId f) const
    {
        const auto callee = only(m_profile.arcsFrom(f), &Arc::callee);
        const bool isChain = callee && isShown(f) && isShown(*callee) && mayFold(f) && mayFold(*callee) &&
                             !m_profile.function(*callee).externalCalls &&
                             only(m_profile.arcsTo(*callee), &Arc::caller) == f;
        return isChain ? callee : std::nullopt;
    }

    /// Returns the heaviest of the arcs.
    template <class Arcs> [[nodiscard]] const Arc* heaviest(const Arcs& arcs) const
    {
        const Arc* best = nullptr;
        for (const ArcId id : arcs)
            if (const Arc& arc = m_profile.arc(id);
                arc.wasTaken() && arc.caller != arc.callee && (!best || m_scale.of(arc) > m_scale.of(*best)))
                best = &arc;
        return best;
    }

    /// A function that is not shown may be, too: it stands between two that are.
    [[nodiscard]] bool isIdle(FunctionId f) const
    {
        return !m_selection.mayBeIdle.empty() && (m_selection.mayBeIdle[f.value] || !isShown(f)) && mayFold(f) &&
               m_scale.measure() == Measure::Time &&
               m_scale.share(m_scale.selfOf(m_profile.function(f))) < leastShareOfNode;
    }

    [[nodiscard]] std::optional<FunctionId> idleAfter(FunctionId f) const
    {
        const Arc* const arc = isIdle(f) ? heaviest(m_profile.arcsFrom(f)) : nullptr;
        if (!arc || !isIdle(arc->callee) || m_scale.share(m_scale.of(*arc)) < leastShareOfNode)
            return {};
        const auto isMostOf = [&](FunctionId end) {
            return m_scale.of(*arc) >= passedOn * m_scale.of(m_profile.function(end));
        };
        return isMostOf(f) && isMostOf(arc->callee) ? std::optional(arc->callee) : std::nullopt;
    }

    [[nodiscard]] std::optional<FunctionId> after(FunctionId f) const
    {
        const auto single = m_options.foldsChains ? singleAfter(f) : std::nullopt;
        return single ? single : idleAfter(f);
    }

    [[nodiscard]] std::optional<FunctionId> before(FunctionId f) const
    {
        const Arc* const arc = heaviest(m_profile.arcsTo(f));
        return arc && after(arc->caller) == f ? std::optional(arc->caller) : std::nullopt;
    }

    /// Returns true if a shown function stands above it in a chain.
    [[nodiscard]] bool continuesChain(FunctionId f) const
    {
        auto caller = before(f);
        for (std::size_t hidden = 0; caller && !isShown(*caller) && hidden < mostHidden; ++hidden)
            caller = before(*caller);
        return caller && isShown(*caller);
    }

    /// Appends the functions up to the next shown one in the chain. Returns false if there is none.
    bool extend(std::vector<FunctionId>& chain) const
    {
        const std::size_t known = chain.size();
        do {
            const auto callee = chain.size() - known <= mostHidden ? after(chain.back()) : std::nullopt;
            if (!callee) {
                chain.resize(known);
                return false;
            }
            chain.push_back(*callee);
        } while (!isShown(chain.back()));
        return true;
    }

    /// Empty when it would be of one. It ends: functions that call each other are in a cycle.
    [[nodiscard]] std::vector<FunctionId> chainFrom(EntryRef head) const
    {
        if (head.isCycle())
            return {};
        std::vector<FunctionId> chain{head.function()};
        while (extend(chain)) {
        }
        return chain.size() > 1 ? chain : std::vector<FunctionId>();
    }

    [[nodiscard]] std::optional<FunctionId> openedBy(const std::vector<FunctionId>& chain) const
    {
        const auto& open = m_options.openChains;
        const auto found = std::find_first_of(chain.begin(), chain.end(), open.begin(), open.end());
        return found == chain.end() ? std::nullopt : std::optional(*found);
    }

    const TimedGraph& m_profile;
    const DiagramOptions& m_options;
    const Scale& m_scale;
    Selection& m_selection;
};

} // namespace

void foldChains(const TimedGraph& profile, const DiagramOptions& options, const Scale& scale, Selection& selection)
{
    ChainFolder(profile, options, scale, selection).run();
}

} // namespace gmonscope::diagram
