// SPDX-License-Identifier: MIT
#pragma once

#include "profile/panel.h"
#include "profile/selection.h"

class QTableView;
class ThreadsModel;

/// The list of threads at the bottom of the window. A double click selects the function that a thread began with.
class ThreadsPanel : public Panel {
    Q_OBJECT
public:
    explicit ThreadsPanel(Selection& selection, QWidget* parent = nullptr);

    void showProfile(const LoadedProfilePtr& loaded, const EntryMap* earlier) override;
    void setView(const ViewChoice& view) override;
    const ThreadsModel& model() const { return *m_model; }
    QTableView* view() const { return m_view; }

private:
    ThreadsModel* m_model;
    QTableView* m_view;
};
