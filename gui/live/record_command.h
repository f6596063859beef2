// SPDX-License-Identifier: MIT
//
// Running a program under the recorder: the command line, and errors in the user's input.
#pragma once

#include <QString>
#include <QStringList>

#include <optional>

/// The user's input: the program to record, and how.
struct Recording {
    enum class Children { None, Profiled, All }; ///< which processes that the program starts are profiled, too

    QString program;
    QString arguments; ///< as in a shell: words, in double quotes where they have blanks
    QString folder;    ///< folder for the program and its profile; empty: the current one
    QString output;    ///< name of the profile
    int hertz = 241;
    Children children = Children::Profiled;

    QString outputPath() const;
    /// Returns the program with its path: names without a `/` are looked up in PATH, and in the folder.
    QString programPath() const;
    /// Returns the recorder's command line.
    QStringList commandLine() const;
    /// Returns why the program cannot be recorded, and a remedy; none if it can be tried.
    std::optional<QString> obstacle() const;
};

/// Returns the path of gmonscope-record: beside this program, else from PATH; empty if there is none.
QString findRecorder();
