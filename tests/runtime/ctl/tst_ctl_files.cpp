// SPDX-License-Identifier: MIT
// gmonscope-ctl: its words for what is wrong with the command line and with files.
#include <QDir>
#include <QFile>
#include <QRandomGenerator>
#include <QtTest>

#include <cstdint>
#include <cstring>
#include <unistd.h>

#include "formats/scope_format.h"
#include "profiled_program.h"

class TestCtlFiles : public QObject {
    Q_OBJECT
private slots:
    void init();
    void foreignAndDamagedFilesAreNamed_data();
    void foreignAndDamagedFilesAreNamed();
    void unreadableFilesShareALine();
    void aFileDamagedAnywhereHarmsNobody();
    void whatIsLostIsTold();
    void wrongWordsAreNamed_data();
    void wrongWordsAreNamed();
    void helpGoesToStandardOutput();

private:
    Ended ctl(const QStringList& arguments) { return program.start(ProfiledProgram::controller(), arguments); }
    QString write(const QString& name, const QByteArray& bytes);
    ProfiledProgram program;
    std::unique_ptr<QTemporaryDir> live;
};

void TestCtlFiles::init()
{
    live = std::make_unique<QTemporaryDir>();
    program.environment.insert("GMONSCOPE_DIR", live->path());
}

QString TestCtlFiles::write(const QString& name, const QByteArray& bytes)
{
    QFile file(name);
    if (file.open(QIODevice::WriteOnly))
        file.write(bytes);
    return name;
}

/// One page that begins with these bytes.
template <class Content> static QByteArray page(const Content& content)
{
    QByteArray bytes(SCOPE_PAGE, '\0');
    std::memcpy(bytes.data(), &content, sizeof content);
    return bytes;
}

static QByteArray chunk(std::uint64_t magic, std::uint64_t bytes, std::uint64_t used, std::uint32_t type)
{
    return page(scope_chunk{magic, SCOPE_PAGE, bytes, used, 0, type, 0, {}});
}

void TestCtlFiles::foreignAndDamagedFilesAreNamed_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("message");
    scope_header header = {};
    std::memcpy(header.magic, SCOPE_MAGIC, sizeof header.magic);
    header.version = SCOPE_VERSION;
    header.state = SCOPE_RUNS;
    header.pid = 999999999;
    header.end = 5 * SCOPE_PAGE;
    QTest::addRow("empty") << QByteArray() << "offset 0: expected a header of 4096 bytes, found 0";
    QTest::addRow("short") << page(header).left(100) << "offset 0: expected a header of 4096 bytes, found 100";
    QTest::addRow("short text") << QByteArray("hi\n") << "is not a .scope profile: it has only 3 bytes";
    QTest::addRow("text") << QByteArray(5000, 'x') << "is not a .scope profile: it begins with \"xxxxxxxx\"";
    QTest::addRow("profile") << QByteArray("gmon\1\0\0\0", 8) + QByteArray(5000, '\0')
                             << "is not a .scope profile: it begins with \"gmon\\x01\\0\\0\\0\"";
    QTest::addRow("nothing yet") << QByteArray(SCOPE_PAGE, '\0')
                                 << "is not a .scope profile: it begins with \"\\0\\0\\0\\0\\0\\0\\0\\0\"";
    scope_header changed = header;
    changed.version = 7;
    QTest::addRow("version") << page(changed) << "offset 8: expected version 1, found 7";
    changed = header;
    changed.state = 99;
    QTest::addRow("state") << page(changed) << "offset 28: expected state 1 or 2, found 99";
    changed = header;
    changed.end = 5000;
    QTest::addRow("end") << page(changed) << "offset 56: expected a multiple of 4096, found 5000";
    QTest::addRow("cut") << page(header) << "cut short: expected 20480 bytes, found 4096; salvaging the rest";
    changed = header;
    changed.end = 2 * SCOPE_PAGE;
    const QByteArray start = page(changed);
    QTest::addRow("no chunk") << start + QByteArray(4096, 'y')
                              << "offset 4096: expected \"GMSchunk\", found \"yyyyyyyy\"; salvaging the rest";
    QTest::addRow("chunk's size")
        << start + chunk(SCOPE_CHUNK_MAGIC, 8192, 0, SCOPE_TEXT)
        << "offset 4096: expected a chunk of up to 4096 bytes, found 8192; salvaging the rest";
    QTest::addRow("chunk's use") << start + chunk(SCOPE_CHUNK_MAGIC, 4096, 4096, SCOPE_TEXT)
                                 << "offset 4096: expected a chunk of a known type that holds its records, found type "
                                    "1, 4096 used; salvaging the rest";
    QTest::addRow("chunk's type") << start + chunk(SCOPE_CHUNK_MAGIC, 4096, 0, 77)
                                  << "offset 4096: expected a chunk of a known type that holds its records, found type "
                                     "77, 0 used; salvaging the rest";
    QByteArray arcs = chunk(SCOPE_CHUNK_MAGIC, 4096, 0, SCOPE_ARCS);
    scope_arc_table table = {};
    table.entries = 1;
    const scope_arc_entry entry = {0x1000, 0x2000, ~std::uint64_t{0}, 0};
    std::memcpy(arcs.data() + sizeof(scope_chunk), &table, sizeof table);
    std::memcpy(arcs.data() + sizeof(scope_chunk) + SCOPE_LIVE_FIRST, &entry, sizeof entry);
    changed.started_ns = ~std::uint64_t{0}; // nothing can have been counted since
    QTest::addRow("count")
        << page(changed) + arcs
        << "offset 4304: expected a count of up to 0, found 18446744073709551615; salvaging the rest";
    changed = header;
    changed.state = SCOPE_ENDED;
    QTest::addRow("companion") << page(changed) << "belongs to a gmon.out; there is nothing to salvage";
}

void TestCtlFiles::foreignAndDamagedFilesAreNamed()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, message);
    const QString path = write(live->filePath("999999999-1.scope"), bytes);
    const Ended dumped = ctl({"999999999", "dump", program.path("dumped.prof")});
    if (message.endsWith("salvaging the rest"))
        QCOMPARE(dumped.err, "gmonscope-ctl: " + path + ": " + QString(message).replace("salvaging", "writing") + "\n");
    const Ended salvaged = ctl({"salvage", path});
    QCOMPARE(salvaged.err, "gmonscope-ctl: " + path + ": " + message + "\n");
    QCOMPARE(salvaged.status, message.endsWith("salvaging the rest") ? 0 : 1);
    QVERIFY(ctl({"list"}).err.isEmpty() || ctl({"list"}).err.startsWith("gmonscope-ctl: " + path));
    const Ended cleaned = ctl({"clean"}); // holds no profile
    QCOMPARE(cleaned.out,
             !message.endsWith("salvaging the rest") ? "removed " + path + "\n" : QString("nothing to remove\n"));
    QVERIFY(QDir(live->path()).isEmpty());
}

void TestCtlFiles::unreadableFilesShareALine()
{
    for (const char* name : {"999999997-1.scope", "999999998-1.scope", "999999999-1.scope"})
        write(live->filePath(QLatin1String(name)), "?");
    const Ended list = ctl({"list"});
    QCOMPARE(list.err, "gmonscope-ctl: " + live->filePath("999999997-1.scope") +
                           ": is not a .scope profile: it has only 1 byte; and 2 more cannot be read: "
                           "'gmonscope-ctl clean' removes them\n");
    QCOMPARE(list.out, QString());
    QCOMPARE(list.status, 1);
    QCOMPARE(ctl({"clean"}).status, 0);
    QVERIFY(QDir(live->path()).isEmpty());
}

void TestCtlFiles::whatIsLostIsTold()
{
    QByteArray bytes(SCOPE_PAGE, '\0');
    scope_header header = {};
    std::memcpy(header.magic, SCOPE_MAGIC, sizeof header.magic);
    header.version = SCOPE_VERSION;
    header.state = SCOPE_RUNS;
    header.pid = 999999999;
    header.end = SCOPE_PAGE;
    header.lost_calls = 1;
    header.lost_samples = 2;
    header.unsampled_threads = 3;
    header.shortened_stacks = 4;
    header.anonymous_chunks = 5;
    header.resets = 2;
    std::memcpy(bytes.data(), &header, sizeof header);
    write(live->filePath("999999999-1.scope"), bytes);
    const Ended status = ctl({"999999999", "status"});
    QCOMPARE(status.status, 0);
    for (const char* line : {"lost       1 call: ", "lost       2 samples: ", "lost       3 threads' time: ",
                             "lost       4 stacks ", "lost       5 pieces ", "reset      1 time, 0 calls set aside\n"})
        QVERIFY2(status.out.contains(QLatin1String(line)), qPrintable(status.out));
}

/// A real file, with bits flipped, numbers replaced, or cut short.
void TestCtlFiles::aFileDamagedAnywhereHarmsNobody()
{
    QCOMPARE(program.build("threads"), QString());
    program.environment.insert("GMONSCOPE_OUT", program.path("later/gmon.out")); // so that its live file stays
    program.preload();
    program.environment.remove("GMONSCOPE_OUT");
    QVERIFY(QDir(program.directory).mkdir("later"));
    const QStringList left = QDir(live->path()).entryList(QDir::Files);
    QCOMPARE(left.size(), 1);
    QFile file(live->filePath(left[0]));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray whole = file.readAll();
    QVERIFY(file.remove());
    QRandomGenerator random(1);
    for (int i = 0; i < 150; ++i) {
        QByteArray bytes = whole;
        for (int changes = 1 << random.bounded(4); changes > 0; --changes) {
            const auto page = random.bounded(static_cast<quint32>(whole.size() / SCOPE_PAGE)) * SCOPE_PAGE;
            const qsizetype at = page + 8 * random.bounded(random.bounded(2) ? 32 : 512);
            const std::uint64_t odd[] = {
                0, 1, SCOPE_PAGE, ~std::uint64_t{0}, std::uint64_t{1} << 63, random.generate64()};
            std::memcpy(bytes.data() + at, &odd[random.bounded(6)], 8);
        }
        if (random.bounded(5) == 0)
            bytes.truncate(random.bounded(static_cast<quint32>(bytes.size())));
        const QString path = write(live->filePath("999999999-1.scope"), bytes);
        for (const QStringList& words : {QStringList{"list"}, QStringList{"salvage", path}}) {
            const Ended ended = ctl(words);
            QVERIFY2(!ended.crashed && (ended.status == 0 || ended.status == 1), qPrintable(QString::number(i)));
            QVERIFY2(ended.err.count('\n') <= 2, qPrintable(ended.err));
            QCOMPARE(ended.err.count('\n'), ended.err.count("gmonscope-ctl: "));
        }
        QFile::remove(path);
    }
}

void TestCtlFiles::wrongWordsAreNamed_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("message");
    const auto row = [](const QStringList& words, int status, const char* message) {
        QTest::addRow("%s", qPrintable(words.join(' '))) << words << status << message;
    };
    row({}, 2, "no command given (try --help)");
    row({"lsit"}, 2, "lsit: no such command; the nearest is list (try --help)");
    row({"lst"}, 2, "lst: no such command; the nearest is list (try --help)");
    row({"999999999", "sttus"}, 2, "sttus: no such command; the nearest is status (try --help)");
    row({"--nope", "list"}, 2, "--nope: no such option (try --help)");
    row({"\33[31mlist"}, 2, "?[31mlist: no such command (try --help)");
    row({"--hepl"}, 2, "--hepl: no such option; the nearest is --help (try --help)");
    row({"-x"}, 2, "-x: no such option (try --help)");
    row({"--memory=2Q", "list"}, 2, "--memory: expected a size such as 800M or 2G (try --help)");
    row({"--memory=", "list"}, 2, "--memory: expected a size such as 800M or 2G (try --help)");
    row({"list", "all"}, 2, "all: unexpected (try --help)");
    row({"status"}, 2, "status: expected a process, found none (try --help)");
    row({"999999999"}, 2, "999999999: expected a command, found none (try --help)");
    row({"999999999", "stop"}, 2, "stop: no such command (try --help)");
    row({"off", "firefox"}, 2, "firefox: expected the number of a process (try --help)");
    row({"999999999", "off"}, 1, "999999999: No such process");
    row({"99999999999999", "status"}, 1, "99999999999999: No such process");
    row({"-1", "off"}, 2, "");
    row({"999999999", "off", "now"}, 2, "now: unexpected (try --help)");
    row({"999999999", "dump", "a", "b"}, 2, "b: expected one file (try --help)");
    row({"salvage"}, 2, "salvage: expected a process or a file, found none (try --help)");
    row({"salvage", "999999999"}, 1, "999999999: has left no live file");
    row({"999999999", "salvage"}, 1, "999999999: has left no live file");
    row({"999999999", "salvage", "all"}, 2, "all: unexpected (try --help)");
    row({"salvage", "nowhere"}, 1, "nowhere: No such file or directory");
    row({"salvage", "/"}, 1, "/: expected a .scope file, found a directory");
    row({"salvage", "/dev/null"}, 1, "/dev/null: expected a .scope file, found a special file");
    row({"--force", "clean"}, 2, "");
}

void TestCtlFiles::wrongWordsAreNamed()
{
    QFETCH(QStringList, words);
    QFETCH(QString, message);
    const Ended ended = ctl(words);
    if (message.isEmpty())
        QVERIFY2(ended.err.startsWith("gmonscope-ctl: ") && ended.err.count('\n') == 1, qPrintable(ended.err));
    else
        QCOMPARE(ended.err, "gmonscope-ctl: " + message + "\n");
    QTEST(ended.status, "status");
    QCOMPARE(ended.out, QString());
    const QString self = QString::number(getpid());
    QVERIFY(ctl({self, "status"}).err.startsWith("gmonscope-ctl: " + self + ": is not being profiled: "));
}

void TestCtlFiles::helpGoesToStandardOutput()
{
    const Ended help = ctl({"--help"});
    QVERIFY(help.out.startsWith("usage: gmonscope-ctl list\n"));
    QCOMPARE(help.err, QString());
    QCOMPARE(help.status, 0);
    QCOMPARE(ctl({"-h"}).out, help.out);
    QVERIFY(ctl({"--version"}).out.startsWith("gmonscope-ctl "));
}

QTEST_GUILESS_MAIN(TestCtlFiles)
#include "tst_ctl_files.moc"
