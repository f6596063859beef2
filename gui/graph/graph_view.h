// SPDX-License-Identifier: MIT
//
// The widget that shows the call graph: wheel and keys zoom at the pointer, dragging pans, arrow keys walk along the
// arcs, a click selects.
#pragma once

#include "diagram/laid_out_diagram.h"
#include "graph/camera.h"
#include "graph/graph_marks.h"
#include "graph/overlays.h"
#include "graph/panned_canvas.h"
#include "look/action.h"

#include <QAbstractScrollArea>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>

class BusyPanel;
class QHelpEvent;
class QNativeGestureEvent;
class Transition;

class GraphView : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit GraphView(QWidget* parent = nullptr);
    ~GraphView() override;

    /// Shows another diagram; null shows none. Nodes that both have keep their position as far as possible.
    void setDiagram(std::shared_ptr<const LaidOutDiagram>);
    /// Shows the same diagram with other numbers and moves nothing. `selected`: the selection, in its ids.
    void refresh(std::shared_ptr<const LaidOutDiagram>, std::optional<gmonscope::EntryRef> selected);
    [[nodiscard]] const std::shared_ptr<const LaidOutDiagram>& diagram() const { return m_diagram; }

    /// True if the entry is in the diagram, perhaps out of sight.
    [[nodiscard]] bool shows(gmonscope::EntryRef entry) const { return m_painted && m_painted->boxOf(entry); }
    /// Null without a diagram; each setDiagram() replaces it.
    [[nodiscard]] const PaintedDiagram* painted() const { return m_painted.get(); }
    [[nodiscard]] std::optional<gmonscope::EntryRef> selectedEntry() const { return m_marks.selected(); }
    /// Selects, as a click does.
    void choose(gmonscope::EntryRef);
    /// Marks a function or cycle without moving the view; the diagram need not have it.
    void setSelected(std::optional<gmonscope::EntryRef>);
    /// Sets whether changes of layout are animated, if the style wants animations.
    void setAnimated(bool isAnimated);
    bool isAnimated() const { return m_isAnimated; }
    /// True while such an animation runs.
    [[nodiscard]] bool isMoving() const { return m_transition != nullptr; }
    /// Marks the hits of a search in the nodes.
    void markHits(const SearchPattern&);
    /// Sets the message shown in place of a diagram when there is none.
    void setMessage(const QString&);
    /// True while a new layout is made: after a moment the old one is dimmed, and Cancel keeps it.
    void setBusy(bool);
    /// Paints everything again, also the cached pixels.
    void paintAnew();

    /// Commands of keys for the selected entry: focus on it with its ancestors, its descendants or both, or hide it.
    /// This view only emits commanded().
    enum class Command : std::uint8_t { Ancestors, Descendants, Both, Hide };

    /// Returns the keys that act on the graph; the sheet of shortcuts lists them, too.
    static const QList<ViewKey<GraphView>>& keys();

    /// Returns the part that the user has moved to; none if the user has not moved the view.
    [[nodiscard]] std::optional<Viewport> lookedAt() const { return m_diagram ? m_camera.lookedAt() : std::nullopt; }
    /// Moves the view; none: to where it is at first.
    void lookAt(std::optional<Viewport>);
    [[nodiscard]] double zoom() const { return m_camera.zoom(); } ///< 1 = 100 %
    [[nodiscard]] bool isMinimapVisible() const { return m_overlays.isShown(Overlay::Minimap); }
    [[nodiscard]] bool isLegendVisible() const { return m_overlays.isShown(Overlay::Legend); }
    /// Returns whether the user wants the overlay; without a choice it is shown where there is room beside the graph.
    [[nodiscard]] std::optional<bool> choice(Overlay overlay) const { return m_overlays.choice(overlay); }
    /// Shows or hides the overlay as the user wants; none: as there is room.
    void setChoice(Overlay, std::optional<bool>);

    /// Converts a position in the diagram to one in the viewport, and back.
    [[nodiscard]] QPointF toViewport(QPointF diagram) const { return m_camera.toViewport(diagram); }
    [[nodiscard]] QPointF toDiagram(QPointF viewport) const { return m_camera.toDiagram(viewport); }

public Q_SLOTS:
    /// These zoom at the centre of the viewport, within 4 % to 400 %; 1 = 100 %.
    void zoomIn() { setZoom(zoom() * zoomStep); }
    void zoomOut() { setZoom(zoom() / zoomStep); }
    void setZoom(double zoom);
    /// Zooms out to show all of the graph, at 100 % at most.
    void fit();
    /// Moves the view until the entry is in sight, if it is in the diagram.
    void ensureVisible(gmonscope::EntryRef);
    void setMinimapVisible(bool isVisible) { setChoice(Overlay::Minimap, isVisible); }
    void setLegendVisible(bool isVisible) { setChoice(Overlay::Legend, isVisible); }

Q_SIGNALS:
    void selected(gmonscope::EntryRef entry);  ///< by click or key
    void cleared();                            ///< by Escape, or a click that hits nothing
    void activated(gmonscope::EntryRef entry); ///< by a double click or Enter
    /// The user clicked a stub: wants more callers or callees of the entry.
    void unfoldRequested(gmonscope::EntryRef entry, gmonscope::Side side);
    void neighboursToggled(gmonscope::EntryRef entry); ///< Space: show or hide more callers and callees
    void commanded(gmonscope::EntryRef entry, GraphView::Command command);
    void menuRequested(gmonscope::EntryRef entry, const QPoint& at); ///< at: screen position
    void cycleToggled(gmonscope::CycleId cycle);                     ///< fold or unfold it
    void chainToggled(gmonscope::FunctionId member);                 ///< fold or unfold the chain of this member
    void zoomChanged(double zoom);
    void legendVisibleChanged(bool visible);
    void minimapVisibleChanged(bool visible);
    void cancelRequested(); ///< Cancel while busy

protected:
    bool viewportEvent(QEvent*) override;
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;
    void changeEvent(QEvent*) override;
    void wheelEvent(QWheelEvent*) override;
    void mousePressEvent(QMouseEvent*) override;
    void mouseMoveEvent(QMouseEvent*) override;
    void mouseReleaseEvent(QMouseEvent*) override;
    void mouseDoubleClickEvent(QMouseEvent*) override;
    void contextMenuEvent(QContextMenuEvent*) override;
    void keyPressEvent(QKeyEvent*) override;
    void focusInEvent(QFocusEvent*) override;
    void focusOutEvent(QFocusEvent*) override;

private:
    static constexpr double zoomStep = 1.2;

    enum class Drag : std::uint8_t { None, Pressed, Panning, Minimap };

    [[nodiscard]] QPointF pointerOrMiddle() const;
    [[nodiscard]] GraphHit hitAt(QPointF viewport) const;

    [[nodiscard]] std::unique_ptr<Transition> transitionTo(const std::shared_ptr<const LaidOutDiagram>&);
    void showDiagram(std::shared_ptr<const LaidOutDiagram>);
    void start(std::unique_ptr<Transition>);
    void stopTransition();
    void paintDiagram(QPainter&, const GraphPaintState&);
    void paintMessage(QPainter&);

    void moveCamera(const std::function<void()>& change); ///< does nothing without a diagram
    void zoomAt(QPointF fixed, double zoom);              ///< fixed: in the viewport
    void moveBy(QPointF pixels);
    void goHome(Camera::Home);
    void setShown(OverlaySet);
    void placeOverlays();
    void changeLegend(const gmonscope::Diagram& old);
    void markedAnew();
    void placeBusyPanel();

    void clickOn(GraphHit);
    bool pressOverlay(QPointF);
    void centreOnMinimap(QPointF);
    void setHovered(GraphHit);
    void updateCursor(QPointF);
    [[nodiscard]] QString tipAt(QPointF) const;
    void showTip(QHelpEvent*);
    bool zoomByGesture(QNativeGestureEvent*);

    void walkByKey(int key);
    bool command(Command command);
    void unfoldNode(std::uint32_t node);
    bool foldByKey(int key);
    void zoomToSelected();
    bool activateSelected();
    bool leaveSelection();

    std::shared_ptr<const LaidOutDiagram> m_diagram;
    std::shared_ptr<const PaintedDiagram> m_painted; ///< null if there is nothing to paint
    QString m_message;
    Camera m_camera;
    GraphMarks m_marks;
    Overlays m_overlays;
    PannedCanvas m_canvas;
    BusyPanel* m_busy;
    bool m_isAnimated = false;
    std::unique_ptr<Transition> m_transition; ///< null while the diagram stands still

    Drag m_drag = Drag::None;
    QPointF m_pressedAt, m_draggedTo;
    QTimer m_hoverTimer;
    bool m_hasKeyboardFocus = false;
};
