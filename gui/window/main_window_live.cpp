// SPDX-License-Identifier: MIT
//
// Refreshes the window when the running program has gone on: as with another profile, but nothing moves, nothing is
// selected, and nothing is announced.
#include "window/main_window.h"

#include "notices/banner_area.h"
#include "notices/load_notices.h"
#include "search/search_controller.h"
#include "settings/view_controller.h"
#include "window/status_texts.h"
#include "workbench/workbench.h"

void MainWindow::followRefresh()
{
    const LoadedProfilePtr& loaded = m_document.loaded();
    m_finder->refreshProfile(loaded);
    m_view->setProfile(loaded);
    m_status->showProfile(loaded->profile.get(), threadsTitle(m_context.filter.state().threads));
    tellLoadNotices();
    updateActions();
}

/// Removes notices that no longer hold: a program without samples may have some by now.
void MainWindow::tellLoadNotices()
{
    QList<NoticeId> ids;
    for (const NoticeText& text : loadNotices::about(*m_document.loaded()->profile)) {
        ids += text.id;
        if (m_loadNotices.contains(text.id))
            continue;
        NoticeBar* const bar = notify(text);
        if (text.isAboutProgram)
            bar->addAction(tr("Choose its program..."), [this] { chooseImage({}); });
    }
    for (const NoticeId& id : m_loadNotices)
        if (!ids.contains(id))
            m_banner->notices().remove(id);
    m_loadNotices = ids;
}
