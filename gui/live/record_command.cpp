// SPDX-License-Identifier: MIT
#include "live/record_command.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(Recording)
};

QDir folderOf(const Recording& recording)
{
    return recording.folder.isEmpty() ? QDir::current() : QDir(recording.folder);
}

} // namespace

QString Recording::outputPath() const { return folderOf(*this).absoluteFilePath(output); }

QString Recording::programPath() const
{
    if (program.isEmpty() || program.contains(QLatin1Char('/')))
        return program.isEmpty() ? QString() : folderOf(*this).absoluteFilePath(program);
    if (const QFileInfo beside(folderOf(*this).absoluteFilePath(program)); beside.isFile())
        return beside.filePath();
    return QStandardPaths::findExecutable(program);
}

QStringList Recording::commandLine() const
{
    const QString which = children == Children::None  ? QStringLiteral("none")
                          : children == Children::All ? QStringLiteral("all")
                                                      : QStringLiteral("pg");
    QString file = outputPath();
    file.replace(QLatin1Char('%'), QStringLiteral("%%")); // a name, not a pattern
    return QStringList{QStringLiteral("--output=") + file, QStringLiteral("--frequency=%1").arg(hertz),
                       QStringLiteral("--children=") + which, QStringLiteral("--"), programPath()} +
           QProcess::splitCommand(arguments);
}

std::optional<QString> Recording::obstacle() const
{
    if (program.isEmpty())
        return Texts::tr("Name the program to record.");
    const QFileInfo file(programPath());
    if (!file.exists())
        return Texts::tr("%1 is not there. Choose a program that was built with -pg.").arg(program);
    if (!file.isFile() || !file.isExecutable())
        return Texts::tr("%1 is not executable: choose a program, not its source or its folder.").arg(program);
    if (!folder.isEmpty() && !QFileInfo(folder).isDir())
        return Texts::tr("%1 is no folder: choose the one that the program shall run in.").arg(folder);
    if (output.isEmpty())
        return Texts::tr("Name the file that the profile is written to.");
    if (QFileInfo(outputPath()).isDir())
        return Texts::tr("%1 is a folder: name the file that the profile is written to.").arg(output);
    if (!QFileInfo(QFileInfo(outputPath()).absolutePath()).isWritable())
        return Texts::tr("Nothing can be written to %1: choose another folder.")
            .arg(QFileInfo(outputPath()).absolutePath());
    return {};
}

QString findRecorder()
{
    const QString name = QStringLiteral("gmonscope-record");
    const QString beside = QStandardPaths::findExecutable(name, {QCoreApplication::applicationDirPath()});
    return beside.isEmpty() ? QStandardPaths::findExecutable(name) : beside;
}
