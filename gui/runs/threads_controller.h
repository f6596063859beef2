// SPDX-License-Identifier: MIT
#pragma once

#include "focus/view_filter.h"
#include "profile/profile_document.h"

#include <QObject>

#include <utility>

class QAction;
class QMenu;
class QTableView;
class ThreadsModel;

/// What a filter calls the thread of a row, or the threads: "main", "4711", "2/4711", "run_worker". Empty: nothing
/// tells them from others.
[[nodiscard]] QString threadName(const gmonscope::ThreadRow& row, const gmonscope::Profile& profile);

/// Some threads alone: from the list of threads and from the menu Threads.
class ThreadsController : public QObject {
    Q_OBJECT
public:
    /// `list` shows `model`.
    ThreadsController(ProfileDocument& document, ViewFilter& filter, const ThreadsModel& model, QTableView& list,
                      QWidget* window);

    /// Of the menu View.
    QMenu* menu() const { return m_menu; }

private:
    void takeList();
    void fillMenu();
    void updateActions();
    [[nodiscard]] QStringList selected() const;

    ProfileDocument& m_document;
    ViewFilter& m_filter;
    const ThreadsModel& m_model;
    QTableView& m_view;
    QMenu* m_menu;
    QAction *m_only, *m_all;
    QList<std::pair<QString, QString>> m_threads; ///< all there are: what the filter calls them, and a person
};
