// SPDX-License-Identifier: MIT
#include "window/open_controller.h"

#include "focus/view_filter.h"
#include "live/live_dialog.h"
#include "live/record_dialog.h"
#include "look/format.h"
#include "notices/load_notices.h"
#include "processes/processes_controller.h"
#include "profile/setting_keys.h"
#include "session/session_controller.h"
#include "window/recent_files.h"
#include "window/status_texts.h"
#include "window/welcome_page.h"

#include "gmonscope/identify.h"
#include "gmonscope/other_tools.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QMenu>
#include <QSettings>

#include <algorithm>
#include <utility>

using namespace gmonscope;

namespace {

/// Asks for files in the folder where the user was last.
QStringList askForFiles(QWidget* window, const QString& title)
{
    QSettings settings;
    // Programs have no ending, so all files come first.
    const QStringList filters{
        OpenController::tr("All files (*)"),
        OpenController::tr("Profiles of gmonscope and gprof (gmon.out* gmon.sum* *.scope)"),
        OpenController::tr("Files of Callgrind (callgrind.out* *.callgrind)"),
        OpenController::tr("Text of perf script, collapsed stacks (*.txt *.perf *.folded *.collapsed)"),
    };
    const QStringList paths = QFileDialog::getOpenFileNames(
        window, title, settings.value(settingKeys::folder).toString(), filters.join(QStringLiteral(";;")));
    if (!paths.isEmpty())
        settings.setValue(settingKeys::folder, QFileInfo(paths.first()).absolutePath());
    return paths;
}

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

QString profileHere() { return QDir::current().filePath(QStringLiteral("gmon.out")); }

bool isImage(const QString& path)
{
    const Result<FileKind> kind = identifyFile(path.toStdString());
    return kind && *kind == FileKind::Image;
}

/// Returns the program that can be run, if the files are just that; else empty.
QString onlyProgram(const QStringList& paths)
{
    const bool isLibrary = !paths.isEmpty() && format::fileName(paths.front()).contains(QLatin1String(".so"));
    const bool canRun =
        !isLibrary && paths.size() == 1 && QFileInfo(paths.front()).isExecutable() && isImage(paths.front());
    return canRun ? paths.front() : QString();
}

bool isMissingProfile(const QString& path)
{
    return format::fileName(path) == QLatin1String("gmon.out") && !QFileInfo::exists(path);
}

/// True if one of several runs is looked at alone, whose set was opened last: going from one to the next must not push
/// everything else out of the list.
bool isPartOfLatest(const RecentProfile& recent, const std::vector<RunFile>& open)
{
    const QList<RecentProfile> known = recentFiles::load();
    if (recent.files.size() != 1 || known.isEmpty() || known.first().files.size() < 2)
        return false;
    const auto isOpen = [&open](const QString& path) {
        return std::any_of(open.begin(), open.end(),
                           [&path](const RunFile& file) { return QFileInfo(file.path).absoluteFilePath() == path; });
    };
    const QStringList& latest = known.first().files;
    return latest.contains(recent.files.first()) && std::all_of(latest.begin(), latest.end(), isOpen);
}

} // namespace

OpenController::OpenController(const Parts& parts, QWidget* window) : QObject(window), m_parts(parts), m_window(window)
{
    connect(&m_parts.document, &ProfileDocument::failed, this, &OpenController::reportFailure);
    // Once something is shown, or nothing any more, what fails later is not about the files that were to come.
    for (const auto signal : {&ProfileDocument::cancelled, &ProfileDocument::profileShown})
        connect(&m_parts.document, signal, this, [this] { m_requested.clear(); });
    connect(&m_parts.sessions, &SessionController::failed, this, &OpenController::reportFailure);
    connect(&m_parts.sessions, &SessionController::saved, this, &OpenController::remember);
    connect(&m_parts.processes, &ProcessesController::found, this, &OpenController::rememberOverview);
    connectWelcome();
}

void OpenController::connectWelcome()
{
    const WelcomePage* const welcome = &m_parts.welcome;
    m_parts.welcome.setSampleAvailable(!sampleFiles().isEmpty());
    connect(welcome, &WelcomePage::openRequested, this, &OpenController::openByDialog);
    connect(welcome, &WelcomePage::sampleRequested, this, [this] { open(sampleFiles()); });
    connect(welcome, &WelcomePage::recordRequested, this, [this] { showRecord(); });
    connect(welcome, &WelcomePage::watchRequested, this, &OpenController::showLive);
    connect(welcome, &WelcomePage::openFoundRequested, this, [this] { open({profileHere()}); });
    connect(welcome, &WelcomePage::otherProgramRequested, this, [this] { chooseImage({profileHere()}); });
    connect(welcome, &WelcomePage::recentRequested, this,
            [this](const RecentProfile& profile) { open(profile.toOpen()); });
    connect(welcome, &WelcomePage::clearRecentRequested, this, [this] {
        recentFiles::clear();
        showRecent();
    });
}

void OpenController::open(const QStringList& paths)
{
    m_requested = paths;
    m_wasDropped = false;
    m_parts.processes.cancel();
    if (!m_parts.sessions.open(paths))
        m_parts.processes.look(paths, [this, paths] { m_parts.document.open(paths); });
}

void OpenController::add(const QStringList& paths)
{
    m_parts.processes.cancel();
    m_requested = paths;
    m_wasDropped = false;
    m_parts.document.add(paths);
}

void OpenController::drop(const QStringList& paths)
{
    m_requested = paths;
    m_wasDropped = true;
    m_parts.processes.cancel();
    if (m_parts.sessions.open(paths))
        return;
    // Files that are dropped on a profile are runs of it, or else of another program; a folder may have anything.
    const bool mayAdd = m_parts.document.loaded() && std::none_of(paths.begin(), paths.end(), [](const QString& path) {
                            return QFileInfo(path).isDir();
                        });
    if (mayAdd)
        m_parts.document.drop(paths);
    else
        m_parts.processes.look(paths, [this, paths] { m_parts.document.drop(paths); });
}

void OpenController::openByDialog()
{
    if (const QStringList paths = askForFiles(m_window, tr("Open a program and its profiles")); !paths.isEmpty())
        open(paths);
}

void OpenController::openFolderByDialog()
{
    QSettings settings;
    const QString path = QFileDialog::getExistingDirectory(m_window, tr("Open a folder of profiles"),
                                                           settings.value(settingKeys::folder).toString());
    if (path.isEmpty())
        return;
    settings.setValue(settingKeys::folder, path);
    open({path});
}

void OpenController::addByDialog()
{
    if (const QStringList paths = askForFiles(m_window, tr("Add profiles to the sum")); !paths.isEmpty())
        add(paths);
}

void OpenController::chooseImage(const QStringList& forFiles)
{
    const QString path = QFileDialog::getOpenFileName(m_window, tr("Choose the program"),
                                                      QSettings().value(settingKeys::folder).toString());
    if (path.isEmpty())
        return;
    if (forFiles.isEmpty())
        m_parts.document.setImage(path);
    else
        open(forFiles + QStringList{path});
}

void OpenController::showLive()
{
    auto* const dialog = new LiveDialog(m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &LiveDialog::openRequested, this, [this](const QString& path) { open({path}); });
    dialog->show();
}

void OpenController::showRecord(const QString& program, const QString& folder, const QString& reason)
{
    if (!m_recordDialog) {
        m_recordDialog = new RecordDialog(m_window);
        m_recordDialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_recordDialog, &RecordDialog::recorded, this, [this](const QString& image, const QString& profile) {
            open({image, profile});
        });
    }
    if (!program.isEmpty() && !m_recordDialog->isRunning())
        m_recordDialog->propose(program, folder, reason);
    m_recordDialog->show();
    m_recordDialog->raise();
    m_recordDialog->activateWindow();
}

void OpenController::fillRecent(QMenu& menu)
{
    menu.clear();
    const QList<RecentProfile> profiles = recentFiles::load();
    for (const RecentProfile& profile : profiles) {
        const QString text =
            profile.needsNoImage()
                ? tr("%1 in %2").arg(profile.title, format::shortFolder(profile.mainFile()))
                : tr("%1 - %2 in %3")
                      .arg(format::fileName(profile.image), profile.title, format::shortFolder(profile.mainFile()));
        QAction* const action = menu.addAction(format::inMenu(text), this, [this, profile] { open(profile.toOpen()); });
        action->setEnabled(profile.exists());
    }
    menu.addSeparator();
    menu.addAction(tr("Clear list"), this, [] { recentFiles::clear(); })->setEnabled(!profiles.isEmpty());
}

void OpenController::showRecent() { m_parts.welcome.setRecent(recentFiles::load()); }

void OpenController::lookForProfile()
{
    const QString path = profileHere();
    if (!QFileInfo(path).isFile())
        return m_parts.welcome.setFound({}, {});
    m_search.start([this, path](const Background::Job& job) {
        const Result<ImageMatch> match = findImage(path.toStdString());
        const QString image = match ? loadNotices::shownPath(format::text(match->path)) : QString();
        const QString reason = !match                  ? tr("Its program was not found")
                               : match->reason.empty() ? tr("Goes with %1").arg(image)
                                                       : tr("Goes with %1: %2").arg(image, format::text(match->reason));
        job.post([this, path, reason] { m_parts.welcome.setFound(path, reason); });
    });
}

void OpenController::tellOpened()
{
    const LoadedProfile& loaded = *m_parts.document.loaded();
    m_loadNotices.clear();
    tellRefreshed();
    if (!loaded.imageReason.isEmpty())
        m_parts.notices.add(loadNotices::imageTaken(loaded))->addAction(tr("Choose its program..."), [this] {
            chooseImage();
        });
    remember();
}

/// A program without samples may have some by now.
void OpenController::tellRefreshed()
{
    QList<NoticeId> ids;
    for (const NoticeText& text : loadNotices::about(*m_parts.document.loaded()->profile)) {
        ids += text.id;
        if (m_loadNotices.contains(text.id))
            continue;
        NoticeBar* const bar = m_parts.notices.add(text);
        if (text.isAboutProgram)
            bar->addAction(tr("Choose its program..."), [this] { chooseImage(); });
    }
    for (const NoticeId& id : m_loadNotices)
        if (!ids.contains(id))
            m_parts.notices.remove(id);
    m_loadNotices = ids;
}

/// A program that is named is run where the user is; one that is dropped, where it lies.
QString OpenController::recordFolder(const QString& program) const
{
    return m_wasDropped ? QFileInfo(program).absolutePath() : QString();
}

void OpenController::offerToRecord(const QString& program)
{
    showRecord(
        program, recordFolder(program),
        tr("There is no gmon.out of %1 yet. Recording it makes one, and opens it.").arg(format::fileName(program)));
}

void OpenController::reportFailure(const FileError& error)
{
    // Without a request, reading the open files again has failed.
    const QStringList requested = std::exchange(m_requested, {});
    const QString program = onlyProgram(requested);
    if (!program.isEmpty() && error.missingThread.isEmpty() && isMissingProfile(error.path))
        return offerToRecord(program);
    NoticeBar* const bar = m_parts.notices.add(loadNotices::failure(error));
    if (!error.missingThread.isEmpty()) {
        if (!m_parts.filter.state().threads.isEmpty()) // else it is given up already
            bar->addAction(tr("Show all threads"), [this] { m_parts.filter.showThreads({}); });
        return;
    }
    const bool needsNone = isOfOtherTool(error.path.toStdString());
    const bool hasImage = std::any_of(requested.begin(), requested.end(), isImage);
    if (!hasImage && !needsNone && (!requested.isEmpty() || m_parts.document.loaded()))
        bar->addAction(tr("Choose its program..."), [this, requested] { chooseImage(requested); });
    if (!program.isEmpty())
        bar->addAction(tr("Record it..."),
                       [this, program, folder = recordFolder(program)] { showRecord(program, folder); });
    if (error.canSalvage)
        bar->addAction(tr("Open what is whole"), [this, error, requested] {
            m_requested = requested;
            if (requested.isEmpty())
                m_parts.document.salvage({error.path});
            else if (!m_parts.sessions.open(requested, true))
                m_parts.document.openWhatIsWhole(requested);
        });
    bar->addAction(tr("Other file..."), [this] { openByDialog(); });
}

void OpenController::remember()
{
    const LoadedProfile& loaded = *m_parts.document.loaded();
    RecentProfile recent;
    recent.image = QFileInfo(loaded.image).absoluteFilePath();
    for (const RunFile& file : m_parts.document.files())
        if (file.isIncluded)
            recent.files += QFileInfo(file.path).absoluteFilePath();
    m_parts.document.setLastUsedImage(recent.image);
    if (m_parts.processes.overview() || isPartOfLatest(recent, m_parts.document.files()))
        return;
    recent.session = m_parts.sessions.path();
    recent.title = recent.session.isEmpty() ? format::runsTitle(*loaded.profile) : format::fileName(recent.session);
    recent.summary = samplesText(*loaded.profile);
    recent.openedAt = QDateTime::currentSecsSinceEpoch();
    recentFiles::add(recent);
}

/// The profiles that are opened from an overview are found in it.
void OpenController::rememberOverview()
{
    const ProcessOverview& overview = *m_parts.processes.overview();
    RecentProfile recent;
    for (const QString& path : overview.given)
        recent.files += QFileInfo(path).absoluteFilePath();
    recent.title = overview.title();
    recent.summary = overview.summary();
    recent.openedAt = QDateTime::currentSecsSinceEpoch();
    recentFiles::add(recent);
}
