// SPDX-License-Identifier: MIT
#pragma once

#include "session/session.h"

#include <QObject>

class NoticeStack;
class QAction;
class Selection;
class ViewController;
class Workbench;

/// Saves what is seen as a session, and opens sessions.
class SessionController : public QObject {
    Q_OBJECT
public:
    struct Parts {
        ProfileDocument& document;
        DiagramDocument& diagram;
        Selection& selection;
        ViewFilter& filter;
        Workbench& workbench;
        NoticeStack& notices;
        ViewController& view;
    };
    SessionController(const Parts& parts, QWidget* window);

    /// Of the menu File: save, save as.
    QList<QAction*> actions() const { return {m_save, m_saveAs}; }

    /// Opens the session that is among the files, with the program that may be, too. False: there is none.
    bool open(const QStringList& paths, bool salvages = false);
    /// The file of the session that is open; empty: none.
    const QString& path() const { return m_path; }
    bool save(const QString& path);

    /// The profile that was opened last is the document's, but not yet shown: its session's filter is put on. Another
    /// profile's session means nothing to it.
    void showFilter();
    /// The panels show it: now for the rest. False: it is not up to a session what is selected.
    bool showRest();

Q_SIGNALS:
    void saved(const QString& path);
    /// A session could not be read.
    void failed(const FileError& error);

private:
    void makeActions();
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
    Session m_session;        ///< that is being opened
    QString m_openedPath;     ///< its file
    QStringList m_missing;    ///< what of it does not fit
    int m_load = 0;           ///< its load; 0: none
    bool m_isLooking = false; ///< its viewport waits for the picture
};
