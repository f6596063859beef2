// SPDX-License-Identifier: MIT
//
// Running a program under the recorder: the command line, and what is wrong with what a person asked for.
#pragma once

#include <QString>
#include <QStringList>

#include <optional>

/// What a person wants to record.
struct Recording {
    enum class Children { None, Profiled, All }; ///< which processes that the program starts are profiled, too

    QString program;
    QString arguments; ///< as in a shell: words, in double quotes where they have blanks
    QString folder;    ///< in which the program runs, and the profile is written; empty: the current one
    QString output;    ///< name of the profile
    int hertz = 241;
    Children children = Children::Profiled;

    QString outputPath() const;
    /// The program with its path: names without a `/` are looked for where a shell would, and in the folder.
    QString programPath() const;
    /// The recorder's.
    QStringList commandLine() const;
    /// Why it cannot be recorded, and what to do; none when it can be tried.
    std::optional<QString> obstacle() const;
};

/// gmonscope-record beside this program, else where a shell would find it; empty when there is none.
QString findRecorder();
