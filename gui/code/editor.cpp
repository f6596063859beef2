// SPDX-License-Identifier: MIT
#include "code/editor.h"

#include "settings/preferences.h"

#include "gmonscope/memory_limit.h"

#include <QCoreApplication>
#include <QDesktopServices>
#include <QFileInfo>
#include <QProcess>
#include <QUrl>

namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(Editor)
};

} // namespace

QStringList editor::wordsOf(const QString& command, const QString& file, int line)
{
    QStringList words = QProcess::splitCommand(command);
    bool hasFile = false;
    for (QString& word : words) {
        QString filled;
        for (qsizetype i = 0; i < word.size(); ++i) { // in one pass, because a file's name may contain %l
            const QChar next = i + 1 < word.size() && word[i] == QLatin1Char('%') ? word[i + 1] : QChar();
            hasFile |= next == QLatin1Char('f');
            if (next == QLatin1Char('f'))
                filled += file;
            else if (next == QLatin1Char('l'))
                filled += QString::number(line);
            else if (next == QLatin1Char('%'))
                filled += next;
            else
                filled += word[i];
            i += next == QLatin1Char('f') || next == QLatin1Char('l') || next == QLatin1Char('%');
        }
        word = filled;
    }
    if (!words.isEmpty() && !hasFile)
        words += file;
    return words;
}

QString editor::open(const QString& file, int line)
{
    // Debugging information may name a file +!command or -option: with its folder it is none to any editor.
    const QString whole = QFileInfo(file).absoluteFilePath();
    QStringList words = wordsOf(Preferences::load().editorCommand, whole, line);
    const gmonscope::MemoryLimitPause pause;
    if (words.isEmpty())
        return QDesktopServices::openUrl(QUrl::fromLocalFile(whole))
                   ? QString()
                   : Texts::tr("No known program opens %1.").arg(file);
    const QString program = words.takeFirst();
    return QProcess::startDetached(program, words) ? QString() : Texts::tr("%1 could not be started.").arg(program);
}
