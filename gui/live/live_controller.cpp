// SPDX-License-Identifier: MIT
#include "live/live_controller.h"

#include "diagram/diagram_document.h"
#include "look/action.h"
#include "look/format.h"
#include "notices/notice_bar.h"

#include <QApplication>
#include <QFileInfo>
#include <QMainWindow>
#include <QProcess>
#include <QStandardPaths>

#include <algorithm>
#include <chrono>

using namespace gmonscope;
using namespace std::chrono_literals;
using Phase = LiveState::Phase;

namespace {

constexpr auto pace = 1000ms;
constexpr auto searchPause = 500ms; ///< a recorder salvages the profile of a killed program a moment later
constexpr int mostSearches = 20;

/// Returns the included file of a running program.
const RunFile* runningOf(const std::vector<RunFile>& files)
{
    const auto found = std::find_if(files.begin(), files.end(), [](const RunFile& file) {
        return file.isIncluded && file.run && file.run->process && file.run->process->isRunning;
    });
    return found == files.end() ? nullptr : &*found;
}

const RunFile* fileAt(const std::vector<RunFile>& files, const QString& path)
{
    const auto found = std::find_if(files.begin(), files.end(), [&](const RunFile& file) { return file.path == path; });
    return found == files.end() ? nullptr : &*found;
}

QString findControl()
{
    const QString name = QStringLiteral("gmonscope-ctl");
    const QString beside = QStandardPaths::findExecutable(name, {QCoreApplication::applicationDirPath()});
    return beside.isEmpty() ? QStandardPaths::findExecutable(name) : beside;
}

} // namespace

LiveController::LiveController(ProfileDocument& document, DiagramDocument& diagram, NoticeStack& notices,
                               QMainWindow* window)
    : QObject(window), m_document(document), m_diagram(diagram), m_notices(notices)
{
    makeActions();
    m_bar = new LiveBar(actions());
    m_timer.setInterval(pace);
    connect(&m_timer, &QTimer::timeout, this, &LiveController::tick);
    m_search.setSingleShot(true);
    m_search.setInterval(searchPause);
    connect(&m_search, &QTimer::timeout, this, &LiveController::lookForProfile);
    connect(&document, &ProfileDocument::profileShown, this, &LiveController::begin);
    connect(&document, &ProfileDocument::refreshShown, this, &LiveController::takeNews);
    connect(&document, &ProfileDocument::refreshFailed, this,
            [this](const FileError& error) { lookAtProcess(error.text); });
    connect(m_bar, &LiveBar::closeRequested, this, [this] {
        m_dismissed = m_path;
        leave();
    });
    connect(&document, &ProfileDocument::replaced, this, [this] { m_dismissed.clear(); });
    update();
}

LiveController::~LiveController()
{
    if (m_dumping) { // it may be in the midst of writing: that takes a moment
        m_dumping->disconnect(this);
        m_dumping->waitForFinished(2000);
    }
}

void LiveController::makeActions()
{
    const auto make = [this](const char* name, const QString& text, const QString& tip, auto slot) {
        return makeAction(this, {.name = name, .text = text, .tip = tip}, slot);
    };
    m_follow = makeAction(this,
                          {.name = "followLive",
                           .text = tr("&Follow"),
                           .keys = {Qt::CTRL | Qt::SHIFT | Qt::Key_L},
                           .tip = tr("Shows each second how the program goes on"),
                           .isCheckable = true},
                          [this](bool isOn) {
                              m_state.isFollowed = isOn;
                              update();
                              tick();
                          });
    m_switch = make("switchLive", tr("Sto&p profiling"), {}, [this] {
        const bool off = !m_state.isOff;
        control([off](const std::string& path) { return switchLiveOff(path, off); });
    });
    m_reset = make("resetLive", tr("&Reset"), tr("Sets aside the counts so far: the profile begins anew"),
                   [this] { control(resetLive); });
    m_dump = make("dumpLive", tr("&Dump"),
                  tr("Writes the profile as it stands to where the program would write it at its end"),
                  &LiveController::dump);
    m_openLeft = make("openLeft", tr("&Open its profile"), {}, [this] { Q_EMIT openRequested(m_state.leftProfile); });
}

/// Called when another profile is open, or when the same one was loaded anew; then its program's state stays.
void LiveController::begin()
{
    const std::vector<RunFile>& files = m_document.files();
    const RunFile* const running = m_document.loaded() ? runningOf(files) : nullptr;
    if (!m_path.isEmpty() && (running ? running->path == m_path : fileAt(files, m_path) != nullptr))
        return takeNews();
    leave();
    if (running && running->path != m_dismissed)
        follow(*running);
}

void LiveController::follow(const RunFile& file)
{
    const ProcessFacts& process = *file.run->process;
    m_path = file.path;
    m_state = {};
    m_state.program = format::fileName(
        format::text(process.program.empty() ? m_document.loaded()->image.toStdString() : process.program));
    QStringList words;
    for (const std::string& argument : process.arguments)
        words += format::text(argument);
    m_state.command = words.join(QLatin1Char(' '));
    m_state.pid = process.pid;
    m_state.isOff = process.isOff;
    m_state.isOfSeveral = m_document.loaded()->profile->runs().size() > 1;
    m_left = {};
    m_prepare.start([this, path = m_path.toStdString()](const Background::Job& job) {
        job.post([this, left = LeftProfile(path)] { m_left = left; });
    });
    m_timer.start();
    m_bar->show();
    update();
}

void LiveController::leave()
{
    m_timer.stop();
    m_search.stop();
    m_prepare.cancel();
    m_look.cancel();
    m_path.clear();
    m_state = {};
    m_bar->hide();
    update();
}

/// Does not read while a mouse button is held or a menu is open, because ids would change below them.
bool LiveController::isHandsOff() const
{
    return m_document.isLoading() || m_document.isRefreshing() || m_diagram.isBusy() || m_diagram.isRefreshing() ||
           QApplication::activePopupWidget() || QGuiApplication::mouseButtons() != Qt::NoButton;
}

void LiveController::tick()
{
    if (m_path.isEmpty() || m_state.phase != Phase::Running)
        return;
    if (!m_state.isFollowed || m_state.isOfSeveral)
        return lookAtProcess({});
    if (!isHandsOff())
        m_document.refresh();
}

void LiveController::takeNews()
{
    const RunFile* const file = fileAt(m_document.files(), m_path);
    if (m_path.isEmpty() || !file || !file->run || !file->run->process)
        return;
    const ProcessFacts& process = *file->run->process;
    m_state.trouble.clear();
    m_state.isOff = process.isOff;
    m_state.isOfSeveral = m_document.loaded()->profile->runs().size() > 1;
    if (!process.isRunning && m_state.phase == Phase::Running)
        return end(Phase::Killed);
    update();
}

/// Handles a failed read: the file may be gone with its process.
void LiveController::lookAtProcess(const QString& trouble)
{
    if (m_path.isEmpty() || m_state.phase != Phase::Running)
        return;
    m_look.start([this, path = m_path.toStdString(), pid = m_state.pid, trouble](const Background::Job& job) {
        job.post([this, runs = isRunning(path, pid), trouble] {
            if (!runs)
                return end(Phase::Ended);
            m_state.trouble = trouble;
            update();
        });
    });
}

void LiveController::end(Phase phase)
{
    m_timer.stop();
    m_state.phase = phase;
    m_state.trouble.clear();
    m_diagram.settle();
    update();
    m_searches = 0;
    Q_EMIT ended();
    lookForProfile();
}

/// Searches only when the live file is gone: until then nobody has salvaged it, and a profile beside it is older.
void LiveController::lookForProfile()
{
    ++m_searches;
    m_look.start([this, path = m_path, left = m_left](const Background::Job& job) {
        const auto found = QFileInfo::exists(path) ? std::nullopt : left.find();
        job.post([this, found] {
            if (found) {
                m_state.leftProfile = format::text(found->path);
                m_state.phase = found->wasKilled ? Phase::Killed : Phase::Ended;
            } else if (m_searches < mostSearches)
                m_search.start();
            update();
        });
    });
}

void LiveController::control(const Control& what)
{
    m_isControlling = true;
    update();
    m_control.start([this, what, path = m_path.toStdString()](const Background::Job& job) {
        job.post([this, error = what(path), path] {
            m_isControlling = false;
            update();
            if (path != m_path.toStdString())
                return;
            if (error)
                return lookAtProcess(format::text(error->text()));
            if (!m_state.isOfSeveral)
                m_document.refresh(); // also when it is not followed: this was asked for
        });
    });
}

void LiveController::dump()
{
    const QString program = findControl();
    if (program.isEmpty()) {
        tellNotDumped(tr("gmonscope-ctl, which does that, is neither beside this program nor in PATH."));
        return;
    }
    m_dumping = new QProcess(this);
    connect(m_dumping, &QProcess::finished, this, &LiveController::tellDump);
    connect(m_dumping, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            tellDump();
    });
    m_dumping->start(program, {QString::number(m_state.pid), QStringLiteral("dump")});
    update();
}

void LiveController::tellNotDumped(const QString& why)
{
    m_notices.add(
        {{NoticeKind::LiveNotWritten}, ProblemRow::Severity::Warning, tr("The profile was not written"), why});
}

/// It says "wrote PATH".
void LiveController::tellDump()
{
    QProcess* const process = std::exchange(m_dumping, nullptr);
    process->deleteLater();
    const QString said = QString::fromLocal8Bit(process->readAllStandardOutput()).trimmed();
    const QString path = said.section(QLatin1Char(' '), 1);
    const bool isWritten = process->exitStatus() == QProcess::NormalExit && process->exitCode() == 0 && !path.isEmpty();
    if (isWritten) {
        NoticeBar* const bar = m_notices.add(
            {{NoticeKind::LiveWritten}, ProblemRow::Severity::Note, tr("The profile was written as it stands"), path});
        bar->addAction(tr("Open it"), [this, path] { Q_EMIT openRequested(path); });
    } else {
        const QString why = QString::fromLocal8Bit(process->readAllStandardError()).trimmed();
        tellNotDumped(why.isEmpty() ? process->errorString() : why);
    }
    update();
}

void LiveController::update()
{
    const bool isKnown = !m_path.isEmpty(), isRunning = isKnown && m_state.phase == Phase::Running;
    m_follow->setChecked(isRunning && m_state.isFollowed && !m_state.isOfSeveral);
    m_switch->setText(m_state.isOff ? tr("Res&ume profiling") : tr("Sto&p profiling"));
    m_switch->setToolTip(m_state.isOff ? tr("Calls and time are counted again")
                                       : tr("Calls and time are not counted until profiling goes on"));
    for (QAction* const action : {m_follow, m_switch, m_reset, m_dump}) {
        action->setEnabled(isRunning && !(m_isControlling && action != m_follow));
        action->setVisible(!isKnown || isRunning);
    }
    m_follow->setEnabled(isRunning && !m_state.isOfSeveral);
    m_dump->setEnabled(isRunning && !m_dumping);
    const bool hasLeft = isKnown && !m_state.leftProfile.isEmpty();
    m_openLeft->setVisible(hasLeft);
    m_openLeft->setText(tr("&Open %1").arg(format::inMenu(format::fileName(m_state.leftProfile))));
    m_openLeft->setToolTip(tr("The profile that it has left: %1").arg(m_state.leftProfile));
    if (isKnown)
        m_bar->setState(m_state);
}
