// SPDX-License-Identifier: MIT
#include "notices/reload_offer.h"

#include "look/format.h"
#include "notices/banner_area.h"
#include "notices/notice_bar.h"

#include <QFileInfo>

#include <algorithm>
#include <chrono>

using namespace std::chrono_literals;

namespace {

constexpr auto quiet = 300ms;      ///< after the last write: it is not read half
constexpr auto returning = 1000ms; ///< a file that is written under another name first is gone for a moment
constexpr qsizetype mostFiles = 200;

QString agoText(const QDateTime& written)
{
    const qint64 seconds = std::max<qint64>(0, written.secsTo(QDateTime::currentDateTime()));
    if (seconds < 2)
        return ReloadOffer::tr("a moment ago");
    return seconds < 60 ? ReloadOffer::tr("%1 s ago").arg(seconds) : format::age(written.toSecsSinceEpoch());
}

} // namespace

ReloadOffer::ReloadOffer(ProfileDocument& document, BannerArea& banner, QObject* parent)
    : QObject(parent), m_document(document), m_banner(banner)
{
    m_delay.setSingleShot(true);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, [this] { m_delay.start(quiet); });
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, [this] {
        if (!m_delay.isActive()) // in a busy folder there is no quiet
            m_delay.start(quiet);
    });
    connect(&m_delay, &QTimer::timeout, this, &ReloadOffer::look);
    connect(&m_document, &ProfileDocument::loadingChanged, this, [this](bool isLoading) {
        if (isLoading)
            m_loadBegan = QDateTime::currentDateTime();
        else
            m_delay.start(quiet); // a load that failed has told nothing of what changed meanwhile
    });
    connect(&m_document, &ProfileDocument::profileShown, this, &ReloadOffer::watchLoaded);
}

ReloadOffer::Stamp ReloadOffer::stampOf(const QString& path)
{
    const QFileInfo info(path);
    return info.isFile() ? Stamp{info.size(), info.lastModified()} : Stamp{};
}

/// Ignores a running process, whose file changes all the time, as the user knows.
void ReloadOffer::watchLoaded()
{
    m_known.clear();
    m_missing.clear();
    m_delay.stop();
    for (const RunFile& file : m_document.files()) {
        const bool isRunning = file.run && file.run->process && file.run->process->isRunning;
        if (!file.isIncluded || isRunning || m_known.size() >= mostFiles)
            continue;
        const QString path = QFileInfo(file.path).absoluteFilePath();
        Stamp stamp = stampOf(path);
        if (stamp.written >= m_loadBegan) // the load may have read the older content
            stamp.written = m_loadBegan.addMSecs(-1);
        m_known.insert(path, stamp);
    }
    watch();
    if (!m_known.isEmpty())
        m_delay.start(quiet);
}

/// Watches replaced files again: they lose their watch, and their folder tells of the new ones.
void ReloadOffer::watch()
{
    QSet<QString> wanted;
    for (auto file = m_known.cbegin(); file != m_known.cend(); ++file) {
        wanted.insert(QFileInfo(file.key()).absolutePath());
        if (QFileInfo::exists(file.key()))
            wanted.insert(file.key());
    }
    const QStringList watched = m_watcher.files() + m_watcher.directories();
    for (const QString& path : watched)
        if (!wanted.remove(path))
            m_watcher.removePath(path);
    for (const QString& path : std::as_const(wanted))
        m_watcher.addPath(path);
}

void ReloadOffer::look()
{
    if (m_document.isLoading())
        return; // and looks then
    bool isSomeMissing = false;
    for (auto file = m_known.begin(); file != m_known.end(); ++file) {
        const Stamp now = stampOf(file.key());
        if (now == *file) {
            m_missing.remove(file.key());
            continue;
        }
        if (now.size < 0 && !m_missing.contains(file.key())) {
            m_missing.insert(file.key());
            isSomeMissing = true;
            continue;
        }
        *file = now;
        m_missing.remove(file.key());
        if (now.size < 0)
            tellGone(file.key());
        else
            tellChanged(file.key(), now.written);
    }
    watch();
    if (isSomeMissing)
        m_delay.start(returning);
}

void ReloadOffer::tellChanged(const QString& path, const QDateTime& written)
{
    NoticeBar* const bar = m_banner.notices().add({{NoticeKind::FileChanged, path},
                                                   ProblemRow::Severity::Note,
                                                   tr("%1 has changed").arg(format::fileName(path)),
                                                   tr("It was written again %1.").arg(agoText(written))});
    bar->addAction(tr("Reload"), [this] { m_document.reload(); });
    bar->addAction(tr("Not now"), [] {});
}

void ReloadOffer::tellGone(const QString& path)
{
    m_banner.notices().add({{NoticeKind::FileGone, path},
                            ProblemRow::Severity::Note,
                            tr("%1 is gone").arg(format::fileName(path)),
                            tr("The profile that is shown stays, but cannot be read again.")});
}
