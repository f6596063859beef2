// SPDX-License-Identifier: MIT
//
// The graph of a running program: it shows the new numbers without moving.
#include "diagram/diagram_document.h"

#include "diagram/same_positions.h"
#include "look/format.h"

#include <algorithm>

using namespace gmonscope;
using std::chrono::steady_clock;

/// The result of a refresh.
struct DiagramDocument::Refreshed {
    enum class Way : std::uint8_t {
        InPlace,  ///< the same functions, in their positions
        HeldBack, ///< others should be shown, but it is too early: those that are, as far as it goes
        LaidOut
    };
    Way way = Way::HeldBack;
    std::shared_ptr<LaidOutDiagram> laidOut;     ///< null: what is shown has to do for now
    std::shared_ptr<const LaidOutDiagram> visit; ///< the same with what is visited; null: that is there anyway
    bool isCancelled = false;
};

namespace {

bool isRunning(const Profile& profile)
{
    const auto runs = profile.runs();
    return std::any_of(runs.begin(), runs.end(), [](const Run& run) { return run.process && run.process->isRunning; });
}

void renumber(DiagramOptions& options, const EntryMap& map)
{
    std::vector<CycleId> toggled;
    for (const CycleId cycle : options.toggledCycles)
        if (const auto now = map.cycle(cycle))
            toggled.push_back(*now);
    options.toggledCycles = std::move(toggled);
    std::vector<Unfolding> unfolded;
    for (Unfolding unfolding : options.unfolded)
        if (const auto now = map.entry(unfolding.subject)) {
            unfolding.subject = *now;
            unfolded.push_back(unfolding);
        }
    options.unfolded = std::move(unfolded);
    std::vector<EntryRef> first;
    for (const EntryRef entry : options.first)
        if (const auto now = map.entry(entry))
            first.push_back(*now);
    options.first = std::move(first);
    std::vector<FunctionId> open;
    for (const FunctionId member : options.openChains)
        if (const auto now = map.entry(EntryRef::of(member)))
            open.push_back(now->function());
    options.openChains = std::move(open);
}

} // namespace

/// `laidOut` knows what is drawn, and need not have a diagram yet.
Diagram DiagramDocument::drawn(const LaidOutDiagram& laidOut, const DiagramOptions& options)
{
    Diagram diagram = buildDiagram(*laidOut.graph(), options);
    if (laidOut.compared)
        markChanges(diagram, *laidOut.compared, options);
    if (laidOut.profile && isRunning(*laidOut.profile))
        samePositions::makeRoomToGrow(diagram, options.textWidth);
    return diagram;
}

void DiagramDocument::refresh(FocusedPart focus, AccuracyPtr accuracy, const EntryMapPtr& map)
{
    m_profile = map->to();
    m_accuracy = std::move(accuracy);
    m_cache.clear();
    for (DiagramOptions* const options : {&m_options, &m_shownOptions}) {
        renumber(*options, *map);
        options->focus = focus.shown;
        options->focusedOn = focus.on;
    }
    if (m_visited)
        m_visited = map->entry(*m_visited);
    m_underWay.reset();
    if (m_laidOut && m_laidOut->overview)
        m_laidOut = m_laidOut->overview;
    if (m_laidOut) { // who clicks in the diagram meanwhile means what is there now
        const bool keepsIds = samePositions::keepsIds(*m_laidOut, *map);
        auto laidOut =
            std::make_shared<LaidOutDiagram>(keepsIds ? *m_laidOut : samePositions::renumbered(*m_laidOut, *map));
        laidOut->profile = m_profile;
        m_laidOut = std::move(laidOut);
        if (!keepsIds)
            Q_EMIT diagramRefreshed();
    }
    if (m_isBusy || !m_laidOut)
        return start();
    // A change that the next refresh takes back, as after a reset, does not count.
    startRefresh(m_isSettling || (m_heldBack > 0 && steady_clock::now() - m_laidOutAt >= m_calm));
}

void DiagramDocument::settle()
{
    m_isSettling = true;
    if (m_heldBack > 0 && m_laidOut && !m_isBusy && !m_isRefreshing)
        startRefresh(true);
}

void DiagramDocument::startRefresh(bool mayLayOut)
{
    m_isRefreshing = true;
    m_background.start([this, before = m_laidOut, profile = m_profile, options = m_options, marks = marksWanted(),
                        client = m_client, entry = m_visited, lastVisit = m_lastVisit,
                        mayLayOut](const Background::Job& job) {
        LaidOutDiagram shown = *before;
        shown.profile = profile;
        Refreshed made = refreshed(shown, options, mayLayOut, *client, job.cancelled());
        if (made.isCancelled)
            return;
        if (made.laidOut)
            marks.addTo(*made.laidOut);
        if (const auto visit = made.laidOut ? withVisited(made.laidOut, lastVisit.get(), options, entry) : nullptr) {
            marks.addTo(*visit);
            made.visit = visit;
        }
        job.post([this, made = std::move(made)] { finishRefresh(made); });
    });
}

DiagramDocument::Refreshed DiagramDocument::refreshed(const LaidOutDiagram& before, const DiagramOptions& options,
                                                      bool mayLayOut, LayoutClient& client,
                                                      const std::atomic<bool>& cancelled)
{
    Refreshed made;
    auto laidOut = std::make_shared<LaidOutDiagram>();
    laidOut->profile = before.profile;
    DiagramOptions now = options;
    now.shownBefore = samePositions::subjectsOf(before.diagram);
    laidOut->diagram = drawn(*laidOut, now);
    if (auto positions = samePositions::positionsIn(before, laidOut->diagram, samePositions::Nodes::All)) {
        laidOut->layout = std::move(*positions);
        return {Refreshed::Way::InPlace, laidOut};
    }
    if (mayLayOut || before.diagram.nodes.empty()) {
        LayoutOptions layoutOptions;
        layoutOptions.cancelled = &cancelled;
        Result<DiagramLayout> layout = samePositions::layoutInOrder(client, laidOut->diagram, before, layoutOptions);
        made.isCancelled = !layout;
        if (!layout)
            return made;
        laidOut->layout = std::move(layout.value());
        return {Refreshed::Way::LaidOut, laidOut};
    }
    now.shownBefore.clear();
    now.alone = samePositions::subjectsOf(before.diagram);
    laidOut->diagram = drawn(*laidOut, now);
    if (auto positions = samePositions::positionsIn(before, laidOut->diagram, samePositions::Nodes::SomeMayLack)) {
        laidOut->layout = std::move(*positions);
        made.laidOut = laidOut;
    }
    return made;
}

void DiagramDocument::finishRefresh(const Refreshed& refreshed)
{
    m_isRefreshing = false;
    m_heldBack = refreshed.way == Refreshed::Way::HeldBack ? m_heldBack + 1 : 0;
    if (refreshed.way == Refreshed::Way::HeldBack && m_isSettling)
        return startRefresh(true);
    if (!refreshed.laidOut) {
        fillAnew();
        return followVisited();
    }
    const std::string noteBefore = m_laidOut ? m_laidOut->layout.note : std::string();
    rememberHues(refreshed.laidOut->diagram);
    m_laidOut = filled(refreshed.laidOut, m_view.fill);
    m_shownOptions = m_options;
    if (refreshed.way != Refreshed::Way::LaidOut) {
        if (refreshed.way == Refreshed::Way::InPlace && m_laidOut->layout.note.empty())
            m_cache.add(m_options, m_laidOut);
        if (refreshed.visit)
            m_laidOut = m_lastVisit = filled(refreshed.visit, m_view.fill);
        Q_EMIT diagramRefreshed();
        fillAnew();
        return followVisited();
    }
    m_laidOutAt = steady_clock::now();
    Q_EMIT diagramChanged();
    fillAnew();
    followVisited();
    if (!m_laidOut->layout.note.empty() && m_laidOut->layout.note != noteBefore)
        Q_EMIT simplified(format::text(m_laidOut->layout.note));
}
