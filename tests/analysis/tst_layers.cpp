// SPDX-License-Identifier: MIT
//
// Arrows go one way: the #include lines of all parts against the design (README.md, "Design").
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

namespace {

/// Each may include itself and what stands before it; all may include gmonscope.h, which stands in none.
const QStringList runtimeOrder{"",        "formats", "base",   "unwind",  "scope", "write",  "live",
                               "signals", "sample",  "tables", "process", "count", "record", "ctl"};
const QStringList analysisOrder{"base", "read", "dwarf",  "code",   "graph", "symbolize",
                                "gnu",  "view", "layout", "export", "cli"};
/// Of the analysis, what stands between its folders: the pipeline and the telling apart of files.
constexpr const char* pipeline = "symbolize"; // may include what symbolize may
/// The window's folders, in the order of gui/CMakeLists.txt. Each may include itself and what stands before it.
const QStringList guiOrder{"look",      "profile", "search",     "diagram",  "focus",  "notices",
                           "painting",  "graph",   "navigation", "settings", "tables", "attribution",
                           "flame",     "code",    "grouping",   "runs",     "live",   "export",
                           "workbench", "compare", "session",    "window",   "app"};

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

/// What the analysis may know of the runtime: the bytes of its files.
bool isFormat(const QString& target) { return exists("runtime/formats/" + target); }

/// "base", "cli", ...; the pipeline's own files are as high as symbolize.
QString layerOf(const QString& pathInAnalysis)
{
    return pathInAnalysis.contains('/') ? pathInAnalysis.section('/', 0, 0) : pipeline;
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
    void stagesOfTheAnalysisIncludeOnlyEarlierOnes()
    {
        QStringList wrong;
        for (const Include& include : includesOf("analysis")) {
            const QString file = include.file.section('/', 1);
            if (!include.isQuoted || file.startsWith("include/") || include.target.startsWith("gmonscope/") ||
                !exists("analysis/" + include.target))
                continue;
            const auto from = analysisOrder.indexOf(layerOf(file)), to = analysisOrder.indexOf(layerOf(include.target));
            if (from < 0 || to < 0 || to > from)
                wrong << include.file + " includes " + include.target;
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
