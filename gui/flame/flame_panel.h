// SPDX-License-Identifier: MIT
#pragma once

#include "focus/graph_context.h"
#include "profile/panel.h"
#include "profile/view_choice.h"

#include <memory>

class ElidedLabel;
class FlameView;
class LinkLabel;
class QActionGroup;
class QCheckBox;
class QHBoxLayout;

/// The flame graph with its bar above and an information line below.
class FlamePanel : public Panel {
    Q_OBJECT
public:
    explicit FlamePanel(GraphContext& graph, QWidget* parent = nullptr);

    void showProfile(const LoadedProfilePtr& loaded, const EntryMap* earlier) override;
    void setAccuracy(const AccuracyPtr& accuracy) override;
    void setView(const ViewChoice& view) override;
    void markHits(const SearchPattern& pattern) override;
    /// True if stacks were sampled.
    bool isAvailable() const override { return m_hasStacks; }
    FlameView* view() const { return m_view; }

private:
    QWidget* makeBar();
    void makeSwitches(QHBoxLayout& bar);
    QWidget* makeInfoLine();
    void connectView();
    void showZoom();
    void showInfo();

    Selection& m_selection;
    std::shared_ptr<const gmonscope::Profile> m_profile;
    bool m_hasStacks = false;
    FlameView* m_view;
    ViewChoice m_choice;
    QActionGroup* m_directions;
    QCheckBox* m_recursion;
    ElidedLabel *m_title, *m_info, *m_key;
    LinkLabel* m_whole;
};
