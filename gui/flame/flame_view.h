// SPDX-License-Identifier: MIT
//
// The sampled stacks as a flame graph, the outermost callers on top as in the call graph: a click selects, a double
// click gives a frame the whole width, arrow keys walk.
#pragma once

#include "flame/flame_painter.h"
#include "flame/flame_print.h"
#include "look/action.h"
#include "profile/accuracy.h"
#include "profile/entry_map.h"

#include <QAbstractScrollArea>

#include <memory>
#include <optional>

class QHelpEvent;

class FlameView : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit FlameView(QWidget* parent = nullptr);

    /// Null, or a profile without stacks: shows nothing.
    void setProfile(std::shared_ptr<const gmonscope::Profile>);
    /// Shows a later profile of the same running program: zoom, current frame and scroll position stay.
    void refresh(const EntryMap&, std::optional<gmonscope::EntryRef> selected, const AccuracyPtr&);
    void setAccuracy(const AccuracyPtr&);
    /// Outlines the frames of this entry and scrolls to the widest.
    void setSelected(std::optional<gmonscope::EntryRef>);
    void markHits(const SearchPattern&);

    [[nodiscard]] const FlameLayout& layout() const { return m_layout; }
    /// Returns the shown flame graph with all its rows. REQUIRES: a profile with stacks
    [[nodiscard]] FlamePicture picture() const { return {m_profile, m_zoomed, double(viewport()->width())}; }
    [[nodiscard]] std::optional<std::uint32_t> zoomed() const { return m_zoomed; }
    [[nodiscard]] std::optional<std::uint32_t> current() const { return m_state.current; }
    /// Returns the position of a box in the viewport.
    [[nodiscard]] QRectF rectOf(const FlameBox&) const;
    /// Returns the text that a screen reader speaks for a frame.
    [[nodiscard]] QString spokenName(std::uint32_t frame) const;

    /// Returns the keys that act on the flames; the sheet of shortcuts lists them, too.
    static const QList<ViewKey<FlameView>>& keys();

public Q_SLOTS:
    void zoomTo(std::optional<std::uint32_t> frame);
    void zoomOut();

Q_SIGNALS:
    void selected(gmonscope::EntryRef entry); ///< by a click or a key
    void cleared();
    void zoomChanged();
    void layoutChanged();

protected:
    bool event(QEvent*) override;
    bool viewportEvent(QEvent*) override;
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;
    void changeEvent(QEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void mouseDoubleClickEvent(QMouseEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    void focusInEvent(QFocusEvent*) override;
    void focusOutEvent(QFocusEvent*) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    [[nodiscard]] const FlameBox* boxAt(QPointF viewport) const;
    [[nodiscard]] const FlameBox* boxOfFrame(std::uint32_t frame) const;
    [[nodiscard]] QString tipOf(std::uint32_t frame) const;
    void relayout();
    void setCurrent(std::optional<std::uint32_t> frame);
    void choose(std::uint32_t frame);
    void setHovered(std::optional<std::uint32_t> frame);
    void ensureVisible(std::uint32_t frame);
    void walk(int key);
    void leave();
    [[nodiscard]] const FlameBox* stepFrom(const FlameBox&, int key) const;

    std::shared_ptr<const gmonscope::Profile> m_profile;
    AccuracyPtr m_accuracy;
    FlameLayout m_layout;
    FlamePaintState m_state;
    flame::FittedNames m_names;
    std::optional<std::uint32_t> m_zoomed;
};
