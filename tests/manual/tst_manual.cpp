// SPDX-License-Identifier: MIT
//
// README and the manual say what is true: links and paths lead to files, and the first five minutes go as shown.
#include <QDir>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

class TestManual : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyLinkLeadsToAFile();
    void everyPathOfASourceIsThere();
    void everyFileOfATableOfFilesIsThere();
    void readmeIsShort();
    void theFirstFiveMinutesGoAsShown();
};

namespace {

QString textOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QStringList pages()
{
    const QDir source(GMONSCOPE_SOURCE_DIR), manual(source.filePath("resources/manual"));
    QStringList paths{source.filePath("README.md")};
    for (const QString& name : manual.entryList({"*.md"}))
        paths << manual.filePath(name);
    return paths;
}

QStringList allMatches(const QString& pattern, const QString& text)
{
    QStringList found;
    for (auto match = QRegularExpression(pattern).globalMatch(text); match.hasNext();)
        found << match.next().captured(1);
    return found;
}

/// The contents of the ``` blocks of this language.
QStringList blocks(const QString& language, const QString& text)
{
    QStringList found;
    static const QRegularExpression block("\n```(\\w*)\n(.*?\n)```(?=\n)",
                                          QRegularExpression::DotMatchesEverythingOption);
    for (auto match = block.globalMatch(text); match.hasNext();)
        if (const auto one = match.next(); one.captured(1) == language)
            found << one.captured(2);
    return found;
}

/// Calls by name of a listing's lines, as "many (3)" or "many" has them.
QMap<QString, QString> callsByName(const QString& listing)
{
    QMap<QString, QString> calls;
    static const QRegularExpression line(
        R"(^ *[\d.]+ +[\d.]+(?: +[\d.]+)? +([\d/]{2,}) +(?:[\d.]+ [mun]?s +[\d.]+ [mun]?s +)?(\w+))",
        QRegularExpression::MultilineOption);
    for (auto match = line.globalMatch(listing); match.hasNext();) {
        const auto found = match.next();
        calls[found.captured(2)] = found.captured(1);
    }
    return calls;
}

} // namespace

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

void TestManual::theFirstFiveMinutesGoAsShown()
{
    const QString readme = textOf(pages().front());
    const QStringList programs = blocks("c", readme), commands = blocks("sh", readme), listings = blocks("", readme);
    QCOMPARE(programs.size(), 1);
    QCOMPARE(commands.size(), 1);
    QCOMPARE(listings.size(), 2);
    const QTemporaryDir folder;
    QFile program(folder.filePath("roots.c"));
    QVERIFY(program.open(QIODevice::WriteOnly));
    program.write(programs.front().toUtf8());
    program.close();

    QProcess shell;
    shell.setWorkingDirectory(folder.path());
    shell.start("sh", {"-ec", "PATH=" GMONSCOPE_BIN_DIR ":$PATH\n" + commands.front() + "gmonscope-report -b -qroot"});
    QVERIFY(shell.waitForFinished(60'000));
    QVERIFY2(shell.exitCode() == 0, shell.readAllStandardError());
    const QString output = QString::fromUtf8(shell.readAllStandardOutput());
    const QStringList printed = output.split("\n\t\t     Call graph\n");
    QCOMPARE(printed.size(), 2);
    const auto flat = callsByName(listings[0]), callers = callsByName(listings[1]);
    QCOMPARE(flat.value("root"), QString("25000000"));
    QCOMPARE(callsByName(printed[0]), flat);
    QCOMPARE(callers.value("many"), QString("22500000/25000000"));
    for (const auto& [name, calls] : callers.asKeyValueRange())
        QVERIFY2(printed[1].contains(calls + "     " + name) || name == "root", qPrintable(name + '\n' + printed[1]));
}

QTEST_GUILESS_MAIN(TestManual)
#include "tst_manual.moc"
