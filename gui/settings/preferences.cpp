// SPDX-License-Identifier: MIT
#include "settings/preferences.h"

#include <QSettings>

#include <algorithm>

using gmonscope::TimeMeasure;

namespace {

// Some are read by those whom they are about.
const QString themeKey = QStringLiteral("theme"), animationKey = QStringLiteral("animation/on"),
              unitKey = QStringLiteral("view/unit"), detailKey = QStringLiteral("graph/detail"),
              editorKey = QStringLiteral("editor/command"), rateKey = QStringLiteral("record/rate"),
              recentKey = QStringLiteral("recentFiles/most");

} // namespace

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
    found.theme = WindowTheme::Choice(number(themeKey, 0, int(WindowTheme::Choice::Dark), int(usual.theme)));
    found.isAnimated = settings.value(animationKey, usual.isAnimated).toBool();
    found.unit = TimeMeasure(number(unitKey, 0, int(TimeMeasure::Ticks), int(usual.unit)));
    found.detail = number(detailKey, leastDetail, mostDetail, usual.detail);
    found.editorCommand = settings.value(editorKey).toString();
    found.recordRate = number(rateKey, 0, mostRate, usual.recordRate);
    found.mostRecent = number(recentKey, 0, mostRecentFiles, usual.mostRecent);
    return found;
}

void Preferences::save() const
{
    QSettings settings;
    settings.setValue(themeKey, int(theme));
    settings.setValue(animationKey, isAnimated);
    settings.setValue(unitKey, int(unit));
    settings.setValue(detailKey, detail);
    settings.setValue(editorKey, editorCommand);
    settings.setValue(rateKey, recordRate);
    settings.setValue(recentKey, mostRecent);
}
