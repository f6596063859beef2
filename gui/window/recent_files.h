// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <QStringList>

/// A profile that was open: enough to show it in a list and to open it again.
struct RecentProfile {
    QString image;
    QStringList files;
    QString session;     ///< the file that says how it was seen; empty: none
    QString title;       ///< "gmon.out + 2 runs"
    QString summary;     ///< "14.32 s in 1,432 samples"
    qint64 openedAt = 0; ///< seconds since 1970

    bool exists() const;
    /// What a list names the place of.
    QString mainFile() const { return session.isEmpty() ? files.first() : session; }
    /// What to open.
    QStringList toOpen() const { return session.isEmpty() ? QStringList{image} + files : QStringList{session}; }
};

/// The list in the person's settings, the newest first.
namespace recentFiles {
QList<RecentProfile> load();
/// Puts it first; the same files are not listed twice.
void add(const RecentProfile& profile);
void clear();
/// As many as the settings want.
void trim();
} // namespace recentFiles
