// SPDX-License-Identifier: MIT
#pragma once

#include <QStatusBar>

#include <memory>

namespace gmonscope {
class Profile;
}
class QLabel;

/// The status bar, which names the profile: "lumen | gmon.out + 2 runs | 14.32 s in 1,432 samples at 100 Hz".
class StatusTexts : public QStatusBar {
    Q_OBJECT
public:
    explicit StatusTexts(QWidget* parent = nullptr);

    /// Null when nothing is open. `part`: the part of it that is shown alone, such as "Thread 4711"; empty: all.
    void showProfile(const gmonscope::Profile* profile, const QString& part = {});
    /// Shows this text alone.
    void showOnly(const QString& text);

private:
    QLabel* addPart();

    QList<QLabel*> m_parts;
    QList<QWidget*> m_separators;
};

/// Returns "14.32 s in 1,432 samples".
QString samplesText(const gmonscope::Profile& profile);
