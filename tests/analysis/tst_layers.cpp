// SPDX-License-Identifier: MIT
//
// Arrows go one way: the #include lines of all parts against the design (resources/manual/design.md).
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

namespace {

/// Each may include itself and what stands before it; all may include gmonscope.h, which stands in none.
const QStringList runtimeOrder{"",     "formats", "base",   "unwind", "scope",   "mute",  "budget", "patch",  "write",
                               "live", "signals", "sample", "tables", "process", "count", "mpi",    "record", "ctl"};
/// The folders of the analysis, in the order of analysis/CMakeLists.txt; a public header belongs to the folder of the
/// source of its name.
const QStringList analysisOrder{
    "base",   "names",  "graph",        "elf",       "formats",      "scope",   "input",      "import",  "sum",
    "locate", "live",   "static_calls", "symbolize", "break_cycles", "select",  "statistics", "listing", "source",
    "load",   "gnu",    "sum_file",     "doctor",    "diagram",      "layout",  "compare",    "svg",     "text",
    "html",   "export", "processes",    "dwarf",     "choose",       "options", "cli"};
/// The window's folders, in the order of gui/CMakeLists.txt. Each may include itself and what stands before it.
const QStringList guiOrder{"look",     "profile",    "search",    "diagram", "focus",       "notices", "painting",
                           "graph",    "navigation", "settings",  "tables",  "attribution", "flame",   "code",
                           "grouping", "runs",       "processes", "live",    "export",      "help",    "workbench",
                           "compare",  "session",    "window",    "app"};

struct Include {
    QString file; ///< relative to the source folder
    QString target;
    bool isQuoted = false;
};

QString sourceFolder() { return GMONSCOPE_SOURCE_DIR; }

QList<Include> includesOf(const QString& part)
{
    static const QRegularExpression line("^\\s*#\\s*include\\s*([<\"])([^>\"]+)[>\"]");
    QList<Include> includes;
    QDirIterator files(sourceFolder() + "/" + part, {"*.h", "*.c", "*.cpp", "*.S"}, QDir::Files,
                       QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        if (!file.open(QIODevice::ReadOnly))
            continue;
        for (const QByteArray& text : file.readAll().split('\n'))
            if (const auto match = line.match(QString::fromUtf8(text)); match.hasMatch())
                includes.append({QDir(sourceFolder()).relativeFilePath(file.fileName()), match.captured(2),
                                 match.captured(1) == "\""});
    }
    return includes;
}

bool exists(const QString& path) { return QFile::exists(sourceFolder() + "/" + path); }

bool isQt(const QString& target) { return target.startsWith('Q') || target.startsWith("Qt"); }

/// "base" of "base/may.h"; "" of a file that stands in no folder.
QString folderOf(const QString& path) { return path.contains('/') ? path.section('/', 0, 0) : QString(); }

/// The analysis may only know the formats of the runtime's files.
bool isFormat(const QString& target) { return exists("runtime/formats/" + target); }

/// Returns for "gmonscope/names.h" the folder with names.cpp; empty where there is none: types alone belong to nobody.
QString ownerOf(const QString& publicHeader)
{
    const QString source = publicHeader.section('/', 1).replace(".h", ".cpp");
    for (const QString& folder : analysisOrder)
        if (exists("analysis/" + folder + "/" + source))
            return folder;
    return {};
}

/// Public headers by those that include them, directly or through others.
QMap<QString, QStringList> reachedPublicHeaders()
{
    QMap<QString, QStringList> reached;
    for (const Include& include : includesOf("analysis/include"))
        if (include.isQuoted)
            reached[include.file.section('/', 2)] << include.target;
    for (bool hasGrown = true; hasGrown;) {
        hasGrown = false;
        for (QStringList& targets : reached)
            for (const QString& target : QStringList(targets))
                for (const QString& further : reached.value(target))
                    if (!targets.contains(further)) {
                        targets << further;
                        hasGrown = true;
                    }
    }
    return reached;
}

QString join(const QStringList& wrong) { return wrong.isEmpty() ? QString() : "\n" + wrong.join('\n'); }

} // namespace

class TestLayers : public QObject {
    Q_OBJECT

private slots:
    void theIncludesAreFound()
    {
        QVERIFY(includesOf("analysis").size() > 100);
        QVERIFY(includesOf("runtime").size() > 10);
    }
    void theRuntimeIncludesNothingOfOtherParts()
    {
        QStringList wrong;
        for (const Include& include : includesOf("runtime"))
            if (isQt(include.target) || include.target.startsWith("gmonscope/") || include.target.contains("..") ||
                (include.isQuoted && !exists("runtime/" + include.target)))
                wrong << include.file + " includes " + include.target;
        QCOMPARE(join(wrong), QString());
    }
    void foldersOfTheRuntimeIncludeOnlyEarlierOnes()
    {
        QStringList wrong;
        for (const Include& include : includesOf("runtime")) {
            const auto from = runtimeOrder.indexOf(folderOf(include.file.section('/', 1)));
            const auto to = runtimeOrder.indexOf(folderOf(include.target));
            if (include.isQuoted && (from < 0 || to < 0 || to > from))
                wrong << include.file + " includes " + include.target;
        }
        QCOMPARE(join(wrong), QString());
    }
    void theAnalysisKnowsNoQt()
    {
        QStringList wrong;
        for (const Include& include : includesOf("analysis"))
            if (isQt(include.target))
                wrong << include.file + " includes " + include.target;
        QCOMPARE(join(wrong), QString());
    }
    void theAnalysisTakesOnlyTheFormatsFromTheRuntime()
    {
        QStringList wrong;
        for (const Include& include : includesOf("analysis"))
            if (include.isQuoted && !isFormat(include.target) && !exists("analysis/" + include.target) &&
                !exists("analysis/include/" + include.target))
                wrong << include.file + " includes " + include.target;
        QCOMPARE(join(wrong), QString());
    }
    void foldersOfTheAnalysisIncludeOnlyEarlierOnes()
    {
        QStringList wrong;
        for (const Include& include : includesOf("analysis")) {
            const QString file = include.file.section('/', 1);
            if (!include.isQuoted || file.startsWith("include/") || include.target.startsWith("gmonscope/") ||
                isFormat(include.target))
                continue;
            const auto from = analysisOrder.indexOf(folderOf(file));
            const auto to = analysisOrder.indexOf(folderOf(include.target));
            if (from < 0 || to < 0 || to > from)
                wrong << include.file + " includes " + include.target;
        }
        QCOMPARE(join(wrong), QString());
    }
    void foldersOfTheAnalysisReachNoLaterOnesThroughPublicHeaders()
    {
        const auto reached = reachedPublicHeaders();
        QVERIFY(reached.size() > 20);
        QStringList wrong;
        for (const Include& include : includesOf("analysis")) {
            const QString file = include.file.section('/', 1);
            if (file.startsWith("include/") || !include.target.startsWith("gmonscope/"))
                continue;
            const auto from = analysisOrder.indexOf(folderOf(file));
            for (const QString& header : QStringList(include.target) + reached.value(include.target))
                if (analysisOrder.indexOf(ownerOf(header)) > from)
                    wrong << include.file + " reaches " + header + " through " + include.target;
        }
        QCOMPARE(join(wrong), QString());
    }
    void publicHeadersIncludeOnlyPublicOnes()
    {
        QStringList wrong;
        for (const Include& include : includesOf("analysis/include"))
            if (include.isQuoted && !exists("analysis/include/" + include.target))
                wrong << include.file + " includes " + include.target;
        QCOMPARE(join(wrong), QString());
    }
    void theWindowSeesOnlyThePublicHeaders()
    {
        QStringList wrong;
        for (const Include& include : includesOf("gui")) {
            const QString folder = include.file.section('/', 0, -2);
            const bool isOwn = exists("gui/" + include.target) || exists(folder + "/" + include.target) ||
                               include.target.endsWith(".moc");
            const bool isPublic =
                include.target.startsWith("gmonscope/") && exists("analysis/include/" + include.target);
            if ((include.isQuoted && !isOwn && !isPublic) || include.target.contains(".."))
                wrong << include.file + " includes " + include.target;
        }
        QCOMPARE(join(wrong), QString());
    }
    void foldersOfTheWindowIncludeOnlyEarlierOnes()
    {
        QStringList wrong;
        for (const Include& include : includesOf("gui")) {
            if (!include.isQuoted || include.target.startsWith("gmonscope/") || include.target.endsWith(".moc"))
                continue;
            const auto from = guiOrder.indexOf(include.file.section('/', 1, 1));
            const auto to = guiOrder.indexOf(include.target.section('/', 0, 0));
            if (from < 0 || to < 0 || to > from)
                wrong << include.file + " includes " + include.target;
        }
        QCOMPARE(join(wrong), QString());
    }
    void everySourceFileNamesTheLicence()
    {
        QStringList wrong;
        for (const char* part : {"runtime", "analysis", "gui", "tests"}) {
            QDirIterator files(sourceFolder() + "/" + part, {"*.h", "*.c", "*.cpp", "*.S"}, QDir::Files,
                               QDirIterator::Subdirectories);
            while (files.hasNext()) {
                QFile file(files.next());
                if (!file.open(QIODevice::ReadOnly) || !file.read(400).contains("SPDX-License-Identifier: MIT"))
                    wrong << file.fileName();
            }
        }
        QCOMPARE(join(wrong), QString());
    }
};

QTEST_APPLESS_MAIN(TestLayers)
#include "tst_layers.moc"
