// SPDX-License-Identifier: MIT
#include "code/source_paths.h"

#include "look/format.h"
#include "profile/setting_keys.h"

#include <QSettings>

#include <algorithm>

namespace {

constexpr std::size_t mostPaths = 16;

} // namespace

std::vector<gmonscope::PathChange> sourcePaths::load()
{
    QSettings settings;
    std::vector<gmonscope::PathChange> changes;
    const int count = std::min(settings.beginReadArray(settingKeys::sourcePaths), int(mostPaths));
    for (int i = 0; i < count; ++i) {
        settings.setArrayIndex(i);
        changes.push_back({settings.value(settingKeys::from).toString().toStdString(),
                           settings.value(settingKeys::to).toString().toStdString()});
    }
    settings.endArray();
    return changes;
}

void sourcePaths::add(const gmonscope::PathChange& change)
{
    std::vector<gmonscope::PathChange> changes = load();
    std::erase_if(changes, [&](const gmonscope::PathChange& old) { return old.from == change.from; });
    changes.insert(changes.begin(), change);
    changes.resize(std::min(changes.size(), mostPaths));
    QSettings settings;
    settings.remove(settingKeys::sourcePaths);
    settings.beginWriteArray(settingKeys::sourcePaths, int(changes.size()));
    for (std::size_t i = 0; i < changes.size(); ++i) {
        settings.setArrayIndex(int(i));
        settings.setValue(settingKeys::from, format::text(changes[i].from));
        settings.setValue(settingKeys::to, format::text(changes[i].to));
    }
    settings.endArray();
}
