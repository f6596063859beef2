// SPDX-License-Identifier: MIT
#pragma once

#include <QToolBar>

class ElidedLabel;
class IconLabel;

/// The state of a followed program, as the bar shows it.
struct LiveState {
    enum class Phase { Running, Ended, Killed };
    Phase phase = Phase::Running;
    QString program; ///< its name
    QString command; ///< the full command line
    quint32 pid = 0;
    bool isFollowed = true;
    bool isOfSeveral = false; ///< one of several programs in a sum, which is not followed
    bool isOff = false;       ///< counting is switched off
    QString trouble;          ///< why the last update failed; empty: it succeeded
    QString leftProfile;      ///< path of the gmon.out that it has left; empty: none is known
};

/// Shows which running program is open, and its state. The buttons are the actions passed to the constructor.
class LiveBar : public QToolBar {
    Q_OBJECT
public:
    explicit LiveBar(const QList<QAction*>& actions, QWidget* parent = nullptr);

    void setState(const LiveState& state);
    /// Returns the text of the bar: "running, followed once a second".
    QString text() const;

Q_SIGNALS:
    void closeRequested();

private:
    IconLabel* m_icon;
    ElidedLabel *m_program, *m_text;
};
