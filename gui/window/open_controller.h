// SPDX-License-Identifier: MIT
#pragma once

#include "notices/notice_bar.h"
#include "profile/background.h"
#include "profile/profile_document.h"

#include <QObject>
#include <QPointer>

class ProcessesController;
class QMenu;
class RecordDialog;
class SessionController;
class ViewFilter;
class WelcomePage;

/// Opens files for the user: by dialogs, from the welcome page and from the list of recent ones. Says what failed, and
/// offers the ways out.
class OpenController : public QObject {
    Q_OBJECT
public:
    struct Parts {
        ProfileDocument& document;
        SessionController& sessions;
        ProcessesController& processes;
        ViewFilter& filter;
        NoticeStack& notices;
        WelcomePage& welcome;
    };
    /// Dialogs belong to `window`.
    OpenController(const Parts& parts, QWidget* window);

    /// Opens a program and profiles, in any order, or a session.
    void open(const QStringList& paths);
    /// Adds runs to the open profile.
    void add(const QStringList& paths);
    /// Opens or adds what was dropped, depending on the program it is of.
    void drop(const QStringList& paths);
    void openByDialog();
    void openFolderByDialog();
    void addByDialog();
    /// Asks for the program of these files, and opens both. Without files: of the open profile.
    void chooseImage(const QStringList& forFiles = {});
    /// Shows the running programs that can be watched.
    void showLive();
    /// Asks what to record. The form is filled in for `program` if one is given: see RecordDialog::propose().
    void showRecord(const QString& program = {}, const QString& folder = {}, const QString& reason = {});

    /// Fills the menu of recent files.
    void fillRecent(QMenu& menu);
    /// Shows the recent files on the welcome page.
    void showRecent();
    /// Looks for a gmon.out in the current folder, for the welcome page.
    void lookForProfile();

    /// Call this when all panels show another profile: says what is to be known before its numbers are read, and puts
    /// it among the recent files.
    void tellOpened();
    /// Call this when the running program has gone on: removes notices that no longer hold, and adds new ones.
    void tellRefreshed();

private:
    void connectWelcome();
    void reportFailure(const FileError& error);
    void offerToRecord(const QString& program);
    QString recordFolder(const QString& program) const;
    void remember();
    void rememberOverview();

    Parts m_parts;
    QWidget* m_window;
    QPointer<RecordDialog> m_recordDialog;
    Background m_search;           ///< looks for the program of a profile in the current folder
    QStringList m_requested;       ///< files that are still to come, for another try
    bool m_wasDropped = false;     ///< they were dropped, not named where this program was started
    QList<NoticeId> m_loadNotices; ///< those about the open profile
};
