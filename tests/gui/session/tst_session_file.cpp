// SPDX-License-Identifier: MIT
//
// Session files: what is written is read again, and what is damaged is told with its place.
#include "session/session_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace gmonscope;

namespace {

RunFile run(const QString& path, bool isIncluded)
{
    RunFile file;
    file.path = path;
    file.isIncluded = isIncluded;
    return file;
}

QString textOf(const Error& error) { return QString::fromStdString(error.text()); }

} // namespace

class TestSessionFile : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void allIsReadAsItWasWritten();
    void filesBesideItMoveWithIt();
    void filesElsewhereStayWhereTheyAre();
    void relativePathsAreThoseBesideIt();
    void whatIsNotSaidIsAsInANewSession();
    void whatIsNotKnownIsPassedOver();
    void damageIsToldWithItsPlace_data();
    void damageIsToldWithItsPlace();
    void eachCutTextIsAnErrorAndNoCrash();
    void itIsKnownByItsNameOrItsText();
    void aFileThatCannotBeWrittenIsAnError();
    void aPipeInPlaceOfAFileIsAnError_data();
    void aPipeInPlaceOfAFileIsAnError();

private:
    QString path(const QString& name) const { return m_folder->filePath(name); }
    void put(const QString& name, const QByteArray& bytes) const
    {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes), qint64(bytes.size()));
    }
    Session some() const;

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestSessionFile::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
    put(QStringLiteral("prog"), "x");
    put(QStringLiteral("gmon.out"), "x");
}

Session TestSessionFile::some() const
{
    Session session;
    session.files.image = path(QStringLiteral("prog"));
    session.files.files = {run(path(QStringLiteral("gmon.out")), true),
                           run(QStringLiteral("/elsewhere/gmon.2"), false)};
    session.files.files[0].name = QStringLiteral("vorher \"ä\"");
    session.files.files[1].isBaseline = session.files.files[1].isSalvaged = true;
    const EntryName vec{QStringLiteral("Vec::operator/(double)"), false}, even{QStringLiteral("even"), true};
    for (int kind = 0; kind <= int(Focus::Kind::Module); ++kind)
        session.filter.focus += Focus{Focus::Kind(kind), vec, {}, QStringLiteral("title"), {}};
    session.filter.focus[int(Focus::Kind::Paths)].to = even;
    session.filter.focus[int(Focus::Kind::Paths)].toTitle = QStringLiteral("cycle 1");
    session.event = QStringLiteral("cache-misses:u");
    session.filter.hidden = {QStringLiteral("malloc"), QStringLiteral("a, b")};
    session.filter.grouping = {{{"parser", "^parse_|\\.c$"}}, GroupBy::Scope};
    session.filter.cuts = {{vec.function, QStringLiteral("odd")}};
    session.view = {TimeMeasure::Ticks, true, NameLength::Full, NodeFill::SourceFile, true, true};
    session.detail = 150;
    session.toggledCycles = {even};
    session.unfolded = {{vec, Side::Callees, 40}};
    session.filter.openChains = {vec};
    session.filter.foldsChains = true;
    session.selected = even;
    session.viewport = Viewport{1.25, {-12.5, 300}};
    session.page = QStringLiteral("flamePage");
    session.tab = QStringLiteral("callGraph");
    session.flat = {QStringLiteral("Calls"), true};
    session.callGraph = {QStringLiteral("Index"), false};
    return session;
}

void TestSessionFile::allIsReadAsItWasWritten()
{
    const Session written = some();
    const QString file = path(QStringLiteral("a.gmonscope"));
    QVERIFY(!sessionFile::write(written, file));
    const Result<Session> result = sessionFile::read(file);
    QVERIFY2(result, result ? "" : qPrintable(textOf(result.error())));
    const Session& session = *result;
    QCOMPARE(session.files.image, written.files.image);
    QCOMPARE(session.files.files.size(), std::size_t(2));
    for (std::size_t i = 0; i < 2; ++i) {
        const RunFile &a = session.files.files[i], &b = written.files.files[i];
        QCOMPARE(a.path, b.path);
        QCOMPARE(a.name, b.name);
        QCOMPARE(a.isIncluded, b.isIncluded);
        QCOMPARE(a.isBaseline, b.isBaseline);
        QCOMPARE(a.isSalvaged, b.isSalvaged);
    }
    QVERIFY(session.filter == written.filter);
    QCOMPARE(session.event, written.event);
    QCOMPARE(session.filter.focus.size(), 6);
    QVERIFY(session.view == written.view);
    QCOMPARE(session.detail, written.detail);
    QVERIFY(session.toggledCycles == written.toggledCycles);
    QVERIFY(session.unfolded == written.unfolded);
    QVERIFY(session.filter.openChains == written.filter.openChains);
    QVERIFY(session.selected == written.selected);
    QCOMPARE(session.viewport->zoom, written.viewport->zoom);
    QCOMPARE(session.viewport->centre, written.viewport->centre);
    QCOMPARE(session.page, written.page);
    QCOMPARE(session.tab, written.tab);
    QVERIFY(session.flat == written.flat);
    QVERIFY(session.callGraph == written.callGraph);
    QCOMPARE(sessionFile::text(session, file), sessionFile::text(written, file));
}

void TestSessionFile::filesBesideItMoveWithIt()
{
    QVERIFY(!sessionFile::write(some(), path(QStringLiteral("a.gmonscope"))));
    const QTemporaryDir other;
    for (const auto* const name : {"a.gmonscope", "prog", "gmon.out"})
        QVERIFY(QFile::copy(path(QLatin1String(name)), other.filePath(QLatin1String(name))));
    const Result<Session> session = sessionFile::read(other.filePath(QStringLiteral("a.gmonscope")));
    QVERIFY(session);
    QCOMPARE(session->files.image, other.filePath(QStringLiteral("prog")));
    QCOMPARE(session->files.files[0].path, other.filePath(QStringLiteral("gmon.out")));
}

void TestSessionFile::filesElsewhereStayWhereTheyAre()
{
    QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("deep")));
    const QString file = path(QStringLiteral("deep/a.gmonscope"));
    QVERIFY(!sessionFile::write(some(), file));
    QVERIFY(!sessionFile::text(some(), file).contains("relative"));
    const Result<Session> session = sessionFile::read(file);
    QVERIFY(session);
    QCOMPARE(session->files.image, path(QStringLiteral("prog")));
}

/// As in one that was written by hand, wherever the window was started.
void TestSessionFile::relativePathsAreThoseBesideIt()
{
    put(QStringLiteral("a.gmonscope"), R"({"type": "gmonscope-session", "version": 1, "program": {"path": "prog"},
                                           "runs": [{"path": "./gmon.out"}]})");
    const Result<Session> session = sessionFile::read(path(QStringLiteral("a.gmonscope")));
    QVERIFY2(session, session ? "" : qPrintable(textOf(session.error())));
    QCOMPARE(session->files.image, path(QStringLiteral("prog")));
    QCOMPARE(session->files.files[0].path, path(QStringLiteral("gmon.out")));
}

void TestSessionFile::whatIsNotSaidIsAsInANewSession()
{
    put(QStringLiteral("a.gmonscope"), R"({"type": "gmonscope-session", "version": 1, "program": {"relative": "prog"},
                                           "runs": [{"relative": "gmon.out"}]})");
    const Result<Session> session = sessionFile::read(path(QStringLiteral("a.gmonscope")));
    QVERIFY2(session, session ? "" : qPrintable(textOf(session.error())));
    QCOMPARE(session->files.image, path(QStringLiteral("prog")));
    QVERIFY(session->files.files[0].isIncluded);
    QVERIFY(session->filter == ViewState());
    QVERIFY(!session->selected);
    QVERIFY(!session->viewport);
    QCOMPARE(session->detail, Session().detail);
}

void TestSessionFile::whatIsNotKnownIsPassedOver()
{
    QByteArray text = sessionFile::text(some(), path(QStringLiteral("a.gmonscope")));
    text.insert(1, "\"colour\": \"blue\", ");
    put(QStringLiteral("a.gmonscope"), text);
    QVERIFY(sessionFile::read(path(QStringLiteral("a.gmonscope"))));
}

void TestSessionFile::damageIsToldWithItsPlace_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("told");
    const QByteArray head = R"({"type": "gmonscope-session", "version": 1, "program": {"path": "/p"}, )";
    const QByteArray runs = R"("runs": [{"path": "/r"}])";
    const auto row = [](const char* name, const QByteArray& text, const char* told) {
        QTest::newRow(name) << text << QString::fromLatin1(told);
    };
    row("empty", "", "offset 0: expected a session in JSON, found an empty file");
    row("cut", head, "expected a session in JSON, found ");
    row("other JSON", R"({"traceEvents": []})", R"(expected "gmonscope-session" as type, found none)");
    row("other type", R"({"type": "flame"})", R"(offset 1: expected "gmonscope-session" as type, found "flame")");
    row("no version", R"({"type": "gmonscope-session"})", "expected the version of a session, found none");
    row("newer", R"({"version": 7, "type": "gmonscope-session"})",
        "offset 1: expected version 1 of a session, found version 7, which a newer gmonscope has written");
    row("no program", R"({"type": "gmonscope-session", "version": 1})", "expected the path of the program, found none");
    row("no runs", head + R"("runs": []})", "offset 71: expected at least one run that is included, found none");
    row("runs of another kind", head + R"("runs": "all"})", R"(offset 71: expected a list as runs, found "all")");
    row("a number as path", head + R"("runs": [{"path": 5}]})", "offset 71: expected text as path of runs, found 5");
    row("fill", head + runs + R"(, "view": {"fill": "age"}})",
        R"(expected one of selfTime, totalTime, sourceFile, imbalance as fill of view, found "age")");
    row("unit", head + runs + R"(, "view": {"unit": "hours"}})",
        R"(expected one of seconds, percent, ticks as unit of view, found "hours")");
    row("pattern", head + runs + R"(, "filter": {"groups": [{"name": "x", "pattern": "("}]}})", "expected ");
    row("detail", head + runs + R"(, "graph": {"detail": -3}})",
        "expected a number from 1 to 1e+06 as detail of graph, found -3");
    row("many runs", head + R"("runs": [{})" + QByteArray(",{}").repeated(100'000) + "]}",
        "offset 71: expected a list of at most 100000 as runs, found 100001");
    for (const char* const list : {"hidden", "threads", "groups", "cuts", "focus"})
        row(list, head + runs + R"(, "filter": {")" + list + R"(": [1)" + QByteArray(",1").repeated(1000) + "]}}",
            "expected a list of at most 1000 as ");
    for (const char* const list : {"toggledCycles", "neighbours", "openChains"})
        row(list, head + runs + R"(, "graph": {")" + list + R"(": [1)" + QByteArray(",1").repeated(1000) + "]}}",
            "expected a list of at most 1000 as ");
    const QByteArray longName = '"' + QByteArray(20'000, 'x') + '"';
    row("a long name", head + runs + R"(, "filter": {"hidden": [)" + longName + "]}}",
        "expected a text of at most 16384 characters as hidden of filter, found 20000");
    row("a long path", head + R"("runs": [{"path": )" + longName + "}]}",
        "expected a text of at most 16384 characters as path of runs, found 20000");
    row("a pattern of much",
        head + runs + R"(, "filter": {"groups": [{"name": "x", "pattern": "(((a{1,99}){1,99}){1,99}){1,99}"}]}})",
        "expected a regular expression with fewer repetitions, found ");
}

void TestSessionFile::damageIsToldWithItsPlace()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QString, told);
    const QString file = path(QStringLiteral("a.gmonscope"));
    put(QStringLiteral("a.gmonscope"), text);
    const Result<Session> session = sessionFile::read(file);
    QVERIFY(!session);
    const QString error = textOf(session.error());
    QVERIFY2(error.startsWith(file + QStringLiteral(": ")) && error.contains(told), qPrintable(error));
}

void TestSessionFile::eachCutTextIsAnErrorAndNoCrash()
{
    const QByteArray whole = sessionFile::text(some(), path(QStringLiteral("a.gmonscope"))).trimmed();
    for (qsizetype size = 0; size < whole.size(); size += 7) {
        put(QStringLiteral("a.gmonscope"), whole.left(size));
        QVERIFY(!sessionFile::read(path(QStringLiteral("a.gmonscope"))));
    }
    for (qsizetype place = 0; place < whole.size(); place += 5) { // whatever comes of it
        QByteArray text = whole;
        text[place] = '[';
        put(QStringLiteral("a.gmonscope"), text);
        (void)sessionFile::read(path(QStringLiteral("a.gmonscope")));
    }
}

void TestSessionFile::itIsKnownByItsNameOrItsText()
{
    const QByteArray text = sessionFile::text(some(), path(QStringLiteral("a")));
    put(QStringLiteral("renamed.json"), text);
    put(QStringLiteral("broken.gmonscope"), "gmon");
    put(QStringLiteral("other.json"), "{}");
    QVERIFY(sessionFile::isSession(path(QStringLiteral("renamed.json"))));
    QVERIFY(sessionFile::isSession(path(QStringLiteral("broken.gmonscope"))));
    QVERIFY(sessionFile::isSession(path(QStringLiteral("gone.gmonscope"))));
    QVERIFY(!sessionFile::isSession(path(QStringLiteral("other.json"))));
    QVERIFY(!sessionFile::isSession(path(QStringLiteral("gmon.out"))));
    QVERIFY(!sessionFile::isSession(m_folder->path()));
}

void TestSessionFile::aFileThatCannotBeWrittenIsAnError()
{
    const auto error = sessionFile::write(some(), path(QStringLiteral("none/a.gmonscope")));
    QVERIFY(error);
    QVERIFY(textOf(*error).contains(QStringLiteral("none/a.gmonscope")));
}

void TestSessionFile::aPipeInPlaceOfAFileIsAnError_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QString>("run");
    const QString pipe = QStringLiteral("PIPE");
    QTest::newRow("a pipe as program") << pipe << QStringLiteral("/r");
    QTest::newRow("a pipe as run") << QStringLiteral("/p") << pipe;
    QTest::newRow("a device") << QStringLiteral("/p") << QStringLiteral("/dev/zero");
    QTest::newRow("a folder") << QStringLiteral("/p") << QStringLiteral("/dev");
}

/// To open it would wait for its writer.
void TestSessionFile::aPipeInPlaceOfAFileIsAnError()
{
    QFETCH(QString, program);
    QFETCH(QString, run);
    QCOMPARE(mkfifo(path(QStringLiteral("pipe")).toUtf8().constData(), 0600), 0);
    put(QStringLiteral("a.gmonscope"),
        QStringLiteral(R"({"type": "gmonscope-session", "version": 1, "program": {"path": "%1"},)"
                       R"( "runs": [{"path": "%2"}]})")
            .arg(program, run)
            .replace(QStringLiteral("PIPE"), path(QStringLiteral("pipe")))
            .toUtf8());
    const Result<Session> session = sessionFile::read(path(QStringLiteral("a.gmonscope")));
    QVERIFY(!session);
    QVERIFY2(textOf(session.error()).contains(QStringLiteral("expected a regular file at each path, found /")),
             qPrintable(textOf(session.error())));
}

QTEST_GUILESS_MAIN(TestSessionFile)
#include "tst_session_file.moc"
