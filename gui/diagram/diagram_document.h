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

    const std::shared_ptr<const LaidOutDiagram>& laidOut() const { return m_laidOut; }
    std::size_t maxFunctions() const { return m_options.maxFunctions; }

    bool isBusy() const { return m_isBusy; }
    /// Null when nothing is open. `focus`: only these functions. Folding starts anew, because cycles of
    /// another profile have other numbers.
    void setProfile(std::shared_ptr<const gmonscope::Profile> profile, gmonscope::FocusedPart focus = {});
    /// Shows two profiles as one graph, with what grew and what shrank; null: none. `focus`: as above.
    void setComparison(std::shared_ptr<const gmonscope::ComparedGraph> graph, gmonscope::FocusedPart focus = {});
    void setView(const ViewChoice& view);
    void setFocus(gmonscope::FocusedPart focus);
    void setMaxFunctions(std::size_t count);
    /// Shows a function or cycle, whatever it weighs, until another profile comes; at most half of the diagram is such.
    void showEntry(gmonscope::EntryRef entry);
    /// Adds a function or cycle that is left out, with its heaviest callers and callees, until another one is visited;
    /// none: takes these away. Nothing else moves.
    void visit(std::optional<gmonscope::EntryRef> entry);
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
    /// Sets where the runs of the open profile differ; null: it is not known.
    void setRuns(BesideRunsPtr runs);
    /// Aborts the work under way and keeps the diagram that is shown.
    void cancel();

    /// Shows a later profile of the same running program. Nothing moves while the same functions are to be shown. If
    /// others have been due for a while, they are laid out anew in much the same order, at most once per `calm`.
    void refresh(gmonscope::FocusedPart focus, AccuracyPtr accuracy, const EntryMapPtr& map);
    /// The last refresh has come: lays out changes that were held back.
    void settle();
    bool isRefreshing() const { return m_isRefreshing; }
    void setCalm(std::chrono::milliseconds calm) { m_calm = calm; }

Q_SIGNALS:
    void busyChanged(bool isBusy);
    void diagramChanged();
    /// The diagram has new numbers, and nothing has moved.
    void diagramRefreshed();
    /// The latest request was aborted.
    void cancelled();
    /// The graph had to be drawn in a simpler way.
    void simplified(const QString& why);

private:
    struct Refreshed;
    void useFocus(gmonscope::FocusedPart focus);
    /// The parts of a diagram that cost more than its layout.
    struct Marks {
        std::shared_ptr<gmonscope::SourceFiles> files; ///< null: they are not wanted
        std::vector<gmonscope::DiagramFile> hues;
        AccuracyPtr accuracy; ///< null while it is not known
        BesideRunsPtr runs;   ///< the same

        void addTo(LaidOutDiagram& laidOut) const;
    };
    Marks marksWanted() const { return {filesWanted(), m_hues, m_accuracy, m_runs}; }
    /// Returns the diagram with the visited entry; null if the overview draws that already. Nodes that `before` added
    /// to it, too, stay in place.
    static std::shared_ptr<LaidOutDiagram> withVisited(const std::shared_ptr<const LaidOutDiagram>& overview,
                                                       const LaidOutDiagram* before, gmonscope::DiagramOptions options,
                                                       std::optional<gmonscope::EntryRef> entry);
    void followVisited();
    void showVisit(const std::shared_ptr<const LaidOutDiagram>& laidOut);
    static gmonscope::Diagram drawn(const LaidOutDiagram& laidOut, const gmonscope::DiagramOptions& options);
    static Refreshed refreshed(const LaidOutDiagram& before, const gmonscope::DiagramOptions& options, bool mayLayOut,
                               gmonscope::LayoutClient& client, const std::atomic<bool>& cancelled);
    void start();
    void startRefresh(bool mayLayOut);
    void finishRefresh(const Refreshed& refreshed);
    void setBusy(bool isBusy);
    void finish(const std::shared_ptr<LaidOutDiagram>& laidOut);
    void show(const std::shared_ptr<const LaidOutDiagram>& laidOut);
    std::shared_ptr<gmonscope::SourceFiles> filesWanted() const;
    static std::shared_ptr<const LaidOutDiagram> filled(const std::shared_ptr<const LaidOutDiagram>& laidOut,
                                                        gmonscope::NodeFill fill);
    void fillAnew();
    static void mark(LaidOutDiagram& laidOut, const BesideRunsPtr& runs);
    void findFiles();
    void rememberHues(const gmonscope::Diagram&);

    std::shared_ptr<const gmonscope::Profile> m_profile;        ///< null in a comparison
    std::shared_ptr<const gmonscope::ComparedGraph> m_compared; ///< null unless two profiles are compared
    gmonscope::DiagramOptions m_options;
    gmonscope::DiagramOptions m_shownOptions; ///< the options of the shown diagram, which cancel() restores
    std::shared_ptr<const LaidOutDiagram> m_laidOut;
    ViewChoice m_view;                                 ///< its fill is for all diagrams: another one needs no layout
    std::optional<gmonscope::EntryRef> m_visited;      ///< an entry of the profile's graph
    std::optional<gmonscope::EntryRef> m_underWay;     ///< the background thread adds it to the diagram
    std::shared_ptr<const LaidOutDiagram> m_lastVisit; ///< the latest diagram with temporary nodes
    /// The colour that each file got first, so that it keeps it in other parts of the graph and in other profiles.
    std::vector<gmonscope::DiagramFile> m_hues;
    AccuracyPtr m_accuracy; ///< null while it is not known
    BesideRunsPtr m_runs;   ///< the same
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
