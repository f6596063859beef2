// SPDX-License-Identifier: MIT
#include "window/recent_files.h"

#include "profile/setting_keys.h"
#include "settings/preferences.h"

#include <QFileInfo>
#include <QSettings>

#include <algorithm>

namespace {

void save(const QList<RecentProfile>& profiles)
{
    QSettings settings;
    settings.remove(settingKeys::recentFiles);
    settings.beginWriteArray(settingKeys::recentFiles, int(profiles.size()));
    for (qsizetype i = 0; i < profiles.size(); ++i) {
        const RecentProfile& profile = profiles[i];
        settings.setArrayIndex(int(i));
        settings.setValue(settingKeys::image, profile.image);
        settings.setValue(settingKeys::files, profile.files);
        settings.setValue(settingKeys::session, profile.session);
        settings.setValue(settingKeys::title, profile.title);
        settings.setValue(settingKeys::summary, profile.summary);
        settings.setValue(settingKeys::openedAt, profile.openedAt);
    }
    settings.endArray();
}

} // namespace

bool RecentProfile::exists() const
{
    if (!session.isEmpty())
        return QFileInfo::exists(session);
    return (needsNoImage() || QFileInfo::exists(image)) &&
           std::all_of(files.begin(), files.end(), [](const QString& file) { return QFileInfo::exists(file); });
}

QList<RecentProfile> recentFiles::load()
{
    QSettings settings;
    QList<RecentProfile> profiles;
    const int count = std::min(settings.beginReadArray(settingKeys::recentFiles), Preferences::load().mostRecent);
    for (int i = 0; i < count; ++i) {
        settings.setArrayIndex(i);
        RecentProfile profile{
            settings.value(settingKeys::image).toString(),   settings.value(settingKeys::files).toStringList(),
            settings.value(settingKeys::session).toString(), settings.value(settingKeys::title).toString(),
            settings.value(settingKeys::summary).toString(), settings.value(settingKeys::openedAt).toLongLong()};
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

void recentFiles::clear() { QSettings().remove(settingKeys::recentFiles); }
