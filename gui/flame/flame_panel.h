// SPDX-License-Identifier: MIT
#pragma once

#include "profile/panel.h"
#include "profile/selection.h"

#include <memory>

class ElidedLabel;
class FlameView;
class LinkLabel;
class QLabel;

/// The flame graph with its bar above and an information line below.
class FlamePanel : public Panel {
    Q_OBJECT
public:
    explicit FlamePanel(Selection& selection, QWidget* parent = nullptr);

    void showProfile(const LoadedProfilePtr& loaded, const EntryMap* earlier) override;
    void setAccuracy(const AccuracyPtr& accuracy) override;
    void markHits(const SearchPattern& pattern) override;
    /// True if stacks were sampled.
    bool isAvailable() const override { return m_hasStacks; }
    FlameView* view() const { return m_view; }

private:
    QWidget* makeBar();
    QWidget* makeInfoLine();
    void connectView();
    void showZoom();
    void showInfo();

    Selection& m_selection;
    std::shared_ptr<const gmonscope::Profile> m_profile;
    bool m_hasStacks = false;
    FlameView* m_view;
    ElidedLabel *m_title, *m_info;
    LinkLabel* m_whole;
};
