// SPDX-License-Identifier: MIT
//
// README and the pages of the manual, and the blocks of code in them.
#pragma once

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QString>

namespace manual {

inline QString textOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// README first.
inline QStringList pages()
{
    const QDir source(GMONSCOPE_SOURCE_DIR), manual(source.filePath("resources/manual"));
    QStringList paths{source.filePath("README.md")};
    for (const QString& name : manual.entryList({"*.md"}))
        paths << manual.filePath(name);
    return paths;
}

inline QStringList manPages()
{
    const QDir man(GMONSCOPE_SOURCE_DIR "/resources/man");
    QStringList paths;
    for (const QString& name : man.entryList({"*.[1-9]"}))
        paths << man.filePath(name);
    return paths;
}

inline QStringList allMatches(const QString& pattern, const QString& text)
{
    QStringList found;
    for (auto match = QRegularExpression(pattern).globalMatch(text); match.hasNext();)
        found << match.next().captured(1);
    return found;
}

struct Block {
    QString language; // behind the ```; "indented" without a fence
    QString text;
    QStringList files; // the last name in `backticks` before it, and the first behind it: it may be that file's content
    int line = 0;      // its first one, from 1
};

/// All blocks of a page, in their order.
inline QList<Block> blocksOf(const QString& page)
{
    const QStringList lines = page.split('\n');
    QList<Block> blocks;
    const auto namesIn = [](const QString& line) { return allMatches("`([\\w.-]+\\.\\w+|Makefile)`", line); };
    QString file;
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const bool isFenced = lines[i].startsWith("```");
        const bool isIndented = lines[i].startsWith("    ") && (i == 0 || lines[i - 1].isEmpty());
        if (isFenced) {
            blocks << Block{lines[i].mid(3), {}, {file}, static_cast<int>(i) + 2};
            while (++i < lines.size() && !lines[i].startsWith("```"))
                blocks.last().text += lines[i] + '\n';
            blocks.last().files << namesIn(lines.value(i + 2)).mid(0, 1);
        } else if (isIndented) {
            blocks << Block{"indented", {}, {}, static_cast<int>(i) + 1};
            for (; i < lines.size() && lines[i].startsWith("    "); ++i)
                blocks.last().text += lines[i].mid(4) + '\n';
        } else if (const auto names = namesIn(lines[i]); !names.isEmpty()) {
            file = names.last();
        }
    }
    return blocks;
}

} // namespace manual
