// SPDX-License-Identifier: MIT
//
// The widget that shows the call graph: wheel and keys zoom at the pointer, dragging pans, arrow keys walk along the
// arcs, a click selects.
#pragma once

#include "diagram/laid_out_diagram.h"
#include "graph/panned_canvas.h"
#include "graph/viewport.h"
#include "look/action.h"
#include "painting/graph_overlays.h"
#include "painting/graph_painter.h"
#include "painting/painted_diagram.h"

#include <QAbstractScrollArea>
#include <QTimer>

#include <memory>
#include <optional>

class BusyPanel;
class QHelpEvent;
class QNativeGestureEvent;

class GraphView : public QAbstractScrollArea {
    Q_OBJECT
public:
    explicit GraphView(QWidget* parent = nullptr);
    ~GraphView() override;

    /// Shows another diagram; null shows none. Nodes that both have keep their position as far as possible.
    void setDiagram(std::shared_ptr<const LaidOutDiagram>);
    /// Shows the same diagram with other numbers and moves nothing. `selected`: the selection, in ids of the new scene.
    void refresh(std::shared_ptr<const LaidOutDiagram>, std::optional<gmonscope::EntryRef> selected);
    [[nodiscard]] const std::shared_ptr<const LaidOutDiagram>& diagram() const { return m_scene; }

    /// True if the entry is in the diagram, perhaps out of sight.
    [[nodiscard]] bool shows(gmonscope::EntryRef entry) const { return m_picture && m_picture->boxOf(entry); }
    /// Null without a diagram; each setDiagram() replaces it.
    [[nodiscard]] const PaintedDiagram* picture() const { return m_picture.get(); }
    [[nodiscard]] std::optional<gmonscope::EntryRef> selectedEntry() const { return m_selected; }
    /// Selects, as a click does.
    void choose(gmonscope::EntryRef);
    /// Marks a function or cycle without moving the picture; the diagram need not have it.
    void setSelected(std::optional<gmonscope::EntryRef>);
    /// Sets whether changes of layout are animated, if the style wants animations.
    void setAnimated(bool isAnimated);
    bool isAnimated() const { return m_isAnimated; }
    /// True while such an animation runs.
    [[nodiscard]] bool isMoving() const { return m_motion != nullptr; }
    /// Marks the hits of a search in the nodes.
    void markHits(const SearchPattern&);
    /// Sets the message shown in place of a diagram when there is none.
    void setMessage(const QString&);
    /// True while a new layout is made: after a moment the old picture is dimmed, and Cancel keeps it.
    void setBusy(bool);
    /// Paints everything again, also what is kept of the last picture.
    void paintAnew();

    /// Commands of keys for the selected entry: focus on it with its ancestors, its descendants or both, or hide it.
    /// This view only emits commanded().
    enum class Command : std::uint8_t { Ancestors, Descendants, Both, Hide };

    /// Returns the keys that act on the graph; the sheet of shortcuts lists them, too.
    static const QList<ViewKey<GraphView>>& keys();

    /// Returns the part that the user has moved to; none if the user has not moved the picture.
    [[nodiscard]] std::optional<Viewport> lookedAt() const;
    /// Moves the picture; none: to where it is at first.
    void lookAt(std::optional<Viewport>);
    [[nodiscard]] double zoom() const { return m_zoom; } ///< 1 = 100 %
    [[nodiscard]] bool isMinimapVisible() const { return m_shown.testFlag(Overlay::Minimap); }
    [[nodiscard]] bool isLegendVisible() const { return m_shown.testFlag(Overlay::Legend); }
    /// Returns whether the user wants the overlay; without a choice it is shown where there is room beside the graph.
    [[nodiscard]] std::optional<bool> choice(Overlay) const;
    /// Shows or hides the overlay as the user wants; none: as there is room.
    void setChoice(Overlay, std::optional<bool>);

    /// Converts a position in the scene to one in the viewport, and back.
    [[nodiscard]] QPointF toViewport(QPointF scene) const;
    [[nodiscard]] QPointF toScene(QPointF viewport) const;

public Q_SLOTS:
    /// These zoom at the centre of the viewport, within 4 % to 400 %; 1 = 100 %.
    void zoomIn();
    void zoomOut();
    void setZoom(double zoom);
    /// Zooms out to show all of the graph, at 100 % at most.
    void fit();
    /// Moves the picture until the entry is in sight, if it is in the diagram.
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

    [[nodiscard]] double scale() const; ///< pixels of the viewport per scene px
    [[nodiscard]] QRectF visibleScene() const;
    [[nodiscard]] QPointF centre() const; ///< centre of the viewport
    [[nodiscard]] QPointF pointerOrCentre() const;
    [[nodiscard]] GraphHit hitAt(QPointF viewport) const;

    enum class Home : std::uint8_t { First, Whole };

    struct Motion;
    void showDiagram(std::shared_ptr<const LaidOutDiagram>);
    [[nodiscard]] bool mayMove(const LaidOutDiagram&) const;
    [[nodiscard]] std::unique_ptr<Motion> motionTo(const std::shared_ptr<const LaidOutDiagram>&);
    [[nodiscard]] double zoomOnTheWay() const;
    [[nodiscard]] QPointF centreOnTheWay() const;
    void startMoving(std::unique_ptr<Motion>);
    void stopMoving();
    bool paintMoving(QPainter&);

    void showFirst() { goHome(Home::First); }
    void goHome(Home);
    void setShown(Overlays);
    void keepInPlace(const PaintedDiagram& old);
    void moveTo(QPointF origin);
    void zoomAt(QPointF viewport, double zoom);
    void bringIntoView(const QRectF& box); ///< box: in scene coordinates
    void centreOn(QPointF scene);
    void jumpTo(QPointF scene);
    void zoomChangedTo(double zoom);
    void refreshSelection();
    void refreshLabels();
    void refreshHits();
    void placeOverlays();
    bool isDispensable(Overlay overlay) const;
    void changeLegend(const PaintedDiagram& old);
    std::vector<QRectF> texts() const; ///< labels and stubs, in scene coordinates
    void uncoverTexts();
    void paintOverlays(QPainter&);
    void paintMessage(QPainter&);

    void clickOn(GraphHit);
    bool pressOverlay(QPointF);
    void setHovered(GraphHit);
    void labelHovered();
    void lightPaths();
    void updateCursor(QPointF);
    void walkByKey(int key);
    bool command(Command command);
    void unfoldNode(std::uint32_t node);
    bool foldByKey(int key);
    void zoomToSelected();
    void scrollPage(int direction); ///< -1: up, 1: down
    bool activateSelected();
    bool leaveSelection();
    void showTip(QHelpEvent*);
    bool zoomByGesture(QNativeGestureEvent*);

    std::shared_ptr<const LaidOutDiagram> m_scene;
    std::shared_ptr<const PaintedDiagram> m_picture;
    std::optional<gmonscope::EntryRef> m_selected;
    GraphPaintState m_state;
    QString m_message;
    double m_zoom = 1;
    QPointF m_origin;          ///< the scene point at the viewport's top left
    bool m_isUntouched = true; ///< the user has not moved the picture: resizing the window fits it again
    Home m_home = Home::First;

    Drag m_drag = Drag::None;
    QPointF m_pressedAt, m_draggedTo;
    QTimer m_hoverTimer;
    bool m_hasHoverLabel = false; ///< for the arc under the mouse; it is the last label
    bool m_hasKeyboardFocus = false;

    std::optional<bool> m_legendChoice, m_minimapChoice;
    Overlays m_shown = Overlay::Legend | Overlay::Minimap;
    OverlayPositions m_overlays;
    PannedCanvas m_canvas;
    Minimap m_minimap;
    BusyPanel* m_busy;
    bool m_isAnimated = false;
    std::shared_ptr<Motion> m_motion; ///< shared, so that the header need not know its members
};
