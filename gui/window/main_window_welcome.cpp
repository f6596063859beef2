// SPDX-License-Identifier: MIT
//
// The window's welcome page, and the recent files.
#include "window/main_window.h"

#include "look/format.h"
#include "notices/load_notices.h"
#include "settings/preferences_controller.h"
#include "window/recent_files.h"
#include "window/welcome_page.h"

#include "gmonscope/identify.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QMenu>

using namespace gmonscope;

namespace {

/// Returns the installed sample program and its profile; in the build tree they have the same relative paths.
QStringList sampleFiles()
{
    const QDir folder(QCoreApplication::applicationDirPath() + QStringLiteral("/" GMONSCOPE_SAMPLE_FROM_BIN));
    QStringList paths;
    for (const char* const name : {"lumen", "gmon.out"})
        if (folder.exists(QLatin1String(name)))
            paths += QDir::cleanPath(folder.filePath(QLatin1String(name)));
    return paths.size() == 2 ? paths : QStringList();
}

} // namespace

void MainWindow::connectWelcome()
{
    connect(m_welcome, &WelcomePage::openRequested, this, &MainWindow::openByDialog);
    m_welcome->setSampleAvailable(!sampleFiles().isEmpty());
    connect(m_welcome, &WelcomePage::sampleRequested, this, [this] { open(sampleFiles()); });
    connect(m_welcome, &WelcomePage::recordRequested, this, &MainWindow::showRecord);
    connect(m_welcome, &WelcomePage::watchRequested, this, &MainWindow::showLive);
    connect(m_welcome, &WelcomePage::openFoundRequested, this,
            [this] { open({QDir::current().filePath(QStringLiteral("gmon.out"))}); });
    connect(m_welcome, &WelcomePage::otherProgramRequested, this,
            [this] { chooseImage({QDir::current().filePath(QStringLiteral("gmon.out"))}); });
    connect(m_welcome, &WelcomePage::recentRequested, this,
            [this](const RecentProfile& profile) { open(profile.toOpen()); });
    connect(m_preferences, &PreferencesController::mostRecentChanged, this, [this] {
        recentFiles::trim();
        m_welcome->setRecent(recentFiles::load());
    });
    connect(m_welcome, &WelcomePage::clearRecentRequested, this, [this] {
        recentFiles::clear();
        m_welcome->setRecent({});
    });
}

void MainWindow::fillRecentMenu()
{
    m_recentMenu->clear();
    const QList<RecentProfile> profiles = recentFiles::load();
    for (const RecentProfile& profile : profiles) {
        const QString text =
            tr("%1 - %2 in %3")
                .arg(format::fileName(profile.image), profile.title, format::shortFolder(profile.mainFile()));
        QAction* const action =
            m_recentMenu->addAction(format::inMenu(text), this, [this, profile] { open(profile.toOpen()); });
        action->setEnabled(profile.exists());
    }
    m_recentMenu->addSeparator();
    m_recentMenu->addAction(tr("Clear list"), this, [] { recentFiles::clear(); })->setEnabled(!profiles.isEmpty());
}

void MainWindow::lookForProfile()
{
    const QString path = QDir::current().filePath(QStringLiteral("gmon.out"));
    if (!QFileInfo(path).isFile())
        return m_welcome->setFound({}, {});
    m_search.start([this, path](const Background::Job& job) {
        const Result<ImageMatch> match = findImage(path.toStdString());
        const QString image = match ? loadNotices::shownPath(format::text(match->path)) : QString();
        const QString reason = !match                  ? tr("Its program was not found")
                               : match->reason.empty() ? tr("Goes with %1").arg(image)
                                                       : tr("Goes with %1: %2").arg(image, format::text(match->reason));
        job.post([this, path, reason] { m_welcome->setFound(path, reason); });
    });
}
