// SPDX-License-Identifier: MIT
#include "sample_profile.h"

#include "app/command_line.h"

#include "gmonscope/diagram_style.h"

#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>

#include <filesystem>

namespace {

struct Ended {
    int status = -1;
    QByteArray out, err;
};

/// Runs the window's program with an empty environment: no display, no home.
Ended runProgram(const QStringList& arguments, const QString& folder, const QProcessEnvironment& environment = {})
{
    QProcess process;
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(folder);
    process.start(QStringLiteral(GMONSCOPE_BIN_DIR "/gmonscope"), arguments);
    if (!process.waitForFinished(30000) || process.exitStatus() != QProcess::NormalExit)
        return {};
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

QStringList idsIn(const QByteArray& svg)
{
    QStringList ids;
    QXmlStreamReader xml(svg);
    while (!xml.atEnd())
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.attributes().hasAttribute(QLatin1String("id")))
            ids += xml.attributes().value(QLatin1String("id")).toString();
    return xml.hasError() ? QStringList() : ids;
}

} // namespace

class TestExport : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void thePictureIsWrittenWithoutADisplay();
    void theSuffixSaysWhatIsWritten_data();
    void theSuffixSaysWhatIsWritten();
    void theEnvironmentsThemeIsThatOfThePicture();
    void theColoursSayWhatIsAskedFor_data();
    void theColoursSayWhatIsAskedFor();
    void oneRunHasNoImbalance();
    void tablesOfSeveralRunsTellTheirSpread();
    void badInputIsOneLine_data();
    void badInputIsOneLine();
    void aWrongSuffixIsAWrongCommandLine();
    void controlCharactersOfArgumentsAreNotPrinted();
    void helpAndVersionNeedNoDisplay();
    void withoutADisplayTheWindowSaysSo();
    void aDeadDisplayIsSaidInOneLine();
    void aFolderStandsForItsRuns();
    void aRunGivenTwiceCountsOnce();
    void inputsAreNeverOverwritten();
    void nothingIsWrittenBesideThePicture();
    void theWindowTellsHowLongItTookToItsFirstGraphAndEnds();
    void aWindowThatQuitsSaysWhatCannotBeOpened();
    void aWindowThatQuitsTakesTheProfileOfTheFolder();
    void argumentsAreSorted();
    void wrongArgumentsAreNamed_data();
    void wrongArgumentsAreNamed();

private:
    SampleProfile m_sample;
    QString m_folder;
};

void TestExport::initTestCase()
{
    QVERIFY(m_sample.make(2));
    m_folder = m_sample.path(QString());
    QVERIFY(QDir().mkdir(m_sample.path(QStringLiteral("nothing"))) &&
            QDir().mkdir(m_sample.path(QStringLiteral("runs"))));
    m_sample.write(QStringLiteral("seen.gmonscope"), "{\"type\": \"gmonscope session\"}");
    for (const int number : {1, 2})
        m_sample.write(QStringLiteral("runs/gmon.out.%1").arg(number), m_sample.read(m_sample.profile(number)));
    m_sample.write(QStringLiteral("runs/gmon.sum"), m_sample.read(m_sample.profile(1)));
}

void TestExport::thePictureIsWrittenWithoutADisplay()
{
    const Ended ended = runProgram(
        {QStringLiteral("--export"), QStringLiteral("a.svg"), QStringLiteral("./prog"), QStringLiteral("gmon.out.1")},
        m_folder);
    QVERIFY2(!ended.err.contains("gmonscope:"), ended.err.constData()); // notes there may be
    QCOMPARE(ended.status, 0);
    const QStringList ids = idsIn(m_sample.read(m_sample.path(QStringLiteral("a.svg"))));
    QVERIFY(ids.filter(QStringLiteral("node-")).size() >= 5);
    QVERIFY(ids.contains(QStringLiteral("cycle-1")));
}

void TestExport::theSuffixSaysWhatIsWritten_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("start");
    QTest::newRow("PNG") << QStringLiteral("d.png") << QByteArray("\x89PNG");
    QTest::newRow("PDF") << QStringLiteral("d.pdf") << QByteArray("%PDF-1");
    QTest::newRow("DOT") << QStringLiteral("d.dot") << QByteArray("digraph \"prog - gmon.out.1\" {");
    QTest::newRow("CSV") << QStringLiteral("d.csv") << QByteArray("id,name,");
    QTest::newRow("JSON") << QStringLiteral("d.json") << QByteArray("{\"format\":1,\n");
    QTest::newRow("none") << QStringLiteral("d") << QByteArray("<?xml ");
}

void TestExport::theSuffixSaysWhatIsWritten()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, start);
    const Ended ended = runProgram(
        {QStringLiteral("--export"), name, QStringLiteral("./prog"), QStringLiteral("gmon.out.1")}, m_folder);
    QVERIFY2(!ended.err.contains("gmonscope:") && !ended.err.contains("QStandardPaths"), ended.err.constData());
    QCOMPARE(ended.status, 0);
    QCOMPARE(m_sample.read(m_sample.path(name)).left(start.size()), start);
}

void TestExport::theEnvironmentsThemeIsThatOfThePicture()
{
    QProcessEnvironment dark;
    dark.insert(QStringLiteral("GMONSCOPE_THEME"), QStringLiteral("dark"));
    const auto colour = [](gmonscope::Theme theme) {
        return QByteArray::number(gmonscope::paletteFor(theme).canvas & 0xFFFFFFu, 16).toLower();
    };
    for (const QString& name : {QStringLiteral("theme.svg"), QStringLiteral("theme.dot")}) {
        const QStringList arguments{QStringLiteral("--export"), name, QStringLiteral("./prog"),
                                    QStringLiteral("gmon.out.1")};
        const auto written = [&](const QProcessEnvironment& environment) {
            QFile::remove(m_folder + QLatin1Char('/') + name);
            runProgram(arguments, m_folder, environment);
            QFile file(m_folder + QLatin1Char('/') + name);
            return file.open(QIODevice::ReadOnly) ? file.readAll().toLower() : QByteArray();
        };
        const QByteArray light = written({}), inDark = written(dark);
        QVERIFY(!light.isEmpty() && !inDark.isEmpty() && light != inDark);
        if (name.endsWith(QLatin1String("svg"))) {
            QVERIFY(light.contains(colour(gmonscope::Theme::Light)));
            QVERIFY(inDark.contains(colour(gmonscope::Theme::Dark)));
            QVERIFY(!inDark.contains(colour(gmonscope::Theme::Light)));
        }
    }
}

void TestExport::theColoursSayWhatIsAskedFor_data()
{
    QTest::addColumn<QString>("fill");
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("self") << QStringLiteral("self") << QByteArray("self time, % of the run");
    QTest::newRow("total") << QStringLiteral("total") << QByteArray("total time, % of the run");
    QTest::newRow("file") << QStringLiteral("file") << QByteArray(">prog.c<"); // by the lines of global functions
    QTest::newRow("imbalance") << QStringLiteral("imbalance") << QByteArray("lost by imbalance, % of all runs");
}

void TestExport::theColoursSayWhatIsAskedFor()
{
    QFETCH(QString, fill);
    QFETCH(QByteArray, words);
    const Ended ended =
        runProgram({QStringLiteral("--export=fill.svg"), QStringLiteral("--fill"), fill, QStringLiteral("./prog"),
                    QStringLiteral("gmon.out.1"), QStringLiteral("gmon.out.2")},
                   m_folder);
    QCOMPARE(ended.status, 0);
    QVERIFY(m_sample.read(m_sample.path(QStringLiteral("fill.svg"))).contains(words));
}

void TestExport::oneRunHasNoImbalance()
{
    const Ended ended = runProgram({QStringLiteral("--export=fill.svg"), QStringLiteral("--fill=imbalance"),
                                    QStringLiteral("./prog"), QStringLiteral("gmon.out.1")},
                                   m_folder);
    QCOMPARE(ended.status, 1);
    QVERIFY2(ended.err.contains("several runs for their spread"), ended.err.constData());
}

void TestExport::tablesOfSeveralRunsTellTheirSpread()
{
    for (const char* name : {"runs.csv", "runs.json"}) {
        const QString option = QStringLiteral("--export=") + QLatin1String(name);
        const QByteArray word = QByteArray(name).endsWith("csv") ? "imbalance" : "\"imbalance\":";
        for (const bool areSeveral : {false, true}) {
            QStringList arguments{option, QStringLiteral("./prog"), QStringLiteral("gmon.out.1")};
            if (areSeveral)
                arguments += QStringLiteral("gmon.out.2");
            const Ended ended = runProgram(arguments, m_folder);
            QCOMPARE(ended.status, 0);
            QCOMPARE(m_sample.read(m_sample.path(QLatin1String(name))).contains(word), areSeveral);
        }
    }
}

void TestExport::badInputIsOneLine_data()
{
    QTest::addColumn<QStringList>("arguments");
    const auto exported = [](const char* file) {
        return QStringList{QStringLiteral("--export=b.svg"), QStringLiteral("./prog"), QString::fromLatin1(file)};
    };
    QTest::newRow("missing") << exported("nothing.out");
    QTest::newRow("cut") << exported("gmon.out.cut");
    QTest::newRow("foreign") << exported("prog.c");
    QTest::newRow("a session") << exported("seen.gmonscope");
    QTest::newRow("a folder without profiles") << exported("nothing");
    QTest::newRow("no place to write") << QStringList{QStringLiteral("--export=no/such/folder/b.svg"),
                                                      QStringLiteral("./prog"), QStringLiteral("gmon.out.1")};
    QTest::newRow("no such format") << QStringList{QStringLiteral("--export=b.jpg"), QStringLiteral("./prog"),
                                                   QStringLiteral("gmon.out.1")};
    QTest::newRow("unknown option") << QStringList{QStringLiteral("--exprt")};
    QTest::newRow("no name") << QStringList{QStringLiteral("--export")};
}

void TestExport::badInputIsOneLine()
{
    QFETCH(QStringList, arguments);
    m_sample.damaged();
    const Ended ended = runProgram(arguments, m_folder);
    QCOMPARE(ended.status, ended.err.endsWith("(try --help)\n") ? 2 : 1);
    QCOMPARE(ended.out, QByteArray());
    QVERIFY(ended.err.startsWith("gmonscope: "));
    QCOMPARE(ended.err.count('\n'), 1);
    QVERIFY(!QFile::exists(m_sample.path(QStringLiteral("b.svg"))));
}

void TestExport::aWrongSuffixIsAWrongCommandLine()
{
    const Ended ended = runProgram({QStringLiteral("--export=b.gif"), QStringLiteral("./prog")}, m_folder);
    QCOMPARE(ended.status, 2);
    QVERIFY2(ended.err.endsWith("found .gif (try --help)\n"), ended.err.constData());
}

void TestExport::controlCharactersOfArgumentsAreNotPrinted()
{
    for (const char* argument :
         {"--\33[31m", "\33[31m.out", "--export=\33[31m.gif", "--export=\33[31m.svg", "--fill=\33"}) {
        const Ended ended = runProgram({QString::fromLatin1(argument), QStringLiteral("./pr\33og")}, m_folder);
        QVERIFY2(ended.status != 0 && !ended.err.contains('\33') && !ended.err.isEmpty(), argument);
    }
}

void TestExport::helpAndVersionNeedNoDisplay()
{
    const Ended help = runProgram({QStringLiteral("--help")}, m_folder);
    QCOMPARE(help.status, 0);
    QVERIFY(help.out.contains("--export"));
    const Ended version = runProgram({QStringLiteral("--version")}, m_folder);
    QCOMPARE(version.status, 0);
    QVERIFY(version.out.startsWith("gmonscope "));
}

void TestExport::withoutADisplayTheWindowSaysSo()
{
    const Ended ended = runProgram({QStringLiteral("./prog"), QStringLiteral("gmon.out.1")}, m_folder);
    QCOMPARE(ended.status, 1);
    QCOMPARE(ended.err, QByteArray("gmonscope: no display: use --export FILE.svg\n"));
}

void TestExport::aDeadDisplayIsSaidInOneLine()
{
    QProcessEnvironment environment;
    environment.insert(QStringLiteral("DISPLAY"), QStringLiteral(":47110"));
    const Ended ended = runProgram({}, m_folder, environment);
    QCOMPARE(ended.status, 1);
    QCOMPARE(ended.err, QByteArray("gmonscope: display :47110 cannot be reached: use --export FILE.svg\n"));
}

void TestExport::aFolderStandsForItsRuns()
{
    const QString program = QStringLiteral("./prog");
    const Ended named = runProgram({QStringLiteral("--export=named.csv"), program, QStringLiteral("runs/gmon.out.1"),
                                    QStringLiteral("runs/gmon.out.2")},
                                   m_folder);
    QCOMPARE(named.status, 0);
    const Ended ended = runProgram({QStringLiteral("--export=folder.csv"), program, QStringLiteral("runs")}, m_folder);
    QVERIFY2(ended.status == 0, ended.err.constData());
    const QByteArray sum = m_sample.read(m_sample.path(QStringLiteral("named.csv")));
    QVERIFY(!sum.isEmpty());
    QCOMPARE(m_sample.read(m_sample.path(QStringLiteral("folder.csv"))), sum);
    QVERIFY2(ended.err.contains("note: runs/gmon.sum: left out: "), ended.err.constData());
}

void TestExport::aRunGivenTwiceCountsOnce()
{
    const QString program = QStringLiteral("./prog"), run = QStringLiteral("gmon.out.1");
    std::filesystem::create_hard_link(m_sample.profile(1).toStdString(),
                                      m_sample.path(QStringLiteral("copy.out")).toStdString());
    QCOMPARE(runProgram({QStringLiteral("--export=once.csv"), program, run}, m_folder).status, 0);
    const Ended ended = runProgram(
        {QStringLiteral("--export=twice.csv"), program, run, QStringLiteral("copy.out"), QStringLiteral("nothing")},
        m_folder);
    QVERIFY2(ended.status == 0, ended.err.constData());
    const QByteArray once = m_sample.read(m_sample.path(QStringLiteral("once.csv")));
    QVERIFY(!once.isEmpty());
    QCOMPARE(m_sample.read(m_sample.path(QStringLiteral("twice.csv"))), once);
    QVERIFY2(ended.err.contains("note: copy.out: left out: it is the same run as gmon.out.1\n"), ended.err.constData());
    QVERIFY2(ended.err.contains("note: nothing: expected a profile in it, found none\n"), ended.err.constData());
}

void TestExport::inputsAreNeverOverwritten()
{
    const QByteArray program = m_sample.read(m_sample.path(QStringLiteral("prog")));
    const Ended ended =
        runProgram({QStringLiteral("--export"), QStringLiteral("./prog"), QStringLiteral("gmon.out.1")}, m_folder);
    QCOMPARE(ended.status, 1);
    QCOMPARE(
        ended.err,
        QByteArray("gmonscope: ./prog: expected a file for the picture, found a program, which is not overwritten\n"));
    QCOMPARE(m_sample.read(m_sample.path(QStringLiteral("prog"))), program);
}

void TestExport::nothingIsWrittenBesideThePicture()
{
    const QStringList before = QDir(m_folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    runProgram({QStringLiteral("--export=c.svg"), QStringLiteral("./prog"), QStringLiteral("gmon.out.1")}, m_folder);
    QStringList after = QDir(m_folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    QVERIFY(after.removeOne(QStringLiteral("c.svg")));
    QCOMPARE(after, before);
}

void TestExport::theWindowTellsHowLongItTookToItsFirstGraphAndEnds()
{
    QProcessEnvironment environment;
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    environment.insert(QStringLiteral("XDG_CONFIG_HOME"), m_folder);
    const Ended ended = runProgram(
        {QStringLiteral("--timings"), QStringLiteral("--quit"), QStringLiteral("./prog"), QStringLiteral("gmon.out.1")},
        m_folder, environment);
    QCOMPARE(ended.status, 0);
    QStringList names;
    static const QRegularExpression timing(QStringLiteral("^timing: ([a-z-]+) [0-9]+\\.[0-9]{3} ms [0-9]+ bytes$"),
                                           QRegularExpression::MultilineOption);
    for (auto match = timing.globalMatch(QString::fromUtf8(ended.err)); match.hasNext();)
        names += match.next().captured(1);
    QCOMPARE(names, QStringList({QStringLiteral("tables-ready"), QStringLiteral("layout-done"),
                                 QStringLiteral("first-graph-painted")}));
}

void TestExport::aWindowThatQuitsSaysWhatCannotBeOpened()
{
    QProcessEnvironment environment;
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    environment.insert(QStringLiteral("XDG_CONFIG_HOME"), m_folder);
    const Ended ended = runProgram({QStringLiteral("--quit"), QStringLiteral("./prog"), QStringLiteral("absent.out")},
                                   m_folder, environment);
    QCOMPARE(ended.status, 1);
    QVERIFY2(ended.err.contains("gmonscope: absent.out: "), ended.err.constData());
    QFile session(m_folder + QStringLiteral("/bad.gmonscope"));
    QVERIFY(session.open(QIODevice::WriteOnly) && session.write("{}") == 2);
    session.close();
    const Ended unread = runProgram({QStringLiteral("--quit"), QStringLiteral("bad.gmonscope")}, m_folder, environment);
    QCOMPARE(unread.status, 1);
    QVERIFY2(unread.err.contains("gmonscope: bad.gmonscope: "), unread.err.constData());
}

void TestExport::aWindowThatQuitsTakesTheProfileOfTheFolder()
{
    QProcessEnvironment environment;
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    environment.insert(QStringLiteral("XDG_CONFIG_HOME"), m_folder);
    const QString profile = m_folder + QStringLiteral("/gmon.out");
    const Ended none = runProgram({QStringLiteral("--quit")}, m_folder, environment);
    QCOMPARE(none.status, 1);
    QVERIFY2(none.err.contains("gmon.out: "), none.err.constData());
    QVERIFY(QFile::copy(profile + QStringLiteral(".1"), profile));
    const Ended found = runProgram({QStringLiteral("--quit")}, m_folder, environment);
    QVERIFY(QFile::remove(profile));
    QVERIFY2(found.status == 0, found.err.constData());
}

void TestExport::argumentsAreSorted()
{
    const char* const arguments[] = {"a.out", "--export", "x.svg", "--", "--odd"};
    const CommandLine line = parseCommandLine(arguments);
    QVERIFY(line.mode == CommandLine::Mode::Export);
    QCOMPARE(line.exportPath, std::string("x.svg"));
    QCOMPARE(line.files, (std::vector<std::string>{"a.out", "--odd"}));
}

void TestExport::wrongArgumentsAreNamed_data()
{
    QTest::addColumn<QByteArray>("argument");
    QTest::addColumn<QByteArray>("complaint");
    QTest::newRow("unknown word") << QByteArray("--odd") << QByteArray("--odd: no such option (try --help)");
    QTest::newRow("unknown letter") << QByteArray("-x") << QByteArray("-x: no such option (try --help)");
    QTest::newRow("nearly") << QByteArray("--exprot=x.svg")
                            << QByteArray("--exprot: no such option; the nearest is --export (try --help)");
    QTest::newRow("a value too much") << QByteArray("--quit=now") << QByteArray("--quit: takes no value (try --help)");
    QTest::newRow("no file") << QByteArray("--export")
                             << QByteArray("--export needs the name of the file (try --help)");
    QTest::newRow("no fill") << QByteArray("--fill")
                             << QByteArray("--fill is self, total, file or imbalance (try --help)");
    QTest::newRow("unknown fill") << QByteArray("--fill=age")
                                  << QByteArray("--fill is self, total, file or imbalance (try --help)");
    QTest::newRow("fill of a window") << QByteArray("--fill=file") << QByteArray("--fill needs --export (try --help)");
    QTest::newRow("unknown shares") << QByteArray("--shares=all")
                                    << QByteArray("--shares is measured or estimated (try --help)");
    QTest::newRow("no shares") << QByteArray("--shares")
                               << QByteArray("--shares is measured or estimated (try --help)");
    QTest::newRow("shares of a window") << QByteArray("--shares=measured")
                                        << QByteArray("--shares needs --export (try --help)");
    QTest::newRow("empty file") << QByteArray("--export=")
                                << QByteArray("--export needs the name of the file (try --help)");
}

void TestExport::wrongArgumentsAreNamed()
{
    QFETCH(QByteArray, argument);
    const char* const arguments[] = {argument.constData()};
    const CommandLine line = parseCommandLine(arguments);
    QVERIFY(line.mode == CommandLine::Mode::Wrong);
    QTEST(QByteArray::fromStdString(line.complaint), "complaint");
}

QTEST_GUILESS_MAIN(TestExport)
#include "tst_export.moc"
