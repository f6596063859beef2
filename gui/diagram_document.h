// SPDX-License-Identifier: MIT
#pragma once

#include "accuracy.h"
#include "background.h"
#include "layout_cache.h"
#include "picture/graph_scene.h"
#include "view_choice.h"

#include "gmonscope/layout_client.h"

#include <QObject>

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
    void setView(const ViewChoice& view);
    void setFocus(gmonscope::FunctionSet focus);
    void setMaxFunctions(std::size_t count);
    void toggleCycle(gmonscope::CycleId cycle);
    /// Shows some of the neighbours that were left out, the heaviest first; again: more of them.
    void unfold(gmonscope::EntryRef subject, gmonscope::Side side);
    /// Neighbours on both sides, or none of them any more.
    void toggleNeighbours(gmonscope::EntryRef subject);
    /// Of the open profile: arcs that the stacks contradict are marked.
    void setAccuracy(AccuracyPtr accuracy);
    /// Keeps the picture that is shown.
    void cancel();

Q_SIGNALS:
    void busyChanged(bool isBusy);
    void sceneChanged();
    /// What was asked for will not come.
    void cancelled();
    /// The graph had to be drawn in a simpler way.
    void simplified(const QString& why);

private:
    void start();
    void setBusy(bool isBusy);
    void finish(const std::shared_ptr<GraphScene>& scene);
    void show(const std::shared_ptr<const GraphScene>& scene);

    std::shared_ptr<const gmonscope::Profile> m_profile;
    gmonscope::DiagramOptions m_options;
    gmonscope::DiagramOptions m_shownOptions; ///< of the scene: what cancel() goes back to
    std::shared_ptr<const GraphScene> m_scene;
    AccuracyPtr m_accuracy; ///< none as long as it is not known
    LayoutCache m_cache;
    std::shared_ptr<gmonscope::LayoutClient> m_client; ///< used by the background thread alone
    bool m_isBusy = false;
    Background m_background;
};
