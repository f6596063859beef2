// SPDX-License-Identifier: MIT
#pragma once

#include "look/theme.h"

#include "gmonscope/numbers.h"

#include <QString>

/// The user's settings for all windows: the values of the dialog Settings, with their defaults.
struct Preferences {
    WindowTheme::Choice theme = WindowTheme::Choice::Desktop;
    bool isAnimated = true; ///< changes of the graph's layout are animated
    gmonscope::TimeMeasure unit = gmonscope::TimeMeasure::Percent;
    int detail = 25;       ///< functions in a graph
    QString editorCommand; ///< %f: the file, %l: the line; empty: the desktop's editor
    int recordRate = 241;  ///< samples per second
    int mostRecent = 8;    ///< files in the list of recent ones

    static constexpr int leastDetail = 5, mostDetail = 500, mostRate = 10000, mostRecentFiles = 30;

    [[nodiscard]] static Preferences load();
    void save() const;

    friend bool operator==(const Preferences&, const Preferences&) = default;
};
