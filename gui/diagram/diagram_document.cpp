// SPDX-License-Identifier: MIT
#include "diagram/diagram_document.h"

#include "look/format.h"

#include <algorithm>
#include <utility>

using namespace gmonscope;

namespace {
/// Fewer than in an exported graph: they have to be readable beside the tables, and more are one click away.
constexpr std::size_t firstDetail = 25;
/// Neighbours added by each click; an allocator may have thousands of callers.
constexpr std::uint32_t neighboursAtOnce = 20;
} // namespace

DiagramDocument::DiagramDocument(TextWidth textWidth, QObject* parent)
    : QObject(parent), m_client(std::make_shared<LayoutClient>()), m_files(std::make_shared<SourceFiles>())
{
    m_options.textWidth = std::move(textWidth);
    m_options.maxFunctions = firstDetail;
    m_shownOptions = m_options;
}

DiagramDocument::~DiagramDocument() = default;

void DiagramDocument::useFocus(FocusedPart focus)
{
    m_options.focus = std::move(focus.shown);
    m_options.focusedOn = std::move(focus.on);
}

void DiagramDocument::setProfile(std::shared_ptr<const Profile> profile, FocusedPart focus)
{
    m_profile = std::move(profile);
    m_compared.reset();
    m_options.first.clear();
    m_options.toggledCycles.clear();
    m_options.unfolded.clear();
    m_options.openChains.clear();
    m_accuracy.reset();
    m_runs.reset();
    m_files = std::make_shared<SourceFiles>(); // the program may have been built anew
    m_cache.clear();
    useFocus(std::move(focus));
    m_visited.reset();
    m_lastVisit.reset();
    m_shownOptions = m_options; // the ids of the other profile must not come back
    m_isSettling = false;
    m_laidOut.reset();
    Q_EMIT diagramChanged();
    start();
}

void DiagramDocument::setComparison(std::shared_ptr<const ComparedGraph> graph, FocusedPart focus)
{
    setProfile(nullptr, std::move(focus));
    if (!graph)
        return;
    m_options.first = m_shownOptions.first = changedFirst(*graph);
    m_compared = std::move(graph);
    start();
}

void DiagramDocument::setView(const ViewChoice& view)
{
    const ViewChoice before = std::exchange(m_view, view);
    if (before.fill != view.fill)
        fillAnew();
    const bool isSame =
        m_options.isMeasured == view.isMeasured && m_options.times == view.unit && m_options.names == view.names;
    if (before != view && isSame) // what became other is shown elsewhere
        return;
    m_options.isMeasured = view.isMeasured;
    m_options.times = view.unit;
    m_options.names = view.names;
    start();
}

void DiagramDocument::setMaxFunctions(std::size_t count)
{
    if (count == m_options.maxFunctions)
        return;
    m_options.maxFunctions = count;
    start();
}

void DiagramDocument::showEntry(EntryRef entry)
{
    std::vector<EntryRef>& first = m_options.first;
    if (std::find(first.begin(), first.end(), entry) != first.end())
        return;
    first.insert(first.begin(), entry);
    start();
}

void DiagramDocument::setFocus(FocusedPart focus)
{
    if (focus.shown == m_options.focus && focus.on == m_options.focusedOn)
        return;
    useFocus(std::move(focus));
    start();
}

void DiagramDocument::toggleCycle(CycleId cycle)
{
    std::vector<CycleId>& toggled = m_options.toggledCycles;
    const auto known = std::find(toggled.begin(), toggled.end(), cycle);
    if (known == toggled.end())
        toggled.push_back(cycle);
    else
        toggled.erase(known);
    start();
}

void DiagramDocument::unfold(EntryRef subject, Side side)
{
    const auto known = std::find_if(m_options.unfolded.begin(), m_options.unfolded.end(),
                                    [&](const Unfolding& u) { return u.subject == subject && u.side == side; });
    if (known == m_options.unfolded.end())
        m_options.unfolded.push_back({subject, side, neighboursAtOnce});
    else
        known->most += neighboursAtOnce;
    start();
}

void DiagramDocument::foldBack(EntryRef subject, Side side)
{
    const auto known = std::find_if(m_options.unfolded.begin(), m_options.unfolded.end(),
                                    [&](const Unfolding& u) { return u.subject == subject && u.side == side; });
    if (known == m_options.unfolded.end())
        return;
    if (known->most > neighboursAtOnce)
        known->most -= neighboursAtOnce;
    else
        m_options.unfolded.erase(known);
    start();
}

void DiagramDocument::toggleNeighbours(EntryRef subject)
{
    const auto isOfSubject = [&](const Unfolding& u) { return u.subject == subject; };
    if (std::erase_if(m_options.unfolded, isOfSubject) == 0)
        for (const Side side : {Side::Callers, Side::Callees})
            m_options.unfolded.push_back({subject, side, neighboursAtOnce});
    start();
}

void DiagramDocument::setChains(bool areFolded, std::vector<FunctionId> open)
{
    if (areFolded == m_options.foldsChains && open == m_options.openChains)
        return;
    m_options.foldsChains = areFolded;
    m_options.openChains = std::move(open);
    start();
}

void DiagramDocument::setFolding(std::vector<CycleId> toggled, std::vector<Unfolding> unfolded)
{
    if (toggled == m_options.toggledCycles && unfolded == m_options.unfolded)
        return;
    m_options.toggledCycles = std::move(toggled);
    m_options.unfolded = std::move(unfolded);
    start();
}

void DiagramDocument::setAccuracy(AccuracyPtr accuracy)
{
    m_accuracy = std::move(accuracy);
    if (!m_accuracy || !m_profile || !m_profile->hasStacks())
        return; // nothing to be marked
    m_cache.clear();
    if (!m_laidOut)
        return;
    auto marked = std::make_shared<LaidOutDiagram>(m_laidOut->overview ? *m_laidOut->overview : *m_laidOut);
    markDisagreements(marked->diagram, *m_profile, m_accuracy->comparison);
    if (marked->layout.note.empty())
        m_cache.add(m_shownOptions, marked);
    m_laidOut = marked;
    Q_EMIT diagramChanged();
    followVisited();
}

void DiagramDocument::cancel()
{
    m_background.cancel();
    m_isRefreshing = false;
    m_underWay.reset();
    DiagramOptions shown = m_shownOptions;
    shown.isMeasured = m_options.isMeasured; // the switches stay as they are, for the next diagram
    shown.times = m_options.times;
    shown.names = m_options.names;
    m_options = std::move(shown);
    setBusy(false);
    Q_EMIT cancelled();
    Q_EMIT diagramChanged();
    fillAnew();
    followVisited();
}

void DiagramDocument::setBusy(bool isBusy)
{
    m_isBusy = isBusy;
    Q_EMIT busyChanged(isBusy);
}

void DiagramDocument::start()
{
    m_isRefreshing = false; // they are overtaken
    m_underWay.reset();
    if (!m_profile && !m_compared) {
        m_background.cancel();
        setBusy(false);
        return;
    }
    if (const auto known = m_cache.find(m_options)) {
        m_background.cancel();
        m_shownOptions = m_options;
        return show(known);
    }
    setBusy(true);
    // Only copies are passed on, because the window may change its options meanwhile.
    m_background.start([this, profile = m_profile, compared = m_compared, options = m_options, client = m_client,
                        files = filesWanted(), hues = m_hues](const Background::Job& job) {
        auto laidOut = std::make_shared<LaidOutDiagram>();
        laidOut->profile = profile;
        laidOut->compared = compared;
        laidOut->diagram = drawn(*laidOut, options);
        if (files)
            nameFiles(laidOut->diagram, *profile, *files, hues);
        LayoutOptions layoutOptions;
        layoutOptions.cancelled = &job.cancelled();
        Result<DiagramLayout> layout = client->layout(laidOut->diagram, layoutOptions);
        if (!layout)
            return; // cancelled: there is no other error
        laidOut->layout = std::move(layout.value());
        job.post([this, laidOut, options] {
            m_shownOptions = options;
            finish(laidOut);
        });
    });
}

void DiagramDocument::finish(const std::shared_ptr<LaidOutDiagram>& laidOut)
{
    m_laidOutAt = std::chrono::steady_clock::now();
    m_heldBack = 0;
    rememberHues(laidOut->diagram);
    if (m_accuracy)
        markDisagreements(laidOut->diagram, *laidOut->profile, m_accuracy->comparison);
    mark(*laidOut, m_runs);
    if (laidOut->layout.note.empty()) // one that had to be simple is tried again
        m_cache.add(m_shownOptions, laidOut);
    show(laidOut);
    if (!laidOut->layout.note.empty())
        Q_EMIT simplified(format::text(laidOut->layout.note));
}

void DiagramDocument::show(const std::shared_ptr<const LaidOutDiagram>& laidOut)
{
    m_laidOut = filled(laidOut, m_view.fill);
    setBusy(false);
    Q_EMIT diagramChanged();
    fillAnew();
    followVisited();
}
