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

/// Returns the name of a row's thread or threads in a filter: "main", "4711", "2/4711", "run_worker". Empty: no name
/// tells them from other threads.
[[nodiscard]] QString threadName(const gmonscope::ThreadRow& row, const gmonscope::Profile& profile);

/// Restricts the profile to some threads, from the list of threads and from the menu Threads.
class ThreadsController : public QObject {
    Q_OBJECT
public:
    /// `list` shows `model`.
    ThreadsController(ProfileDocument& document, ViewFilter& filter, const ThreadsModel& model, QTableView& list,
                      QWidget* window);

    /// Returns the submenu for the menu View.
    QMenu* menu() const { return m_menu; }
    /// A comparison is seen, which is of all threads: none can be chosen until the profile is seen again.
    void setCompared(bool isCompared);

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
    bool m_isCompared = false;
    QList<std::pair<QString, QString>> m_threads; ///< all threads: names for the filter and for the user
};
