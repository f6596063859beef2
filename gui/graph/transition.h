// SPDX-License-Identifier: MIT
//
// The brief motion of a view from one laid-out diagram to the next. Only painting uses the positions in between.
#pragma once

#include "graph/camera.h"
#include "graph/graph_morph.h"

#include <QPixmap>
#include <QVariantAnimation>

#include <memory>

class Transition : public QVariantAnimation {
public:
    /// False for diagrams that are so large that painting them many times would take too long.
    [[nodiscard]] static bool isFastEnough(const LaidOutDiagram& from, const LaidOutDiagram& to);

    /// `seen`: the part of `from` that is visible. The animation's value is the progress, 0 to 1.
    Transition(std::shared_ptr<const LaidOutDiagram> from, std::shared_ptr<const LaidOutDiagram> to, Viewport seen);

    /// True if so many nodes are new that their moves would say nothing: then the old picture is faded over.
    [[nodiscard]] bool wantsFading() const;
    void fadeFrom(QPixmap picture) { m_faded = std::move(picture); }
    [[nodiscard]] const QPixmap& faded() const { return m_faded; } ///< null unless the old picture is faded over

    /// True if something changes its position on the screen on the way to `target`.
    [[nodiscard]] bool isVisible(const Camera& target) const;
    /// Returns the diagram as far as it has moved.
    [[nodiscard]] std::shared_ptr<const LaidOutDiagram> diagram() const { return m_morph.at(progress()); }
    /// Returns the zoom and centre on the way to `target`.
    [[nodiscard]] Viewport viewport(const Camera& target) const;
    [[nodiscard]] double progress() const { return currentValue().toDouble(); }

private:
    GraphMorph m_morph;
    Viewport m_seen;
    QPixmap m_faded;
};
