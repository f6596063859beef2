// SPDX-License-Identifier: MIT
//
// Chains of single calls: each function is called by the one before it alone, which calls nothing else. They take the
// room of many nodes to say what one can.
#include "diagram/diagram_builder.h"

#include <algorithm>

namespace gmonscope::diagram {

namespace {

class ChainFolder {
public:
    ChainFolder(const TimedGraph& profile, const DiagramOptions& options, Selection& selection)
        : m_profile(profile), m_options(options), m_selection(selection)
    {
    }

    void run()
    {
        std::vector<EntryRef> kept;
        for (const EntryRef subject : m_selection.subjects) {
            if (subject.isCycle() || !before(subject.function())) {
                kept.push_back(subject);
                m_selection.chains.push_back(chainFrom(subject));
                continue;
            }
            if (openedBy(chainFrom(headOf(subject.function())))) {
                kept.push_back(subject);
                m_selection.chains.emplace_back();
            }
        }
        for (std::size_t i = 0; i < kept.size(); ++i) {
            std::vector<FunctionId>& chain = m_selection.chains[i];
            if (const auto opened = openedBy(chain)) {
                for (const FunctionId member : chain)
                    m_selection.openChains.emplace_back(member, *opened);
                chain.clear();
            }
        }
        m_selection.subjects = std::move(kept);
        for (std::uint32_t i = 0; i < m_selection.subjects.size(); ++i) {
            const EntryRef subject = m_selection.subjects[i];
            if (!subject.isCycle())
                m_selection.nodeOf[subject.value] = i;
            else
                for (const FunctionId member : m_profile.cycle(subject.cycle()).members)
                    m_selection.nodeOf[member.value] = i;
            for (const FunctionId member : m_selection.chains[i])
                m_selection.nodeOf[member.value] = i;
        }
    }

private:
    /// A node of its own that does not call itself: a folded one could not say that.
    [[nodiscard]] bool mayFold(FunctionId f) const
    {
        const Function& function = m_profile.function(f);
        return m_selection.nodeOf[f.value] != notShown && !function.cycle && !function.selfCalls &&
               isRoutine(function.kind) && isInFocus(m_options, f);
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

    [[nodiscard]] std::optional<FunctionId> after(FunctionId f) const
    {
        const auto callee = only(m_profile.arcsFrom(f), &Arc::callee);
        const bool isChain = callee && mayFold(f) && mayFold(*callee) && !m_profile.function(*callee).externalCalls &&
                             only(m_profile.arcsTo(*callee), &Arc::caller) == f;
        return isChain ? callee : std::nullopt;
    }

    [[nodiscard]] std::optional<FunctionId> before(FunctionId f) const
    {
        const auto caller = only(m_profile.arcsTo(f), &Arc::caller);
        return caller && after(*caller) == f ? caller : std::nullopt;
    }

    [[nodiscard]] FunctionId headOf(FunctionId f) const
    {
        while (const auto caller = before(f))
            f = *caller;
        return f;
    }

    /// Empty when it would be of one. It ends: functions that call each other are in a cycle.
    [[nodiscard]] std::vector<FunctionId> chainFrom(EntryRef head) const
    {
        return head.isCycle() ? std::vector<FunctionId>() : chainFrom(head.function());
    }
    [[nodiscard]] std::vector<FunctionId> chainFrom(FunctionId head) const
    {
        std::vector<FunctionId> chain{head};
        while (const auto callee = after(chain.back()))
            chain.push_back(*callee);
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
    Selection& m_selection;
};

} // namespace

void foldChains(const TimedGraph& profile, const DiagramOptions& options, Selection& selection)
{
    ChainFolder(profile, options, selection).run();
}

} // namespace gmonscope::diagram
