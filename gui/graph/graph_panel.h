// SPDX-License-Identifier: MIT
#pragma once

#include "focus/graph_context.h"
#include "graph/viewport.h"
#include "profile/panel.h"

class ElidedLabel;
class GraphView;
class QAction;
class LinkLabel;
class QLabel;
class QSlider;

/// The graph with its bar above, the banners over it, and a line below that says how much is shown.
class GraphPanel : public Panel {
    Q_OBJECT
public:
    /// `more`, `less` and `all` set how many functions are shown (detail_scale.h).
    struct Actions {
        QAction *chains, *legend, *minimap, *zoomIn, *zoomOut, *fit, *more, *less, *all;
    };

    explicit GraphPanel(GraphContext& context, QWidget* parent = nullptr);

    /// Shows a message if the profile has nothing to draw. The graph itself comes from the diagram.
    void showProfile(const LoadedProfilePtr& loaded, const EntryMap* earlier) override;
    void setAccuracy(const AccuracyPtr& accuracy) override;
    void markHits(const SearchPattern& pattern) override;
    /// Keeps which overlays are shown.
    void saveTo(QSettings& settings) const override;
    bool restoreFrom(const QSettings& settings) override;
    void resetLayout() override;
    GraphView* view() const { return m_view; }
    GraphContext& context() const { return m_context; }
    const Actions& actions() const { return m_actions; }
    /// While the other panel is visible, this panel's actions act on it; its own actions have no keys.
    void setStandIn(GraphPanel* other);
    /// Enables the actions that the visible one of the two panels can do.
    void updateActions();

private:
    void makeActions();
    GraphPanel& acting() { return m_standIn && m_standIn->isVisible() ? *m_standIn : *this; }
    bool areOthersTooLight() const;
    bool hasMore() const;
    QWidget* makeBar();
    QWidget* makeInfoLine();
    void connectView();
    void showDiagram();
    void refreshDiagram();
    void unfold(gmonscope::EntryRef subject, gmonscope::Side side);
    void showUnfolded(const LaidOutDiagram& before);
    void tellDiagram();
    void showDetail();
    void setDetail(std::size_t functions);
    bool mayVisit(Selection::Entry entry) const;
    void bringSelected();
    void offerSelected();
    void showSelected();

    GraphContext& m_context;
    Actions m_actions{};
    GraphPanel* m_standIn = nullptr;
    GraphView* m_view;
    QSlider* m_detail;
    QLabel* m_detailValue;
    QLabel* m_zoomValue;
    QString m_message;
    bool m_isSelectedWanted = false;                    ///< true: scroll to the selection when the next diagram comes
    std::shared_ptr<const LaidOutDiagram> m_unfolded;   ///< what was shown when more was asked for; null: nothing was
    gmonscope::EntryRef m_unfoldedSubject;              ///< whose callers or callees those are
    std::optional<std::optional<Viewport>> m_returnsTo; ///< what was seen before more was asked for, which is undone
    ElidedLabel* m_summary;
    LinkLabel *m_showMore, *m_showAll, *m_showSelected;
};
