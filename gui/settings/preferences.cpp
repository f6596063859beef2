// SPDX-License-Identifier: MIT
#include "settings/preferences.h"

#include "profile/setting_keys.h"

#include <QSettings>

#include <algorithm>

using gmonscope::TimeMeasure;

/// Checks a value, because a file of settings may hold anything.
Preferences Preferences::load()
{
    const QSettings settings;
    const auto number = [&](const QString& key, int least, int most, int otherwise) {
        bool isNumber = false;
        const int value = settings.value(key, otherwise).toInt(&isNumber);
        return isNumber ? std::clamp(value, least, most) : otherwise;
    };
    const Preferences usual;
    Preferences found;
    found.theme = WindowTheme::Choice(number(settingKeys::theme, 0, int(WindowTheme::Choice::Dark), int(usual.theme)));
    found.isAnimated = settings.value(settingKeys::animation, usual.isAnimated).toBool();
    found.unit = TimeMeasure(number(settingKeys::unit, 0, int(TimeMeasure::Ticks), int(usual.unit)));
    found.detail = number(settingKeys::detail, leastDetail, mostDetail, usual.detail);
    found.editorCommand = settings.value(settingKeys::editor).toString();
    found.recordRate = number(settingKeys::recordRate, 0, mostRate, usual.recordRate);
    found.mostRecent = number(settingKeys::mostRecent, 0, mostRecentFiles, usual.mostRecent);
    return found;
}

void Preferences::save() const
{
    QSettings settings;
    settings.setValue(settingKeys::theme, int(theme));
    settings.setValue(settingKeys::animation, isAnimated);
    settings.setValue(settingKeys::unit, int(unit));
    settings.setValue(settingKeys::detail, detail);
    settings.setValue(settingKeys::editor, editorCommand);
    settings.setValue(settingKeys::recordRate, recordRate);
    settings.setValue(settingKeys::mostRecent, mostRecent);
}
