// SPDX-License-Identifier: MIT
//
// The sampled stacks as a flame graph, the outermost callers on top as in the call graph, or the functions that the
// samples ended in: a click selects, a double click gives a frame the whole width, arrow keys walk.
#pragma once

#include "flame/flame_painter.h"
#include "flame/flame_print.h"
#include "look/action.h"
#include "profile/accuracy.h"
#include "profile/background.h"
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
    void setView(const ViewChoice&);
    /// Outlines the frames of this entry and scrolls to the widest.
    void setSelected(std::optional<gmonscope::EntryRef>);
    void markHits(const SearchPattern&);

    [[nodiscard]] const FlameLayout& layout() const { return m_layout; }
    /// Returns the stacks as they are shown; null without a profile.
    [[nodiscard]] const FlameStacksPtr& stacks() const { return m_stacks; }
    /// Returns the shown flame graph with all its rows. REQUIRES: a profile with stacks
    [[nodiscard]] FlamePicture picture() const { return {m_stacks, m_zoomed, double(viewport()->width())}; }
    [[nodiscard]] std::optional<std::uint32_t> zoomed() const { return m_zoomed; }
    [[nodiscard]] std::optional<std::uint32_t> current() const { return m_state.current; }
    /// Returns the position of a box in the viewport.
    [[nodiscard]] QRectF rectOf(const FlameBox&) const;
    /// Returns the box of a frame; null: it is not shown.
    [[nodiscard]] const FlameBox* boxOfFrame(std::uint32_t frame) const;
    /// Selects the frame's function, as a click does.
    void choose(std::uint32_t frame);
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
    void menuRequested(gmonscope::EntryRef entry, const QPoint& at);
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
    void contextMenuEvent(QContextMenuEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    void focusInEvent(QFocusEvent*) override;
    void focusOutEvent(QFocusEvent*) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    [[nodiscard]] const FlameBox* boxAt(QPointF viewport) const;
    [[nodiscard]] QString tipOf(std::uint32_t frame) const;
    /// Arranges the stacks as the view asks for: at once, or, if they are many, on another thread, while they stay as
    /// they are.
    void arrange();
    void showArranged(FlameStacksPtr stacks);
    void arrangeComing();
    void showRefreshed(FlameStacksPtr stacks, const EntryMap& map, std::optional<gmonscope::EntryRef> selected,
                       const AccuracyPtr& accuracy);
    [[nodiscard]] std::optional<gmonscope::EntryRef> idNow(gmonscope::EntryRef shown) const;
    void relayout();
    void setCurrent(std::optional<std::uint32_t> frame);
    void setHovered(std::optional<std::uint32_t> frame);
    void ensureVisible(std::uint32_t frame);
    void walk(int key);
    void leave();
    [[nodiscard]] const FlameBox* stepFrom(const FlameBox&, int key) const;

    [[nodiscard]] const gmonscope::MeasuredFrame& frameAt(std::uint32_t index) const { return m_stacks->frames[index]; }

    static constexpr std::size_t mostArrangedAtOnce = 20000; ///< frames: some 50 ms
    ViewChoice m_choice;
    FlameStacksPtr m_stacks;
    AccuracyPtr m_accuracy;
    FlameLayout m_layout;
    FlamePaintState m_state;
    flame::FittedNames m_names;
    std::optional<std::uint32_t> m_zoomed;
    /// A later profile of the running program whose many stacks are still being arranged.
    struct Coming {
        std::shared_ptr<const gmonscope::Profile> profile;
        std::optional<gmonscope::EntryRef> selected;
        AccuracyPtr accuracy;
    };
    std::optional<Coming> m_coming; ///< ids from and to other panels are its, those of what is shown are older
    Background m_background;        ///< arranges many stacks
};
