// SPDX-License-Identifier: MIT
#pragma once

#include "diagram/graph_scene.h"
#include "diagram/layout_cache.h"
#include "profile/accuracy.h"
#include "profile/background.h"
#include "profile/entry_map.h"
#include "profile/view_choice.h"

#include "gmonscope/compared_graph.h"
#include "gmonscope/layout_client.h"
#include "gmonscope/source_files.h"

#include <QObject>

#include <chrono>
#include <memory>
#include <vector>

/// The picture of the open profile: chooses what to draw and has it laid out, on a thread of its own. A new wish
/// cancels the one that is being worked on; the old picture stays until the new one is there.
class DiagramDocument : public QObject {
    Q_OBJECT
public:
    explicit DiagramDocument(gmonscope::TextWidth textWidth, QObject* parent = nullptr);
    ~DiagramDocument() override;

    const std::shared_ptr<const GraphScene>& scene() const { return m_scene; }
    std::size_t maxFunctions() const { return m_options.maxFunctions; }

    bool isBusy() const { return m_isBusy; }
    /// Null when nothing is open. `focus`: these functions alone; empty: all. Folding starts anew: cycles of another
    /// profile have other numbers.
    void setProfile(std::shared_ptr<const gmonscope::Profile> profile, gmonscope::FunctionSet focus = {});
    /// Null: none. Two profiles as one graph, with what grew and what shrank. `focus`: as above.
    void setComparison(std::shared_ptr<const gmonscope::ComparedGraph> graph, gmonscope::FunctionSet focus = {});
    void setView(const ViewChoice& view);
    void setFocus(gmonscope::FunctionSet focus);
    void setMaxFunctions(std::size_t count);
    void toggleCycle(gmonscope::CycleId cycle);
    /// Shows some of the neighbours that were left out, the heaviest first; again: more of them.
    void unfold(gmonscope::EntryRef subject, gmonscope::Side side);
    /// Neighbours on both sides, or none of them any more.
    void toggleNeighbours(gmonscope::EntryRef subject);
    /// Chains of single calls as one node each, but not those with one of `open` in them.
    void setChains(bool areFolded, std::vector<gmonscope::FunctionId> open);
    /// Of the open profile: what toggleCycle() and unfold() have come to.
    const gmonscope::DiagramOptions& options() const { return m_options; }
    void setFolding(std::vector<gmonscope::CycleId> toggled, std::vector<gmonscope::Unfolding> unfolded);
    /// Of the open profile: arcs that the stacks contradict are marked.
    void setAccuracy(AccuracyPtr accuracy);
    /// Keeps the picture that is shown.
    void cancel();

    /// The same program a moment later. While the same functions are to be shown nothing moves; when others have been
    /// for a while, the picture is laid out anew in much the same order, but not again before `calm` is over.
    void refresh(gmonscope::FunctionSet focus, AccuracyPtr accuracy, const EntryMapPtr& map);
    /// That was the last one: what was held back is laid out now.
    void settle();
    bool isRefreshing() const { return m_isRefreshing; }
    void setCalm(std::chrono::milliseconds calm) { m_calm = calm; }

Q_SIGNALS:
    void busyChanged(bool isBusy);
    void sceneChanged();
    /// The scene is another, with everything in its place.
    void sceneRefreshed();
    /// What was asked for will not come.
    void cancelled();
    /// The graph had to be drawn in a simpler way.
    void simplified(const QString& why);

private:
    struct Refreshed;
    static gmonscope::Diagram drawn(const gmonscope::Profile& profile, const gmonscope::DiagramOptions& options,
                                    const gmonscope::ComparedGraph* compared = nullptr);
    static Refreshed refreshed(const GraphScene& before, const gmonscope::DiagramOptions& options, bool mayLayOut,
                               gmonscope::LayoutClient& client, const std::atomic<bool>& cancelled);
    void start();
    void startRefresh(bool mayLayOut);
    void finishRefresh(const Refreshed& refreshed);
    void setBusy(bool isBusy);
    void finish(const std::shared_ptr<GraphScene>& scene);
    void show(const std::shared_ptr<const GraphScene>& scene);
    std::shared_ptr<gmonscope::SourceFiles> filesWanted() const;
    static std::shared_ptr<const GraphScene> filled(const std::shared_ptr<const GraphScene>& scene,
                                                    gmonscope::NodeFill fill);
    void fillAnew();
    void findFiles();
    void rememberHues(const gmonscope::Diagram&);

    std::shared_ptr<const gmonscope::Profile> m_profile;
    std::shared_ptr<const gmonscope::ComparedGraph> m_compared; ///< that the profile is the union of, if it is
    gmonscope::DiagramOptions m_options;
    gmonscope::DiagramOptions m_shownOptions; ///< of the scene: what cancel() goes back to
    std::shared_ptr<const GraphScene> m_scene;
    gmonscope::NodeFill m_fill = gmonscope::NodeFill::SelfTime; ///< of all scenes: they need not be laid out for it
    /// Each file as it was coloured first, so that it keeps its colour in other parts of the graph and profiles.
    std::vector<gmonscope::DiagramFile> m_hues;
    AccuracyPtr m_accuracy; ///< none as long as it is not known
    LayoutCache m_cache;
    // Used by the background thread alone.
    std::shared_ptr<gmonscope::LayoutClient> m_client;
    std::shared_ptr<gmonscope::SourceFiles> m_files; ///< of the profile's program
    bool m_isBusy = false, m_isRefreshing = false;
    std::chrono::milliseconds m_calm{5000};
    std::chrono::steady_clock::time_point m_laidOutAt;
    bool m_isSettling = false;
    int m_heldBack = 0; ///< so many refreshes in turn should have shown other functions
    Background m_background;
};
