// SPDX-License-Identifier: MIT
#pragma once

#include <QToolBar>

class ElidedLabel;
class QLabel;

/// What a person sees of a program that is followed.
struct LiveState {
    enum class Phase { Running, Ended, Killed };
    Phase phase = Phase::Running;
    QString program; ///< its name
    QString command; ///< in full
    quint32 pid = 0;
    bool isFollowed = true;
    bool isOfSeveral = false; ///< in a sum, which is not followed
    bool isOff = false;       ///< nothing is counted
    QString trouble;          ///< why what is shown could not be brought up to date; empty: it could
    QString leftProfile;      ///< the gmon.out that it has left; empty: none is known
};

/// Which running program is shown, and how it is doing. Its buttons are the actions that it is given.
class LiveBar : public QToolBar {
    Q_OBJECT
public:
    explicit LiveBar(const QList<QAction*>& actions, QWidget* parent = nullptr);

    void setState(const LiveState& state);
    /// What it says: "running, followed once a second".
    QString text() const;

Q_SIGNALS:
    void closeRequested();

private:
    QLabel* m_icon;
    ElidedLabel *m_program, *m_text;
};
