// SPDX-License-Identifier: MIT
#include "processes/processes_controller.h"

#include "look/action.h"
#include "look/text_dialog.h"
#include "notices/notice_bar.h"
#include "processes/process_notices.h"
#include "processes/processes_page.h"

#include <algorithm>

ProcessesController::ProcessesController(ProfileDocument& document, ProcessesPage& page, NoticeStack& notices,
                                         QWidget* window)
    : QObject(window), m_document(document), m_page(page), m_notices(notices), m_window(window),
      m_action(makeAction(window, {"overview",
                                   tr("Overview of &processes"),
                                   "processes",
                                   {Qt::ALT | Qt::Key_Home},
                                   tr("Back to the overview of all processes"),
                                   tr("Processes")}))
{
    m_action->setVisible(false);
    connect(m_action, &QAction::triggered, this, [this] {
        if (m_document.loaded())
            m_document.close();
    });
    connect(&m_page, &ProcessesPage::openRequested, this, &ProcessesController::open);
    connect(&m_document, &ProfileDocument::profileShown, this, &ProcessesController::followDocument);
}

void ProcessesController::look(const QStringList& paths, std::function<void()> otherwise)
{
    cancel();
    if (!processOverview::mayBeSeveral(paths))
        return otherwise();
    read(paths, false, std::move(otherwise));
}

void ProcessesController::read(const QStringList& paths, bool salvages, std::function<void()> otherwise)
{
    Q_EMIT loadingChanged(true);
    m_background.start([this, paths, salvages, otherwise = std::move(otherwise)](const Background::Job& job) {
        ProcessOverviewPtr overview = processOverview::read(paths, salvages, job.cancelled());
        job.post([this, overview = std::move(overview), otherwise] {
            Q_EMIT loadingChanged(false);
            overview ? take(overview) : otherwise();
        });
    });
}

void ProcessesController::cancel()
{
    m_background.cancel();
    Q_EMIT loadingChanged(false);
}

void ProcessesController::reload()
{
    if (m_overview)
        read(m_overview->given, m_overview->isSalvaged, [this] { m_document.open(m_overview->given); });
}

void ProcessesController::take(const ProcessOverviewPtr& overview)
{
    m_lastOpened.clear();
    set(overview);
    if (m_document.loaded())
        m_document.close();
    else
        m_document.cancel();
    m_notices.clear();
    tell();
    Q_EMIT found();
}

void ProcessesController::set(const ProcessOverviewPtr& overview)
{
    m_overview = overview;
    m_page.setOverview(overview);
    m_action->setVisible(overview != nullptr);
    m_action->setEnabled(m_document.loaded() != nullptr);
    Q_EMIT overviewChanged();
}

void ProcessesController::close()
{
    cancel();
    m_document.cancel(); // a load that was begun from here
    set(nullptr);
}

void ProcessesController::open(const QStringList& profiles)
{
    cancel(); // reading the folder again would lead back
    m_lastOpened = profiles;
    if (m_overview->hasDamaged(profiles))
        m_document.openWhatIsWhole(profiles);
    else
        m_document.open(profiles);
}

/// Something else was opened: there is nothing to go back to.
void ProcessesController::followDocument()
{
    m_action->setEnabled(m_document.loaded() != nullptr);
    if (!m_overview || !m_document.loaded())
        return;
    const auto isOurs = [this](const RunFile& file) { return m_overview->paths.contains(file.path); };
    if (std::none_of(m_document.files().begin(), m_document.files().end(), isOurs))
        set(nullptr);
}

void ProcessesController::tell()
{
    for (const NoticeText& text : processNotices::about(*m_overview))
        text.severity == ProblemRow::Severity::Error ? tellLeftOut(text) : void(m_notices.add(text));
}

void ProcessesController::tellLeftOut(const NoticeText& text)
{
    NoticeBar* const bar = m_notices.add(text);
    bar->addAction(tr("Show all"), [this, text, overview = m_overview] {
        showTextDialog(m_window, tr("Files that are left out"), processNotices::leftOutLines(*overview));
        const auto tellAgain = [this, text, overview] { // the button has closed the bar with the other way out
            if (overview == m_overview && isShown())
                tellLeftOut(text);
        };
        QMetaObject::invokeMethod(this, tellAgain, Qt::QueuedConnection);
    });
    if (m_overview->mayBeSalvaged())
        bar->addAction(tr("Read what is whole"), [this] {
            if (m_overview)
                read(m_overview->given, true, [] {});
        });
}
