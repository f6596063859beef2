// SPDX-License-Identifier: MIT
#pragma once

#include "live/live_bar.h"
#include "profile/background.h"
#include "profile/profile_document.h"

#include "gmonscope/live.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <functional>

class DiagramDocument;
class NoticeStack;
class QAction;
class QMainWindow;
class QProcess;

/// Follows the running program whose live file is open: reads the file once a second, shows the program's state,
/// controls it, and keeps the last profile when it has ended.
class LiveController : public QObject {
    Q_OBJECT
public:
    LiveController(ProfileDocument& document, DiagramDocument& diagram, NoticeStack& notices, QMainWindow* window);
    ~LiveController() override;

    LiveBar& bar() { return *m_bar; }
    /// Sets the time between two reads of the live file.
    void setPace(std::chrono::milliseconds pace) { m_timer.setInterval(pace); }
    /// The actions for the menu.
    QList<QAction*> actions() const { return {m_follow, m_switch, m_reset, m_dump, m_openLeft}; }

Q_SIGNALS:
    /// A profile was written, and the user wants it opened.
    void openRequested(const QString& path);
    /// The program has ended: what is shown no longer changes.
    void ended();

private:
    using Control = std::function<std::optional<gmonscope::Error>(const std::string& path)>;

    void makeActions();
    void begin();
    void follow(const RunFile& file);
    void leave();
    void tick();
    bool isHandsOff() const;
    void takeNews();
    void lookAtProcess(const QString& trouble);
    void end(LiveState::Phase phase);
    void lookForProfile();
    void control(const Control& what);
    void dump();
    void tellDump();
    void tellNotDumped(const QString& why);
    void update();

    ProfileDocument& m_document;
    DiagramDocument& m_diagram;
    NoticeStack& m_notices;
    QAction *m_follow, *m_switch, *m_reset, *m_dump, *m_openLeft;
    LiveBar* m_bar;
    LiveState m_state;
    QString m_path;      ///< path of the live file; empty: nothing is followed
    QString m_dismissed; ///< path whose bar was closed: not followed until it is opened again
    gmonscope::LeftProfile m_left;
    QTimer m_timer, m_search;
    int m_searches = 0; ///< number of searches for the profile that it has left
    bool m_isControlling = false;
    QProcess* m_dumping = nullptr;
    Background m_prepare, m_look, m_control;
};
