// SPDX-License-Identifier: MIT
#pragma once

#include "profile/profile_document.h"

#include <QDateTime>
#include <QFileSystemWatcher>
#include <QHash>
#include <QObject>
#include <QSet>
#include <QTimer>

class BannerArea;

/// Watches the files of the open profile, and offers in a bar to read them again when one was rewritten. It never reads
/// them by itself, because the user may be in the midst of reading the numbers.
class ReloadOffer : public QObject {
    Q_OBJECT
public:
    ReloadOffer(ProfileDocument& document, BannerArea& banner, QObject* parent = nullptr);

private:
    /// Tells one content of a file from another without reading it.
    struct Stamp {
        qint64 size = -1; ///< -1: there is no such file
        QDateTime written;
        friend bool operator==(const Stamp&, const Stamp&) = default;
    };
    static Stamp stampOf(const QString& path);

    void watchLoaded();
    void watch();
    void look();
    void tellChanged(const QString& path, const QDateTime& written);
    void tellGone(const QString& path);

    ProfileDocument& m_document;
    BannerArea& m_banner;
    QFileSystemWatcher m_watcher;
    QTimer m_delay;
    QHash<QString, Stamp> m_known; ///< by absolute path: the stamp that was loaded or offered
    QSet<QString> m_missing;       ///< missing since the last check; they may come back
    QDateTime m_loadBegan;
};
