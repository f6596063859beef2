// SPDX-License-Identifier: MIT
#pragma once

#include "profile/accuracy.h"
#include "profile/entry_map.h"
#include "profile/selection.h"

#include <QWidget>

#include <memory>

class ElidedLabel;
class FlameView;
class LinkLabel;
class QLabel;

/// The flame graph with its bar above and an information line below.
class FlamePanel : public QWidget {
    Q_OBJECT
public:
    explicit FlamePanel(Selection& selection, QWidget* parent = nullptr);

    FlameView* view() const { return m_view; }
    void setProfile(std::shared_ptr<const gmonscope::Profile> profile);
    /// Shows a later profile of the same running program.
    void refresh(const EntryMap& map, const AccuracyPtr& accuracy);

private:
    QWidget* makeBar();
    QWidget* makeInfoLine();
    void connectView();
    void showZoom();
    void showInfo();

    Selection& m_selection;
    std::shared_ptr<const gmonscope::Profile> m_profile;
    FlameView* m_view;
    ElidedLabel *m_title, *m_info;
    LinkLabel* m_whole;
};
