// SPDX-License-Identifier: MIT
#include "focus/filter_controller.h"

using namespace gmonscope;

ProfileChanges changesOf(const ViewState& state)
{
    ProfileChanges changes;
    for (const QString& name : state.hidden)
        changes.graph.hidden.push_back(name.toStdString());
    changes.graph.grouping = state.grouping;
    for (const CutCalls& cut : state.cuts)
        changes.callsLeftOut.push_back((cut.caller + QLatin1Char('/') + cut.callee).toStdString());
    for (const QString& thread : state.threads)
        changes.threads.push_back(thread.toStdString());
    return changes;
}

FilterController::FilterController(ViewFilter& filter, ProfileDocument& document, DiagramDocument& diagram,
                                   QObject* parent)
    : QObject(parent), m_filter(filter), m_document(document), m_diagram(diagram)
{
    connect(&m_filter, &ViewFilter::focusChanged, this, &FilterController::showFocus);
    connect(&m_filter, &ViewFilter::foldingChanged, this, &FilterController::showFolding);
    connect(&m_filter, &ViewFilter::changesChanged, this, [this] {
        ProfileChanges changes = changesOf(m_filter.state());
        changes.event = m_document.changes().event; // the filter does not know it
        m_document.setChanges(changes);
    });
    connect(&m_document, &ProfileDocument::replaced, &m_filter, &ViewFilter::reset);
    connect(&m_document, &ProfileDocument::failed, this, &FilterController::giveUpChanges);
    connect(&m_document, &ProfileDocument::cancelled, this, &FilterController::giveUpChanges);
    connect(&m_diagram, &DiagramDocument::cancelled, this, &FilterController::giveUpFocus);
    connect(&m_diagram, &DiagramDocument::diagramChanged, this, [this] {
        if (m_diagram.laidOut())
            noteDrawn();
    });
}

void FilterController::setProfile(std::shared_ptr<const Profile> profile)
{
    m_profile = std::move(profile);
    m_loaded = m_filter.state();
    noteDrawn();
    m_diagram.setProfile(m_profile, m_profile ? focusedPart(*m_profile, m_drawn.focus) : FocusedPart());
    showFolding();
}

void FilterController::refreshProfile(const LoadedProfile& loaded, const EntryMapPtr& map)
{
    m_profile = loaded.profile;
    m_diagram.refresh(focusedPart(*m_profile, m_filter.state().focus), loaded.accuracy, map);
}

void FilterController::showFocus()
{
    if (!m_profile)
        return;
    m_diagram.setFocus(focusedPart(*m_profile, m_filter.state().focus));
    if (!m_diagram.isBusy()) // the same functions, or a kept diagram
        noteDrawn();
}

void FilterController::showFolding()
{
    if (!m_profile)
        return;
    std::vector<FunctionId> open; // functions that are gone keep no chain open
    for (const EntryName& name : m_filter.state().openChains)
        if (const auto member = entryOf(*m_profile, name); member && !member->isCycle())
            open.push_back(member->function());
    m_diagram.setChains(m_filter.state().foldsChains, std::move(open));
    if (!m_diagram.isBusy())
        noteDrawn();
}

void FilterController::giveUpChanges()
{
    if (m_filter.state().hasSameChanges(m_loaded))
        return;
    ViewState shown = m_loaded;
    shown.focus = m_filter.state().focus;
    shown.foldsChains = m_filter.state().foldsChains;
    shown.openChains = m_filter.state().openChains;
    m_filter.giveUp(shown);
}

void FilterController::giveUpFocus()
{
    ViewState shown = m_filter.state();
    shown.focus = m_drawn.focus;
    shown.foldsChains = m_drawn.foldsChains;
    shown.openChains = m_drawn.openChains;
    if (!(shown == m_filter.state()))
        m_filter.giveUp(shown);
}
