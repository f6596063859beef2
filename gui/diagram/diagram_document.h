// SPDX-License-Identifier: MIT
#pragma once

#include "diagram/laid_out_diagram.h"
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

/// The laid-out diagram of the open profile: chooses what to draw and lays it out on a background thread. A new
/// request aborts the one under way; the old diagram stays until the new one is there.
class DiagramDocument : public QObject {
    Q_OBJECT
public:
    explicit DiagramDocument(gmonscope::TextWidth textWidth, QObject* parent = nullptr);
    ~DiagramDocument() override;

    const std::shared_ptr<const LaidOutDiagram>& scene() const { return m_scene; }
    std::size_t maxFunctions() const { return m_options.maxFunctions; }

    bool isBusy() const { return m_isBusy; }
    /// Null when nothing is open. `focus`: only these functions; empty: all. Folding starts anew, because cycles of
    /// another profile have other numbers.
    void setProfile(std::shared_ptr<const gmonscope::Profile> profile, gmonscope::FunctionSet focus = {});
    /// Shows two profiles as one graph, with what grew and what shrank; null: none. `focus`: as above.
    void setComparison(std::shared_ptr<const gmonscope::ComparedGraph> graph, gmonscope::FunctionSet focus = {});
    void setView(const ViewChoice& view);
    void setFocus(gmonscope::FunctionSet focus);
    void setMaxFunctions(std::size_t count);
    /// Shows a function or cycle, whatever it weighs, until another profile comes; at most half of the diagram is such.
    void showEntry(gmonscope::EntryRef entry);
    void toggleCycle(gmonscope::CycleId cycle);
    /// Shows some of the neighbours that were left out, heaviest first. Each further call shows more.
    void unfold(gmonscope::EntryRef subject, gmonscope::Side side);
    /// Takes back one unfold().
    void foldBack(gmonscope::EntryRef subject, gmonscope::Side side);
    /// Shows neighbours on both sides, or hides them all again.
    void toggleNeighbours(gmonscope::EntryRef subject);
    /// Draws each chain of single calls as one node, except chains with a function of `open` in them.
    void setChains(bool areFolded, std::vector<gmonscope::FunctionId> open);
    /// The options for the open profile: the result of toggleCycle(), unfold() and the like.
    const gmonscope::DiagramOptions& options() const { return m_options; }
    void setFolding(std::vector<gmonscope::CycleId> toggled, std::vector<gmonscope::Unfolding> unfolded);
    /// Sets the errors of the open profile; arcs that the stacks contradict are marked.
    void setAccuracy(AccuracyPtr accuracy);
    /// Aborts the work under way and keeps the diagram that is shown.
    void cancel();

    /// Shows a later profile of the same running program. Nothing moves while the same functions are to be shown. If
    /// others have been due for a while, they are laid out anew in much the same order, at most once per `calm`.
    void refresh(gmonscope::FunctionSet focus, AccuracyPtr accuracy, const EntryMapPtr& map);
    /// The last refresh has come: lays out changes that were held back.
    void settle();
    bool isRefreshing() const { return m_isRefreshing; }
    void setCalm(std::chrono::milliseconds calm) { m_calm = calm; }

Q_SIGNALS:
    void busyChanged(bool isBusy);
    void sceneChanged();
    /// The scene has new numbers, with everything in its place.
    void sceneRefreshed();
    /// The latest request was aborted.
    void cancelled();
    /// The graph had to be drawn in a simpler way.
    void simplified(const QString& why);

private:
    struct Refreshed;
    static gmonscope::Diagram drawn(const LaidOutDiagram& scene, const gmonscope::DiagramOptions& options);
    static Refreshed refreshed(const LaidOutDiagram& before, const gmonscope::DiagramOptions& options, bool mayLayOut,
                               gmonscope::LayoutClient& client, const std::atomic<bool>& cancelled);
    void start();
    void startRefresh(bool mayLayOut);
    void finishRefresh(const Refreshed& refreshed);
    void setBusy(bool isBusy);
    void finish(const std::shared_ptr<LaidOutDiagram>& scene);
    void show(const std::shared_ptr<const LaidOutDiagram>& scene);
    std::shared_ptr<gmonscope::SourceFiles> filesWanted() const;
    static std::shared_ptr<const LaidOutDiagram> filled(const std::shared_ptr<const LaidOutDiagram>& scene,
                                                        gmonscope::NodeFill fill);
    void fillAnew();
    void findFiles();
    void rememberHues(const gmonscope::Diagram&);

    std::shared_ptr<const gmonscope::Profile> m_profile;        ///< null in a comparison
    std::shared_ptr<const gmonscope::ComparedGraph> m_compared; ///< null unless two profiles are compared
    gmonscope::DiagramOptions m_options;
    gmonscope::DiagramOptions m_shownOptions; ///< the options of the scene, which cancel() restores
    std::shared_ptr<const LaidOutDiagram> m_scene;
    ViewChoice m_view; ///< its fill is for all scenes: another one needs no layout
    /// The colour that each file got first, so that it keeps it in other parts of the graph and in other profiles.
    std::vector<gmonscope::DiagramFile> m_hues;
    AccuracyPtr m_accuracy; ///< null while it is not known
    LayoutCache m_cache;
    // Only the background thread uses these.
    std::shared_ptr<gmonscope::LayoutClient> m_client;
    std::shared_ptr<gmonscope::SourceFiles> m_files; ///< the source files of the profile's program
    bool m_isBusy = false, m_isRefreshing = false;
    std::chrono::milliseconds m_calm{5000};
    std::chrono::steady_clock::time_point m_laidOutAt;
    bool m_isSettling = false;
    int m_heldBack = 0; ///< refreshes in a row that should have shown other functions
    Background m_background;
};
