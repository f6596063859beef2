// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <QStringList>

/// A profile that was open, with all that a list shows of it and that opening it again needs.
struct RecentProfile {
    QString image; ///< empty: the files need none, or are of several programs
    QStringList files;
    QString session;     ///< path of its session; empty: none
    QString title;       ///< "gmon.out + 2 runs"
    QString summary;     ///< "14.32 s in 1,432 samples"
    qint64 openedAt = 0; ///< seconds since 1970

    bool exists() const;
    bool needsNoImage() const { return image.isEmpty() && session.isEmpty(); }
    /// Returns the file whose path a list shows.
    QString mainFile() const { return session.isEmpty() ? files.first() : session; }
    /// Returns the files to open.
    QStringList toOpen() const
    {
        return needsNoImage() ? files : session.isEmpty() ? QStringList{image} + files : QStringList{session};
    }
};

/// The list in the user's settings, newest first.
namespace recentFiles {
QList<RecentProfile> load();
/// Puts the profile first, and removes an older entry with the same files.
void add(const RecentProfile& profile);
void clear();
/// Shortens the list to the length in the settings.
void trim();
} // namespace recentFiles
