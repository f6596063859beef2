// SPDX-License-Identifier: MIT
//
// The graph follows the selection: it adds the selected function if that is left out.
#include "diagram/diagram_document.h"

#include "diagram/same_positions.h"
#include "diagram/visited.h"

#include <utility>

using namespace gmonscope;

namespace {

const std::shared_ptr<const LaidOutDiagram>& overviewOf(const std::shared_ptr<const LaidOutDiagram>& laidOut)
{
    return laidOut->overview ? laidOut->overview : laidOut;
}

/// True if the diagram has temporary nodes because of this entry: it is the first of them.
bool isVisitOf(const LaidOutDiagram& laidOut, EntryRef entry)
{
    const std::size_t first = laidOut.overview ? laidOut.overview->diagram.nodes.size() : laidOut.diagram.nodes.size();
    return first < laidOut.diagram.nodes.size() && laidOut.diagram.nodes[first].subject == entry;
}

/// False if the overview draws it, or nothing: a focus without functions says so.
bool isLeftOutOf(const LaidOutDiagram& overview, EntryRef entry)
{
    return !overview.diagram.nodes.empty() && !visited::isDrawn(overview, entry);
}

} // namespace

void DiagramDocument::visit(std::optional<EntryRef> entry)
{
    if (entry == m_visited)
        return;
    m_visited = entry;
    followVisited();
}

std::shared_ptr<LaidOutDiagram> DiagramDocument::withVisited(const std::shared_ptr<const LaidOutDiagram>& overview,
                                                             const LaidOutDiagram* before, DiagramOptions options,
                                                             std::optional<EntryRef> entry)
{
    if (!entry || !isLeftOutOf(*overview, *entry))
        return nullptr;
    options.visited = entry;
    auto laidOut = std::make_shared<LaidOutDiagram>();
    laidOut->profile = overview->profile;
    laidOut->compared = overview->compared;
    laidOut->overview = overview;
    // A running program's graph shows what it did before, and not always what would be chosen now.
    for (const auto& alone : {std::vector<EntryRef>(), samePositions::subjectsOf(overview->diagram)}) {
        options.alone = alone;
        laidOut->diagram = drawn(*laidOut, options);
        if (auto layout = visited::layoutBeside(*overview, before, laidOut->diagram)) {
            laidOut->layout = std::move(*layout);
            return laidOut;
        }
    }
    return nullptr;
}

/// Shows what is visited now, when nothing else is under way: whatever ends calls this again.
void DiagramDocument::followVisited()
{
    if (m_isBusy || m_isRefreshing || !m_laidOut)
        return;
    const std::shared_ptr<const LaidOutDiagram> overview = overviewOf(m_laidOut);
    if (!m_visited || !isLeftOutOf(*overview, *m_visited)) {
        if (std::exchange(m_underWay, {}))
            m_background.cancel();
        if (m_laidOut != overview)
            showVisit(overview);
        return;
    }
    if (isVisitOf(*m_laidOut, *m_visited) || m_underWay == m_visited)
        return;
    m_underWay = m_visited;
    m_background.start([this, overview, before = m_lastVisit, options = m_shownOptions, entry = m_visited,
                        marks = marksWanted()](const Background::Job& job) {
        const auto laidOut = withVisited(overview, before.get(), options, entry);
        if (laidOut)
            marks.addTo(*laidOut);
        job.post([this, overview, laidOut] {
            m_underWay.reset();
            if (overviewOf(m_laidOut) != overview) // it has other marks or colours now
                return followVisited();
            if (laidOut)
                m_lastVisit = laidOut;
            showVisit(laidOut ? laidOut : overview);
        });
    });
}

void DiagramDocument::showVisit(const std::shared_ptr<const LaidOutDiagram>& laidOut)
{
    if (laidOut != m_laidOut) {
        m_laidOut = filled(laidOut, m_view.fill);
        Q_EMIT diagramChanged();
    }
    fillAnew();
}
