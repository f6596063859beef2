// SPDX-License-Identifier: MIT
#pragma once

#include "notices/notice_bar.h"

class ElidedLabel;
class QProgressBar;

/// The bars over the graph or the welcome page: the progress of a load, and notices.
class BannerArea : public QWidget {
    Q_OBJECT
public:
    explicit BannerArea(QWidget* parent = nullptr);

    NoticeStack& notices() { return *m_notices; }

    /// Shows the progress bar while any owner loads something. It appears after a moment, so that a quick load makes no
    /// flicker.
    void setLoading(const QObject* owner, bool isLoading);
    /// Sets what the progress bar says: the stage, and the part that is done, 0..1.
    void setProgress(const QString& stage, double fraction);

Q_SIGNALS:
    void cancelled();

private:
    QWidget* makeProgressLine();

    QWidget* m_line;
    ElidedLabel* m_stage;
    QProgressBar* m_progress;
    NoticeStack* m_notices;
    QSet<const QObject*> m_loaders;
};
