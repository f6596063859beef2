// SPDX-License-Identifier: MIT
#pragma once

#include "diagram/diagram_document.h"
#include "focus/view_filter.h"
#include "profile/selection.h"

#include <QWidget>

class ElidedLabel;
class GraphView;
class QAction;
class LinkLabel;
class QLabel;
class QSlider;
class QVBoxLayout;

/// The graph with its bar above, the banners over it, and the line that says how much is shown below.
class GraphPanel : public QWidget {
    Q_OBJECT
public:
    struct Actions {
        QAction *chains, *legend, *minimap, *zoomIn, *zoomOut, *fit, *more, *less, *all;
    };

    GraphPanel(DiagramDocument& document, Selection& selection, ViewFilter& filter, QWidget* parent = nullptr);

    GraphView* view() const { return m_view; }
    /// Said in place of a picture, when the profile has nothing to draw.
    void setMessage(const QString& message);
    const Actions& actions() const { return m_actions; }
    /// While the other one is seen, the actions of this one act on it; its own have no keys.
    void setStandIn(GraphPanel* other);
    /// What can be done, with the one of the two that is seen now.
    void updateActions();

private:
    void makeActions();
    GraphPanel& acting() { return m_standIn && m_standIn->isVisible() ? *m_standIn : *this; }
    bool hasMore() const;
    QWidget* makeBar();
    QWidget* makeInfoLine();
    void connectView();
    void showScene();
    void refreshScene();
    void tellScene();
    void showDetail();
    void setDetail(std::size_t functions);
    void offerSelected();
    void showSelected();

    DiagramDocument& m_document;
    Selection& m_selection;
    ViewFilter& m_filter;
    Actions m_actions{};
    GraphPanel* m_standIn = nullptr;
    GraphView* m_view;
    QVBoxLayout* m_layout;
    QSlider* m_detail;
    QLabel* m_detailValue;
    QLabel* m_zoomValue;
    QString m_message;
    bool m_isSelectedWanted = false; ///< to be brought into sight when the next picture comes
    ElidedLabel* m_summary;
    LinkLabel *m_showMore, *m_showAll, *m_showSelected;
};
