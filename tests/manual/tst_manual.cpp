// SPDX-License-Identifier: MIT
//
// README and the manual say what is true: links and paths lead to files. (tst_manual_commands runs their commands.)
#include "manual_pages.h"

#include <QTest>

using namespace manual;

class TestManual : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyLinkLeadsToAFile();
    void everyPathOfASourceIsThere();
    void everyFileOfATableOfFilesIsThere();
    void readmeIsShort();
};

void TestManual::everyLinkLeadsToAFile()
{
    for (const QString& page : pages())
        for (const QString& link : allMatches(R"(\]\(([^)#:]+)(?:#[^)]*)?\))", textOf(page)))
            QVERIFY2(QFileInfo::exists(QFileInfo(page).dir().filePath(link)), qPrintable(page + ": " + link));
}

void TestManual::everyPathOfASourceIsThere()
{
    const QString path =
        R"(\b((?:runtime|analysis|gui|tests|packaging|resources)/[\w./-]*\.(?:cpp|h|c|md|sh|S|txt))\b)";
    int checked = 0;
    for (const QString& page : pages())
        for (const QString& found : allMatches(path, textOf(page))) {
            QVERIFY2(QFileInfo::exists(QDir(GMONSCOPE_SOURCE_DIR).filePath(found)), qPrintable(page + ": " + found));
            ++checked;
        }
    QVERIFY(checked > 20);
}

/// The table "Where is it decided?": its head names a part, a cell its files by folder, which holds for the next ones.
void TestManual::everyFileOfATableOfFilesIsThere()
{
    const QDir source(GMONSCOPE_SOURCE_DIR);
    const QString design = textOf(source.filePath("resources/manual/design.md"));
    static const QRegularExpression file("^(?:(\\w+)/)?([\\w*]+\\.\\w+)$");
    QString part;
    int checked = 0;
    for (const QString& line : design.split('\n')) {
        const QStringList cells = line.split('|');
        if (cells.size() != 4)
            part.clear();
        else if (const auto head = allMatches("^ `(runtime|analysis|gui)/` $", cells[2]); !head.isEmpty())
            part = head.front();
        else if (!part.isEmpty())
            for (QString folder; const QString& name : allMatches("`([^`]+)`", cells[2]))
                if (const auto found = file.match(name); found.hasMatch()) {
                    folder = found.captured(1).isEmpty() ? folder : found.captured(1);
                    const QDir there(source.filePath(part + '/' + folder));
                    QVERIFY2(!there.entryList({found.captured(2)}, QDir::Files).isEmpty(), qPrintable(line));
                    ++checked;
                }
    }
    QVERIFY(checked > 80);
}

void TestManual::readmeIsShort()
{
    const auto lines = textOf(pages().front()).count('\n');
    QVERIFY2(lines <= 150, qPrintable(QString::number(lines)));
}

QTEST_GUILESS_MAIN(TestManual)
#include "tst_manual.moc"
