// SPDX-License-Identifier: MIT
//
// Changes the meaning of the graph's colours without moving anything.
#include "diagram/diagram_document.h"

#include <algorithm>

using namespace gmonscope;

/// Null: they are not wanted. In a comparison the colours show changes.
std::shared_ptr<SourceFiles> DiagramDocument::filesWanted() const
{
    return m_view.fill == NodeFill::SourceFile && !m_compared ? m_files : nullptr;
}

/// Keeps the old colours until the source files, or the runs, are known.
std::shared_ptr<const LaidOutDiagram> DiagramDocument::filled(const std::shared_ptr<const LaidOutDiagram>& laidOut,
                                                              NodeFill fill)
{
    const bool isLacking = (fill == NodeFill::SourceFile && !laidOut->diagram.hasFiles) ||
                           (fill == NodeFill::Imbalance && !laidOut->diagram.hasImbalance);
    if (laidOut->diagram.fill == fill || isLacking)
        return laidOut;
    auto other = std::make_shared<LaidOutDiagram>(*laidOut);
    other->diagram.fill = fill;
    return other;
}

void DiagramDocument::fillAnew()
{
    if (!m_laidOut || m_laidOut->diagram.fill == m_view.fill || m_laidOut->diagram.isOfTwo)
        return;
    if (const auto other = filled(m_laidOut, m_view.fill); other != m_laidOut) {
        m_laidOut = other;
        Q_EMIT diagramRefreshed();
    } else if (m_view.fill == NodeFill::SourceFile && !m_isBusy && !m_isRefreshing &&
               !m_underWay) { // or else when that is done
        findFiles();
    }
}

void DiagramDocument::findFiles()
{
    m_background.start([this, laidOut = m_laidOut, files = m_files, hues = m_hues](const Background::Job& job) {
        auto named = std::make_shared<LaidOutDiagram>(*laidOut);
        nameFiles(named->diagram, *named->profile, *files, hues);
        job.post([this, laidOut, named] {
            rememberHues(named->diagram);
            if (m_laidOut != laidOut) // marked meanwhile
                return fillAnew();
            if (named->layout.note.empty() && !named->overview)
                m_cache.add(m_shownOptions, named);
            m_laidOut = named;
            fillAnew();
        });
    });
}

void DiagramDocument::Marks::addTo(LaidOutDiagram& laidOut) const
{
    if (files)
        nameFiles(laidOut.diagram, *laidOut.profile, *files, hues);
    if (accuracy)
        markDisagreements(laidOut.diagram, *laidOut.profile, accuracy->comparison);
    mark(laidOut, runs);
}

void DiagramDocument::mark(LaidOutDiagram& laidOut, const BesideRunsPtr& runs)
{
    if (!runs || laidOut.profile != runs->shown())
        return;
    laidOut.runs = runs;
    markImbalance(laidOut.diagram, runs->index());
}

void DiagramDocument::setRuns(BesideRunsPtr runs)
{
    if (m_runs == runs)
        return;
    m_runs = std::move(runs);
    m_cache.clear(); // its diagrams have other marks
    if (!m_runs || !m_laidOut || m_compared)
        return;
    auto marked = std::make_shared<LaidOutDiagram>(m_laidOut->overview ? *m_laidOut->overview : *m_laidOut);
    mark(*marked, m_runs);
    if (marked->layout.note.empty())
        m_cache.add(m_shownOptions, marked);
    m_laidOut = filled(marked, m_view.fill);
    Q_EMIT diagramRefreshed();
    followVisited();
}

void DiagramDocument::rememberHues(const Diagram& diagram)
{
    for (const DiagramFile& file : diagram.files)
        if (std::none_of(m_hues.begin(), m_hues.end(),
                         [&](const DiagramFile& known) { return known.path == file.path; }))
            m_hues.push_back(file);
}
