// SPDX-License-Identifier: MIT
#include "window/recent_files.h"

#include "settings/preferences.h"

#include <QFileInfo>
#include <QSettings>

#include <algorithm>

namespace {

const QString group = QStringLiteral("recent");

void save(const QList<RecentProfile>& profiles)
{
    QSettings settings;
    settings.remove(group);
    settings.beginWriteArray(group, int(profiles.size()));
    for (qsizetype i = 0; i < profiles.size(); ++i) {
        const RecentProfile& profile = profiles[i];
        settings.setArrayIndex(int(i));
        settings.setValue(QStringLiteral("image"), profile.image);
        settings.setValue(QStringLiteral("files"), profile.files);
        settings.setValue(QStringLiteral("session"), profile.session);
        settings.setValue(QStringLiteral("title"), profile.title);
        settings.setValue(QStringLiteral("summary"), profile.summary);
        settings.setValue(QStringLiteral("openedAt"), profile.openedAt);
    }
    settings.endArray();
}

} // namespace

bool RecentProfile::exists() const
{
    if (!session.isEmpty())
        return QFileInfo::exists(session);
    return QFileInfo::exists(image) &&
           std::all_of(files.begin(), files.end(), [](const QString& file) { return QFileInfo::exists(file); });
}

QList<RecentProfile> recentFiles::load()
{
    QSettings settings;
    QList<RecentProfile> profiles;
    const int count = std::min(settings.beginReadArray(group), Preferences::load().mostRecent);
    for (int i = 0; i < count; ++i) {
        settings.setArrayIndex(i);
        RecentProfile profile{settings.value(QStringLiteral("image")).toString(),
                              settings.value(QStringLiteral("files")).toStringList(),
                              settings.value(QStringLiteral("session")).toString(),
                              settings.value(QStringLiteral("title")).toString(),
                              settings.value(QStringLiteral("summary")).toString(),
                              settings.value(QStringLiteral("openedAt")).toLongLong()};
        if (!profile.files.isEmpty())
            profiles += profile;
    }
    settings.endArray();
    return profiles;
}

void recentFiles::add(const RecentProfile& profile)
{
    QList<RecentProfile> profiles = load();
    profiles.removeIf([&](const RecentProfile& old) {
        return old.session == profile.session && (!old.session.isEmpty() || old.files == profile.files);
    });
    profiles.prepend(profile);
    save(profiles.mid(0, Preferences::load().mostRecent));
}

void recentFiles::trim() { save(load()); }

void recentFiles::clear() { QSettings().remove(group); }
