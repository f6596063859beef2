// SPDX-License-Identifier: MIT
#pragma once

#include "processes/process_overview.h"
#include "profile/background.h"
#include "profile/profile_document.h"

#include <QObject>

#include <functional>

class NoticeStack;
struct NoticeText;
class ProcessesPage;
class QAction;

/// Profiles of several programs: finds out whether files are such, reads them in the background, opens those of one
/// program or process, and leads back to the overview of all. There it is as long as what is open belongs to it.
class ProcessesController : public QObject {
    Q_OBJECT
public:
    ProcessesController(ProfileDocument& document, ProcessesPage& page, NoticeStack& notices, QWidget* window);

    /// The action that leads back to the overview; it is hidden while there is none.
    QAction* action() const { return m_action; }
    const ProcessOverviewPtr& overview() const { return m_overview; }
    /// True if the overview is to be shown: no profile of it is open.
    bool isShown() const { return m_overview && !m_document.loaded(); }

    /// Shows the overview if the files are profiles of several programs, else calls `otherwise`; later, if it takes
    /// reading them.
    void look(const QStringList& paths, std::function<void()> otherwise);
    void reload();
    /// Gives up what look() has begun.
    void cancel();
    /// Forgets the overview.
    void close();
    bool canReopen() const { return isShown() && !m_lastOpened.isEmpty(); }
    /// Opens again what was opened last from the overview.
    void reopen() { open(m_lastOpened); }

Q_SIGNALS:
    void loadingChanged(bool isLoading);
    /// There is another overview, or none any more.
    void overviewChanged();
    /// One that was read is shown.
    void found();

private:
    void read(const QStringList& paths, bool salvages, std::function<void()> otherwise);
    void take(const ProcessOverviewPtr& overview);
    void set(const ProcessOverviewPtr& overview);
    void open(const QStringList& profiles);
    void tell();
    void tellLeftOut(const NoticeText& text);
    void followDocument();

    ProfileDocument& m_document;
    ProcessesPage& m_page;
    NoticeStack& m_notices;
    QWidget* m_window;
    QAction* m_action;
    ProcessOverviewPtr m_overview;
    QStringList m_lastOpened;
    Background m_background;
};
