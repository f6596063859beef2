// SPDX-License-Identifier: MIT
#pragma once

#include "session/session.h"

#include <QObject>

struct GraphContext;
class NoticeStack;
class QAction;
class ViewController;
class Workbench;

/// Saves the current view as a session, and opens sessions.
class SessionController : public QObject {
    Q_OBJECT
public:
    struct Parts {
        ProfileDocument& document;
        GraphContext& graph;
        Workbench& workbench;
        NoticeStack& notices;
        ViewController& view;
    };
    SessionController(const Parts& parts, QWidget* window);

    /// The actions for the menu File: save, save as.
    QList<QAction*> actions() const { return {m_save, m_saveAs}; }

    /// Opens the session among the files, perhaps with a program beside it. Returns false if there is none; one that
    /// cannot be read ends in failed(). `salvages`: reads what is whole of damaged profiles.
    bool open(const QStringList& paths, bool salvages = false);
    /// The path of the open session; empty: none.
    const QString& path() const { return m_path; }
    /// Writes the view to this file. Returns false if nothing is open, or if that fails, which a notice says.
    bool save(const QString& path);

    /// Call this when the document has the loaded profile and before the panels show it: applies the session's filter,
    /// if this profile is the one that the session loaded.
    void showFilter();
    /// Call this when the panels show it: applies the rest. Returns false if no session decides what is selected.
    bool showRest();

Q_SIGNALS:
    void saved(const QString& path);
    /// A session could not be read.
    void failed(const FileError& error);

private:
    void updateActions();
    void ask();
    Session current() const;
    void noteFolding(Session& session) const;
    void showFolding() const;
    void showTables() const;

    Parts m_parts;
    QWidget* m_window;
    QAction *m_save, *m_saveAs;
    QString m_path;
    Session m_session;        ///< the session that is being opened
    QString m_openedPath;     ///< its file
    QStringList m_missing;    ///< its parts that do not fit the profile
    int m_load = 0;           ///< its load; 0: none
    bool m_isLooking = false; ///< its viewport waits for the diagram
};
