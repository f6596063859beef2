// SPDX-License-Identifier: MIT
#pragma once

#include "notices/notice_bar.h"

class ElidedLabel;
class QProgressBar;

/// What stands over the graph or the welcome page for a while: the progress of a load, and notices.
class BannerArea : public QWidget {
    Q_OBJECT
public:
    explicit BannerArea(QWidget* parent = nullptr);

    NoticeStack& notices() { return *m_notices; }

    /// The bar stands while any owner loads something. It comes after a moment: a quick load makes no flicker.
    void setLoading(const QObject* owner, bool isLoading);
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
