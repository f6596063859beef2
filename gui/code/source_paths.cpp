// SPDX-License-Identifier: MIT
#include "code/source_paths.h"

#include "look/format.h"

#include <QSettings>

#include <algorithm>

namespace {

constexpr std::size_t mostPaths = 16;
const QString group = QStringLiteral("sourcePaths"), fromKey = QStringLiteral("from"), toKey = QStringLiteral("to");

} // namespace

std::vector<gmonscope::PathChange> sourcePaths::load()
{
    QSettings settings;
    std::vector<gmonscope::PathChange> changes;
    const int count = std::min(settings.beginReadArray(group), int(mostPaths));
    for (int i = 0; i < count; ++i) {
        settings.setArrayIndex(i);
        changes.push_back(
            {settings.value(fromKey).toString().toStdString(), settings.value(toKey).toString().toStdString()});
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
    settings.remove(group);
    settings.beginWriteArray(group, int(changes.size()));
    for (std::size_t i = 0; i < changes.size(); ++i) {
        settings.setArrayIndex(int(i));
        settings.setValue(fromKey, format::text(changes[i].from));
        settings.setValue(toKey, format::text(changes[i].to));
    }
    settings.endArray();
}
