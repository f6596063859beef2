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
        InPlace,  ///< the same functions, in their places
        HeldBack, ///< others should be shown, but it is too early: those that are, as far as it goes
        LaidOut
    };
    Way way = Way::HeldBack;
    std::shared_ptr<LaidOutDiagram> scene; ///< null: what is shown has to do for now
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

std::vector<EntryRef> subjectsOf(const Diagram& diagram)
{
    std::vector<EntryRef> subjects;
    for (const DiagramNode& node : diagram.nodes) {
        subjects.push_back(node.subject);
        for (const ChainMember& member : node.chain)
            if (node.subject != EntryRef::of(member.function))
                subjects.push_back(EntryRef::of(member.function));
    }
    return subjects;
}

} // namespace

/// The scene knows what is drawn, and need not have a diagram yet.
Diagram DiagramDocument::drawn(const LaidOutDiagram& scene, const DiagramOptions& options)
{
    Diagram diagram = buildDiagram(*scene.graph(), options);
    if (scene.compared)
        markChanges(diagram, *scene.compared, options);
    if (scene.profile && isRunning(*scene.profile))
        samePositions::makeRoomToGrow(diagram, options.textWidth);
    return diagram;
}

void DiagramDocument::refresh(FunctionSet focus, AccuracyPtr accuracy, const EntryMapPtr& map)
{
    m_profile = map->to();
    m_accuracy = std::move(accuracy);
    m_cache.clear();
    for (DiagramOptions* const options : {&m_options, &m_shownOptions}) {
        renumber(*options, *map);
        options->focus = focus;
    }
    if (m_scene) { // who clicks in the picture meanwhile means what is there now
        const bool keepsIds = samePositions::keepsIds(*m_scene, *map);
        auto scene = std::make_shared<LaidOutDiagram>(keepsIds ? *m_scene : samePositions::renumbered(*m_scene, *map));
        scene->profile = m_profile;
        m_scene = std::move(scene);
        if (!keepsIds)
            Q_EMIT sceneRefreshed();
    }
    if (m_isBusy || !m_scene)
        return start();
    // A change that the next refresh takes back, as after a reset, does not count.
    startRefresh(m_isSettling || (m_heldBack > 0 && steady_clock::now() - m_laidOutAt >= m_calm));
}

void DiagramDocument::settle()
{
    m_isSettling = true;
    if (m_heldBack > 0 && m_scene && !m_isBusy && !m_isRefreshing)
        startRefresh(true);
}

void DiagramDocument::startRefresh(bool mayLayOut)
{
    m_isRefreshing = true;
    m_background.start([this, before = m_scene, profile = m_profile, options = m_options, accuracy = m_accuracy,
                        client = m_client, files = filesWanted(), hues = m_hues,
                        mayLayOut](const Background::Job& job) {
        LaidOutDiagram shown = *before;
        shown.profile = profile;
        Refreshed made = refreshed(shown, options, mayLayOut, *client, job.cancelled());
        if (made.isCancelled)
            return;
        if (made.scene && files)
            nameFiles(made.scene->diagram, *profile, *files, hues);
        if (made.scene && accuracy)
            markDisagreements(made.scene->diagram, *profile, accuracy->comparison);
        job.post([this, made = std::move(made)] { finishRefresh(made); });
    });
}

DiagramDocument::Refreshed DiagramDocument::refreshed(const LaidOutDiagram& before, const DiagramOptions& options,
                                                      bool mayLayOut, LayoutClient& client,
                                                      const std::atomic<bool>& cancelled)
{
    Refreshed made;
    auto scene = std::make_shared<LaidOutDiagram>();
    scene->profile = before.profile;
    DiagramOptions now = options;
    now.shownBefore = subjectsOf(before.diagram);
    scene->diagram = drawn(*scene, now);
    if (auto places = samePositions::positionsIn(before, scene->diagram, samePositions::Nodes::All)) {
        scene->layout = std::move(*places);
        return {Refreshed::Way::InPlace, scene};
    }
    if (mayLayOut || before.diagram.nodes.empty()) {
        LayoutOptions layoutOptions;
        layoutOptions.cancelled = &cancelled;
        Result<DiagramLayout> layout = samePositions::layoutInOrder(client, scene->diagram, before, layoutOptions);
        made.isCancelled = !layout;
        if (!layout)
            return made;
        scene->layout = std::move(layout.value());
        return {Refreshed::Way::LaidOut, scene};
    }
    now.shownBefore.clear();
    now.alone = subjectsOf(before.diagram);
    scene->diagram = drawn(*scene, now);
    if (auto places = samePositions::positionsIn(before, scene->diagram, samePositions::Nodes::SomeMayLack)) {
        scene->layout = std::move(*places);
        made.scene = scene;
    }
    return made;
}

void DiagramDocument::finishRefresh(const Refreshed& refreshed)
{
    m_isRefreshing = false;
    m_heldBack = refreshed.way == Refreshed::Way::HeldBack ? m_heldBack + 1 : 0;
    if (refreshed.way == Refreshed::Way::HeldBack && m_isSettling)
        return startRefresh(true);
    if (!refreshed.scene)
        return fillAnew();
    const std::string noteBefore = m_scene ? m_scene->layout.note : std::string();
    rememberHues(refreshed.scene->diagram);
    m_scene = filled(refreshed.scene, m_view.fill);
    m_shownOptions = m_options;
    if (refreshed.way != Refreshed::Way::LaidOut) {
        if (refreshed.way == Refreshed::Way::InPlace && m_scene->layout.note.empty())
            m_cache.add(m_options, m_scene);
        Q_EMIT sceneRefreshed();
        return fillAnew();
    }
    m_laidOutAt = steady_clock::now();
    Q_EMIT sceneChanged();
    fillAnew();
    if (!m_scene->layout.note.empty() && m_scene->layout.note != noteBefore)
        Q_EMIT simplified(format::text(m_scene->layout.note));
}
