// SPDX-License-Identifier: MIT
#pragma once

#include "profile/profile_document.h"

#include <QObject>

class NoticeStack;
class QAction;
class QTableView;

/// The user's actions on runs: the menu of their list, and bars that say what happened to files, with a way back.
class RunsController : public QObject {
    Q_OBJECT
public:
    /// `list` shows the runs. REQUIRES: its model is a RunsModel of the document.
    RunsController(ProfileDocument& document, QTableView& list, NoticeStack& notices, QObject* parent);

Q_SIGNALS:
    /// The user wants to see the list of problems.
    void problemsRequested();

private:
    void makeActions();
    void updateActions();
    QStringList selected() const;

    void tellArrival(const Arrival& arrival);
    void tellRepeated(const Arrival& arrival);
    void tellRemoved(const Arrival& arrival);
    void tellDropped(const Arrival& arrival);
    void tellLeftOut(const std::vector<FileError>& errors);

    ProfileDocument& m_document;
    NoticeStack& m_notices;
    QTableView* m_view;
    QAction *m_rename, *m_baseline, *m_remove;
};
